"""A page of HTML that opens and reads nothing."""

from PySide6.QtCore import QUrl
from PySide6.QtWidgets import QTextBrowser


class ClosedBrowser(QTextBrowser):
    """A page that opens no link and reads no file, whatever stands in it."""

    def __init__(self) -> None:
        super().__init__()
        self.setOpenLinks(False)
        self.setOpenExternalLinks(False)
        self.setUndoRedoEnabled(False)

    def loadResource(self, kind: int, name: QUrl | str) -> object:
        return None
