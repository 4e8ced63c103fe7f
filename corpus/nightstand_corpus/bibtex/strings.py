"""Puts the texts of @string definitions and of months in the place of their names."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from nightstand_corpus.bibtex.blocks import StringName, Value

MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip
_MONTH_BY_MACRO = {month[:3].lower(): month for month in MONTHS}


class Strings:
    """The strings known so far in a file; `elsewhere` looks for those that the rest of the file defines."""

    def __init__(self, elsewhere: Callable[[], Mapping[str, Value]]) -> None:
        self._text_by_name: dict[str, str] = dict(_MONTH_BY_MACRO)
        self._elsewhere = elsewhere
        self._defined_later: Mapping[str, Value] | None = None
        self._sought: set[str] = set()

    def define(self, name: str, value: Value) -> None:
        """Let `name` stand for `value`; a later definition replaces an earlier one."""
        self._text_by_name[name] = self.expand(value, set())

    def expand(self, value: Value, unknown: set[str]) -> str:
        """Return the text of a value; names that stand for nothing stay as they are and are put into `unknown`."""
        if isinstance(value, str):
            return value
        return "".join(piece if isinstance(piece, str) else self._text_of(piece, unknown) for piece in value)

    def _text_of(self, piece: StringName, unknown: set[str]) -> str:
        name = piece.name.lower()
        text = self._text_by_name.get(name)
        if text is None:
            text = self._later(name)
        if text is None:
            unknown.add(piece.name)
            return piece.name
        return text

    def _later(self, name: str) -> str | None:
        if self._defined_later is None:
            self._defined_later = self._elsewhere()
        value = self._defined_later.get(name)
        # A definition that leads to itself would never end.
        if value is None or name in self._sought:
            return None
        self._sought.add(name)
        text = self.expand(value, set())
        self._sought.discard(name)
        self._text_by_name[name] = text
        return text
