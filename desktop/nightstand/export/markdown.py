"""Papers as one Markdown file: numbered as in the program, readable as it is and in Obsidian.

A person's notes are Markdown by definition and leave as they were typed, HTML included; everything else is text, and
nothing in it becomes markup by accident.
"""

from collections.abc import Iterator

from nightstand.domain.annotation import Highlight
from nightstand.domain.author import ET_AL
from nightstand.domain.decision import RATINGS
from nightstand.domain.markup import to_markdown
from nightstand.domain.paper import Marks, PaperDetails
from nightstand.export.exported import ExportDocument, ExportedPaper
from nightstand.export.markdown_region import FrontMatter, region_file
from nightstand.export.markdown_text import enclosed, escaped, link, quoted, without_markers
from nightstand.export.paper_addresses import identifier_links, main_address
from nightstand.export.protection import without_protection

PROVISIONAL_REMARK = "*Provisional title, made from the abstract.*"


def write_markdown(document: ExportDocument) -> Iterator[bytes]:
    """Give the papers as a Markdown file of ours; see `markdown_region.merged` for writing over an older one."""
    papers = [_paper(exported, f"{exported.position}. ") for exported in document.papers]
    yield region_file(_front_matter(document), "\n\n".join([f"# {escaped(document.title)}", *papers]))


def write_markdown_passage(document: ExportDocument) -> Iterator[bytes]:
    """Give the papers as Markdown to be put into another text: no front matter, no marks of ours, no numbers."""
    yield ("\n\n".join(_paper(exported, "") for exported in document.papers) + "\n").encode()


def _front_matter(document: ExportDocument) -> FrontMatter:
    names = {"list": document.list_name} if document.list_name is not None else {}
    return {
        "title": document.title,
        **names,
        "generated": document.generated.isoformat(timespec="seconds"),
        "count": len(document.papers),
    }


def _paper(exported: ExportedPaper, number: str) -> str:
    details = exported.details
    title = _one_line(to_markdown(without_protection(details.bibliography.title).source)) or "Untitled"
    blocks = [
        f"## {number}{link(title, main_address(details.bibliography))}",
        PROVISIONAL_REMARK if details.bibliography.title_is_provisional else "",
        _origin(details),
        "\n".join(f"- {line}" for line in _facts(exported)),
        without_markers(to_markdown(details.bibliography.abstract).strip()),
        *_annotations(details),
    ]
    return "\n\n".join(block for block in blocks if block)


def _origin(details: PaperDetails) -> str:
    bibliography = details.bibliography
    names = [escaped(author.name) for author in bibliography.authors]
    authors = ", ".join([*names, ET_AL] if names and bibliography.authors_are_incomplete else names)
    venue = f"*{escaped(bibliography.venue)}*" if bibliography.venue.strip() else ""
    is_year_told = bibliography.year is None or str(bibliography.year) in bibliography.venue
    year = "" if is_year_told else str(bibliography.year)
    published = ", ".join(part for part in (venue, year) if part)
    return " · ".join(part for part in (authors, published, f"`{details.key}`" if details.key else "") if part)


def _facts(exported: ExportedPaper) -> Iterator[str]:
    details = exported.details
    if details.tags:
        yield f"Tags: {', '.join(map(escaped, details.tags))}"
    yield " · ".join(_marks(details.marks))
    if exported.why:
        yield f"Why: {escaped(exported.why)}"
    links = [link(name, address) for name, address in identifier_links(details.bibliography)]
    if links:
        yield " · ".join(links)


def _marks(marks: Marks) -> Iterator[str]:
    yield f"Decision: {marks.decision.value}"
    yield f"Status: {marks.status.value}"
    if marks.tier:
        yield f"Tier: {marks.tier.value}"
    if marks.rating:
        yield "Rating: " + "★" * marks.rating + "☆" * (len(RATINGS) - marks.rating)
    if marks.starred:
        yield "Starred"
    if marks.due:
        yield f"Due: {marks.due.isoformat()}"
    if marks.minutes:
        yield f"Minutes: {marks.minutes}"


def _annotations(details: PaperDetails) -> Iterator[str]:
    if details.notes:
        yield "**Notes**"
    for note in details.notes:
        yield enclosed(note.text)
    if details.highlights:
        yield "**Highlights**"
    for highlight in sorted(details.highlights, key=_position):
        yield quoted(escaped(highlight.anchor.quote))
        if highlight.comment:
            yield enclosed(highlight.comment)


def _position(highlight: Highlight) -> tuple[int, int]:
    return highlight.anchor.start, highlight.anchor.end


def _one_line(markdown: str) -> str:
    return without_markers(" ".join(markdown.split()))
