"""Reads the XML that EndNote and programs like it export."""

from __future__ import annotations

import re
from collections.abc import Iterator

from nightstand_corpus.format import Format, FormatName
from nightstand_corpus.formats.enw import TYPES
from nightstand_corpus.record import MAX_SHOWN_LETTERS, PaperRecord, Problem, Severity
from nightstand_corpus.tagged.dates import DatedText, slashed_date, with_year
from nightstand_corpus.tagged.draft import Draft
from nightstand_corpus.tagged.names import read_names
from nightstand_corpus.text.text_source import TextSource
from nightstand_corpus.xml_files.elements import Element, Found, read_elements
from nightstand_corpus.xml_files.markup import source_text

_BEGINNING = re.compile(
    r"<xml>\s*<records>\s*<record\b|<records>\s*<record>\s*<(?:database|ref-type|source-app|titles)\b"
)
_IN_A_BOOK = frozenset({"incollection", "inproceedings"})
_NAMES_TO_KEEP = {
    "auth-address": "affiliation",
    "num-vols": "volumes",
    "notes": "note",
    "pub-location": "address",
    "short-title": "shorttitle",
}
_OF_THE_PROGRAM = frozenset("database source-app rec-number foreign-keys ref-type".split())
"""They tell of the library it was exported from, not of the paper."""


def detect(head: str, _name: str) -> bool:
    """Return whether records of EndNote follow right behind the beginning."""
    return head.lstrip("\ufeff \t\r\n").startswith("<") and _BEGINNING.search(head) is not None


def list_name(_head: str) -> str:
    """Return "": an export has no heading."""
    return ""


def read(source: TextSource) -> Iterator[PaperRecord | Problem]:
    """Give one record, or one error, for each entry.

    Raises:
        UnreadableFile: the file brings a document type.
    """
    entry = 0
    for found in read_elements(source, ("record",)):
        if isinstance(found, Found):
            entry += 1
            yield from _entry(found, entry)
        elif found.name:
            entry += 1
            message = f"{found.message} Mend it there and import the entry again."
            yield Problem(found.line, entry, message, Severity.ERROR, found.raw[:MAX_SHOWN_LETTERS])
        else:
            message = f"{found.message} Reading went on with the next entry."
            yield Problem(found.line, None, message, Severity.WARNING)
    if not entry:
        yield Problem(1, None, "No entries were found.", Severity.WARNING)


def _entry(found: Found, entry: int) -> Iterator[PaperRecord | Problem]:
    element = found.element
    draft = Draft(entry, element.line)
    _fill(element, draft)
    if draft.says_nothing:
        message = "It has neither a title nor an abstract. Add one and import it again."
        yield Problem(element.line, entry, message, Severity.ERROR, found.raw[:MAX_SHOWN_LETTERS])
        return
    record = draft.record(found.raw)
    yield record
    if not record.title:
        draft.doubts.append("It has no title.")
    for doubt in draft.doubts:
        yield Problem(element.line, entry, doubt, Severity.WARNING)


def _fill(record: Element, draft: Draft) -> None:
    kind = record.first("ref-type")
    named = kind.attributes.get("name", "") if kind else ""
    draft.type = TYPES.get(named.lower(), "misc" if named else "")
    if named and named.lower() not in TYPES:
        draft.keep("ref-type", named)
    if draft.type == "phdthesis" and "master" in record.text_of("work-type").lower():
        draft.type = "mastersthesis"
    for child in record.children:
        if isinstance(child, Element) and child.name not in _OF_THE_PROGRAM:
            _fill_from(child, draft)


def _fill_from(child: Element, draft: Draft) -> None:
    match child.name:
        case "contributors":
            _fill_names(child, draft)
        case "titles":
            _fill_titles(child, draft)
        case "periodical":
            if draft.type not in _IN_A_BOOK:
                draft.journals.insert(0, child.text_of("full-title"))
            draft.short_journals += [child.text_of(name) for name in ("abbr-1", "abbr-2", "abbr-3")]
        case "alt-periodical":
            draft.short_journals += [child.text_of(name) for name in ("abbr-1", "full-title")]
        case "abstract":
            draft.abstracts.append(source_text(child))
        case "keywords":
            # One keyword may hold a list that was pasted as a whole.
            draft.add_keywords(line for one in child.all("keyword") for line in "".join(one.texts()).splitlines())
        case "dates":
            _fill_dates(child, draft)
        case "urls":
            for kind in child.children:
                if isinstance(kind, Element):
                    for url in kind.all("url"):
                        draft.link(kind.name, "pdf" if kind.name == "pdf-urls" else "url", url.text)
        case "electronic-resource-num":
            draft.link(child.name, "doi", child.text)
        case "isbn":
            draft.keep_numbers(child.text, otherwise="isbn")
        case "publisher":
            draft.publishers.append(child.text)
        case "language":
            draft.languages += [child.text] if child.text else []
        case "label":
            draft.key = child.text
        case _:
            draft.keep(_NAMES_TO_KEEP.get(child.name, child.name), "".join(child.texts()))


def _fill_names(contributors: Element, draft: Draft) -> None:
    for group in contributors.children:
        if not isinstance(group, Element):
            continue
        for one in group.all("author"):
            if group.name == "authors":
                draft.add_authors(one.text)
            elif group.name == "secondary-authors":
                draft.editors += read_names(one.text)[0]
            else:
                draft.keep(group.name, one.text)


def _fill_titles(titles: Element, draft: Draft) -> None:
    for one in titles.children:
        if not isinstance(one, Element):
            continue
        match one.name:
            case "title":
                draft.titles.append(source_text(one))
            case "secondary-title" if draft.type in _IN_A_BOOK:
                draft.books.append(one.text)
            case "secondary-title" if draft.type == "book":
                draft.series.append(one.text)
            case "secondary-title":
                draft.journals.append(one.text)
            case "tertiary-title":
                draft.series.append(one.text)
            case "alt-title":
                draft.short_journals.append(one.text)
            case _:
                draft.keep(_NAMES_TO_KEEP.get(one.name, one.name), one.text)


def _fill_dates(dates: Element, draft: Draft) -> None:
    year = dates.text_of("year")
    if year:
        draft.dates.append(DatedText("year", year, year, is_year=True))
    for group in dates.all("pub-dates"):
        for one in group.all("date"):
            text, _ = slashed_date(one.text)
            draft.dates.append(DatedText("date", with_year(text, year), one.text))


ENDNOTE_XML = Format(
    name=FormatName("endnote-xml"),
    title="XML of EndNote",
    suffixes=(".xml",),
    detect=detect,
    list_name=list_name,
    read=read,
)
