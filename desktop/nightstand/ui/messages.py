"""What the window tells a person in passing: banners that stay until dismissed, and toasts that go by themselves."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import QObject, Signal

from nightstand.domain.errors import NightstandError


class Tone(StrEnum):
    """How a message is meant."""

    INFORMATION = "information"
    SUCCESS = "success"
    WARNING = "warning"
    ERROR = "error"


@dataclass(frozen=True, slots=True)
class Offer:
    """A button beside a message: what it says and does, and whether the message stays when it is taken."""

    text: str
    call: Callable[[], object]
    keeps_message: bool = False


@dataclass(frozen=True, slots=True)
class Banner:
    """A message across the window; it stays until it is dismissed, or one of its offers is taken, or another comes."""

    title: str
    detail: str = ""
    tone: Tone = Tone.INFORMATION
    offers: tuple[Offer, ...] = ()


@dataclass(frozen=True, slots=True)
class Toast:
    """A short message at the window's lower edge that goes by itself."""

    text: str
    offer: Offer | None = None


class Messages(QObject):
    """Takes messages from everywhere; the main window shows them. Nothing here is ever modal."""

    banner_requested = Signal(object)
    toast_requested = Signal(object)
    banner_withdrawn = Signal()
    banner_revised = Signal(object, object)
    """(the Banner that may stand there, the one that takes its place if it does)"""

    def show_banner(self, banner: Banner) -> None:
        """Show a message across the window in place of the one that stands there."""
        self.banner_requested.emit(banner)

    def revise_banner(self, standing: Banner, revised: Banner) -> None:
        """Show a message anew with what has become known since, unless it was dismissed or another stands there."""
        self.banner_revised.emit(standing, revised)

    def show_error(self, error: NightstandError, *offers: Offer) -> None:
        """Show a known failure with its remedy."""
        detail = " ".join(part for part in (error.detail, error.remedy) if part)
        self.show_banner(Banner(error.title, detail, Tone.ERROR, offers))

    def show_toast(self, text: str, offer: Offer | None = None) -> None:
        """Show a short message that goes by itself, such as “Trashed 3 papers” with the offer to undo it."""
        self.toast_requested.emit(Toast(text, offer))

    def withdraw_banner(self) -> None:
        """Take the banner away, if one stands there."""
        self.banner_withdrawn.emit()
