"""Tells the encoding of a text from its bytes, and turns bytes that do not fit it into characters."""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass

from nightstand_corpus.record import UnreadableFile

UTF_8 = "utf-8"
LEGACY = "cp1252"

_UTF_8_NAMES = (UTF_8, "utf-8-sig")

# The longer marks come first: the one of UTF-32 begins with that of UTF-16.
_BYTE_ORDER_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
# Bytes that are no valid UTF-8 come out of Python's decoder as these characters.
_ESCAPED_BYTE = re.compile("[\udc80-\udcff]")
_ESCAPED_BYTES = {0xDC00 + byte: bytes([byte]).decode(LEGACY, "ignore") or chr(byte) for byte in range(0x80, 0x100)}
# In UTF-16, English text has a zero in nearly every second byte; a stray NUL in other text is rarer by far.
_ZERO_SHARE = 0.4


@dataclass(frozen=True, slots=True)
class Damage:
    """Bytes that did not fit the encoding: how many, and the line of the first."""

    count: int
    line: int


def encoding_from_head(head: bytes) -> str | None:
    """Return the encoding that a byte order mark or the zeros of UTF-16 give away, or None."""
    for mark, encoding in _BYTE_ORDER_MARKS:
        if head.startswith(mark):
            return encoding
    sample = head[:4096]
    half = len(sample) // 2
    if half:
        zeros_first, zeros_second = sample[0::2].count(0), sample[1::2].count(0)
        if zeros_second > _ZERO_SHARE * half and zeros_first < zeros_second / 8:
            return "utf-16-le"
        if zeros_first > _ZERO_SHARE * half and zeros_second < zeros_first / 8:
            return "utf-16-be"
    return None


def checked_encoding(name: str) -> str:
    """Return the canonical name of the encoding a person asked for.

    Raises:
        UnreadableFile: no text encoding has that name.
    """
    try:
        codecs.getincrementaldecoder(name)
        # Python refuses codecs that are no text encodings ("base64") only when there is something to decode.
        b" ".decode(name, "replace")
    except (LookupError, ValueError):
        raise UnreadableFile(
            f"“{name}” is not the name of a text encoding.",
            "Use a name such as utf-8, utf-16, cp1252 or gb18030, or leave the encoding out.",
        ) from None
    return codecs.lookup(name).name


def decoding_errors(encoding: str) -> str:
    """Return the way in which `encoding` is decoded so that no byte can stop the reading."""
    return "surrogateescape" if encoding in (*_UTF_8_NAMES, LEGACY) else "replace"


def restore_escaped(text: str) -> str:
    """Return `text` with the bytes that did not fit read as Windows-1252, the usual stowaway in a UTF-8 file."""
    # Translating costs twenty times as much as looking whether there is anything to translate.
    if text.isascii() or _ESCAPED_BYTE.search(text) is None:
        return text
    return text.translate(_ESCAPED_BYTES)


@dataclass(frozen=True, slots=True)
class Verdict:
    """The encoding of a text; `guessed_from` is the line that spoke for a guess, None when it is no guess."""

    encoding: str
    damage: Damage | None = None
    guessed_from: int | None = None


class Utf8Check:
    """Decides between UTF-8 and a legacy one-byte encoding while the bytes of a file pass by."""

    def __init__(self) -> None:
        self._decoder = codecs.getincrementaldecoder(UTF_8)("surrogateescape")
        self._fitting = 0
        self._bad = 0
        self._lines = 1
        self._first_bad_line = 1

    def feed(self, chunk: bytes, *, last: bool = False) -> None:
        """Take the next bytes; `last` says that none follow."""
        text = self._decoder.decode(chunk, last)
        if not text.isascii():
            found = _ESCAPED_BYTE.search(text)
            if found is not None and not self._bad:
                self._first_bad_line = self._lines + text.count("\n", 0, found.start())
            bad = len(_ESCAPED_BYTE.findall(text))
            self._bad += bad
            self._fitting += len(text) - len(text.encode("ascii", "ignore")) - bad
        self._lines += text.count("\n")

    def verdict(self, known: str | None) -> Verdict:
        """Return the encoding, which is `known` if that is given, and the damage when bytes do not fit UTF-8."""
        damage = Damage(self._bad, self._first_bad_line) if self._bad else None
        if known is not None:
            return Verdict(known, damage if known in _UTF_8_NAMES else None)
        # Text in a one-byte encoding hardly ever forms valid sequences by chance.
        if damage is None or self._fitting > self._bad:
            return Verdict(UTF_8, damage)
        return Verdict(LEGACY, guessed_from=damage.line)
