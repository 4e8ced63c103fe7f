"""Marked-up sources → LaTeX: formulas and structure as commands, plain text through an escape of the caller's."""

import re
from collections.abc import Callable, Sequence

from nightstand.domain.markup.parsing import parse_markup, unmarked
from nightstand.domain.markup.runs import Formula, Run
from nightstand.domain.markup.styles import Style
from nightstand.domain.markup.writers import Writer

_PUNCTUATION = re.compile("([—–\u00a0])")
_TYPED = {"—": "---", "–": "--", "\u00a0": "~"}
_UNESCAPED_SPECIAL = re.compile(r"(\\.)|([%#])", re.DOTALL)
_COMMANDS = {"bold": "textbf", "italic": "emph", "small_caps": "textsc", "underline": "underline"}


def to_latex(source: str, escape_text: Callable[[str], str]) -> str:
    """Return LaTeX of a marked-up source; `escape_text` turns pieces of plain text into LaTeX.

    Formulas are copied between dollars; one with commands that LaTeX does not know goes through `escape_text` in its
    plain reading, since it would not compile.
    """
    text = unmarked(source)
    return latex_of_runs(parse_markup(source).runs, escape_text) if text is None else _escaped(text, escape_text)


def latex_of_runs(runs: Sequence[Run], escape_text: Callable[[str], str]) -> str:
    """Return what `to_latex` gives, for a text or a passage that has been read already."""
    return _LatexWriter(escape_text).write(runs)


class _LatexWriter(Writer):
    def __init__(self, escape_text: Callable[[str], str]) -> None:
        self._escape = escape_text

    def text(self, run: Run, before: str, after: str) -> str:
        return _escaped(run.shown, self._escape)

    def code(self, text: str) -> str:
        return f"\\texttt{{{self._escape(text)}}}"

    def formula(self, formula: Formula, plain: str, before: str, after: str) -> str:
        if not formula.is_complete:
            return self._escape(plain)
        return f"${_UNESCAPED_SPECIAL.sub(_with_backslash, formula.tex.strip())}$"

    def styled(self, layer: str, style: Style, inner: str, before: str, after: str) -> str:
        if layer == "link":
            return f"\\href{{{_escaped_target(style.link)}}}{{{inner}}}"
        if layer == "script":
            return f"\\text{'super' if style.script > 0 else 'sub'}script{{{inner}}}"
        return f"\\{_COMMANDS[layer]}{{{inner}}}"

    def address(self, target: str) -> str:
        return f"\\url{{{_escaped_target(target)}}}"


def _escaped(text: str, escape_text: Callable[[str], str]) -> str:
    if text.isascii():
        return escape_text(text) if text else ""
    return "".join(_TYPED.get(piece) or escape_text(piece) for piece in _PUNCTUATION.split(text) if piece)


def _escaped_target(target: str) -> str:
    return _UNESCAPED_SPECIAL.sub(_with_backslash, target)


def _with_backslash(match: re.Match[str]) -> str:
    return match[1] or "\\" + match[2]
