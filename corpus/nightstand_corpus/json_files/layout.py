"""Finds where in a JSON text the papers are: in which arrays or objects, and beside what else."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from enum import IntEnum

from nightstand_corpus.json_files.text import Element, JsonValue, Walk, behind_comma, decoded, element_at, member_at

_DEEPEST = 5
# Of so many elements one must look like a paper for an array to be one of papers.
_TRIED = 50
# A paper is never so long; what is longer may hold papers but is none.
_LONGEST_PAPER = 1_000_000
_WORDS_OF_TITLES = 3
_ABOUT_ALL = frozenset({"metadata", "meta", "_meta", "info", "header", "about"})


class Likeness(IntEnum):
    """How much a JSON value looks like a paper."""

    NONE = 0
    TITLED = 1
    """It has a title, as a paper has, or a list of papers."""
    COMPLETE = 2
    """It has the authors or the abstract too, as only a paper has."""


@dataclass(frozen=True, slots=True)
class Run:
    """Papers that follow each other: the elements of an array, or the members of an object, at `start`.

    `name` is the name of the member that holds them, "" at the top. A `lone` run is the single value at `start`.
    """

    start: int
    name: str = ""
    lone: bool = False


@dataclass(slots=True)
class Layout:
    """Where papers are, in the order of the text, and the plain members that stand beside them.

    `cut_at` is where the text ends though brackets are open, or stops being JSON, None when it is whole; `end` is the
    position behind the value.
    """

    runs: list[Run] = field(default_factory=list)
    members: dict[str, JsonValue] = field(default_factory=dict)
    cut_at: int | None = None
    end: int = 0


def layout_of(text: str, start: int, likeness: Callable[[JsonValue], Likeness]) -> Layout:
    """Return where the papers are in the JSON value at `start`; no value is kept but the plain members about all."""
    layout = Layout()
    if _Survey(text, likeness, layout).holds_paper(start, "", 0):
        layout.runs = [Run(start, lone=True)]
    return layout


def elements_of(text: str, run: Run) -> Iterator[Element]:
    """Give the papers of a run one after the other."""
    if run.lone:
        yield element_at(text, run.start)
        return
    in_object = text.startswith("{", run.start)
    for element in Walk(text, run.start):
        # Beside the papers of an object there may be plain members, which are no papers.
        if not in_object or ((element.fault or isinstance(element.value, dict)) and element.name not in _ABOUT_ALL):
            yield element


class _Survey:
    """Goes once through a value, decoding one element at a time, and notes in `layout` what it finds."""

    def __init__(self, text: str, likeness: Callable[[JsonValue], Likeness], layout: Layout) -> None:
        self._text = text
        self._likeness = likeness
        self._layout = layout

    def holds_paper(self, start: int, name: str, depth: int) -> bool:
        """Look through the value at `start` up to `layout.end`; return whether it is itself a paper."""
        if self._text.startswith("[", start):
            self._look_through_array(start, name, depth)
            return False
        if depth <= _DEEPEST and self._text.startswith("{", start):
            return self._object_is_paper(start, name, depth)
        element = element_at(self._text, start, name)
        self._layout.end = element.end
        if depth == 1 and not element.fault and not isinstance(element.value, dict):
            self._layout.members.setdefault(name, element.value)
        return self._likeness(element.value) > Likeness.NONE

    def _look_through_array(self, start: int, name: str, depth: int) -> None:
        walk = Walk(self._text, start)
        holds_papers = False
        for number, element in enumerate(walk):
            if number < _TRIED and not holds_papers:
                holds_papers = self._likeness(element.value) > Likeness.NONE or (
                    depth == 0 and (isinstance(element.value, dict) or _is_sentence(element.value))
                )
        self._layout.end = walk.end
        if not walk.is_closed:
            self._layout.cut_at = walk.end
        elif holds_papers:
            self._layout.runs.append(Run(start, name))

    def _object_is_paper(self, start: int, name: str, depth: int) -> bool:
        runs = self._layout.runs
        runs_before = len(runs)
        papers = 0
        position = behind_comma(self._text, start + 1)
        while not self._text.startswith("}", position):
            label, at = member_at(self._text, position)
            if at >= len(self._text):
                self._layout.cut_at = min(position, len(self._text))
                return False
            papers += self._member_is_paper(at, label, depth + 1, siblings_are_papers=papers > 0)
            if self._layout.cut_at is not None:
                return False
            position = behind_comma(self._text, self._layout.end)
        self._layout.end = position + 1
        if position - start < _LONGEST_PAPER:
            likeness = self._likeness(decoded(self._text, start).value)
            if likeness is Likeness.COMPLETE or (likeness and not papers and len(runs) == runs_before):
                # What looks like papers in a paper is what it cites.
                del runs[runs_before:]
                return True
        if papers:
            runs.append(Run(start, name))
        return False

    def _member_is_paper(self, start: int, label: str, depth: int, *, siblings_are_papers: bool) -> bool:
        if depth == 1 and label in _ABOUT_ALL:
            element = element_at(self._text, start)
            self._layout.end = element.end
            if isinstance(element.value, dict):
                self._layout.members |= element.value
            return False
        if siblings_are_papers and self._text.startswith("{", start):
            self._layout.end = element_at(self._text, start).end
            return True
        return self.holds_paper(start, label, depth)


def _is_sentence(value: JsonValue) -> bool:
    return isinstance(value, str) and value.count(" ") >= _WORDS_OF_TITLES
