"""Knows the Markdown that the program itself exports, so that it comes back as the papers it was made of."""

from __future__ import annotations

from nightstand_corpus.fields.labels import known_field
from nightstand_corpus.markdown.draft import Draft

OWN_MARK = "%% nightstand:begin"
"""What stands at the beginning of the part that the program writes."""

_REMARK = "*Provisional title, made from the abstract.*"
_MARKS = frozenset({"decision", "status", "tier", "rating", "why", "due", "minutes", "starred"})


def without_own_marks(draft: Draft) -> bool:
    """Take out of a draft what is the person's and not the paper's; return whether its title is made up.

    Decisions, notes and highlights are in the library already; they stay in the source of the record.
    """
    is_provisional = False
    for label in list(draft.values):
        if label.lower() in _MARKS or known_field(label) == "note":
            is_provisional |= _REMARK in draft.values[label]
            del draft.values[label]
    draft.topic = ""
    return is_provisional
