"""Plain Unicode text → LaTeX text that every BibTeX reads: ASCII, with braces that balance."""

import re
import unicodedata
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import TypeAlias

from pylatexenc.latexencode import UnicodeToLatexEncoder

from nightstand.export.latex_signs import ACCENTS, CORRECTIONS, LIGATING, REFUSED, SPECIALS

_MATH = re.compile(r"\\ensuremath\{(.*)\}", re.DOTALL)
_SCRIPT = re.compile(r"\$([_^])\{?(.+?)\}?\$")
_CAPITAL_SCRIPT = re.compile(r"\\mathscr\{([A-Z])\}")
_FRACTION = re.compile(r"\\textfrac\{(\d)\}\{(\d)\}")
# Cyrillic commands print only where the right font encoding is loaded, and no other program reads them back; the usual
# struck alphabet has capitals only.
_UNREADABLE = re.compile(r"\\(?:cyr|CYR|mathscr|hspace)|\\C\\|\\U\\|\\mathbb\{[^A-Z]")

_NOT_ASCII = re.compile(r"[^\x00-\x7f]")

_library = UnicodeToLatexEncoder(
    non_ascii_only=True,
    unknown_char_policy="fail",
    unknown_char_warning=False,
    replacement_latex_protection="braces",
)


EscapeText: TypeAlias = Callable[[str], str]
"""Turns plain text into LaTeX that prints it, on one line."""

# Most of a text is letters, blanks and signs that stand for themselves. Behind what is not ASCII may be a mark that
# belongs to the letter before it, so that letter is not taken. To be matched from a place, never as a whole: a failure
# would try every way to part the run.
_PLAIN_RUN = re.compile(r"""(?:[A-Za-z0-9 .:;!?()\[\]/*+=@"]+|'(?!')|,(?!,)|-(?!-)|(?<![?!])`(?!`))+(?![^\x00-\x7f])""")
_NOT_AS_IT_IS = re.compile(
    r"[\\{}$&%#_~^<>|\x00-\x1f\x7f\u00a0\u00ad\u2009\u200b\u202f\u2028\u2029\u2060\ufeff]"
    r"|(?<=')'|(?<=-)-|(?<=,),|(?<=[`?!])`"
)


def escape_text(text: str) -> str:
    """Return LaTeX that prints `text`, on one line.

    Accented letters, Greek and mathematical signs become commands. What no common LaTeX can print (Chinese, emoji)
    stays as it is, in braces so that BibTeX never cuts inside a character; see `without_latex_form`.
    """
    run = _PLAIN_RUN.match(text)
    if run and run.end() == len(text):
        return text
    if text.isascii() and text.isprintable():
        return _NOT_AS_IT_IS.sub(_special, text)
    pieces: list[str] = []
    for piece in _pieces(unicodedata.normalize("NFC", text)):
        before = pieces[-1] if pieces else ""
        joined = _joined(before, piece)
        if joined is None:
            pieces.append(piece)
        else:
            pieces[-1] = joined
    return "".join(pieces)


def escape_specials(text: str) -> str:
    """Return LaTeX that prints `text` where LaTeX reads Unicode: only the signs that are commands are escaped."""
    return _NOT_AS_IT_IS.sub(_special, unicodedata.normalize("NFC", text))


def _special(found: re.Match[str]) -> str:
    sign = found[0]
    if sign in LIGATING:
        return f"{{}}{sign}"
    return SPECIALS.get(sign) or CORRECTIONS.get(sign, " ")


def without_latex_form(text: str) -> str:
    """Return the characters of `text` that `escape_text` leaves as they are although they are not ASCII."""
    if text.isascii():
        return ""
    characters = dict.fromkeys(_NOT_ASCII.findall(unicodedata.normalize("NFC", text)))
    return "".join(character for character in characters if _has_no_form(character))


@lru_cache(maxsize=4096)
def _has_no_form(character: str) -> bool:
    return character not in ACCENTS and not escape_text(character).isascii()


def _joined(before: str, piece: str) -> str | None:
    """Return two neighbouring pieces as one where they would otherwise run together, or None."""
    if not before:
        return None
    if before.endswith("$") and piece.startswith("$"):
        return _joined_math(before, piece)
    if _is_kept(before) and _is_kept(piece):
        return before[:-1] + piece[1:]
    if before[-1] == piece[0] and piece[0] in LIGATING:
        return f"{before}{{}}{piece}"
    if piece[0] == "`" and before[-1] in "?!":
        return f"{before}{{}}{piece}"
    return None


def _joined_math(before: str, piece: str) -> str:
    first, second = _SCRIPT.fullmatch(before), _SCRIPT.fullmatch(piece)
    if first and second and first[1] == second[1]:
        return f"${first[1]}{{{first[2]}{second[2]}}}$"
    if before.startswith("$") and before.count("$") == 2 and not first and not second:
        return f"{before[:-1]} {piece[1:]}"
    # Two dollars in a row would open a display.
    return f"{before}{{}}{piece}"


def _is_kept(piece: str) -> bool:
    return piece.startswith("{") and piece.endswith("}") and not piece.isascii()


def _pieces(text: str) -> Iterator[str]:
    at = 0
    while at < len(text):
        if run := _PLAIN_RUN.match(text, at):
            yield run[0]
            at = run.end()
            continue
        end = at + 1
        while end < len(text) and unicodedata.combining(text[end]):
            end += 1
        yield from _cluster(text[at:end])
        at = end


def _cluster(cluster: str) -> Iterator[str]:
    """Give the LaTeX of a character with the marks that stand on it."""
    if len(cluster) == 1 and cluster.isascii():
        if cluster.isspace():
            yield " "
        elif cluster.isprintable():
            yield SPECIALS.get(cluster, cluster)
        return
    accented = _accented(cluster)
    if accented:
        yield accented
    elif len(cluster) > 1:
        yield f"{{{cluster}}}"
    else:
        yield _sign(cluster)


def _accented(cluster: str) -> str | None:
    decomposed = unicodedata.normalize("NFD", cluster)
    base, marks = decomposed[0], decomposed[1:]
    if not marks or not base.isascii() or not base.isalpha() or any(mark not in ACCENTS for mark in marks):
        return None
    latex = base
    for depth, mark in enumerate(marks):
        command = ACCENTS[mark]
        if depth == 0 and base in "ij" and unicodedata.combining(mark) == 230:  # A mark above takes the dot's place.
            latex = f"\\{command}\\{base}" if not command.isalpha() else f"\\{command}{{\\{base}}}"
        elif depth == 0 and not command.isalpha():
            latex = f"\\{command}{latex}"
        else:
            latex = f"\\{command}{{{latex}}}"
    return f"{{{latex}}}"


@lru_cache(maxsize=4096)
def _sign(character: str) -> str:
    if character in CORRECTIONS:
        return CORRECTIONS[character]
    category = unicodedata.category(character)
    if category == "Zs":
        return " "
    if category in ("Cc", "Zl", "Zp"):
        return " "
    kept = f"{{{character}}}"
    if character in REFUSED or category == "Cn":
        return kept
    try:
        latex: str = _library.unicode_to_latex(character)
    except ValueError:
        return kept
    math = _MATH.fullmatch(latex)
    if math:
        latex = f"${math[1]}$"
    latex = _CAPITAL_SCRIPT.sub(r"\\mathcal{\1}", latex)
    latex = _FRACTION.sub(r"$\\frac{\1}{\2}$", latex)
    if not latex or not latex.isascii() or _UNREADABLE.search(latex) or _is_lookalike(character, latex):
        return kept
    return latex


def _is_lookalike(character: str, latex: str) -> bool:
    """Tell whether a letter would become another that only looks the same: a Greek capital Alpha is no A."""
    return "GREEK" in unicodedata.name(character, "") and not latex.startswith("$\\")
