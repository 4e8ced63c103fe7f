"""The verbs `undo`, `redo` and `history`: the same journal as the window's Undo."""

from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable

from nightstand.cli.json_value import Json
from nightstand.cli.layout import columns
from nightstand.cli.paper_documents import time_document
from nightstand.cli.verb import Call, Report, Verb, no_arguments
from nightstand.domain.errors import NothingToUndo
from nightstand.services.library import Outcome

_SHOWN_STEPS = 50


def _configure_steps(parser: ArgumentParser) -> None:
    parser.add_argument(
        "steps", nargs="?", type=_step_count, default=1, metavar="N", help="how many steps (default: 1)"
    )


def _step_count(text: str) -> int:
    if not text.isascii() or not text.isdigit() or int(text) == 0:
        raise ArgumentTypeError(f"“{text}” is no number of steps")
    return int(text)


def _undo(call: Call) -> Report:
    return _repeated(call.services.library.undo, call.arguments.steps)


def _redo(call: Call) -> Report:
    return _repeated(call.services.library.redo, call.arguments.steps)


def _repeated(step: Callable[[], Outcome], count: int) -> Report:
    """Take up to `count` steps; only when not even the first one is there has it failed."""
    outcomes: list[Outcome] = []
    for _ in range(count):
        try:
            outcomes.append(step())
        except NothingToUndo:
            if not outcomes:
                raise
            break
    papers = tuple(dict.fromkeys(paper for outcome in outcomes for paper in outcome.papers))
    labels = [outcome.label for outcome in outcomes]
    return Report({"done": "; ".join(labels), "papers": list(papers), "id": None}, "\n".join(labels))


def _history(call: Call) -> Report:
    steps = call.services.library.history()
    document: Json = [
        {"id": step.id, "when": time_document(step.at), "what": step.label, "undone": step.is_undone} for step in steps
    ]
    rows = [
        [str(step.id), f"{step.at.astimezone():%Y-%m-%d %H:%M}", f"{step.label}{' (undone)' if step.is_undone else ''}"]
        for step in steps[:_SHOWN_STEPS]
    ]
    rest = f"\n… and {len(steps) - _SHOWN_STEPS} older" if len(steps) > _SHOWN_STEPS else ""
    return Report(document, columns(rows) + rest if rows else "Nothing has been done yet.")


VERBS = (
    Verb("undo", "Undo the last steps.", _undo, _configure_steps),
    Verb("redo", "Do again what was undone.", _redo, _configure_steps),
    Verb("history", "List the steps, newest first.", _history, no_arguments),
)
