"""What the ranking reaches with simulated readers, beside other ways to ask; prints tables.

Minutes of readers are assumptions (6 s a pair, 9 s a triple, 19 s a screen of nine titles), so what counts is how
methods differ, whether claims are true and how long the program itself thinks.
"""

import time
from collections.abc import Callable, Sequence
from itertools import count

import numpy as np
import pytest

from benchmarks.ranking_readers import CHARACTERS, TYPICAL, Character, Reader
from benchmarks.ranking_rivals import BalancedTriples, EloSwiss, Insertion, RandomPairs, RandomTriples
from benchmarks.ranking_trials import Method, Ours, Sitting, near, recall, settled_at, tau
from nightstand.domain.judgment import Goal, GoalKind, Judgment, JudgmentId, JudgmentKind, JudgmentSource, Thoroughness
from nightstand.domain.paper import PaperId
from nightstand.ranking.dragging import drag
from nightstand.ranking.session import RankingSession

ORDER = Goal(GoalKind.FULL, thoroughness=Thoroughness.EXACTLY)
TOP_TEN = Goal(GoalKind.TOP, 10)
RUNS = 16
SLOWNESS_OF_A_SHARED_MACHINE = 3

METHODS: dict[str, Callable[[RankingSession, int], Method]] = {
    "triples, most information": lambda session, _seed: Ours(session),
    "best and worst of five": lambda session, _seed: Ours(session),
    "balanced triples": BalancedTriples,
    "random triples": RandomTriples,
    "random pairs": RandomPairs,
    "Swiss pairs, Elo": EloSwiss,
    "binary insertion": Insertion,
}


def sitting(
    papers: int,
    goal: Goal,
    seed: int,
    *,
    method: str = "triples, most information",
    budget: float = 900.0,
    character: Character = TYPICAL,
    correlation: float = 0.0,
) -> tuple[Sitting, RankingSession]:
    """Return a reader before a list, and the session that a method may use."""
    reader = Reader(papers, character, seed)
    session = RankingSession(
        reader.papers,
        goal,
        score_by_paper=reader.scores(correlation) if correlation else None,
        trust=correlation,
        cards=5 if method == "best and worst of five" else 3,
        seed=seed,
    )
    return Sitting(reader, METHODS[method](session, seed), budget), session


def table(title: str, columns: Sequence[str], rows: dict[str, Sequence[float]]) -> None:
    print(f"\n{title}\n{'':28}" + "".join(f"{column:>9}" for column in columns))
    for name, values in rows.items():
        print(f"{name:28}" + "".join(f"{value:9.2f}" for value in values))


def test_a_whole_order_takes_fewer_seconds_than_other_ways_to_ask() -> None:
    seconds = (120, 240, 450)
    rows: dict[str, Sequence[float]] = {}
    for method in METHODS:
        reached = np.zeros((RUNS, len(seconds)))
        for seed in range(RUNS):
            one, _ = sitting(25, ORDER, seed, method=method)
            for place, until in enumerate(seconds):
                one.go_on(until)
                reached[seed, place] = tau(one.method.order(), one.reader.utilities)
        rows[method] = reached.mean(axis=0).tolist()

    table("Kendall's tau of 25 papers", [f"{until} s" for until in seconds], rows)
    ours = rows.pop("triples, most information")
    rows.pop("best and worst of five")
    assert ours[-1] >= 0.80
    assert ours[-1] > max(values[-1] for values in rows.values())
    assert ours[-1] > rows["Swiss pairs, Elo"][-1] + 0.1


def test_the_best_of_a_long_list_are_found_in_fewer_seconds_than_by_other_ways_to_ask() -> None:
    seconds = (300, 600, 900)
    rows: dict[str, Sequence[float]] = {}
    for method in ("triples, most information", "best and worst of five", "random triples", "Swiss pairs, Elo"):
        reached = np.zeros((RUNS, len(seconds)))
        for seed in range(RUNS):
            one, _ = sitting(300, TOP_TEN, seed, method=method)
            for place, until in enumerate(seconds):
                one.go_on(until)
                reached[seed, place] = recall(one.method.order(), one.reader.utilities, 10)
        rows[method] = reached.mean(axis=0).tolist()

    table("Share of the true top 10 of 300 without scores", [f"{until} s" for until in seconds], rows)
    ours = rows["triples, most information"]
    assert ours[-1] >= 0.38
    assert ours[-1] >= max(rows["random triples"][-1], rows["Swiss pairs, Elo"][-1]) + 0.1


@pytest.mark.parametrize(
    ("name", "least"),
    [
        ("decisive", 0.85),
        ("ties and skips", 0.81),
        ("place bias", 0.77),
        ("normal noise", 0.77),
        ("fickle", 0.70),
        ("clumped", 0.70),
    ],
)
def test_other_readers_are_served_too_and_told_the_truth(name: str, least: float) -> None:
    reached, claimed = np.zeros(RUNS), np.zeros(RUNS)
    for seed in range(RUNS):
        one, session = sitting(25, ORDER, seed, character=CHARACTERS[name])
        one.go_on(450)
        reached[seed] = tau(one.method.order(), one.reader.utilities)
        claimed[seed] = session.share_right(slack=0.0)

    right = (reached.mean() + 1) / 2
    print(f"\n{name}: tau {reached.mean():.3f}, claimed {claimed.mean():.3f} of pairs in order, true {right:.3f}")
    assert reached.mean() + 2 * standard_error(reached) >= least
    assert abs(claimed.mean() - right) <= 0.05


@pytest.mark.parametrize("character", ["decisive", "typical", "fickle"])
def test_what_is_claimed_of_the_top_is_no_more_than_true(character: str) -> None:
    reached, claimed = np.zeros(RUNS), np.zeros(RUNS)
    for seed in range(RUNS):
        one, session = sitting(50, TOP_TEN, seed, character=CHARACTERS[character], budget=450)
        one.go_on(450)
        reached[seed] = recall(one.method.order(), one.reader.utilities, 10)
        claimed[seed] = session.share_right(slack=0.0)

    print(f"\n{character}: claimed {claimed.mean():.3f} of the top 10 of 50, true {reached.mean():.3f}")
    # Where titles were screened the claim errs low. It is held to 0.03 where it would promise too much, and more
    # loosely where it promises too little.
    noise = 2 * standard_error(reached - claimed)
    assert claimed.mean() - reached.mean() <= 0.03 + noise
    assert reached.mean() - claimed.mean() <= 0.07 + noise


@pytest.mark.parametrize(
    ("papers", "goal", "most_seconds", "runs"),
    [(25, ORDER, 450, RUNS), (50, TOP_TEN, 500, RUNS), (100, TOP_TEN, 950, RUNS // 2)],
    ids=["order of 25", "top 10 of 50", "top 10 of 100"],
)
def test_it_says_settled_when_it_is_and_roughly_foresees_when(
    papers: int, goal: Goal, most_seconds: float, runs: int
) -> None:
    stops = []
    for seed in range(runs):
        one, session = sitting(papers, goal, seed, budget=4 * most_seconds)
        stop = settled_at(one, session, 3 * most_seconds)
        if stop is not None:
            stops.append(stop)

    seconds = float(np.median([stop.seconds for stop in stops]))
    right = np.array([stop.right for stop in stops])
    ratios = np.array([ratio for stop in stops for ratio in stop.guesses])
    foreseen = float(((ratios >= 0.5) & (ratios <= 2.0)).mean())
    print(
        f"\nsettled in {len(stops)} of {runs} after {seconds:.0f} s (median), then {right.mean():.3f} right; ", end=""
    )
    print(f"what was left was foreseen within a factor of two in {foreseen:.2f} of {len(ratios)} checks")
    assert len(stops) >= 0.9 * runs
    assert seconds <= most_seconds
    assert right.mean() + 2 * standard_error(right) >= 0.88
    assert foreseen >= 0.6


def test_a_change_of_mind_is_made_good_by_asking_on_and_mostly_not_seen_where_there_is_none() -> None:
    reached, noticed, falsely = np.zeros(RUNS), 0, 0
    for seed in range(RUNS):
        one, session = sitting(25, ORDER, seed, character=Character(rethinks_at=61), budget=2_000)
        one.go_on(2_000, most=60)
        falsely += has_changed_mind(session)
        seen = False
        for _ in range(5):
            one.go_on(2_000, most=8)
            seen = seen or has_changed_mind(session)
        noticed += seen
        reached[seed] = tau(one.method.order(), one.reader.utilities)

    print(f"\ntau {reached.mean():.3f} 40 questions after a change of mind")
    print(f"noticed in {noticed} of {RUNS} sessions, in {falsely} before there was one")
    assert reached.mean() + 2 * standard_error(reached) >= 0.80
    assert falsely <= RUNS // 4 < noticed


def test_new_papers_find_their_place_in_a_settled_list() -> None:
    before, after = np.zeros(RUNS // 2), np.zeros(RUNS // 2)
    for seed in range(RUNS // 2):
        one, session = sitting(40, ORDER, seed, budget=2_000)
        one.go_on(600)
        before[seed] = tau(one.method.order(), one.reader.utilities)
        one.reader.receive(10)
        session.set_papers(one.reader.papers)
        one.go_on(2_000, most=25)
        after[seed] = tau(one.method.order(), one.reader.utilities)

    print(f"\n40 papers {before.mean():.3f}; with 10 more, 25 triples later, {after.mean():.3f}")
    assert after.mean() + 2 * standard_error(after - before) >= before.mean()


def test_five_drags_improve_the_order_and_the_list_obeys_the_hand() -> None:
    unheard, heard, shown_after = np.zeros(RUNS), np.zeros(RUNS), np.zeros(RUNS)
    for seed in range(RUNS):
        one, session = sitting(25, ORDER, seed)
        one.go_on(2_000, most=25)
        order = tuple(one.method.order())
        unheard[seed] = tau(order, one.reader.utilities)
        random = np.random.default_rng(seed)
        pins, shown, number = [], order, count(len(session.log) + 1)
        for _ in range(5):
            paper, position = most_misplaced(shown, one.reader, random)
            dragged = drag(shown, paper, position)
            for pair in dragged.pairs:
                (better,), (worse,) = pair
                session.record(
                    Judgment(JudgmentId(next(number)), JudgmentKind.DRAG, (better, worse), pair, JudgmentSource.DRAG)
                )
            pins.append(dragged.pin)
            session.refit()
            shown = session.shown(pins)
        heard[seed] = tau(session.order(), one.reader.utilities)
        shown_after[seed] = tau(shown, one.reader.utilities)

    print(f"\ntau {unheard.mean():.3f}; after five drags {heard.mean():.3f}, as shown {shown_after.mean():.3f}")
    assert heard.mean() >= unheard.mean() + 0.02
    assert shown_after.mean() > unheard.mean()


@pytest.mark.parametrize(
    ("papers", "goal", "correlation", "most_ms"),
    [(25, ORDER, 0.0, 25), (300, TOP_TEN, 0.0, 25), (300, TOP_TEN, 0.7, 25), (3_000, Goal(GoalKind.TOP, 20), 0.5, 40)],
    ids=["25", "300", "300 with scores", "3000 with scores"],
)
def test_a_question_takes_little_of_the_processor(papers: int, goal: Goal, correlation: float, most_ms: float) -> None:
    one, _ = sitting(papers, goal, 1, correlation=correlation)
    one.go_on(450)

    print(f"\n{papers} papers: {np.median(one.cpu_ms):.1f} ms a question (median), {max(one.cpu_ms):.0f} ms with a fit")
    assert np.median(one.cpu_ms) <= most_ms


@pytest.mark.parametrize(("papers", "answers", "most_s"), [(300, 400, 0.5), (300, 10_000, 3.0)])
def test_a_log_is_read_and_fitted_quickly_and_one_more_answer_costs_little(
    papers: int, answers: int, most_s: float
) -> None:
    reader, random = Reader(papers, TYPICAL, 1), np.random.default_rng(1)
    log = []
    for number in range(1, answers + 2):
        cards = [PaperId(one) for one in random.choice(papers, 3, replace=False) + 1]
        felt = TYPICAL.sharpness * reader.utilities[cards] + random.gumbel(size=3)
        groups = tuple((cards[place],) for place in np.argsort(-felt))
        log.append(Judgment(JudgmentId(number), JudgmentKind.TRIPLE, tuple(cards), groups))

    started = time.process_time()
    session = RankingSession(reader.papers, TOP_TEN, log=log[:-1])
    opening = time.process_time() - started
    started = time.process_time()
    session.record(log[-1])
    recording = time.process_time() - started

    right = near(session.order(), reader.utilities, 10)
    print(f"\n{answers:,} answers: opened in {opening:.2f} s, then {right:.1f} near the top")
    print(f"one more answer takes {1e3 * recording:.1f} ms")
    assert opening <= most_s * SLOWNESS_OF_A_SHARED_MACHINE
    assert recording <= 0.010 * SLOWNESS_OF_A_SHARED_MACHINE


def has_changed_mind(session: RankingSession) -> bool:
    surprise = session.snapshot().latest_surprise()
    return surprise is not None and surprise.is_a_change_of_mind


def most_misplaced(shown: Sequence[PaperId], reader: Reader, random: np.random.Generator) -> tuple[PaperId, int]:
    """Return the paper whose place looks most wrong at a glance over the list, and where it would be put."""
    felt = TYPICAL.sharpness * reader.utilities + random.gumbel(size=len(reader.utilities))
    wanted = {paper: 1 + sum(felt[other] > felt[paper] for other in shown if other != paper) for paper in shown}
    paper = max(shown, key=lambda one: abs(wanted[one] - 1 - shown.index(one)))
    return paper, int(wanted[paper])


def standard_error(values: "np.ndarray[tuple[int], np.dtype[np.float64]]") -> float:
    return float(values.std(ddof=1) / np.sqrt(len(values)))
