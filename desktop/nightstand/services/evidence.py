"""What is known of papers and of arriving records, as `matching` compares it."""

from nightstand.matching.likeness import Evidence
from nightstand.matching.numbering import numbering_of
from nightstand.services.arriving import Arriving
from nightstand.storage.recognition import KnownPaper


def evidence_of_known(known: KnownPaper) -> Evidence:
    """Return what is known of a paper of the library."""
    return Evidence(
        title=known.title,
        title_is_provisional=known.title_is_provisional,
        authors=known.authors,
        authors_are_incomplete=known.authors_are_incomplete,
        abstract=known.abstract,
        year=known.year,
        venue=known.venue,
        type=known.type,
        identifiers=known.identifiers,
        numbering=numbering_of(known.type, known.extra),
    )


def evidence_of_arriving(arriving: Arriving) -> Evidence:
    """Return what an arriving record says."""
    said = arriving.bibliography
    return Evidence(
        title=arriving.title_text,
        title_is_provisional=said.title_is_provisional,
        authors=said.authors,
        authors_are_incomplete=said.authors_are_incomplete,
        abstract=arriving.abstract_text,
        year=said.year,
        venue=said.venue,
        type=said.type,
        identifiers=arriving.content.identifiers,
        numbering=numbering_of(said.type, said.extra),
    )
