"""What to show of papers for a search: their titles and the texts that fit it best, with the hits marked."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from nightstand.domain.paper import PaperId
from nightstand.domain.query import TextClause, TextField
from nightstand.search.snippets import HIT_START, SNIPPET_LENGTH, HitMarker
from nightstand.services.attached_snippets import attached_snippet
from nightstand.storage import documents, papers
from nightstand.storage.database import Transaction

__all__ = ["SNIPPET_LENGTH", "Snippet", "snippets_of"]

ATTACHED = "Attached text: "

_ON_ROW = frozenset({TextField.AUTHORS, TextField.VENUE})


@dataclass(frozen=True, slots=True)
class Snippet:
    """A paper's title and the part of its abstract that fits the search, hit words between U+E000 and U+E001."""

    title: str
    text: str


def snippets_of(
    session: Transaction, clauses: Sequence[TextClause], selection: Sequence[PaperId], length: int
) -> Mapping[PaperId, Snippet]:
    """Return the snippets of papers, in at most `length` code points each.

    Where neither title nor abstract has a hit, the text is one that a row does not show anyway: a note, a tag, the
    list it came with, the key, or an attached text, which says so.
    """
    marker = HitMarker(clauses)
    texts = papers.plain_texts(session, selection)
    others = papers.texts_beside(session, selection) if clauses else {}
    shown: dict[PaperId, Snippet] = {}
    bare: list[PaperId] = []
    for paper, (title, abstract) in texts.items():
        shown_part = marker.snippet(abstract, length=length, fills=True)
        snippet = Snippet(marker.marked(title, TextField.TITLE), shown_part)
        if HIT_START not in snippet.title + snippet.text:
            elsewhere = _elsewhere(clauses, others.get(paper, ()), length)
            snippet = Snippet(snippet.title, elsewhere or snippet.text)
            if clauses and not elsewhere:
                bare.append(paper)
        shown[paper] = snippet
    for paper, attached in documents.attached_texts(session, bare).items():
        part = attached_snippet(clauses, attached, length - len(ATTACHED))
        if part:
            shown[paper] = Snippet(shown[paper].title, ATTACHED + part)
    return shown


def _elsewhere(clauses: Sequence[TextClause], texts: Sequence[tuple[TextField, str]], length: int) -> str:
    """Return the first text with hits that are nowhere on the row; empty when there is none."""
    on_row = [(field, text) for field, text in texts if field in _ON_ROW]
    unseen = [
        clause for clause in clauses if not any(HitMarker((clause,)).spans(text, field) for field, text in on_row)
    ]
    marker = HitMarker(unseen)
    found = (marker.snippet(text, field, length=length) for field, text in texts if field not in _ON_ROW)
    return next((part for part in found if HIT_START in part), "")
