"""The groups in which a preview shows what would become of entries."""

from enum import StrEnum
from typing import Final

from nightstand.services.import_plan import Outcome


class Group(StrEnum):
    """The groups of a preview: the outcomes, and what is doubtful about entries that could be read.

    An entry about a paper of the library that says nothing new of it is `UNCHANGED`, whichever file it stands in;
    `MERGED` are those that repeat another entry of the same import.
    """

    NEW = Outcome.NEW.value
    CHANGED = Outcome.CHANGED.value
    CONFLICTING = Outcome.CONFLICTING.value
    VERSION = Outcome.VERSION.value
    MERGED = Outcome.MERGED.value
    UNCHANGED = Outcome.UNCHANGED.value
    UNREADABLE = Outcome.UNREADABLE.value
    WARNING = "warning"

    @property
    def outcome(self) -> Outcome | None:
        """The outcome by which its entries are handled; None for warnings."""
        return None if self is Group.WARNING else Outcome(self.value)


SAYING_NOTHING_NEW: Final = frozenset({Group.MERGED, Group.UNCHANGED})
"""The groups whose entries neither add a paper nor change one, unless a person wants each as a paper of its own."""
BRINGING: Final = frozenset({Group.NEW, Group.CHANGED, Group.CONFLICTING, Group.VERSION})
"""The groups whose entries add a paper or change one."""
