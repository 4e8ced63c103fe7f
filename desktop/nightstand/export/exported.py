"""What an exporter is given: the papers in the order they leave, and what they leave as."""

from dataclasses import dataclass
from datetime import datetime

from nightstand.domain.paper import PaperDetails
from nightstand.domain.reading_list import ReadingListSpec
from nightstand.domain.tag import folded


@dataclass(frozen=True, slots=True)
class ExportedPaper:
    """A paper in an export; `position` counts from 1 and `why` is the reason it stands there, or empty."""

    position: int
    details: PaperDetails
    why: str = ""


@dataclass(frozen=True, slots=True)
class ExportDocument:
    """Papers that leave together; `generated` is aware.

    `list_name` and `spec` are None when they are no reading list.
    """

    title: str
    list_name: str | None
    papers: tuple[ExportedPaper, ...]
    generated: datetime
    spec: ReadingListSpec | None = None


def all_keywords(details: PaperDetails) -> tuple[str, ...]:
    """Return a paper's tags and, behind them, the keywords that its source gave; each once, ignoring case.

    Where a source separates keywords by semicolons, a comma belongs to one.
    """
    given = details.bibliography.extra.get("keywords", "")
    words = (" ".join(word.split()) for word in given.split(";" if ";" in given else ","))
    by_fold: dict[str, str] = {}
    for word in (*details.tags, *words):
        if word:
            by_fold.setdefault(folded(word), word)
    return tuple(by_fold.values())
