"""Reads a paper with all that its page shows, for the pool."""

from dataclasses import replace
from typing import TYPE_CHECKING

from nightstand.domain.document import FILE_FIELD
from nightstand.domain.paper import PaperId
from nightstand.domain.tag import folded
from nightstand.ui.sections.shown_paper import ShownPaper
from nightstand.ui.widgets.chips import ChipText

if TYPE_CHECKING:
    from nightstand.bootstrap import Services


def read_paper(services: "Services", paper: PaperId, query: str) -> ShownPaper:
    """Return a paper as it is shown, the words of a search marked; costs a few milliseconds.

    Raises:
        NotFound: it is gone.
    """
    details = services.browsing.details(paper)
    known = services.browsing.tag_colours() if details.tags else {}
    colours = {folded(name): colour for name, colour in known.items()}
    names = sorted(details.tags, key=folded)
    hits = services.searching.hit_spans(query, details.abstract_text) if query.strip() else ()
    chips = tuple(ChipText(name, colours.get(folded(name), "")) for name in names)
    documents = services.documents.documents_of(paper)
    named = services.documents.named_files(paper) if FILE_FIELD in details.bibliography.extra else ()
    shown = ShownPaper.of(details, chips, tuple(hits))
    return replace(shown, documents=documents, named_files=named, mentions=services.note_links.mentions(paper))
