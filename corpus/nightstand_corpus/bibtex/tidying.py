"""Makes one line of the lines over which a value was laid out in its file."""

from __future__ import annotations

import re

_PARAGRAPH = re.compile(r"[ \t]*\n[ \t]*\n\s*")
_BREAK = re.compile(r"[ \t]*\n\s*")


def one_line(text: str) -> str:
    """Return `text` with every run of white space as one space, as BibTeX reads it."""
    return " ".join(text.split())


def paragraphs(text: str) -> str:
    """Return `text` with each paragraph on one line; paragraphs have a blank line between."""
    if "\n" not in text:
        return one_line(text)
    return "\n\n".join(line for part in _PARAGRAPH.split(text) if (line := one_line(part)))


def unbroken(text: str) -> str:
    """Return `text` without line breaks and the white space around them, other blanks as they are."""
    return _BREAK.sub(" ", text.strip()) if "\n" in text else text.strip()
