"""Joins lines that were wrapped, putting together the words and numbers that a line end has cut."""

from __future__ import annotations

import re
from collections.abc import Sequence

_SOFT_HYPHEN = "\u00ad"
_LIGATURES = {
    0xFB00: "ff",
    0xFB01: "fi",
    0xFB02: "fl",
    0xFB03: "ffi",
    0xFB04: "ffl",
    0xFB05: "st",
    0xFB06: "st",
}
_HYPHENS = "-\u2010\u2011"
_LAST_WORD = re.compile(r"[^\W\d_]+(?:[-\u2010\u2011][^\W\d_]+){0,3}\Z")
_FIRST_WORD = re.compile(r"[^\W\d_]+(?:[-\u2010\u2011][^\W\d_]+){0,3}")
_WORD = re.compile(r"[^\W\d_]+(?:[-\u2010\u2011][^\W\d_]+)*")
_BULLET = re.compile(r"\s{0,8}(?:[-*+•·▪‣–] |\(?\d{1,3}[.)] )\S")
_WIDE_SCRIPT = re.compile("[\u3000-\u30ff\u3400-\u9fff\uff00-\uffef]")
_LONGEST_WORD_LETTERS = 60

# Before or after a hyphen these make compounds, which keep it. A syllable cut off at a line end is none of them.
_FIRST_PARTS = frozenset(
    "all anti auto bi class closed co coarse computer cost counter cross data deep direct domain down dual early edge "
    "end energy error ever far fast feature few fine first five fixed forward four free full game general gradient "
    "graph half hand hard head heavy hidden high higher human hyper ill in inter intra kernel know knowledge label "
    "language large last least left less light lightweight like linear log long low lower machine many mean memory "
    "meta mid mini mixed model multi near network neural never new noise non novel object off on once one open out "
    "over pair part pixel plug point policy poly post power pre privacy problem pseudo quasi query random rank rate "
    "real reward right sample scene second self semi sentence set short side single six slow small so soft sparse "
    "state step strong sub super task test text their three time token top training two type ultra un uni user "
    "variance vision weak well white wide word worst zero".split()
) - frozenset("co in inter intra on over sub super un uni anti auto bi down out hyper in".split())
_LINKING_WORDS = frozenset("and by in of off on or out the to up".split())
_SECOND_PARTS = frozenset(
    "agnostic and art augmented aware based built by centric conditioned consistent consuming constrained coupled "
    "dependent designed dimensional down driven efficient encoder end established even face fidelity fit fold "
    "following form free friendly grained guided hand in independent inspired intensive invariant known language "
    "learning level like line linear looking making modal model noise of off on one only optimal or order oriented "
    "out overlapping parametric performing policy posed pretrained quality range rank ray related resolution robust "
    "run scale sensitive set shelf shot side smooth solving source specific stage state step studied supervised term "
    "than the theoretic time to token trained training trivial tuned tuning type up value view wide wise world".split()
)


def without_ligatures(text: str) -> str:
    """Return `text` with typographic ligatures spelt out (ﬁ as fi); nothing else changes."""
    return text if text.isascii() else text.translate(_LIGATURES)


def joined(lines: Sequence[str], *, context: str = "") -> str:
    """Return wrapped lines as one text: paragraphs by blank lines, list points on lines of their own.

    Soft hyphens go. A hyphen at a line end stays in numbers ("455-" "461") and in what is a compound by its looks or
    by `context`, a text that may hold the word again; else it was put there by the wrapping and goes too.
    """
    known: frozenset[str] | None = None
    parts: list[str] = []
    is_new_paragraph = False
    for line in lines:
        piece = line.strip()
        if not piece:
            is_new_paragraph = bool(parts)
            continue
        if parts and is_new_paragraph:
            parts.append("\n\n")
        elif parts and _BULLET.match(line):
            parts.append("\n")
        elif parts:
            if parts[-1][-1] in _HYPHENS and known is None:
                known = _words(context or " ".join(lines))
            is_cut, joint = _joint(parts[-1], piece, known or frozenset())
            if is_cut:
                parts[-1] = parts[-1][:-1]
            parts.append(joint)
        parts.append(piece)
        is_new_paragraph = False
    return without_ligatures("".join(parts).replace(_SOFT_HYPHEN, ""))


def is_wrapped(lines: Sequence[str]) -> bool:
    """Return whether `lines` are one text that was broken at a width, rather than lines that somebody meant."""
    if len(lines) < 2:
        return False
    if any(_BULLET.match(line) for line in lines[1:]):
        return False
    # Lines that somebody meant end with their sentences.
    if 3 * sum(line.rstrip()[-1:] in (*".!?。！？",) for line in lines[:-1]) > len(lines) - 1:
        return False
    widths = [len(line.strip()) for line in lines[:-1]]
    return max(widths) <= 100 and min(widths) >= max(20, max(widths) // 2)


def _joint(before: str, piece: str, known: frozenset[str]) -> tuple[bool, str]:
    """Return whether the last sign of `before` goes, and what comes between it and `piece`."""
    last = before[-1]
    if last == _SOFT_HYPHEN:
        return True, ""
    last_word = before[before.rfind(" ") + 1 :]
    if "://" in last_word and last in "/_=&?-":
        return False, ""
    if last in _HYPHENS:
        return _joint_at_hyphen(before[:-1], piece, known)
    if _WIDE_SCRIPT.match(last) and _WIDE_SCRIPT.match(piece):
        return False, ""
    return False, " "


def _joint_at_hyphen(before: str, piece: str, known: frozenset[str]) -> tuple[bool, str]:
    if not before or before[-1].isspace() or before[-1] in _HYPHENS:
        return False, " "
    left = _LAST_WORD.search(before, max(0, len(before) - _LONGEST_WORD_LETTERS))
    right = _FIRST_WORD.match(piece)
    if left is None or right is None:
        return False, ""
    if right[0] in ("and", "or", "und", "et"):
        return False, " "
    return not _is_compound(left[0], right[0], known), ""


def _is_compound(left: str, right: str, known: frozenset[str]) -> bool:
    first, second = left.lower(), right.lower()
    if f"{first}-{second}" in known:
        return True
    if f"{first}{second}" in known:
        return False
    if len(left) == 1 or not left[1:].islower() or not right.islower():
        return True
    if not right.isalpha():
        return True  # "off-" before "the-shelf".
    if not left.isalpha():
        # "state-of-" before "the" goes on, "self-super-" before "vised" does not.
        return re.split(f"[{_HYPHENS}]", first)[-1] in _LINKING_WORDS or second in _SECOND_PARTS
    return first in _FIRST_PARTS or (second in _SECOND_PARTS and len(first) > 3 and first in known)


def _words(text: str) -> frozenset[str]:
    """Return the words of `text`, compounds also with their parts; those that a line end cuts are left out."""
    words: set[str] = set()
    for found in _WORD.finditer(text[:200_000].lower()):
        if text[found.end() : found.end() + 1] in _HYPHENS and found.end() < len(text):
            continue
        words.add(found[0])
        words.update(re.split(f"[{_HYPHENS}]", found[0]))
    return frozenset(words)
