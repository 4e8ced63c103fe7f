"""A search index in memory that looks at every word of every paper: slow, plain, and the measure of the real one."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache

from nightstand.domain.paper import PaperId
from nightstand.domain.query import TextClause, TextField
from nightstand.search.analysis import GAP, tokens
from nightstand.search.analysis.word_forms import same_form
from nightstand.search.clause_plan import Alternative, Element, Sort, plan
from nightstand.search.index import IndexDocument


@dataclass(frozen=True, slots=True)
class Match:
    """The papers a clause finds; the scores only count hits."""

    scores: dict[PaperId, float]


class MemoryIndex:
    """An index without files."""

    def __init__(self) -> None:
        self._documents: dict[PaperId, IndexDocument] = {}

    def match(self, clause: TextClause) -> Match:
        ways = plan(clause)
        scores: dict[PaperId, float] = {}
        for paper, document in self._documents.items():
            texts = texts_of(document)
            wanted = texts.values() if clause.field is TextField.ANY else (texts[clause.field],)
            hits = sum(_count(text, way) for text in wanted for way in ways)
            if hits:
                scores[paper] = float(hits)
        return Match(scores)

    def replace(self, documents: Iterable[IndexDocument], removed: Iterable[PaperId], _watermark: int) -> None:
        for paper in removed:
            self._documents.pop(paper, None)
        self._documents.update({document.paper: document for document in documents})


def texts_of(document: IndexDocument) -> dict[TextField, str]:
    return {
        TextField.TITLE: document.title,
        TextField.ABSTRACT: document.abstract,
        TextField.AUTHORS: GAP.join(document.authors),
        TextField.NOTES: document.notes,
        TextField.VENUE: document.venue,
        TextField.SOURCES: GAP.join(document.sources),
        TextField.TAGS: GAP.join(document.tags),
        TextField.KEY: document.key,
        TextField.ATTACHED: "",
    }


def _count(text: str, way: Alternative) -> int:
    words = [(token.text, token.position) for token in tokens(text)]
    first, *rest = way.elements
    return sum(
        all(any(place == position + other.offset and _fits(other)(found) for found, place in words) for other in rest)
        for word, position in words
        if _fits(first)(word)
    )


def _fits(element: Element) -> Callable[[str], bool]:
    match element.sort:
        case Sort.EXACT:
            return element.text.__eq__
        case Sort.PREFIX:
            return lambda word: word.startswith(element.text)
        case Sort.PATTERN:
            pattern = re.escape(element.text).replace(r"\*", ".*").replace(r"\?", ".")
            return lambda word: re.fullmatch(pattern, word) is not None
        case Sort.FUZZY:
            return lambda word: distance(word, element.text) <= element.slips
        case Sort.FORM:
            return lambda word: word != element.text and same_form([word], element.text) == [word]


@lru_cache(maxsize=100_000)
def distance(one: str, other: str) -> int:
    """Return how many slips apart two words are, by its definition."""
    if not one or not other:
        return len(one) + len(other)
    if one[0] == other[0]:
        return distance(one[1:], other[1:])
    ways = [distance(one[1:], other), distance(one, other[1:]), distance(one[1:], other[1:])]
    if one[:2] == other[1::-1]:
        ways.append(distance(one[2:], other[2:]))
    return 1 + min(ways)
