"""How a stretch of text is set."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Style:
    """How a run is set. In a formula `italic` marks a variable.

    `script` is 1 above and -1 below the line; `inner_script` says the same of a script that stands on a script.
    """

    italic: bool = False
    bold: bool = False
    small_caps: bool = False
    code: bool = False
    underline: bool = False
    overline: bool = False
    script: int = 0
    inner_script: int = 0
    link: str = ""


BODY = Style()
