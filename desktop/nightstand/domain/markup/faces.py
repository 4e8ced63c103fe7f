"""The letters in force inside a formula: which alphabet and style a command chooses, and single signs set in them."""

import re
from dataclasses import dataclass, replace

from nightstand.domain.markup.atoms import Atom
from nightstand.domain.markup.pieces import sign
from nightstand.domain.markup.styles import BODY, Style
from nightstand.domain.markup.symbols import CHARACTER_CLASSES, AtomClass, letter_of


@dataclass(frozen=True, slots=True)
class Face:
    """An alphabet ("italic", "upright", "double", "script" or "fraktur") and the rest of the style."""

    alphabet: str = "italic"
    style: Style = BODY


UPRIGHT = Face("upright")

ALPHABETS = {
    **dict.fromkeys(("mathrm", "mathsf", "mathup", "symrm", "symup", "rm", "sf", "mathnormal"), "upright"),
    **dict.fromkeys(("mathit", "it", "sl", "em", "symit"), "italic"),
    **dict.fromkeys(("mathbb", "mathds", "mathbbm", "Bbb", "symbb"), "double"),
    **dict.fromkeys(("mathcal", "mathscr", "cal", "scr", "symcal"), "script"),
    **dict.fromkeys(("mathfrak", "frak"), "fraktur"),
    **dict.fromkeys(("mathbf", "bf", "mathtt", "tt", "symbfup"), "upright"),
    **dict.fromkeys(("boldsymbol", "bm", "pmb", "symbf", "symbfit", "mathbfit"), ""),
}
DECLARATIONS = frozenset(("rm", "sf", "it", "sl", "em", "cal", "scr", "frak", "bf", "tt"))
_BOLD = frozenset(("mathbf", "bf", "symbfup", "boldsymbol", "bm", "pmb", "symbf", "symbfit", "mathbfit"))
_CODE = frozenset(("mathtt", "tt"))

TEXT_STYLES = {
    **dict.fromkeys(("text", "textrm", "mbox", "hbox", "textnormal", "textup", "textsf", "textmd"), BODY),
    **dict.fromkeys(("textit", "emph", "textsl"), Style(italic=True)),
    "textbf": Style(bold=True),
    "texttt": Style(code=True),
    "textsc": Style(small_caps=True),
}

_SLANTED_GREEK = re.compile("[α-ωϑϕϖϱϵϰ]")


def face_of(command: str, face: Face) -> Face:
    """Return the face that an alphabet command or a declaration chooses, starting from the one in force."""
    bold, code = face.style.bold or command in _BOLD, face.style.code or command in _CODE
    italic = face.style.italic or command in ("em", "sl")
    return Face(ALPHABETS[command] or face.alphabet, replace(face.style, bold=bold, code=code, italic=italic))


def character(text: str, face: Face) -> Atom:
    """Return one typed character as an atom: a variable, a digit or a sign."""
    if text == "-":
        text = "−"
    if text == "~":
        return Atom([sign(" ")], AtomClass.SPACE, AtomClass.SPACE)
    atom_class = CHARACTER_CLASSES.get(text)
    if atom_class is not None:
        return symbol(text, atom_class, face)
    if face.alphabet in ("double", "script", "fraktur"):
        return Atom([sign(letter_of(face.alphabet, text), face.style)])
    if face.alphabet == "italic" and is_variable(text):
        return Atom([sign(text, replace(face.style, italic=True))])
    return Atom([sign(text, face.style)])


def symbol(text: str, atom_class: AtomClass, face: Face) -> Atom:
    """Return a named sign as an atom; small Greek letters are variables."""
    italic = face.alphabet != "upright" and is_variable(text)
    return Atom([sign(text, replace(face.style, italic=True) if italic else face.style)], atom_class, atom_class)


def is_variable(text: str) -> bool:
    return (text.isascii() and text.isalpha()) or _SLANTED_GREEK.fullmatch(text) is not None


def merged(outer: Style, inner: Style) -> Style:
    """Return the style of text with style `inner` inside `outer`."""
    return Style(
        italic=outer.italic or inner.italic,
        bold=outer.bold or inner.bold,
        small_caps=outer.small_caps or inner.small_caps,
        code=outer.code or inner.code,
        underline=outer.underline or inner.underline,
        overline=outer.overline or inner.overline,
        script=inner.script or outer.script,
        inner_script=inner.inner_script or outer.inner_script,
        link=inner.link or outer.link,
    )
