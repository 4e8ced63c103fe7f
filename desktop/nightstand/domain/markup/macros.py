r"""Commands that authors define for themselves, as far as their names tell what they stand for: `\vx`, `\EE`, `\norm`.

None of them is known to LaTeX, so a formula with one is read well and is not complete all the same.
"""

import re
from dataclasses import replace

from nightstand.domain.markup.faces import Face, is_variable
from nightstand.domain.markup.styles import Style
from nightstand.domain.markup.symbols import GREEK, letter_of

OWN_ACCENTS = {"wt": "tilde", "wh": "hat", "td": "tilde", "ol": "overline", "ub": "underline"}
FENCES = {"norm": ("‖", "‖"), "abs": ("|", "|"), "set": ("{", "}"), "ceil": ("⌈", "⌉"), "floor": ("⌊", "⌋")}
"""Commands of one argument, which they put between two signs."""
BRACKETS = {"lp": "(", "rp": ")", "lb": "[", "rb": "]"}

_BLACKBOARD = re.compile(r"bb([A-Z1])|([A-Z])\2")
_CALLIGRAPHIC = re.compile(r"(?:cal|scr)([A-Z])")
_BIG_O = re.compile(r"(?i:big)_?O[Hh]?|mO|OM")
_BOLD = re.compile(rf"(?:bf|bs|bm|b|v|vec)([A-Za-z]|{'|'.join(name for name in GREEK if len(name) > 1)})|m([A-Z])")
_LOST_BRACES = re.compile(r"(math(?:rm|bf|cal|bb|sf|frak|tt|scr)|textrm)([A-Za-z]{1,20})")
_LOST_BRACE_PAIR = re.compile(r"((?:wide)?(?:tilde|hat)|bar|sqrt|overline)([A-Z][A-Za-z]{0,3}|[a-z]{1,2})")


def letter_of_macro(name: str, face: Face) -> tuple[str, Style]:
    """Return what an unknown command most likely prints and its style: a letter, or else its own name."""
    if double := _BLACKBOARD.fullmatch(name):
        return letter_of("double", double[1] or double[2]), face.style
    if script := _CALLIGRAPHIC.fullmatch(name):
        return letter_of("script", script[1]), face.style
    if _BIG_O.fullmatch(name):
        return ("Ω" if name == "OM" else "O"), face.style
    if bold := _BOLD.fullmatch(name):
        letter = bold[1] or bold[2]
        letter = GREEK.get(letter, letter)
        return letter, replace(face.style, bold=True, italic=is_variable(letter) and not letter.isascii())
    return name, face.style


def with_braces(name: str) -> str | None:
    r"""Return the TeX of a command that has swallowed its argument (`\tildeO`, `\mathrmpoly`), None for others."""
    if lost := _LOST_BRACES.fullmatch(name):
        return rf"\{lost[1]}{{{lost[2]}}}"
    if lost := _LOST_BRACE_PAIR.fullmatch(name):
        return rf"\{lost[1]}{{{lost[2][0]}}}{lost[2][1:]}"
    return None
