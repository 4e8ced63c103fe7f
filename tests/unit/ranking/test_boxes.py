"""The tournament of ticked papers."""

from nightstand.ranking.boxes import Boxes


def filled(*rows: int) -> Boxes:
    boxes = Boxes()
    boxes.enter(rows)
    return boxes


def test_a_box_asks_when_it_holds_three() -> None:
    boxes = filled(1, 2)
    assert list(boxes.questions()) == []

    boxes.enter([3])
    assert list(boxes.questions()) == [(1, 2, 3)]


def test_the_best_goes_up_the_middle_one_waits_and_the_last_is_out() -> None:
    boxes = filled(*range(1, 10))

    boxes.ordered([2, 1, 3])
    boxes.ordered([5, 4, 6])
    boxes.ordered([8, 7, 9])

    assert list(boxes.questions()) == [(2, 5, 8), (1, 4, 7)]


def test_an_order_of_papers_from_different_boxes_moves_none() -> None:
    boxes = filled(1, 2, 3, 4, 5)
    boxes.ordered([1, 2, 3])

    boxes.ordered([4, 1, 5])
    boxes.enter([6])

    assert list(boxes.questions()) == [(4, 5, 6)]


def test_skipped_papers_let_others_go_first() -> None:
    boxes = filled(1, 2, 3, 4, 5, 6)

    boxes.skipped([1, 2, 3])

    assert list(boxes.questions()) == [(4, 5, 6)]


def test_a_paper_ticked_twice_stands_in_one_box() -> None:
    boxes = filled(1, 2)

    boxes.enter([2, 3])

    assert list(boxes.questions()) == [(1, 2, 3)]
