"""Values of import batches: what a batch did to a paper, and where a paper came from."""

from dataclasses import dataclass
from enum import StrEnum


class ChangeKind(StrEnum):
    """What a batch did to a paper."""

    ADDED = "added"
    UPDATED = "updated"


@dataclass(frozen=True, slots=True)
class NewSource:
    """Where a paper stands in a file; `raw` is its source text where that is more than the abstract."""

    file: str
    entry: int
    line: int
    list_name: str = ""
    raw: str = ""
