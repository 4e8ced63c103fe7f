"""A bibliography with everything that is derived from it when it is stored."""

from collections.abc import Mapping
from dataclasses import dataclass

from nightstand.domain.identity import abstract_pieces, identifiers_of
from nightstand.domain.paper import Bibliography
from nightstand.storage.derived import ColumnValue, authors_text, derived_columns

_TEXT_FIELDS = ("venue", "type", "doi", "arxiv", "openreview", "url", "pdf", "code", "language")


@dataclass(frozen=True, slots=True)
class Content:
    """What a paper's row and its rows for recognition hold of a bibliography.

    `derived` are the columns that follow from title, abstract and authors, `identifiers` (scheme, value) pairs and
    `pieces` the sample of the abstract's word sequences.
    """

    bibliography: Bibliography
    derived: Mapping[str, ColumnValue]
    identifiers: frozenset[tuple[str, str]]
    pieces: tuple[int, ...]

    @classmethod
    def of(cls, bibliography: Bibliography) -> "Content":
        """Derive what follows from a bibliography."""
        derived = {
            **derived_columns("title", bibliography.title),
            **derived_columns("abstract", bibliography.abstract),
            "authors_text": authors_text(bibliography.authors),
        }
        pieces = abstract_pieces(str(derived["abstract_text"]))
        return cls(bibliography, derived, identifiers_of(bibliography), pieces)

    @property
    def columns(self) -> dict[str, ColumnValue]:
        """The columns of the paper's row that a source tells or that follow from them."""
        said = self.bibliography
        return {
            "title": said.title,
            "title_is_provisional": said.title_is_provisional,
            "authors_are_incomplete": said.authors_are_incomplete,
            "abstract": said.abstract,
            **self.derived,
            "year": said.year,
            **{name: getattr(said, name) for name in _TEXT_FIELDS},
        }
