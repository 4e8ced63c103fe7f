"""Where the words of a search stand in a text, and the piece of a text that shows them best."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from nightstand.domain.query import TextClause, TextField
from nightstand.search.analysis import Role, Token, tokens
from nightstand.search.clause_plan import Alternative, Element, Sort, pattern_expression, plan
from nightstand.search.edit_distance import is_within_slips

HIT_START = "\ue000"
HIT_END = "\ue001"
"""Enclose a hit in a marked text; both are removed from the text itself."""

SNIPPET_LENGTH = 240
"""How many characters of the text a snippet holds at most."""

_LEAD_IN = 60
_SENTENCE_END = re.compile(r"[.!?][\"')\]”’]*\s+(?=[^a-z\s])|[。！？]\s*|\n\s*\n")
_NO_MARKS = str.maketrans("", "", HIT_START + HIT_END)

Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class _Hit:
    start: int
    end: int
    clause: int


class HitMarker:
    """Marks what a search finds in texts, by the same words the index goes by. Immutable, for any thread."""

    def __init__(self, clauses: Iterable[TextClause]) -> None:
        self._plans = tuple((clause.field, plan(clause)) for clause in clauses)

    def spans(self, text: str, field: TextField = TextField.ANY) -> tuple[Span, ...]:
        """Return the ranges of all hits in `text`, which is the paper's `field`, in order and apart from each other."""
        return _merged(self._hits(text, field))

    def marked(self, text: str, field: TextField = TextField.ANY) -> str:
        """Return the whole text with each hit between `HIT_START` and `HIT_END`."""
        plain = text.translate(_NO_MARKS)
        return _marked(plain, self.spans(plain, field), 0, len(plain))

    def snippet(self, text: str, field: TextField = TextField.ABSTRACT, *, length: int = SNIPPET_LENGTH) -> str:
        """Return the sentences of `text` with the most different hits, marked; its opening when there is none."""
        plain = text.translate(_NO_MARKS).strip()
        hits = self._hits(plain, field)
        start = _best_start(plain, hits, length)
        end = _cut(plain, start, length)
        shown = _marked(plain, _merged(hits), start, end).strip()
        return ("… " if start else "") + " ".join(shown.split()) + (" …" if end < len(plain) else "")

    def _hits(self, text: str, field: TextField) -> list[_Hit]:
        plans = [
            ways if wanted in (TextField.ANY, field) or field is TextField.ANY else () for wanted, ways in self._plans
        ]
        if not any(plans):
            return []
        words = _Words(tokens(text))
        hits = {
            _Hit(token.start, token.end, number)
            for number, ways in enumerate(plans)
            for way in ways
            for token in words.found(way)
        }
        return sorted(hits, key=lambda hit: (hit.start, hit.end))


class _Words:
    """The words of one text, by spelling and by place."""

    def __init__(self, found: Sequence[Token]) -> None:
        self._by_text: dict[str, list[Token]] = {}
        self._by_position: dict[int, list[Token]] = {}
        for token in found:
            self._by_text.setdefault(token.text, []).append(token)
            self._by_position.setdefault(token.position, []).append(token)

    def found(self, way: Alternative) -> Iterator[Token]:
        """Give the words of every place where all words of the alternative stand in a row."""
        first, *rest = way.elements
        checks = [(element.offset, _check(element)) for element in rest]
        for start in self._starts(first):
            row = [start]
            for offset, fits in checks:
                place = self._by_position.get(start.position + offset, ())
                token = next((token for token in place if fits(token.text)), None)
                if token is None:
                    break
                row.append(token)
            else:
                yield from row

    def _starts(self, element: Element) -> list[Token]:
        if element.sort is Sort.EXACT:
            return self._by_text.get(element.text, [])
        fits = _check(element)
        found = [token for text, places in self._by_text.items() if fits(text) for token in places]
        # What starts a hyphenated word also starts that word joined; then the part is what was meant.
        parts = {token.position for token in found if token.role is not Role.JOINED}
        return [token for token in found if token.role is not Role.JOINED or token.position not in parts]


def _check(element: Element) -> Callable[[str], bool]:
    wanted = element.text
    match element.sort:
        case Sort.EXACT:
            return lambda text: text == wanted
        case Sort.PREFIX:
            return lambda text: text.startswith(wanted)
        case Sort.PATTERN:
            expression = pattern_expression(wanted)
            return lambda text: expression.match(text) is not None
        case Sort.FUZZY:
            return lambda text: is_within_slips(text, wanted, element.slips)


def _merged(hits: Sequence[_Hit]) -> tuple[Span, ...]:
    spans: list[Span] = []
    for hit in hits:
        if spans and hit.start <= spans[-1][1]:
            spans[-1] = spans[-1][0], max(spans[-1][1], hit.end)
        else:
            spans.append((hit.start, hit.end))
    return tuple(spans)


def _marked(text: str, spans: Sequence[Span], start: int, end: int) -> str:
    """Return the part of a text from `start` to before `end` with marks around the spans in it."""
    pieces: list[str] = []
    position = start
    for first, last in spans:
        if last <= start or first >= end:
            continue
        first, last = max(first, start), min(last, end)
        pieces += [text[position:first], HIT_START, text[first:last], HIT_END]
        position = last
    pieces.append(text[position:end])
    return "".join(pieces)


def _best_start(text: str, hits: Sequence[_Hit], length: int) -> int:
    """Return where to begin so that the most different clauses are seen, at the start of a sentence if possible."""
    if not hits:
        return 0
    sentences = [0, *(match.end() for match in _SENTENCE_END.finditer(text) if match.end() < len(text))]
    candidates = dict.fromkeys(sentences, True)
    candidates |= {start: False for hit in hits if (start := _word_start(text, hit.start - _LEAD_IN)) not in candidates}
    places = [hit.start for hit in hits]

    def merit(start: int) -> tuple[int, bool, bool, int]:
        within = hits[bisect_left(places, start) : bisect_right(places, start + length)]
        seen = {hit.clause for hit in within if hit.end <= start + length}
        return len(seen), candidates[start], start == 0, start

    return max(candidates, key=merit)


def _word_start(text: str, position: int) -> int:
    space = text.find(" ", max(position, 0))
    return 0 if position <= 0 or space < 0 else space + 1


def _cut(text: str, start: int, length: int) -> int:
    if len(text) - start <= length:
        return len(text)
    space = text.rfind(" ", start + length // 2, start + length + 1)
    return space if space > 0 else start + length
