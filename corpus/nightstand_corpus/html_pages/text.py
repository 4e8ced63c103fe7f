"""Turns a part of a page into source text: known marks stay as tags, formulas stand between dollars."""

from __future__ import annotations

import re

from nightstand_corpus.html_pages.tree import Node, Tree

_MARKS = {
    **dict.fromkeys(("i", "em", "cite", "var"), "i"),
    **dict.fromkeys(("b", "strong"), "b"),
    **dict.fromkeys(("code", "tt", "kbd", "samp"), "code"),
    "sub": "sub",
    "sup": "sup",
    "u": "u",
}
_PARAGRAPHS = frozenset("p div ul ol blockquote section article h1 h2 h3 h4 h5 h6 pre table".split())
_LINES = frozenset("br li tr dt dd".split())
_SILENT = frozenset("script style svg button template noscript select textarea iframe object head".split())
# What a script made of a formula, beside which its TeX stands too.
_DRAWN = frozenset("mathjax mathjax_preview mathjax_display mjx-chtml katex-html mathjax_svg".split())
_READS_AS_ENTITY = re.compile(r"&(?=#?\w{1,31};)")
_READS_AS_TAG = re.compile(r"<(?=[A-Za-z/!])")
_SPACES = re.compile(r"[ \t\r\f\v\n\u00a0]+")


def marked_up(tree: Tree, node: Node, *, first: int = -1, last: int = -1) -> str:
    """Return what stands inside `node`, or from node number `first` to `last`, as source text with paragraphs.

    Characters that would read as a tag or entity are written as entities again.
    """
    pieces: list[str] = []
    closings: list[tuple[int, str]] = []
    at = node.index + 1 if first < 0 else first
    end = node.last if last < 0 else last
    while at <= end:
        while closings and closings[-1][0] < at:
            pieces.append(closings.pop()[1])
        one = tree.nodes[at]
        at += 1
        if not one.tag:
            pieces.append(_SPACES.sub(" ", _escaped(one.text)))
        elif tex := _tex(tree, one):
            pieces.append(f"${tex}$")
            at = one.last + 1
        elif one.tag in _SILENT or one.tag == "mjx-container" or one.words & _DRAWN:
            at = one.last + 1
        elif one.tag in _MARKS and one.last > one.index:
            pieces.append(f"<{_MARKS[one.tag]}>")
            closings.append((one.last, f"</{_MARKS[one.tag]}>"))
        elif one.tag in _PARAGRAPHS or one.tag in _LINES:
            mark = "\n\n" if one.tag in _PARAGRAPHS else "\n"
            pieces.append(mark)
            closings.append((one.last, mark))
    pieces += (closing for _, closing in reversed(closings))
    return _tidy("".join(pieces))


def _escaped(text: str) -> str:
    return _READS_AS_TAG.sub("&lt;", _READS_AS_ENTITY.sub("&amp;", text))


def _tex(tree: Tree, node: Node) -> str:
    if node.tag == "script" and node.attributes.get("type", "").startswith("math/tex"):
        return " ".join("".join(one.text for one in tree.inside(node)).split())
    if node.tag == "math":
        for one in tree.inside(node):
            if one.tag == "annotation" and "tex" in one.attributes.get("encoding", ""):
                return tree.text_of(one)
    return ""


def _tidy(text: str) -> str:
    lines = [" ".join(line.split(" ")).strip() for line in re.sub(" {2,}", " ", text).split("\n")]
    return re.sub(r"\n{2,}", "\n\n", "\n".join(lines)).strip()
