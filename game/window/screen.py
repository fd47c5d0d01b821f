"""Screens and the stack they lie on: the one on top is given the events."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import pygame

from game.window.look import Look


class Screen(Protocol):
    """Something that fills the window, or lies over what does."""

    covers: bool
    """Whether nothing of the screen below is to be seen."""

    @property
    def busy(self) -> bool:
        """Whether it changes by itself, so that frames must go on."""
        ...

    def resize(self, size: tuple[int, int], look: Look) -> None:
        """Lay everything out for a window of so many pixels; called before anything else."""
        ...

    def handle(self, event: pygame.Event) -> None:
        """Do what an event asks for."""
        ...

    def update(self, ms: int) -> None:
        """Let so much time pass."""
        ...

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the whole of it."""
        ...


class Screens:
    """The stack of screens, and the size they are laid out for. Empty means that the window is to close."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.size = size
        self.look = Look(_lines(size))
        self._stack: list[Screen] = []
        self.guard: Callable[[], bool] | None = None
        """Asked before the window is closed from outside: whether it can be at once."""

    @property
    def top(self) -> Screen | None:
        """The screen that is given the events."""
        return self._stack[-1] if self._stack else None

    @property
    def all(self) -> tuple[Screen, ...]:
        """All of them, the top one last."""
        return tuple(self._stack)

    def push(self, screen: Screen) -> None:
        """Lay a screen on top; the one below is told that neither pointer nor keys are with it any more."""
        if self._stack:
            self._stack[-1].handle(pygame.Event(pygame.WINDOWFOCUSLOST))
        screen.resize(self.size, self.look)
        self._stack.append(screen)

    def pop(self) -> None:
        """Take the top one away."""
        self._stack.pop()

    def replace(self, screen: Screen) -> None:
        """Put a screen in the place of all there are."""
        self._stack.clear()
        self.push(screen)

    def clear(self) -> None:
        """Close the window."""
        self._stack.clear()

    def close(self) -> None:
        """Close the window, unless somebody has to be asked first."""
        if self.guard is None or self.guard():
            self.clear()

    def resize(self, size: tuple[int, int]) -> None:
        """Lay all of them out anew."""
        if size == self.size:
            return
        self.size = size
        if self.look.scale != Look(_lines(size)).scale:
            self.look = Look(_lines(size))
        for screen in self._stack:
            screen.resize(size, self.look)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the top one, over those below it that are to be seen."""
        first = max((at for at, screen in enumerate(self._stack) if screen.covers), default=0)
        for screen in self._stack[first:]:
            screen.draw(surface)


def _lines(size: tuple[int, int]) -> int:
    """The height that spacing follows: the window's, or less where it is narrow for it."""
    return min(size[1], round(size[0] * 9 / 16))
