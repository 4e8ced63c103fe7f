"""`lookup` as a process of its own: stopped with Ctrl+C, and asked at a terminal."""

import json
import os
import pty
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from online_server import Answer, LocalServer, answer_well, local_server

DOI = "10.5555/tides.2025.7"

PROGRAM = """
import sys
from nightstand.online import question
base = sys.argv.pop(1)
names = ("crossref", "arxiv", "openreview2", "openreview1", "dblp")
question.USUAL_ADDRESSES = question.Addresses(*(f"{base}/{name}" for name in names))
question.USUAL_PATIENCE = question.Patience(pace=0)
from nightstand.__main__ import main
sys.exit(main())
"""


@pytest.fixture
def server(folders: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[LocalServer]:
    for variable in ("http_proxy", "https_proxy", "all_proxy"):
        monkeypatch.delenv(variable, raising=False)
        monkeypatch.delenv(variable.upper(), raising=False)
    with local_server() as running:
        answer_well(running)
        yield running


def command(server: LocalServer, *words: str) -> list[str]:
    return [sys.executable, "-c", PROGRAM, server.base, *words]


def run(server: LocalServer, *words: str) -> str:
    return subprocess.run(command(server, *words), capture_output=True, text=True, check=True, timeout=60).stdout


def test_ctrl_c_ends_a_question_at_once_and_changes_nothing(server: LocalServer) -> None:
    server.answer(f"/crossref/works/{DOI}", Answer(is_held=True))
    process = subprocess.Popen(
        command(server, "lookup", DOI, "--json"), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    until = time.monotonic() + 30
    while not server.requests and time.monotonic() < until:
        time.sleep(0.02)
    time.sleep(0.1)
    stopped = time.monotonic()

    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)

    assert process.returncode == 130
    assert time.monotonic() - stopped < 3
    assert (out, "Interrupted" in err, "Traceback" in err) == ("", True, False)
    assert json.loads(run(server, "info", "--json"))["papers"] == 0


@pytest.mark.parametrize(("answer", "status", "papers"), [("2\n", 0, 1), ("9\n2\n", 0, 1), ("\n", 130, 0)])
def test_at_a_terminal_a_person_picks_one_of_several(
    server: LocalServer, answer: str, status: int, papers: int
) -> None:
    try:
        master, slave = pty.openpty()
    except OSError as error:
        pytest.skip(f"this system gives no terminal: {error}")
    process = subprocess.Popen(
        command(server, "lookup", "On tides & ebb: A long view", "--json"),
        stdin=slave,
        stdout=subprocess.PIPE,
        stderr=slave,
    )
    os.close(slave)
    os.write(master, answer.encode())
    shown = b""
    while True:
        try:
            piece = os.read(master, 4096)
        except OSError:  # The process has ended and taken the terminal with it.
            break
        if not piece:
            break
        shown += piece
    process.communicate(timeout=30)
    os.close(master)

    told = shown.decode()
    assert process.returncode == status
    assert "Asking Crossref" in told
    assert "2. On tides & ebb: A long view" in told
    assert "Which one" in told
    assert json.loads(run(server, "info", "--json"))["papers"] == papers
