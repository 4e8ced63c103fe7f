"""Folds a text with places kept for the few characters that change, for texts of which nearly all stay as they are."""

import re
from bisect import bisect_right
from functools import lru_cache

from nightstand.search.analysis import fold
from nightstand.search.analysis.folding import Folded

_CHANGED = re.compile(r"[${}\x80-\U0010ffff]+")
_TEXTS_KEPT = 256
_LONGEST_KEPT_TEXT = 8_000
_RUNS_KEPT = 2048
_LONGEST_KEPT_RUN = 8


class SparseFolded:
    """What `fold` gives, at a tenth of its cost for English text. Immutable, for any thread."""

    def __init__(self, text: str) -> None:
        self._firsts: list[int] = []
        """Where each changed run starts in the folded text."""
        self._runs: list[tuple[int, Folded, int]] = []
        """Where it starts in the text, the run, and how far the text behind it has moved."""
        # Commands of LaTeX and bold letters reach over others.
        self.text = self._whole(text) if "\\" in text or "**" in text else self._by_runs(text)

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Return the range in the given text that the characters from `start` to before `end` came from."""
        if not self._runs:
            return start, end
        return self._place(start)[0], self._place(end - 1)[1]

    def _place(self, position: int) -> tuple[int, int]:
        number = bisect_right(self._firsts, position) - 1
        if number < 0:
            return position, position + 1
        start, run, shift = self._runs[number]
        within = position - self._firsts[number]
        if within < len(run.text):
            first, last = run.span(within, within + 1)
            return start + first, start + last
        return position + shift, position + shift + 1

    def _whole(self, text: str) -> str:
        folded = fold(text)
        self._firsts.append(0)
        self._runs.append((0, folded, 0))
        return folded.text

    def _by_runs(self, text: str) -> str:
        pieces: list[str] = []
        at = length = 0
        for match in _CHANGED.finditer(text):
            start, end = match.span()
            # Accents of their own and invisible signs belong to the letter before.
            if start > at and text[start] not in "${}" and not _kept_run(text[start]).text:
                start -= 1
            written = text[start:end]
            run = _kept_run(written) if len(written) <= _LONGEST_KEPT_RUN else fold(written)
            pieces += (text[at:start].lower(), run.text)
            self._firsts.append(length + start - at)
            length += start - at + len(run.text)
            self._runs.append((start, run, end - length))
            at = end
        pieces.append(text[at:].lower())
        return "".join(pieces)


def sparsely_folded(text: str) -> SparseFolded:
    """Return a text folded; those shown last are known, since every key that is typed asks for most of them again."""
    return _kept_text(text) if len(text) <= _LONGEST_KEPT_TEXT else SparseFolded(text)


_kept_text = lru_cache(maxsize=_TEXTS_KEPT)(SparseFolded)
_kept_run = lru_cache(maxsize=_RUNS_KEPT)(fold)
