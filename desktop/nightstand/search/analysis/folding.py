"""Different spellings of the same text made one: LaTeX, case, accents, Greek letters, dashes, full-width forms."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

SEAM = "\x1e"
"""Stands in a folded text where a word ends without a space, as around the name of a Greek letter."""

_ACCENT = (
    r"\\(?:[`'^\"~=.]\s*\{?\s*\\?(?P<a1>[A-Za-z])(?:\s*\})?"
    r"|[uvHtcdbrk]\s*\{\s*\\?(?P<a2>[A-Za-z]{1,2})\s*\}"
    r"|[uvHcdbrk]\s+(?P<a3>[A-Za-z])(?![A-Za-z]))"
)
_LETTER_COMMAND = r"\\(?P<letter>ss|ae|AE|oe|OE|aa|AA|dh|DH|dj|DJ|th|TH|o|O|l|L|i|j)(?![A-Za-z])(?:\{\}|\s+)?"
_COMMAND = r"\\(?P<command>[A-Za-z]+)\*?"
_SPACE_COMMAND = r"\\[,;:!>\s\\]"
_GREEK_RUN = r"(?P<greek>[\u0370-\u03ff\u1f00-\u1fff]+)"
_JAMO_RUN = r"(?P<jamo>[\u1100-\u11ff]+)"
_CLUSTER = r"(?P<cluster>[A-Za-z][\u0300-\u036f]+|[^\x00-\x7f][\u0300-\u036f\u3099\u309a]*)"
_MARK = r"(?P<mark>\\[-/]|[\\{}$])"
_SPECIAL = re.compile(
    "|".join((_ACCENT, _LETTER_COMMAND, _COMMAND, _SPACE_COMMAND, _MARK, _GREEK_RUN, _JAMO_RUN, _CLUSTER))
)
_PLAIN_ASCII = re.compile(r"[^\\{}$\x80-\U0010ffff]*")

# Commands that change how something looks, not what it says.
_STYLE_COMMANDS = frozenset(
    "emph text textbf textit textrm textsf texttt textsc textsl textup textnormal underline mbox hbox mathbf mathcal"
    " mathbb mathrm mathfrak mathscr mathsf mathit mathtt bm boldsymbol operatorname bf it rm sf tt sc em cal left"
    " right big Big bigl bigr Bigl Bigr quad qquad cite citep citet ref url href footnote displaystyle limits xspace"
    " ensuremath protect relax".split()
)
_LETTERS = dict(zip("ßøæœđðþłıȷħ", "ss o ae oe d d th l i j h".split(), strict=True))
_LETTER_COMMANDS = {"aa": "a", "dh": "d", "dj": "d"}
_SIGNS = {
    **dict.fromkeys("’‘ʼ′＇", "'"),
    **dict.fromkeys("‐‑‒–−﹣－", "-"),
    "—": " ",
    "\u00a0": " ",
    # Invisible: soft hyphen, zero-width space and joiners, byte order mark.
    **dict.fromkeys("\u00ad\u200b\u200c\u200d\u2060\ufeff", ""),
}
_GREEK_NAMES = dict(
    zip(
        "αβγδεζηθικλμνξοπρσςτυφχψωϵϕϑϱϖ",
        "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma sigma tau"
        " upsilon phi chi psi omega epsilon phi theta rho pi".split(),
        strict=True,
    )
)
_LATIN_MARKS = re.compile(r"[\u0300-\u036f]")
_LONGEST_GREEK_SYMBOL = 2


@dataclass(frozen=True, slots=True)
class Folded:
    """A folded text and, per character of it, where its origin starts and ends; None when nothing moved."""

    text: str
    starts: Sequence[int] | None
    ends: Sequence[int] | None

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Return the range in the given text that the characters from `start` to before `end` came from."""
        if self.starts is None or self.ends is None:
            return start, end
        return self.starts[start], self.ends[end - 1]


def fold(text: str) -> Folded:
    """Return `text` with what does not count for search folded away. Linear in the length of the text."""
    if _PLAIN_ASCII.fullmatch(text):
        return Folded(text.lower(), None, None)
    pieces: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    position = 0
    for special in _SPECIAL.finditer(text):
        start, end = special.span()
        if start > position:
            pieces.append(text[position:start].lower())
            starts.extend(range(position, start))
            ends.extend(range(position + 1, start + 1))
        meaning = _meaning(special)
        pieces.append(meaning)
        starts.extend([start] * len(meaning))
        ends.extend([end] * len(meaning))
        position = end
    pieces.append(text[position:].lower())
    starts.extend(range(position, len(text)))
    ends.extend(range(position + 1, len(text) + 1))
    return Folded("".join(pieces), starts, ends)


def _meaning(special: re.Match[str]) -> str:
    kind = special.lastgroup
    value = special.group(kind) if kind else ""
    match kind:
        case "a1" | "a2" | "a3":
            return value.lower()
        case "letter":
            return _LETTER_COMMANDS.get(value.lower(), value.lower())
        case "command":
            if value in _STYLE_COMMANDS:
                return ""
            # \varepsilon and \epsilon are the same letter in two hands.
            return SEAM + value.lower().removeprefix("var") + SEAM
        case "greek":
            return _greek(value)
        case "jamo":
            return unicodedata.normalize("NFC", value)
        case "cluster":
            return _cluster(value)
        case "mark":
            return ""
        case _:
            return " "


@lru_cache(maxsize=4096)
def _greek(run: str) -> str:
    letters = _without_marks(run)
    # One or two letters are symbols and are known by name; more are a word of the language.
    if len(letters) > _LONGEST_GREEK_SYMBOL:
        return letters
    return SEAM + SEAM.join(_GREEK_NAMES.get(letter, letter) for letter in letters) + SEAM


@lru_cache(maxsize=16384)
def _cluster(cluster: str) -> str:
    if cluster in _SIGNS:
        return _SIGNS[cluster]
    letters = "".join(_LETTERS.get(letter, _SIGNS.get(letter, letter)) for letter in _without_marks(cluster))
    # Compatibility forms such as 𝜖 or µ become plain Greek letters.
    return _greek(letters) if letters in _GREEK_NAMES else letters


def _without_marks(text: str) -> str:
    decomposed = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).lower())
    return unicodedata.normalize("NFC", _LATIN_MARKS.sub("", decomposed))
