"""Chooses the piece of a text that shows its hits best: whole sentences, and no word, formula or tag cut in two."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from nightstand.search.snippets.lookout import Hit

_LEAD_IN = 60
"""How many characters before the first hit a piece begins at most, inside a long sentence."""

_SPARED_SHARE = 3
"""No more than this part of a piece is left empty so that it begins with a sentence."""

_SENTENCE_END = re.compile(r"[.!?][\"')\]”’]*\s+(?=[^a-z\s])|[。！？]\s*|\n\s*\n")
_ABBREVIATION = re.compile(
    r"(?:\b(?:[A-Z]|al|[Ff]igs?|[Ee]qs?|[Ss]ec|[Tt]ab|Dr|Mr|Mrs|Prof|St|vs|cf|resp|approx)|e\.g|i\.e)\.$"
)
_LONGEST_ABBREVIATION = 8
_WHOLE = re.compile(r"\$[^$]{1,200}\$|\\\([^\n]{1,200}?\\\)|</?[A-Za-z][^<>]{0,200}>")

Window = tuple[int, int]


@dataclass(frozen=True, slots=True)
class _Group:
    """Hits close together: how many different clauses they belong to, and where they stand."""

    clauses: int
    start: int
    end: int


def best_window(text: str, hits: Sequence[Hit], length: int, *, fills: bool = False) -> Window:
    """Return where the best piece of at most `length` characters starts and ends; without hits it is the opening.

    A piece that `fills` its length begins before the sentence of its hits where else the text would end too soon.
    """
    if len(text) <= length:
        return 0, len(text)
    wholes = [match.span() for match in _WHOLE.finditer(text)] if any(sign in text for sign in "$<\\") else []
    start = _start(text, hits, length, wholes) if hits else 0
    if fills:
        start = _filling(text, start, length, wholes)
    return start, _end(text, start, length, wholes)


def _filling(text: str, start: int, length: int, wholes: Sequence[Window]) -> int:
    """Return where a piece starts that would reach the end of the text with room to spare: earlier, to use it."""
    earliest = len(text) - length
    if start <= earliest:
        return start
    sentence = _sentence_start(text, earliest, min(start, earliest + length // _SPARED_SHARE))
    if sentence is not None:
        return sentence
    return _outside(_word_start(text, earliest, start), _Group(0, start, start), wholes)


def _start(text: str, hits: Sequence[Hit], length: int, wholes: Sequence[Window]) -> int:
    groups = list(_groups(hits, length))
    most = max((group.clauses for group in groups), default=0)
    best = [group for group in groups if group.clauses == most]
    # The opening says most about a text, if it shows as much.
    if not best or any(group.end <= length for group in best):
        return 0
    group = min(best, key=lambda group: (group.end - group.start, group.start))
    sentence = _sentence_start(text, group.end - length, group.start)
    if sentence is not None:
        return sentence
    return _outside(_word_start(text, max(group.start - _LEAD_IN, group.end - length), group.start), group, wholes)


def _sentence_start(text: str, earliest: int, latest: int) -> int | None:
    """Return where the last sentence begins that begins between two places; None if there is none."""
    found = None
    for match in _SENTENCE_END.finditer(text, max(earliest - _LONGEST_ABBREVIATION, 0), latest):
        before = text[max(match.start() + 1 - _LONGEST_ABBREVIATION, 0) : match.start() + 1]
        if match.end() >= earliest and not _ABBREVIATION.search(before):
            found = match.end()
    return found


def _groups(hits: Sequence[Hit], length: int) -> Iterator[_Group]:
    """Give for each hit the group that begins with it and shows each clause that can be shown with it."""
    for number, hit in enumerate(hits):
        ends: dict[int, int] = {}
        for other in islice(hits, number, None):
            if other.start > hit.start + length:
                break
            if other.end <= hit.start + length:
                ends.setdefault(other.clause, other.end)
        if ends:
            yield _Group(len(ends), hit.start, max(ends.values()))


def _word_start(text: str, position: int, limit: int) -> int:
    """Return where the first word begins at or after a position, at most at `limit`."""
    if position == 0 or text[position - 1].isspace():
        return position
    space = text.find(" ", position, limit)
    return limit if space < 0 else space + 1


def _outside(position: int, group: _Group, wholes: Sequence[Window]) -> int:
    """Return the position, or one that cuts no formula or tag in two: behind it, or before it if a hit is in it."""
    for start, end in wholes:
        if start < position < end:
            return end if end <= group.start else start
    return position


def _end(text: str, start: int, length: int, wholes: Sequence[Window]) -> int:
    if len(text) - start <= length:
        return len(text)
    space = text.rfind(" ", start + length // 2, start + length + 1)
    end = space if space > 0 else start + length
    for first, last in wholes:
        if first < end < last and first > start + length // 2:
            return len(text[:first].rstrip())
    return end
