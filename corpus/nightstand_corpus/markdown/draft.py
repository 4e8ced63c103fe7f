"""Collects what the blocks of a Markdown file say of one paper."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from nightstand_corpus.fields.labels import known_field
from nightstand_corpus.markdown.inline import (
    Link,
    as_markdown,
    bold_start,
    links_in,
    unmarked,
    with_line_breaks,
    without_links,
)
from nightstand_corpus.markdown.link_roles import leads_to_paper, role_of
from nightstand_corpus.prose.label_lines import LabelledLine, is_unknown, is_usual, labelled
from nightstand_corpus.prose.line_looks import are_mostly_names, could_be_one_author, is_authors
from nightstand_corpus.prose.venues import event_alone, names_venue
from nightstand_corpus.prose.wrapping import joined
from nightstand_corpus.values.addresses import web_address

_LINK_FIELDS = frozenset({"url", "pdf", "code", "arxiv", "openreview", "doi"})
_SAYING_NOTHING = frozenset({"url", "link", "links", "here", "paper", "page", "x", "view", "download"})
_LONG_TEXTS = frozenset({"abstract", "note"})
_PARTS = re.compile(
    r"\n|\s+[|·–—]\s+|\s+-\s+|\s+by\s+(?=[A-Z])|(?<=[.)\]]),?\s+(?=\*)|"
    r",\s+(?=\*?[A-Z][A-Za-z]{2,9}['’ -]{0,2}\d{2,4}\W{0,5}$)"
)
EMPTY_BRACKETS = re.compile(r"[\[(（【]\s*[\])）】,/|·\s]*[\])）】]|`{2,}")
_REMARK = re.compile(r"\s*[（(][^（）()]{0,40}[）)]$")
_FEWEST_LETTERS_OF_ABSTRACT = 100
# "Ann Lee, Bo Ray · *Journal of Tides*, 2020 · `lee2020tides`", as the program itself exports papers.
_KEY_AT_END = re.compile(r"(?:^| · )`([^`\s]{1,200})`$")
_VENUE_AND_YEAR = re.compile(r"(?:\*([^*]{1,300})\*)?(?:, )?(\d{4})?")


@dataclass(slots=True)
class Draft:
    """A paper as far as it was read; `values` hold texts and addresses by label, `line` and `end` its lines.

    `is_point` says that it is a point of a list or a row, whose details stand inside;
    `is_exported` that the program itself wrote it, so that any text without a label is the abstract.
    """

    line: int
    end: int
    title: str = ""
    topic: str = ""
    values: dict[str, list[str]] = field(default_factory=dict)
    is_point: bool = False
    is_exported: bool = False
    is_fed: bool = False
    has_paper_link: bool = False
    has_labelled_abstract: bool = False
    open_label: str = ""

    def has(self, name: str) -> bool:
        """Return whether there is a value for a field."""
        return any(known_field(label) == name for label in self.values)

    @property
    def is_certain(self) -> bool:
        """Whether this is a paper beyond doubt, and not just something that somebody linked."""
        return self.has_paper_link or self.has_labelled_abstract or self.has("authors")

    def put(self, label: str, value: str) -> None:
        """Add a value under a label, once."""
        value = value.strip()
        if value and not is_unknown(value) and value not in self.values.get(label, ()):
            self.values.setdefault(label, []).append(value)

    def put_link(self, link: Link, label: str) -> None:
        """Add where a link leads under what is written on it, else under `label`."""
        target = web_address(link.target) or (link.target if link.target.startswith("/virtual/") else "")
        if not target:
            return
        said = role_of(link.text or link.image or "")
        bare = _REMARK.sub("", label)
        label = bare if known_field(bare) in _LINK_FIELDS else label
        if label and (said is None or said.lower() in _SAYING_NOTHING):
            said = label
        is_paper = leads_to_paper(target)
        if is_paper and (said is None or known_field(said) not in _LINK_FIELDS):
            said = "links"
        self.has_paper_link |= is_paper
        if not any(target in values for values in self.values.values()):
            self.put(said or "links", target)

    def feed(self, text: str, *, is_point: bool = False) -> None:
        """Take a paragraph below the title, or with `is_point` a point of a list, where any label counts."""
        text = with_line_breaks(text)
        key = _KEY_AT_END.search(text.strip())
        if key is not None:
            self._take_origin(text.strip()[: key.start()], key[1])
            return
        bold = bold_start(text)
        if bold is not None and not bold[1].strip() and (known_field(bold[0]) or bold[0] == "Highlights"):
            self.open_label = bold[0] if known_field(bold[0]) else "Notes"
            return
        rest: list[str] = []
        for line in text.split("\n"):
            found = labelled(line)
            if found is not None and (is_point or is_usual(found) or role_of(found.label) is not None):
                self._feed_rest(rest)
                rest = []
                self._take_label(found)
            else:
                rest.append(line)
        self._feed_rest(rest)

    def feed_value(self, label: str, text: str) -> None:
        """Take a text that belongs to a label, its links apart where the label is about links."""
        if known_field(label) in _LONG_TEXTS:
            self.values.setdefault(label, []).append(joined(text.split("\n")))
        else:
            self._put_value(label, as_markdown(text))

    def feed_remainder(self, text: str) -> None:
        """Take what stands on one line with a title and is no link: names, a venue, remarks."""
        for part in _PARTS.split(EMPTY_BRACKETS.sub(" ", text)):
            bare = unmarked(part.strip(" \t,;:.·|–—-")).strip("()[] \t,;")
            if len(bare) < 2 or not any(map(str.isalnum, bare)):
                continue
            if not self.has("authors") and (is_authors(bare) or could_be_one_author(bare)):
                self.put("authors", bare)
            elif not self.has("venue") and names_venue(bare):
                self.put("venue", event_alone(bare) or bare)
            else:
                self.put("note", part.strip())

    def _take_label(self, found: LabelledLine) -> None:
        self.open_label = found.label
        self.has_labelled_abstract |= found.field == "abstract"
        if found.value:
            self.feed_value(found.label, found.value)

    def _put_value(self, label: str, text: str) -> None:
        links = links_in(text)
        between = unmarked(EMPTY_BRACKETS.sub(" ", without_links(text, links))).strip(" ,;|/")
        for link in links:
            self.put_link(link, label)
        if between and (not links or known_field(label) not in _LINK_FIELDS):
            self.put(label, unmarked(text) if not links else between)

    def _feed_rest(self, lines: list[str]) -> None:
        text = "\n".join(lines).strip()
        if not text:
            return
        if self.open_label and known_field(self.open_label) in _LONG_TEXTS:
            self.feed_value(self.open_label, text)
            return
        if self.open_label and self.open_label not in self.values:
            self.feed_value(self.open_label, text)
            self.open_label = ""
            return
        marked = as_markdown(text)
        links = links_in(marked)
        between = without_links(marked, links)
        if links and (len(between.strip(" \n[]|,·-")) <= 40 or len(text) < _FEWEST_LETTERS_OF_ABSTRACT):
            for link in links:
                self.put_link(link, "")
            self.feed_remainder(between)
            return
        for number, line in enumerate(lines):
            bare = unmarked(line)
            if not self.has("authors") and (is_authors(bare) or (not self.is_fed and _could_be_names(bare))):
                self.put("authors", bare)
                lines = [*lines[:number], *lines[number + 1 :]]
                break
        self.is_fed = True
        if "\n".join(lines).strip():
            self._put_text(joined(lines))

    def _put_text(self, text: str) -> None:
        is_long = len(text) >= _FEWEST_LETTERS_OF_ABSTRACT or (self.is_exported and not text.startswith("*"))
        if is_long and (not self.open_label or "abstract" in self.values):
            self.values.setdefault("abstract", []).append(text)
        else:
            self.put("note", text)

    def _take_origin(self, text: str, key: str) -> None:
        self.put("citation key", key)
        authors, _, published = text.rpartition(" · ")
        found = _VENUE_AND_YEAR.fullmatch(published)
        if found is not None:
            self.put("venue", found[1] or "")
            self.put("year", found[2] or "")
        else:
            authors = text
        self.put("authors", authors)


def _could_be_names(text: str) -> bool:
    return could_be_one_author(text) or are_mostly_names(text)
