"""Finds the papers of a clause in an open index and scores them.

Scores follow BM25F (Robertson, Zaragoza 2009): occurrences in all fields are weighted and summed before they saturate.
"""

import math
import time
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from whoosh.reading import SegmentReader

from nightstand.domain.paper import PaperId
from nightstand.domain.query import TextClause
from nightstand.search.analysis.word_forms import same_form
from nightstand.search.clause_plan import Alternative, Element, Sort, pattern_expression, plan
from nightstand.search.edit_distance import is_within_slips
from nightstand.search.index import MatchResult
from nightstand.search.schema import FIELDS, IndexedField
from nightstand.search.whoosh_view import IndexView, SegmentView

TIME_LIMIT_S = 0.3
"""How long one clause may take; only patterns that fit thousands of words come near."""

_SATURATION = 1.2
_LENGTH_INFLUENCE = 0.6

Counts = dict[int, float]
"""How often something stands in a field, by document number in the segment."""


@dataclass(slots=True)
class Deadline:
    """Tells when to stop, and afterwards whether something was left out for it."""

    end: float
    was_missed: bool = field(default=False)

    def is_over(self) -> bool:
        if not self.was_missed and time.monotonic() > self.end:
            self.was_missed = True
        return self.was_missed


def find(clause: TextClause, view: IndexView, *, time_limit_s: float = TIME_LIMIT_S) -> MatchResult:
    """Return the papers of an open index that a clause finds."""
    deadline = Deadline(time.monotonic() + time_limit_s)
    fields = FIELDS[clause.field]
    averages = {each.name: _average_length(view, each.name) for each in fields}
    total = sum(segment.open.size - len(segment.deleted) for segment in view.segments.values())
    scores: dict[PaperId, float] = {}
    for alternative in plan(clause):
        frequencies: dict[PaperId, float] = {}
        for segment in view.segments.values():
            for each in fields:
                counts = _counts(segment.open.reader, each.name, alternative, deadline)
                _add(frequencies, counts, segment, each, averages[each.name])
        rarity = math.log(1 + (total - len(frequencies) + 0.5) / (len(frequencies) + 0.5)) if frequencies else 0.0
        for paper, frequency in frequencies.items():
            gain = alternative.weight * rarity * frequency / (_SATURATION + frequency)
            scores[paper] = scores.get(paper, 0.0) + gain
    return MatchResult(scores, not deadline.was_missed)


def _add(
    frequencies: dict[PaperId, float],
    counts: Mapping[int, float],
    segment: SegmentView,
    each: IndexedField,
    average_length: float,
) -> None:
    if not counts:
        return
    lengths, papers, deleted = segment.open.lengths(each.name), segment.open.papers, segment.deleted
    for number, count in counts.items():
        if number in deleted:
            continue
        length_factor = 1 - _LENGTH_INFLUENCE + _LENGTH_INFLUENCE * lengths[number] / average_length
        paper = papers[number]
        frequencies[paper] = frequencies.get(paper, 0.0) + each.weight * count / length_factor


def _average_length(view: IndexView, name: str) -> float:
    words = sum(segment.open.reader.field_length(name) for segment in view.segments.values())
    documents = sum(segment.open.size for segment in view.segments.values())
    return max(words / documents, 1.0) if documents else 1.0


def _counts(reader: SegmentReader, name: str, alternative: Alternative, deadline: Deadline) -> Counts:
    if len(alternative.elements) > 1:
        return _phrase_counts(reader, name, alternative.elements, deadline)
    counts: Counts = {}
    for term in _terms(reader, name, alternative.elements[0], deadline):
        matcher = reader.postings(name, term)
        while matcher.is_active():
            number = matcher.id()
            counts[number] = counts.get(number, 0.0) + matcher.weight()
            matcher.next()
    return counts


def _phrase_counts(reader: SegmentReader, name: str, elements: tuple[Element, ...], deadline: Deadline) -> Counts:
    terms = [list(_terms(reader, name, element, deadline)) for element in elements]
    common = _documents(reader, name, terms[0])
    for row in terms[1:]:
        if not common:
            return {}
        common &= _documents(reader, name, row)
    starts = _starts(reader, name, terms[0], 0, common)
    for element, row in zip(elements[1:], terms[1:], strict=True):
        if deadline.is_over():
            return {}
        places = _starts(reader, name, row, element.offset, starts.keys())
        starts = {number: both for number, found in places.items() if (both := starts[number] & found)}
    return {number: float(len(found)) for number, found in starts.items()}


def _documents(reader: SegmentReader, name: str, terms: list[bytes]) -> set[int]:
    return {number for term in terms for number in reader.postings(name, term).all_ids()}


def _starts(
    reader: SegmentReader, name: str, terms: list[bytes], offset: int, wanted: Container[int]
) -> dict[int, set[int]]:
    """Return where a row would start, by document, judged by the word `offset` places after its start."""
    starts: dict[int, set[int]] = {}
    for term in terms:
        matcher = reader.postings(name, term)
        while matcher.is_active():
            number = matcher.id()
            if number in wanted:
                starts.setdefault(number, set()).update(place - offset for place in matcher.value_as("positions"))
            matcher.next()
    return starts


def _terms(reader: SegmentReader, name: str, element: Element, deadline: Deadline) -> Iterator[bytes]:
    """Give the words of a field that an element stands for, until the time is over."""
    match element.sort:
        case Sort.EXACT:
            text = element.text.encode("utf-8")
            if (name, text) in reader:
                yield text
            return
        case Sort.PREFIX:
            candidates = iter(reader.expand_prefix(name, element.text))
        case Sort.PATTERN:
            fits = pattern_expression(element.text).match
            heads = reader.expand_prefix(name, element.literal) if element.literal else reader.lexicon(name)
            candidates = (term for term in _while_in_time(heads, deadline) if fits(term.decode("utf-8")))
        case Sort.FORM:
            words = [term.decode("utf-8") for term in reader.expand_prefix(name, element.literal)]
            forms = same_form(words, element.text)
            candidates = (word.encode("utf-8") for word in forms if word != element.text)
        case Sort.FUZZY:
            # The library's own search for near words knows no swapped letters.
            spelt = (term.decode("utf-8") for term in _while_in_time(reader.lexicon(name), deadline))
            near = (word for word in spelt if is_within_slips(word, element.text, element.slips))
            candidates = (word.encode("utf-8") for word in near)
    yield from _while_in_time(candidates, deadline)


def _while_in_time(terms: Iterable[bytes], deadline: Deadline) -> Iterator[bytes]:
    for number, term in enumerate(terms):
        # The first word is always looked at, so a search for something that is there never comes back empty.
        if number and deadline.is_over():
            return
        yield term
