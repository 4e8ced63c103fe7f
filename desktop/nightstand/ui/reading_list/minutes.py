"""Asks how many minutes papers take a person, in place of the estimate."""

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from nightstand.domain.errors import InvalidValue
from nightstand.domain.paper import PaperId
from nightstand.domain.reading_time import parsed_time, time_text
from nightstand.ui.context import UiContext
from nightstand.ui.widgets.name_prompt import NamePrompt, Question


def ask_minutes(context: UiContext, papers: Sequence[PaperId], window: QWidget) -> None:
    """Ask for the time that these papers take each; an empty answer goes back to the estimate."""
    marks = {row.marks.minutes for row in context.services.browsing.rows(papers[:1])}
    known = next((minutes for minutes in marks if minutes is not None), None)
    first = "" if known is None or len(papers) > 1 else time_text(known)
    title = "Time this paper takes you" if len(papers) == 1 else f"Time each of {len(papers):,} papers takes you"
    question = Question("Minutes", first, "30, 1 h 30 min; nothing for the estimate", is_required=False)

    def keep(answers: tuple[str, ...]) -> None:
        minutes = parsed_time(answers[0]) if answers[0] else None
        if answers[0] and not minutes:
            context.messages.show_error(
                InvalidValue("That is no time", f"“{answers[0]}” was typed.", "Type minutes such as 30, or 1 h 30 min.")
            )
            return
        context.edits.make(
            lambda: context.services.papers.set_fields(papers, {"minutes": minutes}), papers=len(papers), announce=True
        )

    NamePrompt(title, "Save", (question,), keep, window).open()
