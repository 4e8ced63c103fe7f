"""Why a paper is among the results: the words that were found, where they stand, and what they are worth."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from nightstand.domain.query_tree import TextClause
from nightstand.search.analysis import Token, tokens
from nightstand.search.bands import BAND_COUNT, SATURATION, Band, DocumentFlag, band_for, occurrence_gains
from nightstand.search.clause_plan import Alternative, plan
from nightstand.search.evaluation.text_evaluator import TextEvaluator
from nightstand.search.snippets.word_checks import check_of


@dataclass(frozen=True, slots=True)
class Reason:
    """Words of a paper as they stand in it, the text they stand in, and their share of the score (all add up to 1)."""

    words: str
    band: Band
    share: float


Texts = Mapping[Band, Sequence[str]]


def reasons(
    clauses: Iterable[TextClause], texts: Texts, evaluator: TextEvaluator, *, is_provisional: bool = False
) -> tuple[Reason, ...]:
    """Return why a paper with these texts is found by clauses, what counts most first; none when it is not."""
    words = {band: [tokens(text) for text in some] for band, some in texts.items()}
    lengths = np.zeros((1, BAND_COUNT), dtype=np.int64)
    for band, some in words.items():
        lengths[0, band] = sum(found[-1].position + 1 for found in some if found)
    flags = np.array([DocumentFlag.PROVISIONAL if is_provisional else 0], dtype=np.uint8)
    gains = occurrence_gains(lengths, flags)[0]
    worth: dict[tuple[str, Band], float] = {}
    spelling: dict[tuple[str, Band], str] = {}
    for clause in dict.fromkeys(clauses):
        for alternative in plan(clause):
            places = list(_places(alternative, clause, texts, words))
            frequency = sum(float(gains[band]) for _, band in places)
            if not places:
                continue
            score = evaluator.worth(alternative, clause) * frequency / (SATURATION + frequency)
            for text, band in places:
                name = (text.casefold(), band)
                spelling.setdefault(name, text)
                worth[name] = worth.get(name, 0.0) + score * float(gains[band]) / frequency
    total = sum(worth.values())
    found = [Reason(spelling[name], name[1], value / total) for name, value in worth.items()]
    return tuple(sorted(found, key=lambda reason: (-reason.share, reason.band, reason.words)))


def _places(
    alternative: Alternative, clause: TextClause, texts: Texts, words: Mapping[Band, Sequence[Sequence[Token]]]
) -> Iterator[tuple[str, Band]]:
    """Give every place where an alternative stands, as the words there and their band."""
    wanted = band_for(clause.field)
    for band, some in words.items():
        if wanted is None or band is wanted:
            for text, found in zip(texts[band], some, strict=True):
                for start, end in _rows(alternative, found):
                    yield " ".join(text[start:end].split()), band


def _rows(alternative: Alternative, found: Sequence[Token]) -> Iterator[tuple[int, int]]:
    """Give the start and end of every row of words in a text that an alternative stands for."""
    checks = [(element.offset, check_of(element)) for element in alternative.elements]
    by_position: dict[int, list[Token]] = {}
    for token in found:
        by_position.setdefault(token.position, []).append(token)
    for position in by_position:
        row = [
            next((token for token in by_position.get(position + offset, ()) if is_wanted(token.text)), None)
            for offset, is_wanted in checks
        ]
        whole = [token for token in row if token is not None]
        if len(whole) == len(row):
            yield whole[0].start, max(token.end for token in whole)
