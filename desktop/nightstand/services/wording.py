"""How journal labels name things."""

from collections.abc import Sequence

from nightstand.domain.paper import PaperId
from nightstand.storage import paper_details
from nightstand.storage.database import Transaction

LABEL_TITLE_LENGTH = 60


def shortened(text: str, length: int = LABEL_TITLE_LENGTH) -> str:
    """Return a text cut at a word to at most `length` code points, with an ellipsis."""
    if len(text) <= length:
        return text
    cut = text[: length - 1].rsplit(" ", 1)[0]
    return f"{cut.rstrip(' ,;:–—-')}…"


def named(session: Transaction, selection: Sequence[PaperId]) -> str:
    """Return “Title” for one paper, and their number for several."""
    if len(selection) != 1:
        return counted(len(selection), "paper")
    found = paper_details.details(session, selection[0])
    return f"“{shortened(found.title_text)}”" if found and found.title_text else "1 paper"


def counted(number: int, noun: str, plural: str = "") -> str:
    """Return a number with its noun: `1 paper`, `240 papers`, `6,600 papers`."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {plural or f'{noun}s'}"
