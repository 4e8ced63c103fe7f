"""What a search found is known again only for the same question about the same library and index."""

import gc

import numpy as np

from nightstand.services.found_again import FoundAgain


class State:
    """Stands for one state of the library."""


def test_the_same_question_on_the_same_objects_is_answered_from_the_last_search() -> None:
    columns, index, found = State(), State(), np.array([True, False])
    again = FoundAgain()
    again.keep("tides", (columns, index), found)

    assert again.found("tides", (columns, index)) is found
    assert again.found("waves", (columns, index)) is None
    assert again.found("tides", (State(), index)) is None
    assert again.found("tides", (columns,)) is None


def test_a_state_that_only_the_last_search_knew_is_let_go() -> None:
    columns = State()
    again = FoundAgain()
    again.keep("tides", (columns,), np.array([True]))

    del columns
    gc.collect()

    assert again.found("tides", (State(),)) is None
