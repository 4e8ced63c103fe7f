"""Published rankings of teams, journals, drivers and puddings: strengths, errors and likelihoods as in print.

Needs the folder `ranking` beside the field data; sources are Agresti's Categorical Data Analysis (10.6), Stigler 1994,
Hunter 2004 and Davidson 1970.
"""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from nightstand.ranking.arrays import Floats
from nightstand.ranking.likelihood import evaluated, tabulated
from nightstand.ranking.mode import Mode, most_probable
from nightstand.ranking.stages import ordering

NO_PRIOR = 1e7


@pytest.fixture(scope="module")
def published(field_data: Path) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the data sets, and what must come out."""
    folder = field_data.parent / "ranking"
    if not folder.is_dir():
        pytest.skip(f"no rankings beside the field data: {folder.name} is missing")
    data, values = (json.loads((folder / f"reference_{name}.json").read_text("utf-8")) for name in ("data", "values"))
    return data, values


def test_baseball_teams_have_the_published_strengths(published: tuple[dict[str, Any], dict[str, Any]]) -> None:
    data, wanted = (part["baseball"] for part in published)
    orders = [pair for home, away, _, _ in data["rows"] for pair in ((home, away), (away, home))]
    counts = [count for row in data["rows"] for count in row[2:]]

    mode, likelihood = fitted(7, orders, counts)

    baltimore = 6
    strengths = mode.strengths - mode.strengths[baltimore]
    covariance = np.linalg.inv(mode.precision)
    variance = np.diag(covariance) + covariance[baltimore, baltimore] - 2 * covariance[baltimore]
    assert strengths == pytest.approx(wanted["log_strength_vs_Baltimore"], abs=2e-6)
    assert np.sqrt(variance[:6]) == pytest.approx(wanted["standard_error"], abs=1e-5)
    assert likelihood == pytest.approx(wanted["log_likelihood"], abs=1e-6)
    assert 1 / (1 + np.exp(-strengths[1])) == pytest.approx(wanted["P(Detroit beats Baltimore)"], abs=1e-6)


def test_a_place_bias_beside_the_strengths_is_the_published_home_effect(
    published: tuple[dict[str, Any], dict[str, Any]],
) -> None:
    data, wanted = published[0]["baseball"], published[1]["baseball_home"]
    bias = 7

    def of_row(row: Sequence[int]) -> tuple[Floats, Floats]:
        features = np.zeros((2, 8))
        features[0, [row[0], bias]] = 1.0
        features[1, row[1]] = 1.0
        return features, np.array(row[2:], dtype=np.float64)

    strengths, likelihood = choices_fitted([of_row(row) for row in data["rows"]], 8)

    shares = np.exp(strengths[:7])
    assert strengths[bias] == pytest.approx(wanted["home_effect"], abs=1e-6)
    assert likelihood == pytest.approx(wanted["log_likelihood"], abs=1e-6)
    assert shares / shares.sum() == pytest.approx(wanted["share"], abs=1e-6)


def test_journals_have_the_published_strengths(published: tuple[dict[str, Any], dict[str, Any]]) -> None:
    data, wanted = (part["citations"] for part in published)

    mode, likelihood = fitted(4, [row[:2] for row in data["rows"]], [row[2] for row in data["rows"]])

    covariance = np.linalg.inv(mode.precision)
    variance = np.diag(covariance) + covariance[0, 0] - 2 * covariance[0]
    assert mode.strengths - mode.strengths[0] == pytest.approx(wanted["log_strength_vs_Biometrika"], abs=2e-6)
    assert np.sqrt(variance[1:]) == pytest.approx(wanted["standard_error"], abs=1e-5)
    assert likelihood == pytest.approx(wanted["log_likelihood"], abs=1e-4)


def test_drivers_of_a_season_have_the_published_strengths(published: tuple[dict[str, Any], dict[str, Any]]) -> None:
    data, wanted = (part["nascar"] for part in published)
    # Four who never beat anybody have no finite strength and are left out, as in print.
    races = [[driver for driver in race if driver < 83] for race in data["races"]]

    mode, likelihood = fitted(83, races, [1] * len(races))

    strengths = mode.strengths - mode.strengths[0]
    named = dict(zip(data["items"], strengths.tolist(), strict=False))
    assert likelihood == pytest.approx(wanted["log_likelihood"], abs=1e-5)
    assert {name: named[name] for name in wanted["all"]} == pytest.approx(wanted["all"], abs=1e-4)
    assert named["Rusty Wallace"] == pytest.approx(2.057243, abs=2e-5)


def test_ties_as_half_wins_put_puddings_in_the_order_of_the_full_tie_model(
    published: tuple[dict[str, Any], dict[str, Any]],
) -> None:
    data, wanted, halves = published[0]["pudding"], published[1]["pudding"], published[1]["pudding_halves"]
    tied = 6

    def of_row(row: Sequence[int]) -> tuple[Floats, Floats]:
        features = np.zeros((3, 7))
        features[0, row[0]] = features[1, row[1]] = features[2, tied] = 1.0
        features[2, row[:2]] = 0.5
        return features, np.array(row[2:], dtype=np.float64)

    with_ties, likelihood = choices_fitted([of_row(row) for row in data["rows"]], 7)
    orders = [pair for first, second, *_ in data["rows"] for pair in ((first, second), (second, first))]
    mode, _ = fitted(6, orders, [won + row[4] / 2 for row in data["rows"] for won in row[2:4]])

    shares = np.exp(with_ties[:6])
    assert shares / shares.sum() == pytest.approx(wanted["share"], abs=1e-6)
    assert np.exp(with_ties[tied]) == pytest.approx(wanted["nu"], abs=1e-6)
    assert likelihood == pytest.approx(wanted["log_likelihood"], abs=1e-6)
    assert mode.strengths - mode.strengths.mean() == pytest.approx(halves["centred_log_strength"], abs=2e-6)
    assert np.argsort(mode.strengths).tolist() == np.argsort(with_ties[:6]).tolist()


def fitted(count: int, orders: Sequence[Sequence[int]], weights: Sequence[float]) -> tuple[Mode, float]:
    """Return the mode under a prior too wide to matter, and the log likelihood there."""
    table = tabulated([ordering(order) for order in orders], weights, range(count), count, lapse=0.0)
    zeros = np.zeros(count)
    mode = most_probable(table, zeros, np.full(count, NO_PRIOR), zeros, tolerance=1e-10)
    return mode, evaluated(table, mode.strengths).log_likelihood


def choices_fitted(rows: Sequence[tuple[Floats, Floats]], size: int) -> tuple[Floats, float]:
    """Return the maximum of a model of choices between alternatives that are linear in what is sought.

    Models with more than strengths, to compare ours with; each row has the alternatives' features and their counts.
    """
    x = np.zeros(size)
    for _ in range(50):
        slope, bend = np.zeros(size), 1e-9 * np.eye(size)
        for features, counts in rows:
            p = chances(features @ x)
            slope += features.T @ (counts - counts.sum() * p)
            bend += counts.sum() * features.T @ (np.diag(p) - np.outer(p, p)) @ features
        x = x + np.linalg.solve(bend, slope)
    return x, float(sum(counts @ np.log(chances(features @ x)) for features, counts in rows))


def chances(utilities: Floats) -> Floats:
    e = np.exp(utilities - utilities.max())
    return np.asarray(e / e.sum())
