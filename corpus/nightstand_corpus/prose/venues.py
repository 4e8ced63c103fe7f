"""Finds the name and year of a conference in a heading or a short text."""

from __future__ import annotations

import re

from nightstand_corpus.prose.heading import Heading, read_heading

_EVENT = re.compile(
    r"(?<![\w/.])(?P<name>[A-Z]{2,}[A-Za-z&+]{0,10}|[A-Z][A-Za-z]{0,6}[A-Z]{2,}[A-Za-z]{0,3}|[A-Z][a-z]?[A-Z]{2,4}|"
    r"INTERSPEECH|Interspeech|NeurIPS|CoRL|CoLM|SIGIR|SIGKDD)"
    r"(?:\s{0,2}[-_ ]\s{0,2}|\s{0,2})(?:(?P<year>(?:19|20)\d\d)|['’](?P<short>\d\d))(?!\d)"
)
_NO_EVENTS = frozenset("AI CV LLM LLMS ML MLLM NLP RL TOP AND THE FOR IN OF PDF".split())
_MAX_LETTERS = 80
_JOURNAL = re.compile(
    r"(?:IEEE |ACM |Nature |Science |Journal |Transactions |Proc\.? |Proceedings |arXiv\b).{0,70}|"
    r"TMLR|JMLR|TPAMI|IJCV|Nature|Science",
    re.IGNORECASE,
)
_JOURNAL_WORD = re.compile(r"\b(?:journal|transactions|annals|[JT]ML[RC]|nature|science)\b", re.IGNORECASE)


def names_venue(text: str) -> bool:
    """Return whether a short text is the name of a conference with its year, or of a journal."""
    if len(text) > _MAX_LETTERS:
        return False
    found = _event(text)
    if found is not None:
        return len(text) - len(found[0]) <= 25 and "et al" not in text
    return _JOURNAL.fullmatch(text) is not None


def event_alone(text: str) -> str:
    """Return the conference with its whole year when `text` is nothing else ("ICLR'21"), or ""."""
    found = _event(text)
    if found is None or len(text) - len(found[0]) > 2:
        return ""
    return f"{found['name']} {_year(found)}"


def heading_with_event(text: str) -> Heading:
    """Return a heading whose venue is the conference named in it: "Awesome ICML 2024 papers" is of ICML 2024."""
    heading = read_heading(text)
    found = _event(text)
    if found is None:
        # Without an event a year alone may be that of the list.
        return Heading(heading.text, "", None, heading.language)
    year = _year(found)
    return Heading(heading.text, f"{found['name']} {year}", year, heading.language)


def type_of_papers(heading: Heading) -> str:
    """Return the BibTeX type of the papers of a list by the venue in its heading, or "" without one."""
    if not heading.venue:
        return ""
    return "article" if _JOURNAL_WORD.search(heading.venue) else "inproceedings"


def _year(event: re.Match[str]) -> int:
    return int(event["year"] or f"20{event['short']}")


def _event(text: str) -> re.Match[str] | None:
    for found in _EVENT.finditer(text[:400]):
        if found["name"].upper() not in _NO_EVENTS:
            return found
    return None
