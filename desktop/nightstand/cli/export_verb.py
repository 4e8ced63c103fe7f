"""The verb `export`: a list, a query's result or everything, to a file or to standard output."""

from argparse import ArgumentParser
from contextlib import suppress
from pathlib import Path

from nightstand.cli.json_value import Json
from nightstand.cli.verb import Call, Report, UsageError, Verb
from nightstand.domain.errors import IndexUnavailable
from nightstand.domain.export_report import MOST_REMARKS, ExportReport
from nightstand.services.exporting import EXPORT_FORMATS, ExportSelection
from nightstand.services.wording import counted

_MOST_SHOWN = 20
_NAMES = tuple(EXPORT_FORMATS)


def _configure(parser: ArgumentParser) -> None:
    parser.add_argument("list", nargs="?", metavar="LIST", help="a list's name, or its id")
    parser.add_argument("--query", metavar="Q", help="what this query finds, in the order of its result")
    parser.add_argument("--all", action="store_true", help="every paper, by citation key")
    parser.add_argument("--format", choices=_NAMES, default=_NAMES[0], help=f"default: {_NAMES[0]}")
    parser.add_argument("-o", "--output", metavar="PATH", help="the file to write; without it, standard output")
    parser.add_argument("--force", action="store_true", help="write even over a file that Nightstand did not make")


def _export(call: Call) -> Report:
    arguments, exporting = call.arguments, call.services.exporting
    selection = _selection(call)
    title = EXPORT_FORMATS[arguments.format].title
    if arguments.output is not None:
        target = Path(arguments.output)
        report = exporting.write(selection, arguments.format, target, force=arguments.force)
        label = f"Export {counted(report.papers, 'paper')} as {title} to {target}"
        return Report({"done": label, "papers": [], "id": None} | _told(report), label, complaints=_remarks(report))
    exported = exporting.exported(selection, arguments.format)
    document: dict[str, Json] = {"done": f"Export as {title}", "papers": [], "id": None}
    document["content"] = exported.content.decode()
    return Report(document | _told(exported.report), "", content=exported.content, complaints=_remarks(exported.report))


def _told(report: ExportReport) -> dict[str, Json]:
    if not report.remark_count:
        return {}
    return {
        "remarks": [
            {"kind": remark.kind.value, "key": remark.key, "field": remark.field, "detail": remark.detail}
            for remark in report.remarks
        ],
        "remark_count": report.remark_count,
    }


def _remarks(report: ExportReport) -> tuple[str, ...]:
    shown = tuple(map(str, report.remarks[:_MOST_SHOWN]))
    rest = report.remark_count - len(shown)
    return (*shown, f"… and {counted(rest, 'more remark')}; --json tells up to {MOST_REMARKS:,}") if rest else shown


def _selection(call: Call) -> ExportSelection:
    name, query, is_all = call.arguments.list, call.arguments.query, call.arguments.all
    if (name is not None) + (query is not None) + is_all != 1:
        raise UsageError("say what to export: LIST, --query Q or --all")
    with suppress(IndexUnavailable):
        call.services.indexing.catch_up()
    if name is not None:
        return ExportSelection.of_list(call.services.browsing.resolve_list(name))
    return ExportSelection.everything() if is_all else ExportSelection.of_query(query)


VERBS = (Verb("export", "Export a list, a query's result or every paper.", _export, _configure, takes_paths=True),)
