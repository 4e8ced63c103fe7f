"""How often writers are killed."""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--kills", type=int, default=10, metavar="N", help="how often a writer of the index is killed")
