"""What TeX commands in running text stand for: signs, accented letters, styles."""

import re
import unicodedata

from nightstand.domain.markup.runs import BODY, Style

_ESCAPES = {mark: mark for mark in "%&_$#{}"}
TEXT_SIGNS: dict[str, str] = _ESCAPES | {
    **dict.fromkeys(("ldots", "dots", "textellipsis"), "…"),
    "textemdash": "—",
    "textendash": "–",
    "textasciitilde": "~",
    "textasciicircum": "^",
    "textbackslash": "\\",
    "textless": "<",
    "textgreater": ">",
    "textbar": "|",
    "textunderscore": "_",
    "textdollar": "$",
    "textbraceleft": "{",
    "textbraceright": "}",
    "textquotedblleft": "“",
    "textquotedblright": "”",
    "textquoteleft": "‘",
    "textquoteright": "’",
    "textquotesingle": "'",
    "textdegree": "°",
    "textmu": "µ",
    "textperthousand": "‰",
    "texttimes": "×",
    "textregistered": "®",
    "texttrademark": "™",
    "textcopyright": "©",
    "copyright": "©",
    "pounds": "£",
    "euro": "€",
    "S": "§",
    "P": "¶",
    "dag": "†",
    "ddag": "‡",
    "ss": "ß",
    "ae": "æ",
    "AE": "Æ",
    "oe": "œ",
    "OE": "Œ",
    "o": "ø",
    "O": "Ø",
    "aa": "å",
    "AA": "Å",
    "l": "ł",
    "L": "Ł",
    "dh": "ð",
    "DH": "Ð",
    "th": "þ",
    "TH": "Þ",
    "i": "ı",
    "j": "ȷ",
    "LaTeX": "LaTeX",
    "TeX": "TeX",
    "BibTeX": "BibTeX",
    # Macros that conference styles define and abstracts keep.
    "eg": "e.g.",
    "ie": "i.e.",
    "etal": "et al.",
    "etc": "etc.",
    "ldotp": ".",
    ",": " ",
    ";": " ",
    ":": " ",
    " ": " ",
    "\n": " ",
    "quad": " ",
    "qquad": " ",
    "\\": " ",
    "newline": " ",
    "linebreak": " ",
    "space": " ",
    "-": "",
    "/": "",
    "!": "",
    "|": "‖",
    # Escapes of Markdown.
    **{mark: mark for mark in "()[]*~+.'\"<>`^="},
}
"""Commands without an argument; a space among them closes up with the white space around it."""

SILENT_COMMANDS = frozenset(
    """selectfont xspace noindent centering small large Large normalsize footnotesize scriptsize tiny protect relax
    smallskip medskip bigskip vspace hspace sloppy upshape mdseries maketitle par""".split()
)
SILENT_WITH_ARGUMENT = frozenset(("fontfamily", "fontsize", "color", "label", "vspace", "hspace", "index"))

GROUP_STYLES: dict[str, Style] = {
    **dict.fromkeys(("textrm", "textnormal", "text", "mbox", "hbox", "textsf", "textup", "textmd", "mathrm"), BODY),
    **dict.fromkeys(("textit", "emph", "textsl"), Style(italic=True)),
    "textbf": Style(bold=True),
    **dict.fromkeys(("texttt", "Verb", "code"), Style(code=True)),
    "textsc": Style(small_caps=True),
    **dict.fromkeys(("underline", "uline", "ul", "textul", "b"), Style(underline=True)),
    "textsuperscript": Style(script=1),
    "textsubscript": Style(script=-1),
}
DECLARATION_STYLES: dict[str, Style] = {
    **dict.fromkeys(("em", "it", "sl", "itshape", "slshape"), Style(italic=True)),
    **dict.fromkeys(("bf", "bfseries"), Style(bold=True)),
    **dict.fromkeys(("tt", "ttfamily"), Style(code=True)),
    **dict.fromkeys(("sc", "scshape"), Style(small_caps=True)),
    **dict.fromkeys(("rm", "sf", "rmfamily", "sffamily"), BODY),
}
WRAPPED_GROUPS: dict[str, tuple[str, str]] = {"enquote": ("“", "”"), "footnote": (" [", "]"), "thanks": (" [", "]")}
CITATIONS = frozenset(
    ("cite", "citep", "citet", "citealp", "citeauthor", "citeyear", "ref", "eqref", "autoref", "cref")
)

_ACCENT_MARKS = dict(
    zip(
        "'\"`^~=.cvHukrd",
        "\u0301\u0308\u0300\u0302\u0303\u0304\u0307\u0327\u030c\u030b\u0306\u0328\u030a\u0323",
        strict=True,
    )
)
_ACCENT = re.compile(
    r"""\\(?:(['"`^~=.])\s?(?:\{\s?(\\?[A-Za-z])\s?\}|(\\[ij](?![A-Za-z])|[A-Za-z]))
                          |([cvHukrd])(?:\s?\{\s?(\\?[A-Za-z])\s?\}|\s([A-Za-z])(?![A-Za-z])))""",
    re.X,
)


def accented_letter(text: str, start: int) -> tuple[str, int] | None:
    r"""Return the letter that an accent command at `start` makes and where the command ends (`\'e`, `\c{c}`)."""
    match = _ACCENT.match(text, start)
    if match is None:
        return None
    base = (match[2] or match[3] or match[5] or match[6]).removeprefix("\\")
    letter = unicodedata.normalize("NFC", base + _ACCENT_MARKS[match[1] or match[4]])
    return (letter, match.end()) if len(letter) == 1 else None
