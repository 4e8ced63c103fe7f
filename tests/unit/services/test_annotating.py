"""Notes and highlights, and highlights that follow their words through a new wording."""

import pytest

from builders import add_papers
from nightstand.bootstrap import Services
from nightstand.domain.annotation import AnchorState, Highlight
from nightstand.domain.errors import InvalidValue, NotFound
from nightstand.domain.paper import PaperId


def paper_with_abstract(services: Services, abstract: str) -> PaperId:
    return services.papers.add({"title": "Tides", "abstract": abstract}).papers[0]


def marked_again(services: Services, abstract: str, quote: str, start: int | None, reworded: str) -> Highlight:
    paper = paper_with_abstract(services, abstract)
    services.annotating.add_highlight(paper, quote, start=start, comment="why")
    services.papers.set_fields([paper], {"abstract": reworded})
    return services.browsing.details(paper).highlights[0]


def test_positions_count_code_points_of_the_plain_abstract(services: Services) -> None:
    paper = paper_with_abstract(services, "Results 😀 *improve* accuracy by 𝛼 percent")

    services.annotating.add_highlight(paper, "accuracy")
    services.annotating.add_highlight(paper, "percent")

    details = services.browsing.details(paper)
    anchors = [highlight.anchor for highlight in details.highlights]
    assert [details.abstract_text[anchor.start : anchor.end] for anchor in anchors] == ["accuracy", "percent"]
    assert anchors[0].start == len("Results 😀 improve ")


def test_a_quote_that_stands_twice_needs_its_offset(services: Services) -> None:
    paper = paper_with_abstract(services, "the tide and the moon")

    with pytest.raises(InvalidValue) as failure:
        services.annotating.add_highlight(paper, "the")
    services.annotating.add_highlight(paper, "the", start=13)

    assert "0, 13" in failure.value.detail
    assert services.browsing.details(paper).highlights[0].anchor.start == 13


@pytest.mark.parametrize(("quote", "start"), [("absent", None), ("tide", 0), ("", None)])
def test_a_quote_that_is_not_there_is_told(services: Services, quote: str, start: int | None) -> None:
    paper = paper_with_abstract(services, "the tide and the moon")

    with pytest.raises(InvalidValue):
        services.annotating.add_highlight(paper, quote, start=start)


def test_a_highlight_moves_with_its_words(services: Services) -> None:
    found = marked_again(
        services,
        "First finding. The second finding is robust.",
        "second finding",
        None,
        "Background: none. The second finding is robust.",
    )

    assert found.state is AnchorState.MOVED
    assert (found.anchor.quote, found.anchor.start) == ("second finding", 22)


def test_a_highlight_does_not_jump_to_a_sentence_that_looks_alike(services: Services) -> None:
    found = marked_again(
        services,
        "Site North lost 4 tons of sand. Site South lost 4 tons of sand.",
        "lost 4 tons of sand",
        11,
        "Site South lost 4 tons of sand.",
    )

    assert found.state is AnchorState.LOST
    assert found.comment == "why"


def test_a_lost_highlight_is_kept_and_found_again_when_its_words_come_back(services: Services) -> None:
    paper = paper_with_abstract(services, "We see a robust effect at every site.")
    services.annotating.add_highlight(paper, "robust effect", comment="check")
    services.papers.set_fields([paper], {"abstract": "We see an effect at every site."})
    lost = services.browsing.details(paper).highlights[0]

    services.papers.set_fields([paper], {"abstract": "We see a robust effect at every site."})

    found = services.browsing.details(paper).highlights[0]
    assert (lost.state, lost.anchor.quote, lost.comment) == (AnchorState.LOST, "robust effect", "check")
    assert (found.state, found.anchor.start) == (AnchorState.ANCHORED, 9)


def test_notes_are_kept_as_typed_and_found_by_search(services: Services) -> None:
    (paper,) = add_papers(services, 1)
    text = "Compare *this*\n\n- 因子 😀\n" + "x" * 100_000

    note = services.noting.add_note(paper, text).new_id
    services.indexing.catch_up()

    assert services.browsing.details(paper).notes[0].text == text
    assert services.searching.count("note:compare") == 1
    services.noting.delete_note(note)
    services.indexing.catch_up()
    assert services.searching.count("note:compare") == 0


def test_an_empty_note_is_refused_and_an_unknown_one_told(services: Services) -> None:
    (paper,) = add_papers(services, 1)

    with pytest.raises(InvalidValue):
        services.noting.add_note(paper, " \n")
    with pytest.raises(NotFound):
        services.noting.edit_note(99, "text")
    with pytest.raises(NotFound):
        services.noting.add_note(PaperId(99), "text")


def test_annotations_list_the_papers_that_have_some(services: Services) -> None:
    first, second, third = add_papers(services, 3)
    services.noting.add_note(third, "third")
    services.annotating.add_highlight(first, "They come and go")
    services.noting.add_note(second, "gone")
    services.papers.trash([second])

    found = services.annotating.annotations()

    assert [annotated.paper for annotated in found] == [first, third]
    assert services.annotating.annotations([second])[0].notes[0].text == "gone"
