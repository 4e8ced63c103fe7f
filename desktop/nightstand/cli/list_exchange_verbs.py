"""The verbs that exchange lists between people: files out and in, side by side, taken over."""

from argparse import ArgumentParser
from pathlib import Path

from nightstand.cli.json_value import Json
from nightstand.cli.layout import columns
from nightstand.cli.list_verbs import add_list_argument
from nightstand.cli.verb import Call, Report, UsageError, Verb, done
from nightstand.domain.list_file import ListFile
from nightstand.services.list_comparison import ListComparison
from nightstand.services.list_exchange import Taking, parsed_list_file, read_list_file
from nightstand.services.wording import counted, shortened

_SHOWN = 40
_TITLE_WIDTH = 60


def _configure_export(parser: ArgumentParser) -> None:
    add_list_argument(parser)
    parser.add_argument("-o", "--output", metavar="PATH", help="the file to write; without it, standard output")
    parser.add_argument("--notes", action="store_true", help="with your notes, which stay with you otherwise")


def _export(call: Call) -> Report:
    list_id = call.services.browsing.resolve_list(call.arguments.list)
    exporting = call.services.exporting
    if call.arguments.output is not None:
        target = Path(call.arguments.output)
        count = exporting.write_list_file(list_id, target, with_notes=call.arguments.notes)
        label = f"Export {counted(count, 'paper')} as a list to {target}"
        return Report({"done": label, "papers": [], "id": None}, label)
    content = exporting.list_file(list_id, with_notes=call.arguments.notes)
    return Report(
        {"done": "Export as a list", "papers": [], "id": None, "content": content.decode()}, "", content=content
    )


def _configure_import(parser: ArgumentParser) -> None:
    _add_file_argument(parser)
    parser.add_argument("--name", metavar="N", default="", help="another name for the list")
    _add_missing_option(parser)


def _import(call: Call) -> Report:
    file = _file(call)
    exchange = call.services.list_exchange
    return done(exchange.bring_in(file, name=call.arguments.name, adds_missing=call.arguments.add_missing))


def _configure_compare(parser: ArgumentParser) -> None:
    add_list_argument(parser)
    _add_file_argument(parser)


def _compare(call: Call) -> Report:
    list_id = call.services.browsing.resolve_list(call.arguments.list)
    found = call.services.list_exchange.compare(list_id, _file(call))
    return Report(_document(found), _text(call, found))


def _configure_take(parser: ArgumentParser) -> None:
    _configure_compare(parser)
    names = tuple(taking.value for taking in Taking)
    parser.add_argument("--how", choices=names, default=names[0], help="whose order leads (default: theirs)")
    _add_missing_option(parser)


def _take(call: Call) -> Report:
    list_id = call.services.browsing.resolve_list(call.arguments.list)
    taking = Taking(call.arguments.how)
    exchange = call.services.list_exchange
    return done(exchange.take(list_id, _file(call), taking, adds_missing=call.arguments.add_missing))


def _add_file_argument(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a list file, or - for standard input")


def _add_missing_option(parser: ArgumentParser) -> None:
    parser.add_argument("--add-missing", action="store_true", help="add their papers that the library does not know")


def _file(call: Call) -> ListFile:
    if not call.arguments.file:
        raise UsageError("FILE is the path of a list file")
    if call.arguments.file == "-":
        return parsed_list_file(call.terminal.read_bytes())
    return read_list_file(Path(call.arguments.file))


def _document(found: ListComparison) -> Json:
    return {
        "mine": found.mine,
        "theirs": found.theirs,
        "overlap": round(found.overlap, 4),
        "kendall": None if found.kendall is None else round(found.kendall, 6),
        "spearman": None if found.spearman is None else round(found.spearman, 6),
        "shared": [{"id": one.paper, "mine": one.mine, "theirs": one.theirs} for one in found.shared],
        "only_mine": list(found.only_mine),
        "only_theirs": [
            {"position": one.position, "id": one.paper, "title": one.entry.title or None} for one in found.only_theirs
        ],
    }


def _text(call: Call, found: ListComparison) -> str:
    titles = {row.id: row.title for row in call.services.browsing.rows([one.paper for one in found.shared])}
    lines = [
        f"“{found.mine}” and “{found.theirs}” have {counted(len(found.shared), 'paper')} in common"
        f" ({found.overlap:.0%} of those in either);"
        f" {len(found.only_mine)} only in yours, {len(found.only_theirs)} only in theirs."
    ]
    if found.kendall is not None and found.spearman is not None:
        lines.append(f"Agreement on their order: Kendall {found.kendall:+.2f}, Spearman {found.spearman:+.2f}.")
    rows = [
        [str(one.mine), str(one.theirs), shortened(titles.get(one.paper, ""), _TITLE_WIDTH)]
        for one in found.shared[:_SHOWN]
    ]
    return "\n".join([*lines, columns(rows, ["yours", "theirs", "paper"])] if rows else lines)


VERBS = (
    Verb("list export", "Write a list file for other people.", _export, _configure_export, takes_paths=True),
    Verb("list import", "Make a list of another person's file.", _import, _configure_import, takes_paths=True),
    Verb("list compare", "Compare a list with another person's.", _compare, _configure_compare, takes_paths=True),
    Verb("list take", "Take another person's list into one's own.", _take, _configure_take, takes_paths=True),
)
