"""What TeX commands in running text stand for: signs, styles, arguments that matter."""

from nightstand.domain.markup.styles import BODY, Style

LOGOS = "TeX LaTeX BibTeX XeTeX XeLaTeX LuaTeX LuaLaTeX pdfTeX pdfLaTeX ConTeXt".split()
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
    "textquotedbl": '"',
    **dict.fromkeys(("guillemotleft", "guillemetleft", "flqq"), "«"),
    **dict.fromkeys(("guillemotright", "guillemetright", "frqq"), "»"),
    **dict.fromkeys(("guilsinglleft", "flq"), "‹"),
    **dict.fromkeys(("guilsinglright", "frq"), "›"),
    **dict.fromkeys(("quotedblbase", "glqq"), "„"),
    **dict.fromkeys(("quotesinglbase", "glq"), "‚"),
    **dict.fromkeys(("grqq",), "“"),
    **dict.fromkeys(("grq", "lq"), "‘"),
    "rq": "’",
    "textquestiondown": "¿",
    "textexclamdown": "¡",
    "textasciiacute": "´",
    "textasciigrave": "`",
    "textasciimacron": "¯",
    "textasciidieresis": "¨",
    "textperiodcentered": "·",
    "textbullet": "•",
    **dict.fromkeys(("textsection", "S"), "§"),
    **dict.fromkeys(("textparagraph", "P"), "¶"),
    **dict.fromkeys(("textdagger", "dag"), "†"),
    **dict.fromkeys(("textdaggerdbl", "ddag"), "‡"),
    **dict.fromkeys(("textsterling", "pounds"), "£"),
    **dict.fromkeys(("texteuro", "euro", "EUR"), "€"),
    "textyen": "¥",
    "textcent": "¢",
    "textonehalf": "½",
    "textonequarter": "¼",
    "textthreequarters": "¾",
    "textonesuperior": "¹",
    "texttwosuperior": "²",
    "textthreesuperior": "³",
    "textordfeminine": "ª",
    "textordmasculine": "º",
    "textnumero": "№",
    "textcelsius": "℃",
    "textohm": "Ω",
    "textpm": "±",
    "textdiv": "÷",
    "textminus": "−",
    "textlnot": "¬",
    "textsurd": "√",
    "textbardbl": "‖",
    "textlangle": "⟨",
    "textrangle": "⟩",
    "textleftarrow": "←",
    "textrightarrow": "→",
    "textuparrow": "↑",
    "textdownarrow": "↓",
    "slash": "/",
    **dict.fromkeys(("hyp", "hyphen"), "-"),
    "textdegree": "°",
    "textmu": "µ",
    "textperthousand": "‰",
    "texttimes": "×",
    "textregistered": "®",
    "texttrademark": "™",
    "textcopyright": "©",
    "copyright": "©",
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
    "dj": "đ",
    "DJ": "Đ",
    "ng": "ŋ",
    "NG": "Ŋ",
    "SS": "ẞ",
    "ij": "ĳ",
    "IJ": "Ĳ",
    "i": "ı",
    "j": "ȷ",
    **{name: name for name in LOGOS},
    "LaTeXe": "LaTeX2e",
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
    **dict.fromkeys(("space", "thinspace", "enspace", "nobreakspace", "hfill"), " "),
    "-": "",
    "@": "",
    "/": "",
    "!": "",
    "|": "‖",
    # Escapes of Markdown.
    **{mark: mark for mark in "()[]*~+.'\"<>`^="},
}
"""Commands without an argument; a space among them closes up with the white space around it."""

WORD_SIGNS = frozenset(
    """ss ae AE oe OE o O aa AA l L dh DH th TH dj DJ ng NG SS ij IJ i j textperiodcentered textendash textemdash slash
    hyp hyphen textrightarrow textleftarrow textquoteright textasciitilde textmu""".split()
)
"""Signs of the inside of words."""
OPENING_SIGNS = frozenset(
    """guillemotleft guillemetleft flqq guilsinglleft flq quotedblbase quotesinglbase glqq glq textquotedblleft lq
    textquoteleft textquestiondown textexclamdown textsterling pounds texteuro euro EUR textyen S textsection
    copyright textcopyright""".split()
)
"""Signs that belong to what follows them."""

SILENT_COMMANDS = frozenset(
    """selectfont xspace noindent centering small large Large normalsize footnotesize scriptsize tiny protect relax
    smallskip medskip bigskip vspace hspace sloppy upshape mdseries maketitle par
    phantom vphantom hphantom ignorespaces nobreakdash""".split()
)
SILENT_WITH_ARGUMENT = frozenset(
    """fontfamily fontsize color label vspace hspace index phantom vphantom hphantom noopsort SortNoop sortnoop NOOPSORT
    noop selectlanguage""".split()
)
WITHOUT_FIRST_ARGUMENT = frozenset(("textcolor", "colorbox", "foreignlanguage", "texorpdfstring"))
"""Commands of two arguments, of which the second is what is read."""

GROUP_STYLES: dict[str, Style] = {
    **dict.fromkeys(("textrm", "textnormal", "text", "mbox", "hbox", "textsf", "textup", "textmd", "mathrm"), BODY),
    **dict.fromkeys(("uppercase", "lowercase", "MakeUppercase", "MakeLowercase"), BODY),
    **dict.fromkeys(("textit", "emph", "textsl", "mkbibemph"), Style(italic=True)),
    "textbf": Style(bold=True),
    **dict.fromkeys(("texttt", "Verb", "code"), Style(code=True)),
    "textsc": Style(small_caps=True),
    **dict.fromkeys(("underline", "uline", "ul", "textul", "b"), Style(underline=True)),
    **dict.fromkeys(("textsuperscript", "sp"), Style(script=1)),
    **dict.fromkeys(("textsubscript", "sb"), Style(script=-1)),
}
DECLARATION_STYLES: dict[str, Style] = {
    **dict.fromkeys(("em", "it", "sl", "itshape", "slshape"), Style(italic=True)),
    **dict.fromkeys(("bf", "bfseries"), Style(bold=True)),
    **dict.fromkeys(("tt", "ttfamily"), Style(code=True)),
    **dict.fromkeys(("sc", "scshape"), Style(small_caps=True)),
    **dict.fromkeys(("rm", "sf", "rmfamily", "sffamily"), BODY),
}
WRAPPED_GROUPS: dict[str, tuple[str, str]] = {
    **dict.fromkeys(("enquote", "mkbibquote", "say"), ("“", "”")),
    **dict.fromkeys(("footnote", "thanks"), (" [", "]")),
    "mkbibparens": ("(", ")"),
}
CITATIONS = frozenset(
    ("cite", "citep", "citet", "citealp", "citeauthor", "citeyear", "ref", "eqref", "autoref", "cref")
)
