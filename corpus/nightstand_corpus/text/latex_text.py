"""Turns LaTeX source into plain text: names, venues, keywords and whatever else is no title or abstract."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pylatexenc.latex2text import LatexNodes2Text

_TEX = re.compile(r"[\\{}$~`%]|''|--")
_TELLS_ESCAPES = re.compile(r"\\|[{}$~]")
_BACK_TICKS = re.compile("``|''")

_MARKS = dict(
    zip(
        "'\"`^~=.cvHukrdbt",
        "\u0301\u0308\u0300\u0302\u0303\u0304\u0307\u0327\u030c\u030b\u0306\u0328\u030a\u0323\u0331\u0361",
        strict=True,
    )
)
_COMMA_BELOW = "\u0326"
# A sign takes the next letter as it stands, a letter as the name of an accent needs a space or braces before it.
_BASE = r"[A-Za-z\u00c0-\u024f\u1e00-\u1eff]"
# The space behind a command only ends its name.
_DOTLESS = r"(\\[ij])(?:\{\}|(?![A-Za-z])[ \t\n]*+)"
_ACCENT = re.compile(
    rf"""\\(?:(['"`^~=.])\s*+(?:\{{\s*+(\\?{_BASE})\s*+\}}|{_DOTLESS}|({_BASE}))
          |([cvHukrdb]|textcommabelow)(?:\s*+\{{\s*+(\\?{_BASE})\s*+\}}|\s*+{_DOTLESS}|\s++({_BASE})))""",
    re.VERBOSE,
)
_LETTERS = {
    "ss": "ß", "ae": "æ", "AE": "Æ", "oe": "œ", "OE": "Œ", "o": "ø", "O": "Ø", "aa": "å", "AA": "Å", "l": "ł",
    "L": "Ł", "dh": "ð", "DH": "Ð", "th": "þ", "TH": "Þ", "dj": "đ", "DJ": "Đ", "ng": "ŋ", "NG": "Ŋ", "i": "ı",
    "j": "ȷ", "SS": "ẞ", "ij": "ĳ", "IJ": "Ĳ", "textbar": "|",
    "textless": "<", "textgreater": ">", "textasciicircum": "^", "textunderscore": "_", "textquotesingle": "'",
    "textperiodcentered": "·", "textasciitilde": "\ue000", "textdollar": "\ue001", "textbraceleft": "\ue002",
    "textbraceright": "\ue003", "textbackslash": "\ue004",
}  # fmt: skip
_UNKNOWN_TO_LIBRARY = {
    "textquotedbl": '"', "LaTeX": "LaTeX", "copyright": "©", "pounds": "£", "euro": "€", "S": "§", "P": "¶", "dag": "†",
    "ddag": "‡", "slash": "/", "hyp": "-", "hyphen": "-",
}  # fmt: skip
# Signs that are LaTeX again when they stand alone are held by others until the end.
_HELD_SIGN = re.compile("[\ue000-\ue004]")
_HELD = str.maketrans("\ue000\ue001\ue002\ue003\ue004", "~${}\\")
_LETTER = re.compile(rf"\\({'|'.join(sorted(_LETTERS, key=len, reverse=True))})(?:\{{\}}|(?![A-Za-z])[ \t\n]*+)")
# People write on behind these and mean the space, except where braces hold them and a word together.
_LOGO = re.compile(r"(\{?)\\((?:Xe|Lua|pdf)?(?:La)?TeX|BibTeX|ConTeXt)(?:\{\}|(?![A-Za-z])([ \t\n]*+))")
# An empty group keeps two signs from running together.
_KEPT_APART = re.compile(r"(?<=[-'`])\{\}(?=[-'`])")
_APART = "\ue005"
_SIGN = re.compile(r"\\([&%$#_{} ,;:!/@-])")
_SIGNS = {",": " ", ";": " ", ":": " ", " ": " ", "!": "", "/": "", "-": "", "@": ""}
# Commands that leave their argument alone or print nothing, as far as names, venues and the like hold them.
_SILENT = re.compile(
    r"\\(?:relax|textit|textbf|textsc|textrm|texttt|textsf|textup|textnormal|emph|mbox|hbox|text|uppercase|lowercase|"
    r"textsuperscript|textsubscript|url|path|(?:href|foreignlanguage)\s*+\{[^{}]*+\}|protect|em|it|bf|sc|tt|sl|rm|sf|"
    r"upshape|scshape|itshape|bfseries)(?![A-Za-z])[ \t\n]*+"
)
_SORT_KEY = re.compile(r"\\(?:noopsort|SortNoop|sortnoop|NOOPSORT|noop)\s*+\{[^{}]*+\}")
_UNKNOWN = re.compile(r"\\|\$|%")
_LONGEST_CACHED = 200
_LONGEST_PARSED = 20_000
_DEEPEST = 100
_DASHES = (("---", "—"), ("--", "–"))


def plain_text(latex: str) -> str:
    r"""Return what `latex` prints, on one line and in NFC; formulas keep their source.

    Accents are read in every spelling (`{\"u}`, `\"{u}`, `\"u`), unknown commands give way to their arguments. Takes
    text in which nothing is LaTeX as it is, and never raises.
    """
    if _TEX.search(latex) is None:
        text = latex
    elif "$" in latex or len(latex) > _LONGEST_CACHED:
        text = _decoded(latex)
    else:
        text = _cached(latex)
    return " ".join((text if text.isascii() else unicodedata.normalize("NFC", text)).split())


@lru_cache(maxsize=1 << 14)
def _cached(latex: str) -> str:
    return _decoded(latex)


def _decoded(latex: str) -> str:
    text = _KEPT_APART.sub(_APART, latex) if "{}" in latex else latex
    if _TELLS_ESCAPES.search(text):
        text = _without_commands(text)
    if "`" in text or "''" in text:
        text = _BACK_TICKS.sub(lambda found: "“" if found[0] == "``" else "”", text)
        text = text.replace("`", "‘")
    if not text.isascii() and _HELD_SIGN.search(text):
        text = text.translate(_HELD)
    if "--" in text:
        for typed, dash in _DASHES:
            text = text.replace(typed, dash)
    return text.replace(_APART, "") if _APART in text else text


def _without_commands(text: str) -> str:
    if "\\" in text:
        text = _SORT_KEY.sub("", text)
        text, count = _ACCENT.subn(_accented, text)
        if count and "\\" in text:
            text = _ACCENT.sub(_accented, text)  # A letter may carry two.
        text = _SILENT.sub("", text)
        text = _LETTER.sub(lambda found: _LETTERS[found[1]], text)
        text = _LOGO.sub(lambda found: found[1] + found[2] + ("" if found[1] else found[3] or ""), text)
    if "$" in text or ("\\" in text and _UNKNOWN.search(_SIGN.sub("", text))):
        return _parsed(text)
    return _bare(text.replace("~", " ") if "~" in text else text)


def _accented(found: re.Match[str]) -> str:
    mark = found[1] or found[5]
    letter = next(filter(None, found.group(2, 3, 4, 6, 7, 8))).removeprefix("\\")
    return unicodedata.normalize("NFC", letter + _MARKS.get(mark, _COMMA_BELOW))


def _parsed(text: str) -> str:
    # The parser recurses with the depth of braces and is slow; what is that deep or long is no name or venue.
    if len(text) > _LONGEST_PARSED or text.count("{") > _DEEPEST:
        return _bare(text)
    try:
        # A lone percent sign is a percent sign; a comment would swallow the rest of the value.
        plain: str = _reader().latex_to_text(re.sub(r"(?<!\\)%", r"\\%", text))
    except Exception:  # noqa: BLE001 - a library that reads what anybody wrote; nothing it raises may stop a reading.
        return _bare(text)
    return plain if plain.count("{") == plain.count("}") else _bare(plain)


def _bare(text: str) -> str:
    """Return `text` without grouping braces, escaped signs as they are meant."""
    parts = _SIGN.split(text)
    for index in range(0, len(parts), 2):
        parts[index] = parts[index].replace("{", "").replace("}", "")
    for index in range(1, len(parts), 2):
        parts[index] = _SIGNS.get(parts[index], parts[index])
    return "".join(parts)


@lru_cache(maxsize=1)
def _reader() -> LatexNodes2Text:
    # Loaded here, so that the program starts without it.
    from pylatexenc.latex2text import LatexNodes2Text, MacroTextSpec, get_default_latex_context_db

    context = get_default_latex_context_db()
    context.add_context_category(
        "corrections",
        prepend=True,
        macros=[MacroTextSpec(name, simplify_repl=sign) for name, sign in _UNKNOWN_TO_LIBRARY.items()],
    )
    return LatexNodes2Text(latex_context=context, math_mode="verbatim", keep_comments=True, strict_latex_spaces=False)
