"""Opens the preview of an import so that the window answers all the while."""

from collections.abc import Callable, Iterator

from PySide6.QtWidgets import QWidget

from nightstand.ui.context import UiContext
from nightstand.ui.importing.preview import Preview
from nightstand.ui.importing.preview_dialog import PreviewDialog
from nightstand.ui.importing.preview_parts import PreviewParts, Surroundings, parts_in_turns
from nightstand.ui.importing.request import Request

POLISHED_AT_ONCE = 24
"""So many widgets are given their look in a turn."""


def opened_in_turns(
    context: UiContext,
    window: QWidget,
    surroundings: Surroundings,
    shown: tuple[Request, Preview],
    take: Callable[[PreviewDialog], None],
) -> Iterator[None]:
    """Make the dialog, hand it over, fill it, give it its look, lay it out, and open it: a turn for each."""
    request, preview = shown
    parts: PreviewParts | None = None
    making = parts_in_turns(context.themes, context.icons, surroundings)
    while parts is None:
        parts = next(making)
        yield
    dialog = PreviewDialog(parts, surroundings, window)
    take(dialog)
    yield
    yield from dialog.filling(preview, request.read_as)
    yield
    for number, widget in enumerate(dialog.findChildren(QWidget), start=1):
        widget.ensurePolished()
        if number % POLISHED_AT_ONCE == 0:
            yield
    yield
    layout = dialog.layout()
    if layout is not None:
        layout.activate()
    yield
    dialog.open()
