"""Recognises lines that begin with a label ("**Authors**: Ann Lee") and tells which labels a text uses."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from nightstand_corpus.fields.labels import known_field

# What may stand before a label: quotation and list signs, a number, a heading sign, marks of emphasis.
_LABEL_LINE = re.compile(
    r"[ \t]{0,12}(?:> ?){0,2}(?:[-*+•·] +|#{1,6} +|\(?\d{1,5}[.)] +|\[\d{1,5}\] +){0,2}"
    r"(?P<mark>\*\*|__|[*_`]|<b>|<strong>)?"
    r"(?P<label>[^\W\d_](?:[\w /&.-]|\([\w ]{1,12}\)|（[^（）\n]{1,20}）){0,28}?)[ \t]{0,3}"
    # A mark that was opened closes before or behind the colon.
    r"(?(mark)(?:[:：][ \t]?(?:\*\*|__|[*_`]|</b>|</strong>)|"
    r"(?:\*\*|__|[*_`]|</b>|</strong>)[ \t]{0,3}[:：])|[:：])(?!//)"
    r"(?P<value>.*)"
)
_MAX_LABEL_WORDS = 4

# Parts of a structured abstract look like labels and belong to the text.
_PARTS_OF_ABSTRACTS = frozenset(
    "aim aims approach background conclusion conclusions context contribution contributions design discussion "
    "evaluation findings goal implications importance interpretation introduction limitations material materials "
    "measurements method methodology methods motivation objective objectives observation outcome outcomes participants "
    "patients problem purpose question result results setting significance summary".split()
)
_OTHER_LABELS = frozenset(
    "area award category decision difficulty idea institute institution institutions oral poster presentation primary "
    "rank rating relevance room score session source speaker status subject theme time tldr tl;dr topic topics track "
    "type".split()
)
_UNKNOWN_VALUES = frozenset(
    "not_found notfound n/a na nan none null nil unknown unavailable tba tbd - -- — – ? 无 暂无 未知 없음".split()
) | {"not found", "not available", "no abstract", "no abstract available", "no link"}


@dataclass(frozen=True, slots=True)
class LabelledLine:
    """A line that begins with `label`; `field` is the field of a record that it means, None for one of its own."""

    label: str
    field: str | None
    value: str


def labelled(line: str) -> LabelledLine | None:
    """Return the label and value of a line that begins with what could be a label, or None."""
    if ":" not in line[:80] and "：" not in line[:80]:
        return None
    found = _LABEL_LINE.match(line)
    if found is None:
        return None
    label = " ".join(found["label"].split())
    if len(label.split()) > _MAX_LABEL_WORDS or label.lower() in _PARTS_OF_ABSTRACTS:
        return None
    return LabelledLine(label, known_field(label), found["value"].strip())


def is_usual(line: LabelledLine) -> bool:
    """Return whether the label is one that lists of papers have, though no field of a record may answer to it."""
    return line.field is not None or line.label.lower() in _OTHER_LABELS


def repeated_labels(lines: Iterable[str]) -> frozenset[str]:
    """Return, in small letters, the labels that begin at least two of the lines."""
    seen: set[str] = set()
    twice: set[str] = set()
    for line in lines:
        found = labelled(line)
        if found is not None:
            label = found.label.lower()
            (twice if label in seen else seen).add(label)
    return frozenset(twice)


def is_unknown(value: str) -> bool:
    """Return whether a value only says that there is none: NOT_FOUND, N/A."""
    return len(value) < 30 and value.strip().strip("*_.[]()").strip().lower() in _UNKNOWN_VALUES
