"""Evidence ready to be compared many times, and what two of it have in common; each worked out when asked for."""

from functools import cached_property

from nightstand.domain.identifiers import Identifier
from nightstand.domain.identity import shingles
from nightstand.matching.abstracts import Sequences, abstract_overlap, is_abstract
from nightstand.matching.likeness import Evidence
from nightstand.matching.names import MOST_AUTHORS, AuthorAgreement, Person, compare_authors, person
from nightstand.matching.numbering import numbered_apart
from nightstand.matching.titles import Title, TitleAgreement, compare_titles, title
from nightstand.matching.venues import (
    Form,
    Stage,
    VenueRelation,
    compare_venues,
    form_of,
    is_spelled_out,
    is_thesis,
    stage_of,
)

_BOOKS = frozenset({"book", "booklet", "collection", "manual", "proceedings"})
_PARTS = frozenset({"article", "conference", "inbook", "incollection", "inproceedings"})


class Prepared:
    """What is known of one record; what comparing needs of it is worked out once."""

    def __init__(self, evidence: Evidence) -> None:
        self.evidence = evidence

    @property
    def is_titled(self) -> bool:
        """Whether the record has a title of its own."""
        return bool(self.evidence.title) and not self.evidence.title_is_provisional

    @cached_property
    def title(self) -> Title:
        """The title."""
        return title(self.evidence.title)

    @cached_property
    def authors(self) -> tuple[Person, ...]:
        """The authors."""
        return tuple(map(person, self.evidence.authors[:MOST_AUTHORS]))

    @cached_property
    def has_abstract(self) -> bool:
        """Whether the record has an abstract and not only a text in its place."""
        return is_abstract(self.evidence.abstract)

    @cached_property
    def sequences(self) -> Sequences:
        """The word sequences of the abstract."""
        return shingles(self.evidence.abstract)

    @cached_property
    def stage(self) -> Stage:
        """The stage of the version."""
        return stage_of(self.evidence)


class Pair:
    """What two records have in common."""

    def __init__(self, first: Prepared, second: Prepared) -> None:
        self.first = first
        self.second = second

    @cached_property
    def shared(self) -> frozenset[Identifier]:
        """The identifiers that both have."""
        return self.first.evidence.identifiers & self.second.evidence.identifiers

    @cached_property
    def contradicting(self) -> frozenset[str]:
        """The schemes in which the two have identifiers, but none in common."""
        ours = {scheme for scheme, _value in self.first.evidence.identifiers}
        theirs = {scheme for scheme, _value in self.second.evidence.identifiers}
        return frozenset((ours & theirs) - {scheme for scheme, _value in self.shared})

    @property
    def numbered_apart(self) -> str:
        """The field in which the two are plainly two volumes or editions, "" for none."""
        return numbered_apart(self.first.evidence.numbering, self.second.evidence.numbering)

    @property
    def is_contradicted(self) -> bool:
        """Whether an identifier, a volume or an edition speaks against one paper."""
        return bool(self.contradicting or self.numbered_apart)

    @property
    def are_titled(self) -> bool:
        """Whether both have a title of their own."""
        return self.first.is_titled and self.second.is_titled

    @cached_property
    def titles(self) -> TitleAgreement:
        """How the titles relate."""
        return compare_titles(self.first.title, self.second.title)

    @cached_property
    def authors(self) -> AuthorAgreement:
        """How far the authors agree."""
        is_incomplete = self.first.evidence.authors_are_incomplete or self.second.evidence.authors_are_incomplete
        return compare_authors(self.first.authors, self.second.authors, is_incomplete=is_incomplete)

    @cached_property
    def overlap(self) -> float | None:
        """The share of word sequences that the abstracts have in common, 0 to 1; None where one has no abstract."""
        if not self.first.has_abstract or not self.second.has_abstract:
            return None
        if self.first.evidence.abstract == self.second.evidence.abstract:
            return 1.0
        return abstract_overlap(self.first.sequences, self.second.sequences)

    @property
    def years_apart(self) -> int | None:
        """The distance of the years, None where one is unknown."""
        ours, theirs = self.first.evidence.year, self.second.evidence.year
        return None if ours is None or theirs is None else abs(ours - theirs)

    @cached_property
    def venues(self) -> VenueRelation:
        """How the venues relate; a journal and a meeting are two whatever their names."""
        if {form_of(self.first.evidence), form_of(self.second.evidence)} == {Form.JOURNAL, Form.MEETING}:
            return VenueRelation.OTHER
        return compare_venues(self.first.evidence.venue, self.second.evidence.venue)

    @property
    def one_is_thesis(self) -> bool:
        """Whether one of the two, but not the other, is about a thesis."""
        return is_thesis(self.first.evidence) is not is_thesis(self.second.evidence)

    @cached_property
    def stages_differ(self) -> bool:
        """Whether one is a preprint, a thesis or a workshop's and the other is something else."""
        if self.one_is_thesis:
            return True
        ours, theirs = self.first.stage, self.second.stage
        if ours is theirs or Stage.UNKNOWN in (ours, theirs):
            return False
        return not is_spelled_out(self.first.evidence.venue, self.second.evidence.venue)

    @property
    def kinds_differ(self) -> bool:
        """Whether one is a book and the other a part of one, or both are parts that their book gives the title."""
        types = {self.first.evidence.type, self.second.evidence.type}
        return types == {"inbook"} or (not types.isdisjoint(_BOOKS) and not types.isdisjoint(_PARTS))
