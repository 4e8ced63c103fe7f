"""What matching makes of real records: papers that are one, papers that only share a title, and how long it takes.

Needs the record files of the field data; the two lists and the facts about them are the program's own.
"""

import dataclasses
import gzip
import json
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from nightstand.domain.author import Author
from nightstand.domain.identity import abstract_pieces, identifiers_of
from nightstand.domain.markup import parse_markup, plain_title
from nightstand.domain.paper import Bibliography
from nightstand.matching.candidates import LEAST_SHARED_PIECES, candidate_pairs
from nightstand.matching.comparing import compare, compare_prepared
from nightstand.matching.likeness import Evidence, Relation
from nightstand.matching.prepared import Prepared
from nightstand_corpus.reading import open_source
from nightstand_corpus.record import PaperRecord

CONFERENCES = ("icml2026.jsonl.gz", "pmlr-icml.jsonl.gz", "acl-sample.jsonl.gz")
LISTS = Path(__file__).parents[2] / "corpus" / "data" / "icml-2026"

LEAST_JOINED = 0.99
LEAST_TITLED = 32
MOST_MICROSECONDS_TO_IDENTIFY = 60
MOST_MICROSECONDS_TO_COMPARE = 150
SLOWNESS_OF_A_SHARED_MACHINE = 3


def test_records_of_one_paper_from_several_sources_are_joined(field_data: Path) -> None:
    groups = [[evidence(record) for record in group["records"]] for group in lines(field_data, "same-paper.jsonl.gz")]
    without_identifiers = [[dataclasses.replace(one, identifiers=frozenset()) for one in group] for group in groups]

    joined = sum(map(is_joined, groups))
    joined_by_text = sum(map(is_joined, without_identifiers))

    print(f"\n{joined} of {len(groups)} groups are one paper; without identifiers {joined_by_text}")
    assert joined == len(groups)
    assert joined_by_text >= LEAST_JOINED * len(groups)


def test_papers_that_only_share_a_title_stay_apart(field_data: Path) -> None:
    pairs = [pair["records"] for pair in lines(field_data, "different-paper-same-title.jsonl.gz")]

    assert {compare(evidence(first), evidence(second)).relation for first, second in pairs} == {Relation.DIFFERENT}


def test_three_conferences_hold_no_paper_twice(field_data: Path) -> None:
    known = conferences(field_data)

    started = time.perf_counter()
    pairs = list(candidate_pairs(known))
    blocking = time.perf_counter() - started
    prepared = {name: Prepared(one) for name, one in known.items()}
    started = time.perf_counter()
    verdicts = [(first, second, compare_prepared(prepared[first], prepared[second])) for first, second in pairs]
    comparing = time.perf_counter() - started

    each = comparing / len(pairs) * 1e6
    print(f"\n{len(known):,} records meet in {len(pairs):,} pairs ({blocking:.1f} s), {each:.0f} µs each")
    print(Counter(likeness.relation.value for _first, _second, likeness in verdicts))
    for first, second, likeness in verdicts:
        if likeness.relation in (Relation.SAME, Relation.VERSIONS):
            print(f"{first} / {second}: {likeness.relation.value}, {likeness.reason}")
            print(f"  {known[first].title}\n  {known[second].title}")
    assert not [pair for *pair, likeness in verdicts if likeness.relation is Relation.SAME]


def test_abstracts_alone_find_the_papers_of_two_lists(field_data: Path) -> None:
    records = {record["openreview"]: evidence(record) for record in lines(field_data, "icml2026.jsonl.gz")}
    by_piece: defaultdict[int, list[str]] = defaultdict(list)
    for name, one in records.items():
        for piece in abstract_pieces(one.abstract):
            by_piece[piece].append(name)
    facts = json.loads((LISTS / "icml2026-papers.facts.json").read_text())["papers"]
    named = {(fact["list"], fact["entry"]): fact["openreview"] for fact in facts}

    right, wrong, findable = 0, [], 0
    for place, untitled in seeds():
        own = named[place]
        findable += own in records and Prepared(records[own]).has_abstract
        shared = Counter(name for piece in abstract_pieces(untitled.abstract) for name in by_piece[piece])
        met = [name for name, count in shared.items() if count >= LEAST_SHARED_PIECES]
        same = [name for name in met if compare(untitled, records[name]).relation is Relation.SAME]
        right += same == [own]
        wrong += [name for name in same if name != own]

    print(f"\n{right} of {findable} abstracts found their paper")
    assert right >= LEAST_TITLED
    assert not wrong


def test_identifying_and_comparing_take_microseconds(field_data: Path) -> None:
    records = [bibliography(record) for record in lines(field_data, "icml2026.jsonl.gz")]
    groups = [[evidence(record) for record in group["records"]] for group in lines(field_data, "same-paper.jsonl.gz")]
    pairs = [(group[0], group[1]) for group in groups]
    by_text = [tuple(dataclasses.replace(one, identifiers=frozenset()) for one in pair) for pair in pairs]

    identifying = microseconds(lambda one: (identifiers_of(one), abstract_pieces(one.abstract)), records)
    by_identifier = microseconds(lambda pair: compare(*pair), pairs)
    by_title = microseconds(lambda pair: compare(*pair), by_text)

    print(
        f"\nidentifying {identifying:.0f} µs, comparing by identifier {by_identifier:.0f} µs, by text {by_title:.0f} µs"
    )
    assert identifying <= SLOWNESS_OF_A_SHARED_MACHINE * MOST_MICROSECONDS_TO_IDENTIFY
    assert max(by_identifier, by_title) <= SLOWNESS_OF_A_SHARED_MACHINE * MOST_MICROSECONDS_TO_COMPARE


def lines(folder: Path, name: str) -> Iterator[Mapping[str, Any]]:
    file = folder / name
    if not file.exists():
        pytest.skip(f"{name} not in the field data")
    with gzip.open(file, "rt", encoding="utf-8") as text:
        yield from map(json.loads, text)


def bibliography(record: Mapping[str, Any]) -> Bibliography:
    return Bibliography(
        title=record["title"],
        authors=tuple(map(Author.parse, record["authors"])),
        abstract=record["abstract"],
        year=record["year"],
        venue=record["venue"],
        type="inproceedings",
        doi=record.get("doi", ""),
        openreview=record.get("openreview", ""),
        url=record["url"],
        pdf=record.get("pdf", ""),
    )


def evidence(record: Mapping[str, Any]) -> Evidence:
    said = bibliography(record)
    return Evidence(
        title=plain_title(said.title),
        authors=said.authors,
        abstract=parse_markup(said.abstract).plain,
        year=said.year,
        venue=said.venue,
        type=said.type,
        identifiers=identifiers_of(said),
    )


def conferences(folder: Path) -> dict[str, Evidence]:
    return {record["id"]: evidence(record) for name in CONFERENCES for record in lines(folder, name)}


def seeds() -> Iterator[tuple[tuple[str, int], Evidence]]:
    for file in sorted(LISTS.glob("*.txt")):
        for record in open_source(file):
            if isinstance(record, PaperRecord):
                abstract = parse_markup(record.abstract).plain
                yield (file.name, record.entry), Evidence(title="?", title_is_provisional=True, abstract=abstract)


def is_joined(group: Sequence[Evidence]) -> bool:
    """Tell whether the records of a group are joined one by one or through one another."""
    joined, rest = {0}, set(range(1, len(group)))
    same = {frozenset(pair) for pair in combinations(range(len(group)), 2) if is_same(*(group[at] for at in pair))}
    while found := {at for at in rest if any(frozenset({at, other}) in same for other in joined)}:
        joined |= found
        rest -= found
    return not rest


def is_same(first: Evidence, second: Evidence) -> bool:
    return compare(first, second).relation is Relation.SAME


def microseconds(work: Any, things: Iterable[Any]) -> float:
    """Return the processor time one thing takes, in the best of five runs over all."""
    things = list(things)
    runs = []
    for _run in range(5):
        started = time.process_time()
        for thing in things:
            work(thing)
        runs.append(time.process_time() - started)
    return min(runs) / len(things) * 1e6
