"""How long a person waits for the next question, and for a ranking to open: on real libraries, in CPU time."""

from itertools import permutations
from pathlib import Path
from statistics import median

import pytest

from benchmarks.search_measures import process_ms, table
from builders import add_papers
from nightstand.bootstrap import Services, open_services
from nightstand.domain.judgment import Goal, GoalKind, Groups, JudgmentKind, Question
from nightstand.domain.reading_list import ListId
from nightstand.paths import AppPaths

LISTS = ((10, 20), (60, 40), (300, 100), (1_000, 60))
"""Papers of a list, and answers given."""
MOST_MS_AT_300 = 20.0
MOST_MS_OF_OPENING = 500.0


def listed(services: Services, papers: int) -> ListId:
    made = services.reading_lists.create("Reading", selection=add_papers(services, papers)).new_id
    assert made is not None
    return ListId(made)


def said(question: Question, number: int) -> Groups:
    """Answer mostly by the number of the paper, and now and then otherwise."""
    best_first = sorted(question.shown)
    if question.kind is JudgmentKind.SCREEN:
        return tuple(best_first[:2]), tuple(best_first[2:])
    orders = list(permutations(best_first))
    return tuple((paper,) for paper in orders[0 if number % 5 else 1])


@pytest.mark.parametrize(("papers", "answers"), LISTS)
def test_the_next_question_is_there_at_once(tmp_path: Path, papers: int, answers: int) -> None:
    paths = AppPaths(tmp_path / "library", tmp_path / "config", tmp_path / "cache", tmp_path / "log")
    services = open_services(paths)
    list_id = listed(services, papers)
    services.ranking.start(list_id, Goal(GoalKind.TOP, 10) if papers > 15 else Goal(GoalKind.FULL))
    asked: list[float] = []
    for number in range(answers):
        question = services.ranking.next_question(list_id)
        if question is None:
            break
        services.ranking.answer(list_id, question, said(question, number))
        asked.append(process_ms(lambda: services.ranking.next_question(list_id)))
        services.ranking.fit(list_id, only_if_due=True)
    services.database.close()
    services = open_services(paths)
    opening = process_ms(lambda: services.ranking_view.state(list_id))

    table(
        f"{papers:,} papers, {len(asked)} answers: ms of CPU",
        ["what", "median", "longest"],
        [
            ["next question", f"{median(asked):.1f}", f"{max(asked):.1f}"],
            ["opening", f"{opening:.0f}", ""],
        ],
    )
    assert median(asked) <= MOST_MS_AT_300 if papers <= 300 else median(asked) <= 2 * MOST_MS_AT_300
    # Of a longer list the certainty alone takes as long; it opens with the order kept from the last time.
    assert papers > 300 or opening <= MOST_MS_OF_OPENING
    services.database.close()
