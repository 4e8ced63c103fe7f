"""What holds of the posterior of any answers at all."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nightstand.domain.judgment import Judgment, JudgmentKind
from nightstand.domain.paper import PaperId
from nightstand.ranking.fitting import Fit, fitted
from nightstand.ranking.likelihood import tabulated
from nightstand.ranking.local_update import absorb
from nightstand.ranking.mode import most_probable
from nightstand.ranking.posterior import Posterior
from nightstand.ranking.prior import prior_of
from nightstand.ranking.stages import Answer, answers_of, ordering
from ranking_logs import judged, logs, papers

COUNT = 7
PRIOR = prior_of([None] * COUNT)
ROWS = {paper: int(paper) for paper in papers(COUNT)}


def said(log: list[Judgment], rows: dict[PaperId, int] = ROWS) -> list[Answer]:
    return [answer for judgment in log for answer in answers_of(judgment, rows)]


def fit_of(log: list[Judgment], rows: dict[PaperId, int] = ROWS) -> Fit:
    answers = said(log, rows)
    return fitted(PRIOR, answers, [1.0] * len(answers))


@given(logs(COUNT, most=25))
def test_any_log_has_a_finite_posterior_with_a_true_covariance(log: list[Judgment]) -> None:
    posterior = fit_of(log).posterior

    assert np.isfinite(posterior.mean).all()
    assert (posterior.variance > 0).all()
    assert np.linalg.eigvalsh(posterior.joint(np.arange(COUNT + 1))).min() > 0


@given(logs(COUNT).flatmap(lambda log: st.tuples(st.just(log), st.permutations(log))))
def test_the_order_of_the_answers_does_not_matter(log_and_permuted: tuple[list[Judgment], list[Judgment]]) -> None:
    log, permuted = log_and_permuted

    assert fit_of(permuted).posterior.mean == pytest.approx(fit_of(log).posterior.mean, abs=1e-8)


@given(logs(COUNT), st.permutations(range(1, COUNT + 1)))
def test_renaming_papers_renames_the_posterior(log: list[Judgment], names: list[int]) -> None:
    renamed = {PaperId(paper): name for paper, name in enumerate(names, start=1)}

    one, other = fit_of(log).posterior, fit_of(log, renamed).posterior

    assert other.mean[[0, *names]] == pytest.approx(one.mean, abs=1e-6)
    assert other.variance[[0, *names]] == pytest.approx(one.variance, abs=1e-6)


@given(logs(COUNT), st.permutations(range(1, COUNT + 1)))
def test_places_on_screen_do_not_matter(log: list[Judgment], places: list[int]) -> None:
    swapped = [
        Judgment(one.id, one.kind, tuple(sorted(one.shown, key=lambda paper: places[paper - 1])), one.groups)
        for one in log
    ]

    assert fit_of(swapped).posterior.mean == pytest.approx(fit_of(log).posterior.mean, abs=1e-8)


@given(st.lists(st.permutations(range(4)).map(tuple), max_size=8), st.permutations(range(4)))
def test_one_more_win_lifts_the_winner_and_lowers_the_loser(orders: list[tuple[int, ...]], order: list[int]) -> None:
    winner, loser = order[:2]

    before = mode_of(orders)
    after = mode_of([*orders, (winner, loser)])

    assert after[winner] > before[winner]
    assert after[loser] < before[loser]


@given(logs(COUNT))
def test_papers_that_nobody_named_keep_their_prior_and_change_nothing_for_others(log: list[Judgment]) -> None:
    answers = said(log)
    named = {row for answer in answers for stage in answer.stages for row in stage.rows}
    longer = prior_of([None] * (COUNT + 5))

    small, large = fit_of(log).posterior, fitted(longer, answers, [1.0] * len(answers)).posterior

    untouched = [row for row in range(1, COUNT + 1) if row not in named]
    assert large.mean[: COUNT + 1] == pytest.approx(small.mean, abs=1e-9)
    assert (large.mean[untouched] == 0.0).all()
    assert large.variance[untouched] == pytest.approx(large.decisiveness**2)


def test_an_empty_log_leaves_the_prior() -> None:
    prior = prior_of([1.0, -1.0, None], trust=0.5)

    posterior = fitted(prior, [], []).posterior

    assert posterior.mean / posterior.decisiveness == pytest.approx([1.0, 0.5, -0.5, 0.0])
    assert posterior.variance / posterior.decisiveness**2 == pytest.approx([0.5, 0.75, 0.75, 1.0])


@pytest.mark.parametrize(("sharp", "least", "most"), [(8.0, 3.5, 8.0), (0.7, 0.8, 1.9)], ids=["decisive", "fickle"])
def test_decisiveness_is_learned_from_the_answers(sharp: float, least: float, most: float) -> None:
    random = np.random.default_rng(3)
    utility = random.standard_normal(12)
    answers = []
    for _ in range(150):
        cards = random.choice(12, 3, replace=False)
        heard = sharp * utility[cards] + random.gumbel(size=3)
        answers.append(ordering([int(card) + 1 for card in cards[np.argsort(-heard)]]))

    fit = fitted(prior_of([None] * 12), answers, [1.0] * 150)

    assert least <= fit.posterior.decisiveness <= most


@pytest.mark.parametrize(("sign", "least", "most"), [(1, 0.45, 0.9), (-1, 0.0, 0.15)], ids=["right", "wrong"])
def test_trust_in_scores_is_learned_from_the_answers(sign: int, least: float, most: float) -> None:
    random = np.random.default_rng(5)
    utility = random.standard_normal(40)
    answers = []
    for _ in range(90):
        cards = random.choice(40, 3, replace=False)
        answers.append(ordering([int(card) + 1 for card in cards[np.argsort(-utility[cards])]]))

    fit = fitted(prior_of((sign * utility).tolist(), trust=0.4), answers, [1.0] * 90)

    assert least <= fit.posterior.trust <= most


@given(logs(COUNT, most=8))
def test_local_updates_of_any_log_stay_finite(log: list[Judgment]) -> None:
    posterior = Posterior(PRIOR, 3.0, 0.0)

    for judgment in log:
        absorb(posterior, answers_of(judgment, ROWS))

    assert np.isfinite(posterior.mean).all()
    assert (posterior.variance > 0).all()


@pytest.mark.parametrize("seed", range(5))
def test_local_updates_stay_near_the_fit_of_the_same_answers(seed: int) -> None:
    random = np.random.default_rng(seed)
    utility = random.standard_normal(COUNT)
    log = []
    for number in range(1, 10):
        cards = random.choice(COUNT, 3, replace=False)
        heard = 3 * utility[cards] + random.gumbel(size=3)
        log.append(judged(number, *(int(card) + 1 for card in cards[np.argsort(-heard)])))
    posterior = Posterior(PRIOR, 3.0, 0.0)

    for judgment in log:
        absorb(posterior, answers_of(judgment, ROWS))

    fit = fit_of(log).posterior
    assert np.abs((posterior.mean - fit.mean) / np.sqrt(fit.variance)).max() < 1.0


def test_a_local_update_moves_papers_that_were_compared_with_those_it_names() -> None:
    posterior = Posterior(PRIOR, 3.0, 0.0)
    absorb(posterior, answers_of(judged(1, 1, 2), ROWS))
    before = posterior.mean[2]

    absorb(posterior, answers_of(judged(2, 1, 3), ROWS))

    assert posterior.mean[2] > before
    assert posterior.mean[4] == 0.0


def mode_of(orders: list[tuple[int, ...]]) -> list[float]:
    table = tabulated([ordering(order) for order in orders], [1.0] * len(orders), range(4), 4, lapse=0.0)
    zeros = np.zeros(4)
    return [float(one) for one in most_probable(table, zeros, np.full(4, 9.0), zeros, tolerance=1e-10).strengths]


@given(logs(COUNT, most=25))
def test_screens_say_nothing_of_how_decisive_a_person_is(log: list[Judgment]) -> None:
    without = [judgment for judgment in log if judgment.kind is not JudgmentKind.SCREEN]
    wavering = [judged(100 + number, [1, 2, 3], [4, 5, 6], kind=JudgmentKind.SCREEN) for number in range(3)]
    wavering += [judged(110 + number, [4, 5, 6], [1, 2, 3], kind=JudgmentKind.SCREEN) for number in range(3)]

    screened = fit_of([*without, *wavering]).posterior

    assert screened.decisiveness == fit_of(without).posterior.decisiveness
