"""Guesses the encoding of bytes that are no UTF-8: what charset-normalizer finds, where the text bears it out."""

from __future__ import annotations

import re

LEGACY = "cp1252"
"""What such bytes are unless they are clearly something else: Windows-1252."""

SAMPLE_BYTES = 1 << 15
"""So many bytes of lines that are not ASCII decide."""

_TITLES = {
    LEGACY: "Windows-1252",
    "gb18030": "GB 18030, Chinese",
    "big5": "Big5, Chinese",
    "shift_jis": "Shift JIS, Japanese",
    "cp932": "Shift JIS, Japanese",
    "euc_jp": "EUC, Japanese",
    "euc_kr": "EUC, Korean",
    "cp949": "EUC, Korean",
    "koi8_r": "KOI8-R, Russian",
    "cp1251": "Windows-1251, Russian",
}
_CANDIDATES = ["gb18030", "big5", "shift_jis", "euc_jp", "euc_kr", "koi8_r", "cp1251", LEGACY]
# Supersets that read a few more characters than the names the guess goes by.
_WIDER = {"shift_jis": "cp932", "euc_kr": "cp949"}
_EAST_ASIAN = re.compile("[\u2e80-\u9fff\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60\uffe0-\uffee]")
_CYRILLIC_WORD = re.compile("[\u0400-\u04ff]+")
_WORD = re.compile(r"[^\W\d_]+")
_FEWEST_EAST_ASIAN = 4
_FEWEST_CYRILLIC = 6
_FEWEST_OF_CUT = SAMPLE_BYTES // 2
_LINE = re.compile(rb"[^\n\r]+")


def encoding_title(encoding: str) -> str:
    """Return the name of an encoding as people know it, with its own name where that differs."""
    title = _TITLES.get(encoding)
    return f"{encoding} ({title})" if title else encoding


def lines_beyond_ascii(chunk: bytes, limit: int) -> bytes:
    """Return the lines of a chunk that hold more than ASCII, about `limit` bytes of them."""
    found: list[bytes] = []
    size = 0
    for line in _LINE.finditer(chunk):
        if line[0].isascii():
            continue
        found.append(line[0][: limit - size])
        size += len(found[-1]) + 1
        if size >= limit:
            break
    return b"\n".join(found) + b"\n" if found else b""


def guessed_encoding(sample: bytes) -> str:
    """Return the encoding of bytes that are no UTF-8; the same bytes give the same answer."""
    # Loaded here, as most files are UTF-8.
    from charset_normalizer import from_bytes

    for whole in _without_cut_character(sample[:SAMPLE_BYTES]):
        for match in from_bytes(whole, cp_isolation=_CANDIDATES, preemptive_behaviour=False):
            name = _WIDER.get(match.encoding, match.encoding)
            if name == LEGACY:
                break
            if _is_borne_out(whole, name):
                return name
    return LEGACY


def _without_cut_character(sample: bytes) -> list[bytes]:
    """Return the sample up to its last blank, as a character of several bytes may be cut in two at its end.

    Without a blank, it is returned with up to three bytes less.
    """
    end = max(sample.rfind(b"\n"), sample.rfind(b" "))
    if end > len(sample) // 2:
        return [sample[: end + 1]]
    return [sample[: len(sample) - cut] for cut in range(4 if len(sample) > _FEWEST_OF_CUT else 1)]


def _is_borne_out(sample: bytes, encoding: str) -> bool:
    """Return whether the sample reads as text in the script of the encoding, not as accented letters misread."""
    try:
        text = sample.decode(encoding)
    except UnicodeDecodeError as error:
        if error.start < len(sample) - 4:
            return False
        text = sample[: error.start].decode(encoding)
    return _is_russian(text) if encoding in ("koi8_r", "cp1251") else _is_east_asian(text)


def _is_russian(text: str) -> bool:
    """Return whether the letters beyond ASCII make whole words, and capitals stand where they should."""
    mixed = sum(1 for word in _WORD.findall(text) if not word.isascii() and not _CYRILLIC_WORD.fullmatch(word))
    words = _CYRILLIC_WORD.findall(text)
    letters = sum(map(len, words))
    odd = sum(1 for word in words if len(word) > 1 and word[1:] != word[1:].lower() and word != word.upper())
    small = sum(map(str.islower, "".join(words)))
    return letters >= _FEWEST_CYRILLIC and 2 * small >= letters and 10 * mixed <= len(words) and 5 * odd <= len(words)


def _is_east_asian(text: str) -> bool:
    """Return whether the signs beyond ASCII stand together; a misread accent stands alone between Latin letters."""
    beyond = sum(character >= "\x80" for character in text)
    signs = list(_EAST_ASIAN.finditer(text))
    if len(signs) < _FEWEST_EAST_ASIAN or 10 * len(signs) < 8 * beyond:
        return False
    alone = sum(_is_ascii_letter(text, sign.start() - 1) and _is_ascii_letter(text, sign.end()) for sign in signs)
    together = sum(_is_sign(text, sign.start() - 1) or _is_sign(text, sign.end()) for sign in signs)
    return 10 * alone <= len(signs) and 10 * together >= 7 * len(signs)


def _is_ascii_letter(text: str, at: int) -> bool:
    return 0 <= at < len(text) and text[at].isascii() and text[at].isalpha()


def _is_sign(text: str, at: int) -> bool:
    return 0 <= at < len(text) and _EAST_ASIAN.match(text, at) is not None
