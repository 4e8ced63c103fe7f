"""Marked-up text (LaTeX, Markdown, HTML as authors mix them) → reading text and back; positions survive."""

from nightstand.domain.markup.latex import latex_of_runs, to_latex
from nightstand.domain.markup.markdown import escape_markdown, markdown_of_runs, to_markdown
from nightstand.domain.markup.parsing import MARKUP_VERSION, parse_markup, parse_title, plain_text, plain_title
from nightstand.domain.markup.passages import passage_of
from nightstand.domain.markup.pieces import Box, Grid, Line, Piece, Stack, WideAccent
from nightstand.domain.markup.runs import Formula, Markup, Run
from nightstand.domain.markup.styles import BODY, Style

__all__ = [
    "BODY",
    "MARKUP_VERSION",
    "Box",
    "Formula",
    "Grid",
    "Line",
    "Markup",
    "Piece",
    "Run",
    "Stack",
    "Style",
    "WideAccent",
    "escape_markdown",
    "latex_of_runs",
    "markdown_of_runs",
    "parse_markup",
    "parse_title",
    "passage_of",
    "plain_text",
    "plain_title",
    "to_latex",
    "to_markdown",
]
