"""Times as the library keeps them: ISO 8601 text in UTC with microseconds, which sorts as time."""

from datetime import UTC, date, datetime


def now_text() -> str:
    """Return the present moment."""
    return to_text(datetime.now(UTC))


def to_text(moment: datetime) -> str:
    """Return an aware time as text.

    Raises:
        ValueError: the time is naive.
    """
    if moment.tzinfo is None:
        raise ValueError("a stored time must say its zone")
    return moment.astimezone(UTC).isoformat(timespec="microseconds")


def from_text(text: str) -> datetime:
    """Return a stored time, aware and in UTC."""
    return datetime.fromisoformat(text)


def stored_date(text: str | None) -> date | None:
    """Return a stored day, None for none."""
    return None if text is None else date.fromisoformat(text)
