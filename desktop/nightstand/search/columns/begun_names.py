"""Names of which a word starts with what has been typed so far."""

import re

from nightstand.search.analysis import folded_text, is_cjk
from nightstand.search.columns.name_patterns import holds_words_like, is_pattern


def is_begun(name: str, typed: str) -> bool:
    """Tell whether a word of a name starts with the typed text, ignoring case and accents.

    Of scripts that write no spaces any character may begin a word. `*` and `?` stand for any letters and for one.
    """
    wanted = folded_text(typed)
    if is_pattern(wanted):
        return holds_words_like(folded_text(name), f"{wanted}*")
    before = "" if not wanted or is_cjk(wanted[0]) else r"(?<![^\W_])"
    return bool(wanted) and re.search(before + re.escape(wanted), folded_text(name)) is not None
