"""A passage of a text that has been read, as runs of its own: what a person selects in it and copies."""

from dataclasses import replace

from nightstand.domain.markup.runs import Markup, Run


def passage_of(markup: Markup, start: int, end: int) -> tuple[Run, ...]:
    """Return the runs that give the plain text from `start` to `end`; a formula that is cut is taken as a whole."""
    touched = [run for run in markup.runs if run.plain and run.plain_start < end and run.plain_end > start]
    if start >= end or not touched:
        return ()
    formulas = {run.start for run in (touched[0], touched[-1]) if run.formula}
    first, last = touched[0].plain_start, touched[-1].plain_end
    return tuple(
        _cut(run, start, end)
        for run in markup.runs
        if (run.plain and first <= run.plain_start < last) or (run.formula and run.start in formulas)
    )


def _cut(run: Run, start: int, end: int) -> Run:
    if run.formula or len(run.shown) != len(run.plain):
        return run
    first, last = max(start - run.plain_start, 0), min(end, run.plain_end) - run.plain_start
    if not run.is_linear:
        return replace(
            run, plain_start=run.plain_start + first, plain=run.plain[first:last], shown=run.shown[first:last]
        )
    return Run(
        run.start + first,
        run.start + last,
        run.plain_start + first,
        run.plain[first:last],
        run.shown[first:last],
        run.style,
    )
