"""The verbs that care for the library: `check`, `reindex`, `info`."""

from argparse import ArgumentParser

from nightstand.cli.json_value import Json
from nightstand.cli.layout import fields
from nightstand.cli.progress_bar import interruptible, shown_progress
from nightstand.cli.verb import DONE, FAILED, INTERRUPTED, Call, Report, Verb, no_arguments
from nightstand.services.index_documents import IndexingCancelled
from nightstand.services.wording import counted


def _configure_check(parser: ArgumentParser) -> None:
    parser.add_argument("--repair", action="store_true", help="mend what can be mended")
    parser.add_argument("--full", action="store_true", help="also undo the history on a copy and do it again")


def _check(call: Call) -> Report:
    problems = call.services.care.check(repair=call.arguments.repair)
    if call.arguments.full:
        problems += call.services.care.replay()
    is_ok = all(problem.repaired for problem in problems)
    document: Json = {
        "ok": is_ok,
        "problems": [
            {"kind": problem.kind, "detail": problem.detail, "repaired": problem.repaired} for problem in problems
        ],
    }
    lines = [f"{problem.kind}: {problem.detail}{' (repaired)' if problem.repaired else ''}" for problem in problems]
    verdict = "The library is in order." if is_ok else "The library needs care; --repair mends what can be mended."
    return Report(document, "\n".join([*lines, verdict]), DONE if is_ok else FAILED)


def _reindex(call: Call) -> Report:
    with interruptible() as cancel, shown_progress(call.terminal) as progress:
        try:
            count = call.services.indexing.rebuild(progress=progress, cancel=cancel)
        except IndexingCancelled as stopped:
            return Report(None, "", INTERRUPTED, complaints=(f"{stopped.title}. The old index stays in use.",))
    label = f"Rebuild the search index ({counted(count, 'paper')})"
    return Report({"done": label, "papers": [], "id": None}, label)


def _info(call: Call) -> Report:
    about = call.services.care.info()
    document: Json = {
        "version": about.version,
        "library": str(about.library),
        "database": str(about.database),
        "index": {"documents": about.index.documents, "waiting": about.index.waiting, "schema": about.index.schema},
        "papers": about.papers,
        "lists": about.lists,
        "tags": about.tags,
    }
    waiting = f", {about.index.waiting:,} waiting" if about.index.waiting else ""
    text = fields(
        [
            ("Version", about.version),
            ("Library", str(about.library)),
            ("Database", str(about.database)),
            ("Index", f"{counted(about.index.documents, 'document')}{waiting}, schema {about.index.schema}"),
            ("Papers", f"{about.papers:,}"),
            ("Lists", f"{about.lists:,}"),
            ("Tags", f"{about.tags:,}"),
        ],
        call.terminal.width,
    )
    return Report(document, text)


VERBS = (
    Verb("check", "Look whether database and index are sound and agree.", _check, _configure_check),
    Verb("reindex", "Build the search index anew.", _reindex, no_arguments),
    Verb("info", "Say where the library is and what it holds.", _info, no_arguments),
)
