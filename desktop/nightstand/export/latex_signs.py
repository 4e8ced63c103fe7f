"""LaTeX spellings of characters: the ones of our own, and the ones of the library that must not be used.

What stands here was found by setting every spelling the library offers with pdfLaTeX (the kernel, `amsmath` and
`amssymb`) and by reading those that compile for what they print.
"""

SPECIALS = {
    "\\": r"\textbackslash{}",
    "{": r"\textbraceleft{}",  # BibTeX counts a brace even after a backslash.
    "}": r"\textbraceright{}",
    "$": r"\$",
    "&": r"\&",
    "%": r"\%",
    "#": r"\#",
    "_": r"\_",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    # The three that print as something else in LaTeX's default font encoding.
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
}
"""The ASCII characters that are commands, or other glyphs, in LaTeX text."""

ACCENTS = {
    "\u0300": "`",
    "\u0301": "'",
    "\u0302": "^",
    "\u0303": "~",
    "\u0304": "=",
    "\u0306": "u",
    "\u0307": ".",
    "\u0308": '"',
    "\u030a": "r",
    "\u030b": "H",
    "\u030c": "v",
    "\u0323": "d",
    "\u0326": "textcommabelow",
    "\u0327": "c",
    "\u0328": "k",
    "\u0331": "b",
}
"""Combining marks and the commands that put them on a letter."""

LIGATING = frozenset("'`-,")
"""Characters that LaTeX joins with a neighbour into another sign: `--` is a dash and `''` a quotation mark."""

CORRECTIONS = {
    "\u00a0": "~",
    "\u00ad": r"\-",
    "\u200b": "{}",
    "\u2009": r"\,",
    "\u202f": r"\,",
    "\u2060": "{}",
    "\ufeff": "{}",
    "\u2010": "-",
    "\u2011": "-",
    "\u2012": "--",
    "–": "--",
    "—": "---",
    "―": "---",
    "‘": "`",
    "’": "'",
    "“": "``",
    "”": "''",
    "…": r"\ldots{}",
    "ʼ": "'",
    "¸": r"{\c{}}",
    "†": r"{\dag}",
    "‡": r"{\ddag}",
    "•": r"$\bullet$",
    "°": r"{\textdegree}",
    "℉": r"{\textdegree}F",
    "×": r"$\times$",
    "÷": r"$\div$",
    "¬": r"$\neg$",
    "←": r"$\leftarrow$",
    "↑": r"$\uparrow$",
    "→": r"$\rightarrow$",
    "↓": r"$\downarrow$",
    "′": "$'$",
    "″": "$''$",
    "‴": "$'''$",
    "²": "$^2$",
    "³": "$^3$",
    "¹": "$^1$",
    "ɛ": r"$\varepsilon$",
    "ϒ": r"$\Upsilon$",
    "♭": r"$\flat$",
    "♮": r"$\natural$",
    "♯": r"$\sharp$",
    "√": r"$\surd$",
    "∅": r"$\emptyset$",
    "★": r"$\bigstar$",
    "✓": r"$\checkmark$",
    "⊧": r"$\models$",
    "⊨": r"$\vDash$",
    "⋘": r"$\lll$",
    "⋙": r"$\ggg$",
    "⋨": r"$\precnsim$",
    "⩵": "==",
    "⟦": r"$[\![$",
    "⟧": r"$]\!]$",
}
"""Spellings used instead of the library's: those that print another sign, need no package, or are read by all tools."""

REFUSED = frozenset("€ĦħŦŧĸŉƕƞəɸʔʞΐˆ˘˙˚˛˜˝ˇ∛∜∟∯∰∱∻∾≆≋≌≙≛≭≸≹⊫⊶⊷⊹⊾⋰⌆⌕⌖⎰⎱♩♪⨏⨖⩮⫽↜↝⇅⇵▪▭⦓‱⁒№℗℞℠℮₡₤₦₩₫₱฿⟿⁎‽※℧")
"""Characters whose library spelling is undefined in LaTeX, or prints something else, and that have no better one."""
