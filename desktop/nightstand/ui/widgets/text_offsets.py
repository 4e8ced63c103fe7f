"""Positions in a text widget ↔ positions in the plain text it stands for.

Qt counts UTF-16 units of what is drawn; everything else counts code points of the plain text.
"""

from bisect import bisect_left, bisect_right
from dataclasses import dataclass, field


def utf16_length(text: str) -> int:
    """Return the length in UTF-16 units, the measure of `QTextCursor`."""
    return len(text) + sum(character > "\uffff" for character in text)


@dataclass(frozen=True, slots=True)
class _Stretch:
    """A piece of the document and what it stands for; `drawn` only where its characters stand one for one."""

    start: int
    end: int
    plain_start: int
    plain_end: int
    drawn: str | None

    def plain_at(self, position: int, *, ends: bool) -> int:
        if self.drawn is None:
            return self.plain_end if ends else self.plain_start
        units = self.start
        for index, character in enumerate(self.drawn):
            width = 2 if character > "\uffff" else 1
            # A position inside a surrogate pair takes in the whole character.
            if (units >= position) if ends else (units + width > position):
                return self.plain_start + index
            units += width
        return self.plain_end

    def position_at(self, plain: int, *, ends: bool) -> int:
        if self.drawn is None:
            return self.end if ends else self.start
        return self.start + utf16_length(self.drawn[: plain - self.plain_start])


@dataclass(slots=True)
class TextOffsets:
    """The map of one document, built in the order of its text."""

    _stretches: list[_Stretch] = field(default_factory=list)

    def add(self, start: int, end: int, plain_start: int, plain: str, drawn: str) -> None:
        """Say that the document from `start` to `end` shows `drawn` for the plain text from `plain_start` on."""
        plain_end = plain_start + len(plain)
        is_even = len(plain) == len(drawn) and utf16_length(drawn) == end - start
        self._stretches.append(_Stretch(start, end, plain_start, plain_end, drawn if is_even else None))

    def plain_span(self, start: int, end: int) -> tuple[int, int]:
        """Return the plain text that a stretch of the document stands for; one that is cut into counts as a whole."""
        touched = [
            stretch
            for stretch in self._stretches[bisect_right(self._stretches, start, key=_end) :]
            if stretch.start < end and stretch.end > stretch.start
        ]
        if not touched or start >= end:
            index = bisect_left(self._stretches, start, key=_end)
            point = self._stretches[index].plain_at(start, ends=False) if index < len(self._stretches) else self.length
            return point, point
        return touched[0].plain_at(start, ends=False), touched[-1].plain_at(min(end, touched[-1].end), ends=True)

    def position_span(self, start: int, end: int) -> tuple[int, int]:
        """Return the stretch of the document that shows the plain text from `start` to `end`."""
        touched = [
            stretch
            for stretch in self._stretches[bisect_right(self._stretches, start, key=_plain_end) :]
            if stretch.plain_start < end
        ]
        if not touched or start >= end:
            return 0, 0
        first, last = touched[0], touched[-1]
        return (
            first.position_at(max(start, first.plain_start), ends=False),
            last.position_at(min(end, last.plain_end), ends=True),
        )

    @property
    def length(self) -> int:
        """The length of the plain text."""
        return self._stretches[-1].plain_end if self._stretches else 0


def _end(stretch: _Stretch) -> int:
    return stretch.end


def _plain_end(stretch: _Stretch) -> int:
    return stretch.plain_end
