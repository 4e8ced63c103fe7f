"""Atoms of a formula and how they join on one line: spacing after TeX's rules, scripts, fractions, roots."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from nightstand.domain.markup.pieces import Piece, bracketed, plain_of, sign
from nightstand.domain.markup.styles import BODY, Style
from nightstand.domain.markup.symbols import LOWERED, RAISED, AtomClass

# Layout space: a space to read, thin to see. Text inside a formula keeps the ordinary space.
_THIN = "\u2009"
_THIN_UNBROKEN = "\u202f"
# Formulas up to this many characters are not broken across lines.
_UNBROKEN_LENGTH = 16
_RAISED_BY_NATURE = {"*": "*", "∗": "*", "′": "′", "″": "″", "°": "°", "∘": "°", "′′": "″"}
_WORD = re.compile(r"(?:[^\W_⁰¹²³⁴-⁹₀-₉][\u0300-\u036f\u20d7]*)+")
_UNARY = ("−", "+", "±", "∓", "¬")
_JOINING = (AtomClass.ORDINARY, AtomClass.CLOSING)


@dataclass(slots=True)
class Atom:
    """One unit of a formula; `left` and `right` are the spacing classes that its neighbours see.

    `is_open` says that a letter put straight behind would be read as part of it (`x_t` and `y`, `√T` and `n`); of a
    comma, that it groups thousands.
    """

    nucleus: list[Piece]
    left: AtomClass = AtomClass.ORDINARY
    right: AtomClass = AtomClass.ORDINARY
    lower: list[Piece] = field(default_factory=list)
    upper: list[Piece] = field(default_factory=list)
    is_fraction: bool = False
    is_open: bool = False
    is_name: bool = False
    """Whether it is a word of several letters, which a letter before it would be read as part of."""

    def pieces(self) -> list[Piece]:
        return [*self.nucleus, *self.lower, *self.upper]


def lay_out(atoms: Sequence[Atom], *, compact: bool = False) -> list[Piece]:
    """Join atoms into pieces; `compact`, inside a script, leaves out the space around signs."""
    atoms = _resolve_binaries(atoms)
    pieces: list[Piece] = []
    for index, atom in enumerate(atoms):
        before = atoms[index - 1] if index else None
        after = atoms[index + 1] if index + 1 < len(atoms) else None
        if before and (space := _space_between(before, atom, after, compact=compact)):
            pieces.append(space)
        if atom.is_fraction and _touches_neighbour(before, after):
            pieces += bracketed(atom.pieces())
        else:
            pieces += atom.pieces()
    return pieces


def group(atoms: Sequence[Atom], *, compact: bool = False) -> Atom:
    """Return a braced group as one atom: TeX sets it as an ordinary symbol, whatever is in it."""
    if len(atoms) == 1 and atoms[0].left in (*_JOINING, AtomClass.OPERATOR, AtomClass.SPACE):
        return atoms[0]
    operator = AtomClass.OPERATOR
    left = operator if atoms and atoms[0].left is operator else AtomClass.ORDINARY
    right = operator if atoms and atoms[-1].right is operator else AtomClass.ORDINARY
    return Atom(lay_out(atoms, compact=compact), left, right, is_open=bool(atoms) and atoms[-1].is_open)


def fraction(numerator: Sequence[Atom], denominator: Sequence[Atom], *, compact: bool = False) -> Atom:
    """Return a fraction on one line, with brackets where the slash would otherwise take too little."""
    above, below = lay_out(numerator, compact=compact), lay_out(denominator, compact=compact)
    if not _is_product(numerator):
        above = bracketed(above)
    if not is_single(denominator) and not _is_differential(denominator):
        below = bracketed(below)
    return Atom([*above, sign("/"), *below], is_fraction=True, is_open=True)


def root(radicand: Sequence[Atom], index: Sequence[Piece], *, compact: bool = False) -> Atom:
    """Return a root; a `index` of 3 or 4 has a sign of its own, others stand raised before it."""
    pieces = lay_out(radicand, compact=compact)
    radical = {"": "√", "2": "√", "3": "∛", "4": "∜"}.get(plain_of(index))
    head = [sign(radical)] if radical else [*script(index, 1), sign("√")]
    if is_single(radicand):
        return Atom([*head, *pieces], is_open=True)
    return Atom([*head, *bracketed(pieces)])


def is_single(atoms: Sequence[Atom]) -> bool:
    """Whether the atoms are one symbol or one number, so that no bracket is needed around them."""
    if len(atoms) == 1:
        return _is_factor(atoms[0]) and " " not in plain_of(atoms[0].pieces())
    return bool(atoms) and re.fullmatch(r"[0-9.]+", plain_of(lay_out(atoms))) is not None


def script(pieces: Sequence[Piece], level: int) -> list[Piece]:
    """Return `pieces` raised (`level` 1) or lowered (-1), with the marks that keep the plain reading exact."""
    pieces = _trimmed(pieces)
    plain = plain_of(pieces)
    if not plain:
        return []
    if level > 0 and plain == "⋆":
        # Small and low in most faces; a black star of a script's size is what TeX prints.
        return [Piece(plain, "★", Style(script=1, inner_script=1))]
    if level > 0 and plain in _RAISED_BY_NATURE:
        return [sign(_RAISED_BY_NATURE[plain])]
    table = RAISED if level > 0 else LOWERED
    if len(plain) <= 4 and all(ord(character) in table for character in plain):
        return [
            Piece(piece.plain.translate(table), piece.plain, replace(piece.style, script=level)) for piece in pieces
        ]
    scripts = [_put_on_script(piece, level) for piece in pieces]
    opening, closing = ("", "") if _is_word(plain) or _is_bracketed(plain) else ("(", ")")
    first, scripts[0] = scripts[0], Piece("^" if level > 0 else "_", "", scripts[0].style)
    first = Piece(scripts[0].plain + opening + first.plain, first.shown, first.style)
    scripts[0] = first
    last = scripts[-1]
    scripts[-1] = Piece(last.plain + closing, last.shown, last.style)
    return scripts


def _put_on_script(piece: Piece, level: int) -> Piece:
    shown = piece.shown.replace(_THIN, _THIN_UNBROKEN)
    if piece.style.inner_script:
        # A third level has no size of its own, but its digits have signs.
        shown = shown.translate(RAISED if piece.style.inner_script > 0 else LOWERED)
    return Piece(piece.plain, shown, replace(piece.style, script=level, inner_script=piece.style.script))


def _trimmed(pieces: Sequence[Piece]) -> Sequence[Piece]:
    solid = [index for index, piece in enumerate(pieces) if piece.plain.strip()]
    return pieces[solid[0] : solid[-1] + 1] if solid else []


def ends_openly(scripts: Sequence[Piece]) -> bool:
    """Whether a letter put behind the script would be read as part of it."""
    plain = plain_of(scripts)
    return plain[:1] in ("^", "_") and plain[-1:].isalnum()


def finish(pieces: Sequence[Piece]) -> tuple[Piece, ...]:
    """Collapse doubled spaces, trim both ends, settle where a line may break, and join pieces of one style."""
    length = sum(len(piece.shown) for piece in pieces)
    depth, norms = 0, 0
    finished: list[Piece] = []
    for index, piece in enumerate(pieces):
        if piece.plain == " " and (not finished or finished[-1].plain[-1:] == " " or index == len(pieces) - 1):
            continue
        depth += sum(piece.shown.count(bracket) for bracket in "([{⟨⌊⌈")
        depth -= sum(piece.shown.count(bracket) for bracket in ")]}⟩⌋⌉")
        norms += piece.shown.count("‖")
        shown = piece.shown
        is_kept = depth > 0 or norms % 2 or _ends_with_factor(pieces, index)
        if length <= _UNBROKEN_LENGTH or is_kept or _begins_with_sign(pieces, index + 1):
            shown = shown.replace(_THIN, _THIN_UNBROKEN)
        piece = replace(piece, shown=shown)
        before = finished[-1] if finished else None
        if before and before.style == piece.style and _is_even(before) and _is_even(piece):
            finished[-1] = Piece(before.plain + piece.plain, before.shown + shown, piece.style)
        else:
            finished.append(piece)
    return tuple(finished)


def _resolve_binaries(atoms: Sequence[Atom]) -> list[Atom]:
    """Return the atoms with every binary sign that lacks an operand made an ordinary one (The TeXbook, page 170)."""
    resolved: list[Atom] = []
    blocking_before = (AtomClass.BINARY, AtomClass.RELATION, AtomClass.OPENING, AtomClass.PUNCTUATION)
    blocking_after = (AtomClass.BINARY, AtomClass.RELATION, AtomClass.CLOSING, AtomClass.PUNCTUATION)
    solid = [atom for atom in atoms if atom.left is not AtomClass.SPACE]
    for index, atom in enumerate(solid):
        if atom.left in (AtomClass.BINARY, AtomClass.RELATION):
            before = _class_before(solid, resolved)
            after = solid[index + 1].left if index + 1 < len(solid) else AtomClass.CLOSING
            lacks_left = before in blocking_before or (atom.left is AtomClass.BINARY and before is AtomClass.OPERATOR)
            lacks_right = after in (blocking_after[2:] if _may_be_unary(solid, index + 1) else blocking_after)
            if lacks_left or lacks_right:
                atom = replace(atom, left=AtomClass.ORDINARY, right=AtomClass.ORDINARY)
        resolved.append(atom)
    if len(solid) == len(atoms):
        return resolved
    remaining = iter(resolved)
    return [atom if atom.left is AtomClass.SPACE else next(remaining) for atom in atoms]


def _class_before(solid: Sequence[Atom], resolved: Sequence[Atom]) -> AtomClass:
    if not resolved:
        return AtomClass.OPENING
    original = solid[len(resolved) - 1].right
    return original if original is AtomClass.RELATION else resolved[-1].right


def _may_be_unary(atoms: Sequence[Atom], index: int) -> bool:
    return index < len(atoms) and plain_of(atoms[index].nucleus) in (*_UNARY, "∼")


def _space_between(before: Atom, atom: Atom, after: Atom | None, *, compact: bool) -> Piece | None:
    space = Piece(" ", _THIN, BODY)
    left, right = before.right, atom.left
    if left is AtomClass.OPERATOR and right in (AtomClass.ORDINARY, AtomClass.OPERATOR):
        return space
    if left in _JOINING and right is AtomClass.OPERATOR:
        return None if plain_of(before.nucleus) in _UNARY else space
    if left is AtomClass.PUNCTUATION and right is not AtomClass.CLOSING:
        return None if before.is_open or compact else space
    if before.is_open and not before.is_fraction and plain_of(atom.pieces())[:1].isalnum():
        return Piece(" ", "" if before.lower or before.upper else _THIN, BODY)
    if atom.is_name and left in _JOINING and plain_of(before.pieces())[-1:].isalnum():
        return space
    if compact or AtomClass.SPACE in (left, right):
        return None
    spaced = (AtomClass.BINARY, AtomClass.RELATION)
    return space if left in spaced or right in spaced else None


def _touches_neighbour(before: Atom | None, after: Atom | None) -> bool:
    touched_before = before is not None and before.right in _JOINING and plain_of(before.nucleus) not in _UNARY
    return touched_before or (
        after is not None and after.left in (AtomClass.ORDINARY, AtomClass.OPENING, AtomClass.OPERATOR)
    )


def _is_factor(atom: Atom) -> bool:
    return atom.left is AtomClass.ORDINARY and not atom.is_fraction and " " not in plain_of(atom.nucleus)


def _is_product(atoms: Sequence[Atom]) -> bool:
    """Whether the atoms are factors side by side, of which some may be in brackets: `2k`, `n(n − 1)`."""
    depth = 0
    for index, atom in enumerate(atoms):
        depth += (atom.left is AtomClass.OPENING) - (atom.left is AtomClass.CLOSING)
        is_bracket = index > 0 and atom.left in (AtomClass.OPENING, AtomClass.CLOSING)
        if depth < 0 or not (depth > 0 or is_bracket or _is_factor(atom)):
            return False
    return depth == 0


def _is_differential(atoms: Sequence[Atom]) -> bool:
    return len(atoms) == 2 and plain_of(atoms[0].pieces()) == "∂" and is_single(atoms[1:])


def _is_word(plain: str) -> bool:
    return _WORD.fullmatch(plain) is not None or len(unicodedata.normalize("NFC", plain)) == 1


def _is_bracketed(plain: str) -> bool:
    return plain[0] == "(" and plain.find(")") == len(plain) - 1


def _begins_with_sign(pieces: Sequence[Piece], index: int) -> bool:
    return index < len(pieces) and not pieces[index].shown[:1].isalnum()


def _ends_with_factor(pieces: Sequence[Piece], index: int) -> bool:
    return index > 0 and pieces[index - 1].shown[-1:] in ("×", "·", "∘")


def _is_even(piece: Piece) -> bool:
    return piece.box is None and len(piece.plain) == len(piece.shown)
