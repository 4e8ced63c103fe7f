"""The verbs that bring papers in: `import`, `sample`."""

from argparse import ArgumentParser
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from nightstand.cli.json_value import Json
from nightstand.cli.layout import columns
from nightstand.cli.progress_bar import interruptible, shown_progress
from nightstand.cli.verb import DONE, FAILED, INTERRUPTED, Call, Report, UsageError, Verb, complaint, no_arguments
from nightstand.domain.errors import IndexUnavailable
from nightstand.services.import_report import FileReport, ImportReport
from nightstand.services.importing import IMPORT_FORMATS, ImportOptions
from nightstand.services.merging import OnConflict
from nightstand.services.progress import CancelToken
from nightstand.services.wording import counted

STDIN = "-"
_ASK = "ask"
_SHOWN_PROBLEMS = 20


def _configure_import(parser: ArgumentParser) -> None:
    parser.add_argument("paths", nargs="+", metavar="PATH", help="a file, a folder, or - for standard input")
    parser.add_argument("--format", choices=IMPORT_FORMATS, help="the format, where the content does not tell")
    parser.add_argument("--encoding", metavar="E", help="the text encoding, where the content does not tell")
    parser.add_argument("--dry-run", action="store_true", help="say what would happen, change nothing")
    parser.add_argument(
        "--on-conflict",
        choices=[*(policy.value for policy in OnConflict), _ASK],
        default=OnConflict.MERGE.value,
        help="whose word counts where a file and the library differ (default: merge, the richer value)",
    )
    parser.add_argument("--as-list", metavar="NAME", help="also put the papers into this reading list")


def _import(call: Call) -> Report:
    arguments = call.arguments
    paths: list[str] = arguments.paths
    if "" in paths:
        # To the system, an empty path is the current folder, and nobody who left out a name means that.
        raise UsageError("a PATH is empty")
    if STDIN in paths and len(paths) > 1:
        raise UsageError("- (standard input) cannot be imported together with files")
    if arguments.on_conflict == _ASK and (not call.terminal.can_ask or STDIN in paths):
        raise UsageError("--on-conflict ask needs a terminal to ask at")
    policy = OnConflict.MERGE if arguments.on_conflict == _ASK else OnConflict(arguments.on_conflict)
    options = ImportOptions(arguments.format, arguments.encoding, arguments.dry_run, policy, arguments.as_list)
    importing = call.services.importing
    with interruptible() as cancel:
        if paths == [STDIN]:
            report = importing.run_bytes(call.terminal.read_bytes(), STDIN, options=options)
            return _reported(call, report, cancel)
        files = [Path(path) for path in paths]
        with shown_progress(call.terminal) as progress:
            if arguments.on_conflict == _ASK:
                preview = importing.run(files, options=replace(options, is_dry_run=True), progress=progress)
                options = replace(options, on_conflict=_asked(call, preview))
            report = importing.run(files, options=options, progress=progress, cancel=cancel)
        return _reported(call, report, cancel)


def _sample(call: Call) -> Report:
    with interruptible() as cancel:
        with shown_progress(call.terminal) as progress:
            report = call.services.importing.run_sample(progress=progress, cancel=cancel)
        return _reported(call, report, cancel)


def _asked(call: Call, preview: ImportReport) -> OnConflict:
    """Ask a person whose word counts; without differences there is nothing to ask."""
    if not preview.updated:
        return OnConflict.MERGE
    while True:
        answer = call.terminal.ask(
            f"{counted(preview.updated, 'paper')} of the library would change. [m]erge, [k]eep the library's values,"
            " [r]eplace them, or [c]ancel? "
        ).lower()
        for policy in OnConflict:
            if answer and policy.value.startswith(answer):
                return policy
        if not answer or "cancel".startswith(answer):
            raise KeyboardInterrupt


def _reported(call: Call, report: ImportReport, cancel: CancelToken) -> Report:
    if not report.is_dry_run and not cancel.is_cancelled:
        with shown_progress(call.terminal) as progress, suppress(IndexUnavailable):
            # What is imported is imported; an index that cannot be built now is built by the next search.
            call.services.indexing.catch_up(progress=progress, cancel=cancel)
    failures = report.failures
    status = INTERRUPTED if report.was_cancelled else FAILED if failures else DONE
    kept = [_stopped(report)] if report.was_cancelled else []
    complaints = (*map(complaint, failures), *kept)
    return Report(_document(report), _text(report), status, complaints=complaints)


def _stopped(report: ImportReport) -> str:
    if report.is_dry_run:
        return "Stopped. A dry run changes nothing."
    if not report.added + report.updated + report.merged:
        return "Stopped. Nothing was brought in."
    return f"Stopped. {_summary(report)} What is in stays, as one step to undo."


def _document(report: ImportReport) -> Json:
    return {
        "dry_run": report.is_dry_run,
        "files": [_file_document(file) for file in report.files],
        "added": report.added,
        "updated": report.updated,
        "unchanged": report.unchanged,
        "merged": report.merged,
        "problems": report.problem_count,
        "batch": report.batch,
        "seconds": round(report.seconds, 3),
    }


def _file_document(file: FileReport) -> dict[str, Json]:
    return {
        "path": file.path,
        "format": file.format or None,
        "encoding": file.encoding or None,
        "found": file.found,
        "added": file.added,
        "updated": file.updated,
        "unchanged": file.unchanged,
        "merged": file.merged,
        "problems": [
            {
                "line": problem.line,
                "entry": problem.entry,
                "message": problem.message,
                "severity": problem.severity.value,
            }
            for problem in file.problems
        ],
    }


def _text(report: ImportReport) -> str:
    heading = ["found", "added", "updated", "unchanged", "merged", "problems", "file"]
    rows = [
        [*map(str, (file.found, file.added, file.updated, file.unchanged, file.merged, len(file.problems))), file.path]
        for file in report.files
    ]
    lines = [columns(rows, heading)] if rows else []
    for file in report.files:
        told = [f"{file.path}:{problem.line}: {problem.severity.value}: {problem.message}" for problem in file.problems]
        lines += told[:_SHOWN_PROBLEMS]
        if len(told) > _SHOWN_PROBLEMS:
            lines.append(f"… and {counted(len(told) - _SHOWN_PROBLEMS, 'more problem')}; --json tells them all")
    return "\n".join([*lines, "", _summary(report)])


def _summary(report: ImportReport) -> str:
    would = "Would add" if report.is_dry_run else "Added"
    return (
        f"{would} {counted(report.added, 'paper')}, updated {report.updated}, unchanged {report.unchanged},"
        f" merged {report.merged}; {counted(report.problem_count, 'problem')}. {report.seconds:.1f} s."
    )


VERBS = (
    Verb("import", "Import files, folders or standard input.", _import, _configure_import, takes_paths=True),
    Verb("sample", "Import the lists that ship with the program.", _sample, no_arguments),
)
