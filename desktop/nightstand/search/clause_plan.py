"""A text clause as words to look for: the one reading that the index and the marking of hits share."""

import fnmatch
import re
from dataclasses import dataclass, replace
from enum import Enum, auto
from functools import lru_cache
from itertools import takewhile

from nightstand.domain.query import TextClause, TextField, TextKind
from nightstand.search.analysis import Role, Token, bare, is_cjk, is_initial, singular, tokens
from nightstand.search.analysis.folding import SEAM, fold
from nightstand.search.analysis.word_forms import form_prefix

LONGER_WORD_WEIGHT = 0.4
"""How much a longer word counts beside the typed one."""

SIMILAR_WORD_WEIGHT = 0.4
"""How much a word one slip away counts beside the typed one."""

OTHER_FORM_WEIGHT = 0.35
"""How much another form of a word counts beside the typed one: learning beside learn."""

_SHORTEST_FUZZY = 3
_SHORTEST_INFLECTED = 4

_LONG_WORD_LETTERS = 8
_PLANS_KEPT = 256
"""Typing asks for all words but the last again, and each is marked in texts too."""

SECOND_NAMES = 2
"""So many given names may be left out between others, or initials, and the family name."""

_WILD = "*?"
_SIGN_IN_WORD = re.compile(r"[^\W\d_]{2}\*|[^\W\d_]\?[^\W\d_]")
"""In quotes too this is a pattern; behind one letter a star belongs to a name or a formula."""

_PLURAL_STEM = "stem"
_LEAST_PATTERN_LETTERS = 3


class Sort(Enum):
    """How one word of a plan is compared with the words of a text."""

    EXACT = auto()
    PREFIX = auto()
    PATTERN = auto()
    FUZZY = auto()
    FORM = auto()
    """Another form of the same word: learned, learning for learn; not the word itself."""


@dataclass(frozen=True, slots=True)
class Element:
    """One word of an alternative, `offset` places after the first."""

    sort: Sort
    text: str
    offset: int = 0

    @property
    def slips(self) -> int:
        """How many letters may differ in a fuzzy word."""
        return 2 if len(self.text) >= _LONG_WORD_LETTERS else 1

    @property
    def literal(self) -> str:
        """What every matching word starts with."""
        match self.sort:
            case Sort.EXACT | Sort.PREFIX:
                return self.text
            case Sort.PATTERN:
                return re.split(r"[*?]", self.text, maxsplit=1)[0]
            case Sort.FORM:
                return form_prefix(self.text)
            case Sort.FUZZY:
                return ""


@dataclass(frozen=True, slots=True)
class Alternative:
    """Words that must stand in a row, and how much finding them counts."""

    elements: tuple[Element, ...]
    weight: float = 1.0


@lru_cache(maxsize=_PLANS_KEPT)
def plan(clause: TextClause) -> tuple[Alternative, ...]:
    """Return the ways in which a text can satisfy a clause; none when the clause holds no word."""
    match clause.kind:
        case TextKind.WILDCARD:
            ways = _pattern(clause.text)
        case TextKind.FUZZY:
            ways = _fuzzy(clause.text)
        case TextKind.PREFIX:
            ways = _prefix(clause.text)
        case TextKind.WORD | TextKind.PHRASE:
            ways = _words(clause)
    return tuple(dict.fromkeys(ways))


def pattern_expression(pattern: str) -> re.Pattern[str]:
    """Return the regular expression of a pattern of letters, `*` and `?`; its running time is bounded."""
    return re.compile(fnmatch.translate(pattern))


def _words(clause: TextClause) -> list[Alternative]:
    row = _row(clause.text)
    if not row:
        return []
    is_name = clause.field is TextField.AUTHORS
    exact = _name(row) if is_name else _elements(row)
    ways = _given_names_first(clause, row) if is_name else []
    ways.append(Alternative(exact, LONGER_WORD_WEIGHT if ways else 1.0))
    if is_name and not clause.text.count(","):
        ways += _with_second_names(exact, row)
    if clause.kind is TextKind.PHRASE and _SIGN_IN_WORD.search(clause.text):
        ways += [way for way in _pattern(clause.text) if way.elements != exact]
    joined = _joined(clause.text, row) if clause.kind is TextKind.WORD else ""
    if joined:
        ways.append(Alternative((Element(Sort.EXACT, joined),)))
    # A name has no other forms.
    if clause.kind is TextKind.WORD and len(row) == 1 and not is_name and _is_inflected(row[0].text):
        ways.append(Alternative((Element(Sort.FORM, row[0].text),), OTHER_FORM_WEIGHT))
    if clause.is_unfinished:
        ways += _longer(exact, _raw(clause.text, row[-1]), LONGER_WORD_WEIGHT)
        if joined:
            ways += _longer((Element(Sort.EXACT, joined),), joined, LONGER_WORD_WEIGHT)
    return ways


def _given_names_first(clause: TextClause, row: list[Token]) -> list[Alternative]:
    """Return a name written as “Zhang, Wei” or “Zhang W” as it stands in a paper: given names, then the family name."""
    comma = clause.text.find(",")
    if comma >= 0:
        given = [token for token in row if token.start > comma]
    else:
        given = list(takewhile(_is_initial, reversed(row)))[::-1]
    family = row[: len(row) - len(given)]
    if not given or not family or any(is_cjk(token.text[0]) for token in row):
        return []
    return _name_ways(clause, row, given, family, SECOND_NAMES if comma >= 0 else 0)


def _name_ways(
    clause: TextClause, row: list[Token], given: list[Token], family: list[Token], between: int
) -> list[Alternative]:
    """Return given names before a family name, with up to so many names `between` that were not typed."""
    names = [token.text for token in (*given, *family)]
    sorts = [_sort_of_name(name, names) for name in names]
    ways: list[Alternative] = []
    for gap in range(between + 1):
        offsets = [*range(len(given)), *range(len(given) + gap, len(names) + gap)]
        elements = tuple(map(Element, sorts, names, offsets))
        ways.append(Alternative(elements, LONGER_WORD_WEIGHT if gap else 1.0))
        if clause.is_unfinished:
            typed = len(given) - 1
            longer = Element(Sort.PREFIX, _raw(clause.text, row[-1]), typed)
            ways.append(Alternative((*elements[:typed], longer, *elements[typed + 1 :]), LONGER_WORD_WEIGHT))
    return ways


def _with_second_names(name: tuple[Element, ...], row: list[Token]) -> list[Alternative]:
    """Return a name that begins with initials with names between them and the rest that were not typed."""
    initials = len(list(takewhile(_is_initial, row)))
    if not 0 < initials < len(row):
        return []
    return [
        Alternative(
            (*name[:initials], *(replace(element, offset=element.offset + gap) for element in name[initials:])),
            LONGER_WORD_WEIGHT,
        )
        for gap in range(1, SECOND_NAMES + 1)
    ]


def _name(row: list[Token]) -> tuple[Element, ...]:
    """Return a row in which initials beside a name stand for every name that begins so."""
    names = [token.text for token in row]
    return tuple(
        replace(element, sort=Sort.PREFIX) if _sort_of_name(element.text, names) is Sort.PREFIX else element
        for element in _elements(row)
    )


def _sort_of_name(name: str, names: list[str]) -> Sort:
    return Sort.PREFIX if is_initial(name) and not all(map(is_initial, names)) else Sort.EXACT


def _is_initial(token: Token) -> bool:
    return is_initial(token.text)


def _prefix(text: str) -> list[Alternative]:
    row = _row(text)
    if not row:
        return []
    raw = _raw(text, row[-1])
    ways = _longer(_elements(row), raw, 1.0)
    # One letter and a star may be the name of an algorithm: A*.
    if len(row) == 1 and len(raw) == 1 and raw.isascii():
        ways.append(Alternative((Element(Sort.EXACT, raw + "*"),)))
    return ways


def _longer(row: tuple[Element, ...], raw: str, weight: float) -> list[Alternative]:
    """Return the row with its last word as the start of longer ones; of Han and kana every pair is one already."""
    last = row[-1]
    if is_cjk(raw[0]):
        return [Alternative(row, weight)]
    ends = [Element(Sort.PREFIX, raw, last.offset)]
    # The index holds singulars, which a half-typed plural is no start of: polic(y), policie(s), boxe(s).
    if raw.endswith("ie"):
        ends.append(Element(Sort.EXACT, raw[:-2] + "y", last.offset))
    elif raw.endswith("i"):
        ends.append(Element(Sort.EXACT, raw[:-1] + "y", last.offset))
    elif raw.endswith(("xe", "che", "she", "sse")):
        ends.append(Element(Sort.EXACT, raw[:-1], last.offset))
    if singular(raw) != raw:
        ends.append(Element(Sort.EXACT, singular(raw), last.offset))
    return [Alternative((*row[:-1], end), weight) for end in ends]


def _fuzzy(text: str) -> list[Alternative]:
    row = _row(text)
    if not row:
        return []
    exact = _elements(row)
    last = exact[-1]
    if len(last.text) < _SHORTEST_FUZZY or is_cjk(last.text[0]):
        return [Alternative(exact)]
    like = Element(Sort.FUZZY, last.text, last.offset)
    return [Alternative(exact), Alternative((*exact[:-1], like), SIMILAR_WORD_WEIGHT)]


def _pattern(text: str) -> list[Alternative]:
    elements: list[Element] = []
    for number, part in enumerate(re.findall(r"(?:[^\W_]|[*?]|(?<=[0-9])\.(?=[0-9*?]))+", fold(text).text)):
        sort = Sort.PATTERN if any(sign in part for sign in _WILD) else Sort.EXACT
        elements.append(Element(sort, re.sub(r"\*+", "*", part) if sort is Sort.PATTERN else singular(part), number))
    if all(element.text == "*" for element in elements):
        return []
    ways = [Alternative(tuple(elements)), Alternative(tuple(map(_of_one, elements)))]
    # A question mark at the end is more often a question than a pattern, and a pasted 2*3 is a product.
    plain = text.rstrip("?")
    row = _row(plain)
    if len(row) > 1 or (row and not any(sign in plain for sign in _WILD)):
        ways.insert(0, Alternative(_elements(row)))
    return ways


def _of_one(element: Element) -> Element:
    """Return a pattern that ends like a plural as that of the singular, which is what the index holds of it."""
    cut = max(map(element.text.rfind, _WILD)) + 1
    start, tail = element.text[:cut], element.text[cut:]
    one = singular(_PLURAL_STEM + tail)
    if element.sort is not Sort.PATTERN or not one.startswith(_PLURAL_STEM):
        return element
    text = start + one[len(_PLURAL_STEM) :]
    # Of b*s next to nothing would be left.
    return replace(element, text=text) if len(re.sub(r"[*?]", "", text)) >= _LEAST_PATTERN_LETTERS else element


def _is_inflected(word: str) -> bool:
    return len(word) >= _SHORTEST_INFLECTED and word.isascii() and word.isalpha()


def _row(text: str) -> list[Token]:
    return [token for token in tokens(text) if token.role is Role.PLAIN]


def _elements(row: list[Token]) -> tuple[Element, ...]:
    first = row[0].position
    return tuple(
        # A single Han character is no pair, but pairs start with it.
        Element(
            Sort.PREFIX if len(token.text) == 1 and is_cjk(token.text) else Sort.EXACT,
            token.text,
            token.position - first,
        )
        for token in row
    )


def _raw(text: str, token: Token) -> str:
    """Return the word of a token as typed, with its plural ending."""
    raw = bare(fold(text[token.start : token.end]).text.strip(SEAM))
    return raw if raw.startswith(token.text[:-1]) else token.text


def _joined(text: str, row: list[Token]) -> str:
    """Return the text as one word when all of it is one hyphenated word."""
    for token in tokens(text):
        if token.role is Role.JOINED and (token.start, token.end) == (row[0].start, row[-1].end):
            return token.text
    return ""
