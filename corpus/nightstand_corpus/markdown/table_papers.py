"""Finds the papers of a Markdown table by the names of its columns."""

from __future__ import annotations

import re
from collections.abc import Iterator

from nightstand_corpus.fields.labels import known_field
from nightstand_corpus.markdown.blocks import Row, Table
from nightstand_corpus.markdown.draft import Draft
from nightstand_corpus.markdown.entries import read_entry
from nightstand_corpus.markdown.inline import as_markdown, links_in, unmarked, without_links
from nightstand_corpus.markdown.link_roles import leads_to_paper, role_of

_NONE = re.compile(
    r":heavy_minus_sign:|:x:|:no_entry(?:_sign)?:|[-–—➖✗✘❌✖/\\\s]*|n\.?/?a\.?|none|null|tbd|无|暂无|coming soon",
    re.IGNORECASE,
)
_LINK_FIELDS = frozenset({"url", "pdf", "code", "arxiv", "openreview", "doi"})


def table_papers(table: Table) -> Iterator[Draft]:
    """Give the paper of each row, or nothing when no column can be that of titles."""
    names = [unmarked(_words(cell)) or f"column {number}" for number, cell in enumerate(table.header, start=1)]
    titles = _title_column(names, table)
    if titles is None:
        return
    for row in table.rows:
        draft = _draft(row, names, titles)
        if draft is not None:
            yield draft


def _title_column(names: list[str], table: Table) -> int | None:
    fields = [known_field(name) for name in names]
    for number, name in enumerate(names):
        if fields[number] == "title" and name.lower() not in ("paper", "name"):
            return number
    candidates = [number for number, field in enumerate(fields) if field == "title"]
    candidates += [number for number in range(len(names)) if number not in candidates]
    for number in candidates:
        cells = [row.cells[number] for row in table.rows[:30] if number < len(row.cells)]
        # A column of links to papers, with more on them than "pdf", has the titles.
        titled = sum(1 for cell in cells if _is_title_cell(cell, is_named=fields[number] == "title"))
        if cells and 2 * titled >= len(cells):
            return number
    return None


def _is_title_cell(cell: str, *, is_named: bool) -> bool:
    text = as_markdown(cell)
    links = links_in(text)
    on_links = any(
        link.text and role_of(link.text) is None and leads_to_paper(link.target) and " " in link.text for link in links
    )
    return on_links or (is_named and len(_words(cell).split()) >= 3)


def _draft(row: Row, names: list[str], titles: int) -> Draft | None:
    if titles >= len(row.cells) or _NONE.fullmatch(row.cells[titles].strip()):
        return None
    text = as_markdown(row.cells[titles])
    draft = read_entry(text, row.line, row.line + 1)
    if draft is None:
        draft = Draft(row.line, row.line + 1, title=unmarked(_words(text)))
        for link in links_in(text):
            draft.put_link(link, "url" if link.text else "")
    if not any(map(str.isalpha, draft.title)):
        return None
    for number, cell in enumerate(row.cells):
        if number != titles and number < len(names) and not _NONE.fullmatch(cell.strip()):
            _take(draft, names[number], as_markdown(cell))
    return draft


def _take(draft: Draft, name: str, text: str) -> None:
    links = links_in(text)
    for link in links:
        draft.put_link(link, name)
    between = without_links(text, links).strip(" \n|,")
    if between and not _NONE.fullmatch(between):
        draft.put(name, unmarked(between))
    elif links and known_field(name) not in (None, *_LINK_FIELDS):
        words = ", ".join(link.text for link in links if link.text and role_of(link.text) is None)
        draft.put(name, words)


def _words(cell: str) -> str:
    text = as_markdown(cell)
    links = links_in(text)
    words = without_links(text, links).strip(" \n|,")
    return words or next((link.text for link in links if link.text), "")
