"""The keys, in one table: what each does, by where it lies on the keyboard, the same for every layout."""

from __future__ import annotations

from typing import NamedTuple

import pygame


class Binding(NamedTuple):
    """Keys for one thing to do. `shift` and `ctrl` say what must be held with them."""

    action: str
    """Its name, and the code of what the help screen says of it."""
    scancodes: tuple[int, ...]
    label: str
    """The keys as they are written on most keyboards."""
    shift: bool = False
    ctrl: bool = False


Groups = tuple[tuple[str, tuple[Binding, ...]], ...]
"""Keys under headings."""

STEPS: dict[str, tuple[int, int]] = {
    "north": (0, -1),
    "south": (0, 1),
    "west": (-1, 0),
    "east": (1, 0),
    "north_west": (-1, -1),
    "north_east": (1, -1),
    "south_west": (-1, 1),
    "south_east": (1, 1),
}
"""The actions that move the cursor, with the column and row they add."""

BOARD: tuple[Binding, ...] = (
    Binding("north", (pygame.KSCAN_UP, pygame.KSCAN_KP8), "Up, 8"),
    Binding("south", (pygame.KSCAN_DOWN, pygame.KSCAN_KP2), "Down, 2"),
    Binding("west", (pygame.KSCAN_LEFT, pygame.KSCAN_KP4), "Left, 4"),
    Binding("east", (pygame.KSCAN_RIGHT, pygame.KSCAN_KP6), "Right, 6"),
    Binding("north_west", (pygame.KSCAN_KP7,), "7"),
    Binding("north_east", (pygame.KSCAN_KP9,), "9"),
    Binding("south_west", (pygame.KSCAN_KP1,), "1"),
    Binding("south_east", (pygame.KSCAN_KP3,), "3"),
    Binding("confirm", (pygame.KSCAN_RETURN, pygame.KSCAN_KP_ENTER), "Enter"),
    Binding("cancel", (pygame.KSCAN_ESCAPE,), "Esc"),
    Binding("next_target", (pygame.KSCAN_TAB,), "Tab"),
    Binding("previous_target", (pygame.KSCAN_TAB,), "Shift+Tab", shift=True),
    Binding("next_unit", (pygame.KSCAN_N,), "N"),
    Binding("previous_unit", (pygame.KSCAN_N,), "Shift+N", shift=True),
    Binding("press", (pygame.KSCAN_P,), "P"),
)
"""On the board."""

ACTIONS: tuple[Binding, ...] = (
    Binding("aim", (pygame.KSCAN_A,), "A"),
    Binding("hand", (pygame.KSCAN_S,), "S"),
    Binding("bruise", (pygame.KSCAN_Z,), "Z"),
    Binding("reload", (pygame.KSCAN_R,), "R"),
    Binding("wield", (pygame.KSCAN_W,), "W"),
    Binding("stand", (pygame.KSCAN_X,), "X"),
    Binding("lie", (pygame.KSCAN_X,), "X"),
    Binding("open", (pygame.KSCAN_O,), "O"),
    Binding("close", (pygame.KSCAN_K,), "K"),
    Binding("perform", (pygame.KSCAN_T,), "T"),
    Binding("leave", (pygame.KSCAN_L,), "L"),
    Binding("jump", (pygame.KSCAN_J,), "J"),
    Binding("drop", (pygame.KSCAN_D,), "D"),
    Binding("pick_up", (pygame.KSCAN_Y,), "Y"),
    Binding("treat", (pygame.KSCAN_H,), "H"),
    Binding("listen", (pygame.KSCAN_L,), "Shift+L", shift=True),
    Binding("more", (pygame.KSCAN_F7,), "F7"),
    Binding("undo", (pygame.KSCAN_U,), "U"),
    Binding("undo", (pygame.KSCAN_Z,), "Ctrl+Z", ctrl=True),
    Binding("end", (pygame.KSCAN_E,), "E"),
)
"""What the character can be told, each with a button."""

LOOKING: tuple[Binding, ...] = (
    Binding("zoom_in", (pygame.KSCAN_EQUALS, pygame.KSCAN_KP_PLUS), "+"),
    Binding("zoom_out", (pygame.KSCAN_MINUS, pygame.KSCAN_KP_MINUS), "-"),
    Binding("whole_board", (pygame.KSCAN_HOME,), "Home"),
    Binding("centre", (pygame.KSCAN_C,), "C"),
    Binding("pan_north", (pygame.KSCAN_UP,), "Shift+Up", shift=True),
    Binding("pan_south", (pygame.KSCAN_DOWN,), "Shift+Down", shift=True),
    Binding("pan_west", (pygame.KSCAN_LEFT,), "Shift+Left", shift=True),
    Binding("pan_east", (pygame.KSCAN_RIGHT,), "Shift+Right", shift=True),
    Binding("small_map", (pygame.KSCAN_G,), "G"),
    Binding("measure", (pygame.KSCAN_M,), "M"),
    Binding("tint_lines", (pygame.KSCAN_V,), "V"),
    Binding("tint_cover", (pygame.KSCAN_B,), "B"),
    Binding("log_up", (pygame.KSCAN_PAGEUP,), "Page up"),
    Binding("log_down", (pygame.KSCAN_PAGEDOWN,), "Page down"),
    Binding("log_filter", (pygame.KSCAN_F,), "F"),
    Binding("skip", (pygame.KSCAN_SPACE,), "Space"),
    Binding("faster", (pygame.KSCAN_PERIOD,), "."),
    Binding("slower", (pygame.KSCAN_COMMA,), ","),
)
"""What changes nothing but the picture."""

WINDOW: tuple[Binding, ...] = (
    Binding("help", (pygame.KSCAN_F1,), "F1"),
    Binding("goals", (pygame.KSCAN_Q,), "Q"),
    Binding("explain", (pygame.KSCAN_I,), "I"),
    Binding("buttons", (pygame.KSCAN_F6,), "F6"),
    Binding("concede", (pygame.KSCAN_F8,), "F8"),
    Binding("menu", (pygame.KSCAN_F10,), "F10"),
    Binding("full_screen", (pygame.KSCAN_F11,), "F11"),
)
"""The window itself."""

FILM: tuple[Binding, ...] = (
    Binding("play", (pygame.KSCAN_SPACE,), "Space"),
    Binding("forth", (pygame.KSCAN_RIGHT,), "Right"),
    Binding("back", (pygame.KSCAN_LEFT,), "Left"),
    Binding("next_round", (pygame.KSCAN_DOWN,), "Down"),
    Binding("previous_round", (pygame.KSCAN_UP,), "Up"),
    Binding("to_start", (pygame.KSCAN_HOME,), "Home"),
    Binding("to_end", (pygame.KSCAN_END,), "End"),
    Binding("faster", (pygame.KSCAN_PERIOD,), "."),
    Binding("slower", (pygame.KSCAN_COMMA,), ","),
    Binding("eyes", (pygame.KSCAN_E,), "E"),
    Binding("undone", (pygame.KSCAN_U,), "U"),
)
"""Where a battle is watched again."""

LOOKING_ON: tuple[Binding, ...] = (
    Binding("next_person", (pygame.KSCAN_TAB,), "Tab"),
    Binding("previous_person", (pygame.KSCAN_TAB,), "Shift+Tab", shift=True),
    Binding("whole_board", (pygame.KSCAN_0, pygame.KSCAN_KP0), "0"),
    *(one for one in LOOKING if one.action not in {"whole_board", "measure", "skip", "faster", "slower"}),
)
"""There as well, with the board."""

WATCHING: tuple[Binding, ...] = (
    Binding("help", (pygame.KSCAN_F1,), "F1"),
    Binding("goals", (pygame.KSCAN_Q,), "Q"),
    Binding("buttons", (pygame.KSCAN_F6,), "F6"),
    Binding("to_title", (pygame.KSCAN_ESCAPE, pygame.KSCAN_F10), "Esc, F10"),
    Binding("full_screen", (pygame.KSCAN_F11,), "F11"),
)
"""There as well, with the window."""

FILM_GROUPS: Groups = (
    ("keys_film", FILM),
    ("keys_looking", LOOKING_ON),
    ("keys_window", WATCHING),
)
"""All keys where a battle is watched again, as the help screen shows them."""

CAMP: tuple[Binding, ...] = (
    Binding("next_person", (pygame.KSCAN_N,), "N"),
    Binding("previous_person", (pygame.KSCAN_N,), "Shift+N", shift=True),
    Binding("rest", (pygame.KSCAN_R,), "R"),
    Binding("work", (pygame.KSCAN_W,), "W"),
    Binding("duty", (pygame.KSCAN_D,), "D"),
    Binding("arms", (pygame.KSCAN_A,), "A"),
    Binding("plan", (pygame.KSCAN_P,), "P"),
    Binding("explain", (pygame.KSCAN_I,), "I"),
)
"""In camp, for whoever is chosen."""

CAMP_TIME: tuple[Binding, ...] = (
    Binding("shift", (pygame.KSCAN_S,), "S"),
    Binding("week", (pygame.KSCAN_E,), "E"),
    Binding("undo", (pygame.KSCAN_U,), "U"),
    Binding("undo", (pygame.KSCAN_Z,), "Ctrl+Z", ctrl=True),
    Binding("save", (pygame.KSCAN_S,), "Ctrl+S", ctrl=True),
    Binding("fight", (pygame.KSCAN_B,), "B"),
)
"""There as well, for all of them."""

CAMP_WINDOW: tuple[Binding, ...] = (
    Binding("about", (pygame.KSCAN_UP, pygame.KSCAN_DOWN, pygame.KSCAN_LEFT, pygame.KSCAN_RIGHT), "Arrows, Tab"),
    Binding("push", (pygame.KSCAN_RETURN, pygame.KSCAN_KP_ENTER, pygame.KSCAN_SPACE), "Enter, Space"),
    Binding("next_part", (pygame.KSCAN_F6,), "F6"),
    Binding("log_up", (pygame.KSCAN_PAGEUP,), "Page up"),
    Binding("log_down", (pygame.KSCAN_PAGEDOWN,), "Page down"),
    Binding("help", (pygame.KSCAN_F1,), "F1"),
    Binding("to_title", (pygame.KSCAN_ESCAPE, pygame.KSCAN_F10), "Esc, F10"),
    Binding("full_screen", (pygame.KSCAN_F11,), "F11"),
)
"""There as well, with the window."""

CAMP_GROUPS: Groups = (
    ("keys_person", CAMP),
    ("keys_camp", CAMP_TIME),
    ("keys_window", CAMP_WINDOW),
)
"""All keys in camp, as the help screen shows them."""

GROUPS: Groups = (
    ("keys_board", BOARD),
    ("keys_actions", ACTIONS),
    ("keys_looking", LOOKING),
    ("keys_window", WINDOW),
)
"""All of them, as the help screen shows them."""


def actions_of(event: pygame.Event) -> tuple[str, ...]:
    """What a key that went down or up asks for; two where a key does what can be done of them. () for other keys."""
    return _found(event, _BY_KEY)


def film_actions_of(event: pygame.Event) -> tuple[str, ...]:
    """The same where a battle is watched again."""
    return _found(event, _BY_FILM_KEY)


def camp_actions_of(event: pygame.Event) -> tuple[str, ...]:
    """The same in camp."""
    return _found(event, _BY_CAMP_KEY)


def may_repeat(event: pygame.Event) -> bool:
    """Whether a key that is held down goes on doing what it does: what moves or turns a page, and what is typed."""
    return {*actions_of(event), *camp_actions_of(event)} <= _REPEATING


def label_of(action: str) -> str:
    """The keys of an action as they are written on the keyboard, "" where it has none."""
    return _label(action, GROUPS)


def film_label_of(action: str) -> str:
    """The same where a battle is watched again."""
    return _label(action, FILM_GROUPS)


def camp_label_of(action: str) -> str:
    """The same in camp."""
    return _label(action, CAMP_GROUPS)


def _label(action: str, groups: Groups) -> str:
    return next((one.label for _, group in groups for one in group if one.action == action), "")


_Key = tuple[int, bool, bool]


def _found(event: pygame.Event, by_key: dict[_Key, tuple[str, ...]]) -> tuple[str, ...]:
    if event.type not in {pygame.KEYDOWN, pygame.KEYUP}:
        return ()
    if event.mod & (pygame.KMOD_ALT | pygame.KMOD_META):  # those belong to the desktop
        return ()
    return by_key.get((event.scancode, bool(event.mod & pygame.KMOD_SHIFT), bool(event.mod & pygame.KMOD_CTRL)), ())


def _by_key(groups: Groups) -> dict[_Key, tuple[str, ...]]:
    found: dict[_Key, tuple[str, ...]] = {}
    for _, group in groups:
        for one in group:
            for scancode in one.scancodes:
                key = (scancode, one.shift, one.ctrl)
                found[key] = (*found.get(key, ()), one.action)
    return found


_BY_KEY, _BY_FILM_KEY, _BY_CAMP_KEY = _by_key(GROUPS), _by_key(FILM_GROUPS), _by_key(CAMP_GROUPS)
_REPEATING = {
    *STEPS, "zoom_in", "zoom_out", "pan_north", "pan_south", "pan_west", "pan_east", "log_up", "log_down",
    "next_target", "previous_target", "next_unit", "previous_unit", "next_person", "previous_person",
    "about",
}  # fmt: skip
