"""The command `enfilade`: its arguments, its exit codes, and one line on standard error for whatever is wrong.

Exit codes: 0 it went well, refusals included; 1 a map with errors, or a replay that came out otherwise; 2 something
that was given cannot be used; 70 a fault of the program itself; 130 interrupted; 141 nobody reads on. Everything else
is imported when it is needed, so that `enfilade --help` comes at once.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from io import TextIOWrapper

from game.cli.arguments import parser
from game.cli.faults import Fault, report_of
from game.cli.kernels import choose_cache_folder

WRONG = 2
OWN_FAULT = 70
INTERRUPTED = 130
PIPE_CLOSED = 141
NO_COMMAND = "window"
"""What is done where no command is given."""


def main(arguments: Sequence[str] | None = None) -> int:
    """The exit code of the command with these arguments, those of the process where none are given."""
    try:
        options = parser().parse_args(arguments)
        _fit_streams()
        choose_cache_folder()
        code: int = import_module(f"game.cli.{options.command or NO_COMMAND}").run(options)
        sys.stdout.flush()
    except Fault as fault:
        return _say(str(fault), WRONG)
    except KeyboardInterrupt:
        return _say("interrupted", INTERRUPTED)
    except BrokenPipeError:  # whoever read the output has enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE_CLOSED
    except Exception as error:  # noqa: BLE001 - a traceback is kept in a file, for whoever repairs it
        return _say(report_of(error), OWN_FAULT)
    return code


def _fit_streams() -> None:
    """Let no letter of a name or a file end the command: what cannot be read or written is shown as a mark."""
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "backslashreplace"), (sys.stderr, "backslashreplace")):
        if isinstance(stream, TextIOWrapper):
            encoding = stream.encoding if stream.isatty() else "utf-8"
            stream.reconfigure(encoding=encoding, errors=errors)


def _say(sentence: str, code: int) -> int:
    sys.stderr.write(f"enfilade: {' '.join(sentence.split())}\n")
    return code
