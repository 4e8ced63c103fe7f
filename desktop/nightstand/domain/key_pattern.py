"""Patterns for citation keys: `[auth:lower][year][title:take(1):lower]` and what it makes of a paper.

A pattern is text with parts in brackets. A part names a field, then modifiers behind colons, applied left to right.
Behind a bar stands what counts where that comes to nothing; a text in quotes is always something. `[letter]` at the end
gives every key a letter, not only the second of a kind. `KEY_GUIDE` tells it to people.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Self

from nightstand.domain.citation_key import FALLBACK_KEY, WantedKey
from nightstand.domain.errors import InvalidValue
from nightstand.domain.key_parts import FIELD_WORDS, MODIFIERS, Fold, KeyMaterial, Words
from nightstand.domain.paper import Bibliography

LONGEST_PATTERN: Final = 300
MOST_LETTERS: Final = 100
"""Longer keys are cut here; letters that keep keys apart come behind."""

_LETTER = "[letter]"
_LITERAL = re.compile(r"[A-Za-z0-9_:.+-]*")
_FIELD = re.compile(r"[a-z]*")
_MODIFIER = re.compile(r":([a-z]*)(?:\(([^()\[\]|]*)\))?")
_NUMBER = re.compile(r"[1-9][0-9]?")
_REMEDY = "Write it like [auth:lower][year][title:take(1):lower]; “nightstand keys” lists what may stand in it."

Option = Callable[[KeyMaterial], str]


@dataclass(frozen=True, slots=True)
class KeyPattern:
    """A pattern that was read and can name papers."""

    text: str
    parts: tuple[str | tuple[Option, ...], ...]
    needs_letter: bool

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a pattern.

        Raises:
            InvalidValue: it is none; the detail says where and why.
        """
        text = text.strip()
        if len(text) > LONGEST_PATTERN:
            raise _refused(f"It has {len(text)} letters; the most are {LONGEST_PATTERN}")
        needs_letter = text.endswith(_LETTER)
        parts = _Reader(text.removesuffix(_LETTER)).parts()
        if all(isinstance(part, str) for part in parts):
            raise _refused("It names no field, so that all papers would have the same key")
        return cls(text, parts, needs_letter)

    def wanted_key(self, said: Bibliography, title_text: str, fold: Fold) -> WantedKey:
        """Return the key that a paper would like to have; it is never empty, nor all digits.

        Args:
            said: what is known of the paper.
            title_text: its plain title.
            fold: gives the ASCII letters of names and words.
        """
        paper = KeyMaterial(said, title_text, fold)
        key = "".join([part if isinstance(part, str) else _first_that_says(part, paper) for part in self.parts])
        # A key of digits alone could be taken for a paper's number.
        if not key or key.isdigit():
            key = FALLBACK_KEY + key
        return WantedKey(key[:MOST_LETTERS], self.needs_letter)


@dataclass(frozen=True, slots=True)
class KeyPreset:
    """A pattern that ships with the program."""

    name: str
    title: str
    pattern: str


KEY_PRESETS: Final = (
    KeyPreset("scholar", "Google Scholar style", "[auth:lower|title:take(1):lower][year][title:take(1):lower]"),
    KeyPreset("better-bibtex", "Better BibTeX style", "[auth:lower][title:take(3):capital][year]"),
    KeyPreset("author-year", "Author and year", "[auth:capital|title:take(1):capital][year]"),
    KeyPreset(
        "pmlr",
        "PMLR style",
        "[series:abbr:lower:after(-)|venue:abbr:lower:after(-)][volume:before(v):after(-)]"
        "[auth:lower|title:take(1):lower][year:last(2)][letter]",
    ),
)

DEFAULT_PATTERN: Final = KEY_PRESETS[0].pattern

KEY_GUIDE: Final = (
    ("[auth] [authors]", "family name of the first author; of all authors"),
    ("[year] [title] [words]", "the year; the title's significant words; all its words"),
    ("[venue] [series] [volume]", "where it appeared; also [number], [publisher], [type]"),
    (":lower :upper :capital", "small letters; capitals; a capital at the start of each word"),
    (":take(3) :nth(2)", "the next three words or names; the second one"),
    (":first(4) :last(2)", "the first four letters of each word; the last two"),
    (":abbr", "initials; acronyms stay whole, so that “ICML 2026” gives ICML"),
    (":etal(2)", "the first two names, and EtAl where there are more"),
    (":sep(-) :before(v) :after(-)", "a text between, before or after, where there is anything"),
    ('[auth|title:take(1)|"anon"]', "the first of these that comes to anything"),
    ("[letter]", "at the end: a letter on every key, not only where two are alike"),
)
"""The language for people: what is written, and what it gives."""


def preset_of(pattern: str) -> KeyPreset | None:
    """Return the preset that a pattern is; None for one of a person's own."""
    return next((preset for preset in KEY_PRESETS if preset.pattern == pattern.strip()), None)


def is_key_pattern(text: str) -> bool:
    """Tell whether a text can be read as a pattern."""
    try:
        key_pattern(text)
    except InvalidValue:
        return False
    return True


@lru_cache(maxsize=8)
def key_pattern(text: str) -> KeyPattern:
    """Return a pattern by its text or the name of a preset.

    Raises:
        InvalidValue: it is neither.
    """
    by_name = (preset.pattern for preset in KEY_PRESETS if preset.name == text.strip().lower())
    return KeyPattern.parse(next(by_name, text))


def _first_that_says(options: tuple[Option, ...], paper: KeyMaterial) -> str:
    for option in options:
        found = option(paper)
        if found:
            return found
    return ""


class _Reader:
    """Reads a pattern from left to right."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0

    def parts(self) -> tuple[str | tuple[Option, ...], ...]:
        parts: list[str | tuple[Option, ...]] = []
        while self._at < len(self._text):
            if self._text[self._at] == "[":
                parts.append(self._bracket())
                continue
            literal = self._matched(_LITERAL)[0]
            if not literal:
                raise self._wrong(f"“{self._text[self._at]}” cannot stand in a key")
            parts.append(literal)
        return tuple(parts)

    def _bracket(self) -> tuple[Option, ...]:
        options: list[Option] = []
        while not options or self._sign() == "|":
            self._at += 1
            options.append(self._quoted() if self._sign() == '"' else self._field())
        if self._sign() != "]":
            raise self._wrong("A closing ] is missing" if not self._sign() else f"“{self._sign()}” was not expected")
        self._at += 1
        return tuple(options)

    def _quoted(self) -> Option:
        self._at += 1
        text = self._matched(_LITERAL)[0]
        if self._sign() != '"':
            raise self._wrong("A closing quote is missing, or a sign before it cannot stand in a key")
        self._at += 1
        return lambda _paper: text

    def _field(self) -> Option:
        start = self._at
        name = self._matched(_FIELD)[0]
        if name not in FIELD_WORDS:
            self._at = start
            if name == "letter":
                raise self._wrong("[letter] stands at the end only")
            raise self._wrong(f"There is no field “{name}”" if name else "A field's name is missing")
        words = FIELD_WORDS[name]
        changes: list[Callable[[Words], Words]] = []
        while self._sign() == ":":
            start = self._at
            found = self._matched(_MODIFIER)
            modifier, argument = self._modifier(start, found[1], found[2])
            if name == "title" and modifier == "take" and not changes:
                words = _next_of_title(int(argument))
            else:
                changes.append(MODIFIERS[modifier].make(argument))
        return _option(words, tuple(changes))

    def _modifier(self, start: int, name: str, argument: str | None) -> tuple[str, str]:
        """Return a modifier's name and what stands in its parentheses, both known to fit."""
        modifier = MODIFIERS.get(name)
        if modifier is None:
            self._at = start
            raise self._wrong(f"There is no modifier “{name}”" if name else "A modifier's name is missing")
        fits = {
            "": argument is None,
            "number": argument is not None and _NUMBER.fullmatch(argument) is not None,
            "text": argument is not None and _LITERAL.fullmatch(argument) is not None,
        }
        if not fits[modifier.takes]:
            self._at = start
            example = {"": name, "number": f"{name}(2)", "text": f"{name}(-)"}[modifier.takes]
            raise self._wrong(f"“{name}” is written :{example}")
        return name, argument or ""

    def _sign(self) -> str:
        return self._text[self._at : self._at + 1]

    def _matched(self, expression: re.Pattern[str]) -> re.Match[str]:
        found = expression.match(self._text, self._at)
        assert found is not None  # Each of them may match nothing.
        self._at = found.end()
        return found

    def _wrong(self, reason: str) -> InvalidValue:
        return _refused(f"{reason}, at letter {self._at + 1} of “{self._text}”")


def _next_of_title(count: int) -> Callable[[KeyMaterial], Words]:
    return lambda paper: paper.next_of_title(count)


def _option(words: Callable[[KeyMaterial], Words], changes: tuple[Callable[[Words], Words], ...]) -> Option:
    def text(paper: KeyMaterial) -> str:
        found = words(paper)
        for change in changes:
            found = change(found)
        return "".join(found)

    return text


def _refused(reason: str) -> InvalidValue:
    return InvalidValue("This is no pattern for keys", f"{reason}.", _REMEDY)
