"""Whatever stands in a .bib file, reading it ends soon, raises nothing, and accounts for each entry."""

from __future__ import annotations

import time

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from nightstand_corpus.formats.bibtex import detect, read
from nightstand_corpus.record import PaperRecord, Problem, Severity, UnreadableFile
from nightstand_corpus.text.text_source import open_text

MOST_SECONDS = 2.0
MANY = 100_000


def misc(field: str, value: str) -> str:
    return f"@misc{{a, title={{t}}, {field}={{{value}}}}}"


HOSTILE = {
    "blanks": " " * MANY + "x",
    "round brackets": "10.1/" + "(" * MANY,
    "at signs": "@" * 50_000,
    "a name of many words": misc("author", "word " * 20_000),
    "opening braces": "{" * MANY,
    "square brackets": "[" * MANY,
    "many ands": misc("author", "a and " * 20_000),
    "values never closed": "@a{b,c={" * (MANY // 8),
    "quoted values never closed": '@a(b,c="' * (MANY // 8),
    "known entries never closed": '@misc{b,c="' * (MANY // 11),
    "groups in values never closed": '@misc(b,c="{}{}' * (MANY // 15),
    "entries of one line never closed": "@misc(k,&a [*a, *a]" * (MANY // 19),
    "entries with fields of one line never closed": "@misc(k, a={x}, " * (MANY // 16) + "{",
    "comments never closed": "@comment{" * (MANY // 9),
    "deep braces": misc("note", "{" * MANY + "}" * MANY),
    "deep braces never closed": "@misc{a,title={" + "{" * MANY,
    "many joined names": "@misc{a,title=" + "a#" * (MANY // 2) + '"x"}',
    "many fields of one name": "@misc{a," + "".join(f"b={{{number}}}," for number in range(12_000)) + "}",
    "text behind values": "@misc{a," + 'a="b"c,' * (MANY // 7) + "}",
    "brackets for fields": "@misc{a," + "((" * (MANY // 2) + "}",
    "percent signs": "%" * MANY,
    "equals signs for a key": "@misc{" + "=" * MANY,
    "strings in a row": "".join(f"@string{{s{number}=s{number + 1}}}\n" for number in range(4_000))
    + "@misc{a,title=s0}",
    "a string that doubles": "@string{a={xxxxxxxxxx}}" + "@string{a=a#a}" * 60 + "@misc{k,title=a#a#a}",
    "cross-references in a row": "".join(
        f"@book{{k{number}, title={{t}}, crossref={{k{number + 1}}}}}\n" for number in range(2_500)
    ),
    "an entry that refers to itself": "@book{k,title={t},crossref={k}}" * 2_000,
    "a web of references": "".join(
        f"@xdata{{k{number},xdata={{{','.join([f'k{number + 1}'] * 30)}}}}}\n" for number in range(12)
    )
    + "@misc{a,title={t},xdata={k0}}",
    "backslashes": misc("journal", "\\" * MANY),
    "accents": misc("author", "\\'" * (MANY // 2)),
    "deep commands": misc("journal", "\\foo{" * 5_000 + "}" * 5_000),
    "dollars": misc("journal", "$" * MANY),
    "blanks for a value": "@misc{a,title=" + " " * MANY + "}",
    "blanks for a key": "@misc{" + " " * MANY + "}",
    "blanks behind at signs": ("@" + " " * 50) * 2_000,
    "entries without keys": "\n@misc{" * (MANY // 7),
    "values of at signs": "@misc{a,b=" * (MANY // 10),
    "bare words": "@misc{a," + "b " * (MANY // 2),
    "many addresses": misc("url", "http://a.b/ " * 8_000),
    "many DOIs": misc("doi", "10.1/" * 20_000),
    "many DOI prefixes": misc("doi", "doi:" * 20_000),
    "schemes": misc("doi", "https://" * 12_000),
    "schemes with numbers": misc("doi", "https://x10." * 8_000),
    "arXiv again and again": misc("note", "arXiv " * 16_000),
    "many keywords": misc("keywords", "a," * (MANY // 2)),
    "brackets for keywords": misc("keywords", "(" * MANY),
    "digits for a date": misc("date", "2" * MANY),
    "digits for a year": misc("year", "1 " * (MANY // 2)),
    "hyphens in pages": misc("pages", "1-" * (MANY // 2)),
    "commas in pages": misc("pages", "1," * (MANY // 2)),
    "commas in names": misc("author", "a b," * (MANY // 4)),
    "semicolons in names": misc("author", "a;" * (MANY // 2)),
    "et al. again and again": misc("author", " et al" * (MANY // 6)),
    "a name of one word": misc("author", "x" * MANY),
    "a name in deep braces": misc("author", "{" * (MANY // 2) + "}" * (MANY // 2)),
    "small words": misc("author", "von " * (MANY // 4)),
    "small words behind groups": misc("author", "{}von " * (MANY // 6)),
    "full stops in a note": misc("note", ". " * (MANY // 2) + "Provisional title"),
    "paragraph commands": misc("abstract", "\\par " * (MANY // 5)),
    "blank lines": misc("abstract", "a" + "\n\t \n" * (MANY // 4)),
    "tabs": misc("abstract", "a" + "\t" * MANY + "\\par"),
    "closing braces too many": "@misc{a," + "b={c}}," * (MANY // 7),
    "closing braces": "@misc{a,title={b}" + "}" * MANY,
    "nested addresses": misc("url", "\\url{" * (MANY // 5) + "}" * (MANY // 5)),
    "dollars in a DOI": misc("doi", "$ " * (MANY // 2)),
    "nested links": misc("journal", "\\href{" * (MANY // 6) + "}" * (MANY // 6)),
    "line ends": "\r\n" * (MANY // 2),
    "nothing": "",
}


def read_all(text: str) -> list[PaperRecord | Problem]:
    return list(read(open_text(text.encode())))


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_hostile_texts_end_within_two_seconds(text: str):
    started = time.process_time()

    results = read_all(text)
    detect(text[: 1 << 16], "")

    assert time.process_time() - started < MOST_SECONDS
    assert results


PIECES = st.sampled_from(
    [
        "@misc{", "@article(", "@string{", "@comment{", "@preamble{", "@", "key", ",", "=", "title", "author", "{", "}",
        '"', "#", "\n", " ", "(", ")", "jan", "2001", "\\", '\\"u', "$", "%", "and", "crossref", "xdata", "url", "doi",
        "date", "others", "http://a.b/c", "10.5555/x", "é", "\x0c", "\x00", "\ufeff", "}}", "{{", "eprint", "pages",
    ]
)  # fmt: skip


@given(st.lists(PIECES, max_size=60).map("".join))
@example("@misc{a, title={x}")
@example("@misc{a,\n@misc{b, title={y}}")
@example("@a(b)")
def test_any_text_gives_numbered_entries_and_no_exception(text: str):
    try:
        results = read_all(text)
    except UnreadableFile:
        assert "\x00" in text  # Only the opening of the file may refuse it, as what is no text.
        return

    numbered = [
        result.entry for result in results if isinstance(result, PaperRecord) or result.severity is Severity.ERROR
    ]
    assert numbered == list(range(1, len(numbered) + 1))
    last_line = text.count("\n") + text.count("\r") + 1
    assert all(1 <= result.line <= last_line for result in results)
    assert all(result.title for result in results if isinstance(result, PaperRecord))
    assert all(problem.message and len(problem.text) <= 4_000 for problem in results if isinstance(problem, Problem))
