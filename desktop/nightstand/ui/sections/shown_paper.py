"""A paper as the pane shows it: what the library knows, read and prepared off the interface's thread."""

from dataclasses import dataclass

from nightstand.domain.markup import Markup, parse_markup, parse_title
from nightstand.domain.paper import PaperDetails
from nightstand.ui.widgets.chips import ChipText
from nightstand.ui.widgets.hit_marks import Span


@dataclass(frozen=True, slots=True)
class ShownPaper:
    """A paper with its tags in their colours, its texts as they are typeset, and where a search's words stand."""

    paper: PaperDetails
    tags: tuple[ChipText, ...]
    title: Markup
    abstract: Markup
    hits: tuple[Span, ...]

    @classmethod
    def of(cls, paper: PaperDetails, tags: tuple[ChipText, ...] = (), hits: tuple[Span, ...] = ()) -> "ShownPaper":
        """Prepare a paper; costs about a millisecond per thousand characters."""
        source = paper.bibliography
        title = parse_title(source.title if source.title.strip() else "Untitled")
        return cls(paper, tags, title, parse_markup(source.abstract), hits)
