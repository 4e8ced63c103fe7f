"""Where a paper can be opened: its best address, and opening only what is safe to open."""

from typing import Final
from urllib.parse import quote

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices

from nightstand.domain.paper import Bibliography

SAFE_SCHEMES: Final = frozenset({"http", "https", "mailto"})


def paper_link(bibliography: Bibliography) -> str:
    """Return the address that shows the paper best, or an empty text: link, then identifiers, then the PDF."""
    candidates = (
        bibliography.url,
        doi_link(bibliography.doi),
        f"https://openreview.net/forum?id={quote(bibliography.openreview)}" if bibliography.openreview else "",
        f"https://arxiv.org/abs/{quote(bibliography.arxiv, safe='/')}" if bibliography.arxiv else "",
        bibliography.pdf,
    )
    return next((address for address in candidates if is_safe(address)), "")


def doi_link(doi: str) -> str:
    """Return the web address of a DOI, or an empty text for none."""
    return f"https://doi.org/{quote(doi, safe='/:;()')}" if doi else ""


def is_safe(address: str) -> bool:
    """Tell whether an address may be handed to the system: web and mail only, never a file or a script."""
    scheme, colon, _ = address.strip().partition(":")
    return bool(colon) and (scheme.lower() in SAFE_SCHEMES or address.strip().lower().startswith("doi:10."))


def spelt_out(address: str) -> str:
    """Return an address in ASCII: foreign hosts as their codes (`xn--…`), other letters and marks as percent signs.

    No sign of it can pass for another one, or change the direction in which it is read.
    """
    text = address.strip()
    if text.lower().startswith("doi:"):
        text = doi_link(text[4:].lstrip())
    spelt = bytes(QUrl(text, QUrl.ParsingMode.TolerantMode).toEncoded().data()).decode("ascii", "replace")
    # What is no address in the eyes of Qt still has to be shown.
    return spelt or quote(text, safe="/:?#@!$&'()*+,;=%~[]")


def destination(address: str) -> str:
    """Return in words where an address leads: the host counts, whatever stands before or behind it."""
    url = QUrl(spelt_out(address))
    if url.scheme() == "mailto":
        return "It writes a mail to this address:"
    host = url.host(QUrl.ComponentFormattingOption.FullyEncoded)
    return f"It leads to {host}:" if host else "It leads to this address:"


def open_address(address: str) -> bool:
    """Open a safe address in the system's browser or mail program; tell whether it was taken."""
    if not is_safe(address):
        return False
    text = address.strip()
    if text.lower().startswith("doi:"):
        text = doi_link(text[4:])
    return QDesktopServices.openUrl(QUrl(text, QUrl.ParsingMode.TolerantMode))
