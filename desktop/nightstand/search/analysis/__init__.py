"""Text to the words that are indexed and searched: folding, tokens, singulars; pieces in bulk and word forms beside."""

from nightstand.search.analysis.folding import fold, folded_text
from nightstand.search.analysis.plurals import singular
from nightstand.search.analysis.scripts import is_cjk, is_initial
from nightstand.search.analysis.tokens import ANALYSIS_VERSION, GAP, Role, Token, bare, tokens

__all__ = [
    "ANALYSIS_VERSION",
    "GAP",
    "Role",
    "Token",
    "bare",
    "fold",
    "folded_text",
    "is_cjk",
    "is_initial",
    "singular",
    "tokens",
]
