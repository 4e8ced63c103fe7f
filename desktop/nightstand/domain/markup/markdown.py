"""Marked-up sources and plain text → Markdown that a CommonMark, GitHub or note program renders as the same text."""

import re
from collections.abc import Sequence
from urllib.parse import quote

from nightstand.domain.markup.parsing import parse_markup
from nightstand.domain.markup.runs import Formula, Run
from nightstand.domain.markup.styles import Style
from nightstand.domain.markup.writers import Writer

_MARKS = re.compile(r"[\\`*_\[<&$~=|]")
_ENTITY = re.compile(r"&(?:#\w{1,8}|[A-Za-z][A-Za-z0-9]{1,31});")
_LINK_BEHIND = re.compile(r"\[[^\[\]]{0,999}\](?:[(\[:]|$)")
_LINE_START = re.compile(r"(\A|\n)([ ]{0,3})(?:([-+>])|(#{1,6})|(\d{1,9})([.)])|(={2,}|-{2,}))(?=\s|\Z|[>#=-])")
_PUNCTUATION = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"
_HTML = {"bold": "strong", "italic": "em"}


def to_markdown(source: str) -> str:
    """Return readable Markdown of a marked-up source.

    Emphasis becomes `*…*`, strong text `**…**`, code back-ticks; formulas stay between dollars; small capitals and
    underlining, which Markdown lacks, are dropped.
    """
    return markdown_of_runs(parse_markup(source).runs)


def markdown_of_runs(runs: Sequence[Run]) -> str:
    """Return what `to_markdown` gives, for a text or a passage that has been read already."""
    return _MarkdownWriter().write(runs)


def escape_markdown(text: str) -> str:
    """Return Markdown that renders as exactly this plain text, with no more backslashes than that needs."""
    return _escape_line_starts(_escape_marks(text, "", ""))


class _MarkdownWriter(Writer):
    def text(self, run: Run, before: str, after: str) -> str:
        escaped = _escape_marks(run.plain, before, after)
        if before in ("", "\n"):
            return _escape_line_starts(escaped) if not before else escaped
        return escaped

    def code(self, text: str) -> str:
        longest = max((len(ticks) for ticks in re.findall("`+", text)), default=0)
        fence = "`" * (longest + 1)
        padding = " " if text[0] == "`" or text[-1] == "`" else ""
        return f"{fence}{padding}{text}{padding}{fence}"

    def formula(self, formula: Formula, plain: str, before: str, after: str) -> str:
        # A digit behind the closing dollar makes money of it.
        if after.isdigit() or plain == "" or _is_unreadable(formula, plain):
            return _escape_marks(plain, before, after)
        return f"${' '.join(formula.tex.split())}$"

    def styled(self, layer: str, style: Style, inner: str, before: str, after: str) -> str:
        if layer == "link":
            return f"[{inner}]({quote(style.link, safe=_SAFE_IN_TARGET)})"
        if layer == "script":
            return f"<sup>{inner}</sup>" if style.script > 0 else f"<sub>{inner}</sub>"
        if layer not in _HTML:
            return inner
        # CommonMark takes no emphasis where a word touches the outside of the mark and a sign its inside.
        is_blocked = (before.isalnum() and not inner[0].isalnum()) or (after.isalnum() and not inner[-1].isalnum())
        if is_blocked:
            return f"<{_HTML[layer]}>{inner}</{_HTML[layer]}>"
        mark = "**" if layer == "bold" else "*"
        return f"{mark}{inner}{mark}"

    def address(self, target: str) -> str:
        return f"<{target}>"


_SAFE_IN_TARGET = "!#$%&'*+,-./:;=?@_~"


def _is_unreadable(formula: Formula, plain: str) -> bool:
    return not formula.is_complete and formula.tex in plain and plain != formula.tex


def _escape_marks(text: str, before: str, after: str) -> str:
    parts: list[str] = []
    copied = 0
    for match in _MARKS.finditer(text):
        at = match.start()
        left = text[at - 1] if at else before
        right = text[at + 1] if at + 1 < len(text) else after
        if _needs_escape(text, at, left, right):
            parts += (text[copied:at], "\\")
            copied = at
    return "".join((*parts, text[copied:]))


def _needs_escape(text: str, at: int, left: str, right: str) -> bool:
    mark = text[at]
    if mark == "\\":
        return right in _PUNCTUATION or right in ("", "\n")
    if mark == "*":
        return not ((left.isspace() or not left) and (right.isspace() or not right)) or not left
    if mark == "_":
        return not (left.isalnum() and right.isalnum())
    if mark == "[":
        return _LINK_BEHIND.match(text, at) is not None
    if mark == "<":
        return right.isalpha() or right in ("/", "!", "?")
    if mark == "&":
        return _ENTITY.match(text, at) is not None
    if mark == "~":
        return left == "~" or right == "~" or left.isalnum()
    if mark == "=":
        return right == "=" and left != "="
    return mark in "`$"


def _escape_line_starts(text: str) -> str:
    """Escape what would begin a heading, a list, a quotation or a rule."""

    def escaped(match: re.Match[str]) -> str:
        head = match[1] + match[2]
        return f"{head}{match[5]}\\{match[6]}" if match[5] else f"{head}\\{match[0][len(head) :]}"

    return _LINE_START.sub(escaped, text)
