"""British spellings of English words as American ones, so that optimisation and optimization are one word."""

import re
from os.path import commonprefix

_BEFORE_OUR = (
    "arm behavi clam col endeav fav flav glam harb hon hum lab misbehavi neighb od rig rum sav savi tum vap vig".split()
)
_BEFORE_RE = "calib cent fib lit met theat".split()
_OTHERS = dict(
    pair.split(":")
    for pair in (
        "ageing:aging aluminium:aluminum analogue:analog artefact:artifact catalogue:catalog defence:defense"
        " dialogue:dialog judgement:judgment licence:license manoeuvre:maneuver offence:offense paediatric:pediatric"
        " sceptic:skeptic sulphur:sulfur"
    ).split()
)
_OUR = re.compile(rf"({'|'.join(_BEFORE_OUR)})our")
_RE = re.compile(rf"({'|'.join(_BEFORE_RE)})re(s|d|)")
_OTHER = re.compile("|".join(_OTHERS))
_PROGRAMME = re.compile(r"programmes?")
_ISE = re.compile(r"([a-z]{3,}[iy])s(e[drs]?|ers|ing|ations?|ational|able)")
# The s of these is part of their root.
_ROOT_S = re.compile(
    r"(?:advert|adv|appra|br|chast|comprom|compr|conc|dem|dev|disgu|enterpr|exc|exerc|expert|franch|improv|inc|interp"
    r"|likew|merchand|no|otherw|parad|po|pra|prec|prem|prom|ra|rev|r|superv|surm|surpr|telev|treat|w)is"
)
_AMERICAN_OR = re.compile(rf"({'|'.join(_BEFORE_OUR)})or")
_AMERICAN_ER = re.compile(rf"({'|'.join(_BEFORE_RE)})er")


def american(word: str) -> str:
    """Return a lower-case word in its American spelling; most words as they are."""
    our = _OUR.match(word)
    if our is not None:
        return f"{our.group(1)}or{word[our.end() :]}"
    centre = _RE.fullmatch(word)
    if centre is not None:
        return centre.group(1) + {"": "er", "s": "ers", "d": "ered"}[centre.group(2)]
    other = _OTHER.match(word)
    if other is not None:
        return _OTHERS[other.group()] + word[other.end() :]
    if _PROGRAMME.fullmatch(word):
        return word.replace("mme", "m")
    ise = _ISE.fullmatch(word)
    if ise is None or _ROOT_S.match(word):
        return word
    return f"{ise.group(1)}z{ise.group(2)}"


def shared_start(stem: str) -> str:
    """Return what the stem of an American word has in common with every British form of it."""
    color = _AMERICAN_OR.match(stem)
    if color is not None:
        return color.group()[:-1]
    center = _AMERICAN_ER.fullmatch(stem)
    if center is not None:
        return center.group(1)
    for british, there in _OTHERS.items():
        if stem.startswith(there[:-1]):
            return commonprefix((british, stem))
    return stem[:-1] if stem.endswith(("iz", "yz")) else stem
