r"""Accent commands of running text, which set marks on letters: `\'e`, `\c{c}`, `{\'{\^e}}`, `\v{\i}`."""

import re
import unicodedata

_MARKS = dict(
    zip(
        "'\"`^~=.cvHukrdb",
        "\u0301\u0308\u0300\u0302\u0303\u0304\u0307\u0327\u030c\u030b\u0306\u0328\u030a\u0323\u0331",
        strict=True,
    )
) | {"textcommabelow": "\u0326", "textogonekcentered": "\u0328"}
_LETTERS = {"i": "i", "j": "j", "ae": "æ", "AE": "Æ", "o": "ø", "O": "Ø", "aa": "å", "AA": "Å", "l": "ł", "L": "Ł"}
_BARE_MARKS = {"~": "~", "^": "^", "'": "´", "`": "`", '"': "¨", "=": "¯", ".": "˙", "c": "¸", "v": "ˇ", "u": "˘"}
r"""What a mark gives over nothing (`\~{}`)."""

_ACCENT = re.compile(r"""\\(?:(['"`^~=.])|([cvHukrdb]|textcommabelow|textogonekcentered)(?![A-Za-z]))(\s?)""")
_LETTER = re.compile(r"[A-Za-z\u00c0-\u024f\u1e00-\u1eff]")
_LETTER_COMMAND = re.compile(rf"\\({'|'.join(_LETTERS)})(?![A-Za-z])(\s?)")
_DEEPEST = 3


def accented_letter(text: str, start: int) -> tuple[str, int] | None:
    r"""Return the letter that an accent command at `start` makes and where the command ends (`\'e`, `\c{c}`)."""
    match = _ACCENT.match(text, start)
    if match is None:
        return None
    mark, end = match[1] or match[2], match.end()
    if text.startswith("{}", end):
        return (_BARE_MARKS[mark], end + 2) if mark in _BARE_MARKS and not match[3] else None
    if mark == "=" and text[end : end + 1].isdigit() and not match[3]:
        # Crystallographers put the minus of an index above it.
        return text[end] + _MARKS[mark], end + 1
    found = _base(text, end, _DEEPEST)
    if found is None:
        return None
    base, base_end = found
    before, after = text[start - 1 : start], text[base_end : base_end + 1]
    if (
        match[2]
        and match[3]
        and text[end] not in "{\\"
        and after.isalpha()
        and not (before.isalpha() or base.isupper())
    ):
        # A letter of its own with a word behind it: somebody's macro rather than an accent.
        return None
    letter = unicodedata.normalize("NFC", base + _MARKS[mark])
    if len(letter) == 1 and mark != "b":
        return letter, base_end
    # Letters that nobody accents are accented by somebody's macro, or a mark is escaped; inside a word neither is.
    is_accent = before.isalpha() or (after.isalpha() and match[2] is not None and mark != "b")
    return (letter, base_end) if is_accent else None


def _base(text: str, start: int, depth: int) -> tuple[str, int] | None:
    """Return the letter under a mark, which may itself be accented, be a command, or stand in braces; and its end."""
    if text.startswith("{", start):
        inside = start + 1 + text.startswith(" ", start + 1)
        found = _base(text, inside, depth - 1) if depth else None
        if found is None:
            return None
        base, end = found
        end += text.startswith(" ", end)
        return (base, end + 1) if text.startswith("}", end) else None
    if letter := _LETTER.match(text, start):
        return letter[0], letter.end()
    if command := _LETTER_COMMAND.match(text, start):
        # As in TeX, the space behind the command only ends its name.
        end = command.end()
        return _LETTERS[command[1]], end + 2 if text.startswith("{}", end) else end
    accent = _ACCENT.match(text, start) if depth else None
    found = _base(text, accent.end(), depth - 1) if accent else None
    if accent is None or found is None:
        return None
    return unicodedata.normalize("NFC", found[0] + _MARKS[accent[1] or accent[2]]), found[1]
