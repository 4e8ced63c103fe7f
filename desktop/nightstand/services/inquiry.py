"""Asks the services for papers, one after the other, until something is found; nothing here knows the library."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from nightstand.domain.errors import InvalidValue, LookupCancelled, NightstandError, NoNetwork, NothingFound
from nightstand.domain.paper import Bibliography
from nightstand.online.found import Found
from nightstand.online.question import Addresses, Patience
from nightstand.online.service import Asking, Service
from nightstand.online.service_table import SERVICES
from nightstand.services.asked import TITLE, Asked
from nightstand.services.candidates import Candidate, Findings, judged, ranked
from nightstand.services.progress import CancelToken, Progress

if TYPE_CHECKING:
    from nightstand.online.client import Client

SERVICE_TITLES: Mapping[str, str] = {name: service.title for name, service in SERVICES.items()}
"""What each service that can be asked is called, by the name it is typed by."""

_FRUITLESS = 2
"""Services that cannot be reached, and none that answered, after which the network is taken to be away."""


@dataclass(frozen=True, slots=True)
class Network:
    """Where services are, where answers are kept, and who asks: `contact` is told to the services unless it is ""."""

    cache: Path
    contact: Callable[[], str]
    addresses: Addresses
    patience: Patience


@dataclass(slots=True)
class _Gathered:
    """What has come of the questions so far."""

    candidates: list[Candidate] = field(default_factory=list)
    failures: list[NightstandError] = field(default_factory=list)
    answered: list[str] = field(default_factory=list)

    @property
    def has_no_network(self) -> bool:
        return not self.answered and sum(isinstance(failure, NoNetwork) for failure in self.failures) >= _FRUITLESS


class Inquiry:
    """Asks services. The network library is loaded with the first question, and not before."""

    def __init__(self, network: Network) -> None:
        self._network = network
        self._client: Client | None = None

    def run(
        self,
        asked: Sequence[Asked],
        present: Bibliography | None,
        names: Sequence[str],
        progress: Progress,
        cancel: CancelToken,
    ) -> Findings:
        """Ask by all identifiers, and where they find nothing by the title; `present` is the paper looked up, if any.

        Raises:
            InvalidValue: there is no service of one of the `names`.
            NoNetwork, ServiceRefused: no service could be asked.
            NothingFound: none knows it.
            LookupCancelled: it was stopped.
        """
        services = chosen_services(names)
        gathered = _Gathered()
        for is_title in (False, True):
            for one in asked:
                if (one.scheme == TITLE) is is_title:
                    for service in services.values():
                        if knows(service, one) and not gathered.has_no_network:
                            self._ask(service, one, present, gathered, progress, cancel)
            if gathered.candidates:
                return Findings(ranked(gathered.candidates), tuple(gathered.failures))
        raise _nothing(asked, gathered)

    def _ask(
        self,
        service: Service,
        asked: Asked,
        present: Bibliography | None,
        gathered: _Gathered,
        progress: Progress,
        cancel: CancelToken,
    ) -> None:
        def tell(what: str) -> None:
            progress(len(gathered.answered) + len(gathered.failures), None, what)

        tell(f"Asking {service.title} for the {asked.words}")
        asking = Asking(self._connected(), self._network.addresses, cancel, tell)
        try:
            papers = _papers(service, asking, asked)
        except LookupCancelled:
            raise
        except NightstandError as error:
            gathered.failures.append(error)
            return
        gathered.answered.append(service.title)
        candidates = (judged(asked, present, paper, service.title) for paper in papers)
        gathered.candidates += [candidate for candidate in candidates if candidate is not None]

    def _connected(self) -> "Client":
        if self._client is None:
            from nightstand.online.cache import AnswerCache
            from nightstand.online.client import Client
            from nightstand.online.pace import Pace

            network = self._network
            cache, pace = AnswerCache(network.cache), Pace(network.cache)
            self._client = Client(network.contact, network.addresses.all, cache, network.patience, pace)
        return self._client


def chosen_services(names: Sequence[str]) -> Mapping[str, Service]:
    """Return the services of these names in the order in which they are asked, or all for no name.

    Raises:
        InvalidValue: there is no service of one of the names.
    """
    unknown = [name for name in names if name not in SERVICES]
    if unknown:
        raise InvalidValue(
            "There is no such service", f"“{unknown[0]}” was given.", f"Use one of {', '.join(SERVICES)}."
        )
    return {name: service for name, service in SERVICES.items() if not names or name in names}


def knows(service: Service, asked: Asked) -> bool:
    """Tell whether a service can be asked for this."""
    return asked.scheme == TITLE or asked.scheme in service.schemes


def _papers(service: Service, asking: Asking, asked: Asked) -> tuple[Found, ...]:
    if asked.scheme == TITLE:
        return service.by_title(asking, asked.value)
    found = service.by_identifier(asking, asked.scheme, asked.value) if service.by_identifier else None
    return (found,) if found is not None else ()


def _nothing(asked: Sequence[Asked], gathered: _Gathered) -> NightstandError:
    if gathered.failures and not gathered.answered:
        return gathered.failures[0]
    what = " or the ".join(one.words for one in asked)
    if not gathered.answered:
        return NothingFound(
            "None of the chosen services can be asked", f"None knows papers by the {what}.", "Choose other services."
        )
    names = list(dict.fromkeys(gathered.answered))
    known = f"{names[0]} knows" if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]} know"
    failed = "".join(f" {failure.title}." for failure in gathered.failures)
    return NothingFound(
        "Nothing was found", f"{known} no paper with the {what}.{failed}", "Check what was asked, or try another way."
    )
