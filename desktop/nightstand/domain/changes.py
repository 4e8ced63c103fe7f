"""What an operation touched, so that each part of the interface refreshes only what it shows."""

from dataclasses import dataclass

from nightstand.domain.paper import PaperId


@dataclass(frozen=True, slots=True)
class ChangeSet:
    """The papers and kinds of thing that changed; `everything` means: read all anew."""

    papers: frozenset[PaperId] = frozenset()
    tags: bool = False
    lists: bool = False
    membership: bool = False
    """Papers were added, removed, trashed or restored, so that counts and results differ."""
    rankings: bool = False
    """Judgments, goals or places given by hand of some list changed."""
    interest: bool = False
    """What a person wants less of changed."""
    everything: bool = False

    def __or__(self, other: "ChangeSet") -> "ChangeSet":
        return ChangeSet(
            self.papers | other.papers,
            self.tags or other.tags,
            self.lists or other.lists,
            self.membership or other.membership,
            self.rankings or other.rankings,
            self.interest or other.interest,
            self.everything or other.everything,
        )

    @property
    def is_empty(self) -> bool:
        """Whether nothing changed."""
        return self == ChangeSet()


EVERYTHING = ChangeSet(everything=True)
"""Another program wrote to the library, or a whole batch came in."""

NO_CHANGES = ChangeSet()
"""Nothing was to do."""
