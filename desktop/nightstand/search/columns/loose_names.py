"""Names as searches compare them: case, accents and other forms of the same letter do not count."""

from functools import lru_cache

from nightstand.domain.tag import folded
from nightstand.search.analysis import folded_text


@lru_cache(maxsize=65_536)
def loosely(name: str) -> str:
    """Return the form in which two names are the same to a search. The same name again costs next to nothing."""
    return folded_text(folded(name))
