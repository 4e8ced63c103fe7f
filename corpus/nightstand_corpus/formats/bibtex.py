"""Reads BibTeX and BibLaTeX files: one record or one error for each entry that is a paper."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator

from nightstand_corpus.bibtex.blocks import BrokenEntry, Doubt, Remark, SourceEntry, StringDefinition
from nightstand_corpus.bibtex.entry_record import record_of
from nightstand_corpus.bibtex.references import FileReferences
from nightstand_corpus.bibtex.scanner import blocks
from nightstand_corpus.detection.program_files import DECORATOR
from nightstand_corpus.format import Format, FormatName
from nightstand_corpus.json_files.text import LineCounter
from nightstand_corpus.record import MAX_SHOWN_LETTERS, PaperRecord, Problem, Severity
from nightstand_corpus.text.characters import CONTROLS_LEFT_OUT, is_unseen, places_of_controls, without_controls
from nightstand_corpus.text.text_source import TextSource

_ENTRY = re.compile(
    r"^[ \t]*+@(?:(?:string|comment|preamble)[ \t]*+[{(]|"
    r"[A-Za-z][\w-]*+\s*+[{(]\s*+(?:[^\s{}(),=\"]*+\s*+[,}]|[\w-]++\s*+=))",
    re.MULTILINE | re.IGNORECASE,
)
_OTHER = re.compile(
    r"\s*+(?:[\[<]|\{\s*+\")|^[ \t]*+(?:```|\\documentclass|\\begin\{|TY  - |#{1,6} \S|[-*] )", re.MULTILINE
)
_NOTHING_BUT_COMMENTS = re.compile(r"\ufeff?(?:\s*+%[^\n]*+)*+\s*+")
_SUFFIXES = (".bib", ".bibtex")
_REMEDY = "Mend its text and import it again."


def detect(head: str, name: str) -> bool:
    """Return whether an entry begins a line, with nothing before that belongs to another format."""
    found = next((found for found in _ENTRY.finditer(head) if DECORATOR.match(head, found.start()) is None), None)
    is_named_so = name.lower().endswith(_SUFFIXES)
    if found is None:
        return is_named_so and ("@" in head or _NOTHING_BUT_COMMENTS.fullmatch(head) is not None)
    return is_named_so or _OTHER.search(head, 0, found.start()) is None


def list_name(_head: str) -> str:
    """Return "": a bibliography has no heading."""
    return ""


def read(source: TextSource) -> Iterator[PaperRecord | Problem]:
    """Give a record for each entry, or one error; what is odd about a record follows it as warnings."""
    given = source.text()
    text = without_controls(given)
    controls = places_of_controls(given) if text != given else ()
    del given
    lines = LineCounter(text)
    references = FileReferences(text)
    entry = 0
    keys: set[str] = set()
    for block in blocks(text):
        match block:
            case StringDefinition(name, value):
                references.strings.define(name, value)
            case Remark(position, message):
                yield Problem(lines.line_at(position), None, message, Severity.WARNING)
            case BrokenEntry():
                entry += 1
                yield _error(block, lines.line_at(block.start), entry, text)
            case SourceEntry():
                line = lines.line_at(block.start)
                fields = references.fields_of(block)
                if block.type == "xdata" or (block.type == "set" and "title" not in fields):
                    message = f"“{block.key}” (@{block.type}) only serves other entries; it is no paper."
                    yield Problem(line, None, message, Severity.WARNING)
                    continue
                entry += 1
                if all(map(is_unseen, fields.values())):
                    message = f"The entry{_named(block.key)} is empty. Fill it and import it again, or leave it out."
                    yield Problem(
                        line, entry, message, Severity.ERROR, text[block.start : block.end][:MAX_SHOWN_LETTERS]
                    )
                    continue
                raw = text[block.start : block.end]
                record, doubts = record_of(block.type, block.key, fields, entry=entry, line=line, raw=raw)
                yield record
                if block.key.casefold() in keys:
                    doubts.append(f"The key “{block.key}” occurs again; both entries were read.")
                elif block.key:
                    keys.add(block.key.casefold())
                else:
                    doubts.append("It has no key; it gets one of its own.")
                if controls and bisect_right(controls, block.start) < bisect_left(controls, block.end):
                    doubts.append(CONTROLS_LEFT_OUT)
                block.doubts.extend(Doubt(block.start, doubt) for doubt in doubts)
                for doubt in sorted(block.doubts, key=lambda doubt: doubt.position):
                    shown = f"{block.key}: {doubt.message}" if block.key else doubt.message
                    yield Problem(lines.line_at(doubt.position), entry, shown, Severity.WARNING)
    if not entry:
        yield Problem(1, None, "There is no entry in the file.", Severity.WARNING)


def _error(broken: BrokenEntry, line: int, entry: int, text: str) -> Problem:
    message = f"The entry{_named(broken.key)} cannot be read: {broken.reason} {_REMEDY}"
    return Problem(line, entry, message, Severity.ERROR, text[broken.start : broken.end].rstrip()[:MAX_SHOWN_LETTERS])


def _named(key: str) -> str:
    return f" “{key}”" if key else ""


BIBTEX = Format(
    name=FormatName("bibtex"),
    title="BibTeX or BibLaTeX",
    suffixes=_SUFFIXES,
    detect=detect,
    list_name=list_name,
    read=read,
)
