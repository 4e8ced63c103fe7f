"""Plain text, links and other people's Markdown, put into a Markdown file so that each reads as what it is."""

import re
from urllib.parse import quote

from nightstand.domain.markup import escape_markdown

_WIKI_LINK = re.compile(r"(?<!\\)\[\[")
_LONE_BRACKET = re.compile(r"(?<!\\)([\[\]])")
_BACKSLASH = r"\\\1"
_ESCAPED = re.compile(r"\\.")
_FENCE = re.compile(r"^\s{0,3}(`{3,}|~{3,})", re.MULTILINE)
_ADDRESS_SIGNS = "".join(map(chr, range(0x21, 0x7F))).translate(dict.fromkeys(map(ord, '<>\\`"{}|^')))
_MARKER = "%% nightstand:"


def escaped(text: str) -> str:
    """Return Markdown that renders as `text` on one line, in note programs too."""
    return without_markers(_WIKI_LINK.sub(r"\[[", escape_markdown(" ".join(text.split()))))


def link(markdown: str, address: str) -> str:
    """Return a link with an already escaped text; an address that no browser should follow gives the text alone."""
    if not address.startswith(("https://", "http://", "mailto:")):
        return markdown
    target = link_target(address)
    if is_paired(_ESCAPED.sub("", markdown), "[", "]"):
        return f"[{markdown}]({target})"
    if "$" in markdown:
        return f"{markdown} ([link]({target}))"  # A backslash in front of its bracket would change the formula.
    return f"[{_LONE_BRACKET.sub(_BACKSLASH, markdown)}]({target})"


def link_target(address: str) -> str:
    """Return an address that ends where it should: blanks, quotes and unbalanced round brackets percent-encoded."""
    safe = _ADDRESS_SIGNS if is_paired(address, "(", ")") else _ADDRESS_SIGNS.replace("(", "").replace(")", "")
    return quote(address.strip(), safe=safe)


def quoted(markdown: str) -> str:
    """Return Markdown as a block quote."""
    return "\n".join(f"> {line}".rstrip() for line in markdown.split("\n"))


def enclosed(markdown: str) -> str:
    """Return a person's Markdown as typed, closed off so that it cannot swallow what follows."""
    text = without_markers(markdown.strip("\n"))
    fence = _open_fence(text)
    return f"{text}\n{fence}" if fence else text


def without_markers(markdown: str) -> str:
    """Return Markdown in which nothing looks like a mark of our own regions."""
    return markdown.replace(_MARKER, _MARKER.replace("%%", r"%\%"))


def _open_fence(markdown: str) -> str:
    """Return the fence of a code block that is never closed, or nothing."""
    fence = ""
    for found in _FENCE.finditer(markdown):
        if not fence:
            fence = found[1]
        elif found[1].startswith(fence):
            fence = ""
    return fence


def is_paired(text: str, opening: str, closing: str) -> bool:
    """Tell whether every closing bracket has an opening one before it, and none is left open."""
    depth = 0
    for character in text:
        depth += (character == opening) - (character == closing)
        if depth < 0:
            return False
    return depth == 0
