"""Text to the words that are indexed and searched: folding, tokens, singulars; pieces in bulk and word forms beside."""

from nightstand.search.analysis.tokens import (
    ANALYSIS_VERSION,
    CJK,
    GAP,
    Role,
    Token,
    bare,
    is_cjk,
    singular,
    tokens,
)

__all__ = ["ANALYSIS_VERSION", "CJK", "GAP", "Role", "Token", "bare", "is_cjk", "singular", "tokens"]
