"""Reads what the view of ranking shows; all of it for the pool."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from nightstand.domain.errors import NotFound
from nightstand.domain.judgment import JudgmentKind, Question
from nightstand.domain.paper import PaperId, PaperRow
from nightstand.domain.reading_list import ListId
from nightstand.domain.tag import folded
from nightstand.services.ranking_values import Told
from nightstand.ui.ranking.shown import Card, ShownQuestion, Standing, WhyText
from nightstand.ui.spoken_time import spoken_time
from nightstand.ui.widgets.chips import ChipText

if TYPE_CHECKING:
    from nightstand.bootstrap import Services

MOST_AUTHORS = 3
LONGEST_ABSTRACT = 2_400
"""So many characters are at most on a card."""


def read_question(services: "Services", list_id: ListId) -> ShownQuestion | None:
    """Return what to ask next with its cards; None when there is nothing."""
    question = services.ranking.next_question(list_id)
    return None if question is None else with_cards(services, question)


def with_cards(services: "Services", question: Question) -> ShownQuestion:
    """Return a question with the papers as they are compared."""
    rows = {row.id: row for row in services.browsing.rows(question.shown)}
    known = services.browsing.tag_colours() if any(row.tags for row in rows.values()) else {}
    colours = {folded(name): colour for name, colour in known.items()}
    abstracts = {} if question.kind is JudgmentKind.SCREEN else _abstracts(services, question.shown)
    cards = tuple(_card(paper, rows.get(paper), colours, abstracts.get(paper, "")) for paper in question.shown)
    return ShownQuestion(question, cards)


def read_standing(services: "Services", list_id: ListId) -> Standing:
    """Return how a ranking stands, reckoned anew where that is due."""
    state = services.ranking_view.state(list_id)
    points = {point.paper: point for point in services.ranking_view.plot(list_id)}
    titles = {row.id: row.title or "Untitled" for row in services.browsing.rows(state.order)}
    return Standing(state, points, titles, services.ranking_view.review(list_id))


def read_why(services: "Services", list_id: ListId, paper: PaperId, doubt: str) -> WhyText:
    """Return why a paper stands where it does.

    Raises:
        NotFound: it has left the list.
    """
    why = services.ranking_reasons.why(list_id, paper)
    rows = services.browsing.rows((paper,))
    title = (rows[0].title if rows else "") or "Untitled"
    judgments = tuple(told.text for told in why.judgments)
    return WhyText(title, why.position, why.reasons, judgments, tuple(map(_event, why.history)), doubt)


def short_title(title: str, longest: int = 60) -> str:
    """Return a title for a menu."""
    return title if len(title) <= longest else f"{title[: longest - 1].rstrip()}…"


def _event(told: Told) -> str:
    text = f"{spoken_time(told.at, datetime.now().astimezone())}: {told.text}"
    return text if told.counts else f"{text} (no longer counts)"


def _abstracts(services: "Services", papers: Sequence[PaperId]) -> dict[PaperId, str]:
    found: dict[PaperId, str] = {}
    for paper in papers:
        try:
            found[paper] = services.browsing.details(paper).abstract_text[:LONGEST_ABSTRACT]
        except NotFound:
            # It was removed at this moment, and the next question will not name it.
            continue
    return found


def _card(paper: PaperId, row: PaperRow | None, colours: Mapping[str, str], abstract: str) -> Card:
    if row is None:
        return Card(paper, "A paper that is gone", "", "", (), "")
    tags = tuple(ChipText(name, colours.get(folded(name), "")) for name in row.tags)
    year = str(row.year) if row.year and str(row.year) not in row.venue else ""
    venue = " ".join(part for part in (row.venue, year) if part)
    return Card(paper, row.title or "Untitled", _authors(row), venue, tags, abstract or row.opening)


def _authors(row: PaperRow) -> str:
    names = [f"\u2068{author.short_name}\u2069" for author in row.authors[:MOST_AUTHORS]]
    rest = len(row.authors) - len(names)
    return ", ".join([*names, f"+{rest}"] if rest else names)
