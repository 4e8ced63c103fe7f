"""What a person wants less of, and the edits that say so."""

from dataclasses import dataclass

from nightstand.domain.paper import PaperId


@dataclass(frozen=True, slots=True)
class LessOfThis:
    """Words as the learned order names them (see `services.interest_words`), and papers whose like is meant."""

    words: frozenset[str] = frozenset()
    papers: frozenset[PaperId] = frozenset()

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to want less of."""
        return not self.words and not self.papers

    def with_more(self, other: "LessOfThis") -> "LessOfThis":
        """Return both together."""
        return LessOfThis(self.words | other.words, self.papers | other.papers)

    def without(self, other: "LessOfThis") -> "LessOfThis":
        """Return what is not in the other."""
        return LessOfThis(self.words - other.words, self.papers - other.papers)


@dataclass(frozen=True, slots=True)
class WantLess:
    """Want less of these from now on; of none of them was it said before."""

    of: LessOfThis

    def inverse(self) -> "WantLessNoMore":
        return WantLessNoMore(self.of)


@dataclass(frozen=True, slots=True)
class WantLessNoMore:
    """Want these as any others again; of each of them it was said that there shall be less."""

    of: LessOfThis

    def inverse(self) -> "WantLess":
        return WantLess(self.of)
