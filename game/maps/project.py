"""The Tiled project above a map: the defaults of its classes, its enums, and the folders files may come from."""

from __future__ import annotations

import os
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Any

from game.maps import limits
from game.maps.findings import NOWHERE, MapUnreadable, Place
from game.maps.object_types import object_types

if TYPE_CHECKING:
    from game.maps.files import FileReader
    from game.maps.findings import Findings

SUFFIX = ".tiled-project"
_SAVE = "Open the project in Tiled and save it again."
_FEWER = "Remove some of them in Tiled's Custom Types Editor."


@dataclass(frozen=True)
class Project:
    """What a map's project adds to it. Without a project file there are no defaults of its own."""

    roots: tuple[Path, ...]
    """Folders within which the map may name files."""
    members: dict[str, tuple[dict[str, Any], ...]] = field(default_factory=dict)
    """The members of each class, as the project file has them."""
    flags: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """The values of each enum that allows several at once."""
    file: str = ""
    """The name of the project file, "" where there is none."""

    def resolve(self, folder: Path, named: str) -> Path | None:
        """The file that a map or tileset in `folder` names, None where the name leaves the project's folders.

        Absolute names and addresses are never followed. The file need not exist.
        """
        name = named.replace("\\", "/")
        if not name or "\0" in name or name.startswith("/") or ":" in name:
            return None
        try:
            path = Path(os.path.realpath(folder / PurePosixPath(name)))
        except (OSError, ValueError):
            return None
        return path if any(path.is_relative_to(root) for root in self.roots) else None


def project_of(map_path: Path, files: FileReader, findings: Findings) -> Project:
    """The nearest project above a map. Without one, files may come from two folders above the map."""
    folder = Path(os.path.realpath(map_path)).parent
    for above in (folder, *folder.parents):
        file = _project_file(above)
        if file is not None:
            return _read(file, files, findings)
    return Project(roots=((folder, *folder.parents)[:3][-1],))


def _project_file(folder: Path) -> Path | None:
    try:
        return min((path for path in folder.iterdir() if path.suffix == SUFFIX), default=None)
    except OSError:
        return None


def _read(file: Path, files: FileReader, findings: Findings) -> Project:
    try:
        content = files.values(file, file.name)
    except MapUnreadable as unreadable:
        findings.error("project", NOWHERE, unreadable.finding.found, "a readable Tiled project", _SAVE, file.name)
        return Project(roots=(file.parent,))
    if not isinstance(content, dict):
        findings.error("project", NOWHERE, "JSON without keys", "a Tiled project", _SAVE, file.name)
        return Project(roots=(file.parent,))
    members, flags = _types(content.get("propertyTypes"), findings, file.name)
    project = Project(_roots(file.parent, content.get("folders")), members, flags, file.name)
    older = _object_types(content.get("objectTypesFile"), file.parent, project, files, findings)
    return replace(project, members={**older, **members})


def _object_types(
    named: object, folder: Path, project: Project, files: FileReader, findings: Findings
) -> dict[str, tuple[dict[str, Any], ...]]:
    """The members of the classes in the file of object types that a project of Tiled before 1.9 names."""
    path = project.resolve(folder, named) if isinstance(named, str) and named else None
    if path is None or not path.is_file():
        return {}
    found = object_types(path, files, findings)
    return {name: _members(members, name, findings, path.name) for name, members in found.items() if _is_name(name)}


def _roots(folder: Path, named: object) -> tuple[Path, ...]:
    """The project's own folder and those it lists, as far as they lie beside it or below."""
    roots = [folder]
    for name in named if isinstance(named, list) else []:
        if isinstance(name, str) and "\0" not in name:
            path = Path(os.path.realpath(folder / name))
            if path.is_relative_to(folder.parent) and path != folder.parent:
                roots.append(path)
    return tuple(roots)


def _types(
    types: object, findings: Findings, file: str
) -> tuple[dict[str, tuple[dict[str, Any], ...]], dict[str, tuple[str, ...]]]:
    members: dict[str, tuple[dict[str, Any], ...]] = {}
    flags: dict[str, tuple[str, ...]] = {}
    for entry in types if isinstance(types, list) else []:
        name = entry.get("name") if isinstance(entry, dict) else None
        if not isinstance(name, str) or not _is_name(name):
            findings.error("project", Place(property="propertyTypes"), "a type without a name", "a name", _SAVE, file)
        elif entry.get("type") == "class":
            members[name] = _members(entry.get("members"), name, findings, file)
        elif entry.get("type") == "enum" and entry.get("valuesAsFlags"):
            values = entry.get("values")
            flags[name] = tuple(str(value) for value in (values if isinstance(values, list) else []))
    return members, flags


def _members(listed: object, name: str, findings: Findings, file: str) -> tuple[dict[str, Any], ...]:
    members = listed if isinstance(listed, list) else []
    if len(members) > limits.PROPERTIES:
        place = Place(property=f"class {name}")
        findings.error("project", place, f"{len(members)} members", f"at most {limits.PROPERTIES}", _FEWER, file)
        return ()
    return tuple(one for one in members if isinstance(one, dict) and _is_name(one.get("name")))


def _is_name(name: object) -> bool:
    return isinstance(name, str) and len(name) <= limits.NAME
