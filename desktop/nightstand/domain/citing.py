"""How papers are cited by their keys: in LaTeX, in Markdown for pandoc, or by the keys alone."""

import re
from collections.abc import Sequence
from enum import StrEnum

from nightstand.domain.citation_key import bibtex_key


class CiteForm(StrEnum):
    """What is written around keys."""

    KEY = "key"
    LATEX = "latex"
    PANDOC = "pandoc"


# Pandoc ends a key at two of these in a row, or at one that ends the word; in braces it takes any.
_PLAIN_IN_PANDOC = re.compile(r"\w+(?:[:.#$%&\-+?<>~/]\w+)*")


def cited(keys: Sequence[str], form: CiteForm) -> str:
    """Return one citation of several papers: `\\cite{a,b}`, `[@a; @b]`, or `a,b` to be put into one."""
    if form is CiteForm.PANDOC:
        return f"[{'; '.join(map(_pandoc, keys))}]"
    if form is CiteForm.LATEX:
        # As they stand in an exported file.
        return f"\\cite{{{','.join(map(bibtex_key, keys))}}}"
    return ",".join(keys)


def _pandoc(key: str) -> str:
    return f"@{key}" if _PLAIN_IN_PANDOC.fullmatch(key) else f"@{{{key}}}"
