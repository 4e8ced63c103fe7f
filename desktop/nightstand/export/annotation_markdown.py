"""Annotations as one Markdown file, grouped by paper and list, readable as it is and in Obsidian.

Notes and comments are a person's Markdown and leave as they were typed; passages are text.
"""

from collections.abc import Iterator

from nightstand.domain.annotated import AnnotatedList, AnnotatedPaper
from nightstand.domain.annotation import AnchorState, Highlight
from nightstand.export.annotation_document import AnnotationDocument, paper_address
from nightstand.export.markdown_region import FrontMatter, region_file
from nightstand.export.markdown_text import enclosed, escaped, link, quoted

LOST_REMARK = "not found in the abstract any more"


def write_annotation_markdown(document: AnnotationDocument) -> bytes:
    """Return a Markdown file of ours; see `markdown_region.merged` for writing over an older one."""
    front_matter: FrontMatter = {
        "title": document.title,
        "generated": document.generated.isoformat(timespec="seconds"),
        "count": document.count,
    }
    parts = [*map(_paper, document.papers), *map(_list, document.lists)]
    return region_file(front_matter, "\n\n".join([f"# {escaped(document.title)}", *parts]))


def _paper(paper: AnnotatedPaper) -> str:
    blocks = [f"## {link(escaped(paper.title or 'Untitled'), paper_address(paper))}", _origin(paper)]
    for highlight in sorted(paper.highlights, key=_position):
        blocks += _highlight(highlight)
    if paper.notes:
        blocks.append("### Notes")
    blocks += [enclosed(note.text) for note in paper.notes]
    return "\n\n".join(block for block in blocks if block)


def _list(annotated: AnnotatedList) -> str:
    head = f"## {escaped(annotated.name)}\n\nReading list\n\n### Notes"
    return "\n\n".join([head, *(enclosed(note.content.text) for note in annotated.notes)])


def _origin(paper: AnnotatedPaper) -> str:
    names = escaped(paper.authors.replace("; ", ", "))
    year = str(paper.year) if paper.year is not None else ""
    tags = ", ".join(map(escaped, paper.tags))
    return " · ".join(part for part in (names, year, f"`{paper.key}`" if paper.key else "", tags) if part)


def _highlight(highlight: Highlight) -> Iterator[str]:
    remarks = [highlight.colour]
    if highlight.state is AnchorState.LOST:
        remarks.append(LOST_REMARK)
    yield f"{quoted(escaped(highlight.anchor.quote))}\n> — *{', '.join(remarks)}*"
    if highlight.comment:
        yield enclosed(highlight.comment)


def _position(highlight: Highlight) -> tuple[int, int]:
    return highlight.anchor.start, highlight.anchor.end
