"""Reads the text below the YAML of a note: its abstract and the reader's own remarks."""

from __future__ import annotations

from collections.abc import Sequence

from nightstand_corpus.fields.labels import known_field
from nightstand_corpus.markdown.blocks import Heading, Html, Listing, Paragraph, Table, pieces
from nightstand_corpus.markdown.draft import Draft
from nightstand_corpus.markdown.papers import feed, heading_text, label_of_heading


def note_draft(lines: Sequence[str], *, has_abstract: bool) -> Draft:
    """Return what a note says: a heading of the first level as title, sections named as fields, the rest remarks.

    Text before any section is the abstract, unless there is one already.
    """
    draft = Draft(0, len(lines))
    before_sections = "note" if has_abstract else "abstract"
    label = before_sections
    for piece in pieces(lines):
        for block in piece.blocks:
            if isinstance(block, Heading):
                if block.level == 1 and not draft.title and known_field(heading_text(block)) is None:
                    draft.title = heading_text(block)
                else:
                    label = label_of_heading(block)
                continue
            if isinstance(block, Html | Table):
                draft.put("note", piece.source(block.line, block.end))
            elif label and isinstance(block, Paragraph):
                draft.open_label = label
                feed(draft, block)
            elif label and isinstance(block, Listing) and known_field(label) == "note":
                draft.put("note", piece.source(block.line, block.end))
            elif isinstance(block, Paragraph | Listing):
                draft.open_label = ""
                feed(draft, block)
    return draft
