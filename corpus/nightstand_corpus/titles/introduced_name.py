"""Finds the name of the system that an abstract introduces, and the words it describes it with."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from nightstand_corpus.titles.coined_names import SMALL_WORDS, is_coined, spelt_out
from nightstand_corpus.titles.title_text import article_for
from nightstand_corpus.titles.type_nouns import TYPE_NOUN

# A word may hold formulas and signs: "G$^2$RPO", "AIR²", "DeepSeek-V3.1", "τ-bench", "A*-Thought".
_WORD = r"(?:[^\W_]|\$[^$ ]{1,40}\$)(?:[\w²³⁺+*’'/&-]|\.(?=\w)|\$[^$ ]{1,40}\$|\{\w+\})*"
_NAME = rf"{_WORD}(?: (?:{_WORD}|of|for|and|in|with|via|the|to|&|on|from|by)){{0,9}}?"
_PARENTHESIS = r"\((?P<paren>[^()]{2,90})\)"
_AGAIN = r"(?: (?:also|then|first|further|thus|here|therefore|hence|instead|next|now|\w+ly)){0,2},?"

_INTRODUCES = re.compile(
    rf"(?:\b(?:we|this (?:paper|work|article|study|report)|(?:the|our) (?:paper|work)|authors){_AGAIN} |"
    rf"\band (?:\w+ly )?|\bby )"
    r"(?:propos(?:e|es|ed|ing)|introduc(?:e|es|ed|ing)|present(?:s|ed|ing)?|develop(?:s|ed|ing)?|design(?:s|ed|ing)?|"
    r"devis(?:e|es|ed)|buil[dt]s?|creat(?:e|es|ed)|releas(?:e|es|ed)|contribut(?:e|es)|construct(?:s|ed)?|"
    r"produc(?:e|es|ed)|unveils?|curated?|train|put forward|"
    r"put forth|term(?:s|ed)?|implement(?:s|ed)? this as)\b"
    r"(?: and (?:\w+ly )?(?:\w+) (?=[A-Z]|an? |the ))?,? ?|\b[yY]ields (?=[A-Z])",
    re.IGNORECASE,
)
# Looked for first, because it is far quicker than the pattern above and most sentences have none of them.
_INTRODUCING_STEMS = (
    *"buil construct contribut creat curat design develop devis implement introduc presen produc propos".split(),
    *"releas term train unveil".split(),
    "put for",
    "ields ",
)
_CALLS = re.compile(
    r"(?:\b(?:which|that|it|this|these|them|\w+) )?\b(?:(?:is |are )?(?:called|named|dubbed|termed|coined|denoted as|"
    r"denoted|namely|referred to as)|"
    r"(?:which |that )?we (?:call|term|dub|name|coin|refer to (?:it |this |these )?as|denote(?: it)?(?: as| by)?))"
    r"(?: (?:it|this|our|the)\b(?: \w+){0,2}?)?(?: as)?,? (?:the )?[“\"‘]?(?P<name>" + _NAME + r")[”\"’]?"
    r"(?: ?" + _PARENTHESIS + r")?(?=[,.;:—–)”\"]| (?:to|for|that|which|by|with|in|and|is|as|based|from|via|"
    r"where)\b|$)"
)
_WE_CALL = re.compile(
    r"\b(?:which |that )?we (?:call|term|dub|name|coin|refer to)\b|\bour (?:\w+ ){1,4}(?:called|named|dubbed|"
    r"termed)\b"
)
_DIRECT = re.compile(
    rf"[“\"‘]?(?P<name>{_NAME})[”\"’]?(?: ?{_PARENTHESIS})?"
    r"(?P<joint>\s*[,;:—–]\s*(?!and\b)|\s(?=(?:to|for|that|which|as|with|in|by|via|on|where|and|from|is|at|under|"
    r"using)\b)|\.?$)"
)
_ABBREVIATED = re.compile(
    r"(?P<before>[^()]{3,160}?)\s?\((?:i\.e\.,? ?|or |called |named |dubbed |termed )?[“\"]?(?P<paren>"
    + _WORD
    + r")[”\"]?\)(?!-)(?P<noun>(?: [a-z][\w-]*){0,3})"
)
_APPOSITION = re.compile(
    rf"(?P<before>[^()]{{3,140}}?)(?:,|:|—|–) ?(?P<name>{_WORD}(?: {_WORD}){{0,3}}|"
    rf"{_NAME}(?= \())(?: ?{_PARENTHESIS})?(?=,|\.?$|—|–|;|:| (?:that|which|to|for)\b)"
)
_BEFORE_NOUN = re.compile(
    rf"(?:(?:the|our|an?) )(?:(?:novel|new|proposed|simple|effective|efficient|unified)"
    rf" )*(?P<name>{_WORD})(?: ?{_PARENTHESIS})? (?P<noun>(?:{TYPE_NOUN}))\b"
)
# Papers introduce such things on the way to what they are about.
_LESSER_KIND = re.compile(
    r"(?:an?|the|our|this)? ?(?:[\w-]+ ){0,4}?(?:task|problem|setting|criteri(?:on|a)|metric|notion|concept|"
    r"definition|condition|"
    r"score|index|objective|formulation|phenomenon)\b",
    re.IGNORECASE,
)
_LATENESS = 0.7
_ARTICLE = re.compile(r"(?:an?|the|our|one|two|three|several) ", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class IntroducedName:
    """A name as the abstract introduces it.

    `full` is the name with what stands in brackets behind it ("Box Thirding (B3)"), `short` the part the abstract goes
    on to use ("B3"). `described` are the words of the introduction about it, from an article, "that", "which", "to" or
    "for" on, or "".
    """

    full: str
    short: str
    described: str


def introduced_name(sentences: Sequence[str]) -> IntroducedName | None:
    """Return the name that `sentences`, an abstract without marks, introduce, or None when none clearly is."""
    text = " ".join(sentences)
    position, best, best_score = 0, None, 0.0
    lateness = 0.0
    for sentence in sentences:
        for start, candidate in _candidates(sentence):
            # What has been mentioned before is not introduced here.
            if _occurrences(candidate.short, text[: position + start]):
                continue
            score = _score(candidate, text) - lateness
            lateness += _LATENESS
            if score > best_score:
                best, best_score = candidate, score
        position += len(sentence) + 1
    return best


def _score(candidate: IntroducedName, text: str) -> float:
    """Return how much speaks for the candidate; nothing does at or below zero."""
    uses = _occurrences(candidate.short, text)
    score = min(uses, 4) - 1.0
    if candidate.described:
        score += 1.5
    if _LESSER_KIND.match(candidate.described):
        score -= 3
    return score


def _candidates(sentence: str) -> Iterator[tuple[int, IntroducedName]]:
    """Give the names that `sentence` may introduce, with the position at which each introduction begins."""
    found_any = False
    triggers = _INTRODUCES.finditer(sentence) if any(stem in sentence for stem in _INTRODUCING_STEMS) else ()
    for trigger in triggers:
        phrase = sentence[trigger.end() :]
        for candidate in (
            _spelt_first(phrase),
            _direct(phrase),
            _called(phrase),
            _abbreviated(phrase),
            _apposed(phrase),
            _before_noun(phrase),
        ):
            if candidate is not None:
                found_any = True
                yield trigger.start(), candidate
                break
    if not found_any and ("we " in sentence or "our " in sentence) and (we_call := _WE_CALL.search(sentence)):
        called = _called(sentence[we_call.start() :])
        if called is not None:
            yield 0, called


def _direct(phrase: str) -> IntroducedName | None:
    """“HelioX, a framework …”, “Box Thirding (B3), a …”, “GPM (Gradient Path Matching), …”, “ConfSMoE to …”."""
    if _ARTICLE.match(phrase):
        return None
    found = _DIRECT.match(phrase)
    if found is None:
        return None
    name, paren, rest = found["name"], found["paren"] or "", phrase[found.end() :]
    joint = found["joint"].strip()
    if joint and not re.match(r"(?:an?|the|our|one|which|that|whose|where|\w+ing|the first)\b", rest):
        rest = ""
    return _accepted(name, paren, rest, apposed=bool(joint) and _ARTICLE.match(rest) is not None)


def _spelt_first(phrase: str) -> IntroducedName | None:
    """“REconstruction via Counterfactual-Aware waSserstein opTimization (RECAST) …”."""
    return None if _ARTICLE.match(phrase) else _abbreviated(phrase)


def _called(phrase: str) -> IntroducedName | None:
    """“a framework called HelioX”, “…, which we term B3”."""
    for found in _CALLS.finditer(phrase):
        before = phrase[: found.start()].rstrip(" ,(—–")
        described = before if _ARTICLE.match(before) and len(before) < 160 else ""
        rest = phrase[found.end() :].lstrip(" ,")
        if re.match(r"(?:that|which|to|for) ", rest) and len(before.split()) <= 5 and described:
            described = f"{before} {rest}"
        candidate = _accepted(found["name"], found["paren"] or "", described, apposed=True)
        if candidate is not None:
            return candidate
    return None


def _abbreviated(phrase: str) -> IntroducedName | None:
    """“the discriminative neural anchors (DNA) framework, which …”, “a new benchmark (FooBench) …”."""
    found = _ABBREVIATED.match(phrase)
    if found is None or not is_coined(found["paren"]):
        return None
    before, short = found["before"], found["paren"]
    spelt = spelt_out(before, short)
    rest = phrase[found.end() :]
    noun = re.match(rf"\s?((?:[a-z][\w-]* ){{0,2}}(?:{TYPE_NOUN}))\b", found["noun"])
    if spelt:
        left = before[: len(before) - len(spelt)]
        if left and not _ARTICLE.match(left) and "," in left:
            return None
        if noun:
            rest = phrase[found.start("noun") + noun.end() :]
            described = f"{article_for(noun[1])} {noun[1]}{rest}"
        else:
            described = f"{found['noun'].strip()}{rest}" if found["noun"] else rest.lstrip(" ,—–:")
            if left and not re.match(r"(?:an?|the|that|which|to|for) ", described):
                described = re.sub(r" (?:for|of|called|named|with|via|based on|using)$", "", left.strip())
        return IntroducedName(f"{spelt} ({short})", short, described.strip())
    if re.search(rf"\b(?:{TYPE_NOUN})$", before) and _ARTICLE.match(before):
        return IntroducedName(short, short, before + " " + (found["noun"].strip() + rest).strip())
    return None


def _apposed(phrase: str) -> IntroducedName | None:
    """“a novel framework, HelioX, that …”."""
    if not _ARTICLE.match(phrase):
        return None
    found = _APPOSITION.match(phrase)
    if found is None or (not is_coined(found["name"].split()[0]) and not found["paren"]):
        return None
    before, rest = found["before"], phrase[found.end() :].lstrip(" ,—–")
    described = f"{before} {rest}" if re.match(r"(?:that|which|to|for) ", rest) else before
    return _accepted(found["name"], found["paren"] or "", described, apposed=True)


def _before_noun(phrase: str) -> IntroducedName | None:
    """“the HelioX framework, which …”."""
    found = _BEFORE_NOUN.match(phrase)
    if found is None or not is_coined(found["name"]):
        return None
    described = f"{article_for(found['noun'])} {found['noun']}{phrase[found.end() :]}"
    return _accepted(found["name"], found["paren"] or "", described, apposed=True)


def _accepted(name: str, paren: str, described: str, *, apposed: bool) -> IntroducedName | None:
    """Return the name if it is one by its looks: coined, abbreviated in brackets, or a title in front of “, a …”."""
    name = re.sub(r"^(?:The|A|An|Our) ", "", name)
    words = name.split()
    if words[-1].lower() in SMALL_WORDS or words[0].lower() in {"that", "this", "these", "it", "such", "how", "to"}:
        return None
    paren = paren.removeprefix("i.e., ").strip("“”\"' ")
    if paren and is_coined(paren) and spelt_out(name, paren) and len(paren.split()) == 1:
        return IntroducedName(f"{name} ({paren})", paren, described)
    coined = [word for word in words if is_coined(word)]
    titled = all(word[0].isupper() or word in SMALL_WORDS or is_coined(word) for word in words)
    if len(words) > 1 and titled and is_coined(paren) and len(paren.split()) == 1:
        return IntroducedName(f"{name} ({paren})", paren, described)
    if len(words) == 1:
        if not coined:
            return IntroducedName(name, name, described) if titled and apposed and len(name) > 2 else None
        expands = paren and spelt_out(paren, name) and paren[:1].isupper()
        return IntroducedName(f"{name} ({paren})" if expands else name, name, described)
    if titled and (apposed or (coined and len(words) <= 3)) and len(words) <= 6:
        return IntroducedName(name, name, described)
    return None


def _occurrences(name: str, text: str) -> int:
    count = 0
    place = text.find(name)
    while place >= 0:
        before, after = text[place - 1 : place], text[place + len(name) : place + len(name) + 1]
        count += not (before.isalnum() or before == "-" or after.isalnum())
        place = text.find(name, place + len(name))
    return count
