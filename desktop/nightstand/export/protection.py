"""Braces in a title's source that only protect capitals: no part of the title, but a wish of whoever wrote them."""

import re
from dataclasses import dataclass

# A command with what belongs to it, a formula, or a group of plain words; only the last protects.
_GROUP = re.compile(
    r"\\\((?:[^\\]|\\[^)])*\\\)|\\(?:[A-Za-z]+\*?|.)\s*(?:\{[^{}]*\})*|\$[^$]*\$|\{([^{}\\$]*)\}", re.DOTALL
)


@dataclass(frozen=True, slots=True)
class UnprotectedTitle:
    """A title's source without protecting braces; `protected` holds what stood in them."""

    source: str
    protected: tuple[str, ...]

    @property
    def is_protected_whole(self) -> bool:
        """Whether nothing of the title may change its case."""
        return any(group.strip() == self.source.strip() for group in self.protected)


def without_protection(source: str) -> UnprotectedTitle:
    """Take the protecting braces off a title's source."""
    groups: list[str] = []

    def bare(match: re.Match[str]) -> str:
        if match[1] is None:
            return match[0]
        groups.append(match[1])
        return match[1]

    found = _GROUP.sub(bare, source)
    # Braces around braces, as some programs write them, come off with the second look.
    again = _GROUP.sub(bare, found) if groups else found
    return UnprotectedTitle(again, tuple(group for group in groups if group.strip()))
