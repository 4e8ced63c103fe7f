"""What a service is asked, what asking may cost, and what somebody who waits can do meanwhile."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Protocol

Tell = Callable[[str], None]
"""Told in a short sentence what is being done."""


class Stop(Protocol):
    """Asks to stop; a `CancelToken` is one."""

    @property
    def is_cancelled(self) -> bool:
        """Whether somebody asked to stop."""

    def wait(self, seconds: float) -> None:
        """Wait, or until somebody asks to stop."""

    def on_cancel(self, call: Callable[[], None]) -> None:
        """Call this once somebody asks to stop."""


@dataclass(frozen=True, slots=True)
class Question:
    """One request. `service` is the service's title for people; `pause_s` what it wants between two requests."""

    service: str
    address: str
    parameters: Mapping[str, str] = field(default_factory=dict)
    pause_s: float = 1.0


@dataclass(frozen=True, slots=True)
class Patience:
    """How long is waited and how often tried. Who asks for a longer wait than `longest_wait_s` is left be."""

    connect_s: float = 6.0
    read_s: float = 20.0
    whole_answer_s: float = 45.0
    tries: int = 3
    first_wait_s: float = 1.0
    longest_wait_s: float = 30.0
    most_bytes: int = 5_000_000
    pace: float = 1.0
    """How much of the pauses that services want is kept; less than 1 only where nobody else is asked."""


USUAL_PATIENCE = Patience()


@dataclass(frozen=True, slots=True)
class Addresses:
    """Where the services are; tests name another place."""

    crossref: str = "https://api.crossref.org"
    arxiv: str = "https://export.arxiv.org/api/query"
    openreview: str = "https://api2.openreview.net"
    openreview_old: str = "https://api.openreview.net"
    dblp: str = "https://dblp.org/search/publ/api"

    @property
    def all(self) -> tuple[str, ...]:
        """Every address."""
        return (self.crossref, self.arxiv, self.openreview, self.openreview_old, self.dblp)


USUAL_ADDRESSES = Addresses()
