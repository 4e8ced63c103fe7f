"""Finds the papers of a list: points with a title and links, numbered points with details below, nested lists."""

from __future__ import annotations

from collections.abc import Iterator

from nightstand_corpus.markdown.blocks import Item, Listing, Paragraph
from nightstand_corpus.markdown.draft import Draft
from nightstand_corpus.markdown.entries import read_entry
from nightstand_corpus.markdown.inline import as_markdown, links_in, unmarked, without_links
from nightstand_corpus.markdown.link_roles import is_web, role_of
from nightstand_corpus.prose.label_lines import is_usual, labelled
from nightstand_corpus.prose.line_looks import is_title

_FEWEST_OF_UNKNOWN_PLACES = 4
_FEWEST_TITLE_WORDS = 4


def listed_papers(listing: Listing) -> list[Draft]:
    """Return the papers of a list, none when it is one of other things."""
    drafts = list(_drafts(listing, ""))
    certain = sum(draft.is_certain for draft in drafts)
    if certain and 3 * certain >= len(drafts):
        return drafts
    if certain:
        return [draft for draft in drafts if draft.is_certain]
    # Addresses at unknown places are those of papers when what is written on them looks like titles throughout.
    wordy = sum(len(draft.title.split()) >= _FEWEST_TITLE_WORDS for draft in drafts)
    return drafts if wordy >= _FEWEST_OF_UNKNOWN_PLACES and 5 * wordy >= 4 * len(drafts) else []


def _drafts(listing: Listing, topic: str) -> Iterator[Draft]:
    open_lists = [(listing, topic)]
    while open_lists:
        current, name = open_lists.pop(0)
        for item in current.items:
            draft = _draft(item)
            if draft is not None:
                draft.topic = name
                yield draft
                continue
            text = _category(item)
            for block in item.blocks:
                if isinstance(block, Listing):
                    yield from _nested(block, " > ".join(part for part in (name, text) if part), depth=1)


def _nested(listing: Listing, topic: str, depth: int) -> Iterator[Draft]:
    for item in listing.items:
        draft = _draft(item)
        if draft is not None:
            draft.topic = topic
            yield draft
        elif depth < 10:
            text = _category(item)
            for block in item.blocks:
                if isinstance(block, Listing):
                    yield from _nested(block, " > ".join(part for part in (topic, text) if part), depth + 1)


def _draft(item: Item) -> Draft | None:
    first = item.blocks[0] if item.blocks else None
    if not isinstance(first, Paragraph):
        return None
    below = item.blocks[1:]
    points = [point for block in below if isinstance(block, Listing) for point in block.items]
    draft = read_entry(first.text, item.line, item.end)
    if draft is not None and _holds_papers(points):
        return None
    if draft is None:
        draft = _titled_by_words(first, item, points)
    if draft is None:
        return None
    for block in below:
        if isinstance(block, Paragraph):
            draft.feed(block.text)
    draft.open_label = ""
    for point in points:
        draft.feed(_text(point), is_point=True)
        draft.open_label = ""
    return draft


def _titled_by_words(first: Paragraph, item: Item, points: list[Item]) -> Draft | None:
    """Return the paper of a point that is a plain title, where details below say that it is one."""
    words = unmarked(as_markdown(first.text).split("\n")[0])
    found = labelled(words)
    if not points or not is_title(words) or (found is not None and is_usual(found)):
        return None
    for point in points:
        text = _text(point)
        label = labelled(text)
        if label is not None and label.field in ("authors", "abstract", "url", "pdf", "arxiv", "doi", "openreview"):
            return Draft(item.line, item.end, title=words)
        if any(is_web(link.target) and role_of(link.text or "url") is not None for link in links_in(as_markdown(text))):
            return Draft(item.line, item.end, title=words)
    return None


def _holds_papers(points: list[Item]) -> bool:
    """Return whether most points below are papers of their own, so that the one above is their heading."""
    papers = sum(1 for point in points if (draft := read_entry(_text(point), 0, 0)) is not None and draft.is_certain)
    return papers > 0 and 2 * papers >= len(points)


def _category(item: Item) -> str:
    first = item.blocks[0] if item.blocks else None
    if not isinstance(first, Paragraph) or len(first.text) > 200:
        return ""
    text = as_markdown(first.text).split("\n")[0]
    links = links_in(text)
    words = unmarked(without_links(text, links)) or (unmarked(links[0].text) if links else "")
    return words.rstrip(":： ")


def _text(item: Item) -> str:
    return "\n".join(block.text for block in item.blocks if isinstance(block, Paragraph))
