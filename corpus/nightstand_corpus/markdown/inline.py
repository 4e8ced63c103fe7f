"""Finds links and emphasis in the source of Markdown text, and takes marks off."""

from __future__ import annotations

import re
from dataclasses import dataclass

_MAX_TARGET_LETTERS = 2_000
_MAX_MARKS = 6
_BARE = re.compile(r"<?(https?://[^\s<>\"|`\\]{3,2000})>?", re.IGNORECASE)
_HARD_BREAK = re.compile(r"\s?(?<!\\)\\\n")
_PICTURE = re.compile(r"!\[[^\[\]]{0,300}\]\([^()]{0,1000}\)")
_BREAK = re.compile(r"<br ?/?>", re.IGNORECASE)
_ANCHOR = re.compile(r"<a\s[^<>]{0,300}?href\s?=\s?[\"']?([^\"'<>\s]{1,2000})[^<>]{0,300}>", re.IGNORECASE)
_ANCHOR_END = re.compile(r"</a>", re.IGNORECASE)
_IMAGE = re.compile(r"<img\s[^<>]{0,2000}>", re.IGNORECASE)
_STRONG = re.compile(r"</?(?:strong|b)>", re.IGNORECASE)
_EMPHATIC = re.compile(r"</?(?:em|i)>", re.IGNORECASE)
_OTHER_TAG = re.compile(
    r"</?(?:sub|sup|small|font|span|div|p|center|kbd|u|details|summary|li|ul|h\d)\b[^<>]{0,300}>", re.I
)
_WHOLLY_EMPHATIC = re.compile(r"(\*{1,3}|_{1,3})(?=\S)(.+?)(?<=\S)\1", re.DOTALL)
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_SIGNS = re.compile(
    "[\U0001f000-\U0001faff\u2600-\u27bf\u2b00-\u2bff\ufe0f\u200d\u20e3]+|:(?:[a-z]+[a-z0-9]*(?:_[a-z0-9]+)+|fire|star|sparkles|"
    "new|rocket|boom|bulb|zap|tada|heart|book|memo|link|house|pushpin|trophy|warning|speaker|eyes|paperclip|computer):"
)
_ESCAPED = re.compile(r"\\([!\"#&'()+,./:;<=>?@\[\]^`|~-])")


@dataclass(frozen=True, slots=True)
class Link:
    """A link from `start` to before `end` of a text; `image` is the alternative text where it holds a picture."""

    start: int
    end: int
    text: str
    target: str
    image: str | None = None

    @property
    def is_bare(self) -> bool:
        """Whether it is an address that stands in the text as it is."""
        return not self.text


def as_markdown(text: str) -> str:
    """Return text with the HTML that people put into Markdown lines as Markdown; line breaks become line feeds."""
    text = with_line_breaks(text)
    if "<" not in text:
        return text
    text = _COMMENT.sub("", text) if "<!--" in text else text
    text = _IMAGE.sub(_as_image, text)
    if "</a>" in text.lower():
        text = _with_anchors(text)
    return _OTHER_TAG.sub("", _EMPHATIC.sub("*", _STRONG.sub("**", text)))


def with_line_breaks(text: str) -> str:
    """Return text with the line breaks of Markdown and HTML as line feeds and nothing else changed."""
    if "\\\n" in text:
        text = _HARD_BREAK.sub("\n", text)
    return _BREAK.sub("\n", text) if "<" in text else text


def links_in(text: str) -> list[Link]:
    """Return the outermost links of a text in their order: with words, with pictures, and bare addresses."""
    found: list[Link] = []
    opened: list[int] = []
    for at in _bracket_positions(text):
        if text[at] == "[":
            opened.append(at)
            continue
        if not opened:
            continue
        start = opened.pop()
        target, end = _target(text, at + 1)
        if target is None:
            continue
        if start and text[start - 1] == "!" and not _is_escaped(text, start - 1):
            link = Link(start - 1, end, "", target, text[start + 1 : at])
            if opened:
                continue  # The picture is what somebody may click on.
        else:
            inner = text[start + 1 : at]
            link = Link(start, end, _without_images(inner), target, _image_text(inner))
        while found and found[-1].start >= link.start:
            found.pop()
        found.append(link)
    return [link for link in _with_bare(text, found) if text[link.start] != "!"]


def without_links(text: str, links: list[Link]) -> str:
    """Return the text between links."""
    parts = []
    at = 0
    for link in links:
        parts.append(text[at : link.start])
        at = link.end
    parts.append(text[at:])
    return _PICTURE.sub(" ", " ".join(parts))


def unmarked(text: str) -> str:
    """Return text without signs (emoji) around it, emphasis that holds all of it, and Markdown's backslashes."""
    bare = " ".join(text.split())
    for _ in range(_MAX_MARKS):
        before = bare
        held = _WHOLLY_EMPHATIC.fullmatch(bare)
        if held is not None and held[1] not in held[2]:
            bare = held[2].strip()
        if ":" in bare or not bare.isascii():
            bare = " ".join(_SIGNS.sub(" ", bare).split())
        if bare == before:
            break
    return _ESCAPED.sub(r"\1", bare).strip()


def bold_start(text: str) -> tuple[str, str] | None:
    """Return what a text begins with in bold, and what follows it, or None."""
    found = re.match(r"\s*(\*\*|__)(?=\S)([^\n]{2,400}?)(?<=\S)\1(?!\*)", text)
    return (found[2], text[found.end() :]) if found else None


def _bracket_positions(text: str) -> list[int]:
    return [found.start() for found in re.finditer(r"[\[\]]", text) if not _is_escaped(text, found.start())]


def _is_escaped(text: str, at: int) -> bool:
    return at > 0 and text[at - 1] == "\\" and not (at > 1 and text[at - 2] == "\\")


def _target(text: str, at: int) -> tuple[str | None, int]:
    """Return the target in round brackets at `at`, and the position behind them."""
    if not text.startswith("(", at):
        return None, at
    depth = 0
    for position in range(at, min(len(text), at + _MAX_TARGET_LETTERS)):
        sign = text[position]
        if sign == "\n":
            break
        depth += (sign == "(") - (sign == ")")
        if not depth:
            inside = text[at + 1 : position].strip()
            target = re.sub(r"\s+[\"'(].{0,1000}[\"')]$", "", inside).strip().strip("<>")
            return target, position + 1
    return None, at


def _without_images(text: str) -> str:
    return _PICTURE.sub(" ", text).strip()


def _image_text(text: str) -> str | None:
    found = re.search(r"!\[([^\[\]]{0,300})\]\(", text)
    return found[1] if found else None


def _with_bare(text: str, links: list[Link]) -> list[Link]:
    if "://" not in text:
        return links
    taken = iter([*links, Link(len(text), len(text), "", "")])
    current = next(taken)
    found = list(links)
    for bare in _BARE.finditer(text):
        while current.end <= bare.start() and current.start < len(text):
            current = next(taken)
        if bare.start() >= current.start:
            continue
        found.append(Link(bare.start(), min(bare.end(), current.start), "", bare[1]))
    return sorted(found, key=lambda link: link.start)


def _as_image(tag: re.Match[str]) -> str:
    alt = re.search(r"alt\s?=\s?[\"']([^\"']{0,300})", tag[0])
    source = re.search(r"src\s?=\s?[\"']([^\"'\s()]{0,1000})", tag[0])
    text = re.sub(r"[\[\]]", " ", alt[1]) if alt else ""
    return f"![{text}]({source[1] if source else ''})"


def _with_anchors(text: str) -> str:
    """Return text with its HTML links as Markdown."""
    parts = []
    at = 0
    while (opening := _ANCHOR.search(text, at)) is not None:
        closing = _ANCHOR_END.search(text, opening.end())
        if closing is None:
            break
        inner = " ".join(text[opening.end() : closing.start()].split())
        parts += [text[at : opening.start()], f"[{inner}]({opening[1]})"]
        at = closing.end()
    return "".join([*parts, text[at:]])
