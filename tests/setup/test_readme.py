"""The README's examples run: every `sh` block that follows the comment `<!-- ci: run -->`."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
MARKED = re.compile(r"^<!-- ci: run -->\n+```sh\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def examples() -> list[str]:
    """The shell lines of each marked block."""
    return MARKED.findall((ROOT / "README.md").read_text(encoding="utf-8"))


def test_a_headless_battle_is_among_the_examples() -> None:
    assert any("--headless" in example for example in examples())


def test_the_examples_run(tmp_path: Path) -> None:
    bash = shutil.which("bash")
    assert bash is not None, "the examples are written for a POSIX shell"
    for example in examples():
        # The Python of the tests plays the part of the one that run.py sets up.
        here = example.replace("python3 run.py", f"{shlex.quote(sys.executable)} -m game")
        run = subprocess.run(
            [bash, "-euo", "pipefail", "-c", here],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            cwd=ROOT,
            env={**os.environ, "XDG_DATA_HOME": str(tmp_path)},
            check=False,
        )
        assert run.returncode == 0, f"{example}\n{run.stderr}"
        assert run.stdout
