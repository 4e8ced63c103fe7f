"""Finds what is not read as text: formulas, code and addresses."""

import re

from nightstand.domain.markup.links import ADDRESS, BRACKET_LINK, target_of, trimmed_length, unescaped
from nightstand.domain.markup.marks import Mark, MarkKind
from nightstand.domain.markup.scan import Scan
from nightstand.domain.markup.styles import Style

# What `Scan.next_from` looks for is the group; the rest of the pattern steps over escaped characters.
_DOLLAR = re.compile(r"\\.|(\$)", re.DOTALL)
_DOUBLE_DOLLAR = re.compile(r"\\.|(\$\$)", re.DOTALL)
_PARENTHESIS_END = re.compile(r"\\\\|(\\\))")
_BRACKET_END = re.compile(r"\\\\|(\\\])")
_TICKS = (re.compile(r"(?<!`)(`)(?!`)"), re.compile(r"(?<!`)(``)(?!`)"), re.compile(r"(?<!`)(```)(?!`)"))
_APOSTROPHE_END = re.compile(r"(?<=[^\s'])(')(?![\w'])")
_QUOTE_END = re.compile(r"(''|\")")

# The signs that open a Spanish question, as TeX has them: ?` and !`.
_SPANISH = {"?": "¿", "!": "¡"}

_BLANK_LINE = re.compile(r"\n\s*\n")
_TEX_SIGNAL = re.compile(r"[\\^_{}=]")
_TEXT_ARGUMENT = re.compile(r"\\[A-Za-z]+\s?\{[^{}]*\}")
_TEXT_STYLE = re.compile(r"\\(?:emph|text[a-z]{2})\{")
_PROSE = re.compile(r"(?:\b[A-Za-z]{2,},?\s+){3}")
_AMOUNT = re.compile(r"[\d\s.,–—/+-]*\d[\d\s.,–—/+-]*")


def read_dollar(scan: Scan, start: int, end: int) -> int:
    """Read `$…$` or `$$…$$` as a formula unless it looks like money or runs away."""
    text = scan.text
    if start in scan.idle_dollars or _wraps_text(scan, start):
        scan.add_silent(start, end)
        return end
    if text.startswith("$$", start):
        closing = scan.next_from(_DOUBLE_DOLLAR, start + 2)
        if closing + 2 <= scan.frame.end and _is_body(body := text[start + 2 : closing]):
            return _add_formula(scan, start, closing + 2, body)
        return start
    closing = scan.next_from(_DOLLAR, end)
    if closing >= scan.frame.end:
        return start
    body = text[end:closing]
    if not _is_dollar_formula(body, scan.before(start), scan.after(closing + 1)):
        return start
    return _add_formula(scan, start, closing + 1, body)


def _wraps_text(scan: Scan, start: int) -> bool:
    r"""Whether the dollar opens `$\textit{… $x$ …}$`: text with formulas of its own, which needs no dollars around."""
    style = _TEXT_STYLE.match(scan.text, start + 1)
    if style is None:
        return False
    closing = scan.closing_brace(style.end() - 1)
    if closing is None or scan.after(closing + 1) != "$" or "$" not in scan.text[start + 1 : closing]:
        return False
    scan.idle_dollars.add(closing + 1)
    return True


def read_tex_delimiter(scan: Scan, start: int) -> int:
    r"""Read `\(…\)` or `\[…\]` as a formula."""
    pattern = _PARENTHESIS_END if scan.text[start + 1] == "(" else _BRACKET_END
    closing = scan.next_from(pattern, start + 2)
    body = scan.text[start + 2 : closing]
    if closing + 2 > scan.frame.end or not _is_body(body):
        return start
    return _add_formula(scan, start, closing + 2, body)


def _add_formula(scan: Scan, start: int, end: int, tex: str) -> int:
    scan.add(Mark(MarkKind.FORMULA, start, end, tex))
    return end


def _is_body(body: str) -> bool:
    return bool(body.strip()) and _BLANK_LINE.search(body) is None


def _is_dollar_formula(body: str, before: str, after: str) -> bool:
    """Whether a pair of dollars holds mathematics rather than money.

    Pandoc's rule (tight at both ends, no digit behind), eased where TeX itself is to be seen.
    """
    if not _is_body(body):
        return False
    if _PROSE.search(_TEXT_ARGUMENT.sub("", body)):
        return False
    if not re.search(r"\w", body):
        return True
    if _AMOUNT.fullmatch(body):
        return not (before.isdigit() or after.isdigit())
    is_tight = not body[0].isspace() and not body[-1].isspace()
    if is_tight and not after.isdigit():
        return True
    if body[0].isdigit() and not is_tight:
        return False
    return _TEX_SIGNAL.search(body) is not None or (not is_tight and len(body.strip()) == 1 and body.strip().isalpha())


def read_ticks(scan: Scan, start: int, end: int) -> int:
    """Read back-ticks as code, or as the opening quotes of TeX where quotes close them."""
    count = end - start
    if count > 3:
        return start
    if count == 1 and (mark := _SPANISH.get(scan.before(start))) and _begins_word(scan, start, end):
        scan.add_text(start - 1, end, mark)
        return end
    closing = scan.next_from(_TICKS[count - 1], end)
    if count < 3:
        quote = scan.next_from(_APOSTROPHE_END if count == 1 else _QUOTE_END, end)
        is_tight = not scan.after(end).isspace() or (scan.is_title and count == 2)
        if quote < closing and quote < scan.frame.end and is_tight:
            return _open_quote(scan, start, end)
    inner = scan.text[end:closing]
    if closing + count <= scan.frame.end and inner.strip() and not _BLANK_LINE.search(inner):
        scan.add_styled(start, end, closing, closing + count, Style(code=True))
        return closing + count
    return _open_quote(scan, start, end) if count == 2 and not scan.after(end).isspace() else start


def _begins_word(scan: Scan, start: int, end: int) -> bool:
    before = scan.before(start - 1) if start > 1 else " "
    return (before.isspace() or before in "{(") and scan.after(end).isalpha()


def _open_quote(scan: Scan, start: int, end: int) -> int:
    scan.add_text(start, end, "“" if end - start == 2 else "‘")
    scan.open_quotes += end - start == 2
    scan.open_tex_quotes += end - start == 2
    scan.open_single_quotes += end - start == 1
    return end


def read_address(scan: Scan, start: int, _end: int) -> int:
    """Make a bare address a link, without the punctuation of its sentence."""
    match = ADDRESS.match(scan.text, start, scan.frame.end)
    if match is None:
        return start
    # An address that is the text of a link to itself ends where the link's target begins.
    found = match[0].partition("](")[0] if scan.before(start) == "[" else match[0]
    end = start + trimmed_length(found)
    target = target_of(scan.text[start:end])
    if target is None or ("://" in scan.text[start:end] and end - start < 11):
        return start
    return add_link(scan, start, start, end, end, target)


def read_closing_bracket(scan: Scan, start: int, _end: int) -> int:
    """Read `](address)`, which makes what stands in the brackets a link."""
    match = BRACKET_LINK.match(scan.text, start, scan.frame.end)
    target = target_of(match[1]) if match else None
    if match is None or target is None:
        scan.frame.take("[")
        return start
    opening = scan.frame.take("[")
    if opening is None:
        return start
    opening.kind, opening.text, opening.style = MarkKind.OPENING, "", Style(link=target)
    scan.add(Mark(MarkKind.CLOSING, start, match.end()))
    return match.end()


def read_opening_bracket(scan: Scan, start: int, end: int) -> int:
    scan.frame.wait("[", scan.add(Mark(MarkKind.TEXT, start, end, "[")))
    return end


def add_link(scan: Scan, start: int, inner_start: int, inner_end: int, end: int, target: str) -> int:
    scan.add(Mark(MarkKind.OPENING, start, inner_start, style=Style(link=target)))
    scan.add(Mark(MarkKind.TEXT, inner_start, inner_end, unescaped(scan.text[inner_start:inner_end])))
    scan.add(Mark(MarkKind.CLOSING, inner_end, end))
    return end
