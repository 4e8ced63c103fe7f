"""Groups paragraphs into papers: a title, perhaps names and links, and the text below it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from nightstand_corpus.prose.heading import is_list_heading
from nightstand_corpus.prose.label_lines import is_unknown, labelled
from nightstand_corpus.prose.line_looks import (
    MAX_TITLE_LETTERS,
    are_mostly_names,
    could_be_one_author,
    is_authors,
    is_link,
    is_sentence,
    is_time,
    is_title,
    link_of,
)
from nightstand_corpus.prose.paragraphs import Paragraph
from nightstand_corpus.prose.wrapping import joined
from nightstand_corpus.values.addresses import web_address

_SECTION = re.compile(r"#{1,6}\s+(.{1,200}?)[\s#]*")
_PRESENTATION = re.compile(
    r"(?:\d{1,3} ?[-–.:] ?)?[\[(]?(?P<kind>oral|spotlight|poster|tutorial|invited talk|best paper)[\])]? ?[:：-]? +",
    re.IGNORECASE,
)
_LINKED = re.compile(r"(?:[-*+] |\d{1,4}[.)] )?\**\[(?P<text>.{3,300}?)\]\((?P<address>\S{4,1000}?)\)\**[ .,]*")
_BOLD = re.compile(r"(?:[-*+] |\d{1,4}[.)] )?(?P<mark>\*\*|__)(?P<text>(?!\s)[^*_].{1,300}?)(?P=mark)[ .,]*")
_NUMBERED = re.compile(r"^(?:\[\d{1,4}\]|\(\d{1,4}\)|\d{1,4}[.)])\s+(?=\S)")
_HAN = re.compile("[\u3400-\u9fff]")
_FEWEST_LETTERS_OF_ABSTRACT = 80


@dataclass(slots=True)
class TitledPaper:
    """What was found of a paper; `line` is where it begins, `source` its lines as they came."""

    line: int
    title: str = ""
    authors: str = ""
    presentation: str = ""
    topic: str = ""
    links: list[str] = field(default_factory=list)
    fields: dict[str, str] = field(default_factory=dict)
    texts: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    source: list[str] = field(default_factory=list)
    size: int = 0

    @property
    def is_bare(self) -> bool:
        """Whether there is a title and nothing else yet."""
        return not (self.authors or self.links or self.texts or self.notes or self.fields)

    @property
    def is_told(self) -> bool:
        """Whether more than a line that could be a title speaks for a paper."""
        return bool(self.title and (self.authors or self.links))


@dataclass(frozen=True, slots=True)
class Stray:
    """A paragraph that belongs to no paper."""

    paragraph: Paragraph


@dataclass(frozen=True, slots=True)
class Section:
    """The heading of what follows."""

    line: int
    text: str


Found = TitledPaper | Stray | Section


def titled_papers(paragraphs: Iterable[Paragraph]) -> Iterator[Found]:
    """Give papers, sections and strays in their order."""
    paper: TitledPaper | None = None
    topic = ""
    for paragraph in paragraphs:
        section, rest = _section_of(paragraph)
        if section is not None:
            if paper is not None:
                yield paper
                paper = None
            yield section
            topic = section.text
        if rest is None:
            continue
        begun = _begun(rest, paper)
        if begun is not None:
            if paper is not None:
                yield paper
            paper = begun
            paper.topic = topic
        elif paper is None:
            yield Stray(rest)
        else:
            _add(paper, rest.lines, is_first=False)
            _keep(paper, ("", *rest.lines))
    if paper is not None:
        yield paper


def without_list_sign(line: str) -> str:
    """Return a line without the number or list sign before it."""
    text = re.sub(r"^[-*+•·]\s+", "", line.strip())
    return _NUMBERED.sub("", text, count=1)


def _section_of(paragraph: Paragraph) -> tuple[Section | None, Paragraph | None]:
    """Return the heading that a paragraph is or begins with, and what is left of the paragraph."""
    first = paragraph.lines[0].strip()
    found = _SECTION.fullmatch(first)
    if found is None and not (len(paragraph.lines) == 1 and is_list_heading(first) and not _LINKED.match(first)):
        return None, paragraph
    section = Section(paragraph.line, found[1] if found else first)
    return section, paragraph.below_first_line() if len(paragraph.lines) > 1 else None


def _begun(paragraph: Paragraph, above: TitledPaper | None) -> TitledPaper | None:
    """Return the paper that a paragraph begins, or None when it goes on with the one above."""
    lines = list(paragraph.lines)
    times = 0
    while times < len(lines) and is_time(lines[times]):
        times += 1
    rest = lines[times:]
    if not rest or is_link(rest[0]) or paragraph.is_endless:
        return None
    if len(rest) == 1 and (is_authors(rest[0]) or _known(rest[0])):
        return None
    if len(rest) == 1 and above is not None and above.is_bare and could_be_one_author(rest[0]):
        return None
    count = _title_lines(rest)
    if not count:
        return None
    paper = TitledPaper(paragraph.line + times)
    _name(paper, joined(rest[:count]))
    if not paper.title:
        return None
    _add(paper, rest[count:], is_first=True)
    if times:
        paper.fields["time"] = "; ".join(line.strip() for line in lines[:times])
    _keep(paper, paragraph.lines[times:])
    return paper


def _title_lines(lines: list[str]) -> int:
    """Return how many of the lines make the title, 0 when they begin with none."""
    if _LINKED.match(lines[0].strip()) or _BOLD.fullmatch(lines[0].strip()):
        return 1
    first = without_list_sign(lines[0])
    if not is_title(first):
        # A full stop may end or divide a title when names stand below it.
        return int(
            len(lines) > 1 and 3 <= len(first) <= MAX_TITLE_LETTERS and not is_link(first) and is_authors(lines[1])
        )
    for count in (1, 2, 3):
        if count < len(lines) and is_authors(lines[count]) and len(" ".join(lines[:count])) <= MAX_TITLE_LETTERS:
            return count if not any(is_sentence(line) or is_link(line) for line in lines[:count]) else 1
    return 1


def _name(paper: TitledPaper, line: str) -> None:
    text = line.strip()
    if linked := _LINKED.match(text):
        text = linked["text"]
        if address := web_address(linked["address"]):
            paper.links.append(address)
    elif bold := _BOLD.fullmatch(text):
        text = bold["text"]
    text = without_list_sign(text)
    if found := _PRESENTATION.match(text):
        paper.presentation = found["kind"]
        text = text[found.end() :]
    paper.title = text.strip()


def _add(paper: TitledPaper, lines: Iterable[str], *, is_first: bool) -> None:
    """Sort the lines below a title: names once, links, known labels, the rest is text."""
    text: list[str] = []
    for position, line in enumerate(lines):
        if is_time(line):
            continue
        if (address := link_of(line)) != "":
            paper.links.append(address)
        elif not paper.authors and not paper.texts and not text and _is_author_line(line, position, is_first=is_first):
            paper.authors = line.strip()
        elif (found := labelled(line)) is not None and found.field is not None and found.field != "note":
            _take_label(paper, found.field, found.value, text)
        elif _is_note(line, text):
            paper.notes.append(line.strip())
        else:
            text.append(line)
    if text:
        whole = joined(text)
        long_enough = paper.texts or len(whole) >= _FEWEST_LETTERS_OF_ABSTRACT or _HAN.search(whole)
        (paper.texts if long_enough and not whole.startswith("http") else paper.notes).append(whole)


def _is_author_line(line: str, position: int, *, is_first: bool) -> bool:
    if is_authors(line):
        return True
    return position == 0 and (could_be_one_author(line) or (is_first and are_mostly_names(line)))


def _take_label(paper: TitledPaper, name: str, value: str, text: list[str]) -> None:
    if is_unknown(value):
        return
    if name == "abstract":
        text.append(value)
    elif name == "authors" and not paper.authors:
        paper.authors = value
    elif (address := web_address(value)) != "" and name in ("url", "pdf", "code", "arxiv", "doi", "openreview"):
        paper.links.append(address)
    elif name not in paper.fields:
        paper.fields[name] = value
    else:
        paper.notes.append(value)


def _is_note(line: str, text: list[str]) -> bool:
    """Return whether a line in Chinese below an English text is a reader's remark on it."""
    return bool(text) and _HAN.search(line) is not None and _HAN.search(text[-1]) is None


def _known(line: str) -> bool:
    found = labelled(line)
    return found is not None and found.field is not None and found.field != "title"


def _keep(paper: TitledPaper, lines: Iterable[str]) -> None:
    for line in lines:
        paper.size += len(line) + 1
        if paper.size <= 200_000:
            paper.source.append(line)
