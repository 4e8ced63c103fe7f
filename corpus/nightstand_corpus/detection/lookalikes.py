"""Recognises formats by what they look like, so that none is mistaken for prose and each can be named to people."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from nightstand_corpus.detection.leftovers import is_empty
from nightstand_corpus.detection.program_files import kind_by_text

_COLUMNS = frozenset(
    "abstract author authors conference date doi id keywords link links openreview paper pdf title topic type url "
    "venue year".split()
)
_HEADING = re.compile(r"^#{1,6} \S", re.MULTILINE)
_CODE = re.compile(r"^ {0,3}(?:```|~~~)", re.MULTILINE)
_ABOUT_PROGRAMS = re.compile(
    r"^#{1,6} +(?:installation|install|usage|getting started|quick ?start|requirements|contributing|changelog)\s*$",
    re.MULTILINE | re.IGNORECASE,
)
_MAX_COLUMN_LETTERS = 40
_LONG_LINE_LETTERS = 100


@dataclass(frozen=True, slots=True)
class Lookalike:
    """What a text looks like, as people call it, and whether papers are read from such texts when they hold any."""

    kind: str
    is_read: bool


def resembles(head: str, name: str = "") -> Lookalike | None:
    """Return what the start of a text looks like, or None when it may be prose or is empty.

    `name` is the file name; it decides only when there is no text to look at, and it is that of what is never read.
    """
    if is_empty(head):
        kind = kind_by_suffix(name)
        return Lookalike(kind, is_read=False) if kind in _NEVER_READ else None
    for kind, looks_so in _LOOKS:
        if looks_so(head):
            return Lookalike(kind, kind not in _NEVER_READ)
    kind = kind_by_text(head)
    return None if kind is None else Lookalike(kind, is_read=False)


def kind_by_suffix(name: str) -> str | None:
    """Return the kind of file that a name says by its end, as people call it, or None when it may hold prose."""
    return _KIND_BY_SUFFIX.get(name.lower().rpartition(".")[2]) if "." in name else None


def _at_start(pattern: str) -> Callable[[str], bool]:
    compiled = re.compile(pattern)
    return lambda head: compiled.match(head.lstrip()) is not None


def _with_root(names: str) -> Callable[[str], bool]:
    """Return what tells whether the outermost element has one of the names, behind comments and the like."""
    return _at_start(rf"(?:<\?[^<>]*>\s*|<!--[^<>]*-->\s*|<!DOCTYPE[^<>\[]*>\s*)*<(?:{names})[\s>]")


def _in_a_line(pattern: str) -> Callable[[str], bool]:
    compiled = re.compile(f"^{pattern}", re.MULTILINE)
    return lambda head: compiled.search(head) is not None


def _in_lines(pattern: str, least: int) -> Callable[[str], bool]:
    compiled = re.compile(f"^{pattern}", re.MULTILINE)
    return lambda head: len(compiled.findall(head)) >= least


def _in_many_lines(pattern: str) -> Callable[[str], bool]:
    """Return what tells whether three lines match, a quarter of those with text, and more than there are long ones.

    Where most lines are long, the text is prose with a few lines of another kind between.
    """
    compiled = re.compile(f"^{pattern}", re.MULTILINE)

    def looks_so(head: str) -> bool:
        found = len(compiled.findall(head))
        if found < 3:
            return False
        lengths = [len(line) for line in head.split("\n") if line and not line.isspace()]
        return 4 * found >= len(lengths) and found > sum(length >= _LONG_LINE_LETTERS for length in lengths)

    return looks_so


def _has_column_names(head: str) -> bool:
    first_line = head.lstrip().partition("\n")[0]
    for delimiter in "\t;,":
        cells = [cell.strip(" \"'\r").lower() for cell in first_line.split(delimiter)]
        if max(map(len, cells)) > _MAX_COLUMN_LETTERS:
            continue
        words = [re.split(r"[\W_]+", cell) for cell in cells]
        named = sum(len(cell) <= 3 and not _COLUMNS.isdisjoint(cell) for cell in words)
        if named >= 3 or (named == 2 and len(cells) <= 4):
            return True
    return False


def _has_labels(head: str) -> bool:
    labels = re.findall(r"^[ \t>*_-]*(Title|Authors?|Abstract|Link|Year|DOI)[*_]*[ \t]*[:：]", head, re.MULTILINE)
    return len(set(labels)) >= 2


def _is_read_me(head: str) -> bool:
    """Return whether headings and code say that a text is about a program and no list of abstracts."""
    return _HEADING.search(head) is not None and (
        _CODE.search(head) is not None or _ABOUT_PROGRAMS.search(head) is not None
    )


_LOOKS: tuple[tuple[str, Callable[[str], bool]], ...] = (
    ("PubMed XML", _with_root("PubmedArticleSet|PubmedBookArticleSet|PubmedArticle|MedlineCitationSet")),
    ("XML of the type MODS", _with_root("(?:mods:)?mods(?:Collection)?")),
    ("a feed (Atom or RSS)", _with_root("feed|rss|rdf:RDF")),
    ("XML of DBLP", _with_root("dblp|dblpperson")),
    ("JATS XML", _with_root("article|pmc-articleset")),
    ("TEI XML", _with_root("TEI")),
    ("a bibliography of Word", _with_root("b:Sources")),
    ("HTML or XML", _at_start(r"<(?:[!?]|[A-Za-z][\w:.-]*(?:\s[^<>]*)?/?>)")),
    ("LaTeX", _in_a_line(r"[ \t]*\\(?:documentclass|begin\{(?:document|thebibliography)\}|bibitem)\b")),
    ("BibTeX", _in_a_line(r"[ \t]*@[A-Za-z]+[ \t]*\{")),
    ("RIS", _in_a_line(r"[ \t]*TY[ \t]{1,2}-[ \t]")),
    ("a PubMed file", _in_a_line(r"PMID- ?\d")),
    ("an EndNote file", _in_a_line(r"%0 \S")),
    ("a Web of Science file", _at_start(r"(?:FN|VR|PT) .+\n(?:FN|VR|PT|AU) ")),
    ("JavaScript", _at_start(r"(?:(?:var|let|const|export)\s+\w+|window\.[\w.]+(?:\[[^\]\n]*\])?)\s*=")),
    ("a script", _at_start(r"#!/")),
    ("a note with front matter", _at_start(r"---[ \t]*\n[\w-]+[ \t]*:")),
    ("a table with columns (CSV)", _has_column_names),
    ("Markdown", _in_lines(r"[ \t]*\|.*\|[ \t]*$", 2)),
    ("Markdown", _in_lines(r"[ \t]*(?:[-*+]|\d+[.)]|#+|\*\*)[ \t]*\**\[[^\]\n]+\]\(", 2)),
    ("Markdown", _in_many_lines(r"#{1,6} \S")),
    ("Markdown", _is_read_me),
    ("Markdown", _in_many_lines(r"[ \t]*</?(?:a|br|div|h\d|img|li|p|table|td|tr|ul)\b[^<>\n]*>")),
    ("a list of links", _in_many_lines(r"[ \t]*https?://\S+[ \t]*$")),
    ("blocks with labels", _has_labels),
)

_NEVER_READ = frozenset(
    {
        "PubMed XML",
        "XML of the type MODS",
        "a feed (Atom or RSS)",
        "XML of DBLP",
        "JATS XML",
        "TEI XML",
        "a bibliography of Word",
        "LaTeX",
        "a script",
    }
)

_KIND_BY_SUFFIX = {
    "bib": "BibTeX",
    "bibtex": "BibTeX",
    "ciw": "a Web of Science file",
    "csljson": "JSON",
    "csv": "a table with columns (CSV)",
    "enw": "an EndNote file",
    "htm": "HTML or XML",
    "html": "HTML or XML",
    "isi": "a Web of Science file",
    "js": "JavaScript",
    "json": "JSON",
    "jsonl": "JSON",
    "ndjson": "JSON",
    "nbib": "a PubMed file",
    "ris": "RIS",
    "tex": "LaTeX",
    "tsv": "a table with columns (CSV)",
    "xml": "HTML or XML",
}
