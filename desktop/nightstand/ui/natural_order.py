"""Orders names as people do: case aside, and `week 2` before `week 10`."""

import re
from typing import Final

_DIGITS: Final = re.compile(r"(\d+)")


def natural_order(name: str) -> tuple[tuple[str, int], ...]:
    """Return what to sort a name by."""
    # Texts and numbers alternate, so that like is compared with like.
    parts = _DIGITS.split(name.casefold())
    return tuple((part, 0) if at % 2 == 0 else ("", int(part)) for at, part in enumerate(parts))
