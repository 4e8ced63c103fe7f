"""Values that may be LaTeX already or plain text: what compiles stays, what would not is put right, sign by sign.

Fields that came from a .bib file are LaTeX, those of other formats plain text, and nobody knows any more which. Both
can be written without knowing: a sign that is special only by itself (`&`, `%`, `#`, and `_`, `^` outside a formula)
gets its backslash, and a command, a group or a formula is left alone.
"""

import re
import unicodedata
from functools import lru_cache

from nightstand.export.bibtex_values import is_balanced
from nightstand.export.latex_text import EscapeText, escape_text

_LINE_BREAKS = re.compile(r"[ \t]*\n\s*")
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f\ud800-\udfff\u2028\u2029]")
_ADDRESS = re.compile(r"https?://[^\s{}\\%#^]+")
_SPECIAL = re.compile(
    r"""(?P<formula>\$(?=[^$]*[\\^_])(?:[^$\\]|\\.)+\$ | \$(?=[^\s$])(?:[^$\\]|\\.)*(?<!\s)\$(?!\d) |
           \\\((?:[^\\]|\\[^)])*\\\))
      | (?P<command>\\(?:[A-Za-z]+\*?|.))
      | (?P<bare>[&%#_^$\\])
      | (?P<other>[^\x00-\x7f]+)""",
    re.VERBOSE | re.DOTALL,
)
_KEPT = re.compile(r"\{([^\x00-\x7f]+)\}")
# Behind a drive, or behind another folder, a backslash begins no command.
_PATH_BEFORE = re.compile(r"(?<![A-Za-z])[A-Za-z]:(?:\\[\w .-]*)?\Z")
_LONGEST_PATH = 100
_SUBCOMMANDS = re.compile(r"\\(?:url|href|path|nolinkurl)\s*\{[^{}]*\}")
_BARE = {
    "&": r"\&",
    "%": r"\%",
    "#": r"\#",
    "_": r"\_",
    "^": r"\textasciicircum{}",
    "$": r"\$",
    "\\": r"\textbackslash{}",
}
_ONLY_IN_FORMULAS = frozenset(
    """alpha beta gamma delta epsilon varepsilon zeta eta theta vartheta iota kappa lambda mu nu xi pi rho sigma tau
    upsilon phi varphi chi psi omega Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega langle rangle times
    cdot pm mp leq geq le ge neq ne approx sim simeq equiv propto infty partial nabla in notin subset subseteq cup cap
    to rightarrow leftarrow Rightarrow leftrightarrow mapsto ell circ bullet star otimes oplus forall exists sum prod
    int sqrt prime dagger div""".split()
)
"""Commands that stop LaTeX in running text, where people write them all the same."""


# Venues and publishers come again and again.
@lru_cache(maxsize=4096)
def printable(value: str, escape: EscapeText = escape_text) -> str:
    """Return a value as LaTeX that compiles, on one line."""
    value = _CONTROL.sub(" ", unicodedata.normalize("NFC", " ".join(value.split())))
    if not is_balanced(value):
        return escape(value)
    if _ADDRESS.fullmatch(value):
        return f"\\url{{{value}}}"
    pieces: list[str] = []
    at = 0
    for address in _SUBCOMMANDS.finditer(value):
        pieces += (_mended(value[at : address.start()], escape), address[0])
        at = address.end()
    return "".join((*pieces, _mended(value[at:], escape)))


def unprinted(value: str, escape: EscapeText = escape_text) -> str:
    """Return a value that no style prints: as it came, unless it would end the field."""
    value = _CONTROL.sub("", value)
    if not is_balanced(value):
        return escape(value)
    # A line that begins with an @ could be taken for an entry.
    return _LINE_BREAKS.sub(lambda found: "\n\n    " if found[0].count("\n") > 1 else "\n    ", value.strip())


def _mended(value: str, escape: EscapeText) -> str:
    return _SPECIAL.sub(lambda found: _mended_sign(found, escape), value)


def _mended_sign(found: re.Match[str], escape: EscapeText) -> str:
    if found["bare"]:
        return _BARE[found["bare"]]
    if found["other"]:
        return without_needless_braces(escape(found["other"]))
    if found["formula"]:
        return found[0] if is_balanced(found[0]) else _BARE["$"] + _mended(found[0][1:], escape)
    if found["command"] and _PATH_BEFORE.search(found.string, max(0, found.start() - _LONGEST_PATH), found.start()):
        return _BARE["\\"] + _mended(found["command"][1:], escape)
    if found["command"] and found["command"][1:] in _ONLY_IN_FORMULAS:
        return f"${found['command']}$"
    return found[0]


def without_needless_braces(latex: str) -> str:
    """Return LaTeX without the braces around what stays as it is; only where names are cut they are of use."""
    return latex if latex.isascii() else _KEPT.sub(r"\1", latex)
