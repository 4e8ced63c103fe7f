"""Why a paper was found: its words as they stand, where, and what they are worth."""

from pathlib import Path

import pytest

from indexed_papers import evaluator_of, paper, view_of
from nightstand.domain.query import parse_query
from nightstand.search.bands import Band
from nightstand.search.evaluation.reasons import Reason, reasons
from nightstand.search.evaluation.text_evaluator import TextEvaluator

TEXTS = {
    Band.TITLE: ["Learning Policies"],
    Band.ABSTRACT: ["We learn policies, and best-arm identification."],
    Band.AUTHORS: ["Émile Learner", "Ann Lee"],
}


@pytest.fixture
def evaluator(tmp_path: Path) -> TextEvaluator:
    document = paper(1, TEXTS[Band.TITLE][0], TEXTS[Band.ABSTRACT][0], authors=tuple(TEXTS[Band.AUTHORS]))
    return evaluator_of(view_of(tmp_path, [[document, paper(2, "Other")]]), [1, 2])


def found(evaluator: TextEvaluator, text: str) -> list[tuple[str, Band]]:
    return [(reason.words, reason.band) for reason in reasons(parse_query(text).text_clauses, TEXTS, evaluator)]


def test_words_are_given_as_they_stand_with_the_heaviest_first(evaluator: TextEvaluator) -> None:
    assert found(evaluator, "policies ") == [("Policies", Band.TITLE), ("policies", Band.ABSTRACT)]
    assert found(evaluator, "emile ") == [("Émile", Band.AUTHORS)]
    assert found(evaluator, "bestarm ") == [("best-arm", Band.ABSTRACT)]
    assert found(evaluator, '"learning policy"') == [("Learning Policies", Band.TITLE)]


def test_other_forms_and_longer_words_count_less_than_the_word_itself(evaluator: TextEvaluator) -> None:
    assert found(evaluator, "learn ")[0] == ("learn", Band.ABSTRACT)
    assert ("Learning", Band.TITLE) in found(evaluator, "learn ")
    assert ("identification", Band.ABSTRACT) in found(evaluator, "identif")


def test_shares_add_up_to_one(evaluator: TextEvaluator) -> None:
    why = reasons(parse_query("learn policies emile").text_clauses, TEXTS, evaluator)

    assert sum(reason.share for reason in why) == pytest.approx(1)
    assert min(reason.share for reason in why) > 0


def test_a_field_is_kept_to_and_what_is_not_found_has_no_reason(evaluator: TextEvaluator) -> None:
    assert found(evaluator, "title:policies ") == [("Policies", Band.TITLE)]
    assert reasons(parse_query("zebra -policies").text_clauses, TEXTS, evaluator) == ()


def test_each_word_is_named_once(evaluator: TextEvaluator) -> None:
    twice = {Band.ABSTRACT: ["Regret and regret, REGRET"]}

    assert reasons(parse_query("regret ").text_clauses, twice, evaluator) == (Reason("Regret", Band.ABSTRACT, 1.0),)
