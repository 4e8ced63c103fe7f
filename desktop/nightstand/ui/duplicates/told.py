"""What a toast says once papers were merged, linked or told apart."""

from typing import TYPE_CHECKING, Final

from nightstand.ui.context import UiContext

if TYPE_CHECKING:
    from nightstand.services.library import Outcome

_PAST: Final = {"Merge": "Merged", "Link": "Linked", "Unlink": "Unlinked", "Show": "Showing"}


def past(label: str) -> str:
    """Return what the label of a step says as done: “Merge 2 pairs” is “Merged 2 pairs”; unknown verbs stay."""
    verb, space, rest = label.partition(" ")
    if verb == "Tell":
        return f"Told apart {rest.removesuffix(' apart')}"
    return f"{_PAST.get(verb, verb)}{space}{rest}"


def tell_done(context: UiContext, outcome: "Outcome") -> None:
    """Say what was done, with the offer to undo it; nothing where nothing changed."""
    if not outcome.changes.is_empty:
        context.messages.show_toast(past(outcome.label), context.edits.undo_offer(context.edits.made))
