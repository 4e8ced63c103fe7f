"""What TeX commands with arguments build: fractions, roots, accents, rows of cells, signs over signs."""

import re
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import replace

from nightstand.domain.markup.accents import accented, is_line, spread
from nightstand.domain.markup.atoms import Atom, fraction, group, is_single, lay_out, root, script
from nightstand.domain.markup.faces import UPRIGHT, Face, character
from nightstand.domain.markup.formula_reader import FormulaReader
from nightstand.domain.markup.macros import BRACKETS, FENCES, OWN_ACCENTS, letter_of_macro, with_braces
from nightstand.domain.markup.pieces import Box, Grid, Piece, Stack, boxed, bracketed, plain_of, sign
from nightstand.domain.markup.styles import BODY
from nightstand.domain.markup.symbols import ACCENTS, AtomClass, letter_of
from nightstand.domain.markup.tex_tokens import Token

_FRACTIONS = frozenset(("frac", "tfrac", "dfrac", "nicefrac", "sfrac", "cfrac"))
_STACKS = {"overset": 1, "stackrel": 1, "underset": -1}
_FENCES_OF_ENVIRONMENTS = {
    **dict.fromkeys(("pmatrix", "psmallmatrix"), ("(", ")")),
    **dict.fromkeys(("vmatrix", "vsmallmatrix"), ("|", "|")),
    **dict.fromkeys(("Vmatrix", "Vsmallmatrix"), ("‖", "‖")),
    **dict.fromkeys(("Bmatrix", "Bsmallmatrix"), ("{", "}")),
    **dict.fromkeys(("bmatrix", "bsmallmatrix", "matrix", "smallmatrix"), ("[", "]")),
    "cases": ("{", ""),
    "dcases": ("{", ""),
    "rcases": ("", "}"),
}
_DRAWN_WITHOUT_FENCES = ("matrix", "smallmatrix")
_TALLEST = 6
"""Rows; what is longer is no matrix that an abstract would hold, and is set on one line."""


def construction(reader: FormulaReader, token: Token, face: Face) -> Atom:
    """Read what a command stands for whose name has been read; one that nobody knows is read by its name."""
    name = token.text
    if name in OWN_ACCENTS and reader.has_argument():
        reader.is_complete = False
        name = OWN_ACCENTS[name]
    if name in ACCENTS:
        return _accent(reader, name, face)
    if name in _FRACTIONS:
        above, below = reader.argument(face), reader.argument(face)
        reader.is_hard = reader.is_hard or any(atom.is_fraction for atom in (*above, *below))
        return fraction(above, below, compact=reader.is_compact)
    if name in _STACKS:
        return _stack(reader, name, face)
    if name in _CONSTRUCTIONS:
        return _CONSTRUCTIONS[name](reader, face)
    if re.fullmatch("c[A-Z]", name):
        return Atom([sign(letter_of("script", name[1]), face.style)])
    return _unknown(reader, token, face)


def _accent(reader: FormulaReader, name: str, face: Face) -> Atom:
    atoms = reader.argument(face)
    single = accented(name, atoms)
    reader.is_hard = reader.is_hard or (single is None and not is_line(name))
    return single or spread(name, atoms, compact=reader.is_compact)


def _root(reader: FormulaReader, face: Face) -> Atom:
    index = reader.option(face)
    return root(reader.argument(face), index, compact=reader.is_compact)


def _operator_name(reader: FormulaReader, face: Face) -> Atom:
    pieces = lay_out(reader.argument(replace(UPRIGHT, style=face.style)))
    return Atom(pieces, AtomClass.OPERATOR, AtomClass.OPERATOR)


def _underline(reader: FormulaReader, face: Face) -> Atom:
    return group(reader.argument(replace(face, style=replace(face.style, underline=True))))


def _binomial(reader: FormulaReader, face: Face) -> Atom:
    reader.is_hard = True
    upper, lower = reader.laid_out(reader.argument(face)), reader.laid_out(reader.argument(face))
    reading = bracketed([*upper, sign(" choose "), *lower])
    return Atom(_drawn(reader, reading, Grid("(", ")", ((tuple(upper),), (tuple(lower),)))))


def _stack(reader: FormulaReader, name: str, face: Face) -> Atom:
    """Read a sign above or below others; the limits of an operator are set beside it, as in running text."""
    reader.is_hard = True
    mark = reader.small_argument(face)
    atoms = reader.argument(face)
    base = atoms[0] if len(atoms) == 1 else group(atoms, compact=reader.is_compact)
    marked = replace(base, nucleus=[*base.nucleus, *script(mark, _STACKS[name])])
    if not mark or not base.nucleus or AtomClass.OPERATOR in (base.left, base.right):
        return marked
    above, below = (mark, ()) if _STACKS[name] > 0 else ((), mark)
    box = Stack(tuple(base.nucleus), tuple(above), tuple(below))
    return replace(marked, nucleus=_drawn(reader, marked.nucleus, box))


def _brace(reader: FormulaReader, face: Face) -> Atom:
    """Read what stands over or under a brace; the label of the brace comes as a script of all of it."""
    reader.is_hard = True
    atoms = reader.argument(face)
    return group(atoms) if is_single(atoms) else Atom(bracketed(reader.laid_out(atoms)))


def _modulus(reader: FormulaReader, face: Face) -> Atom:
    return Atom(bracketed([sign("mod "), *reader.laid_out(reader.argument(face))]))


def _negation(reader: FormulaReader, face: Face) -> Atom:
    negated = reader.argument(face)
    if not negated:
        return Atom([])
    text = unicodedata.normalize("NFC", plain_of(negated[0].nucleus) + "\u0338")
    return replace(negated[0], nucleus=[sign(text, face.style)])


def _environment(reader: FormulaReader, face: Face) -> Atom:
    """Read a matrix, a list of cases or aligned lines."""
    reader.is_hard = True
    name = plain_of(reader.text(BODY)).removesuffix("*")
    if name.startswith("array"):
        reader.text(BODY)
    rows = reader.rows(face, "end")
    reader.text(BODY)
    return _grid(reader, name, rows)


def _lines(reader: FormulaReader, face: Face) -> Atom:
    """Read the lines below a big operator."""
    reader.is_hard = True
    reader.open_brace()
    return _grid(reader, "substack", reader.rows(face, "}"))


def _grid(reader: FormulaReader, name: str, rows: Sequence[Sequence[Sequence[Piece]]]) -> Atom:
    opening, closing = _FENCES_OF_ENVIRONMENTS.get(name, ("", ""))
    reading = [sign(opening)] if opening else []
    for number, row in enumerate(rows):
        reading += [sign("; ")] if number else []
        for column, cell in enumerate(row):
            reading += [sign(", "), *cell] if column and plain_of(cell) else cell
    reading += [sign(closing)] if closing else []
    is_table = name in _FENCES_OF_ENVIRONMENTS or name in ("array", "substack")
    if not is_table or not 1 < len(rows) <= _TALLEST:
        return Atom(reading)
    if name in _DRAWN_WITHOUT_FENCES:
        opening = closing = ""
    cells = tuple(tuple(tuple(cell) for cell in row) for row in rows)
    return Atom(_drawn(reader, reading, Grid(opening, closing, cells, is_flush=name.endswith("cases"))))


def _drawn(reader: FormulaReader, reading: list[Piece], box: Box) -> list[Piece]:
    """Return the box that reads as these pieces; a script has no room for it and is set as it reads."""
    return reading if reader.is_compact else [boxed(reading, box)]


def _unknown(reader: FormulaReader, token: Token, face: Face) -> Atom:
    """Read a command that only its author knows: what its name says, its arguments in brackets."""
    reader.is_complete = False
    name = token.text
    if name in FENCES and reader.has_argument():
        opening, closing = FENCES[name]
        return Atom([sign(opening), *reader.laid_out(reader.argument(face)), sign(closing)])
    if restored := with_braces(name):
        return Atom(lay_out(FormulaReader(restored, construction).atoms(face)), is_open=True)
    if not name.isalpha():
        return Atom([sign(reader.tex[token.start : token.end])])
    if name in BRACKETS:
        return character(BRACKETS[name], face)
    text, style = letter_of_macro(name, face)
    pieces = [sign(text, style)]
    is_open = True
    while reader.has_argument():
        pieces += bracketed(reader.laid_out(reader.argument(face)))
        is_open = False
    return Atom(pieces, is_open=is_open, is_name=len(text) > 1)


_CONSTRUCTIONS: dict[str, Callable[[FormulaReader, Face], Atom]] = {
    "sqrt": _root,
    "operatorname": _operator_name,
    "underline": _underline,
    **dict.fromkeys(("binom", "dbinom", "tbinom"), _binomial),
    **dict.fromkeys(("underbrace", "overbrace"), _brace),
    **dict.fromkeys(("pmod", "pod"), _modulus),
    "not": _negation,
    "begin": _environment,
    "substack": _lines,
}
