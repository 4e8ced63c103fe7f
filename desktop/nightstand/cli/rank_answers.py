"""What is typed in answer to a question of a ranking."""

import re

from nightstand.domain.judgment import Groups, JudgmentKind, Question
from nightstand.domain.paper import PaperId

HELP = """Type the numbers with the best first: 213. Equals are joined: 2=13, and = alone means all are equal.
s  skip     u  take the last answer back     d 2  drop the second from the list
h  how far it is     w  answer again what is in doubt     ?  this help     Enter alone stops;
everything is kept, and you can go on later."""

SCREEN_HELP = """Type the numbers of those you would read soon: 147, or 0 for none.
s  skip     u  take the last answer back     d 2  drop the second from the list
h  how far it is     w  answer again what is in doubt     ?  this help     Enter alone stops;
everything is kept, and you can go on later."""


def answered(question: Question, text: str) -> Groups | None:
    """Return the groups that an answer means, best first; None where it means nothing."""
    compact = re.sub(r"[\s,;>]+", "", text)
    if question.kind is JudgmentKind.SCREEN:
        return _ticked(question.shown, compact)
    if compact == "=":
        return (question.shown,)
    if len(question.shown) == 2 and compact in ("1", "2"):
        compact += "21"[int(compact) - 1]
    if not re.fullmatch(r"[1-9](=?[1-9])*", compact):
        return None
    places = [int(digit) - 1 for digit in compact if digit != "="]
    if sorted(places) != list(range(len(question.shown))):
        return None
    groups: list[list[PaperId]] = []
    for tie, digit in re.findall(r"(=?)([1-9])", compact):
        paper = question.shown[int(digit) - 1]
        if tie:
            groups[-1].append(paper)
        else:
            groups.append([paper])
    return tuple(map(tuple, groups))


def dropped(question: Question, text: str) -> PaperId | None:
    """Return the paper that `d 2` means; None for anything else."""
    found = re.fullmatch(r"d\s*([1-9])", text.strip(), re.IGNORECASE)
    place = int(found[1]) if found else 0
    return question.shown[place - 1] if 0 < place <= len(question.shown) else None


def _ticked(shown: tuple[PaperId, ...], compact: str) -> Groups | None:
    if not compact.isascii() or not compact.isdigit() or (compact != "0" and "0" in compact):
        return None
    places = {int(digit) for digit in compact} - {0}
    if places and max(places) > len(shown):
        return None
    ticked = tuple(paper for place, paper in enumerate(shown, start=1) if place in places)
    return ticked, tuple(paper for paper in shown if paper not in ticked)
