"""The letters of words as sets of bits, by which most words are ruled out before spelling is compared.

A letter put in, left out or changed alters at most two bits, so words that differ in more than twice as many bits as
slips are allowed are not looked at.
"""

import numpy as np
from numpy.typing import NDArray

_LONGEST_COUNTED = 255
_FIRST_DIGIT_BIT = 26
_OTHER_BIT = 31


def letter_bits(word: str) -> int:
    """Return the letters of one word: a bit for each of a to z, five for pairs of digits, one for all else."""
    bits = 0
    for byte in word.encode("utf-8", "surrogateescape"):
        bits |= int(_BITS[byte])
    return bits


def letters_of_words(word_bytes: NDArray[np.uint8], word_starts: NDArray[np.integer]) -> NDArray[np.uint32]:
    """Return the letters of each word of a vocabulary, as `letter_bits` does for one."""
    found = np.zeros(len(word_starts) - 1, dtype=np.uint32)
    is_filled, starts = _filled(word_starts)
    if len(starts):
        found[is_filled] = np.bitwise_or.reduceat(_BITS[word_bytes], starts)
    return found


def lengths_of_words(word_bytes: NDArray[np.uint8], word_starts: NDArray[np.integer]) -> NDArray[np.uint8]:
    """Return how many characters each word has, 255 for all longer ones."""
    found = np.zeros(len(word_starts) - 1, dtype=np.uint8)
    is_filled, starts = _filled(word_starts)
    if len(starts):
        # Each character has one byte that does not carry on another.
        is_first = (word_bytes & 0xC0) != 0x80
        counts = np.add.reduceat(is_first, starts, dtype=np.uint32)
        found[is_filled] = np.minimum(counts, _LONGEST_COUNTED)
    return found


def _filled(word_starts: NDArray[np.integer]) -> tuple[NDArray[np.bool_], NDArray[np.integer]]:
    """Return which words are not empty, and where they start; reduceat cannot do with empty ones."""
    is_filled = word_starts[1:] > word_starts[:-1]
    return is_filled, word_starts[:-1][is_filled]


def _bit_of_byte() -> NDArray[np.uint32]:
    bits = np.full(256, 1 << _OTHER_BIT, dtype=np.uint32)
    for number in range(26):
        bits[ord("a") + number] = 1 << number
    for number in range(10):
        bits[ord("0") + number] = 1 << (_FIRST_DIGIT_BIT + number // 2)
    return bits


_BITS = _bit_of_byte()
