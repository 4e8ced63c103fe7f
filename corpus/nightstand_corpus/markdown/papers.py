"""Walks through the blocks of Markdown and gives the papers in them, under the headings they stand under."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from nightstand_corpus.fields.labels import known_field
from nightstand_corpus.markdown.blocks import Block, Heading, Html, Item, Listing, Paragraph, Piece, Rule, Table
from nightstand_corpus.markdown.draft import Draft
from nightstand_corpus.markdown.entries import read_entry, title_of_heading
from nightstand_corpus.markdown.headed import HeadedPapers
from nightstand_corpus.markdown.html_papers import html_papers
from nightstand_corpus.markdown.inline import unmarked
from nightstand_corpus.markdown.item_papers import listed_papers
from nightstand_corpus.markdown.table_papers import table_papers
from nightstand_corpus.prose.label_lines import labelled

_MAX_REMARK_LETTERS = 200
_SAYING_NOTHING = re.compile(r"(?:all |accepted |full |the )*(?:list of )?papers?(?: list)?", re.IGNORECASE)
_COMMENT = re.compile(r"\s*(?:%%.*%%|<!--.*-->|<a\s[^<>]{0,200}/?>(?:</a>)?)\s*", re.DOTALL)


@dataclass(slots=True)
class Walk:
    """The headings above the present place, the innermost last."""

    headed: HeadedPapers
    headings: list[Heading] = field(default_factory=list)

    @property
    def topic(self) -> str:
        """The headings below the first level, from outer to inner."""
        texts = [heading_text(heading) for heading in self.headings if heading.level > 1]
        return " > ".join(text for text in texts if text and not _SAYING_NOTHING.fullmatch(text))

    def enter(self, heading: Heading) -> None:
        """Go below a heading."""
        while self.headings and self.headings[-1].level >= heading.level:
            self.headings.pop()
        self.headings.append(heading)

    def drafts(self, piece: Piece) -> Iterator[Draft]:
        """Give the papers of a piece in their order."""
        draft: Draft | None = None
        level = 0
        blocks = piece.blocks
        for at, block in enumerate(blocks):
            if isinstance(block, Heading):
                if draft is not None and level and block.level > level and self._is_inside(blocks, at):
                    draft.open_label = label_of_heading(block)
                    draft.end = block.end
                    continue
                if draft is not None:
                    yield draft
                    draft = None
                if self.headed.begins(blocks, at):
                    draft = title_of_heading(block.text, block.line, block.end)
                    level = block.level
                    draft.topic = self._topic_above(level)
                    draft.is_exported = bool(self.headed.numbered)
                else:
                    self.enter(block)
                continue
            begun = self._begun_by_paragraph(blocks, at) if draft is None or not level else None
            if begun is not None:
                if draft is not None:
                    yield draft
                draft, level = begun, 0
                continue
            if draft is not None:
                if isinstance(block, Rule):
                    yield draft
                    draft, level = None, 0
                elif _belongs(block, draft, is_headed=bool(level)):
                    feed(draft, block)
                else:
                    yield draft
                    draft, level = None, 0
            if draft is None:
                # The last one waits: in a list that counts beyond nine, its details may stand in a list of their own.
                for found in self._papers_in(block):
                    if draft is not None:
                        yield draft
                    draft, level = found, 0
        if draft is not None:
            yield draft

    def _is_inside(self, blocks: Sequence[Block], at: int) -> bool:
        """Return whether a heading below a title belongs to that paper and opens no list of others."""
        following = blocks[at + 1] if at + 1 < len(blocks) else None
        if following is None or self.headed.begins(blocks, at):
            return following is None
        return isinstance(following, Heading) or next(self._papers_in(following), None) is None

    def _topic_above(self, level: int) -> str:
        while self.headings and self.headings[-1].level >= level:
            self.headings.pop()
        return self.topic

    def _begun_by_paragraph(self, blocks: Sequence[Block], at: int) -> Draft | None:
        block = blocks[at]
        if not isinstance(block, Paragraph) or _COMMENT.fullmatch(block.text):
            return None
        if not any(mark in block.text for mark in ("](", "**", "__", "<a ")):
            return None
        draft = read_entry(block.text, block.line, block.end)
        # Running text with links in it is no title, however it begins.
        if draft is None or not draft.title or len("".join(draft.values.get("note", ()))) > _MAX_REMARK_LETTERS:
            return None
        following = blocks[at + 1] if at + 1 < len(blocks) else None
        if not draft.is_certain and isinstance(following, Listing | Paragraph):
            # Links in a paragraph may be those of a person; in a list under a title they are those of a paper.
            telling = ("authors", "abstract", *(("pdf", "code") if isinstance(following, Listing) else ()))
            probe = Draft(0, 0)
            feed(probe, following)
            if not probe.has_paper_link and not any(map(probe.has, telling)):
                return None
        elif not draft.is_certain:
            return None
        draft.topic = self.topic
        draft.open_label = ""
        return draft

    def _papers_in(self, block: Block) -> Iterator[Draft]:
        topic = self.topic
        found: Iterable[Draft] = ()
        if isinstance(block, Listing):
            found = listed_papers(block)
        elif isinstance(block, Table):
            found = table_papers(block)
        elif isinstance(block, Html):
            found = html_papers(block)
        for draft in found:
            draft.topic = " > ".join(part for part in (topic, draft.topic) if part)
            draft.is_point = True
            yield draft


def heading_text(heading: Heading) -> str:
    """Return the words of a heading without links, marks and signs."""
    return unmarked(title_of_heading(heading.text, 0, 0).title)


def label_of_heading(heading: Heading) -> str:
    """Return the label that a heading inside a paper is: "Abstract", or "note" for what is the reader's own."""
    text = heading_text(heading).rstrip(":： ")
    if known_field(text) is not None:
        return text
    return "" if text.lower() in ("metadata", "meta", "info", "information", "details", "paper", "links") else "note"


def _belongs(block: Block, draft: Draft, *, is_headed: bool) -> bool:
    """Return whether a block below a title is about that paper."""
    if isinstance(block, Html | Table):
        return False
    if is_headed:
        return True
    if isinstance(block, Listing):
        if draft.is_point:
            return all((found := labelled(_text_of(item))) is not None and found.value for item in block.items)
        return not any(read_entry(text, 0, 0) for item in block.items if (text := _text_of(item)) and "](" in text)
    return isinstance(block, Paragraph) and not draft.is_point


def feed(draft: Draft, block: Block) -> None:
    """Give a paragraph or list below a title to its paper."""
    draft.end = max(draft.end, block.end)
    if isinstance(block, Paragraph):
        if not _COMMENT.fullmatch(block.text):
            draft.feed(block.text)
    elif isinstance(block, Listing):
        for item in block.items:
            label = draft.open_label
            if label and known_field(label) == "note":
                draft.feed_value(label, _text_of(item))
                continue
            draft.open_label = ""
            draft.feed(_text_of(item), is_point=True)
            draft.open_label = "" if known_field(draft.open_label) != "abstract" else draft.open_label


def _text_of(item: Item) -> str:
    return "\n".join(block.text for block in item.blocks if isinstance(block, Paragraph))
