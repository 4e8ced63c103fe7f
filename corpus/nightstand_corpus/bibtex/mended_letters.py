"""Puts letters of names right that other programs have damaged on their way through them."""

from __future__ import annotations

import re

# A program took the backslash of an accent for a sign and escaped it: "Garc\textbackslash{}'ia".
_ESCAPED_BACKSLASH = re.compile(r"\\textbackslash(?:\{\})?|\\ensuremath\{\\backslash\}|\$\\backslash\$")
_ESCAPED_GROUP = re.compile(r"\\\{\\\}")
# With the braces went the space that ended the command: "\vguzman" is "\v guzman".
_LETTER = re.compile(r"\\(AA|aa|AE|ae|OE|oe|ss)(?=[A-Za-z])")
_ACCENT = re.compile(r"\\([cvukrH])([A-Za-z])(?=[a-z]{2})")
_FORMULA = re.compile(r"\{?\$\s*(\\not|\\beta|\\bullet|\\cdot|')\s*\$\}?")
_SIGNS = {"\\not": "", "\\beta": "ß", "\\bullet": "·", "\\cdot": "·", "'": "ʹ"}


def mended_letters(latex: str) -> str:
    """Return names in LaTeX with backslashes that were escaped as commands again, and without formulas for letters."""
    if "backslash" in latex:
        found = _ESCAPED_BACKSLASH.sub(r"\\", latex)
        if found != latex:
            latex = _ESCAPED_GROUP.sub("{}", found)
            latex = _LETTER.sub(r"\\\1 ", latex)
            latex = _ACCENT.sub(r"\\\1{\2}", latex)
    return _FORMULA.sub(lambda found: _SIGNS[found[1]], latex) if "$" in latex else latex
