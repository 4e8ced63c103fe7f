"""The fields of the form: how each is typed, in which order, and a paper's present values as typed text."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from nightstand.domain.author import ET_AL
from nightstand.domain.decision import RATINGS, Decision, ReadingStatus, Tier
from nightstand.domain.fields import EXTRA_PREFIX, FIELDS
from nightstand.domain.paper import PAPER_TYPES, PaperDetails


class Typing(StrEnum):
    """How a field is typed."""

    LINE = "line"
    LINES = "lines"
    TEXT = "text"
    CHOICE = "choice"


@dataclass(frozen=True, slots=True)
class FormField:
    """One field of the form; `choices` are stored texts, shown with a capital; an empty one means none."""

    name: str
    title: str
    typing: Typing = Typing.LINE
    hint: str = ""
    choices: tuple[str, ...] = ()


_HINTS: Final = {
    "authors": "One name per line: Mika Sato, or Sato, Mika",
    "year": "2026",
    "venue": "ICML 2026",
    "doi": "10.1000/xyz123",
    "arxiv": "2601.01234",
    "url": "https://…",
    "pdf": "https://…",
    "code": "https://…",
    "language": "en",
    "key": "Made from author, year and title if left empty",
    "due": "2026-07-31",
    "minutes": "Minutes to read it",
}
_CHOICES: Final[Mapping[str, tuple[str, ...]]] = {
    "type": PAPER_TYPES,
    "decision": tuple(Decision),
    "status": tuple(ReadingStatus),
    "rating": ("", *map(str, RATINGS)),
    "tier": ("", *Tier),
    "starred": ("no", "yes"),
}
_TYPING: Final = {"title": Typing.TEXT, "authors": Typing.LINES, "abstract": Typing.TEXT}
_TITLES: Final = {"starred": "Starred", "minutes": "Minutes", "due": "Due"}


def form_fields(paper: PaperDetails | None) -> tuple[FormField, ...]:
    """Return the fields of the form for a paper, its extra ones last; None is a new paper."""
    known = [
        FormField(
            name,
            _TITLES.get(name, field.title),
            Typing.CHOICE if name in _CHOICES else _TYPING.get(name, Typing.LINE),
            _HINTS.get(name, ""),
            _CHOICES.get(name, ()),
        )
        for name, field in FIELDS.items()
    ]
    extra = sorted(paper.bibliography.extra) if paper is not None else []
    return (*known, *(FormField(EXTRA_PREFIX + name, name.replace("_", " ").capitalize()) for name in extra))


def field_texts(paper: PaperDetails | None) -> Mapping[str, str]:
    """Return the present value of each field as a person would type it."""
    if paper is None:
        return {"type": "misc", "decision": Decision.UNDECIDED, "status": ReadingStatus.UNREAD, "starred": "no"}
    source, marks = paper.bibliography, paper.marks
    return {
        "title": source.title,
        "authors": "\n".join(
            (
                *(author.name if not author.is_body else f"{{{author.family}}}" for author in source.authors),
                *((ET_AL,) if source.authors_are_incomplete else ()),
            )
        ),
        "abstract": source.abstract,
        "year": str(source.year or ""),
        "venue": source.venue,
        "type": source.type,
        "doi": source.doi,
        "arxiv": source.arxiv,
        "openreview": source.openreview,
        "url": source.url,
        "pdf": source.pdf,
        "code": source.code,
        "language": source.language,
        "key": paper.key,
        "decision": marks.decision.value,
        "status": marks.status.value,
        "rating": str(marks.rating or ""),
        "tier": marks.tier.value if marks.tier else "",
        "starred": "yes" if marks.starred else "no",
        "due": marks.due.isoformat() if marks.due else "",
        "minutes": str(marks.minutes) if marks.minutes is not None else "",
        **{EXTRA_PREFIX + name: text for name, text in source.extra.items()},
    }
