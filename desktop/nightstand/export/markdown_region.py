"""A Markdown file with a part of ours and everything else of the person's; writing again changes only our part.

Our part stands between two comments that Obsidian does not show. The opening one carries a digest of what was written,
so that text typed inside our part is noticed and not overwritten. In the front matter, our keys are ours.
"""

import hashlib
import re
from collections.abc import Mapping

import yaml

from nightstand.domain.errors import ExportFailed

_BEGIN = re.compile(r"^%% nightstand:begin(?: ([0-9a-f]{12}))? %%$", re.MULTILINE)
_END = re.compile(r"^%% nightstand:end %%$", re.MULTILINE)
_FRONT_MATTER = re.compile(r"\A---[ \t]*\n(.*?\n)?---[ \t]*(?:\n|\Z)", re.DOTALL)
_TOP_LEVEL_KEY = re.compile(r"^(?:\"([^\"]*)\"|'([^']*)'|([^\s#:\-][^:]*?))\s*:(?=\s|$)")

FrontMatter = Mapping[str, str | int]


def region_file(front_matter: FrontMatter, body: str) -> bytes:
    """Return a new file: our front matter, and our part with `body`, whose lines must hold no mark of ours."""
    body = f"{body.strip()}\n"
    front = "".join(f"{key}: {_scalar(value)}" for key, value in front_matter.items())
    return (f"---\n{front}---\n\n%% nightstand:begin {_digest(body)} %%\n\n{body}\n%% nightstand:end %%\n").encode()


def merged(content: bytes, existing: bytes, *, force: bool) -> bytes:
    """Return `existing` with our part and our front matter taken from `content`, which `region_file` made.

    With `force`, a file without our marks is replaced, and text typed inside our part is too.

    Raises:
        ExportFailed: the file is not one of ours, or somebody typed inside our part.
    """
    try:
        old = existing.decode("utf-8-sig")
    except UnicodeDecodeError:
        old = ""
    is_windows = "\r\n" in old
    old = old.replace("\r\n", "\n")
    begins, ends = list(_BEGIN.finditer(old)), list(_END.finditer(old))
    if len(begins) != 1 or len(ends) != 1 or ends[0].start() < begins[0].end():
        if force:
            return content
        raise ExportFailed(
            "The file was not made by Nightstand",
            "It lacks the comments between which Nightstand writes.",
            "Choose another file name, or force the export to replace the file.",
        )
    written = begins[0][1]
    if not force and written and written != _digest(old[begins[0].end() : ends[0].start()]):
        raise ExportFailed(
            "The part that Nightstand writes was changed by hand",
            "Exporting again would overwrite what was typed there.",
            "Move your text below “%% nightstand:end %%”, or force the export to overwrite it.",
        )
    new = content.decode()
    new_begin, new_end = _BEGIN.search(new), _END.search(new)
    assert new_begin and new_end, "region_file writes both marks"
    head, tail = old[: begins[0].start()], old[ends[0].end() :]
    text = _with_front_matter(head, new[: new_begin.start()]) + new[new_begin.start() : new_end.end()] + tail
    return (text.replace("\n", "\r\n") if is_windows else text).encode()


def _with_front_matter(old_head: str, new_head: str) -> str:
    new_front = _FRONT_MATTER.match(new_head)
    assert new_front, "region_file writes front matter"
    ours = new_front[1]
    old_front = _FRONT_MATTER.match(old_head)
    if old_front is None:
        return f"---\n{ours}---\n\n{old_head.lstrip()}"
    theirs = _without_keys(old_front[1] or "", frozenset(yaml.safe_load(ours)))
    return f"---\n{ours}{theirs}---\n{old_head[old_front.end() :]}"


def _without_keys(front_matter: str, keys: frozenset[str]) -> str:
    """Return the lines of a YAML mapping without those that belong to some of its keys; the others stay untouched."""
    kept: list[str] = []
    is_ours = False
    for line in front_matter.splitlines(keepends=True):
        key = _TOP_LEVEL_KEY.match(line)
        if key:
            is_ours = (key[1] or key[2] or key[3]) in keys
        elif line.startswith("#"):
            is_ours = False
        if not is_ours:
            kept.append(line)
    return "".join(kept)


def _scalar(value: str | int) -> str:
    """Return a value as one line of YAML; a quoted string can hold anything, a plain one cannot."""
    style = '"' if isinstance(value, str) else None
    return yaml.safe_dump(value, allow_unicode=True, default_style=style, width=float("inf")).removesuffix("...\n")


def _digest(body: str) -> str:
    """Return a digest in which line ends and blanks do not count, since editors change them."""
    return hashlib.sha256(" ".join(body.split()).encode()).hexdigest()[:12]
