"""A library with what the window's features share, and services that answer on this machine."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from nightstand.online import question
from nightstand.ui.context import UiContext
from online_server import HASTE, LocalServer, answer_well, local_server
from paper_window import open_context


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[LocalServer]:
    for variable in ("http_proxy", "https_proxy", "all_proxy"):
        monkeypatch.delenv(variable, raising=False)
        monkeypatch.delenv(variable.upper(), raising=False)
    with local_server() as running:
        answer_well(running)
        monkeypatch.setattr(question, "USUAL_ADDRESSES", running.addresses)
        monkeypatch.setattr(question, "USUAL_PATIENCE", HASTE)
        yield running


@pytest.fixture
def context(folders: Path, qapp: QApplication, server: LocalServer) -> Iterator[UiContext]:
    with open_context(folders) as context:
        yield context
