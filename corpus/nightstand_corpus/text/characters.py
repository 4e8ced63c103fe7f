"""Keeps characters out of texts that no text may hold: control characters and halves of surrogate pairs."""

from __future__ import annotations

import re
import unicodedata

# Tab, line feed and carriage return are layout. U+0080 to U+009F are left alone: they are mostly quotation marks of
# Windows-1252 and can still be put right.
_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")
# What tells a terminal to change a colour or its title; its letters are no text either.
_TERMINAL = re.compile("\x1b(?:\\[[0-?]{0,40}[ -/]{0,8}[@-~]|\\][^\x07\x1b\n]{0,400}(?:\x07|\x1b\\\\))")
_LEFT_OUT = re.compile(f"{_TERMINAL.pattern}|{_FORBIDDEN.pattern}")
# Letters by their class, yet nothing is seen of them: fillers of Hangul and the empty pattern of Braille.
_FILLERS = frozenset("\u115f\u1160\u2800\u3164\uffa0")
_UNSEEN = frozenset({"Cc", "Cf", "Mn", "Zl", "Zp", "Zs"})
CONTROLS_LEFT_OUT = "Control characters were left out."
"""What is said of an entry that held some."""

_SEPARATORS = frozenset("\x0b\x0c\x1c\x1d\x1e\x1f")


def without_controls(text: str) -> str:
    """Return `text` without control characters.

    Those that separate (form feed and the like) become spaces, half a surrogate pair becomes U+FFFD. A sequence by
    which a terminal is told something goes as a whole.
    """
    if "\x1b" in text:
        text = _TERMINAL.sub("", text)
    return _FORBIDDEN.sub(_replacement, text)


def holds_controls(text: str) -> bool:
    """Return whether `without_controls` would change the text."""
    return _FORBIDDEN.search(text) is not None


def places_of_controls(text: str) -> tuple[int, ...]:
    """Return where in `without_controls(text)` something was left out or replaced."""
    places = []
    left_out = 0
    for found in _LEFT_OUT.finditer(text):
        places.append(found.start() - left_out)
        left_out += len(found[0]) - (found[0] in _SEPARATORS or found[0] >= "\ud800")
    return tuple(places)


def is_unseen(text: str) -> bool:
    """Return whether nothing of the text can be seen: blanks, marks of no width, or no characters at all."""
    if not text or text.isspace():
        return True
    return not text.isascii() and all(
        character in _FILLERS or unicodedata.category(character) in _UNSEEN for character in text
    )


def _replacement(found: re.Match[str]) -> str:
    character = found[0]
    if character >= "\ud800":
        return "\ufffd"
    return " " if character in _SEPARATORS else ""
