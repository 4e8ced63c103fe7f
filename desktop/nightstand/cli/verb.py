"""What a verb of the command line is: its name, its arguments, what it does, and what it has to say."""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from dataclasses import dataclass

from nightstand.bootstrap import Services
from nightstand.cli.json_value import Json
from nightstand.cli.terminal import Terminal
from nightstand.domain.errors import NightstandError
from nightstand.paths import AppPaths
from nightstand.services.library import Outcome

DONE, FAILED, WRONG_USAGE, BUG, INTERRUPTED = 0, 1, 2, 70, 130
"""Exit statuses."""


class UsageError(Exception):
    """The command was given in a way that it cannot mean anything."""


@dataclass(frozen=True, slots=True)
class Call:
    """A verb about to run."""

    services: Services
    arguments: Namespace
    terminal: Terminal


@dataclass(frozen=True, slots=True)
class ClosedCall:
    """A verb about to run on a library that is not opened for it."""

    paths: AppPaths
    arguments: Namespace
    terminal: Terminal


@dataclass(frozen=True, slots=True)
class Report:
    """What a verb has to say: a document for programs and a text for people.

    `content`, where it is not None, goes to standard output instead of the text, byte for byte. `complaints` go to
    standard error; so do `remarks`, which the text makes itself, where the document is written instead.
    """

    document: Json
    text: str
    status: int = DONE
    content: bytes | None = None
    complaints: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class OnClosedLibrary:
    """What a verb does for which no library is opened."""

    run: Callable[[ClosedCall], Report]


@dataclass(frozen=True, slots=True)
class Verb:
    """A verb of one or two words.

    In one whose `takes_any_word` is set, an unknown option is a word like any other. In one that takes no paths, all
    words are text, and bytes in them that are no text are replaced. `without_library` is what is done in place of `run`
    where the library cannot be opened.
    """

    name: str
    summary: str
    run: Callable[[Call], Report] | OnClosedLibrary
    configure: Callable[[ArgumentParser], None]
    takes_any_word: bool = False
    takes_paths: bool = False
    without_library: Callable[[AppPaths, Namespace], Report] | None = None


def complaint(failure: NightstandError) -> str:
    """Return a known failure as it is told on standard error: what happened, to which thing, what to do."""
    if not failure.detail:
        return f"{failure.title}: {failure.remedy}" if failure.remedy else f"{failure.title}."
    return f"{failure}\n{failure.remedy}" if failure.remedy else str(failure)


def no_arguments(_parser: ArgumentParser) -> None:
    """Configure a verb that takes nothing."""


def done(outcome: Outcome) -> Report:
    """Return the report of a verb that changed something, or found nothing to change."""
    document: Json = {"done": outcome.label, "papers": list(outcome.papers), "id": outcome.new_id}
    remark = " (nothing to change)" if outcome.changes.is_empty else ""
    return Report(document, f"{outcome.label}{remark}")
