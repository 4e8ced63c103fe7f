"""Highlights on real abstracts that two sources word differently: found again where they belong, or not at all.

Where a highlight belongs is judged without words being aligned: by sentences that stand letter for letter in both
wordings, or have one counterpart that is nearly the same, in which the marked words stand once.
"""

import gzip
import json
import random
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from pathlib import Path

from nightstand.domain.anchoring import placed_anew
from nightstand.domain.annotation import Anchor, AnchorState
from nightstand.domain.markup import parse_markup

NEARLY = 0.85
ALIKE = 0.7
OTHER = 0.5
LONGEST_CHANCE = 20
"""Letters that two texts have in common by chance."""


@dataclass(frozen=True)
class Marked:
    """A passage of one wording and where it begins in the other; None when its sentence is not there."""

    kind: str
    old: str
    new: str
    start: int
    end: int
    expected: int | None


def wordings(folder: Path) -> Iterator[tuple[str, str]]:
    with gzip.open(folder / "same-paper.jsonl.gz", "rt", encoding="utf-8") as file:
        for line in file:
            group = json.loads(line)
            if any(part.startswith("abstract") for part in group["differs_in"]):
                texts = [parse_markup(record["abstract"]).plain for record in group["records"]]
                texts = [text for text in dict.fromkeys(texts) if text.strip()]
                for first in texts:
                    yield from ((first, second) for second in texts if second != first)


def sentences(text: str) -> list[tuple[int, int]]:
    return [found.span() for found in re.finditer(r"\S(?:.*?)(?:[.!?](?=\s)|\Z)", text, re.DOTALL)]


def passages(text: str, span: tuple[int, int], chance: random.Random) -> Iterator[tuple[int, int]]:
    """Return the sentence itself and parts of it, from two words to twelve."""
    yield span
    words = [found.span() for found in re.finditer(r"\S+", text[slice(*span)])]
    for length in (2, 3, 4, 6, 12):
        if len(words) >= length:
            first = chance.randrange(len(words) - length + 1)
            yield span[0] + words[first][0], span[0] + words[first + length - 1][1]


def likeness_of(sentence: str, other: str) -> float:
    return SequenceMatcher(None, sentence, other, False).ratio()


def shares_a_stretch(sentence: str, text: str) -> bool:
    return SequenceMatcher(None, sentence, text, False).find_longest_match().size > LONGEST_CHANCE


def marked_passages(old: str, new: str, chance: random.Random) -> Iterator[Marked]:
    theirs = [new[slice(*span)] for span in sentences(new)]
    for span in sentences(old):
        sentence = old[slice(*span)]
        if len(sentence) < 20:
            continue
        if old.count(sentence) == new.count(sentence) == 1:
            kind, home, counterpart = "same", new.index(sentence), sentence
        else:
            likeness = sorted((likeness_of(sentence, other), other) for other in theirs)
            best = likeness[-1] if likeness else (0.0, "")
            runner_up = likeness[-2][0] if len(likeness) > 1 else 0.0
            # A text that says a sentence twice leaves open which of them the other text has.
            twins = sum(likeness_of(old[slice(*other)], best[1]) > ALIKE for other in sentences(old)) > 1
            if best[0] >= NEARLY and runner_up < ALIKE and not twins and new.count(best[1]) == 1:
                kind, home, counterpart = "nearly", new.index(best[1]), best[1]
            elif best[0] < OTHER and not shares_a_stretch(sentence, new):
                kind, home, counterpart = "gone", 0, ""
            else:
                continue
        for start, end in passages(old, span, chance):
            quote = old[start:end]
            if kind == "gone":
                # A part that stands in the other text by chance would make the judgement depend on what follows it.
                if quote not in new:
                    yield Marked(kind, old, new, start, end, None)
            elif sentence.count(quote) == counterpart.count(quote) == 1:
                yield Marked(kind, old, new, start, end, home + counterpart.index(quote))


def test_highlights_are_found_again_in_other_wordings_and_none_at_a_wrong_place(
    field_data: Path,
) -> None:
    chance = random.Random(6)
    counts: Counter[tuple[str, str]] = Counter()
    wrong: list[str] = []
    for old, new in wordings(field_data):
        for marked in marked_passages(old, new, chance):
            placement = placed_anew(Anchor.at(old, marked.start, marked.end), new, old)
            if placement.state is AnchorState.LOST:
                outcome = "lost"
            elif placement.anchor.start == marked.expected and placement.anchor.end - marked.end == (
                placement.anchor.start - marked.start
            ):
                outcome = "right"
            else:
                outcome = "wrong"
                wrong.append(f"{marked.kind}: {old[marked.start : marked.end]!r} -> {placement}")
            counts[marked.kind, outcome] += 1

    print(dict(counts))
    assert wrong == []
    for kind in ("same", "nearly"):
        whole = sum(count for (of_kind, _), count in counts.items() if of_kind == kind)
        assert whole > 100
        assert counts[kind, "right"] >= 0.95 * whole, kind
