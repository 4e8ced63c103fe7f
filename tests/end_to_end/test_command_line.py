"""The real program in a process of its own: how it starts, speaks, is interrupted and ends."""

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from builders import abstract_list, long_abstract
from command_line import CommandLine, command
from nightstand import __version__

SAMPLE_PAPERS = 38


def run(
    nightstand: CommandLine, *words: str | Path, stdin: bytes = b"", **variables: str
) -> "subprocess.CompletedProcess[bytes]":
    """Run a verb with some variables changed; an empty one is taken away."""
    environment = {**nightstand.environment, **variables}
    environment = {name: value for name, value in environment.items() if value}
    return subprocess.run(command(*words), input=stdin, capture_output=True, env=environment, timeout=120, check=False)


def test_the_main_job_runs_on_the_command_line(nightstand: CommandLine, tmp_path: Path) -> None:
    assert nightstand("sample", "--json").json["added"] == SAMPLE_PAPERS
    assert nightstand("search", "cpmobius", "--json").json["results"][0]["title"].startswith("CPMöbius")
    nightstand("decide", "li2026cpmobius", "hwang2026box", "keep")
    nightstand("tag", "li2026cpmobius", "--add", "rl/self-play")
    nightstand("note", "li2026cpmobius", "--add", "Read **twice**.")
    nightstand("list", "create", "To read")
    nightstand("list", "add", "to read", "li2026cpmobius", "hwang2026box")
    nightstand("list", "move", "To read", "hwang2026box", "--to", "1")
    nightstand("undo")

    nightstand("export", "To read", "-o", tmp_path / "list.bib")
    nightstand("export", "To read", "--format", "markdown", "-o", tmp_path / "list.md")

    bibtex, markdown = (tmp_path / "list.bib").read_text("ascii"), (tmp_path / "list.md").read_text("utf-8")
    assert bibtex.index("{li2026cpmobius,") < bibtex.index("{hwang2026box,")
    assert "keywords = {rl/self-play}" in bibtex
    assert markdown.index("## 1. [CPMöbius") < markdown.index("## 2. [Box Thirding")
    assert "\n\nRead **twice**.\n" in markdown
    assert nightstand("check", "--json").json == {"ok": True, "problems": []}


def test_the_version_is_told_before_anything_is_opened(nightstand: CommandLine) -> None:
    assert nightstand("--version").stdout == f"nightstand {__version__}\n"
    assert not nightstand.library.exists()


def test_no_verb_loads_qt(nightstand: CommandLine) -> None:
    program = (
        "import sys; from nightstand.cli.main import run; status = run(['info', '--json']);"
        "sys.stderr.write(' '.join(name for name in sys.modules if name.startswith(('PySide6', 'nightstand.ui'))));"
        "sys.exit(status)"
    )

    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, env=nightstand.environment, timeout=60, check=False
    )

    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize("words", [[], ["--library", "elsewhere"]])
def test_without_a_display_the_window_says_what_works_instead(nightstand: CommandLine, words: list[str]) -> None:
    done = run(nightstand, *words, DISPLAY="", WAYLAND_DISPLAY="", QT_QPA_PLATFORM="")

    assert done.returncode == 1
    assert b"no display" in done.stderr
    assert b"nightstand --help" in done.stderr


def test_output_is_utf8_whatever_the_locale(nightstand: CommandLine) -> None:
    nightstand("add", "title=深層 Möbius – tides")

    done = run(nightstand, "search", "--json", LANG="C", LC_ALL="C", PYTHONUTF8="0", PYTHONIOENCODING="ascii")

    assert done.returncode == 0
    assert json.loads(done.stdout.decode())["results"][0]["title"] == "深層 Möbius – tides"


def test_a_list_comes_in_through_standard_input(nightstand: CommandLine) -> None:
    done = run(nightstand, "import", "-", "--json", stdin=abstract_list([long_abstract(1), long_abstract(2)]))

    document = json.loads(done.stdout)
    assert (document["added"], document["files"][0]["path"]) == (2, "-")
    assert done.stderr == b""


def test_a_folder_is_imported_with_the_lists_in_it(nightstand: CommandLine, tmp_path: Path) -> None:
    (tmp_path / "deeper").mkdir()
    (tmp_path / "one.txt").write_bytes(abstract_list([long_abstract(1)]))
    (tmp_path / "deeper" / "two.txt").write_bytes(abstract_list([long_abstract(2)], "TideConf 2024 Papers"))

    document = nightstand("import", tmp_path, "--json").json

    assert (document["added"], len(document["files"])) == (2, 2)


def test_bytes_that_are_no_text_are_replaced_in_words(nightstand: CommandLine) -> None:
    paper = nightstand("add", "title=Tides", "--json").json["id"]

    nightstand("tag", str(paper), "--add", os.fsdecode(b"r\xe9sum\xe9"))

    assert nightstand("tags", "--json").json[0]["name"] == "r?sum?"


def test_a_reader_that_stops_reading_is_no_failure(nightstand: CommandLine) -> None:
    nightstand("sample")
    reading, writing = os.pipe()
    os.close(reading)

    done = subprocess.run(
        command("search", "--limit", "0", "--json"),
        stdout=writing,
        stderr=subprocess.PIPE,
        env=nightstand.environment,
        timeout=60,
        check=False,
    )
    os.close(writing)

    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.skipif(os.name == "nt", reason="the signal is a POSIX one")
def test_an_import_that_is_interrupted_keeps_what_is_in_as_one_step(nightstand: CommandLine, tmp_path: Path) -> None:
    file = tmp_path / "long.txt"
    file.write_bytes(abstract_list([long_abstract(number) for number in range(6000)]))
    process = nightstand.start("import", file, "--json")
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and _papers_in(nightstand) < 1 and process.poll() is None:
        time.sleep(0.05)

    process.send_signal(signal.SIGINT)
    stdout, stderr = process.communicate(timeout=60)

    assert process.returncode == 130
    assert stdout == ""
    assert "What is in stays" in stderr
    kept = nightstand("info", "--json").json["papers"]
    assert 0 < kept < 6000
    assert len(nightstand("history", "--json").json) == 1
    nightstand("undo")
    assert nightstand("info", "--json").json["papers"] == 0


@pytest.mark.skipif(os.name == "nt", reason="the signal is a POSIX one")
@pytest.mark.parametrize("interruption", ["interrupt()", "Swallowing()"])
def test_an_interruption_while_the_program_starts_is_told_in_a_line(nightstand: CommandLine, interruption: str) -> None:
    program = """if True:
        import os, signal, sys

        def interrupt():
            os.kill(os.getpid(), signal.SIGINT)

        class Swallowing:
            def __del__(self):
                interrupt()

        class Interrupting:
            def find_spec(self, name, path=None, target=None):
                if name == "nightstand.cli.verbs":
                    INTERRUPTION

        sys.meta_path.insert(0, Interrupting())
        from nightstand.__main__ import main
        sys.argv[1:] = ["info"]
        sys.exit(main())
    """.replace("INTERRUPTION", interruption)

    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, env=nightstand.environment, timeout=60, check=False
    )

    assert (done.returncode, done.stdout, done.stderr) == (130, b"", b"Interrupted.\n")


@pytest.mark.skipif(os.name == "nt", reason="the signal is a POSIX one")
def test_an_interruption_after_all_is_done_changes_nothing(nightstand: CommandLine) -> None:
    program = """if True:
        import atexit, os, signal, sys
        from nightstand.__main__ import main
        atexit.register(os.kill, os.getpid(), signal.SIGINT)
        sys.argv[1:] = ["tags"]
        sys.exit(main())
    """

    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, env=nightstand.environment, timeout=60, check=False
    )

    assert (done.returncode, done.stdout, done.stderr) == (0, b"No tags yet.\n", b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no device that is always full")
@pytest.mark.parametrize(
    "words",
    [["search"], ["search", "--json"], ["export", "--all"], ["export", "--all", "--json"], ["--help"], ["--version"]],
)
def test_a_full_standard_output_is_a_known_failure(nightstand: CommandLine, words: list[str]) -> None:
    nightstand("add", "title=One Paper")
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            command(*words), stdout=full, stderr=subprocess.PIPE, env=nightstand.environment, timeout=60, check=False
        )

    told = done.stderr.decode().splitlines()
    assert done.returncode == 1
    assert told[0].startswith("The output could not be written: ")
    assert len(told) == 2


def _papers_in(nightstand: CommandLine) -> int:
    database = nightstand.library / "library.sqlite3"
    if not database.exists():
        return 0
    try:
        with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
            (count,) = connection.execute("SELECT COUNT(*) FROM paper").fetchone()
    except sqlite3.Error:
        return 0
    return int(count)
