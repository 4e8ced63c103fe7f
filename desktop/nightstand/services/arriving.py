"""A record on its way into the library, with all that is needed to recognise and to store its paper."""

import hashlib
from dataclasses import dataclass, replace

from nightstand.domain.author import Author
from nightstand.domain.errors import InvalidValue
from nightstand.domain.identifiers import ENTRY_SCHEME
from nightstand.domain.identity import plain_arxiv_id, plain_doi, plain_openreview_id
from nightstand.domain.paper import Bibliography
from nightstand.domain.tag import MAX_TAG_LENGTH, TagName, folded, tag_name
from nightstand.services.keys import ORIGINAL_KEY
from nightstand.storage.content import Content
from nightstand_corpus.record import Name, PaperRecord

_UNKNOWN_TYPE = "misc"


@dataclass(frozen=True, slots=True)
class Arriving:
    """What a record says, and what follows from it.

    `entry_key` stands for its source text and `key` is its citation key, ignoring case; both are "" without any.
    """

    content: Content
    entry_key: str
    tags: tuple[TagName, ...] = ()
    key: str = ""

    def with_original_key(self, key: str) -> "Arriving":
        """Return the same with the key that its paper could not keep."""
        said = self.content.bibliography
        told = replace(said, extra={**said.extra, ORIGINAL_KEY: key})
        return replace(self, content=replace(self.content, bibliography=told))

    @property
    def bibliography(self) -> Bibliography:
        """What the record says."""
        return self.content.bibliography

    @property
    def entry_identifier(self) -> tuple[str, str]:
        """What stands for the source text among the identifiers."""
        return ENTRY_SCHEME, self.entry_key

    @property
    def title_text(self) -> str:
        """The plain title."""
        return str(self.content.derived["title_text"])

    @property
    def title_key(self) -> str:
        """The letters and digits of the title."""
        return str(self.content.derived["title_key"])

    @property
    def abstract_text(self) -> str:
        """The plain abstract."""
        return str(self.content.derived["abstract_text"])

    @property
    def abstract_key(self) -> str:
        """The hash of the abstract's words, "" without any."""
        return str(self.content.derived["abstract_key"])


def arriving(record: PaperRecord, *, keywords_as_tags: bool) -> Arriving:
    """Return a record made ready; keywords that do not become tags stay with the fields that have no column."""
    bibliography = bibliography_of(record, keywords_as_tags=keywords_as_tags)
    tags = _tags(record.keywords) if keywords_as_tags else ()
    return arriving_of(bibliography, record.raw, tags, record.key)


def arriving_of(bibliography: Bibliography, raw: str = "", tags: tuple[TagName, ...] = (), key: str = "") -> Arriving:
    """Return a bibliography made ready; `key` is the citation key of its record."""
    entry_key = hashlib.blake2b(raw.encode(errors="replace"), digest_size=12).hexdigest() if raw else ""
    content = Content.of(bibliography)
    return Arriving(content, entry_key, tags, folded(key))


def bibliography_of(record: PaperRecord, *, keywords_as_tags: bool = False) -> Bibliography:
    """Return what a record says of its paper."""
    extra = dict(record.extra)
    if record.keywords:
        kept = [word for word in record.keywords if not keywords_as_tags or _tag(word) is None]
        if kept:
            extra.setdefault("keywords", "; ".join(kept))
    return Bibliography(
        title=record.title,
        title_is_provisional=record.title_is_provisional,
        authors=tuple(map(_author, record.authors)),
        authors_are_incomplete=record.authors_are_incomplete,
        abstract=record.abstract,
        year=record.year,
        venue=record.venue,
        type=record.type or _UNKNOWN_TYPE,
        doi=plain_doi(record.doi) if record.doi else "",
        arxiv=plain_arxiv_id(record.arxiv) if record.arxiv else "",
        openreview=plain_openreview_id(record.openreview) if record.openreview else "",
        url=record.url,
        pdf=record.pdf,
        code=record.code,
        language=record.language,
        extra=extra,
    )


def _author(name: Name) -> Author:
    if isinstance(name, str):
        return Author.parse(name)
    return Author(name.family, name.given, name.particle, name.suffix, name.is_body)


def _tags(keywords: tuple[str, ...]) -> tuple[TagName, ...]:
    """Return the keywords that can be tags, each once, ignoring case."""
    by_fold: dict[str, TagName] = {}
    for keyword in keywords:
        name = _tag(keyword)
        if name is not None:
            by_fold.setdefault(folded(name), name)
    return tuple(by_fold.values())


def _tag(keyword: str) -> TagName | None:
    if len(keyword) > MAX_TAG_LENGTH:
        return None
    try:
        return tag_name(keyword)
    except InvalidValue:
        return None
