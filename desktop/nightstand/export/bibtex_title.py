"""A paper's title as BibTeX: its own protecting braces, and those that its names need."""

import re
import unicodedata

from nightstand.domain.paper import Bibliography, PaperDetails
from nightstand.export.bibtex_dialect import Dialect
from nightstand.export.bibtex_languages import language_name
from nightstand.export.bibtex_values import is_balanced
from nightstand.export.capitals import protected_formulas, title_escape
from nightstand.export.latex_markup import latex_of
from nightstand.export.latex_source import printable, without_needless_braces
from nightstand.export.latex_text import EscapeText
from nightstand.export.protection import without_protection

_ENGLISH = ("", "en", "eng", "english", "american", "british", "usenglish", "ukenglish")
_LATIN_LANGUAGES = frozenset(
    "de deu ger german ngerman fr fra fre french es spa spanish it ita italian pt por portuguese nl nld dut dutch"
    " da sv no nb nn fi pl cs sk hu ro ca hr sl tr".split()
)
_COMMAND_OR_FORMULA = re.compile(
    r"\\[A-Za-z]+\*?(?:\s*\{[^{}]*\})?|\{\\[^{}]*(?:\{[^{}]*\}[^{}]*)*\}|\\.|\$[^$]*\$", re.DOTALL
)
_UNESCAPED = re.compile(r"[&%#_^$]")
_OTHER_MARKUP = re.compile(r"</?[A-Za-z][^<>]*>|\*\*|\]\(|&#?\w{1,8};")
_SET = re.compile(r"\{\s*[^{},\s]{0,4}\s*(?:,\s*[^{},\s]{0,4}\s*)+\}")
_JOINTS = (": ", " ")


def split_title(title: str, subtitle: str) -> tuple[str, str]:
    """Return a title and its subtitle apart, when it ends with it; else the title as it is, and ""."""
    for joint in _JOINTS if subtitle else ():
        if title.endswith(f"{joint}{subtitle}"):
            return title.removesuffix(f"{joint}{subtitle}"), subtitle
    return title, ""


def bibtex_title(source: str, details: PaperDetails, dialect: Dialect) -> str:
    """Return `source`, the title of a paper or the part before its subtitle, as LaTeX."""
    if _is_tex(source) and is_balanced(source):
        latex = printable(source, dialect.escape)
        is_whole = latex.startswith("{") and closing_brace(latex) == len(latex) - 1
        return f"{{{latex}}}" if _needs_its_case(details.bibliography, dialect) and not is_whole else latex
    title = without_protection(source)
    plain = details.title_text
    if title.is_protected_whole or _needs_its_case(details.bibliography, dialect):
        return f"{{{_latex(title.source, plain, dialect)}}}"
    if is_foreign(details.bibliography):
        return _latex(title.source, plain, dialect)
    escape = title_escape(plain, details.abstract_text, title.protected, dialect.escape)
    return protected_formulas(_latex(title.source, plain, dialect, escape))


def _latex(source: str, plain: str, dialect: Dialect, escape: EscapeText | None = None) -> str:
    latex = latex_of(source, plain, escape or dialect.escape)
    return latex if dialect.is_biblatex else without_needless_braces(latex)


def _needs_its_case(bibliography: Bibliography, dialect: Dialect) -> bool:
    """Tell whether braces must keep a title from English rules: the nouns of a German title must stay large.

    Styles of BibLaTeX do so themselves where they are told the language.
    """
    return is_foreign(bibliography) and not (dialect.is_biblatex and language_name(bibliography.language))


def _is_tex(source: str) -> bool:
    """Tell whether a title's braces are those of somebody who writes TeX: protecting, and not the brackets of a set."""
    bare = _COMMAND_OR_FORMULA.sub("", source)
    return "{" in bare and not _UNESCAPED.search(bare) and not _OTHER_MARKUP.search(source) and not _SET.search(bare)


def closing_brace(latex: str) -> int:
    """Return where the brace closes that opens `latex`, or its length."""
    depth = 0
    for at, character in enumerate(latex):
        depth += {"{": 1, "}": -1}.get(character, 0)
        if not depth:
            return at
    return len(latex)


def is_foreign(bibliography: Bibliography) -> bool:
    """Tell whether the title is in a language whose capitals are not those of English titles.

    Many a list in Chinese holds English titles, so where the script would differ, the letters decide.
    """
    language = bibliography.language.lower().replace("_", "-").split("-")[0]
    if language in _ENGLISH:
        return False
    return language in _LATIN_LANGUAGES or not all(map(_is_western, bibliography.title))


def _is_western(character: str) -> bool:
    return not character.isalpha() or unicodedata.name(character, "").startswith(("LATIN", "GREEK", "MATHEMATICAL"))
