"""What is read from a .bib file and written again reads as it did before."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import fields, replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nightstand.domain.author import Author
from nightstand.domain.markup import parse_markup, plain_title
from nightstand.domain.paper import Bibliography, PaperDetails
from nightstand.export.bibtex import write_biblatex, write_bibtex
from nightstand.services.arriving import bibliography_of
from nightstand_corpus.formats.bibtex import read
from nightstand_corpus.record import PaperRecord, Problem
from nightstand_corpus.text.latex_text import plain_text
from nightstand_corpus.text.text_source import open_text
from paper_builders import document, file_of, paper

MOST_FOR_BIBER = 2_500
"""Of larger files biber takes minutes."""
REFERRING = ("crossref", "xdata", "xref")
BIBLATEX_TYPES = ("online", "thesis", "report", "software", "dataset", "patent")


def read_all(content: bytes) -> list[tuple[str, Bibliography]]:
    results = list(read(open_text(content)))
    return [(result.key, bibliography_of(result)) for result in results if isinstance(result, PaperRecord)]


def details(key: str, bibliography: Bibliography) -> PaperDetails:
    return replace(
        paper(),
        key=key or "k",
        bibliography=bibliography,
        title_text=plain_title(bibliography.title),
        abstract_text=parse_markup(bibliography.abstract).plain,
    )


def written(papers: Sequence[tuple[str, Bibliography]], *, is_biblatex: bool = False) -> bytes:
    write = write_biblatex if is_biblatex else write_bibtex
    return file_of(write(document(*(details(key, bibliography) for key, bibliography in papers))))


def again(text: str, *, is_biblatex: bool = False) -> str:
    return written(read_all(text.encode()), is_biblatex=is_biblatex).decode()


def printed(text: str) -> str:
    """Return text as it is printed: there, a typewriter's quotation mark is a round one."""
    alike = str.maketrans({"’": "'", "‘": "'", "`": "'", "“": '"', "”": '"', "‐": "-", "‑": "-", "\u00a0": " "})
    return " ".join(text.translate(alike).replace("{}", "").replace("''", '"').split())


def said(bibliography: Bibliography) -> dict[str, object]:
    """Return what a bibliography says, texts decoded."""
    values: dict[str, object] = {field.name: getattr(bibliography, field.name) for field in fields(bibliography)}
    return values | {
        "authors": [as_bibtex_can_say_it(author) for author in bibliography.authors],
        "title": printed(plain_text(bibliography.title)),
        "abstract": printed(parse_markup(bibliography.abstract).plain),
        "venue": printed(plain_text(bibliography.venue)),
        "extra": {
            name: printed(plain_text(value)) for name, value in bibliography.extra.items() if name not in REFERRING
        },
    }


def as_bibtex_can_say_it(author: Author) -> Author:
    """Return an author; a name of one part with a blank in it is a body to BibTeX."""
    is_whole = not (author.given or author.particle or author.suffix)
    return replace(author, is_body=True) if is_whole and " " in author.family else author


def assert_reads_the_same(text: str, *, is_biblatex: bool = False) -> None:
    before = read_all(text.encode())

    after = read_all(written(before, is_biblatex=is_biblatex))

    assert [said(bibliography) for _, bibliography in after] == [said(bibliography) for _, bibliography in before]


ENTRIES = {
    "two names but for a sign": '@article{v, title={V}, journal={{\\"u}}, booktitle={:{\\"u}}}',
    "bodies": "@misc{a, title={A}, author={{Board for Trade and Tides} and {Acme Widgets, LLC} and Moss, Ida}}",
    "parts of names": "@misc{n, title={N}, author={van der Berg, Jan and King, Jr., Martin L. and Maria de la Cruz"
    " and Ludwig Mies van der Rohe and D'Angelo, Lia and Wentao Shi 0002 and {van Dam}, Ann and Plato}}",
    "accents": r"@misc{m, title={T}, author={Nguy\~{\^e}n, H{\"u}u and {\L}uk{\'a}{\v s}, F and O'Neill, Zo\"e}}",
    "others": "@misc{o, title={P}, author={Ann Lee and Bo Ray and others}}",
    "protected words": "@article{r, title={Folding of {RNA} by {DeepFold}}, journal={J}}",
    "protected titles": "@article{r, title={{Whole Title Kept}}, journal={J}}",
    "odd groups": "@article{r, title={{(RNA)} and {4H}/{3C} on {`x'} {$H$} in {B{\\'e}zier} \\& {more}}, journal={J}}",
    "math": r"@article{m, title={The {${\rm ZFA}$} and {$L^{\infty}$} Maps with $x < y$}, journal={J}}",
    "unknown fields": r"@article{u, title={K}, file={:C$\backslash$:/Papers/[Lee]{\_}2016.pdf:pdf},"
    " groups={Later, Thesis}, x-rating={4}, author+an={1=first}, key={Kept}}",
    "Windows paths": r"@misc{w, title={W}, file={:C\:\\Users\\me\\a  b_c%d&e#f.pdf:PDF}}",
    "text years": "@book{s, title={S}, year={1988-89}}@article{p, title={P}, year={in press}}",
    "months": "@book{m, title={M}, year={2009}, month={2}}@book{n, title={N}, month=jul # \"~4\"}",
    "editors": "@book{e, title={E}, editor={Ann Lee and {Acme Widgets, LLC}}, publisher={P \\& Q}, edition={2nd}}",
    "two venues": "@article{v, title={V}, journaltitle={Long}, journal={Short}}@misc{w, title={W}, journal={J}}",
    "an old arXiv number": "@misc{x, title={X}, eprint={0105097v2}, archiveprefix={arXiv}, primaryclass={hep-th}}",
    "several DOIs": "@misc{d, title={D}, doi={10.5555/a, 10.5555/b}, url={https://a.b/c d https://e.f}}",
    "identifiers": "@misc{i, title={I}, doi={10.5555/ab_c(05)1<2>3}, url={https://example.org/a_b/50%25off?x=1&y=2#f}}",
    "keywords": "@misc{k, title={K}, keywords={graph partition; signed graphs; 2,4-D}}",
    "languages": "@book{l, title={Karten der Flut}, langid={ngerman}}@book{f, title={T}, language={english}}",
    "subtitles": "@book{t, title={Tides}, subtitle={A {View} of it}, date={2014-06}}",
    "paragraphs": "@misc{a, title={A}, abstract={One $x^2$.\n\nTwo \\emph{three} at 5\\%.}, annote={One.\n\nTwo.}}",
    "no title": "@book{kant1781, author={Kant, Immanuel}, note={Unseen}}@misc{x, abstract={We study tides at sea.}}",
    "repeated fields": "@misc{a, title={A}, note={x}, note={y}}",
    "signs to repair": "@article{s, title={S}, note={50% of R&D at #1, a_b^c}, publisher={Wiley & Sons}, series={$5}}",
    "spaces and signs in keys of fields": "@misc{a, title={A}, date-added={2001-02-03 04:05}, pdf-url={http://a.b/~c}}",
}  # fmt: skip


@pytest.mark.parametrize("text", ENTRIES.values(), ids=ENTRIES)
def test_what_was_written_reads_as_before(text: str) -> None:
    assert_reads_the_same(text)
    assert_reads_the_same(text, is_biblatex=True)


def test_dates_types_and_journals_of_biblatex_go_out_as_they_came() -> None:
    text = (
        "@online{r, title={Range}, date={1931/1937}}@thesis{t, title={T}, type={phdthesis}, institution={MIT}}"
        "@report{e, title={Exact}, institution={ISO}, date={2014-06-03}}@article{a, title={A}, journaltitle={J}}"
    )

    assert_reads_the_same(text, is_biblatex=True)
    assert "date = {1931/1937}" in again(text, is_biblatex=True)
    assert "year" not in again(text, is_biblatex=True)
    assert "journaltitle = {J}" in again(text, is_biblatex=True)


def test_dates_have_a_year_and_a_month_beside_them_for_bibtex() -> None:
    text = again("@book{e, title={Exact}, date={2014-06-03}}@thesis{t, title={T}, type={PhD thesis}, school={MIT}}")

    assert "month = jun" in text
    assert "year = {2014}" in text
    assert "@phdthesis{t" in text


def test_unknown_fields_come_out_letter_for_letter() -> None:
    text = again(ENTRIES["unknown fields"])

    assert r"file = {:C$\backslash$:/Papers/[Lee]{\_}2016.pdf:pdf}" in text
    assert "groups = {Later, Thesis}" in text
    assert "x-rating = {4}" in text


def test_only_what_would_not_compile_is_changed() -> None:
    text = again(ENTRIES["signs to repair"])

    assert r"note = {50\% of R\&D at \#1, a\_b\textasciicircum{}c}" in text
    assert r"series = {\$5}" in text


def test_no_field_stands_twice() -> None:
    for text in ENTRIES.values():
        for entry in again(text).split("\n\n@"):
            names = [
                line.split(" = ")[0].strip() for line in entry.split("\n") if line.startswith("  ") and " = " in line
            ]
            assert len(names) == len(set(names))


WORDS = st.text(st.sampled_from("abcXYZ äößéñ 山 0129 .,:;!?()[]/*+-=<>|'\"&%#_^~$"), max_size=30)
GROUPS = WORDS.map(lambda text: f"{{{text}}}")
LATEX = st.lists(
    st.one_of(
        st.text(st.sampled_from("abc XYZ.,:;()/-"), max_size=12),
        st.text(st.sampled_from("abc XYZ"), max_size=8).map(lambda text: f"{{{text}}}"),
        st.sampled_from(
            [r"{\"u}", r"{\'e}", r"\&", r"\%", "$x^2$", r"\emph{in}", " and ", "a~b", "--", r"{\ss}", "\n"]
        ),
    ),
    max_size=6,
).map("".join)
NAMES = st.sampled_from(
    "title editor year date month journal booktitle publisher note abstract keywords pages volume doi url eprint"
    " file language annote subtitle school howpublished x-own".split()
)

PARTS = st.sampled_from(
    [
        "Ann",
        "B.",
        "Lee",
        "Smith-Jones",
        "O'Neil",
        r"G{\"o}del",
        "{La Joie}",
        "van der",
        "de",
        "0002",
        "Jr.",
        "山田",
        "d'Or",
    ]
)
PEOPLE = st.one_of(
    st.lists(PARTS, min_size=1, max_size=4).map(" ".join),
    st.lists(PARTS, min_size=2, max_size=3).map(", ".join),
    st.sampled_from(["{Acme Widgets, LLC}", "others", "{others}", "Plato", "family=Berg, given=Jan, prefix=van der"]),
)


@given(
    st.sampled_from(["article", "book", "misc", "inproceedings", "phdthesis"]),
    st.dictionaries(NAMES, LATEX, min_size=1, max_size=6),
    st.lists(PEOPLE, max_size=4),
)
def test_any_readable_entry_reads_the_same_after_a_round(kind: str, values: dict[str, str], people: list[str]) -> None:
    # Titles and subtitles of nothing but marks are told apart by nobody.
    values |= {name: f"{name} {values[name]}" for name in ("title", "subtitle") if name in values}
    values.setdefault("title", "Tides")
    # One keyword with a comma in it cannot be told from two.
    values |= {"keywords": values["keywords"].replace(";", " ")} if "keywords" in values else {}
    if people:
        values["author"] = " and ".join(people)
    text = f"@{kind}{{k,\n" + ",\n".join(f"{name} = {{{value}}}" for name, value in values.items()) + "}"

    assert_reads_the_same(text)


@given(WORDS, WORDS, WORDS)
def test_any_text_of_other_formats_survives_a_round(title: str, venue: str, note: str) -> None:
    exported = paper(f"Tides {title}", venue=venue, kind="article", extra={"note": note, "own": note})

    content = file_of(write_bibtex(document(exported)))

    results = list(read(open_text(content)))
    assert not [result.message for result in results if isinstance(result, Problem)]
    (_, bibliography), *rest = read_all(content)
    assert rest == []
    assert bibliography.extra.get("own", "") == " ".join(note.split()) or "{" in note


QUOTED = "a command that only quotes (\\mkbibquote) is written as the quotation marks it prints"
MATH = "a formula typed in pieces, or between other signs than dollars, is written as one between dollars"
UNKNOWN = "a command that no program reads back (\\sp, \\LaTeX) is written as the text it was read as"
SPACES = "several no-break spaces in a row are told apart from one"
DAMAGED = "a value that was damaged before (an empty name, HTML in a title) reads another way once it is mended"

FIELD_FILES: dict[str, tuple[int, str]] = {
    # File: how many of its papers may differ, and in what.
    "biber-xdata.bib": (0, ""),
    "biblatex-examples.bib": (1, QUOTED),
    "bom-utf8.bib": (0, ""),
    "cdl-lab-library.bib.gz": (7, f"{MATH}; {QUOTED}"),
    "control-characters.bib": (0, ""),
    "crlf-aistats17.bib": (0, ""),
    "gb7714-chinese.bib": (6, f"{SPACES}; {UNKNOWN}"),
    "jabref-groups-crlf.bib": (0, ""),
    "jabref-utf16-le-bom.bib": (0, ""),
    "large-library-dups.bib.gz": (2, MATH),
    "latin1-dupkeys-crossref.bib": (0, ""),
    "latin1-german-strings.bib": (0, ""),
    "mendeley-export-dups.bib": (1, DAMAGED),
    "parens-entries.bib": (3, f"{MATH}; {UNKNOWN}"),
    "parens-strings-comments.bib": (0, ""),
    "pmlr-colt2025.bib": (0, ""),
    "strings-concat-preamble.bib": (0, ""),
    "unbalanced-braces.bib": (0, ""),
    "zotero-export-long-lines.bib.gz": (4, f"{DAMAGED}; {QUOTED}"),
}


@pytest.mark.parametrize("name", FIELD_FILES)
def test_real_files_read_the_same_after_a_round(field_data: Path, name: str) -> None:
    source = open_text(field_data / "bib" / name)
    records = [result for result in read(source) if isinstance(result, PaperRecord)]
    before = [(record.key, bibliography_of(record)) for record in records]
    is_biblatex = any(record.type in BIBLATEX_TYPES or "date" in record.extra for record in records)

    after = read_all(written(before, is_biblatex=is_biblatex))

    assert len(after) == len(before)
    differing = [key for (key, old), (_, new) in zip(before, after, strict=True) if said(old) != said(new)]
    allowed, reason = FIELD_FILES[name]
    assert len(differing) <= allowed, (reason, differing[:20])


@pytest.mark.parametrize("name", FIELD_FILES)
def test_bibtex_and_biber_read_what_was_written(field_data: Path, tmp_path: Path, name: str) -> None:
    bibtex, biber = shutil.which("bibtex"), shutil.which("biber")
    if not bibtex or not biber:
        pytest.skip("bibtex or biber is not installed")
    source = open_text(field_data / "bib" / name)
    papers = [(result.key, bibliography_of(result)) for result in read(source) if isinstance(result, PaperRecord)]
    numbered = [(f"k{number}", bibliography) for number, (_, bibliography) in enumerate(papers)]
    (tmp_path / "a.bib").write_bytes(written(numbered))
    (tmp_path / "b.bib").write_bytes(written(numbered, is_biblatex=True))
    (tmp_path / "a.aux").write_text("\\bibstyle{plain}\n\\citation{*}\n\\bibdata{a}\n")

    ran = subprocess.run([bibtex, "a"], cwd=tmp_path, capture_output=True, text=True, check=False)

    assert "error message" not in ran.stdout, ran.stdout[-2000:]
    assert (tmp_path / "a.bbl").read_text(errors="replace").count("\\bibitem") == len(numbered)
    if len(numbered) > MOST_FOR_BIBER:
        return
    tool = subprocess.run([biber, "--tool", "b.bib"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert tool.returncode == 0, tool.stdout[-2000:]
    assert "ERROR" not in tool.stdout
