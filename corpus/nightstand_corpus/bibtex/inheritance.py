"""What an entry takes over from others: by `xdata` everything, by `crossref` what is said of the whole volume."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import islice

Fields = dict[str, str]

_VOLUME_FIELDS = frozenset(
    """address bookauthor booksubtitle booktitle booktitleaddon date edition editor editora editoratype editortype
    eventdate eventtitle howpublished institution isbn issn issue issuetitle journal journaltitle langid language
    location mainsubtitle maintitle maintitleaddon month note number organization publisher school series shortjournal
    shortseries translator venue volume volumes year""".split()
)
"""Fields that belong to a volume and so to each of its parts; an identifier or abstract is of one paper alone."""

_DATES = frozenset({"date", "month", "year"})
_NOT_BY_DATA = frozenset({"ids", "xdata"})
_VOLUMES = frozenset("book collection proceedings reference".split())
_SETS_OF_VOLUMES = frozenset(f"mv{kind}" for kind in _VOLUMES)
_PARTS_BY_THE_SAME_AUTHOR = frozenset({"bookinbook", "inbook", "suppbook"})
_TITLE_PARTS = ("title", "subtitle", "titleaddon")
_FIELD_OF_DATA = re.compile(r"\bxdata\s*+=\s*+([^\s,{}\"=-]++)-([A-Za-z]++)(?:-(\d{1,4}))?(?![\w-])", re.IGNORECASE)
_DANGLING = re.compile(r"xdata\s*+=\s*+[^\s,{}\"=]++", re.IGNORECASE)
_LIST = re.compile(r"\s+and\s+")
_DEEPEST = 8
_MOST_PARENTS = 64
_MOST_FIELDS = 500


@dataclass(frozen=True, slots=True)
class Parent:
    """An entry that others refer to."""

    type: str
    fields: Mapping[str, str]


FindParent = Callable[[str], Parent | None]
"""Gives the entry with a key, or one of its other keys."""


def inherit(kind: str, fields: Fields, find: FindParent) -> list[str]:
    """Add to `fields` what the entries say that they refer to; return doubts for people."""
    walk = _Walk(find)
    walk.inherit(kind, fields, _DEEPEST)
    walk.replace_references(fields)
    return walk.doubts


@dataclass(slots=True)
class _Walk:
    """The entries one entry leads to; `left` is how many more may be asked, lest a web of them never ends."""

    find: FindParent
    left: int = _MOST_PARENTS
    doubts: list[str] = field(default_factory=list)

    def inherit(self, kind: str, fields: Fields, depth: int) -> None:
        for key in _keys(fields.get("xdata", "")):
            found = self._whole(key, depth)
            if found is not None:
                for name, value in islice(found.fields.items(), _MOST_FIELDS):
                    if name not in _NOT_BY_DATA:
                        fields.setdefault(name, value)
        key = fields.get("crossref", "").strip()
        if key and (found := self._whole(key, depth)) is not None:
            _inherit_volume(kind, fields, found)

    def replace_references(self, fields: Fields) -> None:
        """Put single fields of other entries in the place of "xdata=key-field" and "xdata=key-field-2".

        One that leads nowhere is left out, with a doubt.
        """
        for name, value in fields.items():
            if "xdata" in value and "=" in value:
                fields[name] = self._without_dangling(name, self._resolved(value))

    def _resolved(self, value: str) -> str:
        for _ in range(_DEEPEST):
            before = value
            value = _FIELD_OF_DATA.sub(self._field, before)
            if value == before or self.left <= 0:
                break
        return value

    def _without_dangling(self, name: str, value: str) -> str:
        parts = _LIST.split(value)
        dangling = [part.strip() for part in parts if _DANGLING.fullmatch(part.strip())]
        # Amid other words it is somebody's text about BibLaTeX.
        for part in dangling:
            self.doubts.append(f"“{part}” in “{name}” leads to nothing in the file; it was left out.")
        return " and ".join(part for part in parts if part.strip() not in dangling) if dangling else value

    def _field(self, found: re.Match[str]) -> str:
        parent = self.find(found[1]) if self.left > 0 else None
        self.left -= 1
        value = parent.fields.get(found[2].lower(), "") if parent is not None else ""
        if found[3] and value:
            parts = _LIST.split(value)
            value = parts[int(found[3]) - 1] if 0 < int(found[3]) <= len(parts) else ""
        return value or found[0]

    def _whole(self, key: str, depth: int) -> Parent | None:
        parent = self.find(key)
        is_first = depth == _DEEPEST
        if parent is None:
            if is_first:
                self.doubts.append(f"It refers to “{key}”, which is not in the file.")
            return None
        if "xdata" not in parent.fields and "crossref" not in parent.fields:
            return parent
        self.left -= 1
        if not depth or self.left < 0:
            doubt = "What it refers to leads over too many other entries, or in a circle."
            if doubt not in self.doubts:
                self.doubts.append(doubt)
            return None
        fields = dict(parent.fields)
        self.inherit(parent.type, fields, depth - 1)
        return Parent(parent.type, fields)


def _keys(text: str) -> list[str]:
    return [key for part in text.split(",") if (key := part.strip())]


def _inherit_volume(kind: str, fields: Fields, parent: Parent) -> None:
    is_dated = not _DATES.isdisjoint(fields)
    prefix = _prefix_of_title(kind, parent.type)
    for part in _TITLE_PARTS if prefix else ():
        name = f"{prefix}{part}"
        value = parent.fields.get(name) or parent.fields.get(part)
        if value and (part == "title" or fields.get(f"{prefix}title") == parent.fields.get("title")):
            fields.setdefault(name, value)
    for name, value in parent.fields.items():
        if name in _VOLUME_FIELDS and not (is_dated and name in _DATES):
            fields.setdefault(name, value)
    author = parent.fields.get("author")
    if author and kind in _PARTS_BY_THE_SAME_AUTHOR:
        fields.setdefault("author", author)
        fields.setdefault("bookauthor", author)


def _prefix_of_title(kind: str, parent_kind: str) -> str:
    """Return what stands before "title" in the part's name for the title of the whole, "" when it has none."""
    if kind == "article" or parent_kind == "periodical":
        return "journal" if parent_kind == "periodical" else ""
    if kind in _VOLUMES:
        return "main" if parent_kind in _SETS_OF_VOLUMES else ""
    if parent_kind in _SETS_OF_VOLUMES:
        return "main"
    return "book" if parent_kind in _VOLUMES else ""
