"""Long notes in pieces: nothing is lost, and no piece begins in the middle of something."""

from hypothesis import given
from hypothesis import strategies as st

from nightstand.domain.note_pieces import PIECE, note_pieces

PARAGRAPH = "Compare both bounds, and go on. " * 40
LINES = st.sampled_from(
    [PARAGRAPH, "", "", "# Head", "```", "~~~~", "- one", "1. two", "    deep", "> said", "潮汐 😀"]
)


@given(st.lists(LINES, max_size=60))
def test_pieces_together_are_the_note(lines: list[str]) -> None:
    text = "\n".join(lines)

    assert "".join(note_pieces(text)) == text


def test_a_short_note_is_one_piece() -> None:
    assert note_pieces("# Head\n\ntext\n") == ("# Head\n\ntext\n",)


def test_a_fence_and_a_list_are_not_parted() -> None:
    code = "```\n" + "x = 1\n\n" * 1_000 + "```\n"
    steps = "1. step\n\n" * 500

    assert note_pieces(code + "\nafter\n") == (code + "\n", "after\n")
    assert note_pieces(f"{PARAGRAPH}\n\n{steps}after")[-1] == "after"


def test_addresses_that_links_refer_to_are_known_in_every_piece() -> None:
    text = "\n\n".join(["See [the page][1]. " + PARAGRAPH] * 9) + "\n\n[1]: https://example.org/page\n"

    pieces = note_pieces(text)

    assert len(pieces) > 1
    assert all("[1]: https://example.org/page" in piece for piece in pieces)
    assert all(len(piece) < 2 * PIECE for piece in pieces)
