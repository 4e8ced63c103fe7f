"""Reads the list file of another person, value by value; what does not fit is a known failure that names it."""

import json
from datetime import date
from pathlib import Path

from nightstand.domain.decision import Tier
from nightstand.domain.errors import CorpusUnreadable
from nightstand.domain.identity import plain_arxiv_id, plain_doi, plain_openreview_id
from nightstand.domain.list_file import FORMAT_NAME, FORMAT_VERSION, ListFile, ListFilePaper

MAX_BYTES = 64_000_000
MAX_PAPERS = 200_000

Json = str | int | float | bool | None | list["Json"] | dict[str, "Json"]


def read_list_file(path: Path) -> ListFile:
    """Return the list in a file.

    Raises:
        CorpusUnreadable: it cannot be read, or is no list file.
    """
    try:
        with path.open("rb") as file:
            content = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise _unreadable(f"{path}: {error.strerror or error}", "Choose another file.") from error
    try:
        return parsed_list_file(content)
    except CorpusUnreadable as failure:
        raise _unreadable(f"{path}: {failure.detail}", failure.remedy) from failure


def parsed_list_file(content: bytes) -> ListFile:
    """Return the list that the bytes of a file hold.

    Raises:
        CorpusUnreadable: they are no list file.
    """
    if len(content) > MAX_BYTES:
        raise _unreadable(f"It is larger than {MAX_BYTES // 1_000_000} MB.")
    try:
        document: Json = json.loads(content.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        raise _unreadable("It is no JSON text.") from error
    if not isinstance(document, dict) or document.get("format") != FORMAT_NAME:
        raise _unreadable(f"It does not say “format”: “{FORMAT_NAME}”.")
    version = document.get("version")
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise _unreadable("Its version is no number.")
    if version > FORMAT_VERSION:
        raise _unreadable(
            f"It has version {version}; this program reads up to {FORMAT_VERSION}.", "Install the newer version."
        )
    entries = document.get("papers")
    if not isinstance(entries, list) or len(entries) > MAX_PAPERS:
        raise _unreadable("“papers” is no list of papers.")
    return ListFile(
        name=_text(document, "name", "the list"),
        description=_text(document, "description", "the list"),
        colour=_text(document, "colour", "the list"),
        due=_day(document),
        budget=_number(document, "budget_minutes", "the list"),
        papers=tuple(_paper(entry, f"paper {number}") for number, entry in enumerate(entries, start=1)),
    )


def _paper(entry: Json, where: str) -> ListFilePaper:
    if not isinstance(entry, dict):
        raise _unreadable(f"In {where}: it is no object.")
    tier = _text(entry, "tier", where)
    if tier and tier not in tuple(Tier):
        raise _unreadable(f"In {where}: there is no tier “{tier[:40]}”.")
    return ListFilePaper(
        title=_text(entry, "title", where),
        authors=_texts(entry, "authors", where),
        year=_number(entry, "year", where),
        venue=_text(entry, "venue", where),
        type=_text(entry, "type", where),
        doi=plain_doi(_text(entry, "doi", where)),
        arxiv=plain_arxiv_id(_text(entry, "arxiv", where)),
        openreview=plain_openreview_id(_text(entry, "openreview", where)),
        url=_text(entry, "url", where),
        key=_text(entry, "key", where),
        tier=Tier(tier) if tier else None,
        minutes=_number(entry, "minutes", where),
        why=_text(entry, "why", where),
        notes=_texts(entry, "notes", where),
    )


def _text(values: dict[str, Json], name: str, where: str) -> str:
    value = values.get(name)
    if value is None:
        return ""
    if not isinstance(value, str):
        raise _unreadable(f"In {where}: “{name}” is no text.")
    return value.encode("utf-8", "replace").decode().strip()


def _texts(values: dict[str, Json], name: str, where: str) -> tuple[str, ...]:
    value = values.get(name) or []
    if not isinstance(value, list):
        raise _unreadable(f"In {where}: “{name}” is no list of texts.")
    return tuple(_text({name: one}, name, where) for one in value)


def _number(values: dict[str, Json], name: str, where: str) -> int | None:
    value = values.get(name)
    if value is None:
        return None
    if not isinstance(value, int) or isinstance(value, bool) or not 0 < value < 1_000_000:
        raise _unreadable(f"In {where}: “{name}” is no number above 0.")
    return value


def _day(values: dict[str, Json]) -> date | None:
    text = _text(values, "due", "the list")
    try:
        return date.fromisoformat(text) if text else None
    except ValueError as error:
        raise _unreadable("In the list: “due” is no date such as 2026-07-31.") from error


def _unreadable(detail: str, remedy: str = "Have the list exported again with “list export”.") -> CorpusUnreadable:
    return CorpusUnreadable("This file is no reading list", detail, remedy)
