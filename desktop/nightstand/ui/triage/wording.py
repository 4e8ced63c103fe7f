"""What the view of triage says: how far one is, how long the rest takes, when one may stop, what was achieved."""

from typing import TYPE_CHECKING, Final

from nightstand.domain.decision import Decision
from nightstand.services.wording import counted
from nightstand.ui.pace import left_text
from nightstand.ui.triage.shown import Progress

if TYPE_CHECKING:
    from nightstand.services.interest_hints import StoppingHint

DOT: Final = "\u2002·\u2002"
TELLING_SKIPS: Final = 30
"""So many skips in a row are worth saying."""

_SITTING: Final = (
    (Decision.KEEP, "kept"),
    (Decision.MAYBE, "maybe"),
    (Decision.SKIP, "skipped"),
    (Decision.LATER, "later"),
)


def progress_line(progress: Progress) -> str:
    """Return how far the pile is: `213 decided · 6,415 left · about 14 h left at your pace`."""
    parts = [f"{progress.decided:,} decided", f"{progress.left:,} left"]
    if progress.left and progress.seconds_left is not None:
        time_left = left_text(progress.seconds_left).removesuffix(" left")
        parts.append(f"{time_left} at your pace")
    return DOT.join(parts)


def sitting_line(progress: Progress) -> str:
    """Return what was decided in this sitting: `This time 12 kept · 3 maybe · 41 skipped`; "" for nothing yet."""
    parts = [f"{progress.counts[kind]:,} {word}" for kind, word in _SITTING if progress.counts.get(kind)]
    return f"This time {DOT.join(parts)}" if parts else ""


def hint_line(hint: "StoppingHint | None") -> str:
    """Return when one may stop: `The last 120 were all skips; about 3 keepers may be left`; "" while nothing tells."""
    if hint is None or not hint.undecided:
        return ""
    skips = f"The last {hint.latest_skips:,} were all skips" if hint.latest_skips >= TELLING_SKIPS else ""
    keepers = hint.keepers
    if keepers is None:
        return skips
    left = "perhaps no keeper is left" if not keepers.high else f"about {counted(keepers.about, 'keeper')} may be left"
    if keepers.low != keepers.high and keepers.high:
        left += f" ({keepers.low:,} to {keepers.high:,})"
    return f"{skips}; {left}" if skips else left[0].upper() + left[1:]


def end_text(progress: Progress, kept: int) -> str:
    """Return what was achieved, for the page at the end of a pile."""
    sitting = sitting_line(progress)
    whole = f"{counted(kept, 'paper')} of this pile {'is' if kept == 1 else 'are'} kept."
    return f"{sitting}. {whole}" if sitting else whole
