"""Reads blocks of labelled fields (Title: … Authors: … Abstract: …), one block a paper."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from nightstand_corpus.fields.finishing import finished
from nightstand_corpus.fields.labelled import Place, record_of
from nightstand_corpus.format import Format, FormatName
from nightstand_corpus.prose.heading import NO_HEADING, Heading, is_list_heading, read_heading
from nightstand_corpus.prose.label_lines import LabelledLine, is_unknown, is_usual, labelled, repeated_labels
from nightstand_corpus.prose.paragraphs import is_rule
from nightstand_corpus.prose.venues import type_of_papers
from nightstand_corpus.prose.wrapping import joined
from nightstand_corpus.record import MAX_SHOWN_LETTERS, PaperRecord, Problem, Severity
from nightstand_corpus.text.characters import without_controls
from nightstand_corpus.text.text_source import TextSource
from nightstand_corpus.values.abstract_doubts import doubt_about

MAX_BLOCK_LETTERS = 200_000
"""A block beyond this is not read; some abstracts have 16,000 letters, none more."""

_FEWEST_LETTERS_OF_ABSTRACT = 80
# A second one of these in a block belongs to the next paper; a second link, say, does not.
_ONCE = frozenset({"title", "abstract", "authors", "year"})
_NUMBERS = frozenset({"id", "no", "no.", "number", "paper id"})


@dataclass(slots=True)
class _Block:
    """The lines of one paper as they come; `values` hold lines by label, `free` lines under none."""

    line: int
    size: int = 0
    lines: list[str] = field(default_factory=list)
    values: dict[str, list[list[str]]] = field(default_factory=dict)
    fields: set[str] = field(default_factory=set)
    free: list[str] = field(default_factory=list)
    label: str = ""
    is_divided: bool = False
    held_controls: bool = False

    def has(self, line: LabelledLine) -> bool:
        return line.label.lower() in (label.lower() for label in self.values) or line.field in self.fields


def detect(head: str, name: str) -> bool:
    """Return whether lines with the labels of papers begin the text and go on through it."""
    found = [line for line in map(labelled, head.split("\n")) if line is not None]
    fields = {_field(line) for line in found} - {None}
    if len(fields) < 2 or not fields & {"title", "abstract"}:
        return False
    first = _first_label_line(head)
    return first is not None and ("title" in fields or is_usual(first))


def list_name(head: str) -> str:
    """Return the heading above the first block, or ""."""
    return _heading_above(head).text


def read(source: TextSource) -> Iterator[PaperRecord | Problem]:
    """Give one record for each block, or one error for a block that is too long."""
    heading = _heading_above(source.head)
    accepted = repeated_labels(source.head.split("\n"))
    opener = ""
    block: _Block | None = None
    entry = 0
    for number, line in enumerate(source.lines(), start=1):
        clean = without_controls(line)
        found = _label(clean, block, accepted)
        if found is not None:
            opener = opener or found.label.lower()
            if block is None or _begins_next(found, block, opener):
                if block is not None:
                    entry += 1
                    yield from _read_block(block, entry, heading)
                block = _Block(number)
        elif _is_other_list(clean, block):
            if block is not None:
                entry += 1
                yield from _read_block(block, entry, heading)
                block = None
            heading = read_heading(clean)
            continue
        if block is not None:
            _take(block, clean, found)
            block.held_controls |= clean != line
    if block is not None:
        entry += 1
        yield from _read_block(block, entry, heading)
    if not entry:
        yield Problem(1, None, "No labelled fields were found.", Severity.WARNING)


def _field(line: LabelledLine) -> str | None:
    return "id" if line.label.lower() in _NUMBERS else line.field


def _label(line: str, block: _Block | None, accepted: frozenset[str]) -> LabelledLine | None:
    found = labelled(line)
    if found is None or is_usual(found):
        return found
    # A label of the list's own: seen before, or among the short fields that stand before the abstract.
    in_text = block is not None and (_is_text(block.label) or block.is_divided)
    return found if found.label.lower() in accepted or not in_text else None


def _begins_next(found: LabelledLine, block: _Block, opener: str) -> bool:
    label = found.label.lower()
    if not block.has(found):
        is_first = label == opener or found.field == "title" or label in _NUMBERS
        return block.is_divided and is_first and "title" in block.fields
    return label == opener or found.field in _ONCE


def _is_text(label: str) -> bool:
    return any(word in label.lower() for word in ("abstract", "summary", "note", "摘要", "초록", "comment"))


def _is_other_list(line: str, block: _Block | None) -> bool:
    if block is not None and not block.is_divided:
        return False
    if not line.strip() or not is_list_heading(line):
        return False
    heading = read_heading(line)
    return bool(heading.venue) and heading.year is not None


def _take(block: _Block, line: str, found: LabelledLine | None) -> None:
    block.size += len(line) + 1
    if block.size > MAX_BLOCK_LETTERS and block.lines:
        return
    block.lines.append(line)
    if found is not None:
        block.label, block.is_divided = found.label, False
        block.values.setdefault(found.label, []).append([found.value])
        block.fields.add(found.field or found.label.lower())
        return
    if is_rule(line):
        block.is_divided, block.label = True, ""
        return
    if not line.strip():
        block.is_divided = True
        values = block.values.get(block.label)
        # Only a text goes on behind a blank line, and a value that has not begun.
        if values is None or (any(values[-1]) and not _is_text(block.label)):
            block.label = ""
    if block.label:
        block.values[block.label][-1].append(line)
    else:
        block.free.append(line)


def _read_block(block: _Block, entry: int, heading: Heading) -> Iterator[PaperRecord | Problem]:
    while block.lines and (not block.lines[-1].strip() or is_rule(block.lines[-1])):
        block.lines.pop()
    raw = "\n".join(block.lines).strip("\n")
    if block.size > MAX_BLOCK_LETTERS:
        message = f"A paper with more than {MAX_BLOCK_LETTERS:,} characters was left out; it may lack labels below."
        yield Problem(block.line, entry, message, Severity.ERROR, raw[:MAX_SHOWN_LETTERS])
        return
    fields = _values(block)
    place = Place(
        entry=entry,
        line=block.line,
        raw=raw,
        list_name=heading.text,
        venue=heading.venue,
        year=heading.year,
        type=type_of_papers(heading),
    )
    record, doubts = record_of(fields, place)
    record = finished(_with_free_text(record, joined(block.free, context=raw)))
    yield record
    for doubt in (*doubts, doubt_about(record.abstract) if record.abstract else ""):
        if doubt:
            yield Problem(block.line, entry, doubt, Severity.WARNING)
    if block.held_controls:
        yield Problem(block.line, entry, "Control characters were left out.", Severity.WARNING)
    if not record.title:
        yield Problem(block.line, entry, "It has neither a title nor an abstract.", Severity.WARNING)


def _values(block: _Block) -> dict[str, str | Sequence[str]]:
    fields: dict[str, str | Sequence[str]] = {}
    context = "\n".join(block.lines)
    for label, values in block.values.items():
        texts = [text for value in values if (text := joined(value, context=context)) and not is_unknown(text)]
        if label.lower() in _NUMBERS:
            texts = [text.rstrip(".") for text in texts]
        if texts:
            fields[label] = texts[0] if len(texts) == 1 else texts
    return fields


def _with_free_text(record: PaperRecord, text: str) -> PaperRecord:
    """Return the record with what stood under no label: its abstract if it has none, else a note."""
    if not text:
        return record
    if not record.abstract and len(text) >= _FEWEST_LETTERS_OF_ABSTRACT:
        return replace(record, abstract=text)
    notes = [note for note in (record.extra.get("note", ""), text) if note]
    return replace(record, extra={**record.extra, "note": "\n\n".join(notes)})


def _first_label_line(head: str) -> LabelledLine | None:
    """Return the first label if only a heading of a few short lines stands above it."""
    above = 0
    for line in head.split("\n"):
        if not line.strip() or is_rule(line):
            continue
        found = labelled(line)
        if found is not None and _field(found) is not None:
            return found
        above += 1
        if above > 3 or len(line) > 200:
            return None
    return None


def _heading_above(head: str) -> Heading:
    for line in head.split("\n"):
        if not line.strip() or is_rule(line):
            continue
        return NO_HEADING if labelled(line) is not None else read_heading(without_controls(line))
    return NO_HEADING


LABELLED_BLOCKS = Format(
    name=FormatName("labelled-blocks"),
    title="blocks of labelled fields (Title: …), one a paper",
    suffixes=(".txt", ".md"),
    detect=detect,
    list_name=list_name,
    read=read,
)
