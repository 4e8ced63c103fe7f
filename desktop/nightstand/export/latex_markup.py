"""Marked-up source text → LaTeX for a BibTeX field: formulas stay formulas, and nothing in them can break the file."""

import re

from nightstand.domain.markup import to_latex
from nightstand.export.bibtex_values import is_balanced
from nightstand.export.latex_text import EscapeText, escape_text

_MATH = re.compile(r"(?<!\\)\$(?:[^$\\]|\\.)*\$|\\\(.*?\\\)|\\\[.*?\\\]", re.DOTALL)
_NOT_ASCII = re.compile(r"[^\x00-\x7f]")
_PARAGRAPH = re.compile(r"\s*\n\s*\n\s*")


def latex_of(source: str, plain: str, escape: EscapeText = escape_text) -> str:
    """Return marked-up text as LaTeX on one line, with balanced braces.

    Args:
        source: the text as it came.
        plain: the same as plain reading text; it is written instead where the source's own TeX cannot be balanced.
        escape: turns plain stretches into LaTeX.
    """
    parts = _PARAGRAPH.split(source.strip()) if "\n" in source else (source,)
    paragraphs = [_safe(to_latex(part, escape)) for part in parts]
    latex = r" \par ".join(" ".join(paragraph.split()) for paragraph in paragraphs)
    return latex if is_balanced(latex) else escape(plain)


def _safe(latex: str) -> str:
    if "$" in latex or "\\(" in latex or "\\[" in latex:
        latex = _MATH.sub(_safe_formula, latex)
    if is_balanced(latex):
        return latex
    return latex.replace(r"\{", r"\lbrace ").replace(r"\}", r"\rbrace ")


def _safe_formula(match: re.Match[str]) -> str:
    return _NOT_ASCII.sub(lambda sign: f"{escape_text(sign[0]).strip('$')} ", match[0])
