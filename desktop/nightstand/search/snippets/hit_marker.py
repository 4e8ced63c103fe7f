"""Marks what a search finds in texts, and cuts out the piece that shows it."""

from collections.abc import Iterable, Sequence

from nightstand.domain.query import TextClause, TextField
from nightstand.search.clause_plan import plan
from nightstand.search.snippets.lookout import Hit, Lookout
from nightstand.search.snippets.windows import best_window

HIT_START = "\ue000"
HIT_END = "\ue001"
"""Enclose a hit in a marked text; both are removed from the text itself."""

SNIPPET_LENGTH = 240
"""How many characters of the text a snippet holds at most."""

_NO_MARKS = str.maketrans("", "", HIT_START + HIT_END)

Span = tuple[int, int]


class HitMarker:
    """Marks what a search finds in texts, by the same words the index goes by. For any thread."""

    def __init__(self, clauses: Iterable[TextClause]) -> None:
        self._plans = tuple((clause.field, plan(clause)) for clause in clauses)
        self._lookouts: dict[TextField, Lookout] = {}

    def spans(self, text: str, field: TextField = TextField.ANY) -> tuple[Span, ...]:
        """Return the ranges of all hits in `text`, which is the paper's `field`, in order and apart from each other."""
        return _merged(self._lookout(field).hits(text))

    def marked(self, text: str, field: TextField = TextField.ANY) -> str:
        """Return the whole text with each hit between `HIT_START` and `HIT_END`."""
        plain = _without_marks(text)
        return _marked(plain, self.spans(plain, field), 0, len(plain))

    def snippet(
        self,
        text: str,
        field: TextField = TextField.ABSTRACT,
        *,
        length: int = SNIPPET_LENGTH,
        fills: bool = False,
    ) -> str:
        """Return the sentences of `text` with the most different hits, marked; its opening when there is none.

        One that `fills` its length takes what stands before them where the text ends too soon.
        """
        plain = _without_marks(text).strip()
        hits = self._lookout(field).hits(plain)
        start, end = best_window(plain, hits, length, fills=fills)
        shown = _marked(plain, _merged(hits), start, end)
        return ("… " if start else "") + " ".join(shown.split()) + (" …" if end < len(plain) else "")

    def _lookout(self, field: TextField) -> Lookout:
        lookout = self._lookouts.get(field)
        if lookout is None:
            lookout = self._lookouts[field] = Lookout(
                [
                    ways if wanted in (TextField.ANY, field) or field is TextField.ANY else ()
                    for wanted, ways in self._plans
                ]
            )
        return lookout


def _without_marks(text: str) -> str:
    return text.translate(_NO_MARKS) if HIT_START in text or HIT_END in text else text


def _merged(hits: Sequence[Hit]) -> tuple[Span, ...]:
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
