"""A paper as the pane shows it: what the library knows, read and prepared off the interface's thread."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from nightstand.domain.markup import Markup, parse_markup, parse_title
from nightstand.domain.paper import PaperDetails
from nightstand.ui.widgets.chips import ChipText
from nightstand.ui.widgets.hit_marks import Span

if TYPE_CHECKING:
    from nightstand.services.documents import KeptDocument
    from nightstand.services.noting_links import Mentions


@dataclass(frozen=True, slots=True)
class ShownPaper:
    """A paper with its tags in their colours, its texts as they are typeset, and where a search's words stand."""

    paper: PaperDetails
    tags: tuple[ChipText, ...]
    title: Markup
    abstract: Markup
    hits: tuple[Span, ...]
    documents: "tuple[KeptDocument, ...]" = ()
    mentions: "Mentions | None" = None
    """The notes that link to the paper."""
    named_files: tuple[Path, ...] = ()
    """Files that the paper's source names, are there, and are not among its documents."""

    @classmethod
    def of(cls, paper: PaperDetails, tags: tuple[ChipText, ...] = (), hits: tuple[Span, ...] = ()) -> "ShownPaper":
        """Prepare a paper; costs about a millisecond per thousand characters."""
        source = paper.bibliography
        title = parse_title(source.title if source.title.strip() else "Untitled")
        return cls(paper, tags, title, parse_markup(source.abstract), hits)
