"""Keeps characters out of texts that no text may hold: control characters and halves of surrogate pairs."""

from __future__ import annotations

import re

# Tab, line feed and carriage return are layout. U+0080 to U+009F are left alone: they are mostly quotation marks of
# Windows-1252 and can still be put right.
_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")
_SEPARATORS = frozenset("\x0b\x0c\x1c\x1d\x1e\x1f")


def without_controls(text: str) -> str:
    """Return `text` without control characters.

    Those that separate (form feed and the like) become spaces, half a surrogate pair becomes U+FFFD.
    """
    return _FORBIDDEN.sub(_replacement, text)


def _replacement(found: re.Match[str]) -> str:
    character = found[0]
    if character >= "\ud800":
        return "\ufffd"
    return " " if character in _SEPARATORS else ""
