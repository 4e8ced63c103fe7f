"""Parts the lines of a table into rows of cells, whatever their quotation marks do."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from nightstand_corpus.tables.cells import CellParser

# No cell of a real table has so many lines; a quotation mark open for longer was never meant to hold them together.
_MOST_LINES = 5_000
_STRAY = "A quotation mark in line {} is never closed; it was read as part of the text."


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table from line number `line` on; `text` is its source.

    `doubt` says what was wrong with its quotation marks, or is "".
    """

    line: int
    cells: tuple[str, ...]
    text: str
    doubt: str = ""


class Rows:
    """Gives the rows of a table, empty lines left out.

    A quoted cell may go over many lines. One that never ends, or in which a later line with a misplaced mark is a whole
    row of `width` cells, was opened by a stray mark: its line is read with the mark as a letter, and the lines after it
    are rows again.
    """

    def __init__(self, lines: Iterable[str], delimiter: str, width: int = 0) -> None:
        self._lines = iter(enumerate(lines, start=1))
        self._delimiter = delimiter
        self._width = width
        self._ahead: deque[tuple[int, str]] = deque()
        # A quotation mark opened before this line is closed by none up to it.
        self._no_end_before = 0

    def __iter__(self) -> Iterator[Row]:
        while (first := self._next()) is not None:
            number, line = first
            if line and not line.isspace():
                yield self._row(number, line)

    def _next(self) -> tuple[int, str] | None:
        return self._ahead.popleft() if self._ahead else next(self._lines, None)

    def _row(self, number: int, line: str) -> Row:
        if '"' not in line:
            return Row(number, tuple(line.split(self._delimiter)), line)
        parser = CellParser(self._delimiter)
        parser.take(line)
        taken: list[tuple[int, str]] = []
        while parser.is_open and number >= self._no_end_before and len(taken) < _MOST_LINES:
            following = self._next()
            if following is None:
                break
            taken.append(following)
            parser.take(following[1])
            if parser.had_lone_mark and self._is_row_of_its_own(following[1]):
                break
        else:
            if not parser.is_open:
                return Row(number, tuple(parser.cells), "\n".join([line, *(text for _, text in taken)]))
        if taken:
            self._no_end_before = taken[-1][0]
            self._ahead.extendleft(reversed(taken))
        parser = CellParser(self._delimiter, strays=True)
        parser.take(line)
        return Row(number, tuple(parser.cells), line, _STRAY.format(number))

    def _is_row_of_its_own(self, line: str) -> bool:
        parser = CellParser(self._delimiter)
        parser.take(line)
        return not parser.is_open and len(parser.cells) == self._width > 1
