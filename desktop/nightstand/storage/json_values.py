"""What JSON text of the library holds, taken for what it should be; anything else is a `TypeError`."""

from datetime import datetime

from nightstand.domain.paper import PaperId

Json = str | int | float | bool | None | list["Json"] | dict[str, "Json"]


def whole(value: Json) -> int:
    """Return a whole number."""
    if not isinstance(value, int):
        raise TypeError
    return value


def number(value: Json) -> float:
    """Return a number."""
    if not isinstance(value, (int, float)):
        raise TypeError
    return float(value)


def text(value: Json) -> str:
    """Return a text."""
    if not isinstance(value, str):
        raise TypeError
    return value


def sequence(value: Json) -> list[Json]:
    """Return a list."""
    if not isinstance(value, list):
        raise TypeError
    return value


def mapping(value: Json) -> dict[str, Json]:
    """Return an object."""
    if not isinstance(value, dict):
        raise TypeError
    return value


def moment(value: Json) -> datetime:
    """Return a time."""
    return datetime.fromisoformat(text(value))


def papers(value: Json) -> tuple[PaperId, ...]:
    """Return papers by their ids."""
    return tuple(PaperId(whole(paper)) for paper in sequence(value))
