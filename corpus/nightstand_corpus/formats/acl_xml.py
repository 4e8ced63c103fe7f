"""Reads the XML of the ACL Anthology: collections of volumes with their papers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from nightstand_corpus.format import Format, FormatName
from nightstand_corpus.record import MAX_SHOWN_LETTERS, Name, PaperRecord, PersonName, Problem, Severity
from nightstand_corpus.tagged.names import reading_order
from nightstand_corpus.text.text_source import TextSource
from nightstand_corpus.titles.provisional_title import provisional_title
from nightstand_corpus.values.abstract_doubts import is_placeholder, placeholder_doubt
from nightstand_corpus.values.addresses import web_address
from nightstand_corpus.values.code_address import code_address
from nightstand_corpus.values.dates import month_number, year_in
from nightstand_corpus.values.language_codes import language_code, language_of_abstract
from nightstand_corpus.values.names import decoded
from nightstand_corpus.xml_files.elements import Element, Fault, Found, read_elements, root_name
from nightstand_corpus.xml_files.markup import source_text

_SITE = "https://aclanthology.org/"
_NAME_ON_SITE = re.compile(r"[\w.-]+")
_OLD_COLLECTION = re.compile(r"[A-Z]\d\d")
_BOOKTITLE = re.compile(r"<booktitle>(.{1,500}?)</booktitle>", re.DOTALL)
_OWN_PLACE = frozenset("title author editor abstract url doi bibkey pages language pwccode".split())
_WORTH_REPEATING = ("publisher", "address", "isbn")


@dataclass(frozen=True, slots=True)
class _Volume:
    """What holds for every paper of a volume; `extra` are its fields under their names in BibTeX."""

    venue: str = ""
    year: int | None = None
    type: str = "inproceedings"
    extra: dict[str, str] = field(default_factory=dict)


def detect(head: str, _name: str) -> bool:
    """Return whether the outermost element is a collection, and there are volumes with papers in it."""
    return root_name(head) == "collection" and ("<volume" in head or "<paper" in head)


def list_name(head: str) -> str:
    """Return the title of the first volume, or ""."""
    found = _BOOKTITLE.search(head)
    return " ".join(decoded(re.sub(r"<[^<>]*>", "", found[1])).split()) if found else ""


def read(source: TextSource) -> Iterator[PaperRecord | Problem]:
    """Give one record, or one error, for each paper; front matter is no paper.

    Raises:
        UnreadableFile: the file brings a document type.
    """
    volume = _Volume()
    entry = 0
    for found in read_elements(source, ("meta", "frontmatter", "paper")):
        if isinstance(found, Fault):
            entry += found.name == "paper"
            yield _problem(found, entry)
        elif found.element.name == "meta":
            volume = _volume(found.element)
        elif found.element.name == "frontmatter":
            named = found.element.text_of("url") or found.element.text_of("bibkey")
            message = f"The front matter {named} is no paper; it was left out.".replace("  ", " ")
            yield Problem(found.element.line, None, message, Severity.WARNING)
        else:
            entry += 1
            yield from _paper(found, entry, volume)
    if not entry:
        yield Problem(1, None, "There are no papers in it.", Severity.WARNING)


def _problem(fault: Fault, entry: int) -> Problem:
    if fault.name != "paper":
        return Problem(fault.line, None, f"{fault.message} Reading went on with the next paper.", Severity.WARNING)
    message = f"{fault.message} Mend it there and import the paper again."
    return Problem(fault.line, entry, message, Severity.ERROR, fault.raw[:MAX_SHOWN_LETTERS])


def _volume(meta: Element) -> _Volume:
    extra = {name: meta.text_of(name) for name in _WORTH_REPEATING}
    extra["editor"] = " and ".join(reading_order(_person(editor)) for editor in meta.all("editor"))
    month = meta.text_of("month")
    number = month_number(month)
    extra["month"] = month if number is None else str(number)
    journal = meta.text_of("journal-title")
    if journal:
        extra |= {"volume": meta.text_of("journal-volume"), "number": meta.text_of("journal-issue")}
    return _Volume(
        venue=journal or meta.text_of("booktitle"),
        year=year_in(meta.text_of("year")),
        type="article" if journal else "inproceedings",
        extra={name: value for name, value in extra.items() if value},
    )


def _paper(found: Found, entry: int, volume: _Volume) -> Iterator[PaperRecord | Problem]:
    paper = found.element
    title, abstract = _marked_up(paper, "title"), _marked_up(paper, "abstract")
    doubts = []
    given: dict[str, str] = {}
    if abstract and is_placeholder(abstract):
        doubts.append(placeholder_doubt(abstract))
        given["abstract_given"], abstract = abstract, ""
    if not title and not abstract:
        message = "It has neither a title nor an abstract. Add one and import it again."
        yield Problem(paper.line, entry, message, Severity.ERROR, found.raw[:MAX_SHOWN_LETTERS])
        return
    url, pdf = _addresses(paper, found.around)
    if not url and (named := paper.text_of("url")):
        given["url"] = named
    extra = {**volume.extra, **_further_fields(paper), **given}
    language = paper.text_of("language")
    yield PaperRecord(
        entry=entry,
        line=paper.line,
        title=title or provisional_title(abstract),
        title_is_provisional=not title,
        authors=tuple(_person(author) for author in paper.all("author")),
        abstract=abstract,
        year=volume.year,
        venue=volume.venue,
        type=volume.type,
        doi=paper.text_of("doi"),
        url=url,
        pdf=pdf,
        code=_code(paper) or code_address(abstract),
        language=language_code(language) if language else language_of_abstract(abstract),
        key=paper.text_of("bibkey"),
        extra=extra,
        list_name=volume.venue,
        raw=found.raw,
    )
    for doubt in doubts:
        yield Problem(paper.line, entry, doubt, Severity.WARNING)


def _marked_up(paper: Element, name: str) -> str:
    element = paper.first(name)
    return "" if element is None else source_text(element, keeps_names=name == "title")


def _person(element: Element) -> Name:
    first, last = element.text_of("first"), element.text_of("last")
    if not first and not last:
        return element.text
    if not last:
        return first
    words = last.split()
    start = 0
    while start < len(words) - 1 and words[start].islower():
        start += 1
    return PersonName(" ".join(words[start:]), first, " ".join(words[:start]), element.text_of("suffix"))


def _addresses(paper: Element, around: tuple[Element, ...]) -> tuple[str, str]:
    given = paper.text_of("url")
    if address := web_address(given):
        return (address, address if address.endswith(".pdf") else "")
    name = given or _anthology_id(paper, around)
    if not _NAME_ON_SITE.fullmatch(name):
        return ("", "")
    return (f"{_SITE}{name}", f"{_SITE}{name}.pdf" if given else "")


def _anthology_id(paper: Element, around: tuple[Element, ...]) -> str:
    """Return the name of a paper without an address of its own: "2021.nllp-1.1", in old volumes "P18-1001"."""
    ids = {element.name: element.attributes.get("id", "") for element in around}
    collection, volume, number = ids.get("collection", ""), ids.get("volume", ""), paper.attributes.get("id", "")
    if not (collection and volume and number):
        return ""
    if not _OLD_COLLECTION.fullmatch(collection):
        return f"{collection}-{volume}.{number}"
    # Workshops have volumes of two digits.
    width = 2 if collection[0] == "W" or len(volume) > 1 else 3
    return f"{collection}-{volume.zfill(4 - width)}{number.zfill(width)}"


def _code(paper: Element) -> str:
    found = paper.first("pwccode")
    return web_address(found.attributes.get("url", "")) if found else ""


def _further_fields(paper: Element) -> dict[str, str]:
    """Return the fields without a place of their own by name; several of one name are parted by semicolons."""
    kept: dict[str, list[str]] = {}
    pages = re.sub(r"\s*[–—]\s*", "-", paper.text_of("pages"))
    if pages:
        kept["pages"] = [pages]
    for child in paper.children:
        if isinstance(child, Element) and child.name not in _OWN_PLACE:
            value = child.text or child.attributes.get("href", "") or child.attributes.get("url", "")
            kept.setdefault(child.name, []).append(value)
    for author in paper.all("author"):
        for name in ("affiliation", "variant"):
            kept.setdefault(name, []).extend(" ".join(one.text.split()) for one in author.all(name))
    editors = [reading_order(_person(editor)) for editor in paper.all("editor")]
    if editors:
        kept["editor"] = [" and ".join(editors)]
    return {name: "; ".join(filter(None, values)) for name, values in kept.items() if any(values)}


ACL_XML = Format(
    name=FormatName("acl-xml"),
    title="XML of the ACL Anthology",
    suffixes=(".xml",),
    detect=detect,
    list_name=list_name,
    read=read,
)
