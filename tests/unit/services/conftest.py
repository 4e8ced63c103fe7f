"""An open library in throw-away folders."""

from collections.abc import Iterator

import pytest

from nightstand.bootstrap import Services, open_services
from nightstand.paths import AppPaths, default_paths


@pytest.fixture
def app_paths() -> AppPaths:
    return default_paths()


@pytest.fixture
def services(app_paths: AppPaths) -> Iterator[Services]:
    opened = open_services(app_paths)
    yield opened
    opened.close()
