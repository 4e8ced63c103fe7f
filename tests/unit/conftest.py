"""Keeps Qt out of the unit tests: the core must import and run where no Qt is installed."""

import sys
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType

import pytest

HERE = Path(__file__).parent
BLOCKED = ("PySide6", "shiboken6", "qtpy", "qtawesome", "nightstand.ui")


def _is_blocked(module: str) -> bool:
    return any(module == name or module.startswith(f"{name}.") for name in BLOCKED)


class _QtBlocker:
    """A finder in front of all others that refuses Qt and what is built on it."""

    def find_spec(
        self, fullname: str, _path: Sequence[str] | None = None, _target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if _is_blocked(fullname):
            raise ModuleNotFoundError(f"{fullname} is blocked in unit tests: the core knows no Qt", name=fullname)
        return None


@contextmanager
def _without_qt() -> Iterator[None]:
    """Make Qt unimportable inside the block, even where other tests of the same run have imported it."""
    # pytest-qt and the modules of tests/gui live in the same process, so what they loaded is hidden and put back.
    hidden = {name: module for name, module in sys.modules.items() if _is_blocked(name)}
    for name in hidden:
        del sys.modules[name]
    blocker = _QtBlocker()
    sys.meta_path.insert(0, blocker)
    try:
        yield
    finally:
        sys.meta_path.remove(blocker)
        sys.modules.update(hidden)


# Pytest calls some hooks of this file for the tests of other folders too, so each looks at the path first.


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    if not _is_unit_test(collector):
        return (yield)
    with _without_qt():
        return (yield)


# The steps of a test are wrapped one by one and innermost: pytest-qt's own wrappers around them use Qt.
@pytest.hookimpl(wrapper=True, trylast=True)
def pytest_runtest_setup(item: pytest.Item) -> Generator[None, None, None]:
    yield from _wrapped(item)


@pytest.hookimpl(wrapper=True, trylast=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, None, None]:
    yield from _wrapped(item)


@pytest.hookimpl(wrapper=True, trylast=True)
def pytest_runtest_teardown(item: pytest.Item) -> Generator[None, None, None]:
    yield from _wrapped(item)


def _wrapped(item: pytest.Item) -> Generator[None, None, None]:
    if not _is_unit_test(item):
        yield
        return
    with _without_qt():
        yield


def _is_unit_test(node: pytest.Collector | pytest.Item) -> bool:
    return node.path == HERE or HERE in node.path.parents
