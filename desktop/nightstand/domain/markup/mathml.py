"""MathML as databases put it into abstracts → TeX, so that it is read like every other formula."""

import html
import re
from dataclasses import dataclass, field

MAX_LETTERS = 20_000
"""Beyond this a formula is shown as its bare letters; in real abstracts the longest has some 3,000."""

_PIECE = re.compile(r"<(/?)(?:[A-Za-z]{1,5}:)?([A-Za-z]{1,20})(\s[^<>]{0,300}|/)?>|([^<]+)|<")
_TEX_SPECIAL = re.compile(r"[\\{}$%&#_^]")
_UNDER_DEPTH = 60
_UNWRITTEN = frozenset(("annotation", "annotation-xml"))
_ACCENTS = {"¯": r"\bar", "‾": r"\bar", "^": r"\hat", "ˆ": r"\hat", "~": r"\tilde", "˜": r"\tilde", "→": r"\vec"}


@dataclass(slots=True)
class _Element:
    name: str
    parts: list[str] = field(default_factory=list)


def mathml_to_tex(markup: str) -> str:
    """Return the TeX of a `math` element; what it cannot lay out keeps its letters. Time is linear."""
    if len(markup) > MAX_LETTERS:
        return " ".join(_escaped(html.unescape(re.sub(r"<[^<>]*>", " ", markup))).split())
    stack = [_Element("math")]
    for piece in _PIECE.finditer(markup):
        closing, name, attributes, text = piece.groups()
        if text is not None:
            stack[-1].parts += [letters] if (letters := _escaped(html.unescape(text)).strip()) else []
        elif name is None or name.lower() == "math":
            continue
        elif not closing:
            stack.append(_Element(name.lower()))
        is_ended = closing or (attributes or "").endswith("/")
        if is_ended and len(stack) > 1 and name.lower() == stack[-1].name:
            _close(stack)
        if len(stack) > _UNDER_DEPTH:
            _close(stack)
    while len(stack) > 1:
        _close(stack)
    return " ".join(stack[0].parts)


def _close(stack: list[_Element]) -> None:
    element = stack.pop()
    if element.name not in _UNWRITTEN and (tex := _tex(element)):
        stack[-1].parts.append(tex)


def _tex(element: _Element) -> str:
    parts = element.parts
    match element.name, parts:
        case "msup", [base, upper]:
            return f"{{{base}}}^{{{upper}}}"
        case "msub", [base, lower]:
            return f"{{{base}}}_{{{lower}}}"
        case (("msubsup" | "munderover"), [base, lower, upper]):
            return f"{{{base}}}_{{{lower}}}^{{{upper}}}"
        case "munder", [base, lower]:
            return f"{{{base}}}_{{{lower}}}"
        case "mover", [base, upper]:
            accent = _ACCENTS.get(upper)
            return f"{accent}{{{base}}}" if accent else f"{{{base}}}^{{{upper}}}"
        case "mfrac", [above, below]:
            return f"\\frac{{{above}}}{{{below}}}"
        case "msqrt", [_, *_]:
            return f"\\sqrt{{{' '.join(parts)}}}"
        case "mi", [letters] if len(letters) > 1 and letters.isalpha():
            return f"\\operatorname{{{letters}}}"
        case "mtext", _:
            return f"\\text{{{' '.join(parts)}}}" if parts else ""
        case _:
            return " ".join(parts)


def _escaped(letters: str) -> str:
    return _TEX_SPECIAL.sub(lambda found: "\\backslash " if found[0] == "\\" else f"\\{found[0]}", letters)
