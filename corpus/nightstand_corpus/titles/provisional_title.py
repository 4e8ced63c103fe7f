"""Gives an abstract without a title one to be known by until its own is found."""

from __future__ import annotations

import re

from nightstand_corpus.titles.gerunds import gerund, gerund_of_third_person
from nightstand_corpus.titles.introduced_name import IntroducedName, introduced_name
from nightstand_corpus.titles.telling_clause import telling_clause
from nightstand_corpus.titles.title_cut import trimmed, without_fillers
from nightstand_corpus.titles.title_text import MAX_LETTERS, shortened, whole, without_marks

_LOOKED_AT = 4000
_SENTENCE_END = re.compile(
    r"[.?!](?<!\be\.g\.)(?<!\bi\.e\.)(?<!\bal\.)(?<!\bvs\.)(?<!\bcf\.)(?<!\bFig\.)(?<!\bEq\.)(?<!\bw\.r\.t\.)(?<!\bresp\.)(?<!\bDr\.)"
    r"[”\"’)]? (?=[A-Z“\"(\\$*\d‘])|[。！？]"
)
_LEANING = re.compile(r"(?:this|these|it|them|the (?:problem|issue|challenge|gap|limitation)s?)\b")
_PRAISES = re.compile(
    r"(?:is|has|does|was|achieves|outperforms|surpasses|shows|improves|exhibits|demonstrates|yields|obtains|reaches|"
    r"matches|"
    r"consistently|attains|delivers|establishes|comprises|consists|sets)\b"
)


def provisional_title(abstract: str) -> str:
    """Return a title of at most 125 characters made from the words of `abstract` ("" gives "").

    It is the name of the system that the abstract introduces, with what it is said to be, or else the clause that says
    most about the paper. It takes a fraction of a millisecond.
    """
    text = without_marks(abstract[:_LOOKED_AT])
    sentences = [sentence.strip() for sentence in _SENTENCE_END.split(text) if sentence.strip()]
    named = introduced_name(sentences)
    title = telling_clause(sentences) if named is None else _title_of(named, sentences)
    complete = whole(title)
    if len(complete) > MAX_LETTERS:
        # Escaping lone dollar signs has made it longer.
        complete = whole(shortened(title, MAX_LETTERS // 2))
    return complete


def _title_of(named: IntroducedName, sentences: list[str]) -> str:
    name = named.full[:1].upper() + named.full[1:] if named.full != named.short else named.full
    described = without_fillers(named.described) or _later_description(named.short, sentences)
    described = re.sub(r"^(an? [\w-]+(?: [\w-]+)?), (?:which|that) ", r"\1 that ", described)
    described = re.sub(r"\b(?:that|which) instead ", "that ", described)
    described = re.sub(r" these (?=\w+(?:ing|ed|al|ic|ive|ous) \w)", " ", described)
    room = MAX_LETTERS - len(name) - 2
    if room < 20 or not described:
        return shortened(name)
    if relative := re.match(r"(?:which|that|to) (?:\w+ly )?([a-z]+) (.*)", described):
        verb = gerund(relative[1]) if described.startswith("to ") else gerund_of_third_person(relative[1])
        if not verb or _LEANING.match(relative[2]):
            return name
        return f"{name}: {trimmed(f'{verb} {relative[2]}', room, least_words=4)}"
    if described.startswith("for "):
        return f"{name} {trimmed(described, room, least_words=3)}"
    if re.match(r"(?:an?|the|our|one|two) ", described):
        return f"{name}: {trimmed(described, room, least_words=5)}"
    return name


def _later_description(short: str, sentences: list[str]) -> str:
    """Return what a later sentence says the named thing is or does, or ""."""
    after = [sentence[len(short) :].lstrip(",") for sentence in sentences if sentence.startswith(f"{short} ")]
    for words in after:
        if found := re.match(r" is ((?:an?|the) .*)", words):
            return found[1]
    for words in after:
        if (found := re.match(r" (?:first |\w+ly )?([a-z]+s \w.*)", words)) and not _PRAISES.match(found[1]):
            return f"which {found[1]}"
    return ""
