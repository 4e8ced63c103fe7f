"""The state of one pass over a source: the marks so far, the groups that are open, what lies ahead."""

import re
from bisect import bisect_left
from dataclasses import dataclass, field

from nightstand.domain.markup.marks import Frame, Mark, MarkKind
from nightstand.domain.markup.styles import Style

_BRACE = re.compile(r"\\.|[{}]", re.DOTALL)


@dataclass(slots=True)
class Ahead:
    """Finds the next place where group 1 of a pattern matches; all the looking ahead together is linear."""

    _pattern: re.Pattern[str]
    _text: str
    _starts: list[int] | None = None

    def next_from(self, position: int) -> int:
        """Return the first such place at or after `position`, or the length of the text."""
        if self._starts is None:
            self._starts = [match.start(1) for match in self._pattern.finditer(self._text) if match[1]]
        index = bisect_left(self._starts, position)
        return self._starts[index] if index < len(self._starts) else len(self._text)


@dataclass(slots=True)
class Scan:
    """One pass over `text`, the source with illegible characters replaced one for one."""

    text: str
    is_title: bool = False
    marks: list[Mark] = field(default_factory=list)
    frames: list[Frame] = field(default_factory=list)
    open_quotes: int = 0
    open_tex_quotes: int = 0
    open_single_quotes: int = 0
    argument_start: int = -1
    """Where the last command ends that nobody here knows, or a formula: a brace there is not for us to drop."""
    idle_dollars: set[int] = field(default_factory=set)
    """Where dollars stand that close nothing, since the opening ones only stood around text."""
    _literal_start: int = 0
    _closing_braces: dict[int, int] = field(default_factory=dict)
    _ahead: dict[str, Ahead] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.frames.append(Frame(len(self.text)))
        opened: list[int] = []
        if "{" not in self.text:
            return
        for match in _BRACE.finditer(self.text):
            if match[0] == "{":
                opened.append(match.start())
            elif match[0] == "}" and opened:
                self._closing_braces[opened.pop()] = match.start()

    @property
    def frame(self) -> Frame:
        return self.frames[-1]

    def before(self, position: int) -> str:
        """Return the character before a position, a space at the start."""
        return self.text[position - 1] if position > 0 else " "

    def after(self, position: int) -> str:
        """Return the character at a position, a space at the end of the group."""
        return self.text[position] if position < self.frame.end else " "

    def next_from(self, pattern: re.Pattern[str], position: int) -> int:
        """Return where group 1 of `pattern` next matches, or the length of the text."""
        ahead = self._ahead.get(pattern.pattern)
        if ahead is None:
            ahead = self._ahead[pattern.pattern] = Ahead(pattern, self.text)
        return ahead.next_from(position)

    def closing_brace(self, opening: int) -> int | None:
        """Return the partner of the brace at `opening` if it lies in the present group."""
        closing = self._closing_braces.get(opening)
        return closing if closing is not None and closing < self.frame.end else None

    def add(self, mark: Mark) -> Mark:
        """Add a mark behind the text that leads to it."""
        self.flush(mark.start)
        self.marks.append(mark)
        self._literal_start = mark.end
        return mark

    def add_text(self, start: int, end: int, text: str, *, shown: str | None = None) -> None:
        self.add(Mark(MarkKind.TEXT, start, end, text, shown))

    def add_silent(self, start: int, end: int) -> None:
        self.add(Mark(MarkKind.TEXT, start, end))

    def add_space(self, start: int, end: int, text: str) -> int:
        """Add white space that takes in the single spaces around it; return where it ends."""
        if start > self._literal_start and self.text[start - 1] == " ":
            start -= 1
        while end < self.frame.end and self.text[end] == " ":
            end += 1
        self.add(Mark(MarkKind.SPACE, start, end, text))
        return end

    def add_styled(self, start: int, inner_start: int, inner_end: int, end: int, style: Style) -> None:
        """Add a stretch whose inside is shown as it is typed."""
        self.add(Mark(MarkKind.OPENING, start, inner_start, style=style))
        self.add(Mark(MarkKind.TEXT, inner_start, inner_end, self.text[inner_start:inner_end]))
        self.add(Mark(MarkKind.CLOSING, inner_end, end))

    def open_group(
        self, start: int, brace: int, closing: int, style: Style, text: str = "", closing_text: str = ""
    ) -> int:
        """Begin a group whose opening markup runs from `start` to the brace; return where its inside begins."""
        self.add(Mark(MarkKind.OPENING, start, brace + 1, text, style=style))
        self.frames.append(Frame(closing, closing_text))
        return brace + 1

    def close_group(self, position: int) -> int:
        frame = self.frames.pop()
        self.add(Mark(MarkKind.CLOSING, position, position + 1, frame.closing_text))
        return position + 1

    def flush(self, position: int) -> None:
        """Turn what was passed over up to a position into text."""
        if position > self._literal_start:
            start = self._literal_start
            self.marks.append(Mark(MarkKind.TEXT, start, position, self.text[start:position]))
            self._literal_start = position
