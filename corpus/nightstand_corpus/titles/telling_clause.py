"""Finds the clause of an abstract that says most about the paper, and words it as a title."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from nightstand_corpus.titles.gerunds import gerund
from nightstand_corpus.titles.title_cut import trimmed, without_fillers
from nightstand_corpus.titles.title_text import MAX_LETTERS, capitalised, shortened
from nightstand_corpus.titles.type_nouns import TYPE_NOUN

_WE = (
    r"\b(?:we|this (?:paper|work|article|study|survey|report|thesis)|(?:the|our) (?:paper|work|study))"
    r"(?: (?:also|then|first|further|thus|here|therefore|hence|instead|next|finally|now|\w+ly)){0,2},? "
)
_SPEAKS_OF_US = (
    "we ",
    "We ",
    "his paper",
    "his work",
    "his article",
    "his study",
    "his survey",
    "he paper",
    "ur paper",
    "ur work",
)
_STUDIES = re.compile(
    _WE + r"(?:initiates? the study of|(?:re)?stud(?:y|ies)|investigates?|examines?|explores?|analy[sz]es?|considers?|"
    r"revisits?|address(?:es)?|tackles?|focus(?:es)? on|characteri[sz]es?|rethinks?|surveys?|evaluates?|advances?|"
    r"challenges?|formali[sz]es?|quantif(?:y|ies)|compares?|identif(?:y|ies)(?! that)|asks?) ",
    re.IGNORECASE,
)
_PROPOSES = re.compile(_WE + r"(?:proposes?|introduces?) ", re.IGNORECASE)
_GIVES = re.compile(
    _WE + r"(?:presents?|develops?|designs?|devises?|describes?|builds?|constructs?|establish(?:es)?|"
    r"obtains?|derives?|provides?|gives?|formulates?|offers?|contributes?|conducts?|takes?|proves?(?! that)|"
    r"settles?|resolves?|solves?|extends?) ",
    re.IGNORECASE,
)
_SHOWS = re.compile(
    _WE + r"(?:shows?|finds?|proves?|demonstrates?|reveals?|argues?|observes?|discovers?|establish(?:es)?|uncovers?)"
    r" that\b ?",
    re.IGNORECASE,
)
_BY_DOING = re.compile(_WE + r"\w+ (?:this|these|it|that)(?: \w+){0,3} by (?P<doing>\w+ing .+)", re.IGNORECASE)
_TOPIC = re.compile(
    r"(?P<topic>.{20,90}?),? (?:is|are|has become|have become|has emerged|have emerged|remains?|plays?)\b"
)
# A noun phrase that leans on what was said before tells nothing by itself.
_LEANING = re.compile(
    r"(?:this|these|those|that|it|its|such|both|them|their|the (?:problem|setting|question|issue|gap|challenge|task|"
    r"proposed|"
    r"resulting|above|same|latter|former|first|following|limitations?)\b(?! (?:of|for|in)\b)|each|all|here|several|"
    r"various|two|"
    r"three|four|multiple|additional|an additional|on|in|at|for|by|from|with|new|extensive|experiments?|theoretical|"
    r"empirical (?:results|evidence)|results|our)\b",
    re.IGNORECASE,
)
_BARE_KIND = re.compile(
    rf"(?:an?|the|our) (?:(?!{TYPE_NOUN})[\w-]+ ){{0,2}}(?:{TYPE_NOUN})(?:,| that\b| which\b| to\b|$)", re.IGNORECASE
)
_ASKING = re.compile(r"(?:whether|if|what|when|where|why)\b", re.IGNORECASE)
_STUDY_OF = re.compile(
    r"(?:(?:an?|the)(?: first)? (?:[\w-]+,? ){0,3}?)?(?:study|analysis|investigation|examination|exploration|"
    r"understanding|problem|"
    r"question|task) (?:of|into|on|for) (?=(?:how|whether|why|what|when|\w+ing)\b)",
    re.IGNORECASE,
)
# “在本文中，我们提出了一种新的 …”: in this paper we propose a new …
_CHINESE_PROPOSES = re.compile(
    r"(?:本文|我们|本研究|本工作)(?:首先|进一步|系统地)?(?:提出|介绍|研究|设计|构建|开发|探讨|分析)了?(?:一种|一个|一类|一套)?"
    r"(?:新的|新颖的|新型的?|全新的)?(?P<what>[^，。；]{6,})"
)
_LEAST_LETTERS = 24
_TELLING_LETTERS = 28
_TELLING_WORDS = 5
_ENUMERATES = re.compile(r"(?<!\w)(?:\d|i+|[a-c])\)")
_BEGINS_WITH_US = re.compile(
    r"(?:[Ii]n this (?:paper|work|article|study),? )?(?:[Ww]e|[Tt]his (?:paper|work)) (?:\w+ly )?([a-z]+) "
)
_POINTING = re.compile(r"\b(?:this|these|those|our|we)\b", re.IGNORECASE)


def telling_clause(sentences: Sequence[str]) -> str:
    """Return the most telling clause of `sentences`, an abstract without marks, worded as a title."""
    for sentence in sentences:
        if found := _CHINESE_PROPOSES.search(sentence):
            return shortened(found["what"])
    shorter = ""
    for clause in _clauses(sentences):
        title = trimmed(clause, MAX_LETTERS, least_words=4)
        if title.count(")") > title.count("(") and not _ENUMERATES.search(title):
            continue
        if len(title) >= _TELLING_LETTERS and len(title.split()) >= _TELLING_WORDS and not _POINTING.search(title):
            return capitalised(title)
        if len(title) >= _LEAST_LETTERS:
            shorter = shorter or title
    return capitalised(shorter or (shortened(_impersonal(sentences[0])) if sentences else ""))


def _clauses(sentences: Sequence[str]) -> Iterator[str]:
    """Give the clauses that may be the title, the most telling first."""
    # Most sentences are about other things, and searching them for each pattern would cost the most of all.
    about = [sentence for sentence in sentences if any(words in sentence for words in _SPEAKS_OF_US)]
    studied = [_phrase(found) for found in _found(_STUDIES, about)]
    given = [_phrase(found) for pattern in (_PROPOSES, _GIVES) for found in _found(pattern, about)]
    if sentences and (early := _STUDIES.match(sentences[0])):
        yield from (phrase for phrase in [_phrase(early)] if _is_telling(phrase))
    yield from (phrase for phrase in given if _is_telling(phrase) and not _BARE_KIND.match(phrase))
    yield from (phrase for phrase in studied if _is_telling(phrase) and not _ASKING.match(phrase))
    yield from (
        re.sub(r"^(?:proposing|introducing|presenting|developing) ", "", found["doing"])
        for found in _found(_BY_DOING, about)
    )
    yield from (phrase for phrase in map(_statement, _found(_SHOWS, about)) if not _LEANING.match(phrase))
    topic = _TOPIC.match(sentences[0]) if sentences else None
    if topic:
        yield topic["topic"]
    yield from (phrase for phrase in studied if _is_telling(phrase))
    yield from (phrase for phrase in given if _is_telling(phrase))
    yield from map(_impersonal, sentences[:1])


def _impersonal(sentence: str) -> str:
    """Return the sentence without its subject when that is “we”: “We prove …” gives “Proving …”."""
    found = _BEGINS_WITH_US.match(sentence)
    if found is None:
        return sentence
    verb = gerund(found[1]) or found[1]
    return f"{verb} {sentence[found.end() :]}"


def _found(pattern: re.Pattern[str], sentences: Sequence[str]) -> Iterator[re.Match[str]]:
    for sentence in sentences:
        if found := pattern.search(sentence):
            yield found


def _phrase(found: re.Match[str]) -> str:
    phrase = found.string[found.end() :]
    studied = _STUDY_OF.match(phrase)
    phrase = without_fillers(phrase[studied.end() :] if studied else phrase)
    # "structured games, a form of interaction" reads as a title with a colon.
    return re.sub(r"^((?!an? |the )[^,:()$]{12,60}), (an? )", r"\1: \2", phrase)


def _statement(found: re.Match[str]) -> str:
    """Return what is shown, without an aside at its start: “—unlike people—teams fail” gives “teams fail”."""
    statement = found.string[found.end() :]
    statement = re.sub(r"^[—–,]\s?[^—–]{1,80}[—–]\s?", "", statement)
    return re.sub(
        r"^(?:unlike|despite|in contrast to|under|for|given|with|while|even|when|if) [^,]{1,80}, ", "", statement
    )


def _is_telling(phrase: str) -> bool:
    return _LEANING.match(phrase) is None and len(phrase) >= _LEAST_LETTERS
