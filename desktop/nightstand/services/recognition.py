"""Finds the paper of the library that a record is about."""

from nightstand.domain.identity import SAME_ABSTRACT_OVERLAP, overlap, shingles, text_key, title_key
from nightstand.domain.markup import parse_markup, plain_title
from nightstand.domain.paper import Bibliography, PaperDetails, PaperId
from nightstand.domain.tag import folded
from nightstand.storage import papers
from nightstand.storage.database import Transaction

_IDENTIFIERS = ("openreview", "doi", "arxiv")

_TELLING_TITLE_LENGTH = 12
"""Letters and digits from which an equal title says something: “Preface” and “Editorial” do not."""


_TELLING_ABSTRACT_LENGTH = 120
"""Code points from which an equal abstract says something: “Abstract unavailable” does not."""


def recognised(session: Transaction, arriving: Bibliography, file: str, entry: int) -> PaperId | None:
    """Return the paper that the record at `entry` of `file` is about, or None for a new one.

    An identifier decides alone; then the same abstract, a short one only at the same place of the same file; then the
    same title, unless authors, years, identifiers or abstracts contradict.
    """
    for name in _IDENTIFIERS:
        value = getattr(arriving, name)
        found = papers.papers_with(session, name, value) if value else ()
        if found:
            return found[0]
    abstract_text = parse_markup(arriving.abstract).plain
    is_telling = len(abstract_text) >= _TELLING_ABSTRACT_LENGTH
    for paper in papers.papers_with_abstract(session, text_key(abstract_text)) if abstract_text else ():
        candidate = papers.details(session, paper)
        stands_there = candidate and any((source.file, source.entry) == (file, entry) for source in candidate.sources)
        if (
            candidate
            and (is_telling or stands_there)
            and not _contradicts(candidate, arriving, abstract_text, is_by_title=False)
        ):
            return paper
    if arriving.title_is_provisional:
        return None
    key = title_key(plain_title(arriving.title))
    if len(key) < _TELLING_TITLE_LENGTH:
        return None
    for paper in papers.papers_with_title(session, key):
        candidate = papers.details(session, paper)
        if candidate and not _contradicts(candidate, arriving, abstract_text, is_by_title=True):
            return paper
    return None


def _contradicts(candidate: PaperDetails, arriving: Bibliography, abstract_text: str, *, is_by_title: bool) -> bool:
    """Tell whether a paper cannot be the one a record with the same text is about."""
    present = candidate.bibliography
    for name in _IDENTIFIERS:
        ours, theirs = getattr(present, name), getattr(arriving, name)
        if ours and theirs and ours != theirs:
            return True
    if present.authors and arriving.authors:
        if folded(present.authors[0].family) != folded(arriving.authors[0].family):
            return True
    elif is_by_title and present.year != arriving.year:
        return True
    if not is_by_title:
        ours_named = present.title and not present.title_is_provisional
        theirs_named = arriving.title and not arriving.title_is_provisional
        return bool(
            ours_named and theirs_named and title_key(candidate.title_text) != title_key(plain_title(arriving.title))
        ) and bool(present.authors and arriving.authors)
    if candidate.abstract_text and abstract_text:
        return overlap(shingles(candidate.abstract_text), shingles(abstract_text)) < SAME_ABSTRACT_OVERLAP
    return False
