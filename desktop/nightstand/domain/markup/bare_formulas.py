r"""Finds mathematics that stands in running text without dollars: `\alpha`, `\mathcal{O}(n)`, environments."""

import re

from nightstand.domain.markup.faces import ALPHABETS, DECLARATIONS
from nightstand.domain.markup.formulas import read_formula
from nightstand.domain.markup.marks import Mark, MarkKind
from nightstand.domain.markup.scan import Scan
from nightstand.domain.markup.symbols import ACCENTS, COMMAND_SIGNS, FUNCTIONS

_SCRIPT = re.compile(r"[\^_](?:\w|(\{)|\\[A-Za-z]+)")
# What TeX takes for an argument where no brace stands.
_TOKEN = re.compile(r"\s?[^\W_]")
# Some program on the way has lost the braces of the argument, and with them the end of the name.
_SWALLOWED = re.compile(r"\\(?:math(?:cal|bb|bf|rm|sf|frak)|(?:wide)?(?:tilde|hat)|bar|sqrt)([A-Za-z])(?![A-Za-z])")
_ENVIRONMENT = re.compile(r"\\(?:begin|end)\{([A-Za-z]{1,20})\*?\}")
_FORMULA_ENVIRONMENTS = ("equation", "align", "gather", "multline", "displaymath", "math", "eqnarray")
_FORMULA_END = re.compile(rf"(\\end\{{(?:{'|'.join(_FORMULA_ENVIRONMENTS)})\*?\}})")
_ALIGNMENT = re.compile(r"\\(?:(\\)|.)|&", re.DOTALL)
# Longer ones in running text are broken sources rather than formulas.
_MAX_LENGTH = 200

_ARGUMENT_COUNTS = {
    **dict.fromkeys(set(ALPHABETS) - DECLARATIONS, 1),
    **dict.fromkeys(ACCENTS, 1),
    **dict.fromkeys(("frac", "tfrac", "dfrac", "nicefrac", "binom"), 2),
    "sqrt": 1,
    # Short capitals are as likely an author's own macro as the sign.
    **{name: 0 for name in (*COMMAND_SIGNS, *FUNCTIONS) if len(name) > 1 and name.isalpha() and not name.isupper()},
}


def read_bare_formula(scan: Scan, name: str, start: int, end: int) -> int:
    r"""Read mathematics without its dollars, such as `\alpha` or `\mathcal{O}(n)`."""
    head = _head(scan, name, start, end)
    if head is None:
        return start
    tex, head_end = head
    end = head_end
    while (match := _SCRIPT.match(scan.text, end, scan.frame.end)) and end - start <= _MAX_LENGTH:
        closing = scan.closing_brace(match.end() - 1) if match[1] else match.end() - 1
        if closing is None or closing - start > _MAX_LENGTH:
            break
        end = closing + 1
    tex += scan.text[head_end:end]
    if not read_formula(tex).is_complete:
        return start
    scan.add(Mark(MarkKind.FORMULA, start, end, tex))
    scan.argument_start = end
    return end


def _head(scan: Scan, name: str, start: int, end: int) -> tuple[str, int] | None:
    """Return the command with its arguments, and where they end; None where it is not mathematics."""
    count = _ARGUMENT_COUNTS.get(name)
    if count is None:
        swallowed = _SWALLOWED.match(scan.text, start, end)
        return (f"{scan.text[start : swallowed.start(1)]}{{{swallowed[1]}}}", end) if swallowed else None
    for _ in range(count):
        closing = scan.closing_brace(end)
        if closing is None:
            token = _TOKEN.match(scan.text, end, scan.frame.end)
            closing = token.end() - 1 if token else None
        if closing is None or closing - start > _MAX_LENGTH:
            return None
        end = closing + 1
    if count and scan.text[end - 1] != "}" and scan.after(end).isalpha():
        # A word, whose first letter is no argument.
        return None
    return scan.text[start:end], end


def read_environment(scan: Scan, start: int) -> int:
    r"""Read a formula between `\begin` and `\end`; of other environments only these two words vanish."""
    match = _ENVIRONMENT.match(scan.text, start, scan.frame.end)
    if match is None:
        return start
    closing = scan.next_from(_FORMULA_END, match.end()) if match[1] in _FORMULA_ENVIRONMENTS else scan.frame.end
    if closing >= scan.frame.end:
        return scan.add_space(start, match.end(), " ")
    end = scan.text.index("}", closing) + 1
    body = scan.text[match.end() : closing]
    if r"\begin" not in body:
        # Lines that are aligned at a sign stand one behind the other.
        body = _ALIGNMENT.sub(lambda sign: r"\quad " if sign[1] else sign[0].replace("&", "", sign[0] == "&"), body)
    scan.add(Mark(MarkKind.FORMULA, start, end, body))
    return end
