"""Text of PDFs: what is read, and that no file can do more than fail to be read."""

import os
import signal
import time
from pathlib import Path

import pytest

from nightstand.documents.pdf_text import PdfText, UnreadablePdf, read_pdf
from nightstand.documents.reader_process import DocumentReader, ReaderEnded, ReadingStopped
from pdf_files import make_pdf, pdf_bytes


def hang(file: Path) -> PdfText:
    time.sleep(600)
    return PdfText(0, str(file))


def crash(file: Path) -> PdfText:
    if file.name == "good.pdf":
        return PdfText(1, "good")
    os.abort()


def be_killed(file: Path) -> PdfText:
    os.kill(os.getpid(), signal.SIGTERM)
    return hang(file)


def devour(file: Path) -> PdfText:
    held = bytearray(8_000_000_000)
    return PdfText(len(held), str(file))


def test_the_text_of_every_page_is_read_in_order(tmp_path: Path) -> None:
    file = make_pdf(tmp_path / "two.pdf", "Regret bounds", "of the second page")

    assert read_pdf(file) == PdfText(2, "Regret bounds\n\nof the second page")


def test_a_page_without_text_gives_none(tmp_path: Path) -> None:
    assert read_pdf(make_pdf(tmp_path / "scan.pdf", "")) == PdfText(1, "")


@pytest.mark.parametrize(
    "content", [b"", b"no pdf at all", b"%PDF-1.4\n", b"%PDF-1.4\n" + bytes(100_000), pdf_bytes(["cut"])[:200]]
)
def test_what_is_no_whole_pdf_is_told_as_unreadable(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "bad.pdf"
    file.write_bytes(content)

    with pytest.raises(UnreadablePdf):
        read_pdf(file)


def test_a_file_that_refers_to_itself_without_end_is_read_or_refused_at_once(tmp_path: Path) -> None:
    file = tmp_path / "loop.pdf"
    file.write_bytes(pdf_bytes(["x"]).replace(b"/Kids [5 0 R]", b"/Kids [2 0 R]"))
    begun = time.process_time()

    try:
        pages = read_pdf(file).pages
    except UnreadablePdf:
        pages = 0

    assert pages <= 1
    assert time.process_time() - begun < 5


def test_a_reader_that_hangs_is_ended_and_the_next_file_is_read(tmp_path: Path) -> None:
    with DocumentReader(hang, patience_s=1.0) as reader, pytest.raises(UnreadablePdf, match="too long"):
        reader.read(tmp_path / "endless.pdf")


def test_a_reader_that_crashes_ends_only_itself(tmp_path: Path) -> None:
    with DocumentReader(crash) as reader:
        with pytest.raises(UnreadablePdf, match="ended the process"):
            reader.read(tmp_path / "evil.pdf")

        assert reader.read(tmp_path / "good.pdf") == PdfText(1, "good")


@pytest.mark.skipif(os.name == "nt", reason="a process does not tell there who ended it")
def test_a_reader_that_somebody_ended_says_nothing_of_its_file(tmp_path: Path) -> None:
    with DocumentReader(be_killed) as reader, pytest.raises(ReaderEnded):
        reader.read(tmp_path / "innocent.pdf")


@pytest.mark.skipif(os.name == "nt", reason="memory is limited where the system can")
def test_a_reader_that_devours_memory_is_refused_it(tmp_path: Path) -> None:
    with DocumentReader(devour) as reader, pytest.raises(UnreadablePdf, match="memory"):
        reader.read(tmp_path / "bomb.pdf")


def test_a_wish_to_stop_ends_the_reading(tmp_path: Path) -> None:
    with DocumentReader(hang) as reader, pytest.raises(ReadingStopped):
        reader.read(tmp_path / "endless.pdf", lambda: True)
