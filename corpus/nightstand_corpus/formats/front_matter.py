"""Reads notes and posts with YAML on top: one paper, or a list of papers below; also the program's own exports."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import chain, islice

from nightstand_corpus.fields.finishing import finished
from nightstand_corpus.fields.labelled import Place, record_of
from nightstand_corpus.fields.labels import known_field
from nightstand_corpus.fields.sorting import FieldText
from nightstand_corpus.format import Format, FormatName
from nightstand_corpus.formats.markdown_papers import record_of_draft
from nightstand_corpus.front_matter.note_body import note_draft
from nightstand_corpus.front_matter.own_export import OWN_MARK, without_own_marks
from nightstand_corpus.front_matter.paper_fields import paper_fields
from nightstand_corpus.front_matter.yaml_values import MAX_LETTERS, YamlFields, yaml_fields
from nightstand_corpus.markdown.blocks import pieces
from nightstand_corpus.markdown.draft import Draft
from nightstand_corpus.markdown.headed import HeadedPapers, headed_papers
from nightstand_corpus.markdown.papers import Walk
from nightstand_corpus.prose.heading import Heading
from nightstand_corpus.prose.venues import heading_with_event, type_of_papers
from nightstand_corpus.record import MAX_SHOWN_LETTERS, PaperRecord, Problem, Severity
from nightstand_corpus.text.characters import without_controls
from nightstand_corpus.text.text_source import TextSource

_OPENING = re.compile(r"\s*---[ \t]*\n(?:[ \t]*(?:#[^\n]*)?\n)*[\"']?[^\W\d][\w .-]{0,60}[\"']?[ \t]*:(?:[ \t\n]|$)")
_END = re.compile(r"(?:---|\.\.\.)[ \t]*")
_MAX_NOTE_LETTERS = 400_000
_FEWEST_PAPERS_OF_LIST = 2


@dataclass(frozen=True, slots=True)
class _Front:
    """The YAML of a file; `line` is the number of lines up to its end, `source` those lines."""

    fields: YamlFields
    line: int
    source: tuple[str, ...]


def detect(head: str, name: str) -> bool:
    """Return whether the text begins with YAML fields that are those of a paper, or with a list below them."""
    if not _OPENING.match(head):
        return False
    front, body = _parted(iter(head.split("\n")))
    if OWN_MARK in head:
        return True
    fields = {known_field(key) for key, value in front.fields.values.items() if value}
    if "title" in fields:
        return True
    body_lines = list(body)
    if fields & {"doi", "arxiv", "openreview", "abstract"}:
        return True
    if _is_list(body_lines):
        return True
    draft = note_draft(body_lines, has_abstract="abstract" in fields)
    return bool(draft.title and (draft.has("abstract") or "authors" in fields))


def list_name(head: str) -> str:
    """Return the title of a file that holds a list of papers, or ""."""
    front, body = _parted(iter(head.split("\n")))
    is_list = OWN_MARK in head or _is_list(list(body))
    return _title(front) if is_list else ""


def read(source: TextSource) -> Iterator[PaperRecord | Problem]:
    """Give the papers of the list below the YAML, or the one paper that YAML and text describe."""
    front, body = _parted(source.lines())
    for doubt in front.fields.doubts:
        yield Problem(1, None, doubt, Severity.WARNING)
    head = source.head.split("\n")[front.line :]
    if OWN_MARK in source.head or _is_list(head):
        yield from _read_list(front, body, is_own=OWN_MARK in source.head)
        return
    yield from _read_note(front, body)


def _read_list(front: _Front, body: Iterator[str], *, is_own: bool) -> Iterator[PaperRecord | Problem]:
    heading = heading_with_event(_title(front))
    walk: Walk | None = None
    entry = 0
    for piece in pieces(body):
        walk = walk or Walk(HeadedPapers(numbered=2) if is_own else headed_papers(piece.blocks))
        for draft in walk.drafts(piece):
            entry += 1
            line = front.line + piece.first_line + draft.line + 1
            raw = piece.source(draft.line, draft.end)
            if len(raw) > _MAX_NOTE_LETTERS:
                message = (
                    f"A paper with more than {_MAX_NOTE_LETTERS:,} characters was left out; it may be many in one."
                )
                yield Problem(line, entry, message, Severity.ERROR, raw[:MAX_SHOWN_LETTERS])
                continue
            yield from _read_draft(draft, entry, line, raw, heading, is_own=is_own)
    if not entry:
        yield Problem(1, None, "There are no papers below the front matter.", Severity.WARNING)


def _read_draft(
    draft: Draft, entry: int, line: int, raw: str, heading: Heading, *, is_own: bool
) -> Iterator[PaperRecord | Problem]:
    is_provisional = is_own and without_own_marks(draft)
    venue, year = ("", None) if is_own else (heading.venue, heading.year)
    place = Place(entry, line, raw, heading.text, venue, year, "" if is_own else type_of_papers(heading))
    record, doubts = record_of_draft(draft, place)
    if is_provisional:
        record = replace(record, title_is_provisional=True)
    yield from _given(record, doubts, line, entry)


def _read_note(front: _Front, body: Iterator[str]) -> Iterator[PaperRecord | Problem]:
    fields = paper_fields(front.fields.values)
    known = {known_field(label) for label in fields}
    lines: list[str] = []
    size = 0
    for line in body:
        size += len(line) + 1
        if size <= _MAX_NOTE_LETTERS:
            lines.append(without_controls(line))
    raw = "\n".join([*front.source, *lines]).strip("\n")
    if size > _MAX_NOTE_LETTERS:
        message = f"A note of more than {_MAX_NOTE_LETTERS:,} characters is no paper; it was left out."
        yield Problem(1, 1, message, Severity.ERROR, raw[:MAX_SHOWN_LETTERS])
        return
    if not raw.strip():
        yield Problem(1, None, "The file is empty.", Severity.WARNING)
        return
    draft = note_draft(lines, has_abstract="abstract" in known)
    added: dict[str, FieldText] = {"title": draft.title} if draft.title and "title" not in known else {}
    for label, values in draft.values.items():
        if known_field(label) in known and known_field(label) != "note":
            continue
        whole = "\n\n".join(values) if known_field(label) in ("abstract", "note") or len(values) == 1 else values
        added[label if label not in fields else f"{label} (text)"] = whole
    record, doubts = record_of({**fields, **added}, Place(1, 1, raw))
    yield from _given(finished(record), doubts, 1, 1)


def _given(record: PaperRecord, doubts: tuple[str, ...], line: int, entry: int) -> Iterator[PaperRecord | Problem]:
    yield record
    for doubt in doubts:
        yield Problem(line, entry, doubt, Severity.WARNING)


def _title(front: _Front) -> str:
    found = (value for key, value in front.fields.values.items() if known_field(key) == "title")
    value = next(found, "")
    return " ".join(value.split()) if isinstance(value, str) else ""


def _is_list(body: list[str]) -> bool:
    count = 0
    for piece in pieces(body):
        count += sum(1 for _ in islice(Walk(headed_papers(piece.blocks)).drafts(piece), _FEWEST_PAPERS_OF_LIST))
        break
    return count >= _FEWEST_PAPERS_OF_LIST


def _parted(lines: Iterator[str]) -> tuple[_Front, Iterator[str]]:
    """Return the YAML at the top, and the lines below it; YAML that never ends takes no more than its limit."""
    kept: list[str] = []
    yaml_lines: list[str] = []
    size = 0
    is_open = False
    for line in lines:
        kept.append(line)
        if not is_open:
            is_open = line.strip() == "---"
            if not is_open and line.strip():
                return _Front(YamlFields({}), 0, ()), chain(kept, lines)
            continue
        if _END.fullmatch(line):
            break
        size += len(line) + 1
        if size > 4 * MAX_LETTERS:
            break
        yaml_lines.append(without_controls(line))
    return _Front(yaml_fields("\n".join(yaml_lines)), len(kept), tuple(map(without_controls, kept))), lines


FRONT_MATTER = Format(
    name=FormatName("front-matter"),
    title="note or post with YAML front matter",
    suffixes=(".md", ".markdown"),
    detect=detect,
    list_name=list_name,
    read=read,
)
