"""Turns tagged entries into records and problems, whatever format they came from."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from nightstand_corpus.record import MAX_SHOWN_LETTERS, PaperRecord, Problem, Severity
from nightstand_corpus.tagged.draft import Draft
from nightstand_corpus.tagged.lines import MAX_ENTRY_LETTERS, Dialect, TaggedEntry, tagged_entries
from nightstand_corpus.text.characters import CONTROLS_LEFT_OUT
from nightstand_corpus.text.text_source import TextSource


def read_tagged(
    source: TextSource, dialect: Dialect, fill: Callable[[TaggedEntry, Draft], None], opener: str
) -> Iterator[PaperRecord | Problem]:
    """Give one record, or one error, for each entry; `fill` puts its fields into a draft, `opener` names what opens it.

    An entry that lost its opening line is read all the same, with a warning; so is a last one that lost its end mark,
    where the others have theirs.
    """
    number = 0
    entry: TaggedEntry | None = None
    others_are_ended = False
    for number, following in enumerate(tagged_entries(source.lines(), dialect), start=1):
        others_are_ended = others_are_ended or (entry is not None and entry.is_ended)
        entry = following
        yield from _read_entry(entry, number, fill, opener)
    if entry is not None and others_are_ended and not entry.is_ended:
        mark = " or ".join(sorted(dialect.ending))
        message = f"Its end mark, {mark}, is missing; the file may be cut off."
        yield Problem(entry.line, number, message, Severity.WARNING)
    if not number:
        yield Problem(1, None, "No entries were found.", Severity.WARNING)


def _read_entry(
    entry: TaggedEntry, number: int, fill: Callable[[TaggedEntry, Draft], None], opener: str
) -> Iterator[PaperRecord | Problem]:
    def problem(message: str, severity: Severity) -> Problem:
        text = entry.raw[:MAX_SHOWN_LETTERS] if severity is Severity.ERROR else ""
        return Problem(entry.line, number, message, severity, text)

    if entry.is_too_long:
        message = f"It is longer than {MAX_ENTRY_LETTERS:,} characters. See whether the end of the entry is missing."
        yield problem(message, Severity.ERROR)
        return
    draft = Draft(number, entry.line)
    fill(entry, draft)
    if draft.says_nothing:
        yield problem("It has neither a title nor an abstract. Add one and import it again.", Severity.ERROR)
        return
    record = draft.record(entry.raw)
    yield record
    if entry.opener is None:
        yield problem(f"Its first line, {opener}, is missing; it was read all the same.", Severity.WARNING)
    if not record.title:
        draft.doubts.append("It has no title.")
    if entry.held_controls:
        draft.doubts.append(CONTROLS_LEFT_OUT)
    for doubt in draft.doubts:
        yield problem(doubt, Severity.WARNING)
