"""Puts the texts of @string definitions and of months in the place of their names."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from nightstand_corpus.bibtex.blocks import StringName, Value

MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip
_MONTH_BY_MACRO = {month[:3].lower(): month for month in MONTHS}


_MOST_LETTERS = 20_000
"""Strings are names of journals and the like; what doubles itself line by line must not fill the memory."""
_MOST_EXPANDED = 200_000
_DEEPEST = 8


class Strings:
    """The strings known so far in a file; `elsewhere` looks for those that the rest of the file defines."""

    def __init__(self, elsewhere: Callable[[], Mapping[str, Value]]) -> None:
        self._text_by_name: dict[str, str] = dict(_MONTH_BY_MACRO)
        self._elsewhere = elsewhere
        self._defined_later: Mapping[str, Value] | None = None

    def define(self, name: str, value: Value) -> None:
        """Let `name` stand for `value`; a later definition replaces an earlier one."""
        self._text_by_name[name] = self.expand(value, set())[:_MOST_LETTERS]

    def expand(self, value: Value, unknown: set[str]) -> str:
        """Return the text of a value; names that stand for nothing stay as they are and are put into `unknown`."""
        return self._expanded(value, unknown, _DEEPEST)

    def _expanded(self, value: Value, unknown: set[str], depth: int) -> str:
        if isinstance(value, str):
            return value
        pieces: list[str] = []
        letters = 0
        for piece in value:
            if isinstance(piece, str):
                text = piece
            else:
                found = self._text_of(piece, depth) if letters < _MOST_EXPANDED else None
                if found is None:
                    unknown.add(piece.name)
                text = piece.name if found is None else found
                letters += len(text)
            pieces.append(text)
        return "".join(pieces)

    def _text_of(self, piece: StringName, depth: int) -> str | None:
        name = piece.name.lower()
        text = self._text_by_name.get(name)
        if text is not None or not depth:
            return text
        if self._defined_later is None:
            self._defined_later = self._elsewhere()
        value = self._defined_later.get(name)
        # The depth also ends a definition that leads to itself.
        return None if value is None else self._expanded(value, set(), depth - 1)[:_MOST_LETTERS]
