"""The verbs about reading lists."""

from argparse import ArgumentParser

from nightstand.cli.json_value import Json
from nightstand.cli.layout import columns
from nightstand.cli.paper_documents import details_document
from nightstand.cli.paper_verbs import add_papers_argument, resolved
from nightstand.cli.search_verb import paper_lines
from nightstand.cli.verb import Call, Report, UsageError, Verb, done, no_arguments
from nightstand.domain.reading_list import ReadingList
from nightstand.services.wording import counted


def add_list_argument(parser: ArgumentParser) -> None:
    """Add the argument that names a list."""
    parser.add_argument("list", metavar="LIST", help="a list's name, or its id")


def _lists(call: Call) -> Report:
    lists = call.services.browsing.reading_lists()
    rows = [[str(found.id), str(found.count), found.spec.name, found.spec.query] for found in lists]
    return Report([_document(found) for found in lists], columns(rows) or "No reading lists yet.")


def _document(found: ReadingList) -> dict[str, Json]:
    return {
        "id": found.id,
        "name": found.spec.name,
        "kind": found.spec.kind.value,
        "count": found.count,
        "query": found.spec.query or None,
    }


def _configure_create(parser: ArgumentParser) -> None:
    parser.add_argument("name", metavar="NAME")
    parser.add_argument("--query", metavar="Q", help="make a smart list that holds what this query finds")


def _create(call: Call) -> Report:
    query: str | None = call.arguments.query
    if query is not None and not query.strip():
        raise UsageError("--query needs a query")
    return done(call.services.reading_lists.create(call.arguments.name, query=query or ""))


def _configure_rename(parser: ArgumentParser) -> None:
    add_list_argument(parser)
    parser.add_argument("name", metavar="NEW")


def _rename(call: Call) -> Report:
    list_id = call.services.browsing.resolve_list(call.arguments.list)
    return done(call.services.reading_lists.rename(list_id, call.arguments.name))


def _delete(call: Call) -> Report:
    return done(call.services.reading_lists.delete(call.services.browsing.resolve_list(call.arguments.list)))


def _show(call: Call) -> Report:
    browsing, documents = call.services.browsing, call.services.documents
    list_id = browsing.resolve_list(call.arguments.list)
    name = next(found.spec.name for found in browsing.reading_lists() if found.id == list_id)
    listed = call.services.exporting.listed(list_id)
    papers: list[Json] = [
        {
            "position": member.position,
            "paper": details_document(browsing.details(member.paper), documents.documents_of(member.paper)),
            "why": member.why,
        }
        for member in listed
    ]
    rows = browsing.rows([member.paper for member in listed])
    lines = [paper_lines(row, call.terminal, label=f"{position}.") for position, row in enumerate(rows, 1)]
    text = "\n".join([f"{name} · {counted(len(listed), 'paper')}", *lines])
    return Report({"id": list_id, "name": name, "papers": papers}, text)


def _configure_members(parser: ArgumentParser) -> None:
    add_list_argument(parser)
    add_papers_argument(parser)


def _add(call: Call) -> Report:
    list_id = call.services.browsing.resolve_list(call.arguments.list)
    return done(call.services.reading_lists.add(list_id, resolved(call, call.arguments.papers)))


def _remove(call: Call) -> Report:
    list_id = call.services.browsing.resolve_list(call.arguments.list)
    return done(call.services.reading_lists.remove(list_id, resolved(call, call.arguments.papers)))


def _configure_move(parser: ArgumentParser) -> None:
    add_list_argument(parser)
    parser.add_argument("paper", metavar="PAPER")
    parser.add_argument("--to", type=int, required=True, metavar="N", help="the new position; 1 is the top")


def _move(call: Call) -> Report:
    arguments, browsing = call.arguments, call.services.browsing
    if arguments.to < 1:
        raise UsageError("--to counts from 1, which is the top")
    list_id, paper = browsing.resolve_list(arguments.list), browsing.resolve_paper(arguments.paper)
    return done(call.services.reading_lists.move_to(list_id, paper, arguments.to))


VERBS = (
    Verb("lists", "List the reading lists.", _lists, no_arguments),
    Verb("list create", "Make a list.", _create, _configure_create),
    Verb("list rename", "Give a list another name.", _rename, _configure_rename),
    Verb("list delete", "Delete a list; its papers stay.", _delete, add_list_argument),
    Verb("list show", "Show a list in its order.", _show, add_list_argument),
    Verb("list add", "Add papers at the end of a list.", _add, _configure_members),
    Verb("list remove", "Take papers out of a list.", _remove, _configure_members),
    Verb("list move", "Move a paper to a position.", _move, _configure_move),
)
