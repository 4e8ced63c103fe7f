"""Asks a service over the network: politely, bounded in time and size, and to be stopped at any moment."""

import logging
import random
import socket
import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Protocol, TypeVar

import httpx

from nightstand import __version__
from nightstand.domain.errors import NoNetwork, ServiceRefused
from nightstand.online import refusals
from nightstand.online.answers import UnusableAnswer
from nightstand.online.cache import AnswerCache
from nightstand.online.pace import Pace
from nightstand.online.question import USUAL_PATIENCE, Patience, Question, Stop, Tell

T = TypeVar("T")

# Each request would be told, with all that was asked for, in a log that people send to others.
logging.getLogger("httpx").setLevel(logging.WARNING)

MOST_REDIRECTS = 3
_BUSY = frozenset({429, 503})
_PASSING = frozenset({408, 425, 500, 502, 504})


class _HasStream(Protocol):
    def get_extra_info(self, info: str) -> object: ...


class _TryAgain(Exception):
    """One try failed in a way that may pass: after `wait_s` seconds, or whenever None; `failure` is what to say."""

    def __init__(self, failure: NoNetwork | ServiceRefused, wait_s: float | None = None) -> None:
        super().__init__(str(failure))
        self.failure = failure
        self.wait_s = wait_s


def user_agent(contact: str) -> str:
    """Return how the program names itself, with the address to write to where the person gave one."""
    about = f"reading-list manager; mailto:{contact}" if contact else "reading-list manager"
    return f"Nightstand/{__version__} ({about})"


class Client:
    """Asks services. Nothing is opened before the first question."""

    def __init__(
        self,
        contact: Callable[[], str],
        addresses: tuple[str, ...],
        cache: AnswerCache | None = None,
        patience: Patience = USUAL_PATIENCE,
        pace: Pace | None = None,
    ) -> None:
        """`contact` gives the address that services may write to, or ""; `addresses` name the hosts that may answer."""
        self._contact = contact
        self._hosts = frozenset(httpx.URL(address).host for address in addresses)
        self._cache = cache
        self._patience = patience
        self._pace = pace or Pace()

    def read(self, question: Question, understand: Callable[[bytes], T], stop: Stop, tell: Tell) -> T | None:
        """Ask and return what `understand` makes of the answer, or None where the service knows of nothing (404).

        `understand` raises `UnusableAnswer` for what it cannot take; only answers it took are kept.

        Raises:
            LookupCancelled: somebody asked to stop.
            NoNetwork, ServiceRefused: there is no answer, or none that can be used.
        """
        address = httpx.URL(question.address, params=dict(question.parameters) or None)
        kept = self._cache.get(str(address)) if self._cache else None
        if kept is not None and self._cache is not None:
            try:
                return understand(kept)
            except UnusableAnswer:
                self._cache.forget(str(address))
        body = self._asked(question, address, stop, tell)
        if body is None:
            return None
        try:
            understood = understand(body)
        except UnusableAnswer as error:
            raise refusals.unusable(question.service, str(error)) from error
        if self._cache is not None:
            self._cache.put(str(address), body)
        return understood

    def _asked(self, question: Question, address: httpx.URL, stop: Stop, tell: Tell) -> bytes | None:
        patience = self._patience
        for number in range(1, patience.tries + 1):
            if number > 1:
                tell(f"Asking {question.service} again")
            try:
                return self._one_try(question, address, stop)
            except _TryAgain as error:
                is_last = number == patience.tries
                wait_s = error.wait_s
                if is_last or (wait_s is not None and wait_s > patience.longest_wait_s):
                    raise error.failure from error
            if wait_s is None:
                # Half of it at random, so that many programs that failed together do not come back together.
                wait_s = min(patience.longest_wait_s, patience.first_wait_s * 2 ** (number - 1))
                wait_s *= random.uniform(0.5, 1.0)
            if wait_s >= 1:
                tell(f"Waiting {wait_s:.0f} s for {question.service}")
            self._rest(wait_s, stop)
        raise AssertionError("the last try returns or raises")

    def _one_try(self, question: Question, address: httpx.URL, stop: Stop) -> bytes | None:
        connection = _Interruptible()
        stop.on_cancel(connection.interrupt)
        try:
            with self._session() as session:
                return self._followed(session, question, address, stop, connection)
        except httpx.HTTPError as error:
            if stop.is_cancelled:
                raise refusals.cancelled() from error
            if isinstance(error, httpx.ReadTimeout | httpx.WriteTimeout | httpx.PoolTimeout):
                raise _TryAgain(refusals.too_slow(question.service)) from error
            raise _TryAgain(refusals.unreachable(question.service, _reason(error))) from error

    def _session(self) -> httpx.Client:
        patience = self._patience
        return httpx.Client(
            headers={"User-Agent": user_agent(self._contact()), "Accept-Encoding": "gzip"},
            timeout=httpx.Timeout(patience.read_s, connect=patience.connect_s),
            follow_redirects=False,
        )

    def _followed(
        self,
        session: httpx.Client,
        question: Question,
        address: httpx.URL,
        stop: Stop,
        connection: "_Interruptible",
    ) -> bytes | None:
        for _ in range(MOST_REDIRECTS + 1):
            self._rest(self._pace.wait_s(address.host, question.pause_s * self._patience.pace), stop)
            request = session.build_request("GET", address, extensions={"trace": connection.watch})
            answer = session.send(request, stream=True)
            try:
                if not answer.has_redirect_location:
                    return self._body(question, answer, stop)
                address = self._target(question, answer)
            finally:
                answer.close()
        raise refusals.unusable(question.service, "It sends from one address to the next without end.")

    def _target(self, question: Question, answer: httpx.Response) -> httpx.URL:
        try:
            target = answer.request.url.join(answer.headers["location"])
        except (httpx.InvalidURL, ValueError) as error:
            raise refusals.unusable(question.service, "It sends to an address that is none.") from error
        is_same_place = (target.scheme, target.netloc) == (answer.request.url.scheme, answer.request.url.netloc)
        is_known = target.scheme == "https" and target.host in self._hosts and target.port is None
        if target.userinfo or not (is_same_place or is_known):
            raise refusals.unusable(question.service, f"It sends to another place: {target.host}.")
        return target

    def _body(self, question: Question, answer: httpx.Response, stop: Stop) -> bytes | None:
        status = answer.status_code
        if status in (404, 410):
            return None
        if status in _BUSY:
            wait_s = _wished_wait_s(answer.headers.get("retry-after", ""))
            raise _TryAgain(refusals.busy(question.service, wait_s), wait_s)
        if status in _PASSING:
            raise _TryAgain(refusals.refused(question.service, status))
        if status != 200:
            raise refusals.refused(question.service, status)
        return b"".join(self._pieces(question, answer, stop))

    def _pieces(self, question: Question, answer: httpx.Response, stop: Stop) -> Iterator[bytes]:
        """Yield the answer, unpacked here so that a small packed one cannot grow without bound."""
        encoding = answer.headers.get("content-encoding", "identity").strip().lower()
        if encoding not in ("gzip", "identity", ""):
            raise refusals.unusable(question.service, "It is packed in an unknown way.")
        unpacker = zlib.decompressobj(wbits=zlib.MAX_WBITS | 16) if encoding == "gzip" else None
        left = self._patience.most_bytes
        ends_at = time.monotonic() + self._patience.whole_answer_s
        for packed in answer.iter_raw():
            try:
                piece = unpacker.decompress(packed, left + 1) if unpacker else packed
            except zlib.error as error:
                raise refusals.unusable(question.service, "It is packed, and damaged.") from error
            left -= len(piece)
            if left < 0:
                most = self._patience.most_bytes / 1_000_000
                raise refusals.unusable(question.service, f"It is larger than {most:g} MB.")
            if stop.is_cancelled:
                raise refusals.cancelled()
            if time.monotonic() > ends_at:
                raise _TryAgain(refusals.too_slow(question.service))
            yield piece
        if unpacker is not None and not unpacker.eof:
            raise _TryAgain(refusals.unreachable(question.service, "The answer broke off."))

    def _rest(self, seconds: float, stop: Stop) -> None:
        if seconds > 0 and not stop.is_cancelled:
            stop.wait(seconds)
        if stop.is_cancelled:
            raise refusals.cancelled()


class _Interruptible:
    """Knows the open connection of a try and can end it from another thread, which wakes whoever reads from it."""

    def __init__(self) -> None:
        self._socket: socket.socket | None = None
        self._is_interrupted = False

    def watch(self, event: str, details: dict[str, "_HasStream"]) -> None:
        """Take note of what httpx does (its `trace` extension)."""
        if event in ("connection.connect_tcp.complete", "connection.start_tls.complete"):
            found = details["return_value"].get_extra_info("socket")
            self._socket = found if isinstance(found, socket.socket) else None
            if self._is_interrupted:
                self.interrupt()

    def interrupt(self) -> None:
        """End the connection, now or as soon as it stands."""
        self._is_interrupted = True
        if self._socket is not None:
            # A TLS socket's own method would first forget its encryption, under the hands of the thread that reads.
            with suppress(OSError):
                socket.socket.shutdown(self._socket, socket.SHUT_RDWR)


def _reason(error: httpx.HTTPError) -> str:
    if isinstance(error, httpx.ConnectTimeout):
        return "No connection came about in time."
    if isinstance(error, httpx.ConnectError):
        return "No connection came about."
    return "The connection broke off."


def _wished_wait_s(text: str) -> float | None:
    """Return the seconds that a Retry-After header asks for; None where it says nothing that can be read."""
    text = text.strip()
    if text.isascii() and text.isdigit():
        return float(text[:9])
    try:
        at = parsedate_to_datetime(text)
    except (ValueError, TypeError, IndexError, OverflowError):
        return None
    at = at if at.tzinfo else at.replace(tzinfo=UTC)
    return max(0.0, (at - datetime.now(UTC)).total_seconds())
