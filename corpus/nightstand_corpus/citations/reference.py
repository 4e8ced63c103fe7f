"""Takes one reference apart, as far as its parts are sure."""

from __future__ import annotations

import re
from dataclasses import dataclass

from nightstand_corpus.citations.publication import Publication, read_publication
from nightstand_corpus.citations.sentences import sentences
from nightstand_corpus.prose.line_looks import could_be_one_author, is_authors
from nightstand_corpus.values.addresses import arxiv_in, doi_in, web_address
from nightstand_corpus.values.names import split_names

MAX_REFERENCE_LETTERS = 2_000

_NUMBER = re.compile(r"\s*(?:\[[\w+.-]{1,20}\]|\(\d{1,4}\)|\d{1,4}[.)]|[-*•])\s+")
_WEB = re.compile(
    r"(?:\b(?:URL|available(?: at)?|retrieved from|accessed at):?\s*)?<?(?:https?://|www\.)[^\s<>\"]+>?", re.I
)
_DOI = re.compile(r"[\[(]?\s*(?:\bdoi\b[:.\s]{0,3})?\s*\b10\.\d{4,9}(?:\.\d+)*/\S+", re.IGNORECASE)
_ARXIV = re.compile(
    r"(?:,? ?(?:arXiv|CoRR|ArXiv) (?:e-?print|preprint),? ?)?[\[(]?\b(?:arXiv|abs)\s{0,2}[:/ ]\s{0,2}"
    r"(?:\d{4}\.\d{4,5}|[a-z-]{2,10}(?:\.[A-Z]{2})?/\d{7})(?:v\d{1,2})?(?:\s?\[[a-zA-Z.-]{2,12}\])?[\])]?",
    re.IGNORECASE,
)
_YEAR = re.compile(r"(?<![\d./:-])\(?((?:19|20)\d\d)[a-z]?\)?(?![\d/-])")
_YEAR_BEHIND_NAMES = re.compile(r"\s*\(((?:19|20)\d\d)[a-z]?(?:, \w+\.?(?: \d{1,2})?)?\)[.,:]?\s+")
_QUOTED_TITLE = re.compile(r"[“\"‘«]\s*(?P<title>[^“”\"«»]{4,400}?)[,.]?\s*[”\"»][,.]?\s*")
_VENUE_BEGINS = re.compile(
    r"In\b|arXiv|CoRR|Proc|Advances|Journal|J\.|Trans|IEEE|ACM|Nature|Science|PhD|Technical|[^.]{0,80}\d", re.IGNORECASE
)
_AND_OTHERS = re.compile(r",?\s*(?:\bet al\b\.?|\band others\b\.?)\s*$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Reference:
    """The parts of a reference that could be told; what could not is "" or None."""

    title: str
    authors: str
    year: int | None
    doi: str
    arxiv: str
    url: str
    publication: Publication

    @property
    def is_sure(self) -> bool:
        """Whether it reads as a reference and as nothing else: names, and when or where to find it."""
        return bool(self.title and self.authors and (self.year or self.doi or self.arxiv or self.url))


def read_reference(text: str) -> Reference:
    """Return the parts of one reference in one line; a long one is looked at from its beginning only."""
    line = " ".join(text[:MAX_REFERENCE_LETTERS].split())
    line = _NUMBER.sub("", line, count=1) if _NUMBER.match(line) else line
    doi = doi_in(line)
    web = _WEB.search(line)
    address = (
        "" if web is None else web_address(web[0][web[0].lower().find("http") :] if "http" in web[0].lower() else "")
    )
    arxiv = arxiv_in(line) if "arxiv" in line.lower() or "abs/" in line else ""
    bare = _ARXIV.sub(" ", _DOI.sub(" ", _WEB.sub(" ", line)))
    bare = re.sub(r"[\[(]\s*(?:doi|DOI)?[:\s]*[\])]?[;,.]*$|\b(?:doi|DOI|URL)\b[: ]*$", "", bare.strip()).strip(" ,;[(")
    title, authors, rest, year = _split(bare)
    if year is None:
        years = _YEAR.findall(rest)
        year = int(years[-1]) if years else None
    if "doi.org/" in address or "arxiv.org/" in address:
        address = ""
    return Reference(title, authors, year, doi, arxiv, address, read_publication(rest, year))


def _split(text: str) -> tuple[str, str, str, int | None]:
    """Return title, authors, what follows them, and a year that stands between authors and title."""
    quoted = _QUOTED_TITLE.search(text)
    if quoted is not None and _are_authors(text[: quoted.start()]):
        return quoted["title"], _plain_authors(text[: quoted.start()]), text[quoted.end() :], None
    if quoted is not None and not text[: quoted.start()].strip():
        year = _YEAR.search(text, quoted.end())
        names = text[quoted.end() : year.start() if year else len(text)].strip(" ,.;(")
        if _are_authors(names):
            return (
                quoted["title"],
                _plain_authors(names),
                text[year.end() :] if year else "",
                int(year[1]) if year else None,
            )
    for found in _YEAR_BEHIND_NAMES.finditer(text, 0, 1_500):
        if _are_authors(text[: found.start()]):
            title, rest = _title_and_rest(sentences(text[found.end() :]))
            return title, _plain_authors(text[: found.start()]), rest, int(found[1])
    parts = sentences(text)
    if len(parts) >= 2 and _are_authors(parts[0]) and not _begins_with_title(parts):
        year = re.fullmatch(r"\(?((?:19|20)\d\d)[a-z]?\)?\.?", parts[1].strip())
        if year is not None and len(parts) >= 3:
            title, rest = _title_and_rest(parts[2:])
            return title, _plain_authors(parts[0]), rest, int(year[1])
        title, rest = _title_and_rest(parts[1:])
        return title, _plain_authors(parts[0]), rest, None
    if len(parts) >= 2 and _are_authors(parts[1]):
        return _bare_title(parts[0]), _plain_authors(parts[1]), " ".join(parts[2:]), None
    return (_bare_title(parts[0]) if parts else ""), "", " ".join(parts[1:]), None


def _begins_with_title(parts: list[str]) -> bool:
    """Return whether the second part is surer to be names than the first, where both could be."""
    if not _are_authors(parts[1]):
        return False
    # Names have two or three words each, and initials or commas; the halves of a title have more words.
    lengths = [_words_a_name(part) for part in parts[:2]]
    if max(lengths) >= 2.6 > min(lengths):
        return lengths[1] < lengths[0]
    first, second = (("." in part[:-2]) + ("," in part) + (" and " in part) for part in parts[:2])
    if first != second:
        return second > first
    return len(parts) < 3 or re.match(r"\(?(?:19|20)\d\d", parts[2]) is not None


def _words_a_name(text: str) -> float:
    names, _ = split_names(text)
    return sum(len(name.split()) for name in names) / max(1, len(names))


def _title_and_rest(parts: list[str]) -> tuple[str, str]:
    """Return the title that begins the parts, and what follows; a question in a title may be its first half."""
    count = 1
    while count + 1 < len(parts) and parts[count - 1][-1:] in "?!" and not _VENUE_BEGINS.match(parts[count]):
        count += 1
    return _bare_title(" ".join(parts[:count])), " ".join(parts[count:])


def _bare_title(text: str) -> str:
    title = text.strip().strip('“”"«»').strip()
    return title[:-1].rstrip() if title.endswith((".", ",")) and not title.endswith("..") else title


def _are_authors(text: str) -> bool:
    bare = _AND_OTHERS.sub("", text.strip().rstrip(",: ").removesuffix("(Eds.)").removesuffix("(eds.)")).strip()
    if not bare or len(bare) > 1_500:
        return False
    if bare.endswith(".") and not re.search(r"\b\w\.$", bare):
        bare = bare[:-1]
    return is_authors(bare) or could_be_one_author(bare)


def _plain_authors(text: str) -> str:
    others = _AND_OTHERS.search(text.strip().rstrip(",: "))
    bare = _AND_OTHERS.sub("", text.strip().rstrip(",: ")).strip()
    if bare.endswith(".") and not re.search(r"\b\w\.$", bare):
        bare = bare[:-1]
    return f"{bare}, et al." if others is not None else bare
