"""Reads HTML entities and the tags of HTML and JATS: known ones style, part paragraphs or vanish; others are text."""

import html
import re

from nightstand.domain.markup.characters import LEGIBLE
from nightstand.domain.markup.links import ANGLE_LINK, target_of
from nightstand.domain.markup.marks import Mark, MarkKind
from nightstand.domain.markup.mathml import mathml_to_tex
from nightstand.domain.markup.scan import Scan
from nightstand.domain.markup.styles import BODY, Style
from nightstand.domain.markup.verbatim import add_link

_ENTITY = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,30});")
_TAG = re.compile(r"<(/?)((?:jats|mml):)?([A-Za-z][A-Za-z0-9-]{0,24})((?:\s[^<>]{0,300})?)/?>")
_ESCAPED_TAG = re.compile(r"&lt;(/?)((?:jats|mml):)?([A-Za-z][A-Za-z0-9-]{0,24})((?:\s[^<>;]{0,100})?)/?&gt;")
_HREF = re.compile(r"""href\s*=\s*["']?([^"'\s>]+)""", re.I)
# What `Scan.next_from` looks for is the group.
_CLOSING_TAG = re.compile(r"(</(?:[a-z]{2,4}:)?[A-Za-z][A-Za-z0-9-]{0,24}>)")
_COMMENT_END = re.compile(r"(-->)")
_MATH_END = re.compile(r"(</(?:mml:)?math>)")
_TEX_MATH_END = re.compile(r"(</(?:jats:)?tex-math>)")
_TEX_MATH_BEFORE = re.compile(r"</(?:jats:)?tex-math>\s*\Z")
_TEX_MATH_AFTER = re.compile(r"\s{0,80}<(?:jats:)?tex-math\b")
_TEX_MATH_FRAME = re.compile(
    r"<!\[CDATA\[|\]\]>|\A.*\\begin\{document\}|\\end\{document\}.*\Z|\\[()\[\]]|\$", re.DOTALL
)
_NEAR = 80

_STYLES = {
    **dict.fromkeys(("i", "em", "italic", "cite", "var"), Style(italic=True)),
    **dict.fromkeys(("b", "strong", "bold"), Style(bold=True)),
    **dict.fromkeys(("code", "tt", "kbd", "samp", "monospace"), Style(code=True)),
    **dict.fromkeys(("u", "underline"), Style(underline=True)),
    **dict.fromkeys(("sub", "inf"), Style(script=-1)),
    "sup": Style(script=1),
    "sc": Style(small_caps=True),
    **dict.fromkeys(("span", "small", "big", "font", "strike", "del", "ins", "abbr"), BODY),
}
_PARAGRAPHS = frozenset(
    "p div ul ol title sec blockquote h1 h2 h3 h4 h5 h6 abstract abstracttext disp-formula disp-quote".split()
)
_LINES = frozenset("br li tr list-item def-item".split())
_SILENT = frozenset("inline-formula alternatives tex-math named-content styled-content inline-graphic".split())
# They would fetch or run something in a browser. Here they are so many letters, and addresses in them are no links.
_LITERAL = frozenset("img script iframe object embed svg video audio link meta style input form".split())

# A title has no links and no headings of its own; whoever puts them there wants to look like something else.
_FOREIGN_IN_TITLES = frozenset("a h1 h2 h3 h4 h5 h6".split())


def read_ampersand(scan: Scan, start: int, _end: int) -> int:
    """Resolve an HTML entity, or a whole tag where all tags of the text are written with entities."""
    match = _ENTITY.match(scan.text, start, scan.frame.end)
    if match is None:
        return start
    if match[0] == "&lt;" and (end := _read_escaped_tag(scan, start)) > start:
        return end
    character = html.unescape(match[0]).translate(LEGIBLE)
    if character == match[0]:
        return start
    scan.add_text(start, match.end(), " " if character.isspace() else character)
    return match.end()


def read_angle(scan: Scan, start: int, _end: int) -> int:
    """Read an address in angle brackets, a comment, a formula or a simple tag; a lone tag stays text."""
    if link := ANGLE_LINK.match(scan.text, start, scan.frame.end):
        return add_link(scan, start, link.start(1), link.end(1), link.end(), target_of(link[1]) or "")
    if scan.text.startswith("<!--", start):
        end = scan.next_from(_COMMENT_END, start) + 3
        return _vanish(scan, start, end) if end <= scan.frame.end else start
    match = _TAG.match(scan.text, start, scan.frame.end)
    return start if match is None else _read_tag(scan, match)


def _read_escaped_tag(scan: Scan, start: int) -> int:
    """Read a tag such as `&lt;p&gt;` in a text that has no true tag: there the whole text was escaped once more."""
    match = _ESCAPED_TAG.match(scan.text, start, scan.frame.end)
    if match is None or scan.next_from(_CLOSING_TAG, 0) < len(scan.text):
        return start
    is_plain = match[3].lower() in _STYLES or match[3] in ("p", "title", "sec")
    return _read_tag(scan, match) if match[2] or is_plain else start


def _read_tag(scan: Scan, match: re.Match[str]) -> int:
    start, end = match.span()
    name = match[3].lower()
    if name in ("math", "tex-math") and not match[1] and (formula_end := _read_formula_element(scan, match)):
        return formula_end
    is_foreign = scan.is_title and not match[2] and name in _FOREIGN_IN_TITLES
    if not is_foreign and (name in _PARAGRAPHS or name in _LINES or (match[2] and name == "list")):
        scan.frame.forget()
        return scan.add_space(start, end, "\n" if name in _LINES else "\n\n")
    if is_foreign or (name in _LITERAL and match[4] and not match[2]):
        scan.add_text(start, end, match[0])
        return end
    style = _STYLES.get(name)
    if name in ("a", "ext-link"):
        href = _HREF.search(match[4])
        target = target_of(html.unescape(href[1])) if href else None
        style = Style(link=target) if target else BODY
    if style is not None:
        return _pair_tag(scan, match, name, style)
    return _vanish(scan, start, end) if match[2] or name in _SILENT else start


def _read_formula_element(scan: Scan, match: re.Match[str]) -> int:
    """Read `math` or `tex-math` up to its end, and return that, or 0 where it has none.

    Where both stand side by side they are one formula twice; the TeX counts.
    """
    is_tex = match[3].lower() == "tex-math"
    pattern = _TEX_MATH_END if is_tex else _MATH_END
    inner_end = scan.next_from(pattern, match.end())
    closing = pattern.match(scan.text, inner_end, scan.frame.end)
    if closing is None:
        return 0
    start, end = match.start(), closing.end()
    near = scan.text[max(0, start - _NEAR) : start]
    if not is_tex and (_TEX_MATH_BEFORE.search(near) or _TEX_MATH_AFTER.match(scan.text, end)):
        return _vanish(scan, start, end)
    inner = scan.text[match.end() : inner_end]
    tex = " ".join(_TEX_MATH_FRAME.sub("", inner).split()) if is_tex else mathml_to_tex(inner)
    if not tex:
        return _vanish(scan, start, end)
    scan.add(Mark(MarkKind.FORMULA, start, end, tex))
    return end


def _pair_tag(scan: Scan, match: re.Match[str], name: str, style: Style) -> int:
    key = f"<{name}>"
    if not match[1]:
        shown = match[0].replace("&lt;", "<").replace("&gt;", ">")
        scan.frame.wait(key, scan.add(Mark(MarkKind.TEXT, match.start(), match.end(), shown, style=style)))
        return match.end()
    opening = scan.frame.take(key)
    if opening is None:
        return match.start()
    opening.kind, opening.text = MarkKind.OPENING, ""
    scan.add(Mark(MarkKind.CLOSING, match.start(), match.end()))
    return match.end()


def _vanish(scan: Scan, start: int, end: int) -> int:
    scan.add_silent(start, end)
    return end
