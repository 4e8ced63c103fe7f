"""Titles: whether two are one, one without its subtitle, or others; and titles that say nothing of their paper."""

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from nightstand.matching.letters import is_slip, without_accented, words_of

_SUBTITLE = re.compile(r":|[?!.](?=\s)|\s[-–—]\s|\s--+\s|：|—")
_TEX_LEFT_OVER = re.compile(r"\\(?:mbox|emph|sqrt|text[a-z]{2}|math[a-z]{2,4})")
"""Commands that sources leave in titles without their braces: `l\\(_\\mboxp\\)`."""

_DIGITS = re.compile(r"[0-9]+")
_YEAR_DIGITS = 2
"""Digits that years are told by: "WMT20" and "WMT 2020"."""

_ROMAN = re.compile(r"[ivx]+")
SMALL_WORDS = frozenset(
    "a an the of on in for to and or with by via from at as is are be its into over under using towards toward"
    " la le les de des du un une et en pour sur der die das und zur zum im".split()
)
_ORDINALS = frozenset("first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split())
_MOST_SLIPS = 3
_FEWEST_MAIN_WORDS = 2
_TELLING_WORDS = 3
_TELLING_LETTERS = 12

_GENERIC = frozenset(
    " ".join(words_of(phrase))
    for phrase in """
    abstract; abstracts; acknowledgement; acknowledgements; acknowledgment; acknowledgments; addendum; advertisement;
    advertisements; announcement; announcements; appendix; author index; back matter; bibliography; book review;
    book reviews; books received; briefly noted; calendar; call for papers; closing remarks; comment; comments;
    commentary; committees; conclusion; conclusions; contents; contributors; correction; corrections; corrigendum;
    dedication; demo; demonstrations; discussion; editor's note; editorial; editorial board; editors' introduction;
    epilogue; errata; erratum; foreword; front matter; general discussion; glossary; guest editorial; in memoriam;
    in this issue; index; interview; introduction; introductory remarks; invited speaker; invited speakers;
    invited talk; invited talks;
    keynote; keynote address; keynote lecture; keynote speech; keynotes; letter to the editor;
    letters to the editor; list of participants; list of reviewers; message from the chairs; news; newsletter; no title;
    note; notes; obituary; opening remarks; organizers; organizing committee; panel; panel discussion; participants;
    postface; poster session; posters; preface; proceedings; program; program committee; programme; prologue;
    publications received; references; remarks; reply; reply to comments; report; response; response to comments;
    retracted; retraction; retraction note; review; reviewers; reviews; session overview; session summary; short papers;
    software; special issue; subject index; summary; table of contents; the finite string; title page; tutorial;
    tutorials; untitled; welcome; welcome address; welcome message; workshop; workshop summary; workshops;
    avant propos; préface; introduction générale; éditorial; vorwort; nachruf; 前言; 序言; 编者按; 目录
    """.split(";")
)
_GENERIC_OPENINGS = tuple(
    "preface to|editorial |guest editor|introduction to the special|introduction to the issue|message from the |"
    "proceedings of |letter from the |welcome to |book review|obituary |erratum |corrigendum |session ".split("|")
)


class TitleRelation(StrEnum):
    """What two titles are to each other."""

    EQUAL = "equal"
    CLOSE = "close"
    """Slips of letters, lost signs."""
    PART = "part"
    """One is the other without its subtitle or its end."""
    OTHER = "other"
    UNKNOWN = "unknown"
    """One of them is not known."""


@dataclass(frozen=True, slots=True)
class Title:
    """A title ready to be compared; `main` are the words before the subtitle, () where there is none.

    `joined` are its letters written together, `stripped` those left by a source that drops accented ones.
    """

    words: tuple[str, ...]
    joined: str
    stripped: str
    main: tuple[str, ...]
    is_generic: bool

    @property
    def is_telling(self) -> bool:
        """Whether the title is long enough that another paper hardly has it."""
        return len(self.words) >= _TELLING_WORDS and len(self.joined) >= _TELLING_LETTERS and not self.is_generic


@dataclass(frozen=True, slots=True)
class TitleAgreement:
    """How two titles relate, and the share of their words in common, 0 to 1."""

    relation: TitleRelation
    similarity: float = 0.0
    numbers_differ: bool = False
    """Whether both count something, but not the same: parts, years and meetings of a series."""

    @property
    def agrees(self) -> bool:
        """Whether the titles are one but for slips."""
        return self.relation in (TitleRelation.EQUAL, TitleRelation.CLOSE)


@lru_cache(maxsize=16_384)
def title(text: str) -> Title:
    """Return a plain title ready to be compared."""
    text = _TEX_LEFT_OVER.sub("", text)
    words = words_of(text)
    joined = "".join(words)
    parts = _SUBTITLE.split(text, maxsplit=1)
    main = words_of(parts[0]) if len(parts) > 1 and parts[1].strip() else ()
    stripped = joined if text.isascii() else without_accented("".join(filter(str.isalnum, text)))
    return Title(words, joined, stripped, main if main != words else (), _is_generic(words))


def compare_titles(first: Title, second: Title) -> TitleAgreement:
    """Return how two titles relate; numbers must be equal wherever they stand ("Part I", "Part II")."""
    if not first.words or not second.words:
        return TitleAgreement(TitleRelation.UNKNOWN)
    if first.joined == second.joined:
        return TitleAgreement(TitleRelation.EQUAL, 1.0)
    similarity = _similarity(first.words, second.words)
    if first.stripped == second.joined or second.stripped == first.joined or _are_close(first, second):
        return TitleAgreement(TitleRelation.CLOSE, similarity)
    if _is_part(first, second) or _is_part(second, first):
        return TitleAgreement(TitleRelation.PART, similarity)
    ours, theirs = _numbers(first.words), _numbers(second.words)
    return TitleAgreement(TitleRelation.OTHER, similarity, numbers_differ=bool(ours and theirs and ours != theirs))


def _numbers(words: tuple[str, ...]) -> set[str]:
    counting = {word for word in words if word in _ORDINALS or _ROMAN.fullmatch(word)}
    return counting.union(number[-_YEAR_DIGITS:] for word in words for number in _DIGITS.findall(word))


def _is_generic(words: tuple[str, ...]) -> bool:
    named = tuple(word for word in words if not word.isdecimal())
    phrase = " ".join(named)
    return not named or phrase in _GENERIC or phrase.startswith(_GENERIC_OPENINGS)


def _is_part(shorter: Title, longer: Title) -> bool:
    """Tell whether `shorter` is `longer` without its subtitle."""
    return len(longer.main) >= _FEWEST_MAIN_WORDS and shorter.words == longer.main


def _similarity(first: tuple[str, ...], second: tuple[str, ...]) -> float:
    ours, theirs = set(first) - SMALL_WORDS, set(second) - SMALL_WORDS
    shorter = min(len(ours), len(theirs))
    return len(ours & theirs) / shorter if shorter else 0.0


def _are_close(first: Title, second: Title) -> bool:
    ours, theirs = set(first.words), set(second.words)
    only_first = [word for word in first.words if word not in theirs]
    only_second = [word for word in second.words if word not in ours]
    if max(len(only_first), len(only_second)) > _MOST_SLIPS:
        return False
    if len(only_first) + len(only_second) >= min(len(first.words), len(second.words)):
        return False
    left = list(only_second)
    unpaired: list[str] = []
    for word in only_first:
        other = next((other for other in left if _is_spelling(word, other)), None)
        if other is None:
            unpaired.append(word)
        else:
            left.remove(other)
    if not all(map(_says_little, unpaired + left)):
        return "".join(unpaired) == "".join(left)
    return not (unpaired and left) or all(word in SMALL_WORDS for word in unpaired + left)


def _is_spelling(first: str, second: str) -> bool:
    if any(map(str.isdecimal, first + second)):
        return False
    return is_slip(first, second)


def _says_little(word: str) -> bool:
    """Tell whether a word can be lost without making it another title: a small word, a sign that a source dropped."""
    if any(map(str.isdecimal, word)) or _ROMAN.fullmatch(word):
        return False
    return word in SMALL_WORDS or len(word) == 1 or not without_accented(word)
