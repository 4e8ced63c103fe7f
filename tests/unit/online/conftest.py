"""A server on this machine, and asking it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from nightstand.online.cache import AnswerCache
from nightstand.online.client import Client
from nightstand.online.service import Asking
from nightstand.services.progress import CancelToken
from online_server import HASTE, LocalServer, local_server


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[LocalServer]:
    for variable in ("http_proxy", "https_proxy", "all_proxy"):
        monkeypatch.delenv(variable, raising=False)
        monkeypatch.delenv(variable.upper(), raising=False)
    with local_server() as running:
        yield running


@pytest.fixture
def cache(tmp_path: Path) -> AnswerCache:
    return AnswerCache(tmp_path / "online")


@pytest.fixture
def told() -> list[str]:
    return []


@pytest.fixture
def asking(server: LocalServer, told: list[str]) -> Asking:
    client = Client(lambda: "", server.addresses.all, None, HASTE)
    return Asking(client, server.addresses, CancelToken(), told.append)
