"""The command `enfilade`: its arguments, its exit codes, and one line on standard error for whatever is wrong.

Exit codes: 0 it went well, refusals included; 1 a map with errors, or a replay that came out otherwise; 2 something
that was given cannot be used; 70 a fault of the program itself; 130 interrupted; 141 nobody reads on. Everything else
is imported when it is needed, so that `enfilade --help` comes at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module

from game.cli import streams
from game.cli.arguments import parser
from game.cli.faults import Fault, report_of
from game.cli.kernels import choose_cache_folder
from game.headless.writing import OutputFailed

WRONG = 2
OWN_FAULT = 70
INTERRUPTED = 130
PIPE_CLOSED = 141
NO_COMMAND = "window"
"""What is done where no command is given."""
_MODULES = {"import": "importing"}
"""Where commands are that cannot be called what their modules are."""


def main(arguments: Sequence[str] | None = None) -> int:
    """The exit code of the command with these arguments, those of the process where none are given."""
    streams.fit()
    try:
        return _run(arguments)
    except Fault as fault:
        return _say(str(fault), WRONG)
    except KeyboardInterrupt:
        return _say("interrupted", INTERRUPTED)
    except BrokenPipeError:  # whoever read the output has enough
        streams.give_output_up()
        return PIPE_CLOSED
    except OutputFailed as fault:
        streams.give_output_up()
        return _say(f"standard output: found that it cannot be written to ({fault}), expected that it can", WRONG)
    except Exception as error:  # noqa: BLE001 - a traceback is kept in a file, for whoever repairs it
        return _say(report_of(error), OWN_FAULT)


def _run(arguments: Sequence[str] | None) -> int:
    options = parser().parse_args(arguments)
    choose_cache_folder()
    command = options.command or NO_COMMAND
    code: int = import_module(f"game.cli.{_MODULES.get(command, command)}").run(options)
    return code


def _say(sentence: str, code: int) -> int:
    streams.say(sentence)
    return code
