"""The text of a PDF, read by PDFium. To be called in a process of its own: see `reader_process`."""

import re
import time
from dataclasses import dataclass
from pathlib import Path

import pypdfium2

MOST_PAGES = 2_000
MOST_CHARACTERS = 5_000_000
MOST_SECONDS = 60.0
LARGEST_BYTES = 500_000_000

_HYPHEN_AT_LINE_END = re.compile("[\x02\ufffe]\r?\n?")
_NO_TEXT = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


@dataclass(frozen=True, slots=True)
class PdfText:
    """What was read; `pages` counts all there are, `text` may end before the last one."""

    pages: int
    text: str


class UnreadablePdf(Exception):
    """The file is damaged, locked by a password, or too large."""


def read_pdf(file: Path) -> PdfText:
    """Return the text of a PDF: at most `MOST_PAGES` pages, `MOST_CHARACTERS` characters, `MOST_SECONDS` of reading.

    Raises:
        UnreadablePdf: nothing can be read.
    """
    try:
        if file.stat().st_size > LARGEST_BYTES:
            raise UnreadablePdf(f"more than {LARGEST_BYTES:,} bytes")
        document = pypdfium2.PdfDocument(file)
    except (pypdfium2.PdfiumError, OSError, ValueError) as error:
        raise UnreadablePdf(str(error)) from error
    try:
        return _read(document)
    finally:
        document.close()


def _read(document: pypdfium2.PdfDocument) -> PdfText:
    ends_at = time.monotonic() + MOST_SECONDS
    count, pages, length = len(document), [], 0
    for number in range(min(count, MOST_PAGES)):
        text = _page_text(document, number)
        pages.append(text)
        length += len(text)
        if length > MOST_CHARACTERS or time.monotonic() > ends_at:
            break
    return PdfText(count, "\n\n".join(page for page in pages if page)[:MOST_CHARACTERS])


def _page_text(document: pypdfium2.PdfDocument, number: int) -> str:
    """Return a page's text; a page that is damaged has none."""
    try:
        page = document[number]
        try:
            text_page = page.get_textpage()
            try:
                found: str = text_page.get_text_bounded(errors="ignore")
            finally:
                text_page.close()
        finally:
            page.close()
    except (pypdfium2.PdfiumError, ValueError, IndexError):
        return ""
    whole = _HYPHEN_AT_LINE_END.sub("", found).replace("\r\n", "\n").replace("\r", "\n")
    return _NO_TEXT.sub("", whole).strip()
