"""Whether two titles are one."""

import pytest

from nightstand.matching.titles import TitleAgreement, TitleRelation, compare_titles, title


def compared(first: str, second: str) -> TitleAgreement:
    there, back = compare_titles(title(first), title(second)), compare_titles(title(second), title(first))
    assert there == back
    return there


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Quiet Tides", "QUIET TIDES."),
        ("Data-set Shift on ℓₚ Balls", "Dataset shift on lp balls"),
        ("Regret of √T in Games", "Regret of \\sqrtT in Games"),
        ("Fréchet Means", "Fre\u0301chet means"),
        ("What's Next?", "What’s next"),
    ],
)
def test_case_punctuation_and_signs_do_not_count(first: str, second: str) -> None:
    assert compared(first, second).relation is TitleRelation.EQUAL


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Dissecting Supervised Contrastive Learning", "Dissecting Supervised Constrastive Learning"),
        ("Deep Generation via Schrödinger Bridge", "Deep Generation via Schrdinger Bridge"),
        ("Sampling by Nosé-Poincaré Dynamics", "Sampling by Nos-Poincar Dynamics"),
        ("Lower Bounds for Linear Bandits", "Lower Bound for Linear Bandit"),
        ("The Cellular Networks of Navigation", "Cellular Networks of Navigation"),
        ("Fast k-means for Streams", "Fast -means for Streams"),
    ],
)
def test_slips_and_lost_letters_leave_titles_close(first: str, second: str) -> None:
    assert compared(first, second).relation is TitleRelation.CLOSE


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Models of the Tide, Part I", "Models of the Tide, Part II"),
        ("Findings of the 2018 Conference on Tides", "Findings of the 2019 Conference on Tides"),
        ("Supervised Learning of Tides", "Unsupervised Learning of Tides"),
        ("Convex Models of Long Tides", "Nonconvex Models of Long Tides"),
        ("Tides: The Big Picture", "Tides: The Small Picture"),
        ("Plan A for Quiet Tides", "Plan B for Quiet Tides"),
    ],
)
def test_a_small_difference_that_counts_makes_another_title(first: str, second: str) -> None:
    assert compared(first, second).relation is TitleRelation.OTHER


def test_a_dropped_subtitle_leaves_a_part() -> None:
    assert compared("Quiet Tides", "Quiet Tides: A Study of Harbours").relation is TitleRelation.PART
    assert compared("Quiet Tides", "Quiet Tides — A Study of Harbours").relation is TitleRelation.PART
    assert compared("Tides", "Tides: A Study").relation is TitleRelation.OTHER


def test_meetings_of_a_series_differ_in_their_numbers() -> None:
    assert compared("Overview of the 7th Workshop on Tides", "Overview of the 8th Workshop on Tides").numbers_differ
    assert compared("Report of the Second Workshop", "Report of the Third Workshop").numbers_differ
    assert not compared("Tides at WMT20: Sand", "Tides at WMT 2020: Ships").numbers_differ


@pytest.mark.parametrize(
    "text",
    ["Preface", "Editorial", "Advertisements", "Author index", "Briefly noted", "Author Index 2", "Préface", "…", "12"],
)
def test_a_common_title_says_nothing(text: str) -> None:
    assert title(text).is_generic
    assert not title(text).is_telling


def test_a_hostile_title_is_compared_in_time() -> None:
    long = title("a b " * 25_000)

    assert compare_titles(long, title("b c " * 25_000)).relation is TitleRelation.OTHER
