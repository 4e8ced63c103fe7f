"""Names of which a word starts with what has been typed so far."""

import re

from nightstand.search.analysis import folded_text, is_cjk


def is_begun(name: str, typed: str) -> bool:
    """Tell whether a word of a name starts with the typed text, ignoring case and accents.

    Of scripts that write no spaces any character may begin a word.
    """
    wanted = folded_text(typed)
    before = "" if not wanted or is_cjk(wanted[0]) else r"(?<![^\W_])"
    return bool(wanted) and re.search(before + re.escape(wanted), folded_text(name)) is not None
