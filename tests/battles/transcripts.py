"""Battles kept as what was typed and what was answered, one file each, and a way to tell them anew.

The first line of a transcript is the command; what was typed stands behind the prompts. After a change of the rules or
of a sentence `python -m tests.battles.transcripts` plays the same input again and writes what is answered now; what has
changed is read like code.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import shlex
import shutil
import sys
import tempfile
from pathlib import Path

from game.cli import main

HERE = Path(__file__).parent
COMMAND = "$ enfilade "
_PROMPTS = r".+, -?[0-9]+ AP> |week [0-9]+, day [0-9]+, shift [0-9]+> |[^,:]+, [^,:]+, [0-9d+ ]+: |.*\(yes or no\) "
_TYPED = re.compile(rf"^(?:{_PROMPTS})(?P<typed>.*)$")
LASTING = ("*.tmx", "*.toml", "*.tiled-project")


def transcripts() -> list[Path]:
    """Every transcript there is."""
    return sorted(HERE.glob("*.txt"))


def typed_in(transcript: str) -> str:
    """What somebody typed, a line each."""
    found = (_TYPED.match(line) for line in transcript.splitlines()[1:])
    return "".join(f"{one['typed']}\n" for one in found if one is not None and one["typed"])


def played(transcript: str) -> str:
    """The transcript of the same command and input as they are answered now. Errors follow at its end."""
    command = transcript.splitlines()[0]
    return f"{command}\n{run(command.removeprefix(COMMAND), typed_in(transcript))}"


def run(arguments: str, typed: str) -> str:
    """What `enfilade` answers in a folder that holds the maps and scenarios of this one."""
    with tempfile.TemporaryDirectory() as folder:
        for pattern in LASTING:
            for path in HERE.glob(pattern):
                shutil.copy(path, folder)
        out, err = io.StringIO(), io.StringIO()
        before, standard_input = Path.cwd(), sys.stdin
        os.chdir(folder)
        sys.stdin = io.StringIO(typed)
        try:
            with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
                main(shlex.split(arguments))
        finally:
            os.chdir(before)
            sys.stdin = standard_input
    said = [line for line in err.getvalue().splitlines(keepends=True) if not line.startswith("enfilade: compiling ")]
    return out.getvalue() + "".join(said)


if __name__ == "__main__":
    for path in transcripts():
        path.write_text(played(path.read_text(encoding="utf-8")), encoding="utf-8")
