"""Names of people: whether two spellings can be of one person, and how far two lists of authors agree."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from nightstand.domain.author import Author
from nightstand.matching.letters import folded, is_gapped, is_slip, without_accented

_WORD = re.compile(r"[^\W\d_]+")
_APOSTROPHES = str.maketrans("", "", "'`´’ʼ‘\u00ad\u200b")
_PARTICLES = frozenset("al da das de dei del della den der di do dos du el la le les ter van ver von y zu".split())
_SHORT_NAMES = frozenset(
    "abe al alex bella ben chris dan deb don doug fred gabe geoff greg hal jan jeff jen jon josh kat ken matt max mitch"
    " nate nick pam pat phil rich rob ron sam sasha steph stef theo tim vic will".split()
)
_LONG_OF_SHORT = {
    "andy": "andrew", "bill": "william", "bob": "robert", "dave": "david", "dick": "richard", "drew": "andrew",
    "fritz": "friedrich", "jake": "jacob", "jim": "james", "joe": "joseph", "kate": "katherine", "liz": "elizabeth",
    "mike": "michael", "pete": "peter", "steve": "steven", "ted": "edward", "tom": "thomas", "tony": "anthony",
    "vicky": "victoria",
}  # fmt: skip
"""Short names that people sign with; any shared beginning would join "Wei Shi" and "Weishi Shi"."""

_MOST_INITIALS = 3
_ARE_INITIALS = re.compile(r"(?!NG)[B-DF-HJ-NP-TV-XZ]{2,3}")
"""Capitals behind a name that are initials, as databases write them ("Dupont JL"), and no family name."""

_AGREEING_SHARE = 0.66
_AGREEING_COVERAGE = 0.5
_DIFFERING_SHARE = 0.34
_MOST_LETTERS = 200
_MOST_WORDS = 12
MOST_AUTHORS = 300
"""What is compared of a name and of a list at most; more is no name and no list of people."""

_FEW = 12
"""Names left over up to which each is compared with each."""


@dataclass(frozen=True, slots=True)
class Person:
    """A name ready to be compared: folded words in reading order, beside them what is left without accented letters.

    `joined` holds the words written together, given name first and family name first.
    """

    words: tuple[str, ...]
    stripped: tuple[str, ...]
    family: frozenset[str]
    joined: frozenset[str]
    initials: frozenset[str]
    is_plain: bool
    """Whether no letters can have been lost, and no particle is among the words."""


@dataclass(frozen=True, slots=True)
class AuthorAgreement:
    """How many names of two lists are of the same people."""

    shared: int
    shorter: int
    longer: int
    is_cut: bool
    """Whether the shorter list opens the longer one, or is said to be cut short."""

    @property
    def is_known(self) -> bool:
        """Whether both lists have names."""
        return self.shorter > 0

    @property
    def agrees(self) -> bool:
        """Whether the lists are of one group of people."""
        if not self.shared or self.shared < _AGREEING_SHARE * self.shorter:
            return False
        return self.is_cut or self.shared >= _AGREEING_COVERAGE * self.longer

    @property
    def is_whole(self) -> bool:
        """Whether every name has its like in the other list."""
        return 0 < self.shared == self.longer

    @property
    def differs(self) -> bool:
        """Whether the lists are plainly of other people."""
        return self.is_known and self.shared < _DIFFERING_SHARE * self.shorter


@lru_cache(maxsize=65_536)
def person(author: Author) -> Person:
    """Return a name ready to be compared."""
    given = _words(author.given)
    family = _words(f"{author.particle} {author.family}")
    if len(given) == 1 and len(family) == 1 and _ARE_INITIALS.fullmatch(family[0]) and not given[0].isupper():
        given, family = family, given
    if len(given) == 1 and len(given[0]) <= _MOST_INITIALS and given[0].isupper() and not all(map(str.isupper, family)):
        given = list(given[0])
    raw = given + family
    words = tuple(folded(word) for word in raw)
    is_plain = all(map(str.isascii, raw)) and _PARTICLES.isdisjoint(words)
    forwards, backwards = "".join(words), "".join(words[len(given) :] + words[: len(given)])
    return Person(
        words,
        tuple(
            word if raw_word.isascii() else without_accented(raw_word)
            for raw_word, word in zip(raw, words, strict=True)
        ),
        frozenset(words[len(given) :]),
        frozenset({forwards, backwards}),
        frozenset(word[0] for word in words),
        is_plain,
    )


def same_person(first: Person, second: Person) -> bool:
    """Tell whether two names can be one person's.

    The words of the shorter name must all have their like in the longer one: the word itself, its initial, a shortened
    given name, a spelling with accents lost, or a slip of a letter; at least one word must be there in full.
    """
    if first.words == second.words:
        return bool(first.words)
    if not first.joined.isdisjoint(second.joined):
        return bool(first.words)
    if len(first.words) > len(second.words):
        first, second = second, first
    if first.is_plain and second.is_plain and not first.initials <= second.initials:
        return False
    left = list(zip(second.words, second.stripped, strict=True))
    is_full = False
    for word, stripped in sorted(zip(first.words, first.stripped, strict=True), key=lambda pair: -len(pair[0])):
        in_family = word in first.family
        at, fully = _like(word, stripped, left, in_family=in_family)
        if at is None:
            if word in _PARTICLES and len(first.words) > 2:
                continue
            return False
        is_full = is_full or fully
        del left[at]
    if len(first.words) == 1:
        # A lone word is a family name, or a whole name in a script without spaces.
        return is_full and (first.words[0] in second.family or not first.words[0].isascii())
    return is_full


def compare_authors(
    first: Sequence[Person], second: Sequence[Person], *, is_incomplete: bool = False
) -> AuthorAgreement:
    """Return how far two lists of authors agree; a name listed twice counts once."""
    if first == second:
        return AuthorAgreement(len(first), len(first), len(first), is_cut=False)
    ours, theirs = (list(dict.fromkeys(names[:MOST_AUTHORS])) for names in (first, second))
    shorter, longer = sorted((ours, theirs), key=len)
    open_names = {name.words: name for name in longer}
    rest = [name for name in shorter if open_names.pop(name.words, None) is None]
    if rest and len(shorter) == len(longer):
        # Where all else agrees, a name at its place may be spelled with less care.
        unmatched = set(rest)
        places = [at for at, name in enumerate(shorter) if name in unmatched and longer[at].words in open_names]
        at_place = [at for at in places if _same_at_place(shorter[at], longer[at])]
        for at in at_place:
            rest.remove(shorter[at])
            del open_names[longer[at].words]
    left = list(open_names.values())
    shared = len(shorter) - len(rest)
    for name in rest:
        candidates = left if len(left) <= _FEW else [other for other in left if not name.family.isdisjoint(other.words)]
        found = next((other for other in candidates if same_person(name, other)), None)
        if found is not None:
            left.remove(found)
            shared += 1
    opens = shared == len(shorter) < len(longer) and all(map(same_person, shorter, longer))
    return AuthorAgreement(shared, len(shorter), len(longer), is_cut=is_incomplete or opens)


def _same_at_place(first: Person, second: Person) -> bool:
    """Tell whether names at one place of two lists of one length can be one person's.

    One word in full is enough where the others begin alike, or lack letters that a source lost and another never had:
    "Csaba Tth" and "Csaba Toth", "Mike Deweese" and "Michael Robert DeWeese".
    """
    if same_person(first, second):
        return True
    shorter, longer = sorted((first, second), key=lambda name: len(name.words))
    left = [word for word in longer.words if word not in shorter.words]
    rest = [word for word in shorter.words if word not in longer.words]
    if len(rest) == len(shorter.words):
        return all(any(is_gapped(word, other) for other in left) for word in rest)
    return all(any(word[0] == other[0] or is_gapped(word, other) for other in left) for word in rest)


def _like(word: str, stripped: str, left: list[tuple[str, str]], *, in_family: bool) -> tuple[int | None, bool]:
    """Return where the like of a word stands, and whether it stands there in full; the fullest one first."""
    for at, (other, other_stripped) in enumerate(left):
        if len(word) > 1 and (word in (other, other_stripped) or stripped == other != ""):
            return at, True
    for at, (other, _stripped) in enumerate(left):
        if is_slip(word, other):
            return at, True
    for at, (other, _stripped) in enumerate(left):
        if (len(word) == 1 or len(other) == 1) and word[0] == other[0]:
            return at, False
        if not in_family and (_is_short_name(word, other) or _is_short_name(other, word)):
            return at, False
    return None, False


def _is_short_name(short: str, long: str) -> bool:
    return _LONG_OF_SHORT.get(short) == long or (
        short in _SHORT_NAMES and len(long) > len(short) + 1 and long.startswith(short)
    )


def _words(text: str) -> list[str]:
    """Return the words of a part of a name; numbers are DBLP's, for people of one name ("Wentao Shi 0002")."""
    text = text[:_MOST_LETTERS]
    if not text.isascii():
        # No normal form joins a dotless i and the accent above it, so accents left over are dropped.
        composed = unicodedata.normalize("NFC", text)
        text = "".join(letter for letter in composed if not unicodedata.combining(letter))
    return _WORD.findall(text.translate(_APOSTROPHES))[:_MOST_WORDS]
