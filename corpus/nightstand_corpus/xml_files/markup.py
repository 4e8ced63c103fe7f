"""Turns marked-up XML text into source text that reads the same: HTML tags, TeX between dollars, braces for names."""

from __future__ import annotations

import re

from nightstand_corpus.xml_files.elements import Element

_TAGS = {
    "i": "i", "italic": "i", "em": "i", "b": "b", "bold": "b", "strong": "b", "sub": "sub", "sup": "sup", "tt": "code",
    "code": "code", "u": "u", "sc": "sc",
}  # fmt: skip
# EndNote sets every text in a style, and names the face of letters that stand out.
_FACES = {"italic": "i", "bold": "b", "superscript": "sup", "subscript": "sub", "underline": "u"}
_PARAGRAPHS = frozenset({"p", "br", "li", "title"})
_BLANK_LINE = re.compile(r"\n[ \t]*\n\s*")
_LINE_END = re.compile(r"[ \t]*\n[ \t]*|[ \t]{2,}")


def source_text(element: Element, *, keeps_names: bool = False) -> str:
    """Return the text of an element with its markup; white space is closed up, blank lines stay.

    `keeps_names` puts braces around `fixed-case`, as titles have them so that styles leave its capitals alone.
    """
    text = "".join(_pieces(element, keeps_names=keeps_names)).strip()
    return "\n\n".join(_LINE_END.sub(" ", paragraph).strip() for paragraph in _BLANK_LINE.split(text))


def _pieces(element: Element, *, keeps_names: bool) -> list[str]:
    pieces: list[str] = []
    for child in element.children:
        if isinstance(child, str):
            pieces.append(child)
            continue
        inner = "".join(_pieces(child, keeps_names=keeps_names))
        tag = _tag(child)
        if tag and inner.strip():
            pieces.append(f"<{tag}>{inner}</{tag}>")
        elif child.name == "tex-math":
            pieces.append(f"${inner.strip().strip('$')}$" if inner.strip(" $\n") else "")
        elif child.name == "fixed-case" and keeps_names:
            pieces.append(f"{{{inner}}}")
        elif child.name in _PARAGRAPHS:
            pieces.append(f"\n\n{inner}")
        else:
            pieces.append(inner)
    return pieces


def _tag(element: Element) -> str:
    if element.name == "style":
        return _FACES.get(element.attributes.get("face", ""), "")
    return _TAGS.get(element.name, "")
