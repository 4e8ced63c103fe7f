"""Reads the tokens of a TeX formula into atoms: groups, scripts, arguments, text; constructions are read beside it."""

import re
from collections.abc import Callable
from dataclasses import replace

from nightstand.domain.markup.atoms import Atom, ends_openly, finish, fraction, group, lay_out, script
from nightstand.domain.markup.faces import (
    ALPHABETS,
    DECLARATIONS,
    TEXT_STYLES,
    Face,
    character,
    face_of,
    merged,
    symbol,
)
from nightstand.domain.markup.pieces import Piece, plain_of, sign
from nightstand.domain.markup.styles import Style
from nightstand.domain.markup.symbols import COMMAND_SIGNS, FUNCTIONS, SILENT, SPACES, AtomClass
from nightstand.domain.markup.tex_tokens import Token, tokens_of

# Deeper than any formula people write; keeps a hostile one from exhausting the stack.
_MAX_DEPTH = 24
_THOUSAND = re.compile(r"\d{3}(?!\d)")
_TRANSPARENT = frozenset(
    "ensuremath smash mathop mathrel mathbin mathord mathopen mathclose mathpunct boxed mathstrut mathclap".split()
)
_LIGATURES = {"---": "—", "--": "–", "``": "“", "''": "”", "`": "‘", "'": "’"}


class Unreadable(Exception):
    """The structure of the formula is broken."""


class FormulaReader:
    """Reads one formula; what it meets on the way tells whether it is complete and whether it is hard."""

    def __init__(self, tex: str, construction: "Callable[[FormulaReader, Token, Face], Atom]") -> None:
        self.is_complete = True
        self.is_hard = False
        self.tex = tex
        self.construction = construction
        self._tokens = tokens_of(tex)
        self._at = 0
        self._depth = 0
        self._scripts = 0
        self._environments = 0

    def whole(self) -> tuple[Piece, ...]:
        """Read all there is."""
        return finish(self.laid_out(self.atoms(Face())))

    def atoms(self, face: Face) -> list[Atom]:
        """Read all there is, for another formula that it is a part of."""
        atoms = self._sequence(face)
        if self._at < len(self._tokens):
            raise Unreadable
        return atoms

    def laid_out(self, atoms: list[Atom]) -> list[Piece]:
        return lay_out(atoms, compact=self._scripts > 0)

    @property
    def is_compact(self) -> bool:
        """Whether a script is being read, in which signs have no space around them."""
        return self._scripts > 0

    def argument(self, face: Face) -> list[Atom]:
        token = self._next_solid()
        if token is None or token.is_char("}&^_") or token.text == "end":
            raise Unreadable
        if token.is_char("{"):
            return self._braced(face)
        self._go_deeper()
        atoms = self._atoms(face)
        self._depth -= 1
        return atoms

    def small_argument(self, face: Face) -> list[Piece]:
        """Read an argument that is set as small as a script."""
        self._scripts += 1
        pieces = self.laid_out(self.argument(face))
        self._scripts -= 1
        return pieces

    def option(self, face: Face) -> list[Piece]:
        """Read `[…]` behind a command, if it is there."""
        token = self._next_solid()
        if token is None or not token.is_char("["):
            return []
        self._at += 1
        atoms: list[Atom] = []
        while (token := self._next_solid()) and not token.is_char("]}"):
            atoms += self._atoms(face)
        if token is None or not token.is_char("]"):
            raise Unreadable
        self._at += 1
        return lay_out(atoms, compact=True)

    def has_argument(self) -> bool:
        return self._at < len(self._tokens) and self._tokens[self._at].is_char("{")

    def rows(self, face: Face, closing: str) -> list[list[list[Piece]]]:
        """Read cells up to the `end` of an environment or to a closing brace, which is read too."""
        rows: list[list[list[Piece]]] = [[]]
        self._environments += 1
        while True:
            rows[-1].append(self.laid_out(self._sequence(face)))
            token = self._next_solid()
            if token is None or (token.is_char("}") and closing != "}"):
                raise Unreadable
            self._at += 1
            if token.text == closing:
                break
            if not token.is_char("&"):
                rows.append([])
        self._environments -= 1
        return [row for row in rows if plain_of([piece for cell in row for piece in cell])]

    def open_brace(self) -> None:
        """Read the brace that must stand here."""
        opening = self._next_solid()
        if opening is None or not opening.is_char("{"):
            raise Unreadable
        self._at += 1

    def text(self, style: Style) -> list[Piece]:
        """Read a braced argument as ordinary text."""
        self.open_brace()
        self._go_deeper()
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
            elif token.is_char("-`'"):
                pieces.append(sign(self._ligature(token), style))
            elif not token.is_char("{}"):
                pieces.append(sign(" " if token.kind == "space" or token.text == "~" else token.text, style))
        raise Unreadable

    def _next_solid(self) -> Token | None:
        while self._at < len(self._tokens) and self._tokens[self._at].kind == "space":
            self._at += 1
        return self._tokens[self._at] if self._at < len(self._tokens) else None

    def _go_deeper(self) -> None:
        self._depth += 1
        if self._depth > _MAX_DEPTH:
            raise Unreadable

    def _sequence(self, face: Face) -> list[Atom]:
        self._go_deeper()
        atoms: list[Atom] = []
        while (token := self._next_solid()) and not self._ends_sequence(token):
            if token.kind == "command" and token.text in ("over", "atop"):
                self._at += 1
                atoms = [fraction(atoms, self._sequence(face), compact=self.is_compact)]
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
            is_thousand = _THOUSAND.match(self.tex, token.start) is not None
            atoms[-1].is_open = (
                is_thousand and self.tex[token.start - 1] == "," and plain_of(atoms[-2].nucleus).isdigit()
            )

    def _add_script(self, atoms: list[Atom], token: Token, face: Face) -> None:
        self._at += 1
        if not atoms or atoms[-1].left is AtomClass.SPACE:
            atoms.append(Atom([]))
        base = atoms[-1]
        if token.text == "'":
            base.upper.append(sign("′"))
            return
        pieces = self.small_argument(face)
        self.is_hard = self.is_hard or any(piece.style.script and piece.plain[:1] in ("^", "_") for piece in pieces)
        if token.text == "^":
            base.upper += script(pieces, 1)
        else:
            base.lower += script(pieces, -1)
        base.is_open = ends_openly(base.upper or base.lower)

    def _braced(self, face: Face) -> list[Atom]:
        self._at += 1
        atoms = self._sequence(face)
        closing = self._next_solid()
        if closing is None or not closing.is_char("}"):
            raise Unreadable
        self._at += 1
        return atoms

    def _atoms(self, face: Face) -> list[Atom]:
        token = self._tokens[self._at]
        if token.is_char("{"):
            return [group(self._braced(face), compact=self.is_compact)]
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
            return [Atom(self.text(merged(face.style, TEXT_STYLES[name])))]
        if name in ALPHABETS:
            return [group(self.argument(face_of(name, face)), compact=self.is_compact)]
        if name in _TRANSPARENT:
            return [group(self.argument(face), compact=self.is_compact)]
        return [self.construction(self, token, face)]

    def _text_command(self, token: Token, style: Style) -> list[Piece]:
        name = token.text
        if name in TEXT_STYLES:
            return self.text(merged(style, TEXT_STYLES[name]))
        if name == "underline":
            return self.text(replace(style, underline=True))
        if name in COMMAND_SIGNS:
            return [sign(COMMAND_SIGNS[name][0], style)]
        if name in SPACES:
            return [sign(SPACES[name], style)] if SPACES[name] else []
        if name == "\\" or name in SILENT:
            return []
        return self.construction(self, token, Face("upright", style)).nucleus

    def _ligature(self, token: Token) -> str:
        """Read the dashes and quotes that TeX makes of several signs, the first of which has been read."""
        for signs, ligature in _LIGATURES.items():
            if self.tex.startswith(signs, token.start):
                self._at += len(signs) - 1
                return ligature
        return token.text
