"""What kind a file is, and whether it may be handed to another program to be opened."""

import mimetypes
import os
import re
from pathlib import Path

from nightstand.domain.document import PDF_TYPE

PLAIN_TYPE = "application/octet-stream"

_PROGRAM_SUFFIXES = frozenset(
    """
    .action .apk .app .appimage .application .bash .bat .bin .cmd .com .command .cpl .csh .deb .desktop .dll .dmg .exe
    .gadget .hta .inf .ins .iso .jar .jnlp .js .jse .ksh .lnk .msc .msi .msix .msp .mst .out .pif .pl .pkg .ps1 .psm1
    .py .pyc .pyw .pyz .rb .reg .rpm .run .scf .scpt .scr .sct .sh .shb .so .terminal .tool .url .vb .vbe .vbs
    .webloc .workflow .ws .wsc .wsf .wsh .zsh
    """.split()
)
_PROGRAM_BEGINNINGS = (b"#!", b"MZ", b"\x7fELF", b"\xca\xfe\xba\xbe", b"\xcf\xfa\xed\xfe", b"\xce\xfa\xed\xfe")


def media_type(name: str, head: bytes) -> str:
    """Return a file's media type, by its first bytes and else by its name."""
    if head.lstrip()[:5] == b"%PDF-":
        return PDF_TYPE
    guessed = mimetypes.guess_type(name, strict=False)[0]
    # What calls itself a PDF and is none is not read as one.
    return PLAIN_TYPE if guessed is None or guessed == PDF_TYPE else guessed


def base_name(path: str) -> str:
    """Return the last part of a path, in whatever system's notation, without signs that no name holds."""
    name = re.split(r"[/\\]", path)[-1]
    return "".join(sign for sign in name if sign.isprintable()).strip() or "document"


def is_program(file: Path) -> bool:
    """Tell whether opening a file could run it: by its suffix, its first bytes, or its permission."""
    if file.suffix.lower() in _PROGRAM_SUFFIXES:
        return True
    try:
        with file.open("rb") as opened:
            head = opened.read(8)
        may_run = os.name != "nt" and bool(file.stat().st_mode & 0o111)
    except OSError:
        return True
    return head.startswith(_PROGRAM_BEGINNINGS) or (may_run and not head.lstrip().startswith(b"%PDF-"))
