"""The verbs about what lists are meant for, how they stand, and papers of several lists."""

from argparse import ArgumentParser
from dataclasses import replace
from datetime import date

from nightstand.cli.json_value import Json
from nightstand.cli.layout import fields
from nightstand.cli.list_verbs import add_list_argument
from nightstand.cli.paper_verbs import add_papers_argument, resolved
from nightstand.cli.search_verb import paper_lines
from nightstand.cli.verb import Call, Report, UsageError, Verb, done
from nightstand.domain.paper import PaperId
from nightstand.domain.reading_list import ListDetails, ListId, ListKind
from nightstand.domain.reading_time import parsed_time, time_text
from nightstand.services.list_budget import ListOutlook, joined
from nightstand.services.wording import counted


def _configure_describe(parser: ArgumentParser) -> None:
    add_list_argument(parser)
    parser.add_argument("--description", metavar="TEXT", help="what the list is for; empty for nothing")
    parser.add_argument("--colour", metavar="C", help="the name of a colour; empty for none")
    parser.add_argument("--due", metavar="DATE", help="by when, such as 2026-07-31; empty for no date")
    parser.add_argument("--time", metavar="T", help="the time there is, such as 8h or 90; empty for no limit")


def _describe(call: Call) -> Report:
    arguments = call.arguments
    list_id = call.services.browsing.resolve_list(arguments.list)
    spec = call.services.list_budget.outlook(list_id, ()).spec
    details = ListDetails(description=spec.description, colour=spec.colour, due=spec.due, budget=spec.budget)
    if arguments.description is not None:
        details = replace(details, description=arguments.description)
    if arguments.colour is not None:
        details = replace(details, colour=arguments.colour.strip().lower())
    if arguments.due is not None:
        details = replace(details, due=_day(arguments.due))
    if arguments.time is not None:
        details = replace(details, budget=_minutes(arguments.time))
    return done(call.services.reading_lists.describe(list_id, details))


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text.strip()) if text.strip() else None
    except ValueError as error:
        raise UsageError(f"“{text}” is no date such as 2026-07-31") from error


def _minutes(text: str) -> int | None:
    if not text.strip():
        return None
    minutes = parsed_time(text)
    if not minutes:
        raise UsageError(f"“{text}” is no time such as 8h, 1h30 or 90")
    return minutes


def _outlook(call: Call) -> Report:
    list_id = call.services.browsing.resolve_list(call.arguments.list)
    outlook = call.services.list_budget.outlook(list_id)
    if outlook.spec.kind is ListKind.SMART:
        found = [member.paper for member in call.services.exporting.listed(list_id)]
        outlook = call.services.list_budget.outlook(list_id, found)
    return Report(_outlook_document(list_id, outlook), _outlook_text(outlook, call.terminal.width))


def _outlook_document(list_id: ListId, outlook: ListOutlook) -> Json:
    spec = outlook.spec
    return {
        "id": list_id,
        "name": spec.name,
        "description": spec.description or None,
        "colour": spec.colour or None,
        "due": spec.due.isoformat() if spec.due else None,
        "budget": spec.budget,
        "count": len(outlook.papers),
        "statuses": {status.value: number for status, number in outlook.status_counts.items()},
        "minutes": outlook.minutes,
        "within": outlook.within,
        "cut": outlook.text or None,
        "papers": [{"id": paper, "minutes": minutes} for paper, minutes in outlook.minutes_by_paper.items()],
    }


def _outlook_text(outlook: ListOutlook, width: int) -> str:
    spec = outlook.spec
    statuses = ", ".join(f"{number} {status.value}" for status, number in outlook.status_counts.items() if number)
    rows = [
        ("Papers", f"{len(outlook.papers)} ({statuses})" if statuses else "none"),
        ("To read", f"about {time_text(outlook.minutes)}"),
        ("Budget", outlook.text),
        ("Due", spec.due.isoformat() if spec.due else ""),
        ("Colour", spec.colour),
        ("About", spec.description),
    ]
    return f"{spec.name}\n{fields(rows, width)}"


def _configure_between(parser: ArgumentParser) -> None:
    add_list_argument(parser)
    parser.add_argument("target", metavar="TO", help="the list that the papers go to")
    add_papers_argument(parser)


def _copy(call: Call) -> Report:
    # Only what is in the list can be copied out of it.
    source, target, chosen = _between(call)
    order = call.services.browsing.list_order(source)
    return done(call.services.reading_lists.add(target, [paper for paper in chosen if paper in order]))


def _transfer(call: Call) -> Report:
    source, target, chosen = _between(call)
    return done(call.services.reading_lists.move_between(source, target, chosen))


def _between(call: Call) -> tuple[ListId, ListId, tuple[PaperId, ...]]:
    browsing, arguments = call.services.browsing, call.arguments
    source, target = browsing.resolve_list(arguments.list), browsing.resolve_list(arguments.target)
    return source, target, tuple(resolved(call, arguments.papers))


def _configure_together(parser: ArgumentParser) -> None:
    parser.add_argument("lists", metavar="LIST", nargs="+", help="lists by their names, or their ids")


def _union(call: Call) -> Report:
    return _together(call, joined(_orders(call)).union)


def _common(call: Call) -> Report:
    return _together(call, joined(_orders(call)).intersection)


def _orders(call: Call) -> list[list[PaperId]]:
    lists = [call.services.browsing.resolve_list(text) for text in call.arguments.lists]
    return [[member.paper for member in call.services.exporting.listed(list_id)] for list_id in lists]


def _together(call: Call, found: tuple[PaperId, ...]) -> Report:
    lines = [paper_lines(row, call.terminal) for row in call.services.browsing.rows(found)]
    return Report({"papers": list(found)}, "\n".join([counted(len(found), "paper"), *lines]))


VERBS = (
    Verb("list describe", "Say what a list is for: text, colour, date, time.", _describe, _configure_describe),
    Verb("list outlook", "Show what is left to read and how far the time reaches.", _outlook, add_list_argument),
    Verb("list copy", "Put papers of a list into another one too.", _copy, _configure_between),
    Verb("list transfer", "Move papers from one list to another.", _transfer, _configure_between),
    Verb("list union", "Show the papers of any of the lists.", _union, _configure_together),
    Verb("list common", "Show the papers that are in all of the lists.", _common, _configure_together),
)
