"""Reads what a page says of the one paper it is about: the tags that search engines read, and JSON-LD."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping

from nightstand_corpus.fields.sorting import FieldText
from nightstand_corpus.html_pages.page import Page
from nightstand_corpus.html_pages.text import marked_up
from nightstand_corpus.html_pages.tree import Node
from nightstand_corpus.json_files.text import JsonValue
from nightstand_corpus.values.names import split_names

Fields = dict[str, FieldText]

_MOST_LETTERS_OF_DATA = 2_000_000
_MOST_THINGS = 100_000
_FEWEST_LETTERS_OF_ABSTRACT = 200
_PAPER_TYPES = frozenset(
    "article scholarlyarticle technicalarticle medicalscholarlyarticle report thesis chapter book creativework".split()
)
_SURE_TYPES = _PAPER_TYPES - {"article", "creativework", "book"}
_VENUES = (
    ("citation_journal_title", "article"),
    ("citation_conference_title", "inproceedings"),
    ("citation_conference", "inproceedings"),
    ("citation_inbook_title", "incollection"),
    ("citation_book_title", "incollection"),
    ("citation_dissertation_institution", "phdthesis"),
    ("citation_technical_report_institution", "techreport"),
)
_PLAIN = {
    "doi": ("citation_doi", "dc.identifier.doi", "prism.doi"),
    "arxiv": ("citation_arxiv_id",),
    "url": ("citation_abstract_html_url", "citation_public_url", "citation_fulltext_html_url", "og:url"),
    "pdf": ("citation_pdf_url",),
    "date": ("citation_publication_date", "citation_date", "citation_cover_date", "dc.date", "dc.issued"),
    "year": ("citation_year",),
    "volume": ("citation_volume",),
    "number": ("citation_issue",),
    "publisher": ("citation_publisher", "dc.publisher"),
    "issn": ("citation_issn",),
    "isbn": ("citation_isbn",),
    "language": ("citation_language", "dc.language"),
    "shortjournal": ("citation_journal_abbrev",),
    "pmid": ("citation_pmid",),
}


def paper_of_metas(page: Page) -> Fields | None:
    """Return the fields of the paper that the page's meta tags describe, or None when they describe none."""
    titles = page.meta("citation_title")
    if not titles:
        return None
    fields: Fields = {"title": _escaped(titles[0])}
    authors = page.meta("citation_author", "citation_authors", "dc.creator", "dc.contributor")
    if authors:
        fields["authors"] = authors if len(authors) > 1 else list(split_names(authors[0])[0])
    for name, sources in _PLAIN.items():
        values = page.meta(*sources)
        if values:
            fields[name] = "; ".join(dict.fromkeys(values)) if name in ("issn", "isbn") else values[0]
    for source, named in _VENUES:
        if values := page.meta(source):
            fields |= {"venue": values[0], "type": named}
            break
    first, last = page.meta("citation_firstpage"), page.meta("citation_lastpage")
    if first:
        fields["pages"] = f"{first[0]}-{last[0]}" if last and last != first else first[0]
    keywords = page.meta("citation_keywords", "citation_keyword", "dc.subject")
    if keywords:
        fields["keywords"] = keywords if len(keywords) > 1 else keywords[0]
    fields["abstract"] = _abstract(page)
    return fields


def papers_of_data(page: Page) -> list[tuple[Node, Fields]]:
    """Return the papers that the page's JSON-LD describes, each with the script it stands in."""
    found = []
    for node in page.tree.elements("script"):
        if node.attributes.get("type", "").lower().strip() != "application/ld+json":
            continue
        text = "".join(one.text for one in page.tree.inside(node))
        if len(text) > _MOST_LETTERS_OF_DATA:
            continue
        try:
            data: JsonValue = json.loads(text)
        except (ValueError, RecursionError):
            continue
        found += [(node, _fields_of(thing)) for thing in _things(data) if _is_paper(thing)]
    return found


def _abstract(page: Page) -> str:
    if values := page.meta("citation_abstract", "dc.abstract", "dc.description.abstract"):
        return _escaped(values[0])
    shown = abstract_on(page)
    if shown:
        return shown
    described = page.meta("dc.description", "og:description", "description", "twitter:description")
    long = [text for text in described if len(text) >= _FEWEST_LETTERS_OF_ABSTRACT]
    return _escaped(long[0]) if long else ""


def abstract_on(page: Page) -> str:
    """Return the longest text on the page that stands in an element named after abstracts, or ""."""
    texts = []
    last = -1
    for node in page.tree.nodes:
        if node.index <= last or node.tag in ("a", "button", "body", "html", "meta", "label"):
            continue
        if any("abstract" in word for word in node.words):
            texts.append(without_label(marked_up(page.tree, node)))
            last = node.last
    return max(texts, key=len, default="")


def without_label(text: str) -> str:
    """Return an abstract without the word "Abstract" before it, marks and colon included."""
    bare = text.lstrip()
    for opening in ("<b>", "<i>", ""):
        if bare.lower().startswith(f"{opening}abstract"):
            rest = bare[len(opening) + 8 :].lstrip(" :.—–-\n")
            if opening:
                rest = rest.removeprefix(f"</{opening[1:]}").lstrip(" :.—–-\n")
            # "Abstract interpretation is ..." begins a sentence.
            is_label = rest[:1].isupper() or bare[len(opening) + 8 : len(opening) + 9] in (
                ":",
                ".",
                "\n",
                "<",
                "—",
                "–",
            )
            return rest if is_label else text
    return text


def _escaped(text: str) -> str:
    """Return plain text so that nothing in it reads as a tag."""
    return text.replace("<", "&lt;") if "<" in text and not _has_marks(text) else text


def _has_marks(text: str) -> bool:
    return any(f"</{name}>" in text for name in ("i", "b", "em", "sub", "sup", "strong", "p"))


def _things(data: JsonValue) -> Iterator[dict[str, JsonValue]]:
    """Give all objects in the data, outer ones first; not by recursion, as it may be deep."""
    waiting: list[JsonValue] = [data]
    for _ in range(_MOST_THINGS):
        if not waiting:
            return
        one = waiting.pop()
        if isinstance(one, list):
            waiting += reversed(one)
        elif isinstance(one, dict):
            yield one
            waiting += [
                one[key] for key in ("item", "hasPart", "mainEntity", "itemListElement", "@graph") if key in one
            ]


def _is_paper(thing: Mapping[str, JsonValue]) -> bool:
    given = thing.get("@type", "")
    types = {str(one).rpartition("/")[2].lower() for one in (given if isinstance(given, list) else [given])}
    if not types & _PAPER_TYPES or not (_text(thing.get("headline")) or _text(thing.get("name"))):
        return False
    # News and posts are articles too; what has a DOI or an abstract is a paper.
    return bool(types & _SURE_TYPES) or any(key in thing for key in ("abstract", "sameAs", "identifier", "isPartOf"))


def _fields_of(thing: Mapping[str, JsonValue]) -> Fields:
    authors = thing.get("author", thing.get("creator", []))
    names = [name for one in (authors if isinstance(authors, list) else [authors]) if (name := _name(one))]
    part_of = thing.get("isPartOf")
    keywords = thing.get("keywords", "")
    fields: Fields = {
        "title": _escaped(_text(thing.get("headline")) or _text(thing.get("name"))),
        "authors": names,
        "abstract": _escaped(_text(thing.get("abstract")) or _text(thing.get("description"))),
        "date": _text(thing.get("datePublished")),
        "venue": _text(part_of.get("name")) if isinstance(part_of, dict) else _text(part_of),
        "keywords": [_text(one) for one in keywords] if isinstance(keywords, list) else _text(keywords),
        "url": _text(thing.get("url")) or _text(thing.get("@id")),
        "language": _text(thing.get("inLanguage")),
    }
    for key in ("identifier", "sameAs"):
        value = thing.get(key)
        for one in value if isinstance(value, list) else [value]:
            text = _text(one.get("value")) if isinstance(one, dict) else _text(one)
            fields.setdefault("doi" if "10." in text else key, text)
    return {name: value for name, value in fields.items() if value}


def _name(author: JsonValue) -> str:
    if isinstance(author, dict):
        given, family = _text(author.get("givenName")), _text(author.get("familyName"))
        return _text(author.get("name")) or (f"{family}, {given}" if family and given else family)
    return _text(author)


def _text(value: JsonValue) -> str:
    """Return a text or number in one line, "" for anything else."""
    if isinstance(value, str):
        return " ".join(value.split())
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else ""
