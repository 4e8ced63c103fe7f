"""Undoes what tools on the way do to formulas: doubled backslashes, and signs escaped as if they were Markdown's."""

import re

_DOUBLED_BACKSLASH = re.compile(r"\\\\(?=[A-Za-z]{2}|[{}%,_|])")
# Words keep their underscores; behind a single symbol or a bracket an underscore can only lower what follows.
_ESCAPED_SCRIPT = re.compile(
    r"(?P<words>\\(?:text[a-z]*|mbox|math(?:rm|tt|sf)|operatorname)\{[^{}]*\})"
    r"|(?P<base>\\[A-Za-z]+\s?|(?<=[)}|\]])|(?<![A-Za-z])[A-Za-z0-9])\\_(?=[A-Za-z0-9{\\*])"
)


def repaired(tex: str) -> str:
    """Return a formula as its author wrote it, as far as that can be told. Time is linear."""
    if r"\begin" not in tex:
        tex = _DOUBLED_BACKSLASH.sub(r"\\", tex)
    return _ESCAPED_SCRIPT.sub(lambda found: found["words"] or found["base"] + "_", tex) if r"\_" in tex else tex
