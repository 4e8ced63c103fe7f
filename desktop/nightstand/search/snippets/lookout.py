"""Finds the words of a search in a text: a quick look for their beginnings, then a close one at those pieces."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from nightstand.search.analysis import Role, bare, singular
from nightstand.search.analysis.tokens import scan
from nightstand.search.analysis.umlauts import has_umlaut, spelled_out
from nightstand.search.clause_plan import Alternative, Sort
from nightstand.search.snippets.sparse_folding import sparsely_folded
from nightstand.search.snippets.word_checks import ANYWHERE, candidates_of, check_of

_LONGEST_KEPT_PIECE = 60
_PIECES_KEPT = 16_384
# No word and no compound reaches over a space, nor over these signs of scripts that write none.
_STOPS = "。、「」"
_PIECE = re.compile(rf"[^\s{_STOPS}]+")
_BETWEEN = re.compile(rf"[\s{_STOPS}]")

Word = tuple[str, int, int, int, Role]
"""A word with its position, start and end within its piece."""

Piece = tuple[tuple[Word, ...], int]
"""The words of a piece, and how many positions it takes."""

Check = Callable[[str], bool]


class Hit(NamedTuple):
    """A word of a text that a clause, by its number, looks for."""

    start: int
    end: int
    clause: int


@dataclass(frozen=True, slots=True)
class _Way:
    """An alternative of a clause, ready to be compared."""

    clause: int
    first: Check
    is_exact: bool
    rest: tuple[tuple[int, Check], ...]


Beginnings = tuple[tuple[_Way, Word], ...]
"""The ways that begin with a word of a piece, each with that word."""


class Lookout:
    """Looks for the ways in which texts can satisfy clauses. For any thread."""

    def __init__(self, plans: Sequence[Sequence[Alternative]]) -> None:
        """`plans` holds the ways of each clause; hits tell clauses apart by their places in it."""
        self._ways = tuple(
            _Way(
                number,
                check_of(way.elements[0]),
                way.elements[0].sort is Sort.EXACT,
                tuple((element.offset, check_of(element)) for element in way.elements[1:]),
            )
            for number, ways in enumerate(plans)
            for way in ways
        )
        beginnings = {candidates_of(way.elements[0]): None for ways in plans for way in ways}
        self._candidates = None if ANYWHERE in beginnings else re.compile("|".join(beginnings))
        self._begun_by_piece: dict[str, Beginnings] = {}

    def hits(self, text: str) -> list[Hit]:
        """Return all words of a text that are looked for, in order."""
        if not self._ways:
            return []
        read = _Reading(text)
        hits: set[Hit] = set()
        for start, end in self._pieces(read):
            for way, word in self._begun_at(read, start, end):
                if way.rest:
                    row = read.row(way, start, end, word)
                    hits.update([Hit(*read.folded.span(first, last), way.clause) for first, last in row])
                else:
                    hits.add(Hit(*read.folded.span(start + word[2], start + word[3]), way.clause))
        return sorted(hits)

    def _pieces(self, read: "_Reading") -> Iterator[tuple[int, int]]:
        """Give where the pieces of a text stand that may begin what is looked for."""
        searched = read.searched
        if self._candidates is None:
            yield from self._telling_pieces(read)
            return
        candidate = self._candidates.search(searched)
        while candidate is not None:
            end = _piece_end(searched, candidate.end())
            yield _piece_start(searched, candidate.start()), end
            candidate = self._candidates.search(searched, end)

    def _telling_pieces(self, read: "_Reading") -> Iterator[tuple[int, int]]:
        """Look at every piece, but only once at each that stands in the text several times."""
        pieces = [match.span() for match in _PIECE.finditer(read.searched)]
        if read.has_umlauts:
            yield from pieces
            return
        begun: dict[str, bool] = {}
        for start, end in pieces:
            written = read.searched[start:end]
            if written not in begun:
                begun[written] = bool(self._begun_at(read, start, end))
            if begun[written]:
                yield start, end

    def _begun_at(self, read: "_Reading", start: int, end: int) -> Beginnings:
        if read.has_umlauts or end - start > _LONGEST_KEPT_PIECE:
            return self._begun(read.piece(start, end)[0])
        written = read.searched[start:end]
        begun = self._begun_by_piece.get(written)
        if begun is None:
            begun = self._begun_by_piece[written] = self._begun(read.piece(start, end)[0])
        return begun

    def _begun(self, words: tuple[Word, ...]) -> Beginnings:
        """Return the ways that begin with a word of a piece, each with that word."""
        begun: list[tuple[_Way, Word]] = []
        for way in self._ways:
            fitting = [word for word in words if way.first(word[0])]
            if not way.is_exact and len(fitting) > 1:
                # What starts a hyphenated word also starts that word joined; then the part is what was meant.
                parts = {word[1] for word in fitting if word[4] is not Role.JOINED}
                fitting = [word for word in fitting if word[4] is not Role.JOINED or word[1] not in parts]
            begun += [(way, word) for word in fitting]
        return tuple(begun)


class _Reading:
    """A text on its way to be searched, piece by piece."""

    def __init__(self, text: str) -> None:
        self.folded = sparsely_folded(text)
        self.searched = self.folded.text
        self.has_umlauts = has_umlaut(text)
        self._text = text

    def piece(self, start: int, end: int) -> Piece:
        """Return the words of the piece that stands there in the folded text."""
        written = self.searched[start:end]
        piece = _kept_piece(written) if len(written) <= _LONGEST_KEPT_PIECE else _analysed(written)
        if not self.has_umlauts:
            return piece
        # Words with umlauts once more, with two letters for each.
        words = list(piece[0])
        for _, position, first, last, role in piece[0]:
            other = spelled_out(self._text[slice(*self.folded.span(start + first, start + last))])
            if other and role is Role.PLAIN:
                words.append((singular(bare(other)), position, first, last, Role.JOINED))
        return tuple(words), piece[1]

    def row(self, way: _Way, start: int, end: int, word: Word) -> list[tuple[int, int]]:
        """Return where the words of a way stand in the folded text that begins with a word; none if one is missing."""
        piece = self.piece(start, end)
        places = [(start + word[2], start + word[3])]
        base = 0
        """The position, counted from the first piece, that the piece at hand begins with."""
        for offset, fits in way.rest:
            wanted = word[1] + offset
            while wanted - base >= piece[1]:
                following = _PIECE.search(self.searched, end)
                if following is None:
                    return []
                base += piece[1]
                start, end = following.span()
                piece = self.piece(start, end)
            found = next((other for other in piece[0] if other[1] == wanted - base and fits(other[0])), None)
            if found is None:
                return []
            places.append((start + found[2], start + found[3]))
        return places


def _analysed(piece: str) -> Piece:
    words, width = scan(piece)
    return tuple(words), width


_kept_piece = lru_cache(maxsize=_PIECES_KEPT)(_analysed)


def _piece_start(text: str, position: int) -> int:
    while position and not (text[position - 1].isspace() or text[position - 1] in _STOPS):
        position -= 1
    return position


def _piece_end(text: str, position: int) -> int:
    end = _BETWEEN.search(text, position)
    return end.start() if end else len(text)
