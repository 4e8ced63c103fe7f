"""What must hold of any bytes: refused, or each entry one record or one error, with records that can be stored."""

import re
import signal
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import FrameType

from nightstand.domain.key_pattern import DEFAULT_PATTERN, key_pattern
from nightstand.export.ascii_text import fold_to_ascii
from nightstand.services.arriving import Arriving, arriving
from nightstand.services.evidence import evidence_of_arriving
from nightstand_corpus.reading import open_source
from nightstand_corpus.record import PaperRecord, Problem, Severity, UnreadableFile
from nightstand_corpus.text.text_source import open_text

MOST_SECONDS = 2.0
"""Of the processor, for one file with all that follows from its records."""

MOST_OF_A_PROBLEMS_TEXT = 4_000
YEARS = range(1000, 2200)
CONTROLS = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
REFUSED = "refused"


class TooSlow(BaseException):
    """A file took longer than people wait; no reader may catch it."""


@dataclass(frozen=True, slots=True)
class Trial:
    """What came of one file: the format it was read as, or "refused", processor seconds, and what was wrong.

    `fault` is the same for the same fault, "" without one; `details` tell more.
    """

    format: str
    seconds: float
    records: int = 0
    fault: str = ""
    details: str = ""


class Broken(Exception):
    """Something does not hold that must."""


def tried(content: bytes, format_name: str | None) -> Trial:
    """Read bytes and make their records ready for the library."""
    name = REFUSED
    found: list[PaperRecord | Problem] = []
    started = time.process_time()
    fault, details = "", ""
    try:
        with _limited():
            reading = open_source(content, format=format_name)
            name = reading.format
            _hold(_is_storable(reading.list_name), "a heading cannot be stored", reading.list_name)
            for item in reading:
                found.append(item)
                if isinstance(item, PaperRecord):
                    _check_arriving(arriving(item, keywords_as_tags=True))
        seconds = time.process_time() - started
        if seconds > MOST_SECONDS:
            raise TooSlow
        _check_all(found, open_text(content).text())
    except UnreadableFile as refusal:
        name = REFUSED
        if not refusal.reason or not refusal.remedy:
            fault = "refused without a word"
    except Broken as broken:
        fault, details = f"{name}: {broken.args[0]}", repr(broken.args[1])[:2_000]
    except (Exception, TooSlow) as error:  # noqa: BLE001 - any exception is what is looked for
        fault, details = f"{type(error).__name__} {_place(error)}", traceback.format_exc()
        if isinstance(error, TooSlow):
            fault = f"{name}: too slow"
    return Trial(
        name, time.process_time() - started, sum(isinstance(one, PaperRecord) for one in found), fault, details
    )


def reduced(content: bytes, format_name: str | None, fault: str, *, tries: int) -> bytes:
    """Return a smaller input with the same fault, found by leaving out ever smaller pieces."""
    size = len(content) // 2
    while size and tries > 0:
        at = 0
        while at < len(content) and tries > 0:
            smaller = content[:at] + content[at + size :]
            tries -= 1
            if tried(smaller, format_name).fault == fault:
                content = smaller
            else:
                at += size
        size //= 2
    return content


@contextmanager
def _limited() -> Iterator[None]:
    def stop(_signal: int, _frame: FrameType | None) -> None:
        raise TooSlow

    before = signal.signal(signal.SIGPROF, stop)
    # Again and again, as code called from C may drop the first.
    signal.setitimer(signal.ITIMER_PROF, MOST_SECONDS, 0.5)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def _place(error: BaseException) -> str:
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if "nightstand" in frame.filename]
    return f"in {frames[-1].name}, {frames[-1].filename.rpartition('/')[2]}" if frames else ""


def _hold(holds: bool, message: str, shown: object) -> None:
    if not holds:
        raise Broken(message, shown)


def _check_all(found: list[PaperRecord | Problem], text: str) -> None:
    last_line = text.count("\n") + 1
    entries: list[int | None] = []
    for item in found:
        _hold(isinstance(item, PaperRecord | Problem), "gives neither records nor problems", item)
        _hold(1 <= item.line <= last_line, "a line is outside the file", (item, last_line))
        if isinstance(item, PaperRecord):
            entries.append(item.entry)
            _check_record(item)
        else:
            if item.severity is Severity.ERROR:
                entries.append(item.entry)
            _hold(bool(item.message), "a problem without a message", item)
            _hold(len(item.text) <= MOST_OF_A_PROBLEMS_TEXT, "a problem with too long a text", item)
            _hold(_is_storable(item.text + item.message), "a problem cannot be stored", item)
    expected = list(range(1, len(entries) + 1))
    _hold(sorted(entry or 0 for entry in entries) == expected, "entries are not counted once each", entries)
    known = [item for item in found if isinstance(item, Problem) and item.entry is not None]
    _hold(all((item.entry or 0) in range(1, len(entries) + 1) for item in known), "a problem of no entry", known)


def _check_record(record: PaperRecord) -> None:
    names = [
        part
        for name in record.authors
        for part in ((name,) if isinstance(name, str) else (name.family, name.given, name.particle, name.suffix))
    ]
    whole = [name if isinstance(name, str) else f"{name.family}{name.given}" for name in record.authors]
    plain = (
        record.venue,
        record.type,
        record.doi,
        record.arxiv,
        record.openreview,
        record.url,
        record.pdf,
        record.code,
    )
    rest = (record.language, record.key, record.list_name, *record.keywords, record.title, record.abstract)
    _hold(all(name.strip() for name in whole), "an author without a name", record.authors)
    _hold(record.year is None or record.year in YEARS, "a year that is none", record.year)
    _hold(all(word.strip() for word in record.keywords), "an empty keyword", record.keywords)
    addresses = [address for address in (record.url, record.pdf, record.code) if address]
    _hold(all(re.match(r"https?://\S+$", one, re.I) for one in addresses), "no web address", addresses)
    _hold(all(isinstance(part, str) for pair in record.extra.items() for part in pair), "no text", record.extra)
    _hold(not CONTROLS.search("".join((*names, *plain, *rest))), "a control character", record)
    texts = "".join((*names, *plain, *rest, *record.extra, *record.extra.values(), record.raw))
    _hold(_is_storable(texts), "a record cannot be stored", record)
    _hold(bool(record.raw or record.abstract), "a record without its source", record)
    _hold(not any("\n" in name for name in names), "a line break in a name", record.authors)


def _is_storable(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return "\x00" not in text


def _check_arriving(ready: Arriving) -> None:
    said = ready.bibliography
    checks: tuple[Callable[[], object], ...] = (
        lambda: evidence_of_arriving(ready),
        lambda: [(author.name, author.short_name) for author in said.authors],
        lambda: key_pattern(DEFAULT_PATTERN).wanted_key(said, ready.title_text, fold_to_ascii),
    )
    for check in checks:
        check()
    columns = [str(value) for value in ready.content.columns.values()]
    _hold(_is_storable("".join(columns)), "a row cannot be stored", columns)
    _hold(all(all(pair) for pair in ready.content.identifiers), "an empty identifier", ready.content.identifiers)
