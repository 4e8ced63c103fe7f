"""Damaged files for the readers: pieces of real ones, changed at random, the same for the same seed."""

import gzip
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

REPOSITORY = Path(__file__).parents[2]
FOLDERS_OF_FIELD_DATA = ("bib", "ris", "lists")
MOST_BYTES_OF_A_SAMPLE = 1 << 20
MOST_BYTES_OF_AN_INPUT = 120_000
SIZES = ((0.85, 150, 1_200), (0.13, 1_200, 8_000), (0.02, 8_000, 60_000))
"""Share of the inputs, and between how many bytes of their sample they begin with."""

BRACKETS = (b"{", b"}", b"[", b"]", b"(", b")", b"<", b">", b"{{", b"}}", b"[[", b"]]", b"](", b"**", b"__", b"```")
SIGNS = (b'"', b"'", b'""', b"\\", b"$", b"$$", b"&", b"%", b"#", b"@", b"|", b"~", b"^", b"=", b":", b";", b",", b"-")
BLANKS = (
    b"\n",
    b"\n\n",
    b"\r",
    b"\r\n",
    b"\t",
    b" ",
    b" " * 60,
    b"\x0b",
    b"\x0c",
    b"\xc2\xa0",
    b"\xe2\x80\xa8",
    b"\x1e",
)
BYTES = (
    b"\x00", b"\x01", b"\x1b", b"\x7f", b"\xff", b"\xc3", b"\xe8\xae", b"\xed\xa0\x80", b"\xed\xbf\xbf",
    b"\xef\xbb\xbf",
    b"\xff\xfe", b"\xfe\xff", b"\xf0\x9f\x98\x80", b"\xcc\x81", b"\xe2\x80\x8b", b"\xc2\xad", b"\xef\xac\x81", b"\x85",
    b"\xe2\x80\xae", b"\xf4\x8f\xbf\xbf", b"\xef\xbf\xbf", b"\xc4\xb0", b"\xe2\x85\xb7", b"\xc2\xb2", b"\xd9\xa3",
)  # fmt: skip
TOKENS = (
    b"@article{", b"@misc(k,", b"@string{a = b # c}", b"@comment{", b"@preamble{", b"author = {", b' and others"',
    b"crossref = {k}", b"xdata = {a,b}", b"year = {20-1}", b"date = {2001-13-32/..}", b'{\\"u}', b"\\href{http://a.b}{",
    b"\\url{", b"\\begin{a}", b"eprint = {math/0501001}", b"month = jan # 1",
    b"TY  - JOUR\n", b"ER  - \n", b"AU  - Lee, Ann\n", b"AB  - ", b"PY  - 2001/13/45/x\n", b"UR  - javascript:x\n",
    b"PMID- 1\n", b"FAU - Lee, A\n", b"DP  - 2016 Spr\n", b"%0 Book\n", b"%A Lee\n", b"%D 99999\n", b"PT J\n", b"EF\n",
    b'{"papers": [', b'{"title": "T", "authors": [', b'{"$ref": 1}', b"null", b"true", b"1e999", b"-0", b"NaN",
    b"9" * 400,
    b'"\\ud800"', b'"\\u0000"', b'"date-parts": [[2001, 13, "x"]]', b'"issued": {"raw": "?"}', b"window.a = [", b"};",
    b"//", b"/*", b"title;authors;year\n", b"sep=\t\n", b'"a\nb";', b"title\tauthors\tabstract\n",
    b"<?xml version='1.0'?>", b"<!DOCTYPE x [<!ENTITY a '&a;&a;'>]>", b"<collection><volume><paper>", b"</paper>",
    b"<title>",
    b"<xml><records><record>", b"<![CDATA[", b"]]>", b"<!--", b"-->", b"&amp;", b"&a;", b"&#0;", b"&#xd800;",
    b"&#x110000;",
    b"&#99999999999;", b"<br>", b"<li><a href='/virtual/2026/poster/1'>", b"<script type='application/ld+json'>[",
    b"</script>", b"<template><svg><math>", b"<base href='http://['>", b"<meta name=citation_title content=x>", b"<td>",
    b"---\n", b"---\ntitle: [a, *b]\n", b"&a [*a, *a]", b"!!python/object:os.system", b"? [x]\n: y\n", b"<<: *a\n",
    b": |\n  ",
    b"# ", b"## Posters\n", b"- [T of it](https://arxiv.org/abs/2301.00001)\n", b"| a | b |\n|---|---|\n",
    b"1. **T**\n", b"> ",
    b"Title: ", b"Authors: ", b"\xe6\x91\x98\xe8\xa6\x81\xef\xbc\x9a", b"ID: 1.\n", b"----\n", b"ICML 2026 Papers\n\n",
    b"https://", b"http://[::1", b"http://[x]/", b"https://a.b:99999/x", b"https://\xe2\x84\x80/x",
    b"javascript:alert(1)",
    b"file:///etc/passwd", b"https://openreview.net/forum?id=", b"https://arxiv.org/abs/2301.00001v2",
    b"https://doi.org/10.1/",
    b"10.5555/", b"10.1/((((", b"arXiv:", b"doi:doi:", b"et al.", b" and ", b" others", b"von ", b", Jr.", b"(eds.)",
    b"0000",
    b"2001-02-30", b"99999", b"1988-89", b"July 2", b"n.d.", b"%% nightstand:begin 0123456789ab %%\n",
    b"We propose X, a ", b"NOT_FOUND", b"{\n\"list\": \"a\", \"entry\": 1e9,",
)  # fmt: skip
INSERTS = (*BRACKETS, *SIGNS, *BLANKS, *BYTES, *TOKENS, *TOKENS)
ENCODINGS = ("utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-8-sig", "cp1252", "gb18030", "shift_jis", "koi8_r")


@dataclass(frozen=True, slots=True)
class Sample:
    """A real file, unpacked, by its name."""

    name: str
    content: bytes


def samples_of(field_data: Path) -> tuple[Sample, ...]:
    """Return the files to start from: field data, the small cases of the tests, and the two lists with their facts."""
    folders = (*(field_data / name for name in FOLDERS_OF_FIELD_DATA), REPOSITORY / "tests" / "cases")
    files = [file for folder in folders for file in sorted(folder.rglob("*")) if file.is_file()]
    files += sorted((REPOSITORY / "corpus" / "data" / "icml-2026").iterdir())
    files += sorted(field_data.glob("*.jsonl.gz"))
    whole = [Sample(file.name, _unpacked(file)) for file in files]
    return (*whole, *(small for sample in whole if sample.name.endswith(".json") for small in _few_of(sample)))


def damaged(random: Random, samples: Sequence[Sample]) -> tuple[str, bytes]:
    """Return the name of a sample and a changed piece of it."""
    sample = random.choice(samples)
    content = _piece(random, sample.content, random.choices(SIZES, [share for share, *_ in SIZES])[0])
    for _ in range(random.choice((1, 1, 2, 3, 5, 8, 13))):
        content = random.choice(CHANGES)(random, content, samples)[:MOST_BYTES_OF_AN_INPUT]
    return sample.name, content


def _few_of(sample: Sample) -> Iterator[Sample]:
    """Give samples with three elements of the longest list of a JSON file, as a window of it is no JSON."""
    content = json.loads(sample.content)
    name, elements = "", content
    if isinstance(content, dict):
        lists = [(len(value), name) for name, value in content.items() if isinstance(value, list)]
        if not lists:
            return
        name = max(lists)[1]
        elements = content[name]
    for start in range(0, min(len(elements), 12), 3):
        few = elements[start : start + 3]
        text = json.dumps({**content, name: few} if name else few, ensure_ascii=False, indent=1)
        yield Sample(f"{sample.name} from {start}", text.encode())


def _unpacked(file: Path) -> bytes:
    with gzip.open(file) if file.suffix == ".gz" else file.open("rb") as stream:
        return stream.read(MOST_BYTES_OF_A_SAMPLE)


def _piece(random: Random, content: bytes, size: tuple[float, int, int]) -> bytes:
    """Return the sample if it is small, or a window of it, mostly with its own start and end around it."""
    _, least, most = size
    length = random.randint(least, most)
    if len(content) <= length:
        return content
    start = random.randrange(len(content) - length)
    if random.random() < 0.5:
        start = content.rfind(b"\n", 0, start) + 1
    window = content[start : start + length]
    if random.random() < 0.6:
        head, tail = random.choice((0, 80, 400, 1_200)), random.choice((0, 2, 20, 200))
        window = content[:head] + window + content[len(content) - tail :]
    return window


def _place(random: Random, content: bytes) -> int:
    return random.randint(0, len(content))


def _span(random: Random, content: bytes) -> tuple[int, int]:
    start = _place(random, content)
    return start, min(len(content), start + int(2 ** random.uniform(0, 9)))


def _flip(random: Random, content: bytes, _samples: Sequence[Sample]) -> bytes:
    changed = bytearray(content)
    for _ in range(random.choice((1, 1, 4, 20)) if content else 0):
        changed[random.randrange(len(changed))] ^= 1 << random.randrange(8)
    return bytes(changed)


def _delete(random: Random, content: bytes, _samples: Sequence[Sample]) -> bytes:
    start, end = _span(random, content)
    return content[:start] + content[end:]


def _duplicate(random: Random, content: bytes, _samples: Sequence[Sample]) -> bytes:
    start, end = _span(random, content)
    return content[:end] + content[start:end] * random.choice((1, 1, 2, 3, 30, 100)) + content[end:]


def _move(random: Random, content: bytes, _samples: Sequence[Sample]) -> bytes:
    start, end = _span(random, content)
    rest = content[:start] + content[end:]
    at = _place(random, rest)
    return rest[:at] + content[start:end] + rest[at:]


def _splice(random: Random, content: bytes, samples: Sequence[Sample]) -> bytes:
    at = _place(random, content)
    other = _piece(random, random.choice(samples).content, (1, 10, 1_500))
    return content[:at] + other + (content[at:] if random.random() < 0.7 else b"")


def _truncate(random: Random, content: bytes, _samples: Sequence[Sample]) -> bytes:
    at = _place(random, content)
    return content[:at] if random.random() < 0.7 else content[at:]


def _insert(random: Random, content: bytes, _samples: Sequence[Sample]) -> bytes:
    at = _place(random, content)
    return content[:at] + random.choice(INSERTS) + content[at:]


def _insert_at_mark(random: Random, content: bytes, _samples: Sequence[Sample]) -> bytes:
    """Insert just behind a sign of the format, where a value begins or ends."""
    at = content.find(random.choice((b"=", b":", b"{", b'"', b",", b">", b"- ", b"\n")), _place(random, content)) + 1
    end = at + random.choice((0, 0, 1, 5, 20))
    return content[:at] + random.choice(INSERTS) + content[end:]


def _nest(random: Random, content: bytes, _samples: Sequence[Sample]) -> bytes:
    token = random.choice(INSERTS) if random.random() < 0.6 else b"".join(random.choices(INSERTS, k=2))
    times = min(int(2 ** random.triangular(2, 14, 3)), 50_000 // len(token))
    at = _place(random, content)
    return content[:at] + token * times + content[at:]


def _line_ends(random: Random, content: bytes, _samples: Sequence[Sample]) -> bytes:
    return content.replace(b"\n", random.choice((b"\r\n", b"\r", b"\n\n", b" ", b"\x0c\n")))


def _shuffle_lines(random: Random, content: bytes, _samples: Sequence[Sample]) -> bytes:
    lines = content.split(b"\n")
    start = random.randrange(len(lines))
    some = lines[start : start + 12]
    random.shuffle(some)
    return b"\n".join([*lines[:start], *some, *lines[start + 12 :]])


def _encode(random: Random, content: bytes, _samples: Sequence[Sample]) -> bytes:
    return content.decode("utf-8", "replace").encode(random.choice(ENCODINGS), "replace")


def _replace_sign(random: Random, content: bytes, _samples: Sequence[Sample]) -> bytes:
    """Replace some or all of one sign by another, so that whole structures change."""
    old, new = random.choice((*BRACKETS, *SIGNS)), random.choice(INSERTS)
    return content.replace(old, new, random.choice((1, 5, 500)))


CHANGES: tuple[Callable[[Random, bytes, Sequence[Sample]], bytes], ...] = (
    _flip, _flip, _delete, _delete, _duplicate, _duplicate, _move, _splice, _splice, _truncate, _insert, _insert,
    _insert,
    _insert_at_mark, _insert_at_mark, _insert_at_mark, _nest, _line_ends, _shuffle_lines, _encode, _replace_sign,
)  # fmt: skip
