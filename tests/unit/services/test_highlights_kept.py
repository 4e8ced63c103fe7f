"""Highlights through everything that happens to a library: nothing a person marked is dropped or moved wrongly."""

import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builders import rows_of
from nightstand.bootstrap import Services, open_services
from nightstand.domain.annotation import AnchorState, Highlight
from nightstand.domain.errors import InvalidValue, NotFound
from nightstand.domain.paper import PaperId
from nightstand.paths import AppPaths
from nightstand.services.importing import ImportOptions, Pasted
from nightstand.services.merging import OnConflict

TIDES = "We study tides in a narrow bay. The moon has a robust effect on every site we measured. Storms matter less."
REWORDED = "This paper studies tides in a bay. The moon has a robust effect on every site that we measured."
WITHOUT = "We study tides in a narrow bay. Storms matter less."


def add(services: Services, abstract: str = TIDES) -> PaperId:
    return services.papers.add({"title": "Quiet Tides of the Northern Coast", "abstract": abstract}).papers[0]


def only_highlight(services: Services, paper: PaperId) -> Highlight:
    (found,) = services.browsing.details(paper).highlights
    return found


def bibtex(abstract: str) -> Pasted:
    head = "@article{tides, title={Quiet Tides of the Northern Coast}, year=2024, doi={10.1234/tides}"
    text = f"{head}, abstract={{{abstract}}}}}"
    return Pasted("tides.bib", text.encode())


def bring_in(services: Services, abstract: str) -> None:
    services.importing.run([bibtex(abstract)], options=ImportOptions(on_conflict=OnConflict.REPLACE))


def test_an_import_of_another_wording_takes_the_highlight_along_and_undo_restores_every_row(
    services: Services, app_paths: AppPaths
) -> None:
    bring_in(services, TIDES)
    paper = PaperId(1)
    services.annotating.add_highlight(paper, "a robust effect on every site we measured", comment="check")
    before = rows_of(app_paths.library / "library.sqlite3")

    bring_in(services, REWORDED)
    moved = only_highlight(services, paper)
    services.library.undo()
    undone = rows_of(app_paths.library / "library.sqlite3")
    services.library.redo()

    assert moved.anchor.quote == "a robust effect on every site that we measured"
    assert (moved.state, moved.comment) == (AnchorState.MOVED, "check")
    assert 0.75 <= moved.confidence < 1
    assert undone == before
    assert only_highlight(services, paper) == moved


def test_a_highlight_that_an_import_lost_comes_back_with_an_import_of_its_text(services: Services) -> None:
    bring_in(services, TIDES)
    services.annotating.add_highlight(PaperId(1), "robust effect", comment="check")

    bring_in(services, WITHOUT)
    lost = only_highlight(services, PaperId(1))
    bring_in(services, TIDES)
    found = only_highlight(services, PaperId(1))

    assert (lost.state, lost.anchor.quote, lost.comment, lost.confidence) == (
        AnchorState.LOST,
        "robust effect",
        "check",
        0.0,
    )
    assert (found.state, found.anchor.start, found.confidence) == (
        AnchorState.ANCHORED,
        TIDES.index("robust effect"),
        1.0,
    )


def test_every_step_after_a_lost_highlight_can_still_be_undone(services: Services, app_paths: AppPaths) -> None:
    paper = add(services)
    start = rows_of(app_paths.library / "library.sqlite3")
    highlight = services.annotating.add_highlight(paper, "robust effect").new_id
    assert highlight is not None
    services.papers.set_fields([paper], {"abstract": WITHOUT})
    services.annotating.edit_highlight(only_highlight(services, paper).id, comment="where is it?", colour="pink")
    services.annotating.attach_highlight(only_highlight(services, paper).id, 0, 8)

    for _ in range(4):
        services.library.undo()

    assert rows_of(app_paths.library / "library.sqlite3") == start


def test_a_lost_highlight_is_attached_by_hand_where_the_person_says(services: Services) -> None:
    paper = add(services)
    services.annotating.add_highlight(paper, "robust effect", comment="check")
    services.papers.set_fields([paper], {"abstract": "We see that the moon has an effect."})
    lost = only_highlight(services, paper)

    guess = services.annotating.likeliest_place(lost.id)
    assert guess is not None
    services.annotating.attach_highlight(lost.id, guess.anchor.start, guess.anchor.end)

    found = only_highlight(services, paper)
    assert (found.state, found.anchor.quote, found.comment, found.confidence) == (
        AnchorState.ANCHORED,
        "effect",
        "check",
        1.0,
    )


@pytest.mark.parametrize(("start", "end"), [(5, 5), (-1, 3), (0, 10_000)])
def test_a_passage_that_is_not_there_is_refused(services: Services, start: int, end: int) -> None:
    paper = add(services)
    services.annotating.add_highlight(paper, "robust effect")

    with pytest.raises(InvalidValue):
        services.annotating.attach_highlight(only_highlight(services, paper).id, start, end)


def test_marking_the_same_words_again_changes_the_colour_and_keeps_the_comment(services: Services) -> None:
    paper = add(services)
    first = services.annotating.add_highlight(paper, "robust effect", comment="check")

    second = services.annotating.add_highlight(paper, "robust effect", colour="green")

    found = only_highlight(services, paper)
    assert (first.new_id, found.colour, found.comment) == (second.new_id, "green", "check")


def test_highlights_may_overlap(services: Services) -> None:
    paper = add(services)
    services.annotating.add_highlight(paper, "a robust effect")
    services.annotating.add_highlight(paper, "robust effect on every site", colour="blue")

    assert len(services.browsing.details(paper).highlights) == 2


def test_an_unknown_highlight_is_told(services: Services) -> None:
    with pytest.raises(NotFound):
        services.annotating.likeliest_place(99)  # type: ignore[arg-type]


SIGNS = st.sampled_from(
    ["a", "b ", "word ", "word ", "😀 ", "👩🏽‍🔬", "é", "e\u0301", "潮", "שלום ", "𝛼 ", "$x_1^2$ ", "*so* ", ". "]
)


@settings(max_examples=25)
@given(parts=st.lists(SIGNS, min_size=1, max_size=25), before=st.lists(SIGNS, max_size=8), data=st.data())
def test_any_passage_of_any_abstract_survives_restart_undo_redo_and_another_import(
    parts: list[str], before: list[str], data: st.DataObject
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        paths = AppPaths(root / "l", root / "c", root / "x", root / "g")
        services = open_services(paths)
        paper = services.papers.add({"title": "T", "abstract": "".join(parts)}).papers[0]
        text = services.browsing.details(paper).abstract_text
        if not text:
            services.close()
            return
        start = data.draw(st.integers(0, len(text) - 1))
        end = data.draw(st.integers(start + 1, len(text)))

        services.annotating.add_highlight(paper, text[start:end], start=start)
        services.library.undo()
        services.library.redo()
        services.close()
        services = open_services(paths)
        made = only_highlight(services, paper)
        services.papers.set_fields([paper], {"abstract": "".join(before) + "Zz. " + "".join(parts)})
        services.library.undo()
        after = only_highlight(services, paper)
        services.close()

    assert (made.anchor.quote, made.anchor.start, made.anchor.end) == (text[start:end], start, end)
    assert after == made
