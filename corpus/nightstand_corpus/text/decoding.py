"""Tells the encoding of a text from its bytes, and turns bytes that do not fit it into characters."""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass

from nightstand_corpus.record import UnreadableFile
from nightstand_corpus.text.legacy_encodings import LEGACY, SAMPLE_BYTES, guessed_encoding, lines_beyond_ascii

UTF_8 = "utf-8"

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
_FEWEST_ZEROS = 2
_ASCII = re.compile("[\n\r\t -~]")
# Greek, Cyrillic, Hebrew, Arabic, kana, Han and Hangul, in blocks of 256 characters.
_LETTERS_BEYOND_LATIN = frozenset((*range(0x03, 0x07), 0x30, *range(0x34, 0xA0), *range(0xAC, 0xD8), 0xFF))


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
        if sample.count(0) >= _FEWEST_ZEROS:
            return _utf_16_of_other_scripts(sample)
    return None


def _utf_16_of_other_scripts(sample: bytes) -> str | None:
    """Return UTF-16 for text with few ASCII letters: read the right way round it has blanks and those scripts."""
    sample = sample[: len(sample) // 2 * 2]
    best = max(("utf-16-le", "utf-16-be"), key=lambda encoding: len(_ASCII.findall(sample.decode(encoding, "replace"))))
    text = sample.decode(best, "replace")
    usual = sum(character.isalnum() or character.isspace() or character.isprintable() for character in text)
    letters = sum(map(_LETTERS_BEYOND_LATIN.__contains__, map(_script_block, text)))
    has_blanks = _ASCII.search(text) is not None
    return best if has_blanks and 50 * usual >= 49 * len(text) and 2 * letters >= len(text) else None


def _script_block(character: str) -> int:
    return ord(character) >> 8


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
    """Decides between UTF-8 and the encodings before it while the bytes of a file pass by."""

    def __init__(self) -> None:
        self._decoder = codecs.getincrementaldecoder(UTF_8)("surrogateescape")
        self._fitting = 0
        self._bad = 0
        self._lines = 1
        self._first_bad_line = 1
        self._sample = b""

    def feed(self, chunk: bytes, *, last: bool = False) -> None:
        """Take the next bytes; `last` says that none follow."""
        text = self._decoder.decode(chunk, last)
        if not text.isascii():
            found = _ESCAPED_BYTE.search(text)
            if found is not None and not self._bad:
                self._first_bad_line = self._lines + text.count("\n", 0, found.start())
            bad = len(_ESCAPED_BYTE.findall(text))
            if bad and len(self._sample) < SAMPLE_BYTES:
                self._sample += lines_beyond_ascii(chunk, SAMPLE_BYTES - len(self._sample))
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
        return Verdict(guessed_encoding(self._sample), guessed_from=damage.line)
