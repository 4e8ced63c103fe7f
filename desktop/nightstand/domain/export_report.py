"""What an export has to say besides the file: how many papers left, and what could not leave as it stands here."""

from dataclasses import dataclass
from enum import StrEnum

MOST_REMARKS = 1_000
"""How many remarks a report holds; the others are only counted."""


class RemarkKind(StrEnum):
    """What a remark is about."""

    NOT_PRINTABLE = "not printable"
    """Characters that stand in the file, but that the usual program for it cannot print."""

    REPAIRED = "repaired"
    """A value that would have broken the file, written in a form that does not."""

    CHANGED = "changed"
    """A value that the format can only say in another way."""

    LEFT_OUT = "left out"
    """A value that the format has no place for."""


@dataclass(frozen=True, slots=True)
class ExportRemark:
    """Something that a person should know about one field of an exported paper, named by its citation key."""

    kind: RemarkKind
    key: str
    field: str
    detail: str

    def __str__(self) -> str:
        return f"{self.key}, {self.field}: {self.detail}" if self.field else f"{self.key}: {self.detail}"


@dataclass(frozen=True, slots=True)
class ExportReport:
    """How an export went; `remarks` are the first `MOST_REMARKS` of `remark_count`."""

    papers: int
    remarks: tuple[ExportRemark, ...]
    remark_count: int
