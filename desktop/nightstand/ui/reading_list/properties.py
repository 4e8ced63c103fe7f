"""Lets a person say what a list is for: name, text, colour, date, time, and the query of a saved search."""

from dataclasses import dataclass
from datetime import date, datetime

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from nightstand.domain.errors import InvalidValue, NightstandError
from nightstand.domain.reading_list import ListDetails, ListId, ListKind, ReadingListSpec, list_name
from nightstand.domain.reading_time import parsed_time, time_text
from nightstand.ui.context import UiContext
from nightstand.ui.due_words import due_text, typed_due, whole_date
from nightstand.ui.reading_list.properties_dialog import PropertiesDialog, Remark, TypedProperties

NOTHING = Remark()


@dataclass(frozen=True, slots=True)
class ReadProperties:
    """What typed texts mean; `details` is None while they do not fit."""

    name: Remark
    due: Remark
    budget: Remark
    details: ListDetails | None


class ListProperties(QObject):
    """Opens the dialog for a list, and keeps what is said in one step."""

    def __init__(self, context: UiContext, window: QWidget) -> None:
        super().__init__(window)
        self._context = context
        self._window = window

    def open(self, list_id: ListId) -> None:
        """Ask about a list."""
        budget = self._context.services.list_budget

        def show(spec: ReadingListSpec) -> None:
            self._show(list_id, spec)

        self._context.tasks.latest("list properties", lambda: budget.outlook(list_id, ()).spec, show)

    def _show(self, list_id: ListId, spec: ReadingListSpec) -> None:
        first = typed_properties(spec)
        title = "Saved search" if spec.kind is ListKind.SMART else "Reading list"
        dialog = PropertiesDialog(title, first, self._context.themes, self._context.icons, self._window.window())

        def check(failure: str = "") -> None:
            read = read_properties(dialog.typed, datetime.now().astimezone().date())
            name = Remark(failure, is_error=True) if failure else read.name
            dialog.show_remarks(name=name, due=read.due, budget=read.budget, can_save=read.details is not None)

        def refuse(error: NightstandError) -> None:
            check(" ".join(part for part in (f"{error.title}.", error.remedy) if part))

        def save() -> None:
            typed = dialog.typed
            details = read_properties(typed, datetime.now().astimezone().date()).details
            if details is not None:
                lists = self._context.services.reading_lists
                self._context.edits.make(
                    lambda: lists.revise(list_id, typed.name, details, typed.query),
                    on_done=lambda _outcome: dialog.accept(),
                    on_refused=refuse,
                )

        dialog.edited.connect(lambda: check())
        dialog.save_requested.connect(save)
        check()
        dialog.open()


def typed_properties(spec: ReadingListSpec) -> TypedProperties:
    """Return a list's values as a person would type them."""
    return TypedProperties(
        name=spec.name,
        description=spec.description,
        colour=spec.colour,
        due="" if spec.due is None else spec.due.isoformat(),
        budget="" if spec.budget is None else time_text(spec.budget),
        query=spec.query if spec.kind is ListKind.SMART else None,
    )


def read_properties(typed: TypedProperties, today: date) -> ReadProperties:
    """Return what typed texts mean, and what is to be said of each."""
    name = NOTHING
    try:
        list_name(typed.name)
    except InvalidValue as error:
        name = Remark(f"{error.title}.", is_error=True)
    due, due_remark = None, Remark("No date")
    if typed.due:
        due = typed_due(typed.due, today)
        is_read = due is not None
        due_remark = (
            Remark(f"{whole_date(due)}: {due_text(due, today)}")
            if due is not None
            else Remark("Type a date such as 24 December, friday or in 2 weeks.", is_error=not is_read)
        )
    budget, budget_remark = None, Remark("No limit")
    if typed.budget:
        budget = parsed_time(typed.budget) or None
        budget_remark = (
            Remark(time_text(budget))
            if budget is not None
            else Remark("Type a time such as 8 h or 90 min.", is_error=True)
        )
    is_query_empty = typed.query == ""
    fits = not (name.is_error or due_remark.is_error or budget_remark.is_error or is_query_empty)
    details = ListDetails(description=typed.description, colour=typed.colour, due=due, budget=budget)
    return ReadProperties(name, due_remark, budget_remark, details if fits else None)
