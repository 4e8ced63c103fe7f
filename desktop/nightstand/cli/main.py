"""Runs one command line: words in, one report out, and an exit status that tells how it went."""

import json
import logging
from argparse import Namespace
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

from nightstand import log
from nightstand.bootstrap import Services, open_services
from nightstand.cli.terminal import OutputFailed, Terminal, escaped
from nightstand.cli.verb import (
    BUG,
    DONE,
    FAILED,
    INTERRUPTED,
    WRONG_USAGE,
    Call,
    ClosedCall,
    OnClosedLibrary,
    Report,
    UsageError,
    Verb,
    complaint,
)
from nightstand.cli.verbs import VERBS, overview, overview_of
from nightstand.cli.words import CommonOptions, common_options, find_verb, parse
from nightstand.domain.errors import IndexUnavailable, LibraryDamaged, LibraryMissing, LibraryTooNew, NightstandError
from nightstand.paths import AppPaths, default_paths

logger = logging.getLogger(__name__)

FIRST_BACKUP_AFTER = timedelta(days=1)
"""A library that only commands work on has its first daily backup when its oldest paper is so old."""

_DAMAGE_MET = (
    "The search index was damaged: words were looked for without it. The next command finds them by a new one."
)


def run(words: Sequence[str]) -> int:
    """Run a command line, without the program's name, and return the exit status."""
    terminal = Terminal()
    try:
        status = _run(words, terminal)
        terminal.finish()
    except BrokenPipeError:
        terminal.abandon()
        return DONE
    except OutputFailed as error:
        terminal.abandon()
        terminal.complain(complaint(error))
        return FAILED
    return status


def _run(words: Sequence[str], terminal: Terminal) -> int:
    try:
        options, rest = common_options(words)
        if not rest or rest[0] in ("-h", "--help", "help"):
            terminal.write(overview())
            return DONE if rest else WRONG_USAGE
        if rest[1:] in (["-h"], ["--help"]) and (told := overview_of(rest[0])):
            terminal.write(told)
            return DONE
        verb, following = find_verb(rest, VERBS)
        arguments = parse(verb, following)
    except UsageError as error:
        terminal.complain(f"nightstand: {error}\nnightstand --help lists all verbs.")
        return WRONG_USAGE
    except SystemExit as parsed:  # argparse has said what there is to say.
        return parsed.code if isinstance(parsed.code, int) else WRONG_USAGE
    return _carried_out(verb, arguments, options, terminal)


def _carried_out(verb: Verb, arguments: Namespace, options: CommonOptions, terminal: Terminal) -> int:
    paths = default_paths(options.library)
    log_file = log.configure(paths.logs)
    try:
        report = _report(verb, arguments, paths, terminal)
    except UsageError as error:
        terminal.complain(f"nightstand {verb.name}: {error}\nnightstand {verb.name} --help says more.")
        return WRONG_USAGE
    except OutputFailed:
        raise
    except NightstandError as error:
        terminal.complain(complaint(_with_way_out(error, paths)))
        return FAILED
    except KeyboardInterrupt:
        terminal.complain("Interrupted. What was done before stays.")
        return INTERRUPTED
    except BrokenPipeError:
        raise
    except Exception:
        logger.exception("a bug in “%s”", verb.name)
        terminal.complain(_bug_notice(log_file))
        return BUG
    _print(report, options, terminal)
    return report.status


def _report(verb: Verb, arguments: Namespace, paths: AppPaths, terminal: Terminal) -> Report:
    if isinstance(verb.run, OnClosedLibrary):
        return verb.run.run(ClosedCall(paths, arguments, terminal))
    try:
        services = open_services(paths)
    except (LibraryDamaged, LibraryMissing, LibraryTooNew):
        if verb.without_library is None:
            raise
        return verb.without_library(paths, arguments)
    with closing(services):
        report = verb.run(Call(services, arguments, terminal))
        report = replace(report, complaints=(*report.complaints, *_notices(services)))
        services.upkeep.run(datetime.now(UTC), first_backup_after=FIRST_BACKUP_AFTER)
        if not services.indexing.is_damaged:
            return report
        with suppress(IndexUnavailable):
            services.indexing.catch_up()
        return replace(report, complaints=(*report.complaints, _DAMAGE_MET))


def _with_way_out(failure: NightstandError, paths: AppPaths) -> NightstandError:
    # Only a failure needs it, and no command that succeeds shall wait for its import.
    from nightstand.services import rescue

    return rescue.remedy(paths, failure)


def _notices(services: Services) -> Iterator[str]:
    """Yield what there is to tell of the library's place, each once."""
    for notice in services.notices.untold():
        yield f"{notice.title}. {notice.detail}\n{notice.remedy}"
        services.notices.mark_told(notice)


def _print(report: Report, options: CommonOptions, terminal: Terminal) -> None:
    for line in report.complaints:
        terminal.complain(line)
    if options.wants_json:
        for remark in report.remarks:
            terminal.complain(remark)
        if report.status != INTERRUPTED:
            terminal.write_data(escaped(json.dumps(report.document, ensure_ascii=False, indent=1)) + "\n")
    elif report.content is not None:
        terminal.write_bytes(report.content)
    else:
        terminal.write(report.text)


def _bug_notice(log_file: Path | None) -> str:
    where = f"The log says more: {log_file}" if log_file else "No log could be written."
    return f"Something went wrong in the program: nothing was half done. {where}"
