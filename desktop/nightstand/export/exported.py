"""What a format is given, the papers in the order they leave, and what it gives: pieces of a file, and remarks."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import TypeAlias

from nightstand.domain.export_report import MOST_REMARKS, ExportRemark, ExportReport
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

    `papers` may be read from the library while they are gone through, a few at a time: a format that writes each before
    it takes the next needs the same memory for any number. `list_name` and `spec` are None when they are no reading
    list.
    """

    title: str
    list_name: str | None
    papers: Collection[ExportedPaper]
    generated: datetime
    spec: ReadingListSpec | None = None


Piece: TypeAlias = bytes | ExportRemark
"""A stretch of the file, or something to tell about what stands in it."""


class Remarks:
    """Parts the remarks of an export from its file, and reports on them when all pieces have passed."""

    def __init__(self) -> None:
        self._remarks: list[ExportRemark] = []
        self._count = 0

    def kept_from(self, pieces: Iterable[Piece]) -> Iterator[bytes]:
        """Give the pieces of the file."""
        for piece in pieces:
            if not isinstance(piece, ExportRemark):
                yield piece
                continue
            self._count += 1
            if len(self._remarks) < MOST_REMARKS:
                self._remarks.append(piece)

    def report(self, papers: int) -> ExportReport:
        """Return the report on so many papers."""
        return ExportReport(papers, tuple(self._remarks), self._count)


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
