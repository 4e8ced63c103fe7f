"""How much a step touches, so that a long one is not made where somebody waits."""

from nightstand.domain import edit as edits
from nightstand.domain.edit import Edit
from nightstand.storage import batches
from nightstand.storage.database import Transaction


def step_size(session: Transaction, edit: Edit) -> int:
    """Return about how many papers' worth of rows an edit or its inverse writes."""
    match edit:
        case edits.ApplyBatch(batch) | edits.RevertBatch(batch):
            return batches.size(session, batch)
        case edits.SetFields(before) | edits.SetTags(before) | edits.SetWork(before) | edits.SetMerged(before):
            return len(before)
        case edits.SetListOrder(_list, before, after):
            return max(len(before), len(after))
        case edits.TrashPapers(papers) | edits.RestorePapers(papers):
            return len(papers)
        case edits.EditGroup(parts):
            return sum(step_size(session, part) for part in parts)
        case _:
            return 1
