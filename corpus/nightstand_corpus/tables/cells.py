"""Parts one row of a table into cells, line by line."""

from __future__ import annotations


class CellParser:
    """Takes the lines of a row and gives its `cells`.

    `is_open` says that the last line ended within quotation marks, so that a further one belongs to the row. In a
    quoted cell a doubled mark is a mark, one before a delimiter or the end of the line closes the cell, and any other
    is a letter, noted in `had_lone_mark`. With `strays` a mark that nothing closes is a letter from the start.
    """

    def __init__(self, delimiter: str, *, strays: bool = False) -> None:
        self._delimiter = delimiter
        self._strays = strays
        self._parts: list[str] = []
        self.cells: list[str] = []
        self.is_open = False
        self.had_lone_mark = False
        self._has_stray = False

    def take(self, line: str) -> None:
        """Read the next line of the row."""
        self.had_lone_mark = False
        self._has_stray = False
        position = 0
        if self.is_open:
            self._parts.append("\n")
            position = self._end_of_quoted(line, 0)
            if position < 0:
                return
            self._close()
            position += 1
        while position <= len(line):
            position = self._take_cell(line, position)
            if position < 0:
                return

    def _take_cell(self, line: str, start: int) -> int:
        """Read the cell at `start` and return where the next one starts, below 0 when this one goes on."""
        opening = start
        while line.startswith(" ", opening):
            opening += 1
        if line.startswith('"', opening):
            end = self._end_of_marks(line, opening) if self._has_stray else self._end_of_quoted(line, opening + 1)
            if end >= 0:
                self._close()
                return end + 1
            if not self._strays:
                self.is_open = True
                return -1
            self._parts.clear()
            self._has_stray = True
        end = line.find(self._delimiter, start)
        end = len(line) if end < 0 else end
        cell = line[start:end]
        is_stray = self._strays and cell.lstrip().startswith('"') and cell.count('"') == 1
        self.cells.append(cell.replace('"', "") if is_stray else cell)
        return end + 1

    def _end_of_quoted(self, line: str, start: int) -> int:
        """Take the text of a quoted cell from `start` on; return where its delimiter stands, below 0 without an end."""
        at = start
        while (mark := line.find('"', at)) >= 0:
            if line.startswith('"', mark + 1):
                self._parts.append(line[at : mark + 1])
                at = mark + 2
                continue
            behind = mark + 1
            while line.startswith(" ", behind):
                behind += 1
            if behind == len(line) or line.startswith(self._delimiter, behind):
                self._parts.append(line[at:mark])
                return behind
            self.had_lone_mark = True
            self._parts.append(line[at : mark + 1])
            at = mark + 1
        self._parts.append(line[at:])
        return -1

    def _end_of_marks(self, line: str, opening: int) -> int:
        """Like `_end_of_quoted`, behind a mark that nothing closes: only a cell of nothing but marks has an end."""
        behind = opening
        while line.startswith('"', behind):
            behind += 1
        marks = behind - opening
        while line.startswith(" ", behind):
            behind += 1
        if marks % 2 or not (behind == len(line) or line.startswith(self._delimiter, behind)):
            return -1
        self._parts.append('"' * (marks // 2 - 1))
        return behind

    def _close(self) -> None:
        self.cells.append("".join(self._parts))
        self._parts.clear()
        self.is_open = False
