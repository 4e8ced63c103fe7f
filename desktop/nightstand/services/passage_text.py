"""A passage of an abstract as text for the clipboard."""

from enum import StrEnum

from nightstand.domain.markup import Markup, latex_of_runs, markdown_of_runs, passage_of
from nightstand.export.latex_text import escape_text


class Dialect(StrEnum):
    """What a passage can be copied as; the value is what a person calls it."""

    PLAIN = "plain text"
    MARKDOWN = "Markdown"
    LATEX = "LaTeX"


def passage_text(markup: Markup, start: int, end: int, dialect: Dialect) -> str:
    """Return the passage between two places of the plain text; formulas are Unicode in plain text, TeX elsewhere."""
    match dialect:
        case Dialect.PLAIN:
            return markup.plain[start:end]
        case Dialect.MARKDOWN:
            return markdown_of_runs(passage_of(markup, start, end))
        case Dialect.LATEX:
            return latex_of_runs(passage_of(markup, start, end), escape_text)
