"""Draws the icons, one PNG each beside this script: `python assets/icons/make_icons.py`.

White on transparent, 64 pixels; the window tints them and makes them smaller. Needs numpy only, and draws the same
pictures every time. One pen, one width of line, round ends; what is solid is filled.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tiles"))
sys.path.insert(0, str(Path(__file__).parent))

import camping
import people
import signs
from canvas import save_png
from pen import Mask, pixels

ICONS: dict[str, Callable[[], Mask]] = {
    # what a character has
    "ap": signs.bolt,
    "pip": signs.pip,
    "pip-spent": signs.spent_pip,
    "hp": signs.heart,
    "shield": signs.half_shield,
    "ammo": signs.cartridges,
    "initiative": signs.numbered_list,
    # how they are
    "prone": people.lying,
    "pressed": people.in_corner,
    "exposed": people.out_of_corner,
    "unconscious": people.sleeping,
    "dead": people.skull,
    "injured": signs.plaster,
    "bleeding": signs.blood,
    "bruised": signs.burst,
    "dizzy": signs.spiral,
    "blind": signs.dark_glasses,
    # what they can do
    "move": signs.way,
    "attack": signs.crosshair,
    "maneuver": people.grapple,
    "reload": signs.reload,
    "wield": signs.pistol,
    "blade": signs.blade,
    "stand": people.rising,
    "lie": people.dropping,
    "aim": signs.body,
    "aid": signs.medic,
    "listen": signs.ear,
    "jump": signs.leap,
    "pick-up": signs.picked_up,
    "drop": signs.let_go,
    "leave": signs.exit_arrow,
    "end": signs.skip,
    "door-open": signs.open_door,
    "door-closed": signs.closed_door,
    "lock": signs.lock,
    # in camp
    "bed": camping.bed,
    "work": camping.hammer,
    "save": camping.diskette,
    "camp": camping.tent,
    # cover, by rank
    "cover-none": partial(signs.filled_shield, 0),
    "cover-light": partial(signs.filled_shield, 1),
    "cover-heavy": partial(signs.filled_shield, 2),
    "cover-hard": partial(signs.filled_shield, 3),
    # the table
    "undo": signs.undo,
    "concede": signs.white_flag,
    "flag": signs.flag,
    "dice": signs.die,
    "hourglass": signs.hourglass,
    "warning": signs.warning,
    "help": signs.question,
    "zoom": signs.magnifier,
    "zoom-in": partial(signs.magnifier, "+"),
    "zoom-out": partial(signs.magnifier, "-"),
    "eye": signs.eye,
    "eye-off": signs.struck_eye,
    "ruler": signs.ruler,
    "target": signs.brackets,
    "person": people.bust,
    "bot": people.robot,
    "log": signs.lines_of_text,
    "map": signs.folded_map,
    "menu": signs.bars,
    "close": signs.cross,
    "check": signs.tick,
    "plus": signs.plus,
    "minus": signs.minus,
    "play": signs.play,
    "to-start": signs.rewind,
    "pause": signs.pause,
    "fast": signs.fast,
    "left": partial(signs.chevron, 180),
    "right": partial(signs.chevron, 0),
    "up": partial(signs.chevron, 270),
    "down": partial(signs.chevron, 90),
}
"""Every icon by the name the window calls it."""


def main() -> None:
    """Write the pictures beside this script."""
    for name, draw in ICONS.items():
        save_png(Path(__file__).parent / f"{name}.png", pixels(draw()))


if __name__ == "__main__":
    main()
