"""Writes a marked-up text in one markup alone: Markdown or LaTeX. Formulas stay as they are."""

import re
from collections.abc import Callable, Iterator
from itertools import groupby

from nightstand.domain.markup.parsing import parse_markup
from nightstand.domain.markup.runs import Run, Style

_MARKDOWN_SPECIAL = re.compile(r"([\\`*_\[\]<>#$|~])")
_EDGES = re.compile(r"^(\s*)(.*?)(\s*)$", re.DOTALL)


def to_markdown(source: str) -> str:
    """Return the text as Markdown: emphasis in stars, code in back-ticks, formulas between dollar signs."""
    return "".join(_markdown(text, style, is_formula=is_formula) for text, style, is_formula in _pieces(source))


def to_latex(source: str, escape_text: Callable[[str], str]) -> str:
    """Return the text as LaTeX: emphasis as commands, formulas between dollar signs, all else through `escape_text`."""
    return "".join(
        f"${text}$" if is_formula else _latex(text, style, escape_text) for text, style, is_formula in _pieces(source)
    )


def _pieces(source: str) -> Iterator[tuple[str, Style, bool]]:
    """Yield stretches of one style, and formulas by their source."""
    runs = (run for run in parse_markup(source).runs if run.plain)
    for _where, group in groupby(runs, key=_place):
        members = list(group)
        formula = members[0].formula
        if formula is not None:
            yield formula.tex, Style(), True
        else:
            yield "".join(run.plain for run in members), members[0].style, False


def _place(run: Run) -> tuple[object, ...]:
    return (run.start, run.end) if run.formula is not None else (run.style,)


def _markdown(text: str, style: Style, *, is_formula: bool) -> str:
    if is_formula:
        return f"${text}$"
    if style.code:
        fence = "``" if "`" in text else "`"
        return f"{fence}{text}{fence}"
    if style.link:
        return f"<{style.link}>" if text == style.link else f"[{_escaped(text)}]({style.link})"
    marks = ("**" if style.bold else "") + ("*" if style.italic else "")
    return _wrapped(_escaped(text), marks, marks[::-1]) if marks else _escaped(text)


def _latex(text: str, style: Style, escape_text: Callable[[str], str]) -> str:
    if style.link:
        address = style.link.replace("\\", "").replace("{", "%7B").replace("}", "%7D")
        return rf"\url{{{address}}}" if text == style.link else rf"\href{{{address}}}{{{escape_text(text)}}}"
    written = escape_text(text)
    for is_set, command in (
        (style.code, r"\texttt"),
        (style.small_caps, r"\textsc"),
        (style.bold, r"\textbf"),
        (style.italic, r"\emph"),
        (style.underline, r"\underline"),
    ):
        if is_set:
            written = _wrapped(written, command + "{", "}")
    return written


def _wrapped(text: str, opening: str, closing: str) -> str:
    """Put marks around the text but inside its outer spaces, where Markdown demands them."""
    found = _EDGES.match(text)
    if found is None or not found[2]:
        return text
    return f"{found[1]}{opening}{found[2]}{closing}{found[3]}"


def _escaped(text: str) -> str:
    return _MARKDOWN_SPECIAL.sub(r"\\\1", text)
