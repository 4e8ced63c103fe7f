"""The verb `search`: the query language of the search box."""

from argparse import ArgumentParser, ArgumentTypeError
from contextlib import suppress

from nightstand.cli.json_value import Json
from nightstand.cli.layout import bold, wrapped
from nightstand.cli.paper_documents import row_document
from nightstand.cli.progress_bar import shown_progress
from nightstand.cli.terminal import Terminal
from nightstand.cli.verb import Call, Report, Verb
from nightstand.domain.errors import IndexUnavailable
from nightstand.domain.paper import PaperRow
from nightstand.services.searching import Order, SearchRequest, SearchResult, Snippet
from nightstand.services.wording import counted

DEFAULT_LIMIT = 50
_ORDERS = [order.value for order in Order if order is not Order.POSITION]
_SHOWN_AUTHORS = 4


def _configure(parser: ArgumentParser) -> None:
    parser.add_argument("query", nargs="*", metavar="QUERY", help="words, phrases, and filters such as year:2026")
    parser.add_argument("--limit", type=_limit, default=DEFAULT_LIMIT, metavar="N", help="papers shown; 0 shows all")
    parser.add_argument("--sort", choices=_ORDERS, help="the order (default: relevance, without words by time added)")


def _limit(text: str) -> int:
    if not text.isascii() or not text.isdigit():
        raise ArgumentTypeError(f"“{text}” is no number of papers")
    return int(text)


def _search(call: Call) -> Report:
    arguments = call.arguments
    order = Order(arguments.sort) if arguments.sort else None
    services = call.services
    with shown_progress(call.terminal) as progress, suppress(IndexUnavailable):
        # Whatever changed since the last command is found; without an index, the result says what is missing.
        services.indexing.catch_up(progress=progress)
    waiting = services.indexing.status().waiting
    remarks = (_waiting(waiting),) if waiting else ()
    result = services.searching.search(SearchRequest(" ".join(arguments.query), order=order))
    shown = result.ids[: arguments.limit or None]
    rows = services.browsing.rows(shown)
    snippets = services.searching.snippets(result.text, shown)
    titles = services.browsing.source_titles(shown)
    hits = [_hit(row, snippets[row.id], call.terminal) for row in rows]
    return Report(
        _document(result, [_hit_document(result, row, titles[row.id], snippets[row.id]) for row in rows]),
        "\n\n".join([*hits, "\n".join([_footer(result, len(rows)), *remarks])]),
        remarks=remarks,
    )


def _waiting(count: int) -> str:
    are = "is" if count == 1 else "are"
    return f"{counted(count, 'paper')} {are} not indexed yet and may be missing."


def _hit_document(result: SearchResult, row: PaperRow, source_title: str, snippet: Snippet) -> dict[str, Json]:
    return {**row_document(row, source_title), "score": round(result.scores[row.id], 6), "snippet": snippet.text}


def _document(result: SearchResult, results: list[dict[str, Json]]) -> Json:
    return {
        "query": result.text,
        "understood": result.understood,
        "total": result.total,
        "seconds": round(result.seconds, 4),
        "suggestion": result.suggestion,
        "results": results,
    }


def _hit(row: PaperRow, snippet: Snippet, terminal: Terminal) -> str:
    lines = [paper_lines(row, terminal)]
    if snippet.text:
        lines.append(wrapped(snippet.text, terminal.width, first="    ", rest="    "))
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
    suggestion = f"Did you mean “{result.suggestion}”?" if result.suggestion else ""
    lines = [" · ".join(part for part in about if part), result.note, suggestion]
    return "\n".join(line for line in lines if line)


VERBS = (Verb("search", "Search; without a query, every paper.", _search, _configure, takes_any_word=True),)
