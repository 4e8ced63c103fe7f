"""Any text in ASCII letters that sound like it, for generated keys and file names."""

from anyascii import anyascii


def fold_to_ascii(text: str) -> str:
    """Return `text` transliterated: `Weiß` → `Weiss`, `山田` → `ShanTian`; signs without a sound are left out."""
    return anyascii(text)
