"""The marks of several papers that become one, or are shown as one."""

from collections.abc import Sequence

from nightstand.domain.decision import Decision, ReadingStatus
from nightstand.domain.edit import FieldValue, FieldValues
from nightstand.domain.paper import PaperId
from nightstand.storage import field_values
from nightstand.storage.database import Transaction

_UNMARKED: FieldValues = {
    "decision": Decision.UNDECIDED.value,
    "status": ReadingStatus.UNREAD.value,
    "rating": None,
    "tier": None,
    "starred": False,
    "due": None,
    "minutes": None,
}
"""What a paper's marks are before anybody has said anything."""


def joint_marks(session: Transaction, paper: PaperId, others: Sequence[PaperId]) -> dict[str, FieldValue]:
    """Return a paper's marks, and where nothing was said of it, what was said of the first of the others."""
    marks = field_values.read_fields(session, (paper, *others), _UNMARKED)
    joint: dict[str, FieldValue] = {}
    for name, unmarked in _UNMARKED.items():
        said = (marks[holder][name] for holder in (paper, *others) if marks[holder][name] != unmarked)
        joint[name] = next(said, unmarked)
    return joint
