"""Highlights in another wording: found where their words went, never at a sentence that only looks alike."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nightstand.domain.anchoring import Placement, best_guess, placed_anew
from nightstand.domain.annotation import Anchor, AnchorState

NORTH_AND_SOUTH = "Site North lost 4 tons of sand. Site South lost 4 tons of sand."


def anchor_of(text: str, quote: str, nth: int = 0) -> Anchor:
    start = -1
    for _ in range(nth + 1):
        start = text.index(quote, start + 1)
    return Anchor.at(text, start, start + len(quote))


def moved(old: str, quote: str, new: str, nth: int = 0) -> Placement:
    return placed_anew(anchor_of(old, quote, nth), new, old)


def test_a_passage_moves_with_its_words() -> None:
    placement = moved(
        "First finding. The second finding is robust.",
        "second finding",
        "Background: none. The second finding is robust.",
    )

    assert (placement.state, placement.anchor.quote, placement.anchor.start) == (
        AnchorState.MOVED,
        "second finding",
        22,
    )


def test_a_passage_in_which_a_word_was_changed_keeps_its_place_and_is_less_sure() -> None:
    placement = moved(
        "First, we describe tides. The second finding about the moon is robust.",
        "The second finding about the moon",
        "First, we describe tides. The 2nd finding about the moon is robust.",
    )

    assert placement.anchor.quote == "The 2nd finding about the moon"
    assert placement.state is AnchorState.MOVED
    assert 0.75 <= placement.confidence < 1


def test_a_passage_follows_a_change_of_dashes_quotes_and_capitals() -> None:
    placement = moved(
        "We call it “moon-like” - a name for tides that turn late.",
        "“moon-like” - a name",
        'We call it "Moon-like" — a name for tides that turn late.',
    )

    assert placement.anchor.quote == '"Moon-like" — a name'


def test_a_sentence_that_changed_places_is_found_there() -> None:
    sentence = "Every harbour keeps a book of its tides and storms."
    placement = moved(
        f"{sentence} Moons pull at the sea. Nobody knows why they do so.",
        "book of its tides",
        f"Nobody can say why. Moons pull at the sea, and we measure how they do so. {sentence}",
    )

    assert placement.anchor.quote == "book of its tides"
    assert placement.state is AnchorState.MOVED


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (NORTH_AND_SOUTH, "Site South lost 4 tons of sand."),
        (NORTH_AND_SOUTH, "Site East lost 4 tons of sand."),
        (NORTH_AND_SOUTH + " Gulls left.", "Rain fell. Site South lost 4 tons of sand. Gulls left."),
    ],
)
def test_a_passage_does_not_go_to_a_sentence_that_looks_alike(old: str, new: str) -> None:
    assert moved(old, "lost 4 tons of sand", new).state is AnchorState.LOST


def test_of_two_sentences_that_look_alike_each_keeps_its_own_passage() -> None:
    new = "It rained. " + NORTH_AND_SOUTH

    starts = [moved(NORTH_AND_SOUTH, "lost 4 tons of sand", new, nth).anchor.start for nth in (0, 1)]

    assert starts == [new.index("lost"), new.rindex("lost")]


def test_a_lost_passage_stays_lost_while_only_one_that_looks_alike_is_there() -> None:
    lost = moved(NORTH_AND_SOUTH, "lost 4 tons of sand", "Site South lost 4 tons of sand.")

    again = placed_anew(lost.anchor, "Site South lost 4 tons of sand. Then came spring.")

    assert (lost.state, again.state, again.anchor) == (AnchorState.LOST, AnchorState.LOST, lost.anchor)


def test_a_lost_passage_comes_back_with_its_text() -> None:
    text = "We see a robust effect at every site."
    lost = moved(text, "robust effect", "We see an effect at every site.")

    back = placed_anew(lost.anchor, text)

    assert lost.state is AnchorState.LOST
    assert (back.state, back.anchor.start, back.confidence) == (AnchorState.ANCHORED, 9, 1.0)


def test_a_guess_names_the_likeliest_place_of_a_lost_passage() -> None:
    lost = moved("We see a robust effect at every site.", "robust effect", "Of late an effect is seen.")

    guess = best_guess(lost.anchor, "Of late an effect is seen.")

    assert guess is not None
    assert guess.anchor.quote == "effect"
    assert best_guess(lost.anchor, "Nothing of this kind.") is None


def test_a_passage_inside_a_word_stays_inside_it() -> None:
    assert moved("Photosynthesis is old.", "synth", "It is said that photosynthesis is old.").anchor.quote in ("synth",)


@pytest.mark.parametrize(
    ("old", "quote", "new"),
    [
        ("我们研究潮汐。它们来了又走。", "来了又走", "首先，我们研究潮汐。它们来了又走。"),
        ("نحن ندرس المد والجزر. إنه يأتي ويذهب.", "يأتي ويذهب", "مقدمة. نحن ندرس المد والجزر. إنه يأتي ويذهب."),
        (
            "Results 😀 improve accuracy by 𝛼 percent.",
            "accuracy by 𝛼",
            "😀😀 Results 😀 improve accuracy by 𝛼 percent.",
        ),
    ],
)
def test_other_scripts_move_alike(old: str, quote: str, new: str) -> None:
    placement = moved(old, quote, new)

    assert (placement.anchor.quote, placement.anchor.start) == (quote, new.index(quote))


WORDING = st.text(st.sampled_from("ab c.😀é潮ש\u0301-“ "), max_size=60)


@given(old=WORDING, new=WORDING, ends=st.tuples(st.integers(0, 60), st.integers(0, 60)))
def test_every_placement_quotes_the_text_it_stands_in(old: str, new: str, ends: tuple[int, int]) -> None:
    start, end = sorted(min(end, len(old)) for end in ends)
    if start == end:
        return
    anchor = Anchor.at(old, start, end)

    placement = placed_anew(anchor, new, old)
    same = placed_anew(anchor, old, old)
    guess = best_guess(anchor, new)

    if placement.state is AnchorState.LOST:
        assert placement.anchor == anchor
    else:
        assert placement.anchor == Anchor.at(new, placement.anchor.start, placement.anchor.end)
    assert (same.anchor, same.state) == (anchor, AnchorState.ANCHORED)
    assert guess is None or guess.anchor == Anchor.at(new, guess.anchor.start, guess.anchor.end)
