"""Single characters of a source that no reader should meet as they are, each replaced by one other character."""

import re

ZERO_WIDTH_SPACE = "\u200b"
REPLACEMENT = "\ufffd"


def _legible() -> dict[int, str]:
    table = dict.fromkeys((*range(0x20), 0x7F, 0xAD, 0xFEFF), ZERO_WIDTH_SPACE)
    for white in "\t\n\r\f\v":
        del table[ord(white)]
    for code in range(0x80, 0xA0):
        # Sources that took Windows-1252 for Latin-1 leave its quotes and dashes as control characters.
        table[code] = bytes([code]).decode("cp1252", errors="ignore") or ZERO_WIDTH_SPACE
    table[0x85] = "\n"
    table[0x2028] = "\n"
    table[0x2029] = "\n"
    # Lone surrogates cannot be stored, and text widgets use U+FFFC and the non-characters as marks of their own.
    for code in (*range(0xD800, 0xE000), 0xFFFC, 0xFFFE, 0xFFFF, *range(0xFDD0, 0xFDF0)):
        table[code] = REPLACEMENT
    return table


LEGIBLE = _legible()
"""For `str.translate`; keeps every position."""


_ILLEGIBLE = re.compile(f"[{''.join(map(re.escape, map(chr, LEGIBLE)))}]")


def legible(source: str) -> str:
    """Return a source with such characters replaced; most have none, which is quicker to see than to replace."""
    return source.translate(LEGIBLE) if _ILLEGIBLE.search(source) else source


def is_cjk(character: str) -> bool:
    """Whether words of the character's script are written without spaces between them."""
    return "\u2e80" <= character <= "\u9fff" or "\uf900" <= character <= "\uffef" or character >= "\U00020000"
