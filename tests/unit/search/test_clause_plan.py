"""A text clause as the words it stands for."""

import pytest

from nightstand.domain.query import TextClause, TextField, TextKind
from nightstand.search.clause_plan import Element, Sort, plan


def elements(text: str, kind: TextKind = TextKind.WORD, *, is_unfinished: bool = False) -> list[tuple[Element, ...]]:
    return [way.elements for way in plan(TextClause(TextField.ANY, text, kind, is_unfinished))]


def test_a_word_stands_for_itself_first_and_then_for_its_other_forms() -> None:
    word, forms = plan(TextClause(TextField.ANY, "learning"))

    assert word.elements == (Element(Sort.EXACT, "learning"),)
    assert forms.elements == (Element(Sort.FORM, "learning"),)
    assert forms.weight < word.weight


@pytest.mark.parametrize("text", ["x", "C++", "gpt4", "2501.01234", "深層"])
def test_codes_and_other_scripts_have_no_other_forms(text: str) -> None:
    assert all(element.sort is not Sort.FORM for way in elements(text) for element in way)


def test_a_word_being_typed_stands_for_longer_ones_from_its_first_letter_on() -> None:
    assert (Element(Sort.PREFIX, "r"),) in elements("r", is_unfinished=True)
    assert (Element(Sort.PREFIX, "r"),) not in elements("r")


def test_a_hyphenated_word_stands_for_its_parts_in_a_row_and_for_both_as_one() -> None:
    assert elements("best-arm") == [
        (Element(Sort.EXACT, "best"), Element(Sort.EXACT, "arm", 1)),
        (Element(Sort.EXACT, "bestarm"),),
    ]


def test_a_text_without_words_stands_for_nothing() -> None:
    assert elements("- …") == []


def test_a_name_is_looked_for_in_no_other_form() -> None:
    assert len(plan(TextClause(TextField.ANY, "learning"))) > 1
    assert len(plan(TextClause(TextField.AUTHORS, "learning"))) == 1


@pytest.mark.parametrize("typed", ["Zhang, Wei", "zhang,wei"])
def test_a_name_with_the_family_name_first_stands_for_the_given_name_before_it(typed: str) -> None:
    best, *others = plan(TextClause(TextField.AUTHORS, typed, TextKind.PHRASE))

    assert best.elements == (Element(Sort.EXACT, "wei"), Element(Sort.EXACT, "zhang", 1))
    assert all(way.weight < best.weight for way in others)


@pytest.mark.parametrize("typed", ["W. Zhang", "Zhang, W.", "Zhang W"])
def test_an_initial_beside_a_name_stands_for_names_that_begin_so(typed: str) -> None:
    ways = [way.elements for way in plan(TextClause(TextField.AUTHORS, typed, TextKind.PHRASE))]

    assert (Element(Sort.PREFIX, "w"), Element(Sort.EXACT, "zhang", 1)) in ways


def test_a_letter_by_itself_is_no_initial() -> None:
    assert [way.elements for way in plan(TextClause(TextField.AUTHORS, "w"))] == [(Element(Sort.EXACT, "w"),)]


def test_a_star_in_a_phrase_stands_for_longer_words_unless_it_is_part_of_a_name() -> None:
    row = (Element(Sort.EXACT, "neural"), Element(Sort.PATTERN, "net*", 1))

    assert row in elements("neural net*", TextKind.PHRASE)
    assert all(element.sort is Sort.EXACT for way in elements("A* search", TextKind.PHRASE) for element in way)


@pytest.mark.parametrize(("typed", "one"), [("h?oves", "h?ove"), ("an*ls", "an*l"), ("pol*ies", "pol*y")])
def test_a_pattern_with_a_plural_ending_stands_for_singulars_too(typed: str, one: str) -> None:
    found = elements(typed, TextKind.WILDCARD)

    assert (Element(Sort.PATTERN, typed),) in found
    assert (Element(Sort.PATTERN, one),) in found


def test_of_a_short_pattern_with_a_plural_ending_not_nearly_every_word_is_found() -> None:
    assert (Element(Sort.PATTERN, "b*"),) not in elements("b*s", TextKind.WILDCARD)


def test_a_question_mark_within_a_word_of_a_phrase_stands_for_a_letter() -> None:
    assert (Element(Sort.PATTERN, "l?nd"),) in elements("l?nd", TextKind.PHRASE)
