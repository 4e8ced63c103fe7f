"""Finds the brace that closes another, for a whole text in one pass."""

from __future__ import annotations

import re
from array import array
from bisect import bisect_left

_BRACE = re.compile(r"[{}]")


class Braces:
    """The pairs of braces of a text; a backslash before a brace does not matter, as in BibTeX.

    They are looked for when first asked for: most values are read without.
    """

    def __init__(self, text: str) -> None:
        self._text = text
        self._openings = array("q")
        self._closings = array("q")
        self._is_known = False

    def closing(self, opening: int) -> int | None:
        """Return the position of the brace that closes the one at `opening`, None when none does."""
        if not self._is_known:
            self._pair()
        index = bisect_left(self._openings, opening)
        if index == len(self._openings) or self._openings[index] != opening:
            return None
        closing = self._closings[index]
        return closing if closing >= 0 else None

    def _pair(self) -> None:
        waiting: list[int] = []
        for found in _BRACE.finditer(self._text):
            position = found.start()
            if self._text[position] == "{":
                waiting.append(len(self._openings))
                self._openings.append(position)
                self._closings.append(-1)
            elif waiting:
                self._closings[waiting.pop()] = position
        self._is_known = True
