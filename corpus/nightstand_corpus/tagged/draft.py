"""Builds the record of a paper from what the fields of one entry say, several of them perhaps the same thing."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from nightstand_corpus.record import Name, PaperRecord
from nightstand_corpus.tagged.dates import DatedText, standard_numbers
from nightstand_corpus.tagged.names import read_names, reading_order
from nightstand_corpus.text.characters import is_unseen
from nightstand_corpus.titles.provisional_title import provisional_title
from nightstand_corpus.values.abstract_doubts import is_placeholder, placeholder_doubt
from nightstand_corpus.values.code_address import code_address
from nightstand_corpus.values.dates import plain_year, read_date
from nightstand_corpus.values.dois import sole_doi
from nightstand_corpus.values.keywords import split_keywords
from nightstand_corpus.values.language_codes import language_code, language_of_abstract
from nightstand_corpus.values.links import LabelledLink, links_of
from nightstand_corpus.values.names import decoded

_MAIN_TOPIC = re.compile(r"(?:^|(?<=/))\*")
_PUBMED = re.compile(r"https?://(?:www\.ncbi\.nlm\.nih\.gov/pubmed|pubmed\.ncbi\.nlm\.nih\.gov)/(\d{1,9})/?\Z")
# Their venue is who published them, as BibTeX has it for the school of a thesis.
_VENUE_IS_PUBLISHER = frozenset({"phdthesis", "mastersthesis", "thesis", "techreport", "report"})
_IN_A_BOOK = frozenset({"inproceedings", "incollection", "inbook"})
_WHOLE_BOOKS = frozenset({"book", "proceedings"})


@dataclass(slots=True)
class Draft:
    """What is known of one paper so far; each list holds what the source gave, the best first.

    `journals` and `books` are names of what it appeared in; `venue` is known to be the one that
    counts. `kept` are the fields without a place of their own.
    """

    entry: int
    line: int
    type: str = ""
    venue: str = ""
    title_is_provisional: bool = False
    titles: list[str] = field(default_factory=list)
    abstracts: list[str] = field(default_factory=list)
    authors: list[Name] = field(default_factory=list)
    authors_are_incomplete: bool = False
    editors: list[Name] = field(default_factory=list)
    journals: list[str] = field(default_factory=list)
    short_journals: list[str] = field(default_factory=list)
    books: list[str] = field(default_factory=list)
    series: list[str] = field(default_factory=list)
    publishers: list[str] = field(default_factory=list)
    dates: list[DatedText] = field(default_factory=list)
    keywords: list[str] = field(default_factory=list)
    languages: list[str] = field(default_factory=list)
    key: str = ""
    doubts: list[str] = field(default_factory=list)
    kept: dict[str, list[str]] = field(default_factory=dict)
    _links: list[tuple[str, str, str]] = field(default_factory=list)

    def keep(self, name: str, value: str) -> None:
        """Keep a value under a name of its own; an equal one is kept once."""
        value = value.strip()
        if "://" not in value:
            value = decoded(value)
        if value and value not in (values := self.kept.setdefault(name, [])):
            values.append(value)

    def keep_numbers(self, text: str, *, otherwise: str = "") -> None:
        """Keep the ISSNs and ISBNs in a value; one with neither is kept under the name `otherwise`, if given."""
        issns, isbns = standard_numbers(text)
        for number in issns:
            self.keep("issn", number)
        for number in isbns:
            self.keep("isbn", number)
        if otherwise and not issns and not isbns:
            self.keep(otherwise, text)

    def add_authors(self, line: str) -> None:
        """Add the authors that a line names."""
        names, others = read_names(line)
        self.authors += names
        self.authors_are_incomplete |= others

    def add_keywords(self, lines: Iterable[str]) -> None:
        """Add the keywords of some lines, in each of which semicolons part them; stars for main topics go."""
        for line in lines:
            self.keywords += [_MAIN_TOPIC.sub("", word.strip()) for word in decoded(line).split(";")]

    def link(self, tag: str, named: str, value: str) -> None:
        """Note an address or identifier; `named` is the field of a record it should be ("url", "pdf", "doi")."""
        value = value.strip()
        if not value:
            return
        if (pubmed := _PUBMED.match(value)) and "pmid" not in self.kept:
            self.keep("pmid", pubmed[1])
        if named == "doi":
            # A DOI may stand behind words or a resolver of the library that exported it.
            doi, doubt = sole_doi(value)
            if doubt:
                self.doubts.append(doubt)
                self.keep(tag, value)
                return
            value = doi or value
        self._links.append((tag, named, value))

    @property
    def says_nothing(self) -> bool:
        """Whether no paper can be told from it: without title and abstract, and without anything to look it up by."""
        is_found = self._links or self.kept.get("pmid") or (self.authors and (self.journals or self.books))
        return all(map(is_unseen, self.titles)) and not self.abstracts and not is_found

    def record(self, raw: str) -> PaperRecord:
        """Return the paper; what found its place taken stays among the additional fields."""
        abstract = self._abstract()
        titles = _each_once(self.titles)
        title = titles[0] if titles else provisional_title(abstract) if abstract else ""
        for other in titles[1:]:
            self.keep("titleaddon", other)
        venue = self._venue()
        if self.venue:
            venue = self.venue
            self.kept["publisher"] = [name for name in self.kept.get("publisher", ()) if name != venue]
        year = self._year()
        labelled, tag_by_label = self._labelled_links()
        links = links_of(labelled, venue=venue)
        for label, rest in links.rest.items():
            self.keep(tag_by_label[label], rest)
        self.keep("editor", " and ".join(map(reading_order, self.editors)))
        language = language_code(self.languages[0]) if self.languages else language_of_abstract(abstract)
        return PaperRecord(
            entry=self.entry,
            line=self.line,
            title=title,
            title_is_provisional=self.title_is_provisional or (not titles and bool(abstract)),
            authors=tuple(self.authors),
            authors_are_incomplete=self.authors_are_incomplete,
            abstract=abstract,
            year=year if year is not None else links.year,
            venue=venue or links.venue,
            type=self.type,
            doi=links.doi,
            arxiv=links.arxiv,
            openreview=links.openreview,
            url=links.url,
            pdf=links.pdf,
            code=links.code or code_address(abstract),
            language=language,
            key=self.key,
            keywords=split_keywords(self.keywords),
            extra={name: _joined(values) for name, values in self.kept.items() if any(values)},
            raw=raw,
        )

    def _abstract(self) -> str:
        abstracts = _each_once(self.abstracts)
        for text in [text for text in abstracts if is_placeholder(text)]:
            self.doubts.append(placeholder_doubt(text))
            self.keep("abstract_given", text)
            abstracts.remove(text)
        return "\n\n".join(abstracts)

    def _venue(self) -> str:
        journals, short = _decoded_once(self.journals), _decoded_once(self.short_journals)
        books = _decoded_once(self.books)
        series = _decoded_once(self.series)
        publishers = _decoded_once(self.publishers)
        if not journals:
            journals, short = short[:1], short[1:]
        holders = [*books, *journals] if self.type in _IN_A_BOOK else [*journals, *books]
        if self.type in _WHOLE_BOOKS:
            venue, series = "", [*holders, *series]
        elif not holders and self.type in _VENUE_IS_PUBLISHER and publishers:
            venue, publishers = publishers[0], publishers[1:]
        else:
            venue = holders[0] if holders else ""
            for other in holders[1:]:
                self.keep("booktitle" if other in books else "journaltitle", other)
        for other in short:
            if other.casefold() != venue.casefold():
                self.keep("shortjournal", other)
        for name in series:
            self.keep("series", name)
        for name in publishers:
            self.keep("publisher", name)
        return venue

    def _year(self) -> int | None:
        """Return the year, and keep what the dates say beyond it."""
        dates = [read_date(dated.text) for dated in self.dates]
        year = next((date.year for date in dates if date is not None), None)
        for dated, date in zip(self.dates, dates, strict=True):
            if date is None or (date.month is None and plain_year(dated.text) is None):
                self.keep("year" if dated.is_year else dated.tag, dated.source)
            elif date.year != year:
                self.keep(dated.tag, dated.source)
            elif date.month is not None and len(date.iso) > len(self.kept.get("date", [""])[0]):
                self.kept["date"] = [date.iso]
                self.kept["month"] = [str(date.month)]
        return year

    def _labelled_links(self) -> tuple[list[LabelledLink], dict[str, str]]:
        """Return the links under labels that are all different, and the tag that each label stands for."""
        labelled = []
        tag_by_label = {}
        for number, (tag, named, value) in enumerate(self._links):
            label = f"{tag} {number}"
            tag_by_label[label] = tag
            labelled.append(LabelledLink(label, named, value))
        return labelled, tag_by_label


def _each_once(texts: Iterable[str]) -> list[str]:
    kept: dict[str, str] = {}
    for text in texts:
        if not is_unseen(text):
            kept.setdefault(" ".join(text.split()).casefold(), text.strip())
    return list(kept.values())


def _decoded_once(texts: Iterable[str]) -> list[str]:
    return _each_once(map(decoded, texts))


def _joined(values: list[str]) -> str:
    is_long = any(len(value) > 100 or "\n" in value for value in values)
    return ("\n" if is_long else "; ").join(values)
