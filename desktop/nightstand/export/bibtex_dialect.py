"""The two dialects of .bib files: what the program reads that takes them."""

from dataclasses import dataclass

from nightstand.export.latex_text import EscapeText, escape_specials, escape_text


@dataclass(frozen=True, slots=True)
class Dialect:
    """A dialect: `escape` turns plain text into what its program reads."""

    name: str
    escape: EscapeText

    @property
    def is_biblatex(self) -> bool:
        """Whether it has types, dates and languages of its own, and letters of all scripts."""
        return self is BIBLATEX


BIBTEX = Dialect("BibTeX", escape_text)
"""Read by a program that knows bytes: whatever LaTeX has a command for is ASCII."""

BIBLATEX = Dialect("BibLaTeX", escape_specials)
"""Read by biber, as Unicode."""
