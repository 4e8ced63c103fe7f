"""Authors' names: parts for citing and sorting, and the reading order for people."""

import re
from dataclasses import dataclass
from typing import Self

from nightstand.domain.markup.characters import is_cjk

ET_AL = "et al."
"""What stands at the end of a list of authors that is known not to be whole."""

_REST = frozenset({ET_AL, "et al", "others", "and others", "等"})

_SUFFIX = re.compile(r"^(jr|sr|[ivx]{1,4})\.?$", re.IGNORECASE)
_PARTICLES = frozenset(
    "af al ap av bin d da dai dal das de dei del della dello den der des di do dos du el la las le les lo los"
    " san st te ten ter tot um van vande vander vom von y zu zum zur".split()
)

_FAMILY_OPENINGS = frozenset("Al Ben Da De Del Della Di Dos Du La Le Van Von".split())
"""Capitalised words that open a family name; of 43 such names at ICML 2026 three Vietnamese ones are read wrong."""


@dataclass(frozen=True, slots=True)
class Author:
    """One author; a body such as a collaboration has only a `family` and `is_body` set."""

    family: str
    given: str = ""
    particle: str = ""
    suffix: str = ""
    is_body: bool = False

    @property
    def name(self) -> str:
        """The name in reading order: `Given particle Family, Suffix`; in East Asian scripts `FamilyGiven`."""
        if self.given and _is_east_asian(self.family) and _is_east_asian(self.given):
            return self.family + self.given
        plain = " ".join(part for part in (self.given, self.particle, self.family) if part)
        return f"{plain}, {self.suffix}" if self.suffix else plain

    @property
    def short_name(self) -> str:
        """The name with initials, for lists: `M. Sato`; names without a given part stay whole."""
        if self.is_body or not self.given or _is_east_asian(self.family + self.given):
            return self.name
        initials = " ".join(f"{part[0]}." for part in self.given.split())
        return " ".join(part for part in (initials, self.particle, self.family) if part)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a name in reading order (`Mika van der Sato`), or with the family name first (`Sato, Mika`).

        A name in double braces, `{{ATLAS Collaboration}}`, is a body and kept whole.
        """
        text = " ".join(text.split())
        if text.startswith("{") and text.endswith("}"):
            return cls(family=text.strip("{}").strip(), is_body=True)
        head, comma, tail = text.partition(",")
        if comma:
            return cls._from_commas(head.strip(), [part.strip() for part in tail.split(",")])
        return cls._from_reading_order(text.split())

    @classmethod
    def _from_commas(cls, head: str, rest: list[str]) -> Self:
        words = head.split()
        if len(words) > 1 and len(rest) == 1 and _SUFFIX.match(rest[0]):
            plain = cls._from_reading_order(words)
            return cls(plain.family, plain.given, plain.particle, rest[0])
        particle_end = _particle_end(words)
        suffix, given = (rest[0], rest[1]) if len(rest) > 1 else ("", rest[0])
        return cls(" ".join(words[particle_end:]), given, " ".join(words[:particle_end]), suffix)

    @classmethod
    def _from_reading_order(cls, words: list[str]) -> Self:
        if len(words) == 2:
            return cls(words[1], words[0])
        suffix = ""
        if len(words) > 2 and _SUFFIX.match(words[-1]):
            suffix = words[-1]
            words = words[:-1]
        if len(words) < 2:
            return cls(family=" ".join(words), suffix=suffix)
        start = next((at for at in range(1, len(words) - 1) if _opens_family(words[at])), len(words) - 1)
        end = start + _particle_end(words[start:])
        return cls(" ".join(words[end:]), " ".join(words[:start]), " ".join(words[start:end]), suffix)


def _is_east_asian(text: str) -> bool:
    """Tell whether a name is in a script whose names have the family first and no spaces between."""
    return not text.isascii() and all(is_cjk(character) or "\uac00" <= character <= "\ud7a3" for character in text)


def _opens_family(word: str) -> bool:
    return word in _PARTICLES or word in _FAMILY_OPENINGS


def _particle_end(words: list[str]) -> int:
    """Return how many leading words are particles, leaving at least one word for the family name."""
    end = 0
    while end < len(words) - 1 and words[end] in _PARTICLES:
        end += 1
    return end


def without_rest(authors: tuple[Author, ...]) -> tuple[tuple[Author, ...], bool]:
    """Return the authors without a closing "et al.", and whether there was one."""
    if authors and authors[-1].name.casefold() in _REST:
        return authors[:-1], True
    return authors, False


def parse_authors(text: str) -> tuple[Author, ...]:
    """Read the names of a form field, separated by semicolons or line breaks; a closing "et al." is read as one."""
    names = (name.strip() for name in re.split(r"[;\n]", text))
    return tuple(Author.parse(name) for name in names if name)
