"""Real lists and libraries through the whole import: nothing lost, nothing twice, nothing joined that is not one."""

import gzip
import json
import sqlite3
from collections import defaultdict
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from nightstand.bootstrap import Services
from nightstand_corpus.sample import sample_facts, sample_lists

SAME = "same-paper.jsonl.gz"
DIFFERENT = "different-paper-same-title.jsonl.gz"
CONFERENCE = "icml2026.jsonl.gz"


def read_lines(file: Path) -> Iterator[dict[str, object]]:
    with gzip.open(file, "rt", encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)


def places(services: Services) -> dict[tuple[str, int], int]:
    with closing(sqlite3.connect(services.database.path)) as connection:
        rows = connection.execute("SELECT file, entry, paper_id FROM source").fetchall()
    return {(file, entry): paper for file, entry, paper in rows}


def write_by_source(
    groups: list[list[dict[str, object]]], folder: Path
) -> tuple[list[Path], list[list[tuple[str, int]]]]:
    """Write one file a source; return the files, and for each group where its records stand."""
    lines: defaultdict[str, list[str]] = defaultdict(list)
    stands: list[list[tuple[str, int]]] = []
    for records in groups:
        stands.append([])
        for number, record in enumerate(records):
            name = f"{record.get('from', f'source{number}')}.jsonl"
            lines[name].append(json.dumps({key: value for key, value in record.items() if key != "from"}))
            stands[-1].append((name, len(lines[name])))
    for name, written in lines.items():
        (folder / name).write_text("\n".join(written), "utf-8")
    return [folder / name for name in lines], stands


@pytest.mark.parametrize("left_out", [(), ("url", "pdf", "id")], ids=["with addresses", "without addresses"])
def test_a_paper_from_three_sources_is_one_paper(
    services: Services, field_data: Path, tmp_path: Path, left_out: tuple[str, ...]
) -> None:
    groups = [
        [{key: value for key, value in record.items() if key not in left_out} for record in group["records"]]
        for group in read_lines(field_data / SAME)
    ]
    files, stands = write_by_source(groups, tmp_path)

    services.importing.run(files)

    paper_at = places(services)
    papers_of_groups = [{paper_at[place] for place in group} for group in stands]
    whole = sum(len(papers) == 1 for papers in papers_of_groups)
    assert whole >= 0.99 * len(groups)
    assert len(set().union(*papers_of_groups)) == sum(len(papers) for papers in papers_of_groups), "two groups joined"


def test_papers_that_share_only_a_title_stay_apart(services: Services, field_data: Path, tmp_path: Path) -> None:
    pairs = [pair["records"] for pair in read_lines(field_data / DIFFERENT)]
    files, _stands = write_by_source(pairs, tmp_path)

    report = services.importing.run(files)

    assert (report.added, report.merged) == (2 * len(pairs), 0)


def test_titleless_abstracts_get_their_titles_from_the_conference(
    services: Services, field_data: Path, tmp_path: Path
) -> None:
    for file in sample_lists():
        (tmp_path / file.name).write_bytes(file.read_bytes())
    facts = [fact for file in sample_facts() for fact in json.loads(file.read_text("utf-8"))["papers"]]
    services.importing.run(sorted(tmp_path.iterdir()))

    report = services.importing.run([field_data / CONFERENCE])

    with_abstract = {record["openreview"] for record in read_lines(field_data / CONFERENCE) if record["abstract"]}
    paper_at = places(services)
    titled, wrong, waiting = 0, 0, []
    for fact in facts:
        said = services.browsing.details(paper_at[fact["list"], fact["entry"]]).bibliography
        if said.title_is_provisional:
            waiting += [fact] if fact["openreview"] in with_abstract else []
        elif said.openreview == fact["openreview"]:
            titled += 1
        else:
            wrong += 1
    assert (titled, wrong, len(waiting)) == (32, 0, 1)
    assert report.updated == 32
    # The one whose abstract was rewritten is proposed to the person.
    proposed = {paper for pair in services.duplicates.pairs() for paper in (pair.a, pair.b)}
    assert paper_at[waiting[0]["list"], waiting[0]["entry"]] in proposed


@pytest.mark.parametrize("folder", ["bib", "ris", "lists"])
def test_every_file_comes_in_with_the_sums_right_and_again_without_a_change(
    services: Services, field_data: Path, folder: str
) -> None:
    files = sorted((field_data / folder).iterdir())

    first = services.importing.run(files)
    again = services.importing.run(files)

    assert [file.failure for file in first.files if file.failure] == []
    for file in first.files:
        assert file.found == file.added + file.updated + file.unchanged + file.merged + file.errors > 0
    stand = places(services)
    assert len(stand) == sum(file.found - file.errors for file in first.files)
    assert again.batch is None
    assert [file.found for file in again.files] == [file.found for file in first.files]
    assert {flaw.kind for flaw in services.care.check()} <= {"index"}  # Nothing was indexed here.
