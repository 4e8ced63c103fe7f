"""The editable fields of a paper: their names, and reading a typed value into a stored one."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date

from nightstand.domain.author import parse_authors
from nightstand.domain.decision import RATINGS, Decision, ReadingStatus, Tier
from nightstand.domain.edit import FieldValue
from nightstand.domain.errors import InvalidValue
from nightstand.domain.identity import plain_arxiv_id, plain_doi, plain_openreview_id
from nightstand.domain.paper import PAPER_TYPES

EXTRA_PREFIX = "extra."


@dataclass(frozen=True, slots=True)
class Field:
    """A field by its name in the command line and the journal; `title` is what forms call it."""

    name: str
    title: str
    parse: Callable[[str], FieldValue]
    empty: FieldValue = ""


def parse_field(name: str, text: str) -> FieldValue:
    """Return the stored value of what was typed for a field; an empty text clears it.

    Raises:
        InvalidValue: there is no such field, or the text does not fit it.
    """
    if name.startswith(EXTRA_PREFIX) and len(name) > len(EXTRA_PREFIX):
        return text.strip() or None
    field = FIELDS.get(name)
    if field is None:
        raise InvalidValue(
            f"There is no field “{name}”",
            f"Fields are {', '.join(FIELDS)}, and extra.NAME for any other.",
            "Use one of these names.",
        )
    stripped = text.strip()
    return field.parse(stripped) if stripped else field.empty


def _text(text: str) -> str:
    return text


def _year(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,4}", text) or int(text) == 0:
        raise InvalidValue("The year is not a year", f"“{text}” was given.", "Use a number such as 2026.")
    return int(text)


def _minutes(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,5}", text):
        raise InvalidValue("The minutes are not a number", f"“{text}” was given.", "Use a number such as 25.")
    return int(text)


def _rating(text: str) -> int:
    if not re.fullmatch(r"[1-5]", text):
        raise InvalidValue(
            "The rating is not from 1 to 5",
            f"“{text}” was given.",
            f"Use a number from {RATINGS.start} to {RATINGS.stop - 1}, or nothing.",
        )
    return int(text)


def _due(text: str) -> str:
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError as error:
        raise InvalidValue("The date is not a date", f"“{text}” was given.", "Write it as 2026-07-31.") from error


def _starred(text: str) -> bool:
    truth = {"yes": True, "true": True, "1": True, "on": True, "no": False, "false": False, "0": False, "off": False}
    if text.lower() not in truth:
        raise InvalidValue("A star is yes or no", f"“{text}” was given.", "Use yes or no.")
    return truth[text.lower()]


def _choice(title: str, choices: tuple[str, ...]) -> Callable[[str], str]:
    def parse(text: str) -> str:
        if text.lower() not in choices:
            raise InvalidValue(f"The {title} is unknown", f"“{text}” was given.", f"Use one of {', '.join(choices)}.")
        return text.lower()

    return parse


def _identifier(title: str, plain: Callable[[str], str], pattern: str, example: str) -> Callable[[str], str]:
    def parse(text: str) -> str:
        found = plain(text)
        if not re.fullmatch(pattern, found, re.IGNORECASE):
            raise InvalidValue(f"This is no {title}", f"“{text}” was given.", f"Write it like {example}.")
        return found

    return parse


_ALL = (
    Field("title", "Title", _text),
    Field("authors", "Authors", parse_authors, ()),
    Field("abstract", "Abstract", _text),
    Field("year", "Year", _year, None),
    Field("venue", "Venue", _text),
    Field("type", "Type", _choice("type", PAPER_TYPES), "misc"),
    Field("doi", "DOI", _identifier("DOI", plain_doi, r"10\.[0-9]{4,9}/\S+", "10.5555/abc.123")),
    Field(
        "arxiv",
        "arXiv",
        _identifier("arXiv id", plain_arxiv_id, r"[0-9]{4}\.[0-9]{4,5}|[a-z.-]+/[0-9]{7}", "2501.01234"),
    ),
    Field("openreview", "OpenReview", _identifier("OpenReview id", plain_openreview_id, r"[\w-]{6,40}", "XoONWh8fbL")),
    Field("url", "Link", _text),
    Field("pdf", "PDF", _text),
    Field("code", "Code", _text),
    Field("language", "Language", _text),
    Field("key", "Citation key", _text),
    Field("decision", "Decision", _choice("decision", tuple(Decision)), Decision.UNDECIDED.value),
    Field("status", "Status", _choice("status", tuple(ReadingStatus)), ReadingStatus.UNREAD.value),
    Field("rating", "Rating", _rating, None),
    Field("tier", "Tier", _choice("tier", tuple(Tier)), None),
    Field("starred", "Starred", _starred, empty=False),
    Field("due", "Due", _due, None),
    Field("minutes", "Minutes", _minutes, None),
)

FIELDS: Mapping[str, Field] = {field.name: field for field in _ALL}
"""Every editable field by name, in form order."""
