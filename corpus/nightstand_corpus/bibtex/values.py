"""Reads the value of a field: texts in braces or quotation marks, numbers and names of strings, joined by `#`."""

from __future__ import annotations

import re

from nightstand_corpus.bibtex.blocks import StringName, Value
from nightstand_corpus.bibtex.braces import Braces

NAME = r"[^\s\"#%'(),={}@]++"
"""The name of a field or string, as a part of a pattern."""

NESTED = r"[^{}]*+"
"""A text with balanced braces, five deep: that suffices for nearly all, and deeper ones are counted."""
for _ in range(5):
    NESTED = rf"[^{{}}]*+(?:\{{{NESTED}\}}[^{{}}]*+)*+"

_QUOTE_OR_BRACE = re.compile(r"[\"{}]")
_BARE = re.compile(r"[^\s,{}\"#=]++")
_BARE_IN_ROUND = re.compile(r"[^\s,{}\"#=()]++")
_JOINED = re.compile(r"\s*+#\s*+")
_JUNK_END = re.compile(rf"[{{}}),]|\n(?=\s*+{NAME}\s*+=)")
_REAL_QUOTE = re.compile(rf"\"(?=\s*+(?:,\s*+{NAME}\s*+=|,?\s*+[}})]\s*+(?:\n|\Z)))")
_ENDS_VALUE = re.compile(rf"\s*+(?:[,#)}}]|\Z|{NAME}\s*+=)")
_LONGEST_QUOTED = 150


class Unclosed(Exception):
    """An entry cannot be read; `reason` is the second half of a sentence about it."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class ValueReader:
    """Reads values of one text."""

    def __init__(self, text: str, braces: Braces) -> None:
        self._text = text
        self._braces = braces

    def value(self, position: int, limit: int, close: str) -> tuple[Value, int, str]:
        """Return the value at `position`, where it ends, and a doubt about it that names the field as `{name}`, or "".

        Raises:
            Unclosed: a brace or quotation mark is not closed before `limit`.
        """
        pieces: list[str | StringName] = []
        doubt = ""
        while True:
            piece, position, odd = self._piece(position, limit, close)
            doubt = doubt or odd
            if piece is not None:
                pieces.append(piece)
            joined = _JOINED.match(self._text, position, limit)
            if joined is None:
                break
            position = joined.end()
        if len(pieces) == 1 and isinstance(pieces[0], str):
            return pieces[0], position, doubt
        return tuple(pieces), position, doubt

    def junk_end(self, position: int, limit: int, close: str) -> int:
        """Return where something ends that is no field: before a comma, a line with a field, or the end of the entry.

        Raises:
            Unclosed: a brace in it is not closed.
        """
        while (found := _JUNK_END.search(self._text, position, limit)) is not None:
            mark = found[0]
            if mark == "{":
                position = self._closing(found.start(), limit) + 1
            elif mark in (",", "\n", close):
                return found.start()
            else:
                position = found.end()
        return limit

    def _piece(self, position: int, limit: int, close: str) -> tuple[str | StringName | None, int, str]:
        text = self._text
        opening = text[position] if position < limit else ""
        if opening == "{":
            end = self._closing(position, limit)
            return text[position + 1 : end], end + 1, ""
        if opening == '"':
            end, doubt = self._quoted_end(position, limit)
            return text[position + 1 : end], end + 1, doubt
        found = (_BARE if close == "}" else _BARE_IN_ROUND).match(text, position, limit)
        if found is None:
            return None, position, "“{name}” has no value."
        bare = found[0]
        if bare[0].isdecimal():
            return bare, found.end(), ""
        return StringName(bare), found.end(), ""

    def _closing(self, opening: int, limit: int) -> int:
        closing = self._braces.closing(opening)
        if closing is None or closing >= limit:
            raise Unclosed("a brace is not closed.")
        return closing

    def _quoted_end(self, position: int, limit: int) -> tuple[int, str]:
        end = self._next_quote(position + 1, limit)
        if _ENDS_VALUE.match(self._text, end + 1, limit):
            return end, ""
        # Quotation marks inside: "The "Great" Book".
        after = end
        while (after := self._text.find('"', after + 1, min(limit, end + _LONGEST_QUOTED))) > 0:
            if _REAL_QUOTE.match(self._text, after, limit):
                return after, "“{name}” holds quotation marks without braces around them."
        return end, ""

    def _next_quote(self, position: int, limit: int) -> int:
        while (found := _QUOTE_OR_BRACE.search(self._text, position, limit)) is not None:
            mark = found[0]
            if mark == '"':
                return found.start()
            if mark == "}":
                raise Unclosed("a brace is closed that was not opened.")
            position = self._closing(found.start(), limit) + 1
        raise Unclosed("a quotation mark is not closed.")
