"""A server on this machine that answers as the services on the network do, or as badly as any server can."""

import json
import threading
from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, unquote, urlsplit

from nightstand.online.question import Addresses, Patience

HASTE = Patience(
    connect_s=2, read_s=2, whole_answer_s=3, tries=3, first_wait_s=0.01, longest_wait_s=0.5, most_bytes=200_000, pace=0
)
"""Waits that a test can afford."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What is answered; `promised` is a length that is told in the header though less comes."""

    body: bytes = b""
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    promised: int | None = None
    is_held: bool = False
    """Nothing is sent until the server ends."""
    is_endless: bool = False
    """The body is sent over and over."""


def json_answer(value: object) -> Answer:
    return Answer(json.dumps(value).encode(), headers={"Content-Type": "application/json"})


@dataclass(frozen=True, slots=True)
class Asked:
    """A request that came."""

    path: str
    query: Mapping[str, str]
    headers: Mapping[str, str]


class LocalServer:
    """Answers by path: the answers of a path are given one after the other, the last one for ever; else 404."""

    def __init__(self, base: str) -> None:
        self.base = base
        self.requests: list[Asked] = []
        self.released = threading.Event()
        self._answers: defaultdict[str, list[Answer]] = defaultdict(list)
        self._lock = threading.Lock()

    @property
    def addresses(self) -> Addresses:
        return Addresses(
            crossref=f"{self.base}/crossref",
            arxiv=f"{self.base}/arxiv",
            openreview=f"{self.base}/openreview2",
            openreview_old=f"{self.base}/openreview1",
            dblp=f"{self.base}/dblp",
        )

    def answer(self, path: str, *answers: Answer) -> None:
        self._answers[path] = list(answers)

    def asked(self, path: str) -> list[Asked]:
        return [request for request in self.requests if request.path == path]

    def take(self, request: Asked) -> Answer:
        with self._lock:
            self.requests.append(request)
            waiting = self._answers[request.path]
            if not waiting:
                return Answer(b"Resource not found.", 404)
            return waiting.pop(0) if len(waiting) > 1 else waiting[0]


@contextmanager
def local_server() -> Iterator[LocalServer]:
    """Run a server for the length of a block."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            parts = urlsplit(self.path)
            query = {name: values[0] for name, values in parse_qs(parts.query).items()}
            answer = server.take(Asked(unquote(parts.path), query, dict(self.headers)))
            if answer.is_held:
                server.released.wait(20)
                return
            self.send_response(answer.status)
            for name, value in answer.headers.items():
                self.send_header(name, value)
            if not answer.is_endless:
                self.send_header("Content-Length", str(answer.promised or len(answer.body)))
            self.end_headers()
            try:
                self.wfile.write(answer.body)
                while answer.is_endless and not server.released.is_set():
                    self.wfile.write(answer.body)
            except OSError:
                pass

        def log_message(self, *_given: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as listening:
        server = LocalServer(f"http://127.0.0.1:{listening.server_port}")
        thread = threading.Thread(target=listening.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
        thread.start()
        try:
            yield server
        finally:
            server.released.set()
            listening.shutdown()
            thread.join(5)


CROSSREF_WORK: Mapping[str, object] = {
    "DOI": "10.5555/tides.2025.7",
    "title": ["On tides &amp; <i>ebb</i>"],
    "subtitle": ["A long view"],
    "author": [
        {"given": "Mika", "family": "Sato", "sequence": "first"},
        {"given": "James", "family": "van der Berg", "suffix": "Jr."},
        {"name": "The Harbour Collaboration", "sequence": "additional"},
    ],
    "abstract": (
        "<jats:title>Abstract</jats:title><jats:p>We study tides of height <jats:italic>h</jats:italic>.</jats:p>"
    ),
    "container-title": ["Journal of Tides"],
    "short-container-title": ["J. Tides"],
    "issued": {"date-parts": [[2025, 4, 7]]},
    "type": "journal-article",
    "URL": "https://doi.org/10.5555/tides.2025.7",
    "volume": "12",
    "issue": "3",
    "page": "101-119",
    "publisher": "Harbour Press",
    "ISSN": ["1234-5678"],
    "language": "en",
    "link": [{"URL": "https://press.example.org/tides.pdf", "content-type": "application/pdf"}],
}

OPENREVIEW_NOTE: Mapping[str, object] = {
    "id": "Ab3dEf7hIj",
    "forum": "Ab3dEf7hIj",
    "cdate": 1_737_000_000_000,
    "content": {
        "title": {"value": "On tides & ebb: A long view"},
        "authors": {"value": ["Mika Sato", "James van der Berg"]},
        "abstract": {"value": "We study tides of height $h$ in harbours, and we show that ebb follows."},
        "venue": {"value": "TideConf 2025 Spotlight"},
        "venueid": {"value": "TideConf.org/2025/Conference"},
        "pdf": {"value": "/pdf/0123456789abcdef.pdf"},
        "keywords": {"value": ["tides", "ebb"]},
    },
}

OLD_OPENREVIEW_NOTE: Mapping[str, object] = {
    "id": "B1xYzOld9",
    "forum": "B1xYzOld9",
    "content": {
        "title": "Old harbours",
        "authors": ["Mika Sato"],
        "abstract": "Harbours are old.",
        "venue": "Submitted to TideConf 2019",
        "pdf": "/pdf/abc.pdf",
    },
}

DBLP_HITS: Mapping[str, object] = {
    "result": {
        "status": {"@code": "200", "text": "OK"},
        "hits": {
            "@total": "2",
            "hit": [
                {
                    "@score": "7",
                    "info": {
                        "authors": {
                            "author": [{"@pid": "1", "text": "Mika Sato 0003"}, {"text": "James van der Berg"}]
                        },
                        "title": "On tides &amp; ebb: A long view.",
                        "venue": "TideConf",
                        "pages": "11-20",
                        "year": "2025",
                        "type": "Conference and Workshop Papers",
                        "key": "conf/tide/SatoB25",
                        "doi": "10.5555/TIDES.2025.7",
                        "ee": "https://doi.org/10.5555/tides.2025.7",
                        "url": "https://dblp.org/rec/conf/tide/SatoB25",
                    },
                },
                {
                    "info": {
                        "authors": {"author": {"text": "Mika Sato 0003"}},
                        "title": "On tides and ebb: A long view.",
                        "venue": "CoRR",
                        "volume": "abs/2501.01234",
                        "year": "2025",
                        "type": "Informal and Other Publications",
                        "key": "journals/corr/abs-2501-01234",
                        "ee": "https://doi.org/10.48550/arXiv.2501.01234",
                    }
                },
            ],
        },
    }
}

ARXIV_FEED = b"""<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <title>ArXiv Query</title>
  <entry>
    <id>http://arxiv.org/abs/2501.01234v3</id>
    <updated>2025-03-01T10:00:00Z</updated>
    <published>2025-01-02T18:59:59Z</published>
    <title>On tides &amp; ebb:
  A long view</title>
    <summary>  We study tides of height $h$
in harbours.
  A second paragraph follows.
</summary>
    <author><name>Mika Sato</name></author>
    <author><name>James van der Berg</name><arxiv:affiliation xmlns:arxiv="http://arxiv.org/schemas/atom">U</arxiv:affiliation></author>
    <arxiv:doi xmlns:arxiv="http://arxiv.org/schemas/atom">10.5555/tides.2025.7</arxiv:doi>
    <arxiv:comment xmlns:arxiv="http://arxiv.org/schemas/atom">12 pages</arxiv:comment>
    <arxiv:journal_ref xmlns:arxiv="http://arxiv.org/schemas/atom">J. Tides 12 (2025)</arxiv:journal_ref>
    <link href="http://arxiv.org/pdf/2501.01234v3" rel="related" type="application/pdf" title="pdf"/>
    <arxiv:primary_category xmlns:arxiv="http://arxiv.org/schemas/atom" term="physics.ao-ph"/>
  </entry>
</feed>
"""

NO_ARXIV_FEED = b'<feed xmlns="http://www.w3.org/2005/Atom"><title>ArXiv Query</title></feed>'


def answer_well(server: LocalServer) -> None:
    """Let every service know the same paper."""
    server.answer("/crossref/works/10.5555/tides.2025.7", json_answer({"status": "ok", "message": CROSSREF_WORK}))
    server.answer("/crossref/works", json_answer({"status": "ok", "message": {"items": [CROSSREF_WORK]}}))
    server.answer("/arxiv", Answer(ARXIV_FEED))
    server.answer("/openreview2/notes", json_answer({"notes": [OPENREVIEW_NOTE], "count": 1}))
    server.answer("/openreview2/notes/search", json_answer({"notes": [OPENREVIEW_NOTE], "count": 1}))
    server.answer("/dblp", json_answer(DBLP_HITS))
