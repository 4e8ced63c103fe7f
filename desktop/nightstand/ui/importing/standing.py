"""The banner about the last import: it goes as soon as that import is undone, by whatever way."""

from PySide6.QtCore import QObject

from nightstand.domain.changes import ChangeSet
from nightstand.domain.paper import BatchId
from nightstand.ui.context import UiContext
from nightstand.ui.messages import Banner


class StandingBanner(QObject):
    """Shows what came of an import, and takes it away once that no longer holds."""

    def __init__(self, context: UiContext, parent: QObject) -> None:
        super().__init__(parent)
        self._context = context
        self._banner: Banner | None = None
        self._batch: BatchId | None = None
        context.messages.banner_requested.connect(self._forget_unless)
        context.messages.banner_withdrawn.connect(self._forget)
        context.bus.changed.connect(self._take_change)

    def show(self, banner: Banner, batch: BatchId | None) -> None:
        """Show the banner of an import; one that changed nothing has no batch, and nothing to be undone."""
        self._banner, self._batch = banner, batch
        self._context.messages.show_banner(banner)

    def revise(self, banner: Banner) -> None:
        """Show the banner anew with what has become known since, if it still stands there."""
        if self._banner is not None:
            before, self._banner = self._banner, banner
            self._context.messages.revise_banner(before, banner)

    def _forget_unless(self, banner: Banner) -> None:
        if banner is not self._banner:
            self._forget()

    def _forget(self) -> None:
        self._banner = None

    def _take_change(self, _changes: ChangeSet, _origin: object) -> None:
        banner, batch = self._banner, self._batch
        if banner is None or batch is None:
            return
        history = self._context.services.import_history

        def undone() -> frozenset[BatchId]:
            return frozenset(past.id for past in history.imports() if past.is_undone)

        def take(found: frozenset[BatchId]) -> None:
            # Meanwhile another banner may stand there, which is not this one's to take away.
            if batch in found and self._batch == batch and self._banner is not None:
                self._context.messages.withdraw_banner()

        self._context.tasks.latest("import still stands", undone, take)
