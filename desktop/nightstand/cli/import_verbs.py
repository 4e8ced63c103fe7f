"""The verbs that bring papers in: `import`, `sample`."""

from argparse import ArgumentParser
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from nightstand.cli.import_entries import entry_documents, entry_lines
from nightstand.cli.json_value import Json
from nightstand.cli.layout import columns
from nightstand.cli.progress_bar import interruptible, shown_progress
from nightstand.cli.verb import DONE, FAILED, INTERRUPTED, Call, Report, UsageError, Verb, complaint, no_arguments
from nightstand.domain.errors import IndexUnavailable
from nightstand.services.import_plan import ImportPlan, Outcome
from nightstand.services.import_report import FileReport, ImportReport
from nightstand.services.importing import IMPORT_FORMATS, ImportOptions, Pasted
from nightstand.services.merging import OnConflict
from nightstand.services.progress import CancelToken
from nightstand.services.wording import counted

STDIN = "-"
_ASK = "ask"
_SHOWN_PROBLEMS = 20
_SHOWN_ENTRIES = 40
_UNREMARKABLE = frozenset({Outcome.UNCHANGED, Outcome.UNREADABLE})
"""Outcomes that a dry run only counts: there is nothing to say, or the problems say it."""


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
    parser.add_argument(
        "--no-tags", action="store_true", help="keep keywords as a field instead of making tags of them"
    )
    parser.add_argument("--as-list", metavar="NAME", help="also put the papers into this reading list")


def _import(call: Call) -> Report:
    arguments = call.arguments
    sources, options = _wanted(call)
    importing = call.services.importing
    with interruptible() as cancel:
        with shown_progress(call.terminal) as progress:
            if arguments.dry_run:
                plan = importing.plan(sources, options=options, progress=progress, cancel=cancel)
                return _planned(plan)
            if arguments.on_conflict == _ASK:
                plan = importing.plan(sources, options=options, progress=progress, cancel=cancel)
                options = replace(options, on_conflict=_asked(call, plan))
            report = importing.run(sources, options=options, progress=progress, cancel=cancel)
        return _reported(call, report, cancel)


def _wanted(call: Call) -> tuple[list[Path | Pasted], ImportOptions]:
    """Return what is to be imported and how.

    Raises:
        UsageError: the arguments do not go together.
    """
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
    options = ImportOptions(
        format=arguments.format,
        encoding=arguments.encoding,
        on_conflict=policy,
        as_list=arguments.as_list,
        keywords_as_tags=not arguments.no_tags,
    )
    if paths == [STDIN]:
        return [Pasted(STDIN, call.terminal.read_bytes())], options
    return [Path(path) for path in paths], options


def _sample(call: Call) -> Report:
    with interruptible() as cancel:
        with shown_progress(call.terminal) as progress:
            report = call.services.importing.run_sample(progress=progress, cancel=cancel)
        return _reported(call, report, cancel)


def _asked(call: Call, plan: ImportPlan) -> OnConflict:
    """Ask a person whose word counts; without differences there is nothing to ask."""
    differing = [entry for entry in plan.entries if entry.outcome in (Outcome.CHANGED, Outcome.CONFLICTING)]
    if not differing:
        return OnConflict.MERGE
    call.terminal.complain("\n".join(entry_lines(plan, differing[:_SHOWN_ENTRIES])))
    while True:
        answer = call.terminal.ask(
            f"{counted(len(differing), 'entry', 'entries')} differ from papers of the library. [m]erge, [k]eep the"
            " library's values, [r]eplace them, or [c]ancel? "
        ).lower()
        for policy in OnConflict:
            if answer and policy.value.startswith(answer):
                return policy
        if not answer or "cancel".startswith(answer):
            raise KeyboardInterrupt


def _planned(plan: ImportPlan) -> Report:
    report = ImportReport(
        is_dry_run=True,
        files=plan.files,
        batch=None,
        papers=(),
        seconds=plan.seconds,
        was_cancelled=plan.was_cancelled,
    )
    failures = report.failures
    status = INTERRUPTED if plan.was_cancelled else FAILED if failures else DONE
    kept = [_stopped(report)] if plan.was_cancelled else []
    document = {**_document(report), "entries": entry_documents(plan)}
    telling = [entry for entry in plan.entries if entry.outcome not in _UNREMARKABLE]
    told = entry_lines(plan, telling[:_SHOWN_ENTRIES])
    if len(telling) > _SHOWN_ENTRIES:
        told.append(
            f"… and {counted(len(telling) - _SHOWN_ENTRIES, 'more entry', 'more entries')}; --json tells them all"
        )
    text = "\n".join([*told, "", _text(report)] if told else [_text(report)])
    return Report(document, text, status, complaints=(*map(complaint, failures), *kept))


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


def _document(report: ImportReport) -> dict[str, Json]:
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
    failed = file.failure
    return {
        **({"failure": f"{failed.title}: {failed.detail}"} if failed is not None else {}),
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


def _counts(file: FileReport) -> tuple[int, ...]:
    return file.found, file.added, file.updated, file.unchanged, file.merged, len(file.problems)


def _path(file: FileReport) -> str:
    """Return a path in one line; file names may hold line breaks."""
    return " ".join(file.path.splitlines())


def _text(report: ImportReport) -> str:
    heading = ["found", "added", "updated", "unchanged", "merged", "problems", "file"]
    rows = [
        [
            *map(str, (file.found, file.added, file.updated, file.unchanged, file.merged, len(file.problems))),
            _path(file),
        ]
        for file in report.files
    ]
    lines = [columns(rows, heading)] if rows else []
    for file in report.files:
        told = [
            f"{_path(file)}:{problem.line}: {problem.severity.value}: {problem.message}" for problem in file.problems
        ]
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
