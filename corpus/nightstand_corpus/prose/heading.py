"""Reads the heading of a list of papers: its venue, year and language."""

from __future__ import annotations

import re
from dataclasses import dataclass

from nightstand_corpus.text.characters import without_controls

_MAX_LETTERS = 120
_MAX_WORDS = 16
_MAX_LIST_HEADING_WORDS = 8

_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_SHORT_YEAR = re.compile(r"(?<=[A-Za-z])(?: ?['’](\d\d)|-([2-4]\d))(?!\d)")
_HAN = re.compile("[\u3400-\u9fff]")
_KANA = re.compile("[\u3040-\u30ff]")
_HANGUL = re.compile("[\uac00-\ud7a3]")

# What says that a line is about papers, in the languages such lists are headed in.
_LIST_WORD = re.compile(
    r"\b(?:papers?|abstracts?|publications?|proceedings|articles|posters?|orals?|spotlights?|bibliography|"
    r"reading list|accepted)\b|论文|論文|摘要|文献|文獻|列表|清单|논문|초록",
    re.IGNORECASE,
)
# What is left out of the venue at both ends.
_AROUND_VENUE = re.compile(
    r"\b(?:a|accepted|abstracts?|all|and|at|by|for|from|full|in|list|lists|main|of|oral|orals|our|paper|papers|"
    r"poster|"
    r"posters|publications?|reading|selected|spotlight|spotlights|submissions?|the|to|track|with)\b|"
    r"论文集?|論文集?|列表|清单|合集|摘要|接收|录用|收录|入选|全部|会议|年|的|一覧|リスト|採択|논문|목록|초록|[\s\-–—_:：,，.·|()（）\[\]*#]+",
    re.IGNORECASE,
)
_VENUE = re.compile(
    r"\b[A-Za-z]*[A-Z][A-Za-z&+/]*[A-Z][A-Za-z]*\b|"
    r"\b(?:conference|workshop|symposium|journal|transactions|proceedings|annals|interspeech|nature|science)\b",
)
_SENTENCE_END = re.compile(r"[.!?;。！？；…][\"'”’)\]]*$")


@dataclass(frozen=True, slots=True)
class Heading:
    """What stands above a list; `venue` is "" and `year` None when it does not say, `language` an ISO 639 code."""

    text: str
    venue: str
    year: int | None
    language: str


NO_HEADING = Heading("", "", None, "")


def read_heading(line: str) -> Heading:
    """Return what `line` says as a heading; marks of Markdown around it do not count."""
    text = without_controls(line).strip().strip("#*_= \t").strip()
    year, start, end = _find_year(text)
    return Heading(text, _venue(text, year, start, end), year, _language(text))


def is_list_heading(line: str) -> bool:
    """Return whether `line` is the heading of a list by its own words, whatever stands below."""
    if not _could_be_heading(line):
        return False
    heading = read_heading(line)
    names_papers = _LIST_WORD.search(heading.text) is not None
    names_event = heading.venue != "" and heading.year is not None
    return (names_papers or names_event) and len(heading.text.split()) <= _MAX_LIST_HEADING_WORDS


def is_heading_above(line: str, next_paragraph: str) -> bool:
    """Return whether `line`, alone before `next_paragraph`, is a heading rather than a very short abstract."""
    if not _could_be_heading(line):
        return False
    if is_list_heading(line) or line.lstrip().startswith("#"):
        return True
    # A title over texts: begins with a capital or a script without capitals, and is far shorter than what follows.
    first = line.strip().lstrip("*_")[:1]
    return first == first.upper() and len(line.split()) <= 12 and 3 * len(line) < len(next_paragraph)


def _could_be_heading(line: str) -> bool:
    text = line.strip()
    return (
        0 < len(text) <= _MAX_LETTERS
        and "\n" not in text
        and len(text.split()) <= _MAX_WORDS
        and _SENTENCE_END.search(text) is None
    )


def _find_year(text: str) -> tuple[int | None, int, int]:
    if found := _YEAR.search(text):
        return int(found[0]), found.start(), found.end()
    if found := _SHORT_YEAR.search(text):
        return 2000 + int(found[1] or found[2]), found.start(), found.end()
    return None, len(text), len(text)


def _venue(text: str, year: int | None, year_start: int, year_end: int) -> str:
    before = _trimmed(text[:year_start])
    after = _trimmed(text[year_end:])
    if not _VENUE.search(before):
        before, after = after, ""
        if not _VENUE.search(before):
            return ""
    parts = (before, "" if year is None else str(year), after)
    return " ".join(part for part in parts if part)


def _trimmed(text: str) -> str:
    """Return `text` without the words around a venue's name at its ends."""
    start, end = 0, len(text)
    spans = [found.span() for found in _AROUND_VENUE.finditer(text)]
    for span in spans:
        if span[0] != start:
            break
        start = span[1]
    for span in reversed(spans):
        if span[1] != end or end <= start:
            break
        end = span[0]
    return " ".join(text[start:end].split())


def _language(text: str) -> str:
    if _KANA.search(text):
        return "ja"
    if _HANGUL.search(text):
        return "ko"
    if _HAN.search(text):
        return "zh"
    return "en" if re.search(r"[A-Za-z]", text) else ""
