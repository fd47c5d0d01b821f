"""The marks of the suite, and the slow tests that only run when asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import settings

from game.cli.kernels import choose_cache_folder

if TYPE_CHECKING:
    import pytest

choose_cache_folder()  # so that the tests and the processes they start share what is compiled

settings.register_profile("suite", deadline=None)  # no test fails because the machine is busy
settings.load_profile("suite")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--slow", action="store_true", help="run the slow tests as well (only them: -m slow)")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(id, ...): the rules of the source documents that the test holds")
    config.addinivalue_line("markers", "slow: takes minutes; left out unless --slow or -m asks for it")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.option.slow or config.option.markexpr:
        return
    slow = [item for item in items if item.get_closest_marker("slow")]
    if slow:
        config.hook.pytest_deselected(items=slow)
        items[:] = [item for item in items if item not in slow]
