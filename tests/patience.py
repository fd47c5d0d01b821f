"""Bounds of time that tell a program that hangs, or does far too much, from a machine that is busy.

No test fails because other programs run beside it: what it waits for has until `HANG_S`, and what is to be quick is
measured in the processor's time, which waiting does not count.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

HANG_S = 600.0
"""Seconds within which whatever comes at all has come, on any machine."""


@contextmanager
def little_work(seconds: float) -> Iterator[None]:
    """Raise AssertionError after what took this process more of the processor's time.

    Allow several times what it takes on an idle machine: shared caches and slower processors count.
    """
    began = time.process_time()
    yield
    took = time.process_time() - began
    assert took < seconds, f"took {took:.1f} s of the processor's time, expected less than {seconds:g}"
