"""Finds the title of a paper in a point of a list, a paragraph or a cell, and sorts what stands beside it."""

from __future__ import annotations

import re

from nightstand_corpus.citations.reference import read_reference
from nightstand_corpus.markdown.draft import EMPTY_BRACKETS, Draft
from nightstand_corpus.markdown.inline import Link, as_markdown, bold_start, links_in, unmarked, without_links
from nightstand_corpus.markdown.link_roles import is_web, role_of
from nightstand_corpus.prose.label_lines import is_usual, labelled
from nightstand_corpus.prose.line_looks import could_be_one_author, is_authors, is_title

MAX_ENTRY_LETTERS = 20_000
"""A paragraph beyond this names no paper; it is text."""

_TAGS = re.compile(
    r"(?:\s|[-–—:|·,.]|\*{1,3}[\[(（【][^\[\]()（）【】\n]{1,60}[\])）】]\*{1,3}|`[^`\n]{1,60}`|\[[ xX]\]|"
    r"\[[^\[\]\n]{1,40}\](?!\()|"
    r"[(（【][^()（）【】\n]{1,60}[)）】]|\d{4}[-./]\d{1,2}(?:[-./]\d{1,2})?|"
    "[\U0001f000-\U0001faff\u2600-\u27bf\u2b00-\u2bff\ufe0f])+"
)
_TAG = re.compile(r"[^\s\[\](){}【】（）*`|—–][^\[\](){}【】（）*`|—–\n]{0,60}")
_DATE = re.compile(r"\s*(?:19|20)\d\d[-./]\d{1,2}(?:[-./]\d{1,2})?\s*")
_CLOSING = " \t\n,;:.·|–—-[(（【*_"
_NUMBER = re.compile(r"\[\d{1,5}\]\s+|\d{1,4}[.)、]\s+|#\d{1,4}\s+")
_FEWEST_TITLE_WORDS = 3
_MAX_COMMAS = 12
_MAX_TITLE_LETTERS = 400


def read_entry(text: str, line: int, end: int) -> Draft | None:
    """Return the paper that a text names with its links beside it, or None when it names none.

    The title is what stands at the beginning, linked, in bold, or in plain words before the links.
    """
    if len(text) > MAX_ENTRY_LETTERS:
        return None
    text = as_markdown(text)
    first, _, below = _label_lines_apart(text)
    tags = _TAGS.match(first)
    start = tags.end() if tags else 0
    links = [link for link in links_in(first) if link.end > start]
    draft = Draft(line, end)
    rest = _after_bold(draft, first[start:])
    if not draft.title:
        rest = _after_link(draft, first, start, links)
    if not draft.title:
        rest = _after_words(draft, first, start, links)
    if not draft.title:
        rest = _behind_links(draft, first[start:])
    if not _is_title(draft.title) and not (draft.title == "" and draft.has_paper_link and not below):
        return None
    _take_tags(draft, first[:start])
    rest_links = links_in(rest)
    for link in rest_links:
        draft.put_link(link, "")
    draft.feed_remainder(without_links(rest, rest_links))
    if below:
        draft.feed(below)
        draft.open_label = ""
    return draft


def _take_tags(draft: Draft, text: str) -> None:
    """Take what stands in brackets before a title: a date, a venue, a remark."""
    for tag in _TAG.findall(text):
        if _DATE.fullmatch(tag):
            draft.put("date", re.sub("[./]", "-", tag))
        elif len(tag) > 2 and tag.lower() not in ("new", "done", "todo"):
            draft.feed_remainder(tag)


def title_of_heading(text: str, line: int, end: int) -> Draft:
    """Return the beginnings of a paper whose title is a heading, perhaps numbered, perhaps with links."""
    text = as_markdown(text)
    found = _NUMBER.match(text)
    text = text[found.end() :] if found else text
    links = links_in(text)
    draft = Draft(line, end)
    titled = next((link for link in links if link.text and role_of(link.text) is None), None)
    draft.title = unmarked(titled.text if titled else EMPTY_BRACKETS.sub(" ", without_links(text, links)).strip(" ,|"))
    for link in links:
        draft.put_link(link, "url" if link is titled else "")
    return draft


def _label_lines_apart(text: str) -> tuple[str, str, str]:
    """Return the lines before the first label, "", and the lines from it on."""
    lines = text.split("\n")
    for number, line in enumerate(lines):
        found = labelled(line)
        if found is not None and is_usual(found) and (number or found.field not in ("title", "authors")):
            return "\n".join(lines[:number]), "", "\n".join(lines[number:])
    return text, "", ""


def _after_bold(draft: Draft, text: str) -> str:
    """Take a title in bold at the beginning and return what follows, "" without one."""
    found = bold_start(text)
    if found is None:
        return ""
    bold, rest = found
    if bold.rstrip().endswith((":", "：")) or rest.lstrip().startswith((":", "：")):
        return ""
    links = links_in(bold)
    titled = next((link for link in links if link.text and role_of(link.text) is None), None)
    words = EMPTY_BRACKETS.sub(" ", without_links(bold, links)).strip(_CLOSING)
    if titled is not None and len(words) < len(titled.text):
        draft.title = unmarked(titled.text)
        draft.put_link(titled, "url")
    elif role_of(bold) is None and words:
        draft.title = unmarked(words)
        for link in links:
            draft.put_link(link, "")
    return rest or " "


def _after_link(draft: Draft, text: str, start: int, links: list[Link]) -> str:
    """Take a title that is a link and return the text around it, "" without one."""
    for link in links:
        if not link.text or link.image is not None or role_of(link.text) is not None:
            continue
        if not is_web(link.target) and not link.target.startswith("/virtual/"):
            continue
        before = text[start : link.start].strip(_CLOSING + "])）】")
        if is_authors(before) or (could_be_one_author(before) and before.endswith(".")):
            draft.put("authors", before)
            start = link.start
        elif _has_words(before) and not before.endswith(":"):
            return ""
        draft.title = unmarked(link.text)
        draft.put_link(link, "url")
        return f"{text[start : link.start]}\n{text[link.end :]}"
    return ""


def _after_words(draft: Draft, text: str, start: int, links: list[Link]) -> str:
    """Take plain words before the first link for the title, perhaps with names, and return the links."""
    linked = [link for link in links if is_web(link.target)]
    if not linked:
        return ""
    words = text[start : linked[0].start].split("\n")[0].strip().rstrip(_CLOSING).strip()
    if not _has_words(words):
        return ""
    reference = read_reference(unmarked(words))
    if reference.authors and reference.title:
        draft.title = reference.title
        draft.put("authors", reference.authors)
        draft.put("venue", reference.publication.venue)
        draft.put("year", str(reference.year or ""))
        return text[linked[0].start :]
    title, names = _title_and_names(words)
    draft.title = unmarked(title)
    draft.put("authors", names)
    return text[start + len(text[start : linked[0].start].split("\n")[0]) :]


def _title_and_names(words: str) -> tuple[str, str]:
    """Part "Title of it, Ann Lee, Bo Ray" at the first comma behind which there are only names."""
    at = -1
    for _ in range(_MAX_COMMAS):
        at = words.find(", ", at + 1)
        if at < 0:
            break
        names = words[at + 2 :]
        if _has_words(words[:at]) and (is_authors(names) or ("et al" in names and could_be_one_author(names))):
            return words[:at], names
    return words, ""


def _behind_links(draft: Draft, text: str) -> str:
    """Take what stands behind links with a role for the title; a link to a paper alone needs none."""
    links = links_in(text)
    between = without_links(text, links)
    words = EMPTY_BRACKETS.sub(" ", between).strip(_CLOSING + "])）】")
    if not links or (words and not _has_words(words)):
        return ""
    for link in links:
        draft.put_link(link, "")
    if words and is_title(words):
        draft.title = unmarked(words)
    elif words:
        draft.has_paper_link = False
    return " "


def _has_words(text: str) -> bool:
    return len(text.split()) >= _FEWEST_TITLE_WORDS or (not text.isascii() and len(text) >= 6)


def _is_title(title: str) -> bool:
    return (
        len(title) <= _MAX_TITLE_LETTERS
        and any(map(str.isalpha, title))
        and not title.lower().startswith(("http", "awesome "))
        and (is_title(title.rstrip(".。")) or len(title.split()) >= _FEWEST_TITLE_WORDS)
    )
