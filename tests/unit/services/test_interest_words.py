"""The words of papers for the learned order."""

from nightstand.domain.paper import PaperId
from nightstand.services.interest_words import InterestWords, WordKind, kind_of, shown
from nightstand.storage.interest_rows import InterestText


def words_of(text: InterestText) -> dict[str, float]:
    words = InterestWords()
    columns, values = words.counts([text]).rows.row(0)
    return {words.word(int(column)): float(value) for column, value in zip(columns, values, strict=True)}


def test_a_word_of_the_title_counts_twice_and_forms_of_it_are_one_word() -> None:
    found = words_of(InterestText(paper=PaperId(1), title="Tides", abstract="The tide and tides"))

    assert found["tide"] == 4.0


def test_a_nested_topic_is_known_by_each_step_and_by_its_words() -> None:
    found = words_of(InterestText(paper=PaperId(1), topics=("Seas->Tidal Power",)))

    assert {"topic:seas", "topic:seas->tidal power", "sea", "tidal", "power"} == set(found)


def test_names_are_not_mixed_up_with_words_of_texts() -> None:
    found = words_of(
        InterestText(paper=PaperId(1), abstract="a tag of waves", authors=("Mika Wave",), venue="Waves", tags=("wave",))
    )

    assert {"author:mika wave", "venue:waves", "tag:wave"} < set(found)
    assert [kind_of(word) for word in ("author:mika wave", "tag:wave", "wave")] == [
        WordKind.AUTHOR,
        WordKind.TAG,
        WordKind.WORD,
    ]
    assert shown("author:mika wave") == "mika wave" and shown("wave") == "wave"


def test_words_keep_their_numbers_when_papers_are_added() -> None:
    words = InterestWords()
    words.counts([InterestText(paper=PaperId(1), title="Tides")])
    number = words.number("tide")

    words.counts([InterestText(paper=PaperId(2), title="Moons and tides")])

    assert number is not None and words.number("tide") == number
    assert words.number("never met") is None


def test_a_paper_without_any_text_has_no_words() -> None:
    assert words_of(InterestText(paper=PaperId(1))) == {}
