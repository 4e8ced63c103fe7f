"""Bytes to text: encodings, packed files, limits, and files that are no text."""

from __future__ import annotations

import gzip
import io
import os
import threading
from pathlib import Path

import pytest

from nightstand_corpus.reading import open_source
from nightstand_corpus.record import PaperRecord, Problem, Severity, UnreadableFile
from nightstand_corpus.text.opening import Limits

ABSTRACT = "Möbius “strips” have one side – we study them at length, with care, and for the sake of this very sentence."


def abstracts(content: bytes, encoding: str | None = None) -> list[str]:
    return [found.abstract for found in open_source(content, encoding=encoding) if isinstance(found, PaperRecord)]


@pytest.mark.parametrize(
    ("written", "reported"),
    [
        ("utf-8", "utf-8"),
        ("utf-8-sig", "utf-8-sig"),
        ("utf-16", "utf-16"),
        ("utf-16-le", "utf-16-le"),
        ("utf-16-be", "utf-16-be"),
        ("utf-32", "utf-32"),
        ("cp1252", "cp1252"),
    ],
)
def test_the_encoding_is_told_from_the_bytes_and_named(written: str, reported: str):
    content = f"ICML 2026 Papers\n\n{ABSTRACT}".encode(written)

    reading = open_source(content)

    assert (reading.encoding, reading.list_name) == (reported, "ICML 2026 Papers")
    assert abstracts(content) == [ABSTRACT]


@pytest.mark.parametrize("written", ["cp1252", "gb18030"])
def test_an_encoding_that_is_only_guessed_is_told_once_with_the_way_to_name_another(written: str):
    content = f"ICML 2026 Papers\n\n{ABSTRACT.replace('“', '').replace('”', '')} 学习".encode(written, "replace")

    (problem,) = [found for found in open_source(content) if isinstance(found, Problem)]

    assert (problem.line, problem.entry, problem.severity) == (3, None, Severity.WARNING)
    assert "cp1252" in problem.message
    assert "--encoding" in problem.message
    assert not [found for found in open_source(content, encoding=written) if isinstance(found, Problem)]


def test_a_given_encoding_overrides_what_the_bytes_look_like():
    chinese = "我们研究在线学习中的遗憾界，并且给出新的算法和下界，说明它们在许多情形下是最优的，实验也支持这一点。"

    assert abstracts(chinese.encode("gb18030"), "gb18030") == [chinese]
    assert open_source(chinese.encode("gb18030"), encoding="GB18030").encoding == "gb18030"


def test_a_mark_before_text_in_a_given_encoding_is_no_part_of_it():
    assert abstracts(f"\ufeff{ABSTRACT}".encode(), "utf-8") == [ABSTRACT]


def test_a_few_bytes_of_another_encoding_in_a_file_are_read_and_reported():
    content = (
        f"{ABSTRACT}\n\nSo it ".encode() + b"\x93goes\x94" + b" on and on, until this too is long enough to count."
    )

    reading = open_source(content)
    found = list(reading)

    assert reading.encoding == "utf-8"
    assert isinstance(found[0], Problem)
    assert (found[0].line, found[0].entry) == (3, None)
    assert abstracts(content)[1].startswith("So it “goes” on")


def test_a_chunk_border_inside_a_character_is_no_damage():
    content = "é".join(["x" * 97] * 30_000).encode()

    reading = open_source(b"a" + content)

    assert reading.encoding == "utf-8"
    assert not [found for found in reading if isinstance(found, Problem) and "UTF-8" in found.message]


@pytest.mark.parametrize("name", ["no-such-encoding", "base64", "", "utf-8\0"])
def test_an_unknown_encoding_is_refused(name: str):
    with pytest.raises(UnreadableFile, match="encoding"):
        open_source(b"text", encoding=name)


def test_a_packed_file_is_unpacked_and_named_without_its_suffix(tmp_path: Path):
    path = tmp_path / "list.txt.gz"
    path.write_bytes(gzip.compress(f"ICML 2026 Papers\n\n{ABSTRACT}".encode()))

    reading = open_source(path)

    assert (reading.name, reading.list_name) == ("list.txt", "ICML 2026 Papers")
    assert [found.abstract for found in reading if isinstance(found, PaperRecord)] == [ABSTRACT]


def test_a_reading_can_be_read_twice(tmp_path: Path):
    path = tmp_path / "list.txt"
    path.write_text(ABSTRACT, encoding="utf-8")

    reading = open_source(str(path))

    assert list(reading) == list(reading)


def test_a_stream_is_read_like_a_file():
    assert [type(found) for found in open_source(io.BytesIO(ABSTRACT.encode()))] == [PaperRecord]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_pipe_is_read_like_a_file(tmp_path: Path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_bytes, args=(ABSTRACT.encode(),))
    writer.start()

    found = list(open_source(pipe))
    writer.join()

    assert [type(record) for record in found] == [PaperRecord]


def test_a_file_that_vanishes_after_opening_is_unreadable(tmp_path: Path):
    path = tmp_path / "list.txt"
    path.write_text(ABSTRACT, encoding="utf-8")
    reading = open_source(path)

    path.unlink()

    with pytest.raises(UnreadableFile, match="does not exist"):
        list(reading)


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"%PDF-1.7\n", "PDF"),
        (b"PK\x03\x04rest", "ZIP"),
        (b"SQLite format 3\0", "database"),
        (bytes(range(256)) * 8, "not a text"),
        (b"\0" * 100, "not a text"),
        (gzip.compress(gzip.compress(b"text")), "gzip file inside"),
        (gzip.compress(ABSTRACT.encode() * 50)[:-12], "damaged"),
        (b"\x1f\x8brubbish that is no gzip", "damaged"),
    ],
)
def test_what_is_no_text_is_refused_with_its_reason(content: bytes, reason: str):
    with pytest.raises(UnreadableFile) as caught:
        open_source(content)

    assert reason in caught.value.reason
    assert caught.value.remedy.endswith(".")


def test_missing_files_and_folders_are_refused_with_their_reason(tmp_path: Path):
    with pytest.raises(UnreadableFile, match="does not exist"):
        open_source(tmp_path / "missing.txt")
    with pytest.raises(UnreadableFile, match="is a folder"):
        open_source(tmp_path)
    with pytest.raises(UnreadableFile, match="name cannot be used"):
        open_source("a\0b")


def test_files_and_streams_beyond_the_limit_are_refused(tmp_path: Path):
    path = tmp_path / "list.txt"
    path.write_text("a" * 101, encoding="utf-8")
    limits = Limits(size_bytes=100)

    for source in (path, b"a" * 101, io.BytesIO(b"a" * 101), gzip.compress(b"a" * 101)):
        with pytest.raises(UnreadableFile, match="larger than 100 bytes"):
            open_source(source, limits=limits)


def test_a_packed_file_that_unpacks_out_of_proportion_is_refused():
    bomb = gzip.compress(b"a" * 1_000_000)

    with pytest.raises(UnreadableFile, match="unpacks to more than"):
        open_source(bomb, limits=Limits(free_bytes=1000))
    assert len(list(open_source(bomb))) == 1
