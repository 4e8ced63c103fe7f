"""Reads the papers of a JSON text: looks through it once for where they are, then gives them one by one."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from nightstand_corpus.fields.entries import error_at
from nightstand_corpus.fields.labelled import Place
from nightstand_corpus.fields.labels import known_field
from nightstand_corpus.json_files.layout import Layout, Likeness, elements_of, layout_of
from nightstand_corpus.json_files.records import place_of_list, warned_of_controls
from nightstand_corpus.json_files.text import JsonValue, LineCounter, after_space
from nightstand_corpus.record import PaperRecord, Problem, Severity, UnreadableFile
from nightstand_corpus.text.characters import without_controls

_MEMBER = re.compile(r'"((?:[^"\\\n]|\\.){1,60})"\s*:\s*"((?:[^"\\\n]|\\.){1,200})"')
_LAST_NAME = re.compile(r'"((?:[^"\\\n]|\\.){1,60})"\s*:\s*\Z')
_NAMES_OF_LISTS = ("list", "listname", "list_name", "name", "title", "conference name", "conference", "venue")


@dataclass(frozen=True, slots=True)
class Shape:
    """What a kind of JSON makes of its values.

    `likeness` says how much a value looks like a paper, `papers_in` opens groups of papers, and `read` gives a paper's
    record and doubts or its one error; its last argument is the name of the member that holds the paper.
    """

    likeness: Callable[[JsonValue], Likeness]
    papers_in: Callable[[JsonValue], list[JsonValue]]
    read: Callable[[JsonValue, Place, str], tuple[PaperRecord | Problem, ...]]


def next_value(text: str, position: int) -> int | None:
    """Return where a further JSON value starts behind the last one, or None."""
    start = after_space(text, position)
    return start if text.startswith(("{", "["), start) else None


def read_papers(
    text: str, shape: Shape, following: Callable[[str, int], int | None] = next_value
) -> Iterator[PaperRecord | Problem]:
    """Give the papers of every value in `text`; `following` finds the next value from a position on.

    Raises:
        UnreadableFile: the text ends in the middle of a value, or holds no papers at all.
    """
    layouts = _layouts(text, shape, following)
    lines = LineCounter(text)
    entry = 0
    for layout in layouts:
        is_lone = any(run.lone for run in layout.runs)
        about_all = Place(0, 0) if is_lone else place_of_list(layout.members, list_name_of(text))
        for run in layout.runs:
            for element in elements_of(text, run):
                place = replace(about_all, line=lines.line_at(element.start))
                source = text[element.start : element.end]
                raw = without_controls(source)
                if element.fault:
                    entry += 1
                    yield error_at(replace(place, entry=entry, raw=raw), element.fault)
                    continue
                papers = shape.papers_in(element.value)
                for paper in papers:
                    entry += 1
                    own = source if len(papers) == 1 else json.dumps(paper, ensure_ascii=False)
                    place = replace(place, entry=entry, raw=raw if own is source else without_controls(own))
                    yield from warned_of_controls(shape.read(paper, place, element.name), place, own)
    if not entry:
        yield Problem(1, None, "There are no papers in it.", Severity.WARNING)


def list_name_of(head: str) -> str:
    """Return what the members before the papers say that the list is called, or ""."""
    before, bracket, _ = head.partition("[")
    if not bracket or "{" not in before:
        return ""
    last = _LAST_NAME.search(before[-80:])
    if last is not None and known_field(last[1]) is not None:
        # The array belongs to the first paper, which so has no list around it.
        return ""
    value_by_name = {name.casefold(): value for name, value in _MEMBER.findall(before)}
    named = next((value_by_name[name] for name in _NAMES_OF_LISTS if name in value_by_name), "")
    return " ".join(without_controls(_unescaped(named)).split())


def _layouts(text: str, shape: Shape, following: Callable[[str, int], int | None]) -> Sequence[Layout]:
    layouts = []
    start = following(text, 0)
    while start is not None:
        layout = layout_of(text, start, shape.likeness)
        if layout.cut_at is not None:
            raise UnreadableFile(
                f"It is cut off or its brackets do not match: what opens in line {text.count(chr(10), 0, start) + 1} "
                f"is not closed by line {text.count(chr(10), 0, layout.cut_at) + 1}.",
                "Download or save it again; nothing of it was imported.",
            )
        layouts.append(layout)
        start = following(text, layout.end)
    if not any(layout.runs for layout in layouts) and text.strip() not in ("[]", "{}"):
        raise UnreadableFile(
            "It is JSON, but no papers were found in it.", "Papers should be objects with a title, in an array."
        )
    return layouts


def _unescaped(text: str) -> str:
    try:
        value = json.loads(f'"{text}"')
    except ValueError:
        return text
    return value if isinstance(value, str) else text
