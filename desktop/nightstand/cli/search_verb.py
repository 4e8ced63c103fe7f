"""The verb `search`: the query language of the search box."""

from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Sequence
from dataclasses import replace

from nightstand.cli.layout import bold, wrapped
from nightstand.cli.progress_bar import shown_progress
from nightstand.cli.search_documents import empty_text, facets_text, hit_document, search_document
from nightstand.cli.terminal import Terminal
from nightstand.cli.verb import Call, Report, Verb, complaint
from nightstand.domain.errors import IndexUnavailable
from nightstand.domain.paper import PaperRow
from nightstand.domain.query_edit import quoted
from nightstand.services.searching import Order, Reason, SearchRequest, SearchResult, Snippet
from nightstand.services.wording import counted

DEFAULT_LIMIT = 50
_ORDERS = [order.value for order in Order if order is not Order.POSITION]
_SHOWN_AUTHORS = 4

_MENDED = "The search index was damaged and has been built anew; what is found is exact."
_DAMAGED = "The search index is damaged and could not be built anew; run nightstand reindex to see why."


def _configure(parser: ArgumentParser) -> None:
    parser.add_argument("query", nargs="*", metavar="QUERY", help="words, phrases, and filters such as year:2026")
    parser.add_argument("--limit", type=_limit, default=DEFAULT_LIMIT, metavar="N", help="papers shown; 0 shows all")
    parser.add_argument("--sort", choices=_ORDERS, help="the order (default: relevance, without words by time added)")
    parser.add_argument("--like", metavar="PAPER", help="only papers like this one")
    parser.add_argument("--facets", action="store_true", help="also what the papers found have in common")
    parser.add_argument("--why", action="store_true", help="also why each paper is found")


def _limit(text: str) -> int:
    if not text.isascii() or not text.isdigit():
        raise ArgumentTypeError(f"“{text}” is no number of papers")
    return int(text)


def _search(call: Call) -> Report:
    arguments = call.arguments
    order = Order(arguments.sort) if arguments.sort else None
    request = SearchRequest(_text(call), order=order, widens_few=True)
    remarks = _index_followed(call)
    report = _answer(call, request, remarks)
    if call.services.indexing.is_damaged:
        remarks = _index_followed(call)
        report = _answer(call, request, remarks)
        is_mended = call.services.indexing.status().is_ready
        return replace(report, complaints=(_MENDED if is_mended else _DAMAGED,))
    return report


def _index_followed(call: Call) -> tuple[str, ...]:
    """Have the index hold all that has changed since the last command; return what searches must do without."""
    indexing = call.services.indexing
    told = "The search index cannot be read now; titles and abstracts are searched word by word."
    try:
        with shown_progress(call.terminal) as progress:
            indexing.catch_up(progress=progress)
    except IndexUnavailable as error:
        told = complaint(error)
    status = indexing.status()
    if not status.is_ready:
        return (told,)
    return (_waiting(status.waiting),) if status.waiting else ()


def _answer(call: Call, request: SearchRequest, remarks: tuple[str, ...]) -> Report:
    arguments, services = call.arguments, call.services
    result = services.searching.search(request)
    facets = services.searching.facets(request) if arguments.facets else None
    shown = result.ids[: arguments.limit or len(result.ids)]
    rows = services.browsing.rows(shown)
    snippets = services.searching.snippets(result.text, shown)
    titles = services.browsing.source_titles(shown)
    why = {row.id: services.searching.why(result.text, row.id) for row in rows} if arguments.why else None
    hits = [_hit(row, snippets[row.id], () if why is None else why[row.id], call.terminal) for row in rows]
    ways = services.searching.ways_out(request, result)
    below = ["\n".join([_footer(result, len(rows)), *remarks])]
    if result.empty_reason is not None:
        below.append(empty_text(result.empty_reason, ways))
    if facets:
        below.append(facets_text(facets, call.terminal.width))
    documents = [hit_document(result, row, titles[row.id], snippets[row.id], why) for row in rows]
    return Report(
        search_document(result, documents, facets, remarks, ways, with_clauses=arguments.why),
        "\n\n".join([*hits, *below]),
        remarks=remarks,
    )


def _text(call: Call) -> str:
    words = " ".join(call.arguments.query)
    if call.arguments.like is None:
        return words
    liked = call.services.browsing.resolve_paper(call.arguments.like)
    (row,) = call.services.browsing.rows([liked])
    # The number of one paper may be the citation key of another.
    return f"{quoted('like', row.key)} {words}".strip()


def _waiting(count: int) -> str:
    are = "is" if count == 1 else "are"
    return f"{counted(count, 'paper')} {are} not indexed yet and may be missing."


def _hit(row: PaperRow, snippet: Snippet, why: Sequence[Reason], terminal: Terminal) -> str:
    lines = [paper_lines(row, terminal)]
    if snippet.text:
        lines.append(wrapped(snippet.text, terminal.width, first="    ", rest="    "))
    if why:
        told = " · ".join(f"“{reason.words}” in {reason.place} {reason.share:.0%}" for reason in why)
        lines.append(wrapped(f"Found by {told}", terminal.width, first="    ", rest="    "))
    return "\n".join(lines)


def paper_lines(row: PaperRow, terminal: Terminal, label: str = "") -> str:
    """Return a paper in two lines: id or `label` with the title, then authors, venue and key."""
    title = bold(row.title or "Untitled")
    if row.title_is_provisional:
        title += " (provisional title)"
    names = [author.name for author in row.authors]
    is_cut = len(names) > _SHOWN_AUTHORS or row.authors_are_incomplete
    authors = ", ".join(names[:_SHOWN_AUTHORS]) + (" et al." if names and is_cut else "")
    about = [authors, row.venue or (str(row.year) if row.year else ""), row.key, ", ".join(row.tags)]
    return "\n".join(
        (
            wrapped(title, terminal.width, first=f"{label or row.id:>3} ", rest="    "),
            wrapped(" · ".join(part for part in about if part), terminal.width, first="    ", rest="    "),
        )
    )


def _footer(result: SearchResult, shown: int) -> str:
    total = counted(result.total, "paper")
    about = [
        f"{total}, the first {shown} shown" if shown < result.total else total,
        f"{result.seconds:.2f} s",
        f"read as: {result.understood}" if result.understood else "",
    ]
    # A part by itself finds what the whole does.
    parts = [f"{clause.words}: {clause.count}" for clause in result.clauses] if len(result.clauses) > 1 else []
    suggestion = f"Did you mean “{result.suggestion}”?" if result.suggestion else ""
    relaxed = "No paper has all of it; these have most of the words." if result.is_relaxed else ""
    lines = [" · ".join(part for part in about if part), " · ".join(parts), relaxed, result.note, suggestion]
    return "\n".join(line for line in lines if line)


VERBS = (Verb("search", "Search; without a query, every paper.", _search, _configure, takes_any_word=True),)
