"""Which capitals of a title a bibliography style must not make small, in braces: names, acronyms, formulas.

BibTeX styles set titles in sentence case. That is right for `Anytime Best Arm Identification` and wrong for `CPMöbius`,
`GPU` and `Stackelberg`. Names that look like any capitalised word are told by the abstract, which writes ordinary words
small.
"""

import re
import unicodedata
from collections.abc import Sequence

from nightstand.export.latex_text import EscapeText, escape_text

_WORD = re.compile(r"[^\W_]+(?:[’'][^\W_]+)*")
_COMPOUND = re.compile(r"[^\W_]+(?:[-‐‑–/’'.&][^\W_]+)*")
_SENTENCE_END = re.compile(r"[.!?:]\s*[\"”’)]*\s*$")
_MATH = re.compile(r"(?<!\\)\$(?:[^$\\]|\\.)*\$|\\\((?:[^\\]|\\[^)])*\\\)")
_SYSTEM_NAME = re.compile(r"\s*(\S+(?: \S+){1,2}):\s")
_LONGEST_WORD = 60
_LONE_LETTER_OF_NO_NAME = "A"

MIN_SMALL_SHARE = 0.5
"""Share of small words from which a title is in sentence case already, so that its capitals are names."""

EPONYMS = frozenset(
    """Banach Bayes Bayesian Bellman Bernoulli Boltzmann Bregman Carlo Cauchy Cholesky Dirichlet Euclidean Fenchel
    Fisher Fourier Frobenius Gauss Gaussian Gibbs Hamiltonian Hausdorff Hawkes Hebbian Hessian Hilbert Hopfield
    Jacobian Kalman Kolmogorov Koopman Krylov Kullback Lagrangian Langevin Laplace Laplacian Lebesgue Legendre
    Leibler Lipschitz Lyapunov Mahalanobis Markov Markovian Mercer Monge Monte Nash Newton Neyman Nyström Pareto
    Pearson Poisson Rademacher Rao Rényi Ricci Riemannian Schrödinger Shannon Shapley Sinkhorn Sobolev
    Stackelberg Stein Tikhonov Turing Vapnik Viterbi Voronoi Wasserstein Wiener African American Arabic Chinese
    English European French German Indian Japanese Korean Python Spanish Wikipedia""".split()
)
"""Names that titles of the field are made with."""


Span = tuple[int, int]


def title_escape(
    title_text: str, abstract_text: str, wished: Sequence[str] = (), escape_piece: EscapeText = escape_text
) -> EscapeText:
    """Return what turns the pieces of one title, in their order, into LaTeX with its names in braces.

    Args:
        title_text: the whole plain title.
        abstract_text: the plain abstract, or empty.
        wished: stretches whose words somebody wants protected in any case.
        escape_piece: turns plain text into LaTeX.
    """
    title_text = unicodedata.normalize("NFC", title_text)  # A brace must not part a letter from its accent.
    spans = protected_spans(title_text, abstract_text, wished)
    read = 0

    def escape(text: str) -> str:
        nonlocal read
        text = unicodedata.normalize("NFC", text)
        start = title_text.find(text, read)
        if start < 0:
            # Blanks differ where markup was taken out; then the piece is looked at by itself.
            return _braced(text, protected_spans(text, abstract_text, wished), escape_piece)
        read = start + len(text)
        return _braced(text, [(max(0, first - start), last - start) for first, last in spans], escape_piece)

    return escape


def protected_formulas(latex: str) -> str:
    """Return a LaTeX title with its formulas in braces where they hold a capital, which BibTeX would make small."""
    return _MATH.sub(lambda match: f"{{{match[0]}}}" if match[0] != match[0].lower() else match[0], latex)


def protected_spans(title_text: str, abstract_text: str, wished: Sequence[str] = ()) -> list[Span]:
    """Return where in a plain title capitals must stay, in order; see `title_escape`."""
    if title_text.isupper() and " " in title_text:
        return []
    wanted = frozenset(word for stretch in wished for word in _COMPOUND.findall(stretch) if _has_capital(word))
    names = _Names(abstract_text, wanted)
    is_sentence_case = _is_sentence_case(title_text)
    system_name = _system_name(title_text, abstract_text)
    spans: list[Span] = [(0, len(system_name))] if system_name else []
    for match in _COMPOUND.finditer(title_text, len(system_name)):
        if not _has_capital(match[0]):
            continue
        before = title_text[: match.start()]
        opens = not before.strip()
        is_name_by_case = is_sentence_case and not opens and not _SENTENCE_END.search(before)
        spans += _spans_of(match, names, opens=opens, is_name_by_case=is_name_by_case)
    return spans


def _braced(text: str, spans: Sequence[Span], escape: EscapeText) -> str:
    pieces: list[str] = []
    at = 0
    for first, last in spans:
        if first < last and first < len(text) and last > 0:
            pieces += (escape(text[at:first]), "{", escape(text[first:last]), "}")
            at = min(last, len(text))
    return "".join([*pieces, escape(text[at:])])


class _Names:
    """The words of a title that are names whatever they look like; the abstract is read only when one stands in it."""

    def __init__(self, abstract_text: str, wanted: frozenset[str]) -> None:
        self._abstract_text = abstract_text
        self._wanted = wanted

    def holds(self, word: str, *, opens: bool) -> bool:
        """Tell whether a word is a name; one that `opens` the title needs no protection unless it has two parts."""
        if word in self._wanted:
            return True
        # Styles leave the title's first letter alone, but not the second of `VCG-Bench`.
        if opens and "-" not in word:
            return False
        if word in EPONYMS:
            return True
        text = self._abstract_text
        return word in text and not _stands_in(word.lower(), text) and _is_name_in(word, text)


def _spans_of(compound: re.Match[str], names: _Names, *, opens: bool, is_name_by_case: bool) -> list[Span]:
    if compound[0].isalnum():
        word = compound[0]
        is_name = _is_protected(word, names, opens=opens, is_name_by_case=is_name_by_case)
        return [compound.span()] if is_name or (len(word) == 1 and names.holds(word, opens=opens)) else []
    words = tuple(_WORD.finditer(compound.string, *compound.span()))
    needed = [_is_protected(word[0], names, opens=opens, is_name_by_case=is_name_by_case) for word in words]
    if (len(words) > 1 and all(needed)) or names.holds(compound[0], opens=opens):
        return [compound.span()]
    return [word.span() for word, is_needed in zip(words, needed, strict=True) if is_needed]


def _is_protected(word: str, names: _Names, *, opens: bool, is_name_by_case: bool) -> bool:
    if not _has_capital(word):
        return False
    if len(word) == 1:
        return word != _LONE_LETTER_OF_NO_NAME
    if is_name_by_case or _has_capital(word[1:]) or (not word.isalpha() and any(map(str.isdigit, word))):
        return True
    return names.holds(word, opens=opens)


def _stands_in(word: str, text: str) -> bool:
    """Tell whether a word stands in a text by itself."""
    at = text.find(word)
    while at >= 0:
        end = at + len(word)
        if not (text[at - 1 : at].isalnum() or text[end : end + 1].isalnum()):
            return True
        at = text.find(word, end)
    return False


def _has_capital(word: str) -> bool:
    return word != word.lower() and (word.isascii() or any(map(str.isupper, word)))


def _is_sentence_case(title_text: str) -> bool:
    words = [word for word in _WORD.findall(title_text)[1:] if len(word) > 4]
    return bool(words) and sum(word[0].islower() for word in words) / len(words) > MIN_SMALL_SHARE


def _system_name(title_text: str, abstract_text: str) -> str:
    """Return the two or three words before the title's colon if the abstract uses them as a name, else nothing."""
    found = _SYSTEM_NAME.match(title_text)
    if not found or not all(part[0].isupper() for part in (found[1].split()[0], found[1].split()[-1])):
        return ""
    return found[1] if re.search(rf"[\w,)] {re.escape(found[1])}\b", abstract_text) else ""


def _is_name_in(word: str, text: str) -> bool:
    """Tell whether a text writes a word with a capital inside a sentence, and each time by itself.

    Neighbours with capitals too are the words that an initialism stands for: `Knowledge-Enhanced Benchmark Evolution`.
    """
    is_lone = False
    at = text.find(word)
    while at >= 0:
        compound = _COMPOUND.match(text, at)
        end = at + len(word)
        before = _compound_before(text, at)
        is_whole = compound and compound.end() == end and before and before.end() < at
        # Behind a word that opens a sentence, which is large in any case, nothing can be told.
        if is_whole and before and _is_inside(text, at) and _is_inside(text, before.start()):
            after = _COMPOUND.search(text, end)
            if before[0][0].isupper() or (after and after[0][0].isupper()):
                return False
            is_lone = True
        at = text.find(word, end)
    return is_lone


def _compound_before(text: str, at: int) -> re.Match[str] | None:
    """Return the last word that begins before a place; it may reach up to it, or beyond."""
    begin = max(0, at - _LONGEST_WORD)
    found: re.Match[str] | None = None
    for match in _COMPOUND.finditer(text, begin):
        if match.start() >= at:
            break
        found = match
    return found


def _is_inside(text: str, at: int) -> bool:
    """Tell whether a word begins inside a sentence."""
    # Nearly always a letter and a blank stand before it.
    return at > 0 and (text[at - 2 : at - 1].isalnum() or not _SENTENCE_END.search(text[max(0, at - 4) : at]))
