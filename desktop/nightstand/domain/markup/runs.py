"""The result of reading marked-up text: runs that know their place in the source and in the plain text."""

from bisect import bisect_left, bisect_right
from dataclasses import dataclass, field

from nightstand.domain.markup.pieces import Box
from nightstand.domain.markup.styles import Style


@dataclass(frozen=True, slots=True)
class Formula:
    """One formula of the source, without its delimiters.

    `is_complete` is False where a command of it is unknown (shown by its source) or its structure is broken.
    `is_hard` marks a formula that wants two dimensions and reads on one line. `outer` is the style of the
    text it stands in.
    """

    tex: str
    is_complete: bool
    is_hard: bool
    outer: Style


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of one style.

    `start` and `end` are code points of the source; the runs of one formula share the span of the whole formula, all
    other runs follow one another without a gap. Markup that is not shown is a run without text. `plain` is the run's
    part of the plain text and `shown` what a typesetter draws: the same but for scripts (`_T` against a lowered `T`)
    and the width of spaces. A `box` is what it looks like in two dimensions, for a typesetter that can draw it.
    """

    start: int
    end: int
    plain_start: int
    plain: str
    shown: str
    style: Style
    formula: Formula | None = None
    box: Box | None = None

    @property
    def plain_end(self) -> int:
        return self.plain_start + len(self.plain)

    @property
    def is_linear(self) -> bool:
        """Whether the run's characters stand one for one for those of the source."""
        return self.formula is None and len(self.plain) == self.end - self.start


@dataclass(frozen=True, slots=True)
class Markup:
    """A marked-up text that has been read. All positions are code points."""

    source: str
    runs: tuple[Run, ...]
    plain: str
    _visible: tuple[Run, ...] = field(repr=False, compare=False)

    @classmethod
    def of(cls, source: str, runs: tuple[Run, ...]) -> "Markup":
        """Bind runs to the source that they were read from."""
        return cls(source, runs, "".join(run.plain for run in runs), tuple(run for run in runs if run.plain))

    def source_span(self, start: int, end: int) -> tuple[int, int]:
        """Return the smallest source span that gives the plain text from `start` to `end`.

        A span that cuts a formula or a replaced sign takes in the whole of it. Positions outside the text are clipped.
        """
        start, end = _clip(start, end, len(self.plain))
        if start == end:
            point = self._source_point(start)
            return point, point
        first = self._visible[bisect_right(self._visible, start, key=_plain_start) - 1]
        last = self._visible[bisect_left(self._visible, end, key=_plain_start) - 1]
        source_start = first.start + (start - first.plain_start if first.is_linear else 0)
        source_end = last.start + end - last.plain_start if last.is_linear else last.end
        return source_start, source_end

    def plain_span(self, start: int, end: int) -> tuple[int, int]:
        """Return the span of the plain text that stands for the source from `start` to `end`.

        A source span that holds markup alone gives an empty span where that markup stands.
        """
        start, end = _clip(start, end, len(self.source))
        first = bisect_right(self.runs, start, key=_source_end)
        touched = self.runs[first : bisect_left(self.runs, end, lo=first, key=_source_start)]
        visible = [run for run in touched if run.plain]
        if not visible:
            point = _plain_offset(self.runs[first], start) if first < len(self.runs) else len(self.plain)
            return point, point
        last = visible[-1]
        plain_end = _plain_offset(last, end) if last.is_linear else last.plain_end
        return _plain_offset(visible[0], start), min(plain_end, last.plain_end)

    def _source_point(self, position: int) -> int:
        index = bisect_right(self._visible, position, key=_plain_start) - 1
        if index < 0:
            return 0
        run = self._visible[index]
        if run.is_linear:
            return run.start + position - run.plain_start
        return run.start if position < run.plain_end else run.end


def _clip(start: int, end: int, length: int) -> tuple[int, int]:
    start = min(max(start, 0), length)
    return start, min(max(end, start), length)


def _plain_offset(run: Run, source_position: int) -> int:
    return run.plain_start + (max(0, source_position - run.start) if run.is_linear else 0)


def _source_start(run: Run) -> int:
    return run.start


def _source_end(run: Run) -> int:
    return run.end


def _plain_start(run: Run) -> int:
    return run.plain_start
