"""How long papers take to read, and how many of a list fit into the time there is."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

MINUTES_A_PAGE = 3
USUAL_MINUTES = 30
FEWEST_MINUTES, MOST_MINUTES = 10, 240
USUAL_ABSTRACT_LETTERS = 1_200

_PAGE_RANGE = re.compile(r"[A-Za-z]?([0-9]{1,6})\s*[-–—]+\s*[A-Za-z]?([0-9]{1,6})")
_PAGE_COUNT = re.compile(r"([0-9]{1,4})(\s*(pp?\.?|pages))?", re.IGNORECASE)
MOST_PAGES = 500


@dataclass(frozen=True, slots=True)
class CutLine:
    """How far a budget reaches: the first `count` papers of a list take `minutes`; `needed` is what all take."""

    count: int
    minutes: int
    needed: int


def estimated_minutes(pages: str, abstract_letters: int) -> int:
    """Return about how many minutes a paper takes: by its pages as a source gives them, else by its abstract."""
    count = page_count(pages)
    if count is not None:
        return min(max(count * MINUTES_A_PAGE, FEWEST_MINUTES), MOST_MINUTES)
    # A long abstract goes with a long paper, though not by much.
    share = min(max(abstract_letters / USUAL_ABSTRACT_LETTERS, 0.5), 1.5) if abstract_letters else 1.0
    return 5 * round(USUAL_MINUTES * (1 + share) / 2 / 5)


def page_count(pages: str) -> int | None:
    """Return how many pages “12–20” or “9 pages” are, 9 both; None where nothing can be told."""
    text = pages.strip()
    ends = _PAGE_RANGE.fullmatch(text)
    if ends:
        first, last = int(ends[1]), int(ends[2])
        if last < first and len(ends[2]) < len(ends[1]):  # 1234–41 ends at 1241.
            last = int(ends[1][: -len(ends[2])] + ends[2])
        return last - first + 1 if 0 <= last - first < MOST_PAGES else None
    named = _PAGE_COUNT.fullmatch(text)
    # A number alone is where the paper begins.
    return int(named[1]) if named and named[2] and 0 < int(named[1]) <= MOST_PAGES else None


def cut_line(minutes: Sequence[int], budget: int) -> CutLine:
    """Return how many papers from the top fit into a budget; a paper that takes none always fits behind one that does.

    Args:
        minutes: what each paper of the list takes, in its order; 0 for those read already.
    """
    count = used = 0
    for needed in minutes:
        if used + needed > budget:
            break
        used += needed
        count += 1
    return CutLine(count, used, sum(minutes))


def time_text(minutes: int) -> str:
    """Return minutes as people say them: `45 min`, `8 h`, `1 h 30 min`."""
    hours, rest = divmod(minutes, 60)
    if not hours:
        return f"{rest} min"
    return f"{hours} h {rest} min" if rest else f"{hours} h"


def parsed_time(text: str) -> int | None:
    """Return the minutes of `8h`, `1 h 30 min`, `1:30` or `90`; None for anything else."""
    found = re.fullmatch(
        r"\s*(?:(?P<h>[0-9]{1,4})\s*h(?:ours?)?)?\s*(?:(?P<m>[0-9]{1,6})\s*(?:m(?:in(?:utes?)?)?)?)?\s*",
        text,
        re.IGNORECASE,
    )
    clock = re.fullmatch(r"\s*(?P<h>[0-9]{1,4}):(?P<m>[0-5][0-9])\s*", text)
    match = clock or found
    if match is None or (match["h"] is None and match["m"] is None):
        return None
    return 60 * int(match["h"] or 0) + int(match["m"] or 0)
