"""The verb `coverage`: how far topics, venues, years or tags are decided on."""

from argparse import ArgumentParser
from datetime import datetime
from typing import Final

from nightstand.cli.json_value import Json
from nightstand.cli.layout import columns
from nightstand.cli.verb import Call, Report, Verb
from nightstand.services.charting import COVERED, DECIDED, CoverageRow
from nightstand.services.faceting import FacetName

HEADING: Final = ("papers", "kept", "maybe", "later", "skipped", "read", "decided", "")


def _configure(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--by", choices=[name.value for name in COVERED], default=FacetName.TOPIC.value, help="what to tell it by"
    )


def _coverage(call: Call) -> Report:
    charts = call.services.charts.charts(datetime.now().astimezone().date())
    rows = charts.rows(FacetName(call.arguments.by))
    whole = (charts.whole,) if charts.whole else ()
    document: list[Json] = [_document(row) for row in rows]
    if not rows:
        return Report(document, f"No paper has a {call.arguments.by}.")
    return Report(document, columns([_cells(row) for row in (*rows, *whole)], HEADING))


def _cells(row: CoverageRow) -> list[str]:
    numbers = [row.papers, *(row.count(decision) for decision in DECIDED), row.read]
    return [*map(str, numbers), f"{row.seen_share:.0%}", row.label]


def _document(row: CoverageRow) -> Json:
    by_decision: dict[str, Json] = {decision.value: count for decision, count in row.by_decision}
    return {"name": row.label, "query": row.clause, "papers": row.papers, **by_decision, "read": row.read}


VERBS = (Verb("coverage", "Tell how far topics, venues, years or tags are decided on.", _coverage, _configure),)
