"""What a record would change of a paper, and what it contradicts, field by field."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from nightstand.domain.identity import overlap, shingles, title_key
from nightstand.domain.markup import parse_markup, plain_title
from nightstand.domain.paper import Bibliography
from nightstand.domain.tag import folded
from nightstand.services.import_plan import FieldChange

SAME_WORDING = 0.8
"""Share of common word sequences from which two abstracts say the same in other words."""


@dataclass(frozen=True, slots=True)
class _Compared:
    """How a field is shown and compared; `contradicts` tells whether two values cannot both be right."""

    name: str
    shown: Callable[[Bibliography], str]
    contradicts: Callable[[str, str], bool] | None = None


def _authors(bibliography: Bibliography) -> str:
    names = "; ".join(author.name for author in bibliography.authors)
    return f"{names}; et al." if bibliography.authors_are_incomplete else names


def _letters_differ(ours: str, theirs: str) -> bool:
    return title_key(ours) != title_key(theirs)


def _people_differ(ours: str, theirs: str) -> bool:
    """Tell whether two lists name other people: the same last words of names, or of their beginnings, are the same."""
    families = [[title_key(name)[-4:] for name in names.split("; ") if name != "et al."] for names in (ours, theirs)]
    shared = min(map(len, families))
    return families[0][:shared] != families[1][:shared]


def _wordings_differ(ours: str, theirs: str) -> bool:
    return overlap(shingles(ours), shingles(theirs)) < SAME_WORDING


def _differ(ours: str, theirs: str) -> bool:
    return folded(ours) != folded(theirs)


_COMPARED = (
    _Compared("title", lambda said: "" if said.title_is_provisional else plain_title(said.title), _letters_differ),
    _Compared("authors", _authors, _people_differ),
    _Compared("abstract", lambda said: parse_markup(said.abstract).plain, _wordings_differ),
    _Compared("year", lambda said: "" if said.year is None else str(said.year), _differ),
    _Compared("venue", lambda said: said.venue),
    _Compared("type", lambda said: "" if said.type == "misc" else said.type),
    _Compared("doi", lambda said: said.doi, _differ),
    _Compared("arxiv", lambda said: said.arxiv, _differ),
    _Compared("openreview", lambda said: said.openreview, _differ),
    _Compared("url", lambda said: said.url),
    _Compared("pdf", lambda said: said.pdf),
    _Compared("code", lambda said: said.code),
    _Compared("language", lambda said: said.language),
)
_CONTRADICTING = {compared.name: compared.contradicts for compared in _COMPARED if compared.contradicts is not None}


@dataclass(frozen=True, slots=True)
class Juxtaposed:
    """A field of two papers and of the one made of both; texts are plain, "" for nothing."""

    field: str
    first: str
    second: str
    joined: str


def juxtaposed(first: Bibliography, second: Bibliography, joined: Bibliography) -> Iterator[Juxtaposed]:
    """Yield every field of which either says something, in the order in which people look at them."""
    for compared in _COMPARED:
        texts = [compared.shown(said) for said in (first, second, joined)]
        if any(texts):
            yield Juxtaposed(compared.name, *texts)
    for name in sorted(first.extra.keys() | second.extra.keys()):
        yield Juxtaposed(name, *(said.extra.get(name, "") for said in (first, second, joined)))


def field_changes(present: Bibliography, arriving: Bibliography, joined: Bibliography) -> tuple[FieldChange, ...]:
    """Return each field in which a record says more, or something else, than the paper; `joined` is the result."""
    return tuple(_changes(present, arriving, joined))


def contradictions(changes: tuple[FieldChange, ...]) -> tuple[FieldChange, ...]:
    """Return those of the changes in which paper and record cannot both be right, and the paper's value stays."""
    return tuple(
        change
        for change in changes
        if change.before
        and not change.is_taken
        and change.field in _CONTRADICTING
        and _CONTRADICTING[change.field](change.before, change.arriving)
    )


def _changes(present: Bibliography, arriving: Bibliography, joined: Bibliography) -> Iterator[FieldChange]:
    for compared in _COMPARED:
        before, said, after = compared.shown(present), compared.shown(arriving), compared.shown(joined)
        if said and said != before:
            yield FieldChange(compared.name, before, said, after != before)
    for name, said in arriving.extra.items():
        before = present.extra.get(name, "")
        if said and said != before:
            yield FieldChange(name, before, said, joined.extra.get(name, "") != before)
