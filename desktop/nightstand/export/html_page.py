"""Papers as one web page that needs nothing else: readable in light and dark, printable, without scripts.

Everything that was imported or typed is text here: escaped, formulas as Unicode. The page asks browsers to load
nothing at all, and links lead only to the web.
"""

from collections.abc import Iterator
from html import escape

from nightstand.domain.annotation import Highlight
from nightstand.domain.author import ET_AL
from nightstand.domain.decision import RATINGS
from nightstand.domain.paper import Marks, PaperDetails
from nightstand.export.exported import ExportDocument, ExportedPaper
from nightstand.export.page_frame import page_end, page_start, safe_link, text_block
from nightstand.export.paper_addresses import identifier_links, main_address

PROVISIONAL_REMARK = "Provisional title, made from the abstract."


def write_html(document: ExportDocument) -> Iterator[bytes]:
    """Give the papers as a page, numbered as in the program."""
    yield page_start(document.title, document.generated, len(document.papers)).encode()
    yield b"<ol>\n"
    for exported in document.papers:
        yield f"<li value={exported.position}><article>\n{_paper(exported)}\n</article></li>\n".encode()
    yield b"</ol>\n"
    yield page_end().encode()


def _paper(exported: ExportedPaper) -> str:
    details = exported.details
    bibliography = details.bibliography
    title = safe_link(details.title_text or "Untitled", main_address(bibliography))
    return "\n".join(
        [
            f'<h2 dir="auto">{title}</h2>',
            *_lines("remark", PROVISIONAL_REMARK if bibliography.title_is_provisional else ""),
            *_lines("authors", _authors(details)),
            *_lines("origin", _origin(details)),
            *_lines("marks", " · ".join(_marks(details.marks))),
            *_lines("tags", ", ".join(details.tags)),
            *_lines("why", exported.why),
            *_links(details),
            *text_block("abstract", details.abstract_text),
            *_annotations(details),
        ]
    )


def _lines(kind: str, text: str) -> Iterator[str]:
    if text.strip():
        yield f'<p class="{kind}" dir="auto">{escape(" ".join(text.split()))}</p>'


def _authors(details: PaperDetails) -> str:
    names = [author.name for author in details.bibliography.authors]
    return ", ".join([*names, ET_AL] if names and details.bibliography.authors_are_incomplete else names)


def _origin(details: PaperDetails) -> str:
    bibliography = details.bibliography
    is_year_told = bibliography.year is None or str(bibliography.year) in bibliography.venue
    published = (bibliography.venue, "" if is_year_told else str(bibliography.year))
    return " · ".join(part for part in (", ".join(filter(None, published)), details.key) if part)


def _marks(marks: Marks) -> Iterator[str]:
    yield marks.decision.value.capitalize()
    yield marks.status.value.capitalize()
    if marks.tier:
        yield f"{marks.tier.value.capitalize()} read"
    if marks.rating:
        yield "★" * marks.rating + "☆" * (len(RATINGS) - marks.rating)
    if marks.starred:
        yield "Starred"
    if marks.due:
        yield f"Due {marks.due.isoformat()}"
    if marks.minutes:
        yield f"{marks.minutes} minutes"


def _links(details: PaperDetails) -> Iterator[str]:
    links = [safe_link(name, address) for name, address in identifier_links(details.bibliography)]
    if links:
        yield f'<p class="links">{" · ".join(links)}</p>'


def _annotations(details: PaperDetails) -> Iterator[str]:
    if details.notes:
        yield "<h3>Notes</h3>"
    for note in details.notes:
        yield f'<div class="note" dir="auto">{escape(note.text)}</div>'
    if details.highlights:
        yield "<h3>Highlights</h3>"
    for highlight in sorted(details.highlights, key=_position):
        comment = f'<div class="note">{escape(highlight.comment)}</div>' if highlight.comment else ""
        yield f'<blockquote dir="auto">{escape(highlight.anchor.quote)}{comment}</blockquote>'


def _position(highlight: Highlight) -> tuple[int, int]:
    return highlight.anchor.start, highlight.anchor.end
