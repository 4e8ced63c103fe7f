"""What every service offers: papers by an identifier, and by a title."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from nightstand.online.found import Found
from nightstand.online.question import Addresses, Stop, Tell

if TYPE_CHECKING:
    # The network library comes with it, and is loaded with the first question only.
    from nightstand.online.client import Client


@dataclass(frozen=True, slots=True)
class Asking:
    """All that asking needs."""

    client: "Client"
    addresses: Addresses
    stop: Stop
    tell: Tell


@dataclass(frozen=True, slots=True)
class Service:
    """A service on the network. `name` is typed, `title` shown; `schemes` are the identifiers it knows papers by."""

    name: str
    title: str
    schemes: frozenset[str]
    by_identifier: Callable[[Asking, str, str], Found | None] | None
    """Asks for the paper with (scheme, value); None where the service knows papers by no identifier."""
    by_title: Callable[[Asking, str], tuple[Found, ...]]
    """Asks for papers with about this plain title."""
