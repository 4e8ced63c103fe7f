"""Where a highlight stands in another wording of its text, and how sure that is.

Both wordings are aligned word by word. A passage stands where its words went, if enough of them are there and the words
around it came along; a sentence that merely looks like the marked one has other words around it. What is not sure
enough is lost rather than put somewhere, and the likeliest place is only a guess that a person may take.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from nightstand.domain.annotation import CONTEXT_LENGTH, Anchor, AnchorState
from nightstand.domain.word_alignment import Words, aligned, places

SURE_ENOUGH: Final = 0.75
"""The confidence from which a passage is taken for the marked one."""

_WORTH_OFFERING: Final = 0.3
_NEIGHBOURS: Final = 8
"""Words looked at on either side of a passage."""
_TELLING_WORDS: Final = 6
_TELLING_LETTERS: Final = 25
"""A passage of so many words and letters speaks for itself where it stands once."""


@dataclass(frozen=True, slots=True)
class Placement:
    """A place for a highlight; `confidence` goes from 0 to 1, and a lost one has 0 and the anchor it had."""

    anchor: Anchor
    state: AnchorState
    confidence: float


def placed_anew(anchor: Anchor, text: str, old_text: str = "") -> Placement:
    """Return where an anchor stands in another wording of its text.

    With the text it stood in, the whole of both is compared; without (it was lost before), its quote must stand
    unchanged with what was around it. A lost anchor stays as it was, so that it is found again when its text comes
    back. Costs some milliseconds for an abstract.
    """
    kept = _unchanged(anchor, text, old_text)
    if kept is not None:
        state = AnchorState.ANCHORED if kept == anchor.start else AnchorState.MOVED
        return Placement(_at(anchor, text, kept, kept + len(anchor.quote)), state, 1.0)
    comparison = _Comparison.of(anchor, text, old_text)
    best = max((comparison.followed(), comparison.found_elsewhere()), key=_confidence)
    if best is None or best.confidence < SURE_ENOUGH or (not comparison.knows_text and best.is_changed):
        return Placement(anchor, AnchorState.LOST, 0.0)
    state = AnchorState.ANCHORED if best.start == anchor.start and not best.is_changed else AnchorState.MOVED
    return Placement(_at(anchor, text, best.start, best.end), state, round(min(best.confidence, 0.99), 2))


def best_guess(anchor: Anchor, text: str) -> Placement | None:
    """Return the likeliest place of a lost anchor, for a person to take or leave; None where nothing resembles it."""
    comparison = _Comparison.of(anchor, text, "")
    candidates = (comparison.followed(), comparison.found_elsewhere(), comparison.resembling())
    best = max(candidates, key=_confidence)
    if best is None or best.confidence < _WORTH_OFFERING:
        return None
    return Placement(Anchor.at(text, best.start, best.end), AnchorState.MOVED, round(min(best.confidence, 0.99), 2))


@dataclass(frozen=True, slots=True)
class _Candidate:
    start: int
    end: int
    confidence: float
    is_changed: bool


def _confidence(candidate: _Candidate | None) -> float:
    return candidate.confidence if candidate is not None else -1.0


def _at(anchor: Anchor, text: str, start: int, end: int) -> Anchor:
    return Anchor.at(text, start, end) if start < end else anchor


def _unchanged(anchor: Anchor, text: str, old_text: str) -> int | None:
    """Return where the quote stands with all of its context, if that is one place only."""
    if not anchor.quote:
        return None
    whole = f"{anchor.prefix}{anchor.quote}{anchor.suffix}"
    first = anchor.start - len(anchor.prefix)
    # A context that is cut short ended at an edge of its text.
    is_at_edge = len(anchor.suffix) == CONTEXT_LENGTH or first + len(whole) == len(text)
    if text == old_text or (first >= 0 and is_at_edge and text.startswith(whole, first)):
        return anchor.start
    is_telling = len(whole) - len(anchor.quote) >= CONTEXT_LENGTH
    if not is_telling or old_text.count(whole) > 1 or text.count(whole) != 1:
        return None
    return text.index(whole) + len(anchor.prefix)


@dataclass(frozen=True)
class _Comparison:
    """A passage in its text (or in its remembered context), beside another text."""

    old: Words
    new: Words
    start: int
    end: int
    marked: range
    knows_text: bool

    @classmethod
    def of(cls, anchor: Anchor, text: str, old_text: str) -> "_Comparison":
        knows_text = old_text[anchor.start : anchor.end] == anchor.quote and bool(anchor.quote)
        if knows_text:
            old, start = Words(old_text), anchor.start
        else:
            old, start = Words(f"{anchor.prefix}{anchor.quote}{anchor.suffix}"), len(anchor.prefix)
        end = start + len(anchor.quote)
        return cls(old, Words(text), start, end, old.touched(start, end), knows_text)

    def followed(self) -> _Candidate | None:
        """Return where the words of the passage went."""
        to = aligned(self.old.keys, self.new.keys)
        reached = [target for word in self.marked if (target := to[word]) is not None]
        if not reached:
            return None
        first = self._first_word(to, min(reached))
        last = self._last_word(to, max(reached))
        there = range(first, last + 1)
        same = sum(self.old.weights[word] for word in self.marked if to[word] is not None)
        whole = max(self.old.weight(self.marked), self.new.weight(there))
        is_changed = [self.old.keys[word] for word in self.marked] != [self.new.keys[word] for word in there]
        kept = same / whole if whole else float(not is_changed)
        around = max(self._kept_before(to, first), self._kept_after(to, last))
        if not is_changed and self._speaks_for_itself():
            around = max(around, 0.6)
        if self._is_outdone(there):
            around = 0.0
        confidence = kept * (0.5 + 0.5 * min(1.0, around / 0.6))
        return self._candidate(there, confidence, is_changed=is_changed)

    def found_elsewhere(self) -> _Candidate | None:
        """Return where the passage stands with its neighbours on one side, though its sentence changed places."""
        before = range(max(0, self.marked.start - _NEIGHBOURS), self.marked.stop)
        after = range(self.marked.start, min(len(self.old.keys), self.marked.stop + _NEIGHBOURS))
        for stretch in (range(before.start, after.stop), before, after, self.marked):
            words = [self.old.keys[word] for word in stretch]
            if not self._is_telling(stretch) or len(places(self.old.keys, words)) != 1:
                continue
            found = places(self.new.keys, words)
            if len(found) == 1:
                first = found[0] + self.marked.start - stretch.start
                return self._candidate(range(first, first + len(self.marked)), 0.95, is_changed=False)
        return None

    def resembling(self) -> _Candidate | None:
        """Return the stretch with the most words of the passage, whatever stands around it."""
        keys, wanted = self.new.keys, Counter(self.old.keys[word] for word in self.marked)
        length, whole = len(self.marked), self.old.weight(self.marked)
        best: tuple[float, range] | None = None
        for first in range(max(1, len(keys) - length + 1)):
            there = range(first, min(first + length, len(keys)))
            present = Counter(keys[word] for word in there) & wanted
            share = sum(len(key) * count for key, count in present.items() if key[:1].isalnum()) / max(whole, 1)
            if share and (best is None or share > best[0]):
                best = share, there
        if best is None:
            return None
        hits = [word for word in best[1] if keys[word] in wanted]
        return self._candidate(range(hits[0], hits[-1] + 1), min(best[0], 1.0) * 0.7, is_changed=True)

    def _first_word(self, to: Sequence[int | None], reached: int) -> int:
        """Return where the passage begins, with words that replaced its first ones."""
        before = to[self.marked.start - 1] if self.marked.start else -1
        if to[self.marked.start] is None and before is not None and reached - before <= _NEIGHBOURS // 2:
            return before + 1
        return reached

    def _last_word(self, to: Sequence[int | None], reached: int) -> int:
        after = to[self.marked.stop] if self.marked.stop < len(to) else len(self.new.keys)
        if to[self.marked.stop - 1] is None and after is not None and after - reached <= _NEIGHBOURS // 2:
            return after - 1
        return reached

    def _kept_before(self, to: Sequence[int | None], first: int) -> float:
        neighbours = range(max(0, self.marked.start - _NEIGHBOURS), self.marked.start)
        if not neighbours:
            return float(first == 0 and self.knows_text)
        return self._kept(to, neighbours, range(max(0, first - 2 * _NEIGHBOURS), first))

    def _kept_after(self, to: Sequence[int | None], last: int) -> float:
        neighbours = range(self.marked.stop, min(len(to), self.marked.stop + _NEIGHBOURS))
        if not neighbours:
            return float(last == len(self.new.keys) - 1 and self.knows_text)
        return self._kept(to, neighbours, range(last + 1, last + 1 + 2 * _NEIGHBOURS))

    def _kept(self, to: Sequence[int | None], neighbours: range, there: range) -> float:
        kept = sum(self.old.weights[word] for word in neighbours if to[word] in there)
        whole = self.old.weight(neighbours)
        return kept / whole if whole else 0.0

    def _speaks_for_itself(self) -> bool:
        if not self._is_telling(self.marked):
            return False
        words = [self.old.keys[word] for word in self.marked]
        return len(places(self.old.keys, words)) == len(places(self.new.keys, words)) == 1

    def _is_telling(self, words: range) -> bool:
        return len(words) >= _TELLING_WORDS and self.old.weight(words) >= _TELLING_LETTERS

    def _is_outdone(self, there: range) -> bool:
        """Tell whether another passage of the same words, in either text, fits as well as this pair does."""
        words = [self.old.keys[word] for word in self.marked]
        own = _shared(_around(self.old, self.marked), _around(self.new, there))
        rivals = [range(at, at + len(words)) for at in places(self.old.keys, words) if at != self.marked.start]
        others = [range(at, at + len(words)) for at in places(self.new.keys, words) if at != there.start]
        here, target = _around(self.old, self.marked), _around(self.new, there)
        return any(_shared(_around(self.old, rival), target) >= own for rival in rivals) or any(
            _shared(here, _around(self.new, other)) >= own for other in others
        )

    def _candidate(self, there: range, confidence: float, *, is_changed: bool) -> _Candidate:
        """Return a candidate over these words; a passage that begins or ends inside a word does so there too."""
        start, end = self.new.spans[there.start][0], self.new.spans[there.stop - 1][1]
        first, last = self.old.spans[self.marked.start], self.old.spans[self.marked.stop - 1]
        is_first_same = self._is_same_length(self.marked.start, there.start)
        is_last_same = self._is_same_length(self.marked.stop - 1, there.stop - 1)
        if is_first_same:
            start += max(0, self.start - first[0])
        if is_last_same:
            end -= max(0, last[1] - self.end)
        literal = self._literal_near(start, end) if is_changed else None
        if literal is not None:
            return _Candidate(literal, literal + self.end - self.start, confidence, is_changed=False)
        return _Candidate(start, end, confidence, is_changed)

    def _is_same_length(self, word: int, other: int) -> bool:
        """Tell whether a place inside the one word is a place inside the other, which may have other capitals."""
        ours, theirs = self.old.spans[word], self.new.spans[other]
        return self.old.keys[word] == self.new.keys[other] and ours[1] - ours[0] == theirs[1] - theirs[0]

    def _literal_near(self, start: int, end: int) -> int | None:
        """Return where the quote stands letter for letter over or beside a stretch, though words are cut otherwise."""
        quote, text = self.old.text[self.start : self.end], self.new.text
        first, last = max(0, start - len(quote)), end + len(quote)
        at = text.find(quote, first, last)
        return at if at >= 0 and text.find(quote, at + 1, last) < 0 else None


def _around(words: Words, passage: range) -> Counter[str]:
    before = range(max(0, passage.start - _NEIGHBOURS), passage.start)
    after = range(passage.stop, min(len(words.keys), passage.stop + _NEIGHBOURS))
    counted: Counter[str] = Counter()
    for side, neighbours in (("<", before), (">", after)):
        counted.update(side + words.keys[word] for word in neighbours if words.weights[word])
    return counted


def _shared(ours: Counter[str], theirs: Counter[str]) -> int:
    return sum((ours & theirs).values())
