"""Stored contents: whole or not there, once each, and never outside their folder."""

import hashlib
import os
from pathlib import Path

import pytest

from nightstand.documents import content_store
from nightstand.documents.content_store import ContentStore, taken
from nightstand.documents.kinds import base_name, is_program, media_type
from nightstand.domain.errors import DocumentUnavailable


def test_a_content_is_stored_once_whatever_its_files_are_called(tmp_path: Path) -> None:
    store = ContentStore(tmp_path)
    for name in ("one.pdf", "Other name.PDF"):
        (tmp_path / name).write_bytes(b"%PDF-same")
        store.store(tmp_path / name)

    kept = [place for place in (tmp_path / "documents").rglob("*") if place.is_file()]

    assert [place.name for place in kept] == [f"{hashlib.sha256(b'%PDF-same').hexdigest()}.pdf"]
    assert kept[0].read_bytes() == b"%PDF-same"


@pytest.mark.parametrize("content", ["../../etc/passwd", "..", "", "/etc/passwd", "a" * 63, "*" * 64])
def test_what_is_no_hash_leads_nowhere(tmp_path: Path, content: str) -> None:
    (tmp_path / "documents").mkdir()

    assert ContentStore(tmp_path).path(content) is None


@pytest.mark.parametrize("name", ["x.pdf\n", "x./../y", "x." + "a" * 200, "x.p d f", "x.ÿ", ".pdf", "x"])
def test_a_name_lends_its_content_at_most_a_plain_suffix(tmp_path: Path, name: str) -> None:
    folder = tmp_path / "from"
    file = folder / name
    file.parent.mkdir(parents=True, exist_ok=True)
    if "/.." in name:
        file = folder / "y"
    file.write_bytes(name.encode())

    taken = ContentStore(tmp_path).store(file)

    place = ContentStore(tmp_path).path(taken.content)
    assert place is not None and place.parent == tmp_path / "documents" / taken.content[:2]
    assert place.name in (taken.content, f"{taken.content}.pdf")


def test_a_folder_and_a_pipe_are_refused_and_nothing_is_left_behind(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    store = ContentStore(tmp_path)

    for place in (tmp_path, tmp_path / "pipe", tmp_path / "nowhere.pdf"):
        with pytest.raises(DocumentUnavailable):
            store.store(place)

    assert not list(tmp_path.glob("documents/.part-*"))


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("../../up", "up"),
        ("/abs", "abs"),
        ("C:\\win", "win"),
        ("a/b: c?", "b: c?"),
        (".hidden", ".hidden"),
        ("", "document"),
        ("..", ".."),
        ("new\nline.pdf", "newline.pdf"),
        ("\u202egnp.exe", "gnp.exe"),
    ],
)
def test_a_name_is_the_last_part_of_any_path_in_signs_that_can_be_read(path: str, name: str) -> None:
    assert base_name(path) == name


def test_a_kind_follows_from_the_bytes_before_the_name() -> None:
    assert media_type("paper.txt", b"%PDF-1.7 ...") == "application/pdf"
    assert media_type("paper.pdf", b"MZ not at all") == "application/octet-stream"
    assert media_type("data.csv", b"a,b") == "text/csv"


def test_programs_are_told_by_suffix_by_bytes_and_by_permission(tmp_path: Path) -> None:
    def made(name: str, content: bytes, mode: int = 0o644) -> Path:
        file = tmp_path / name
        file.write_bytes(content)
        file.chmod(mode)
        return file

    assert is_program(made("a.EXE", b"x"))
    assert is_program(made("a.desktop", b"[Desktop Entry]"))
    assert is_program(made("a.pdf", b"#!/bin/sh"))
    assert is_program(made("b.pdf", b"MZ\x90"))
    assert is_program(made("run", b"anything", 0o755))
    assert is_program(tmp_path / "nowhere.pdf")
    assert not is_program(made("c.pdf", b"%PDF-1.4", 0o755))
    assert not is_program(made("notes.txt", b"text"))


def test_a_file_too_large_to_copy_is_refused_before_it_is_read_and_can_be_linked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(content_store, "LARGEST_BYTES", 1_000)
    file = tmp_path / "atlas.pdf"
    file.write_bytes(bytes(1_001))

    with pytest.raises(DocumentUnavailable, match="too large to copy"):
        ContentStore(tmp_path / "library").store(file)

    assert not (tmp_path / "library").exists()
    assert taken(file).size == 1_001
