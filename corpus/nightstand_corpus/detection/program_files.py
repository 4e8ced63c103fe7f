"""Recognises what belongs to programs and holds no papers: source code, settings, licences, lists of files."""

from __future__ import annotations

import re

_CODE_SUFFIXES = frozenset(
    "bash bat c cc cpp cs css go h hpp java jl kt less lua php pl ps1 py pyi qss r rb rs scala scss sh spec sql svelte "
    "swift ts tsx vue zsh".split()
)
_SETTINGS_SUFFIXES = frozenset("cfg cmake conf desktop gradle ini lock properties toml".split())
_SETTINGS_NAMES = re.compile(
    r"\.(?:git\w+|\w+ignore|\w+rc|editorconfig|env)|(?:cmakelists|requirements[\w-]*)\.txt|(?:docker|make)file",
    re.IGNORECASE,
)
_LICENCE_NAMES = re.compile(r"(?:licen[cs]e|copying|notice)(?:[.-][\w-]+)*", re.IGNORECASE)

_LICENCE = re.compile(
    r"(?:\s*(?:The )?(?:MIT|ISC|BSD|Apache|Mozilla|GNU|Boost|Creative Commons)[^\n]{0,80}\n\s*"
    r"(?:Version |Copyright|Permission |http|Redistribution )|\s*Copyright (?:\(c\)|©) [^\n]{0,120}\n)",
    re.IGNORECASE,
)
_CODE_LINE = re.compile(
    r"^[ \t]*(?:from [\w.]+ import [\w*(]|import [\w.]+(?: as \w+)?;?$|(?:async )?def \w+\([^\n]*$|"
    r"class \w+[^\n]*[:{]$|#include [<\"]|(?:return|raise|if|for|elif|with|while)\b[^\n]*[:;{]$)",
    re.MULTILINE,
)
DECORATOR = re.compile(
    r"^[ \t]*@[\w.]+(?:\([^\n]{0,400}\))?[ \t]*\n[ \t]*(?:@[\w.]+|class \w+[(:]|(?:async )?def \w+\()", re.MULTILINE
)
"""What stands above a class or function in Python."""
_SETTINGS_LINE = re.compile(r"^(?:\[{1,2}[\w.\"-]+\]{1,2}|[\w.\"-]+[ \t]*=[ \t]*\S[^\n]*)$", re.MULTILINE)
_PATH_LINE = re.compile(r"^!?(?=[^\s:]*[*/.])[\w.*?\[\]/~+-]+$", re.MULTILINE)
# A text with more long lines is prose, whatever stands between them.
_LONG_LINE = 140
_MOST_LONG_LINES = 0.1
_FEWEST_LINES = 3
_LINES = (
    ("the settings of a program", _SETTINGS_LINE, 0.25),
    ("the source code of a program", _CODE_LINE, 0.25),
    ("a list of file names", _PATH_LINE, 0.5),
)
"""What the lines of a kind look like, and how many of them there are at the least."""


def kind_by_name(name: str) -> str | None:
    """Return what a file of a program is by its name, as people call it, or None when it may hold papers."""
    suffix = name.lower().rpartition(".")[2] if "." in name else ""
    if suffix in _CODE_SUFFIXES:
        return "the source code of a program"
    if suffix in _SETTINGS_SUFFIXES or _SETTINGS_NAMES.fullmatch(name):
        return "the settings of a program"
    return "a licence" if _LICENCE_NAMES.fullmatch(name) else None


def kind_by_text(head: str) -> str | None:
    """Return what most lines of a text say that it is, as people call it, or None when it may be prose."""
    if _LICENCE.match(head):
        return "a licence"
    lines = [line for line in head.split("\n") if line and not line.isspace()]
    if len(lines) < _FEWEST_LINES or _MOST_LONG_LINES * len(lines) < sum(len(line) >= _LONG_LINE for line in lines):
        return None
    if DECORATOR.search(head) is not None:
        return "the source code of a program"
    for kind, line, share in _LINES:
        if len(line.findall(head)) >= max(_FEWEST_LINES, share * len(lines)):
            return kind
    return None
