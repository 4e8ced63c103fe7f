"""Decides which headings are titles of papers, and which are those of sections."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from nightstand_corpus.markdown.blocks import Block, Heading, Html, Item, Listing, Paragraph, Rule, Table
from nightstand_corpus.markdown.inline import as_markdown, bold_start, links_in, unmarked, without_links
from nightstand_corpus.markdown.link_roles import leads_to_paper, role_of
from nightstand_corpus.prose.label_lines import LabelledLine, labelled
from nightstand_corpus.prose.line_looks import could_be_one_author, is_authors

_LOOKED_AT = 12
_BLOCKS_JUDGED = 2_000
_TELLING = frozenset("authors abstract year venue url pdf arxiv openreview doi code date".split())
_OUTLINE = frozenset({"metadata", "meta", "abstract", "摘要", "zusammenfassung", "résumé"})
_NO_TITLE = re.compile(
    r"(?:abstract|acknowledge?ments?|authors?|background|citation|code|conclusions?|contact|contents|contributing|"
    r"contributors?|data|dataset|disclaimer|features|installation|introduction|license|links?|metadata|method|news|"
    r"notes?|overview|papers?|references?|related work|resources|results|summary|table of contents|"
    r"todo|topics|tutorials?|usage|videos?)s?[:：]?",
    re.IGNORECASE,
)


@dataclass(slots=True)
class HeadedPapers:
    """Tells the headings that are titles; `usual` has the levels at which most headings have names below them.

    At the level `numbered` every heading with a number is a title, whatever stands below.
    """

    usual: frozenset[int] = field(default_factory=frozenset)
    numbered: int = 0

    def begins(self, blocks: Sequence[Block], at: int) -> bool:
        """Return whether the heading at `at` is the title of a paper that the blocks behind it tell of."""
        heading = blocks[at]
        assert isinstance(heading, Heading)
        if self.numbered:
            return heading.level == self.numbered and re.match(r"\d+\. \S", heading.text) is not None
        kind = _kind(blocks, at)
        return kind == "sure" or (kind == "likely" and heading.level in self.usual)


def headed_papers(blocks: Sequence[Block]) -> HeadedPapers:
    """Return what tells titles from sections, judging by the first blocks of a file."""
    all_of_level: Counter[int] = Counter()
    papers: Counter[int] = Counter()
    for at, block in enumerate(blocks[:_BLOCKS_JUDGED]):
        if isinstance(block, Heading):
            all_of_level[block.level] += 1
            papers[block.level] += _kind(blocks, at) != ""
    return HeadedPapers(frozenset(level for level, count in papers.items() if 2 * count >= all_of_level[level]))


def _kind(blocks: Sequence[Block], at: int) -> str:
    """Return "sure" for a heading with a paper below it, "likely" when only names say so, else ""."""
    heading = blocks[at]
    assert isinstance(heading, Heading)
    if _NO_TITLE.fullmatch(unmarked(heading.text)) or len(heading.text) > 500:
        return ""
    links = links_in(as_markdown(heading.text))
    if any(link.text and role_of(link.text) is None and leads_to_paper(link.target) for link in links):
        return "sure"
    first = True
    for block in blocks[at + 1 : at + 1 + _LOOKED_AT]:
        if isinstance(block, Heading):
            is_outline = block.level > heading.level and unmarked(block.text).lower().rstrip(":：") in _OUTLINE
            return "sure" if is_outline and first else ""
        if isinstance(block, Rule | Table | Html):
            return ""
        labels = _labels(block)
        if any(label.field == "title" and label.label.lower() != "paper" for label in labels):
            return ""
        if any(label.field in _TELLING for label in labels):
            return "sure"
        if isinstance(block, Listing):
            return "sure" if _has_only_roles(block) else ""
        if first and isinstance(block, Paragraph):
            lines = as_markdown(block.text).split("\n")
            if (bold := bold_start(block.text)) is not None and not bold[1].strip():
                return ""  # The paper has its title in bold, and the heading is that of a section.
            names = unmarked(lines[0]).strip()
            if is_authors(names) or could_be_one_author(names) or " · `" in lines[0] or lines[0].startswith("`"):
                return "likely"
            if _is_links_only(block.text):
                return "sure"
        if len(block.text) > 60 and not _is_remark(block.text):
            return ""
        first = False
    return ""


def _labels(block: Block) -> list[LabelledLine]:
    if isinstance(block, Paragraph):
        lines = as_markdown(block.text).split("\n")
    elif isinstance(block, Listing):
        lines = [_first_line(item) for item in block.items]
    else:
        return []
    return [found for line in lines if (found := labelled(line)) is not None]


def _has_only_roles(listing: Listing) -> bool:
    """Return whether every point is a link with a word such as "paper" or "code" on it."""
    for item in listing.items:
        links = links_in(as_markdown(_first_line(item)))
        if not links or any(link.text and role_of(link.text) is None for link in links):
            return False
    return any(leads_to_paper(link.target) for item in listing.items for link in links_in(_first_line(item)))


def _is_links_only(text: str) -> bool:
    links = links_in(as_markdown(text))
    between = re.sub(r"[\W_]+", "", without_links(as_markdown(text), links))
    return (
        bool(links)
        and len(between) <= 10
        and any(leads_to_paper(link.target) for link in links)
        and all(role_of(link.text or link.image or "url") is not None for link in links)
    )


def _is_remark(text: str) -> bool:
    return re.fullmatch(r"[*_].{1,200}[*_]", text.strip(), re.DOTALL) is not None


def _first_line(item: Item) -> str:
    first = item.blocks[0] if item.blocks else None
    return first.text if isinstance(first, Paragraph) else ""
