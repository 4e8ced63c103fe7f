"""When two records are one paper: identifiers in their plain form, and how alike two texts are."""

import hashlib
import re
import unicodedata
import zlib
from collections.abc import Iterable, Mapping, Set
from functools import lru_cache
from itertools import compress

from nightstand.domain.identifiers import (
    Identifier,
    address_identifiers,
    arxiv_identifiers,
    arxiv_mentions,
    doi_identifiers,
    openreview_identifiers,
    pubmed_identifiers,
)
from nightstand.domain.paper import Bibliography

RECOGNITION_VERSION = 1
"""Grows whenever `identifiers_of` or `abstract_pieces` give another answer, so that stored answers are made anew."""

_DOI_PREFIX = re.compile(r"^(?:https?://(?:dx\.)?doi\.org/|doi:\s*)", re.IGNORECASE)
_ARXIV_PREFIX = re.compile(r"^(?:https?://(?:www\.|export\.)?arxiv\.org/(?:abs|pdf|html)/|arxiv:\s*)", re.IGNORECASE)
_ARXIV_VERSION = re.compile(r"(?:v[0-9]+)?(?:\.pdf)?$", re.IGNORECASE)
_OPENREVIEW_ADDRESS = re.compile(r"^https?://openreview\.net/\S*[?&]id=([\w-]+)", re.IGNORECASE)
_WORD = re.compile(r"\w+")
_UNSPACED = "\u3040-\u30ff\u3400-\u9fff"
_SEQUENCE_WORD = re.compile(rf"[^\W{_UNSPACED}]+|[{_UNSPACED}]")
"""A word where word sequences are compared: in Chinese and Japanese, which have no spaces, each character is one."""

_ADDRESS_FIELDS = frozenset(
    "arxiv_url bdsk-url-1 ee forum forum_url howpublished link links openreview_url paper paper_link paper_url pdf_url"
    " poster poster_url site url virtual virtual_url virtualsite_url".split()
)
"""Names of additional fields that hold an address of the paper itself."""

_ARXIV_FIELDS = frozenset({"arxivid", "arxiv_id", "paper_arxiv_id"})
_PUBMED_FIELDS = frozenset({"pmid", "pubmed"})
_MENTIONING_FIELDS = frozenset({"journal", "note", "number", "volume"})
_MENTION_OPENING = re.compile(r"\{*(?:arxiv|abs/|(?:https?://)?doi\.org/10\.48550/)", re.IGNORECASE)
"""How a field starts that names the paper's own preprint; "see also arXiv:..." is about another text."""

SHINGLE_WORDS = 4
"""Words per overlapping piece when two abstracts are compared."""

SAME_ABSTRACT_OVERLAP = 0.4
"""Overlap from which two abstracts are wordings of one.

Measured on published conference lists: other papers reach at most 0.04, and 32 of 33 rewordings reach 0.4.
"""

PIECE_RATE = 6
SHORT_PIECE_RATE = 2
"""One in so many of the longer words of an abstract, and of a short one, opens a piece; the one divides the other."""

_PIECE_OPENING_LETTERS = 4
"""Shorter words open none: the few common ones would open either no pieces or too many."""

_FIRST_UNSPACED = "\u3040"
_UNSPACED_RATE = 2
"""Characters that are words are twice as many as the words of a text that says as much."""

_SHORT_ABSTRACT_WORDS = 64
_FEWEST_ABSTRACT_WORDS = 8
"""Below, a text is "Abstract unavailable" or "enter abstract here" more likely than an abstract."""


def plain_doi(text: str) -> str:
    """Return a DOI without resolver or scheme, in the letters it was given; case does not count when compared."""
    return _DOI_PREFIX.sub("", text.strip())


def plain_arxiv_id(text: str) -> str:
    """Return an arXiv id without address and version."""
    return _ARXIV_VERSION.sub("", _ARXIV_PREFIX.sub("", text.strip()))


def plain_openreview_id(text: str) -> str:
    """Return an OpenReview forum id, also out of an address; ids are case-sensitive."""
    found = _OPENREVIEW_ADDRESS.match(text.strip())
    return found[1] if found else text.strip()


def title_key(title_text: str) -> str:
    """Return a plain title reduced to its letters and digits, so that case, accents and punctuation do not count."""
    decomposed = title_text if title_text.isascii() else unicodedata.normalize("NFKD", title_text)
    return "".join(filter(str.isalnum, decomposed.casefold()))


def text_key(text: str) -> str:
    """Return a hash of a plain text's words, so that case, spaces and punctuation do not count; "" for no words."""
    words = " ".join(_words(text))
    return hashlib.blake2b(words.encode(errors="replace"), digest_size=16).hexdigest() if words else ""


def shingles(text: str) -> frozenset[tuple[str, ...]]:
    """Return the overlapping word sequences of a plain text; a shorter text is one sequence."""
    words = _sequence_words(text)
    if not words:
        return frozenset()
    if len(words) < SHINGLE_WORDS:
        return frozenset({tuple(words)})
    return frozenset(zip(*(words[at:] for at in range(SHINGLE_WORDS)), strict=False))


def overlap(first: Set[tuple[str, ...]], second: Set[tuple[str, ...]]) -> float:
    """Return the share of the smaller set that stands in both, 0 to 1."""
    smaller = min(len(first), len(second))
    return len(first & second) / smaller if smaller else 0.0


def identifiers_of(bibliography: Bibliography) -> frozenset[Identifier]:
    """Return the (scheme, value) pairs of all that identifies the paper; `domain.identifiers` tells the schemes."""
    found: set[Identifier] = set()
    venue = bibliography.venue
    if bibliography.doi:
        found.update(doi_identifiers(plain_doi(bibliography.doi)))
    if bibliography.arxiv:
        found.update(arxiv_identifiers(plain_arxiv_id(bibliography.arxiv)))
    if bibliography.openreview:
        found.update(openreview_identifiers(plain_openreview_id(bibliography.openreview)))
    if bibliography.url:
        found.update(address_identifiers(bibliography.url, venue))
    if bibliography.pdf:
        found.update(address_identifiers(bibliography.pdf, venue))
    if "abs/" in venue or "arxiv" in venue.lower():
        found.update(arxiv_mentions(venue))
    if bibliography.extra:
        found.update(_identifiers_in_extra(bibliography.extra, venue))
    return frozenset(found)


def abstract_pieces(plain: str) -> tuple[int, ...]:
    """Return hashes of a sample of a plain abstract's word sequences, ascending; () for a text too short to be one.

    Wordings of one abstract share about as many of their pieces as their `overlap` says, other abstracts none or one;
    an abstract of usual length has about twenty. Which sequences are taken depends on their first word alone.
    """
    words = _sequence_words(plain)
    if len(words) < _FEWEST_ABSTRACT_WORDS:
        return ()
    openings = _SHORT_ABSTRACT_OPENINGS if len(words) < _SHORT_ABSTRACT_WORDS else _OPENINGS
    if len(openings) > _MOST_OPENINGS:
        openings.clear()
    starts = compress(range(len(words) - SHINGLE_WORDS + 1), map(openings.__getitem__, words))
    return tuple(
        sorted({zlib.crc32(" ".join(words[at : at + SHINGLE_WORDS]).encode(errors="replace")) for at in starts})
    )


def _identifiers_in_extra(extra: Mapping[str, str], venue: str) -> set[Identifier]:
    found: set[Identifier] = set()
    for name, value in extra.items():
        folded = name.lower().replace(" ", "_")
        if folded in _ADDRESS_FIELDS:
            found.update(address_identifiers(value, venue))
        elif folded in _PUBMED_FIELDS:
            found.update(pubmed_identifiers(value))
        elif folded in _ARXIV_FIELDS:
            found.update(arxiv_identifiers(plain_arxiv_id(value)))
        elif folded == "eprint":
            found.update(_eprint_identifiers(value, extra.get("eprinttype") or extra.get("archiveprefix") or "", venue))
        elif folded in _MENTIONING_FIELDS and _MENTION_OPENING.match(value):
            found.update(arxiv_mentions(value))
    return found


def _eprint_identifiers(value: str, kind: str, venue: str) -> Iterable[Identifier]:
    if kind.lower() == "pubmed":
        return pubmed_identifiers(value)
    if kind and kind.lower() != "arxiv":
        return ()
    found = tuple(arxiv_identifiers(plain_arxiv_id(value)))
    return found or address_identifiers(value, venue)  # Publishers put the address of the PDF file there.


@lru_cache(maxsize=2)
def _words(plain: str) -> tuple[str, ...]:
    """Return the words of a text as `_WORD` finds them in its folded form, sooner for plain ASCII.

    What is worked out of one abstract asks for them several times in a row.
    """
    if plain.isascii():
        return tuple(plain.lower().translate(_ASCII_WORD_CHARACTERS).split())
    return tuple(_WORD.findall(unicodedata.normalize("NFKC", plain).casefold()))


def _sequence_words(plain: str) -> tuple[str, ...]:
    """Return the words that make up sequences: those of `_words`, but of texts without spaces the characters."""
    words = _words(plain)
    if plain.isascii() or max(words, default="") < _FIRST_UNSPACED:
        return words
    return tuple(_SEQUENCE_WORD.findall(" ".join(words)))


class _Openings(dict[str, bool]):
    """Whether a word opens a piece, worked out once for each word."""

    def __init__(self, rate: int) -> None:
        super().__init__()
        self._rate = rate

    def __missing__(self, word: str) -> bool:
        rate = self._rate if len(word) >= _PIECE_OPENING_LETTERS else _UNSPACED_RATE * self._rate
        can_open = len(word) >= _PIECE_OPENING_LETTERS or word >= _FIRST_UNSPACED
        opens = can_open and not zlib.crc32(word.encode(errors="replace")) % rate
        self[word] = opens
        return opens


_OPENINGS = _Openings(PIECE_RATE)
_SHORT_ABSTRACT_OPENINGS = _Openings(SHORT_PIECE_RATE)
_MOST_OPENINGS = 100_000
"""Words that are kept before they are forgotten; the abstracts of 30,000 papers hold about as many."""

_ASCII_WORD_CHARACTERS = "".join(character if _WORD.match(character) else " " for character in map(chr, range(128)))
