"""What a full-text index holds of a paper."""

import hashlib
from dataclasses import dataclass

from nightstand.domain.errors import IndexUnavailable
from nightstand.domain.paper import PaperId

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
