"""Which capitals of a title a bibliography style must not make small, in braces: names, acronyms, formulas.

BibTeX styles set titles in sentence case. That is right for `Anytime Best Arm Identification` and wrong for `CPMöbius`,
`GPU` and `Stackelberg`. Names that look like any capitalised word are told by the abstract, which writes ordinary words
small.
"""

import re
import unicodedata
from collections.abc import Callable, Sequence

from nightstand.export.latex_text import escape_text

EscapeText = Callable[[str], str]

_WORD = re.compile(r"[^\W_]+(?:[’'][^\W_]+)*")
_COMPOUND = re.compile(r"[^\W_]+(?:[-‐‑–/’'.&][^\W_]+)*")
_SENTENCE_END = re.compile(r"[.!?:]\s*[\"”’)]*\s*$")
_MATH = re.compile(r"(?<!\\)\$(?:[^$\\]|\\.)*\$|\\\((?:[^\\]|\\[^)])*\\\)")
_SYSTEM_NAME = re.compile(r"\s*(\S+(?: \S+){1,2}):\s")
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


def title_escape(title_text: str, abstract_text: str, wished: Sequence[str] = ()) -> EscapeText:
    """Return what turns the pieces of one title, in their order, into LaTeX with its names in braces.

    Args:
        title_text: the whole plain title.
        abstract_text: the plain abstract, or empty.
        wished: stretches whose words somebody wants protected in any case.
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
            return _braced(text, protected_spans(text, abstract_text, wished))
        read = start + len(text)
        return _braced(text, [(max(0, first - start), last - start) for first, last in spans])

    return escape


def protected_formulas(latex: str) -> str:
    """Return a LaTeX title with its formulas in braces where they hold a capital, which BibTeX would make small."""
    return _MATH.sub(lambda match: f"{{{match[0]}}}" if match[0] != match[0].lower() else match[0], latex)


def protected_spans(title_text: str, abstract_text: str, wished: Sequence[str] = ()) -> list[Span]:
    """Return where in a plain title capitals must stay, in order; see `title_escape`."""
    if title_text.isupper() and " " in title_text:
        return []
    wanted = frozenset(word for stretch in wished for word in _COMPOUND.findall(stretch) if _has_capital(word))
    names = _names_in(abstract_text) | EPONYMS | wanted
    # Styles leave the title's first letter alone, but not the second of `VCG-Bench`.
    names_at_start = frozenset(name for name in names if "-" in name) | wanted
    is_sentence_case = _is_sentence_case(title_text)
    system_name = _system_name(title_text, abstract_text)
    spans: list[Span] = [(0, len(system_name))] if system_name else []
    for match in _COMPOUND.finditer(title_text, len(system_name)):
        before = title_text[: match.start()]
        opens = not before.strip()
        is_name_by_case = is_sentence_case and not opens and not _SENTENCE_END.search(before)
        spans += _spans_of(match, names_at_start if opens else names, is_name_by_case=is_name_by_case)
    return spans


def _braced(text: str, spans: Sequence[Span]) -> str:
    pieces: list[str] = []
    at = 0
    for first, last in spans:
        if first < last and first < len(text) and last > 0:
            pieces += (escape_text(text[at:first]), "{", escape_text(text[first:last]), "}")
            at = min(last, len(text))
    return "".join([*pieces, escape_text(text[at:])])


def _spans_of(compound: re.Match[str], names: frozenset[str], *, is_name_by_case: bool) -> list[Span]:
    words = tuple(_WORD.finditer(compound.string, *compound.span()))
    needed = [_is_protected(word[0], names, is_name_by_case=is_name_by_case) for word in words]
    if compound[0] in names or (len(words) > 1 and all(needed)):
        return [compound.span()]
    return [word.span() for word, is_needed in zip(words, needed, strict=True) if is_needed]


def _is_protected(word: str, names: frozenset[str], *, is_name_by_case: bool) -> bool:
    if not _has_capital(word):
        return False
    if len(word) == 1:
        return word != _LONE_LETTER_OF_NO_NAME
    has_digit = any(character.isdigit() for character in word)
    return _has_capital(word[1:]) or has_digit or is_name_by_case or word in names


def _has_capital(word: str) -> bool:
    return any(character.isupper() for character in word)


def _is_sentence_case(title_text: str) -> bool:
    words = [word for word in _WORD.findall(title_text)[1:] if len(word) > 4]
    return bool(words) and sum(word[0].islower() for word in words) / len(words) > MIN_SMALL_SHARE


def _system_name(title_text: str, abstract_text: str) -> str:
    """Return the two or three words before the title's colon if the abstract uses them as a name, else nothing."""
    found = _SYSTEM_NAME.match(title_text)
    if not found or not all(part[0].isupper() for part in (found[1].split()[0], found[1].split()[-1])):
        return ""
    return found[1] if re.search(rf"[\w,)] {re.escape(found[1])}\b", abstract_text) else ""


def _names_in(abstract_text: str) -> frozenset[str]:
    """Return the words that the abstract writes with a capital inside a sentence, never without, and each by itself.

    Neighbours with capitals too are the words that an initialism stands for: `Knowledge-Enhanced Benchmark Evolution`.
    """
    matches = tuple(_COMPOUND.finditer(abstract_text))
    words = {match[0] for match in matches} | set(_WORD.findall(abstract_text))
    opens = [not index or _opens_sentence(abstract_text, match.start()) for index, match in enumerate(matches)]
    lone: set[str] = set()
    joined: set[str] = set()
    for index, match in enumerate(matches):
        word = match[0]
        if not word[0].isupper() or len(word) == 1 or opens[index]:
            continue
        if index and opens[index - 1]:
            continue  # The word before is large in any case, and tells nothing.
        neighbours = (*matches[max(0, index - 1) : index], *matches[index + 1 : index + 2])
        (joined if any(neighbour[0][0].isupper() for neighbour in neighbours) else lone).add(word)
    return frozenset(name for name in lone - joined if name.lower() not in words)


def _opens_sentence(text: str, at: int) -> bool:
    return bool(_SENTENCE_END.search(text[max(0, at - 4) : at]))
