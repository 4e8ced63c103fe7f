"""Gathers lines that begin with a tag to the entries of a file, with their true line numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from nightstand_corpus.text.characters import holds_controls, without_controls

MAX_ENTRY_LETTERS = 1_000_000
"""Of a longer entry the rest is not kept; the longest known one has some 60,000, most of them cited references."""


@dataclass(frozen=True, slots=True)
class TagLine:
    """A line that begins a field: its tag and what stands behind it."""

    tag: str
    value: str


@dataclass(frozen=True, slots=True)
class TaggedField:
    """A field as it stands: its tag, the line of the file, and its lines without the blanks around them."""

    tag: str
    line: int
    lines: list[str]

    @property
    def value(self) -> str:
        """All in one line."""
        return " ".join(line for line in self.lines if line)

    @property
    def text(self) -> str:
        """The paragraphs, which blank lines part; inside one, line ends are spaces."""
        paragraphs: list[list[str]] = [[]]
        for line in self.lines:
            if line:
                paragraphs[-1].append(line)
            elif paragraphs[-1]:
                paragraphs.append([])
        return "\n\n".join(" ".join(words) for words in paragraphs if words)


@dataclass(slots=True)
class TaggedEntry:
    """One entry: its fields in their order and its source lines.

    `opener` is what stood behind its opening tag, None when the entry began without one. `is_ended` says that its end
    mark was seen; what follows up to the next entry still belongs to it.
    """

    line: int
    opener: str | None = None
    fields: list[TaggedField] = field(default_factory=list)
    source: list[str] = field(default_factory=list)
    is_ended: bool = False
    is_parted: bool = False
    has_tail: bool = False
    held_controls: bool = False
    size: int = 0

    @property
    def raw(self) -> str:
        """The source text, without blank lines and the number of the next entry behind it."""
        kept = list(self.source)
        while kept and (not kept[-1].strip() or kept[-1].strip().removesuffix(".").isdecimal()):
            kept.pop()
        return "\n".join(kept)

    @property
    def is_too_long(self) -> bool:
        return self.size > MAX_ENTRY_LETTERS

    def has(self, tags: Iterable[str]) -> bool:
        """Return whether it has a field with one of `tags`."""
        wanted = frozenset(tags)
        return any(one.tag in wanted for one in self.fields)


@dataclass(frozen=True, slots=True)
class Dialect:
    """How a format writes its entries.

    `tag_line` tells a line with a tag from one that continues the field before, given the entry so far. `opening` tags
    begin an entry and `ending` ones end it; `outside` ones belong to the file. `leading` tags begin an entry whose
    opening tag was lost: behind the end of another one, or behind a blank line when the entry has `titles` already.
    """

    tag_line: Callable[[str, TaggedEntry | None], TagLine | None]
    opening: frozenset[str]
    ending: frozenset[str] = frozenset()
    outside: frozenset[str] = frozenset()
    leading: frozenset[str] = frozenset()
    titles: frozenset[str] = frozenset()


def tagged_entries(lines: Iterable[str], dialect: Dialect) -> Iterator[TaggedEntry]:
    """Give the entries of a file one after the other; text before the first one belongs to none."""
    entry: TaggedEntry | None = None
    for number, given in enumerate(lines, start=1):
        # A byte order mark stands inside a file that was joined of several.
        line = without_controls(given).removeprefix("\ufeff")
        found = dialect.tag_line(line, entry)
        if found is not None and found.tag in dialect.outside:
            continue
        if found is not None and _begins(found, entry, dialect):
            if entry is not None:
                yield entry
            entry = TaggedEntry(number, found.value.strip() if found.tag in dialect.opening else None)
        if entry is not None:
            entry.held_controls = entry.held_controls or holds_controls(given)
            _take(entry, number, line, found, dialect)
    if entry is not None:
        yield entry


def _begins(found: TagLine, entry: TaggedEntry | None, dialect: Dialect) -> bool:
    if found.tag in dialect.opening:
        return True
    if entry is None:
        return found.tag not in dialect.ending
    if found.tag not in dialect.leading:
        return False
    return entry.is_ended or (entry.is_parted and entry.has(dialect.titles) and entry.opener is None)


def _take(entry: TaggedEntry, number: int, line: str, found: TagLine | None, dialect: Dialect) -> None:
    entry.size += len(line) + 1
    if entry.is_too_long and entry.source:
        return
    entry.has_tail |= found is not None and entry.is_ended
    # Ovid puts a field and its links behind the end; other lines there head the next entry.
    if entry.has_tail or not entry.is_ended:
        entry.source.append(line)
    if found is not None and found.tag in dialect.ending:
        entry.is_ended = True
    elif found is not None:
        entry.is_parted = False
        entry.fields.append(TaggedField(found.tag, number, [found.value.strip()]))
    elif not line.strip():
        entry.is_parted = True
    # Text behind the end mark is no part of the last field; it is kept in the source only.
    if found is None and entry.fields and not entry.is_ended:
        entry.fields[-1].lines.append(line.strip())
