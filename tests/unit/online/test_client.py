"""Asking over the network: what is retried, what is refused, what is kept, and how it is stopped."""

import gzip
import threading
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from pathlib import Path

import pytest

from nightstand import __version__
from nightstand.domain.errors import LookupCancelled, NoNetwork, ServiceRefused
from nightstand.online.answers import json_object
from nightstand.online.cache import AnswerCache
from nightstand.online.client import Client, user_agent
from nightstand.online.question import Question
from nightstand.services.progress import CancelToken
from online_server import HASTE, Answer, LocalServer, json_answer

PATH = "/crossref/works"
GOOD = json_answer({"fine": True})


def ask(server: LocalServer, client: Client | None = None, cancel: CancelToken | None = None) -> object:
    """Ask at `PATH` and return the answer's object."""
    client = client or Client(lambda: "", server.addresses.all, None, HASTE)
    return client.read(
        Question("Crossref", f"{server.base}{PATH}"), json_object, cancel or CancelToken(), lambda _what: None
    )


def test_an_answer_is_read_and_the_program_names_itself(server: LocalServer) -> None:
    server.answer(PATH, GOOD)

    assert ask(server) == {"fine": True}
    assert server.requests[0].headers["User-Agent"] == f"Nightstand/{__version__} (reading-list manager)"


def test_a_contact_address_is_told_where_one_is_set(server: LocalServer) -> None:
    server.answer(PATH, GOOD)

    ask(server, Client(lambda: "mika@example.org", server.addresses.all, None, HASTE))

    assert server.requests[0].headers["User-Agent"] == user_agent("mika@example.org")
    assert "mailto:mika@example.org" in user_agent("mika@example.org")


def test_what_the_service_does_not_know_is_none_and_asked_once(server: LocalServer) -> None:
    assert ask(server) is None
    assert len(server.requests) == 1


@pytest.mark.parametrize("status", [429, 500, 502, 503, 504])
def test_a_passing_failure_is_asked_again(server: LocalServer, status: int) -> None:
    server.answer(PATH, Answer(b"later", status), GOOD)

    assert ask(server) == {"fine": True}
    assert len(server.requests) == 2


@pytest.mark.parametrize(
    "wish",
    [lambda: "0", lambda: format_datetime(datetime.now(UTC) - timedelta(seconds=5), usegmt=True), lambda: "soon"],
)
def test_a_wish_to_wait_is_kept_in_either_form(server: LocalServer, wish: Callable[[], str]) -> None:
    server.answer(PATH, Answer(b"", 429, {"Retry-After": wish()}), GOOD)

    assert ask(server) == {"fine": True}


def test_a_wish_to_wait_for_long_is_told_and_not_waited_for(server: LocalServer) -> None:
    server.answer(PATH, Answer(b"", 429, {"Retry-After": "3600"}), GOOD)

    with pytest.raises(ServiceRefused, match="3600 seconds"):
        ask(server)
    assert len(server.requests) == 1


def test_a_service_that_stays_out_of_order_is_given_up_after_some_tries(server: LocalServer) -> None:
    server.answer(PATH, Answer(b"broken", 500))

    with pytest.raises(ServiceRefused, match="out of order"):
        ask(server)
    assert len(server.requests) == HASTE.tries


@pytest.mark.parametrize("status", [400, 401, 403, 418])
def test_a_refusal_is_final(server: LocalServer, status: int) -> None:
    server.answer(PATH, Answer(b"no", status), GOOD)

    with pytest.raises(ServiceRefused, match=str(status)):
        ask(server)
    assert len(server.requests) == 1


def test_a_server_that_does_not_answer_in_time_is_told(server: LocalServer) -> None:
    server.answer(PATH, Answer(is_held=True))
    impatient = Client(
        lambda: "", server.addresses.all, None, type(HASTE)(read_s=0.1, tries=2, first_wait_s=0.01, pace=0)
    )

    with pytest.raises(NoNetwork, match="in time"):
        ask(server, impatient)
    assert len(server.requests) == 2


def test_an_answer_that_drips_without_end_is_given_up(server: LocalServer) -> None:
    server.answer(PATH, Answer(b" ", is_endless=True))
    impatient = Client(
        lambda: "", server.addresses.all, None, type(HASTE)(whole_answer_s=0.1, tries=1, most_bytes=10**9, pace=0)
    )

    with pytest.raises(NoNetwork, match="in time"):
        ask(server, impatient)


def test_where_nobody_listens_there_is_no_network(server: LocalServer) -> None:
    client = Client(lambda: "", ("http://127.0.0.1:9",), None, HASTE)

    with pytest.raises(NoNetwork) as caught:
        client.read(Question("Crossref", "http://127.0.0.1:9/"), json_object, CancelToken(), lambda _what: None)
    assert caught.value.title == "Crossref cannot be reached"
    assert caught.value.remedy


@pytest.mark.parametrize("is_packed", [False, True])
def test_a_huge_answer_is_refused_before_it_is_whole(server: LocalServer, is_packed: bool) -> None:
    body = b"[" + b" " * (HASTE.most_bytes * 20)
    packed = Answer(gzip.compress(body), headers={"Content-Encoding": "gzip"})
    server.answer(PATH, packed if is_packed else Answer(body))

    with pytest.raises(ServiceRefused, match="larger than"):
        ask(server)


def test_a_packed_answer_is_unpacked(server: LocalServer) -> None:
    server.answer(PATH, Answer(gzip.compress(b'{"fine": true}'), headers={"Content-Encoding": "gzip"}))

    assert ask(server) == {"fine": True}


def test_an_answer_packed_in_another_way_or_damaged_is_refused(server: LocalServer) -> None:
    for answer in (
        Answer(b"?", headers={"Content-Encoding": "br"}),
        Answer(b"not packed", headers={"Content-Encoding": "gzip"}),
    ):
        server.answer(PATH, answer)

        with pytest.raises(ServiceRefused, match="packed"):
            ask(server)


@pytest.mark.parametrize(
    "body",
    [
        b"<!DOCTYPE html><html><body>Log in</body></html>",
        b'{"message": {"items": [',
        b"[]",
        b"",
        b"\xff\xfe",
        b"[" * 10**5,
    ],
)
def test_what_is_no_json_object_is_a_known_failure(server: LocalServer, body: bytes) -> None:
    server.answer(PATH, Answer(body))

    with pytest.raises(ServiceRefused, match="cannot be used"):
        ask(server)


def test_an_answer_that_breaks_off_is_asked_for_again(server: LocalServer) -> None:
    server.answer(PATH, Answer(b'{"fi', promised=500), GOOD)

    assert ask(server) == {"fine": True}


def test_a_redirect_on_the_same_server_is_followed(server: LocalServer) -> None:
    server.answer(PATH, Answer(b"", 302, {"Location": "/elsewhere"}))
    server.answer("/elsewhere", GOOD)

    assert ask(server) == {"fine": True}


@pytest.mark.parametrize(
    "target",
    [
        "http://192.0.2.1/works",
        "https://evil.example.org/works",
        "http://api.crossref.org/works",
        "https://user@api.crossref.org/works",
        "https://api.crossref.org:8443/works",
        "file:///etc/passwd",
        "//127.0.0.1:1/works",
    ],
)
def test_a_redirect_to_another_place_is_refused(server: LocalServer, target: str) -> None:
    server.answer(PATH, Answer(b"", 302, {"Location": target}))
    client = Client(lambda: "", (*server.addresses.all, "https://api.crossref.org"), None, HASTE)

    with pytest.raises(ServiceRefused, match="another place"):
        ask(server, client)


def test_redirects_without_end_are_given_up(server: LocalServer) -> None:
    server.answer(PATH, Answer(b"", 301, {"Location": PATH}))

    with pytest.raises(ServiceRefused, match="without end"):
        ask(server)
    assert len(server.requests) < 8


def test_stopping_ends_a_wait_for_an_answer_at_once(server: LocalServer) -> None:
    server.answer(PATH, Answer(is_held=True))
    cancel = CancelToken()
    patient = Client(lambda: "", server.addresses.all, None, type(HASTE)(read_s=20, pace=0))
    threading.Timer(0.2, cancel.cancel).start()
    began = time.monotonic()

    with pytest.raises(LookupCancelled):
        ask(server, patient, cancel)
    assert time.monotonic() - began < 2


def test_stopping_ends_a_wait_between_two_tries(server: LocalServer) -> None:
    server.answer(PATH, Answer(b"", 503, {"Retry-After": "20"}))
    cancel = CancelToken()
    threading.Timer(0.2, cancel.cancel).start()
    patient = Client(lambda: "", server.addresses.all, None, type(HASTE)(pace=0))
    began = time.monotonic()

    with pytest.raises(LookupCancelled):
        ask(server, patient, cancel)
    assert time.monotonic() - began < 2


def test_what_is_stopped_already_asks_nothing(server: LocalServer) -> None:
    cancel = CancelToken()
    cancel.cancel()

    with pytest.raises(LookupCancelled):
        ask(server, cancel=cancel)
    assert server.requests == []


def test_two_questions_to_one_host_keep_their_distance(server: LocalServer) -> None:
    server.answer(PATH, GOOD)
    client = Client(lambda: "", server.addresses.all, None, type(HASTE)(pace=1))
    question = Question("Crossref", f"{server.base}{PATH}", pause_s=0.3)
    began = time.monotonic()

    for _ in range(3):
        client.read(question, json_object, CancelToken(), lambda _what: None)

    assert time.monotonic() - began >= 0.6


def test_a_second_question_is_answered_from_the_cache(server: LocalServer, cache: AnswerCache) -> None:
    server.answer(PATH, GOOD, json_answer({"fine": "no more"}))
    client = Client(lambda: "", server.addresses.all, cache, HASTE)

    assert [ask(server, client), ask(server, client)] == [{"fine": True}] * 2
    assert len(server.requests) == 1


def test_an_answer_that_cannot_be_used_is_not_kept(server: LocalServer, cache: AnswerCache) -> None:
    server.answer(PATH, Answer(b"<html>"), GOOD)
    client = Client(lambda: "", server.addresses.all, cache, HASTE)
    with pytest.raises(ServiceRefused):
        ask(server, client)

    assert ask(server, client) == {"fine": True}


def test_a_kept_answer_that_is_no_longer_understood_is_asked_for_anew(server: LocalServer, cache: AnswerCache) -> None:
    server.answer(PATH, GOOD)
    cache.put(f"{server.base}{PATH}", b"from another version")

    assert ask(server, Client(lambda: "", server.addresses.all, cache, HASTE)) == {"fine": True}


def test_a_cache_folder_that_cannot_be_made_costs_nothing_but_time(server: LocalServer, tmp_path: Path) -> None:
    server.answer(PATH, GOOD)
    (tmp_path / "file").write_text("in the way")

    client = Client(lambda: "", server.addresses.all, AnswerCache(tmp_path / "file"), HASTE)

    assert ask(server, client) == {"fine": True}
