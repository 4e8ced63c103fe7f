"""Names stand in the order in which people look for them."""

from nightstand.ui.natural_order import natural_order


def test_numbers_in_names_are_compared_as_numbers() -> None:
    names = ["topic tag 10", "Topic tag 2", "topic tag 1", "2 cents", "topic", "10 cents"]

    assert sorted(names, key=natural_order) == [
        "2 cents",
        "10 cents",
        "topic",
        "topic tag 1",
        "Topic tag 2",
        "topic tag 10",
    ]
