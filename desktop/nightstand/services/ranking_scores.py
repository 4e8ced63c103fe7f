"""What to expect of a list's papers before anything is answered: the order learned from decisions, as scores."""

from collections.abc import Mapping, Sequence
from statistics import fmean, pstdev

from nightstand.domain.paper import PaperId
from nightstand.services.interest import InterestService

FEWEST_SCORED = 3


def learned_scores(interest: InterestService, papers: Sequence[PaperId]) -> Mapping[PaperId, float]:
    """Return scores with mean 0 and standard deviation 1 over the list; none where nothing is learned, or all is alike.

    Meant for `RankingService.start`, which keeps them with the list. Of the order learned last: see
    `InterestService.refit`.
    """
    found = interest.interests(papers)
    if len(found) < FEWEST_SCORED:
        return {}
    values = [each.score for each in found.values()]
    mean, deviation = fmean(values), pstdev(values)
    if deviation < 1e-9:
        return {}
    return {paper: (each.score - mean) / deviation for paper, each in found.items()}
