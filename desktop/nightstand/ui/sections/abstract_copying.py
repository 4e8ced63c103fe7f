"""Copies what is selected in an abstract, or the whole of it, in the dialect that a person asks for."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from PySide6.QtWidgets import QApplication

from nightstand.services.passage_text import Dialect, passage_text
from nightstand.ui.context import UiContext
from nightstand.ui.sections.abstract import AbstractSection

COPY_ACTIONS: Final = {
    "copy_abstract_plain": Dialect.PLAIN,
    "copy_abstract_markdown": Dialect.MARKDOWN,
    "copy_abstract_latex": Dialect.LATEX,
}


class AbstractCopying:
    """Does what the actions that copy from an abstract are for."""

    def __init__(self, context: UiContext, abstract: AbstractSection) -> None:
        self._context = context
        self._abstract = abstract

    @property
    def handlers(self) -> Mapping[str, Callable[[], object]]:
        """What the actions do, by their ids."""
        return {name: partial(self._copy, dialect) for name, dialect in COPY_ACTIONS.items()}

    def _copy(self, dialect: Dialect) -> None:
        markup = self._abstract.shown
        if markup is None or not markup.plain:
            self._context.messages.show_toast("This paper has no abstract to copy.")
            return
        selected = self._abstract.selected_span()
        start, end = selected or (0, len(markup.plain))
        what = "selection" if selected else "abstract"

        def put(text: str) -> None:
            QApplication.clipboard().setText(text)
            self._context.messages.show_toast(f"Copied the {what} as {dialect}")

        self._context.tasks.run(lambda: passage_text(markup, start, end, dialect), put)
