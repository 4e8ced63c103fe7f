"""Which short texts answer to what is typed."""

from nightstand.search.near_texts import answering

TEXTS = ["Show or hide sidebar", "Import files", "Import folder", "Preferences", "Größe merken", "图像 识别"]


def answers(typed: str, limit: int = 10) -> list[str]:
    return [TEXTS[number] for number in answering(typed, TEXTS, limit)]


def test_words_may_be_begun_in_any_order() -> None:
    assert answers("fol imp") == ["Import folder"]


def test_a_text_that_begins_as_typed_comes_before_others() -> None:
    assert answering("import", ["Last import", "Import files"], 5) == [1, 0]


def test_letters_inside_words_find_a_text_behind_those_that_begin_so() -> None:
    assert answering("port", ["Import files", "Ports"], 5) == [1, 0]


def test_a_slip_is_forgiven_only_where_nothing_else_answers() -> None:
    assert answers("preferances") == ["Preferences"]
    assert answers("imprt folder")[0] == "Import folder"
    assert answers("xqzw") == []


def test_case_and_accents_make_no_difference() -> None:
    assert answers("GROSSE") == answers("große") == ["Größe merken"]


def test_chinese_is_found_by_its_signs() -> None:
    assert answers("识别") == ["图像 识别"]


def test_nothing_typed_is_answered_by_the_first_ones() -> None:
    assert answers("  ", limit=2) == TEXTS[:2]
