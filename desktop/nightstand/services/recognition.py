"""Finds the paper of the library that a record is about."""

from nightstand.domain.identity import SAME_ABSTRACT_OVERLAP, overlap, shingles, text_key, title_key
from nightstand.domain.markup import parse_markup, plain_title
from nightstand.domain.paper import Bibliography, PaperId
from nightstand.domain.tag import folded
from nightstand.storage import paper_details, papers
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
        stands_there = papers.stands_at(session, paper, file, entry)
        if (is_telling or stands_there) and not _contradicts_by_name(session, paper, arriving):
            return paper
    key = title_key(plain_title(arriving.title))
    if arriving.title_is_provisional or len(key) < _TELLING_TITLE_LENGTH:
        return None
    for paper in papers.papers_with_title(session, key):
        if not _contradicts_by_text(session, paper, arriving, abstract_text):
            return paper
    return None


def _contradicts_by_name(session: Transaction, paper: PaperId, arriving: Bibliography) -> bool:
    """Tell whether a paper with the same abstract is another one: by identifier, or by authors and title together."""
    present = paper_details.bibliography(session, paper)
    if _identifiers_differ(present, arriving):
        return True
    if not (present.authors and arriving.authors):
        return False
    if _first_authors_differ(present, arriving):
        return True
    both_titled = not present.title_is_provisional and not arriving.title_is_provisional
    return both_titled and title_key(plain_title(present.title)) != title_key(plain_title(arriving.title))


def _contradicts_by_text(session: Transaction, paper: PaperId, arriving: Bibliography, abstract_text: str) -> bool:
    """Tell whether a paper with the same title is another one: by identifier, authors, year or abstract."""
    present = paper_details.bibliography(session, paper)
    if _identifiers_differ(present, arriving):
        return True
    if present.authors and arriving.authors:
        if _first_authors_differ(present, arriving):
            return True
    elif present.year != arriving.year:
        return True
    if not (present.abstract and abstract_text):
        return False
    return overlap(shingles(parse_markup(present.abstract).plain), shingles(abstract_text)) < SAME_ABSTRACT_OVERLAP


def _identifiers_differ(present: Bibliography, arriving: Bibliography) -> bool:
    pairs = ((getattr(present, name), getattr(arriving, name)) for name in _IDENTIFIERS)
    return any(ours and theirs and folded(ours) != folded(theirs) for ours, theirs in pairs)


def _first_authors_differ(present: Bibliography, arriving: Bibliography) -> bool:
    return folded(present.authors[0].family) != folded(arriving.authors[0].family)
