"""What ends the command with a sentence."""

from __future__ import annotations

import tempfile
import traceback


class Fault(Exception):  # noqa: N818 - the word the sentences use
    """Something that was given cannot be used; `str` is one sentence: file, place, found, expected."""


def report_of(error: BaseException) -> str:
    """A sentence on a fault of the program itself, whose traceback is kept in a file that it names."""
    what = f"found a fault of the program itself ({type(error).__name__}: {error}), expected none"
    try:
        with tempfile.NamedTemporaryFile(
            "w", prefix="enfilade-", suffix=".txt", delete=False, encoding="utf-8"
        ) as file:
            file.writelines(traceback.format_exception(error))
    except OSError:
        return what
    return f"{what}; {file.name} says where"
