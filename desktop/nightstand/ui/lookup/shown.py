"""What the window shows of a look-up, as values."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ShownService:
    """A service that can be asked; `is_fit` tells whether it knows what would be asked for."""

    name: str
    title: str
    is_fit: bool = True


@dataclass(frozen=True, slots=True)
class ShownField:
    """A field in which a candidate says more than the paper, or something else; texts are plain, "" for nothing."""

    name: str
    title: str
    before: str
    found: str
    is_taken: bool


@dataclass(frozen=True, slots=True)
class ShownCandidate:
    """A paper that a service knows.

    `facts` is its venue, year and identifier in a line, `reason` why it may be the one; `has_paper` tells that it is in
    the library, and then `fields` are the differences, else everything it says; `note` tells what else the library has
    to do with it.
    """

    title: str
    authors: str
    facts: str
    service: str
    reason: str
    is_sure: bool
    address: str
    has_paper: bool
    fields: tuple[ShownField, ...]
    note: str = ""

    @property
    def taken(self) -> tuple[str, ...]:
        """The names of the fields that are taken unless the person says otherwise."""
        return tuple(field.name for field in self.fields if field.is_taken)


@dataclass(frozen=True, slots=True)
class ShownFindings:
    """The candidates, best first; `remark` names the services that failed, "" for none."""

    candidates: tuple[ShownCandidate, ...]
    remark: str = ""
