"""Whether two words differ by no more than a few slips of the keyboard."""

from rapidfuzz.distance import OSA


def is_within_slips(one: str, other: str, slips: int) -> bool:
    """Tell whether `other` becomes `one` by at most `slips` letters put in, left out, exchanged or swapped.

    Swapped are two neighbours, neither of which is touched again (optimal string alignment).
    """
    return OSA.distance(one, other, score_cutoff=slips) <= slips
