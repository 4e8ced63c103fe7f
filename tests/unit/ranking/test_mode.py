"""The most probable strengths and their spread on small cases, computed by Newton and by coordinate steps elsewhere."""

from dataclasses import dataclass

import numpy as np
import pytest

from nightstand.ranking.likelihood import Table, tabulated
from nightstand.ranking.mode import Mode, most_probable
from nightstand.ranking.stages import ordering
from nightstand.ranking.variational import closest_gaussian

NO_PRIOR = 1e8


@dataclass(frozen=True, slots=True)
class Case:
    """Orders (best first) with a prior variance, and what must come out; exact ones come from a grid."""

    count: int
    orders: tuple[tuple[int, ...], ...]
    variance: float
    mode: tuple[float, ...]
    spread: tuple[float, ...]
    evidence: float
    exact_mean: tuple[float, ...] = ()
    exact_spread: tuple[float, ...] = ()
    weights: tuple[float, ...] | None = None


CASES = {
    "one pair": Case(
        2, ((0, 1),), 1.0, (0.337416, -0.337416), (0.919517, 0.919517), -0.710249, (0.3632, -0.3632), (0.9317, 0.9317)
    ),
    "one triple": Case(
        3,
        ((0, 1, 2),),
        1.0,
        (0.497167, 0.040705, -0.537872),
        (0.904963, 0.856963, 0.874386),
        -1.825198,
        (0.5184, 0.0526, -0.5711),
        (0.9204, 0.8748, 0.8887),
    ),
    "undefeated chain": Case(
        4,
        ((3, 2), (2, 1), (1, 0)),
        8.0,
        (-1.749699, -0.476513, 0.476513, 1.749699),
        (2.122257, 1.835898, 1.835898, 2.122257),
        -3.103726,
        (-2.2491, -0.5426, 0.5426, 2.2491),
        (2.266, 1.9675, 1.9675, 2.266),
    ),
    "cycle": Case(
        3,
        ((0, 1), (1, 2), (2, 0)),
        4.0,
        (0.0, 0.0, 0.0),
        (1.414214, 1.414214, 1.414214),
        -3.465736,
        (0.0, 0.0, -0.0),
        (1.491, 1.491, 1.491),
    ),
    "cycle plus one": Case(
        3,
        ((0, 1), (0, 1), (1, 2), (2, 0)),
        4.0,
        (0.342406, -0.342406, 0.0),
        (1.365614, 1.365614, 1.419398),
        -4.141625,
        (0.4442, -0.4442, -0.0),
        (1.4233, 1.4233, 1.491),
    ),
    "disconnected": Case(
        4,
        ((0, 1), (0, 1), (2, 3)),
        4.0,
        (0.982836, -0.982836, 0.740774, -0.740774),
        (1.653531, 1.653531, 1.704739, 1.704739),
        -1.742589,
        (1.2632, -1.2632, 0.96, -0.96),
        (1.6941, 1.6941, 1.7545, 1.7545),
    ),
    "contradiction": Case(
        3,
        ((0, 1), (1, 0), (0, 2), (1, 2)),
        4.0,
        (0.586864, 0.586864, -1.173729),
        (1.401193, 1.401193, 1.548879),
        -3.272973,
        (0.7424, 0.7424, -1.4847),
        (1.4514, 1.4514, 1.6038),
    ),
    "tie as halves": Case(
        3,
        ((0, 1), (1, 0), (1, 2)),
        4.0,
        (0.271533, 0.544753, -0.816286),
        (1.593152, 1.455102, 1.65924),
        -1.97061,
        (0.2799, 0.7334, -1.0133),
        (1.6801, 1.5373, 1.7243),
        weights=(0.5, 0.5, 1.0),
    ),
    "partial rankings": Case(
        4,
        ((0, 1, 2), (3, 2, 0), (1, 3)),
        2.0,
        (-0.224541, 0.441778, -0.421086, 0.20385),
        (1.030961, 1.012984, 0.993549, 1.073402),
        -5.463147,
        (-0.2502, 0.5154, -0.4797, 0.2146),
        (1.0721, 1.0572, 1.0332, 1.1233),
    ),
    "swept 10": Case(
        10,
        tuple((first, second) for first in range(10) for second in range(first + 1, 10)),
        9.0,
        (4.068872, 2.927879, 2.005388, 1.175205, 0.387527, -0.387527, -1.175205, -2.005388, -2.927879, -4.068872),
        (1.684224, 1.478664, 1.388559, 1.3431, 1.323357, 1.323357, 1.3431, 1.388559, 1.478664, 1.684224),
        -17.739232,
    ),
    "triples 7": Case(
        7,
        ((0, 1, 2), (0, 3, 4), (5, 0, 6), (1, 3, 5), (2, 4, 6), (5, 1, 2)),
        9.0,
        (1.636228, 1.164016, -0.633363, 0.884044, -1.508754, 1.252513, -2.794684),
        (1.537767, 1.468194, 1.566788, 1.541613, 1.669842, 1.488846, 1.93042),
        -12.409469,
    ),
}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_mode_spread_and_evidence_come_out_as_computed_elsewhere(case: Case) -> None:
    mode = fitted(case)

    assert mode.strengths == pytest.approx(case.mode, abs=1e-6)
    assert np.sqrt(np.diag(np.linalg.inv(mode.precision))) == pytest.approx(case.spread, abs=1e-6)
    assert mode.evidence == pytest.approx(case.evidence, abs=2e-6)


@pytest.mark.parametrize("name", [name for name, case in CASES.items() if case.exact_mean])
def test_the_variational_gaussian_is_near_exact_integration(name: str) -> None:
    case = CASES[name]
    variance = np.full(case.count, case.variance)

    gaussian = closest_gaussian(table(case), np.zeros(case.count), variance, fitted(case))

    assert gaussian.mean == pytest.approx(case.exact_mean, abs=0.03)
    assert np.sqrt(np.diag(gaussian.covariance)) == pytest.approx(case.exact_spread, abs=0.03)


@pytest.mark.parametrize(
    ("orders", "strengths"),
    [
        (((0, 1), (0, 1), (1, 2), (2, 0)), (0.419618, -0.419618, 0.0)),
        (((0, 1, 2), (3, 2, 0), (1, 3)), (-0.443308, 0.695068, -0.67061, 0.41885)),
    ],
)
def test_without_a_prior_the_maximum_of_the_likelihood_comes_out(
    orders: tuple[tuple[int, ...], ...], strengths: tuple[float, ...]
) -> None:
    mode = fitted(Case(len(strengths), orders, NO_PRIOR, (), (), 0.0))

    assert mode.strengths - mode.strengths.mean() == pytest.approx(strengths, abs=1e-6)


def test_a_slip_is_capped_and_told_by_its_responsibility() -> None:
    answers = [ordering(order) for order in [(0, 1, 2)] * 40 + [(2, 1, 0)]]
    mean, variance = np.zeros(3), np.full(3, 9.0)

    forgiving = most_probable(tabulated(answers, [1.0] * 41, range(3), 3, lapse=0.03), mean, variance, mean)
    strict = most_probable(tabulated(answers, [1.0] * 41, range(3), 3, lapse=0.0), mean, variance, mean)

    assert forgiving.strengths[0] > strict.strengths[0] + 1.0
    assert forgiving.responsibility[-1] < 0.3
    assert forgiving.responsibility[:-1].min() > 0.9
    assert strict.responsibility.tolist() == [1.0] * 41


def table(case: Case) -> Table:
    answers = [ordering(order) for order in case.orders]
    return tabulated(answers, case.weights or (1.0,) * len(answers), range(case.count), case.count, lapse=0.0)


def fitted(case: Case) -> Mode:
    zeros = np.zeros(case.count)
    return most_probable(table(case), zeros, np.full(case.count, case.variance), zeros, tolerance=1e-10)
