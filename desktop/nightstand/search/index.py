"""What a full-text index is to the rest of the program."""

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol

from nightstand.domain.errors import IndexUnavailable
from nightstand.domain.paper import PaperId
from nightstand.domain.query import TextClause

FINGERPRINT_BYTES = 12


class IndexBusy(IndexUnavailable):
    """Another process is writing the index; what was to be written waits for the next turn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class IndexDocument:
    """The searchable texts of one paper, as plain reading text."""

    paper: PaperId
    title: str = ""
    title_is_provisional: bool = False
    abstract: str = ""
    authors: tuple[str, ...] = ()
    venue: str = ""
    notes: str = ""
    sources: tuple[str, ...] = ()
    """Names of the imported lists the paper came with."""
    tags: tuple[str, ...] = ()
    key: str = ""
    attached: tuple[str, ...] = ()
    """Texts of the files that are kept with the paper."""

    def fingerprint(self) -> str:
        """Return a hash of all texts as hexadecimal digits, the same in every process."""
        return self.fingerprint_bytes().hex()

    def fingerprint_bytes(self) -> bytes:
        """Return the hash as the `FINGERPRINT_BYTES` bytes that an index keeps."""
        # Every document that is indexed or compared comes through here, so it costs little more than the hash itself.
        lists = (self.authors, self.sources, self.tags, self.attached)
        texts = [self.title, self.abstract, self.venue, self.notes, self.key]
        for row in lists:
            texts += row
        counts = (self.paper, self.title_is_provisional, *map(len, lists), *map(len, texts))
        texts.append(repr(counts))
        content = "".join(texts).encode("utf-8", "surrogatepass")
        return hashlib.blake2b(content, digest_size=FINGERPRINT_BYTES).digest()


@dataclass(frozen=True, slots=True)
class MatchResult:
    """The papers a clause finds, each with its relevance (above 0, higher is better).

    `is_complete` is false when the clause was too broad to be followed to the end; the papers are then right, but more
    would match.
    """

    scores: Mapping[PaperId, float]
    is_complete: bool = True


class SearchIndex(Protocol):
    """A full-text index of papers. Every method may be called from any thread.

    Each raises `IndexUnavailable` when the index cannot be read; the remedy is to build it anew from the library.
    """

    def match(self, clause: TextClause) -> MatchResult:
        """Return all papers that hold the clause's text."""
        ...

    def replace(self, documents: Iterable[IndexDocument], removed: Iterable[PaperId], watermark: int) -> None:
        """Put the documents in place of those of the same papers, drop the removed ones and keep the watermark, in
        one commit: all of it or nothing is seen, also after a crash.

        Raises:
            IndexBusy: another process is writing.
        """
        ...

    def watermark(self) -> int:
        """Return the number given with the last commit, 0 before the first."""
        ...

    def document_count(self) -> int: ...

    def document_ids(self) -> frozenset[PaperId]: ...

    def fingerprints(self) -> Mapping[PaperId, str]:
        """Return the fingerprint of what was indexed for each paper."""
        ...
