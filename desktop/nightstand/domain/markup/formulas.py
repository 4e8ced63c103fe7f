"""TeX formulas → pieces that can be set on one line of text, each with its plain Unicode reading.

Digits and signs in a script become Unicode scripts in the plain reading (`x²`, `c₀`, `10⁻³`); everything else keeps the
TeX mark, in brackets where it is longer than one word: `F_T`, `T^(1/3)`.
"""

import re
import unicodedata
from dataclasses import dataclass, replace
from functools import lru_cache

from nightstand.domain.markup.accents import accented, is_line, spread
from nightstand.domain.markup.atoms import (
    Atom,
    Piece,
    bracketed,
    ends_openly,
    finish,
    fraction,
    group,
    lay_out,
    plain_of,
    root,
    script,
    sign,
)
from nightstand.domain.markup.faces import (
    ALPHABETS,
    DECLARATIONS,
    TEXT_STYLES,
    UPRIGHT,
    Face,
    character,
    face_of,
    merged,
    symbol,
)
from nightstand.domain.markup.macros import BRACKETS, FENCES, OWN_ACCENTS, letter_of_macro, with_braces
from nightstand.domain.markup.runs import BODY, Style
from nightstand.domain.markup.symbols import ACCENTS, COMMAND_SIGNS, FUNCTIONS, SILENT, SPACES, AtomClass, letter_of
from nightstand.domain.markup.tex_tokens import Token, tokens_of

# Deeper than any formula people write; keeps a hostile one from exhausting the stack.
_MAX_DEPTH = 24
_THOUSAND = re.compile(r"\d{3}(?!\d)")
_TRANSPARENT = frozenset(
    "ensuremath smash mathop mathrel mathbin mathord mathopen mathclose mathpunct boxed mathstrut mathclap".split()
)
_FRACTIONS = frozenset(("frac", "tfrac", "dfrac", "nicefrac", "sfrac", "cfrac"))
_STACKS = {"overset": 1, "stackrel": 1, "underset": -1}


@dataclass(frozen=True, slots=True)
class FormulaReading:
    """A formula as pieces; see `Formula` for the two claims. Without pieces, it could not be read at all."""

    pieces: tuple[Piece, ...]
    is_complete: bool
    is_hard: bool


@lru_cache(maxsize=4096)
def read_formula(tex: str) -> FormulaReading:
    """Read the formula between two delimiters. Never raises; time is linear in its length."""
    reader = _Reader(tex)
    try:
        pieces = finish(reader.whole())
    except _Unreadable:
        return FormulaReading((), is_complete=False, is_hard=False)
    return FormulaReading(pieces, is_complete=reader.is_complete, is_hard=reader.is_hard)


class _Unreadable(Exception):
    """The structure of the formula is broken."""


class _Reader:
    def __init__(self, tex: str) -> None:
        self.is_complete = True
        self.is_hard = False
        self._tex = tex
        self._tokens = tokens_of(tex)
        self._at = 0
        self._depth = 0
        self._environments = 0

    def whole(self) -> list[Piece]:
        return lay_out(self.atoms(Face()))

    def atoms(self, face: Face) -> list[Atom]:
        """Read all there is."""
        atoms = self._sequence(face)
        if self._at < len(self._tokens):
            raise _Unreadable
        return atoms

    def _next_solid(self) -> Token | None:
        while self._at < len(self._tokens) and self._tokens[self._at].kind == "space":
            self._at += 1
        return self._tokens[self._at] if self._at < len(self._tokens) else None

    def _sequence(self, face: Face) -> list[Atom]:
        self._depth += 1
        if self._depth > _MAX_DEPTH:
            raise _Unreadable
        atoms: list[Atom] = []
        while (token := self._next_solid()) and not self._ends_sequence(token):
            if token.kind == "command" and token.text in ("over", "atop"):
                self._at += 1
                atoms = [fraction(atoms, self._sequence(face))]
            elif token.kind == "command" and token.text in DECLARATIONS:
                self._at += 1
                face = face_of(token.text, face)
            elif token.is_char("^_'"):
                self._add_script(atoms, token, face)
            else:
                self._mark_grouping_comma(atoms, token)
                atoms += self._atoms(face)
        self._depth -= 1
        return atoms

    def _ends_sequence(self, token: Token) -> bool:
        if token.kind == "char":
            return token.text == "}" or (token.text == "&" and self._environments > 0)
        return token.text == "end" or (token.text in ("\\", "cr") and self._environments > 0)

    def _mark_grouping_comma(self, atoms: list[Atom], token: Token) -> None:
        """Mark a comma straight between a digit and three more: it groups thousands and takes no space."""
        if len(atoms) > 1 and token.text.isdigit() and plain_of(atoms[-1].nucleus) == ",":
            is_thousand = _THOUSAND.match(self._tex, token.start) is not None
            atoms[-1].is_open = (
                is_thousand and self._tex[token.start - 1] == "," and plain_of(atoms[-2].nucleus).isdigit()
            )

    def _add_script(self, atoms: list[Atom], token: Token, face: Face) -> None:
        self._at += 1
        if not atoms or atoms[-1].left is AtomClass.SPACE:
            atoms.append(Atom([]))
        base = atoms[-1]
        if token.text == "'":
            base.upper.append(sign("′"))
            return
        pieces = lay_out(self._argument(face), compact=True)
        self.is_hard = self.is_hard or any(piece.style.script and piece.plain[:1] in ("^", "_") for piece in pieces)
        if token.text == "^":
            base.upper += script(pieces, 1)
        else:
            base.lower += script(pieces, -1)
        base.is_open = ends_openly(base.upper or base.lower)

    def _argument(self, face: Face) -> list[Atom]:
        token = self._next_solid()
        if token is None or token.is_char("}&^_") or token.text == "end":
            raise _Unreadable
        if token.is_char("{"):
            return self._braced(face)
        self._depth += 1
        if self._depth > _MAX_DEPTH:
            raise _Unreadable
        atoms = self._atoms(face)
        self._depth -= 1
        return atoms

    def _braced(self, face: Face) -> list[Atom]:
        self._at += 1
        atoms = self._sequence(face)
        closing = self._next_solid()
        if closing is None or not closing.is_char("}"):
            raise _Unreadable
        self._at += 1
        return atoms

    def _option(self, face: Face) -> list[Piece]:
        """Read `[…]` behind a command, if it is there."""
        token = self._next_solid()
        if token is None or not token.is_char("["):
            return []
        self._at += 1
        atoms: list[Atom] = []
        while (token := self._next_solid()) and not token.is_char("]}"):
            atoms += self._atoms(face)
        if token is None or not token.is_char("]"):
            raise _Unreadable
        self._at += 1
        return lay_out(atoms, compact=True)

    def _atoms(self, face: Face) -> list[Atom]:
        token = self._tokens[self._at]
        if token.is_char("{"):
            return [group(self._braced(face))]
        self._at += 1
        return self._command(token, face) if token.kind == "command" else [character(token.text, face)]

    def _command(self, token: Token, face: Face) -> list[Atom]:
        name = token.text
        if name in COMMAND_SIGNS:
            return [symbol(*COMMAND_SIGNS[name], face)]
        if name in FUNCTIONS:
            return [Atom([sign(FUNCTIONS[name], face.style)], AtomClass.OPERATOR, AtomClass.OPERATOR)]
        if name in SPACES or name == "\\":
            space = SPACES.get(name, " ")
            return [Atom([sign(space)], AtomClass.SPACE, AtomClass.SPACE)] if space else []
        if name in SILENT:
            following = self._next_solid()
            if name in ("left", "right", "middle") and following and following.is_char("."):
                self._at += 1
            return []
        if name in TEXT_STYLES:
            return [Atom(self._text(merged(face.style, TEXT_STYLES[name])))]
        if name in ALPHABETS:
            return [group(self._argument(face_of(name, face)))]
        if name in _TRANSPARENT:
            return [group(self._argument(face))]
        return [self._construction(token, face)]

    def _construction(self, token: Token, face: Face) -> Atom:
        name = token.text
        if name in OWN_ACCENTS and self._has_argument():
            self.is_complete = False
            name = OWN_ACCENTS[name]
        if name in ACCENTS:
            atoms = self._argument(face)
            single = accented(name, atoms)
            self.is_hard = self.is_hard or (single is None and not is_line(name))
            return single or spread(name, atoms)
        if name in _FRACTIONS:
            above, below = self._argument(face), self._argument(face)
            self.is_hard = self.is_hard or any(atom.is_fraction for atom in (*above, *below))
            return fraction(above, below)
        if name == "sqrt":
            index = self._option(face)
            return root(self._argument(face), index)
        if name == "operatorname":
            pieces = lay_out(self._argument(replace(UPRIGHT, style=face.style)))
            return Atom(pieces, AtomClass.OPERATOR, AtomClass.OPERATOR)
        if name == "underline":
            return group(self._argument(replace(face, style=replace(face.style, underline=True))))
        if name in ("binom", "dbinom", "tbinom"):
            self.is_hard = True
            upper, lower = lay_out(self._argument(face)), lay_out(self._argument(face))
            return Atom(bracketed([*upper, sign(" choose "), *lower]))
        if name in _STACKS:
            self.is_hard = True
            mark = lay_out(self._argument(face), compact=True)
            base = group(self._argument(face))
            return replace(base, nucleus=[*base.nucleus, *script(mark, _STACKS[name])])
        if name in ("underbrace", "overbrace"):
            self.is_hard = True
            return group(self._argument(face))
        if name == "begin":
            return self._environment(face)
        if name in ("pmod", "pod"):
            return Atom(bracketed([sign("mod "), *lay_out(self._argument(face))]))
        if name == "not" and (negated := self._argument(face)):
            text = unicodedata.normalize("NFC", plain_of(negated[0].nucleus) + "\u0338")
            return replace(negated[0], nucleus=[sign(text, face.style)])
        if re.fullmatch("c[A-Z]", name):
            return Atom([sign(letter_of("script", name[1]), face.style)])
        return self._unknown(token, face)

    def _environment(self, face: Face) -> Atom:
        """Read a matrix, a list of cases or aligned lines as rows on one line."""
        self.is_hard = True
        name = plain_of(self._text(BODY))
        if name.startswith("array"):
            self._text(BODY)
        pieces: list[Piece] = []
        self._environments += 1
        while True:
            pieces += lay_out(self._sequence(face))
            token = self._next_solid()
            if token is None or token.is_char("}"):
                raise _Unreadable
            self._at += 1
            if token.text == "end":
                break
            pieces.append(sign(", " if token.is_char("&") else "; "))
        self._environments -= 1
        self._text(BODY)
        opening, closing = {"cases": ("{", "")}.get(name, ("[", "]") if "matrix" in name else ("", ""))
        return Atom([sign(opening), *pieces, sign(closing)])

    def _text(self, style: Style) -> list[Piece]:
        """Read a braced argument as ordinary text."""
        opening = self._next_solid()
        if opening is None or not opening.is_char("{"):
            raise _Unreadable
        self._at += 1
        self._depth += 1
        if self._depth > _MAX_DEPTH:
            raise _Unreadable
        pieces: list[Piece] = []
        nesting = 0
        while self._at < len(self._tokens):
            token = self._tokens[self._at]
            if token.is_char("}") and nesting == 0:
                self._at += 1
                self._depth -= 1
                return pieces
            self._at += 1
            nesting += token.is_char("{") - token.is_char("}")
            if token.kind == "command" and token.text in DECLARATIONS:
                style = face_of(token.text, Face(style=style)).style
                self._next_solid()
            elif token.kind == "command":
                pieces += self._text_command(token, style)
            elif not token.is_char("{}"):
                pieces.append(sign(" " if token.kind == "space" or token.text == "~" else token.text, style))
        raise _Unreadable

    def _text_command(self, token: Token, style: Style) -> list[Piece]:
        name = token.text
        if name in TEXT_STYLES:
            return self._text(merged(style, TEXT_STYLES[name]))
        if name == "underline":
            return self._text(replace(style, underline=True))
        if name in COMMAND_SIGNS:
            return [sign(COMMAND_SIGNS[name][0], style)]
        if name in SPACES:
            return [sign(SPACES[name], style)] if SPACES[name] else []
        if name == "\\" or name in SILENT:
            return []
        return self._unknown(token, Face("upright", style)).nucleus

    def _unknown(self, token: Token, face: Face) -> Atom:
        """Read a command that only its author knows: what its name says, its arguments in brackets."""
        self.is_complete = False
        name = token.text
        if name in FENCES and self._has_argument():
            opening, closing = FENCES[name]
            return Atom([sign(opening), *lay_out(self._argument(face)), sign(closing)])
        if restored := with_braces(name):
            return Atom(lay_out(_Reader(restored).atoms(face)), is_open=True)
        if not name.isalpha():
            return Atom([sign(self._tex[token.start : token.end])])
        if name in BRACKETS:
            return character(BRACKETS[name], face)
        text, style = letter_of_macro(name, face)
        pieces = [sign(text, style)]
        is_open = True
        while self._has_argument():
            pieces += bracketed(lay_out(self._argument(face)))
            is_open = False
        return Atom(pieces, is_open=is_open, is_name=len(text) > 1)

    def _has_argument(self) -> bool:
        return self._at < len(self._tokens) and self._tokens[self._at].is_char("{")
