"""Reads lists in which each paper has its title on a line: with names, links or an abstract below, no labels."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nightstand_corpus.fields.finishing import finished
from nightstand_corpus.fields.labelled import Place, record_of
from nightstand_corpus.fields.sorting import FieldText
from nightstand_corpus.format import Format, FormatName
from nightstand_corpus.prose.heading import NO_HEADING, Heading, read_heading
from nightstand_corpus.prose.line_looks import is_sentence, without_affiliations
from nightstand_corpus.prose.paragraphs import paragraphs
from nightstand_corpus.prose.titled_papers import Section, Stray, TitledPaper, titled_papers
from nightstand_corpus.prose.venues import type_of_papers
from nightstand_corpus.prose.wrapping import without_ligatures
from nightstand_corpus.record import MAX_SHOWN_LETTERS, PaperRecord, Problem, Severity
from nightstand_corpus.text.text_source import TextSource
from nightstand_corpus.values.abstract_doubts import doubt_about
from nightstand_corpus.values.names import split_names

MAX_PAPER_LETTERS = 200_000
"""A paper of more characters is left out: it is many."""

_FEWEST_TITLE_WORDS = 3


def count_told(head: str) -> int:
    """Return how many papers begin with a title and go on with names."""
    found = titled_papers(paragraphs(head.split("\n")))
    return sum(isinstance(part, TitledPaper) and part.authors != "" for part in found)


def detect(head: str, name: str) -> bool:
    """Return whether most paragraphs begin with a title and go on with names, a link or one abstract."""
    found = [part for part in titled_papers(paragraphs(head.split("\n"))) if not isinstance(part, Section)]
    papers = [part for part in found if isinstance(part, TitledPaper)]
    if not papers:
        return False
    told = [paper for paper in papers if paper.is_told]
    if len(told) >= 2 and 2 * len(told) >= len(found):
        return True
    if len(found) == 1:
        has_text = any(map(is_sentence, papers[0].texts))
        return bool(papers[0].authors and (has_text or papers[0].links))
    # Only what stands above the first title can belong to none.
    return 10 * (len(found) - len(papers)) <= len(papers) and _are_titles_over_abstracts(papers)


def _are_titles_over_abstracts(papers: Sequence[TitledPaper]) -> bool:
    with_text = [paper for paper in papers if paper.texts]
    if len(with_text) < 2 or 5 * len(with_text) < 3 * len(papers):
        return False
    # Where many texts stand under one line, it is the heading of a section and each text is a paper.
    if 2 * sum(len(paper.texts) for paper in with_text) > 3 * len(with_text):
        return False
    wordy = sum(len(paper.title.split()) >= _FEWEST_TITLE_WORDS or not paper.title.isascii() for paper in with_text)
    return 4 * wordy >= 3 * len(with_text)


def list_name(head: str) -> str:
    """Return the first heading, if it stands above every paper, or ""."""
    first = next(titled_papers(paragraphs(head.split("\n"))), None)
    return read_heading(first.text).text if isinstance(first, Section) else ""


def read(source: TextSource) -> Iterator[PaperRecord | Problem]:
    """Give one record for each title, and a warning for each paragraph that belongs to no paper."""
    heading = above = NO_HEADING
    entry = 0
    for found in titled_papers(paragraphs(source.lines())):
        if isinstance(found, Section):
            section = read_heading(found.text)
            if section.venue and section.year is not None:
                heading = section
            if not entry and above is NO_HEADING:
                above = section
        elif isinstance(found, Stray):
            shown = found.paragraph.text[:MAX_SHOWN_LETTERS]
            message = "This text belongs to no paper and was left out."
            yield Problem(found.paragraph.line, None, message, Severity.WARNING, shown)
        else:
            entry += 1
            yield from _read_paper(found, entry, heading, above.text)
    if not entry:
        yield Problem(1, None, "No titles were found.", Severity.WARNING)


def _read_paper(paper: TitledPaper, entry: int, heading: Heading, name: str) -> Iterator[PaperRecord | Problem]:
    raw = "\n".join(paper.source).strip("\n")
    if paper.size > MAX_PAPER_LETTERS:
        message = f"A paper with more than {MAX_PAPER_LETTERS:,} characters was left out; it may be many in one."
        yield Problem(paper.line, entry, message, Severity.ERROR, raw[:MAX_SHOWN_LETTERS])
        return
    place = Place(
        entry=entry,
        line=paper.line,
        raw=raw,
        list_name=name or heading.text,
        venue=heading.venue,
        year=heading.year,
        type=type_of_papers(heading),
    )
    record, doubts = record_of(_fields(paper), place)
    record = finished(record)
    yield record
    for doubt in (*doubts, doubt_about(record.abstract) if record.abstract else ""):
        if doubt:
            yield Problem(paper.line, entry, doubt, Severity.WARNING)


def _fields(paper: TitledPaper) -> dict[str, FieldText]:
    fields: dict[str, FieldText] = {"title": without_ligatures(paper.title), **paper.fields}
    if paper.authors:
        names, are_incomplete = split_names(paper.authors)
        pairs = [without_affiliations(name) for name in names]
        fields["authors"] = [name for name, _ in pairs] + (["et al."] if are_incomplete else [])
        if any(place for _, place in pairs):
            fields["affiliations"] = "; ".join(place for _, place in pairs)
    if paper.texts:
        fields["abstract"] = "\n\n".join(paper.texts)
    if paper.links:
        fields["url"] = paper.links[0] if len(paper.links) == 1 else paper.links
    for label, value in (("topic", paper.topic), ("presentation", paper.presentation)):
        if value:
            fields.setdefault(label, value)
    if paper.notes:
        fields["note"] = "\n\n".join(paper.notes)
    return fields


TITLED_LIST = Format(
    name=FormatName("titled-list"),
    title="list of titles with names, links or abstracts below",
    suffixes=(".txt", ".md"),
    detect=detect,
    list_name=list_name,
    read=read,
)
