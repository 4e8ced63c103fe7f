"""Turns verbs into their -ing forms: “keeps” into “keeping”, “introduce” into “introducing”."""

from __future__ import annotations

import re

_NO_TITLE_BEGINS_WITH = frozenset("are be can could do does had has have is it may the this was we will".split())
_DOUBLING = re.compile(r"[^aeiou]*[aeiou][bdgmnpt]$")


def gerund(verb: str) -> str:
    """Return the -ing form of the verb as it stands after “to” or “we”, or "" for verbs that begin no title."""
    if verb in _NO_TITLE_BEGINS_WITH:
        return ""
    if verb.endswith("e") and not verb.endswith(("ee", "oe", "ye")):
        verb = verb[:-1]
    elif _DOUBLING.fullmatch(verb) or verb == "begin":
        verb += verb[-1]
    return f"{verb}ing"


def gerund_of_third_person(verb: str) -> str:
    """Return the -ing form of the verb as it stands after “which”, or "" when it is no such form."""
    if verb in _NO_TITLE_BEGINS_WITH or not verb.endswith("s") or verb.endswith("ss"):
        return ""
    if verb.endswith("ies"):
        return gerund(f"{verb[:-3]}y")
    return gerund(re.sub(r"(?<=ss|sh|ch|zz)es$|(?<!ss)s$", "", verb))
