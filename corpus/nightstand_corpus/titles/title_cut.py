"""Cuts a clause where it may end as a title, and takes out words that only praise."""

from __future__ import annotations

import re

from nightstand_corpus.titles.title_text import article_for, shortened, without_trailing_marks

_CLAUSE_END = re.compile(
    r"\s*(?:;|—|–(?= )|: |,? (?:which|where|while|whereas|whose|thereby|because|since|although|though|so that|"
    r"in which|comprising|"
    r"consisting of)\b|, (?:and|as|with|but|by|i\.e\.|e\.g\.|namely|including|such as|without|under|based|even|an?|"
    r"the|our|that|"
    r"particularly|especially|from|for|in|to|using|via|thus|aiming|we|specifically|along|when|instead|then)\b|"
    r", \w+ing\b|"
    r", each\b|,? and (?:\w+ly )?(?:find|show|prove|propose|introduce|demonstrate|verify|provide|develop|present|"
    r"establish|validate|"
    r"observe|reveal|use|identify|then)\b)"
)
_THAT = re.compile(r",? (?:that|when|if|such that)\b")
_PHRASE_END = re.compile(
    r" (?:by|with|to|for|via|using|without|under|through|from|based|while|across|in|on|over|against|including|"
    r"designed|built|"
    r"tailored|inspired|grounded|as|at|toward|towards|within|during)\b"
)
# "enables networks" wants its "to …", "converts success" its "into …".
_WANTS_MORE = re.compile(
    r"\b(?:enabl|allow|convert|transform|turn|lead|requir)(?:e|es|s|ing|ed)?\b(?!.* (?:to|into)\b)"
)
_DANGLING = re.compile(
    r"(?: (?:a|an|and|as|at|based|by|both|for|from|in|into|is|it|its|of|on|or|our|over|such|than|that|the|their|to|"
    r"towards?|under|"
    r"using|via|where|which|while|with|without|not|only|can|are|be|consisting|comprising|including|more|most|built|"
    r"access|compatible|capable|able|back|"
    r"[\w-]{3,}ed))+$|\b(?:these|those) \w+$",
    re.IGNORECASE,
)
_FILLERS = re.compile(
    r"(?P<article>\b(?:an?|the) )?(?:(?:truly |simple,? )?(?:yet |but |and )?(?:novel|new|principled|"
    r"simple yet effective|"
    r"simple but effective|simple and effective)(?: yet \w+)?(?:,| and)? )+(?!and\b)",
    re.IGNORECASE,
)
_ASIDE = re.compile(r" \([^()]{8,}\)")
_FEWEST_WORDS = 3


def without_fillers(text: str) -> str:
    """Return `text` without “novel” and the like, the article put right: “a novel approach” gives “an approach”."""

    def replacement(found: re.Match[str]) -> str:
        article = found["article"] or ""
        if article.lower() not in ("a ", "an "):
            return article
        right = f"{article_for(text[found.end() :])} "
        return right.capitalize() if article[0].isupper() else right

    return _FILLERS.sub(replacement, text, count=1)


def trimmed(text: str, letters: int, *, least_words: int) -> str:
    """Return `text` up to a good place to end, within `letters` and with at least `least_words` words.

    A place between clauses is better than one between phrases, and that is better than a cut with an ellipsis.
    """
    clause = text = without_trailing_marks(text)
    if pointing := re.search(r" (?:these|those) ", text):
        # What "these challenges" are is not said here, so the title ends before.
        places = [place for ends in (_THAT, _PHRASE_END) for place in _places(ends, text[: pointing.end()])]
        clause = text = text[
            : max((place for place in places if _stands(text[:place], _FEWEST_WORDS)), default=len(text))
        ]
    for place in _places(_CLAUSE_END, text):
        if _stands(text[:place], least_words):
            clause = without_trailing_marks(text[:place])
            break
    if len(clause) > letters:
        clause = " ".join(_ASIDE.sub("", clause).split())
    if len(clause) <= letters:
        return clause
    ends_of_head, ends_of_phrases = _places(_THAT, clause), _places(_PHRASE_END, clause)
    tried = ((ends_of_head, least_words), (ends_of_phrases[::-1], least_words), (ends_of_head, _FEWEST_WORDS))
    for places, words in tried:
        for place in places:
            if place <= letters and _stands(clause[:place], words):
                return without_trailing_marks(clause[:place])
    return shortened(clause, letters)


def _places(ends: re.Pattern[str], text: str) -> list[int]:
    return [found.start() for found in ends.finditer(text)]


def _stands(text: str, least_words: int) -> bool:
    return (
        len(text.split()) >= least_words
        and _DANGLING.search(text) is None
        and _WANTS_MORE.search(text) is None
        and text.count("$") % 2 == 0
        and text.count("(") == text.count(")")
        and text.count("{") == text.count("}")
        and text.count("“") == text.count("”")
    )
