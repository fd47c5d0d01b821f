"""Files that commands write: named as is expected, and never over others unless that was asked for."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from game.cli.faults import Fault
from game.mapmaking.saving import save_all


def map_name(path: Path) -> Path:
    """The name a map is to be written under. Raises Fault for one that is no map's."""
    if path.suffix.lower() != ".tmx":
        raise Fault(f"{path}: found a name that is no map's, expected one that ends in .tmx")
    if not path.stem.isprintable():
        raise Fault(f"{path}: found a name with a character that cannot be printed, expected one without")
    return path


def put_files(files: Mapping[Path, bytes], *, replace: bool, folders: bool = False) -> None:
    """Write files, all or none, and with `folders` the folders they lie in. Raises Fault naming what is in the way."""
    try:
        save_all(files, replace=replace, folders=folders)
    except FileExistsError as fault:
        hint = "; it is left as it is (--force replaces it)" if not replace else ""
        raise Fault(f"{fault}: found something of that name, expected nothing{hint}") from fault
    except (OSError, ValueError) as fault:
        why = getattr(fault, "strerror", None) or fault
        where = [*files][-1].parent
        raise Fault(f"{where}: found no way to write ({why}), expected a folder to write in") from fault
