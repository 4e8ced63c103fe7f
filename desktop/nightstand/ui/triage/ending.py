"""What stands at the end of a pile: what was achieved, and what can be done with it."""

from collections.abc import Callable, Sequence

from nightstand.domain.paper import PaperId
from nightstand.services.wording import counted
from nightstand.ui.icons import Icon
from nightstand.ui.triage.shown import Progress
from nightstand.ui.triage.wording import end_text
from nightstand.ui.widgets.empty_notice import Notice, Offer


def end_notice(
    progress: Progress,
    kept: Sequence[PaperId],
    *,
    is_empty: bool,
    trigger: Callable[[str], object],
    show_all: Callable[[], object],
    show_kept: Callable[[], object],
) -> Notice:
    """Return what to say when nothing is left, with the next steps for the papers that were kept."""
    leave = Offer("Back to the list", lambda: trigger("triage_leave"))
    again = Offer("Go through all of them again", show_all)
    if is_empty:
        return Notice(
            Icon.TRIAGE, "Nothing is left to decide here", "Every paper that is shown has a decision.", (leave, again)
        )
    if not kept:
        return Notice(Icon.DECIDE_KEEP, "All decided", end_text(progress, 0), (leave, again))
    papers = counted(len(kept), "kept paper")
    return Notice(
        Icon.DECIDE_KEEP,
        "All decided",
        end_text(progress, len(kept)),
        (
            Offer(f"Make a list of the {papers}…", lambda: trigger("add_to_list")),
            Offer("Rank them…", lambda: trigger("rank")),
            Offer("Show what is kept", show_kept),
            Offer("Export them…", lambda: trigger("export_selected")),
            again,
            leave,
        ),
    )
