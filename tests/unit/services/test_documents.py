"""Documents of papers: attached, undone, found, missing, and gone in the end."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from nightstand.bootstrap import Services
from nightstand.domain.document import DocumentId, TextState
from nightstand.domain.errors import DocumentUnavailable, NotFound
from nightstand.domain.paper import PaperId
from pdf_files import make_pdf


@pytest.fixture
def paper(services: Services) -> PaperId:
    added = services.papers.add({"title": "Regret", "abstract": "Bandits."})
    return PaperId(added.new_id or 0)


def names(services: Services, paper: PaperId) -> list[str]:
    return [kept.document.content.name for kept in services.documents.documents_of(paper)]


def found(services: Services, query: str) -> int:
    services.indexing.catch_up()
    return services.searching.count(query)


def test_attached_files_are_one_step_that_undo_takes_back_and_redo_brings_again(
    services: Services, paper: PaperId, tmp_path: Path
) -> None:
    files = [make_pdf(tmp_path / "one.pdf", "one"), make_pdf(tmp_path / "two.pdf", "two")]

    services.documents.attach(paper, files)
    attached = names(services, paper)
    services.library.undo()
    undone = names(services, paper)
    services.library.redo()

    assert (attached, undone) == (["one.pdf", "two.pdf"], [])
    assert all(kept.file is not None for kept in services.documents.documents_of(paper))


def test_the_same_content_is_attached_to_a_paper_once(services: Services, paper: PaperId, tmp_path: Path) -> None:
    services.documents.attach(paper, [make_pdf(tmp_path / "one.pdf", "same")])

    again = services.documents.attach(paper, [make_pdf(tmp_path / "copy.pdf", "same")])

    assert again.changes.is_empty
    assert names(services, paper) == ["one.pdf"]


def test_a_file_that_cannot_be_read_lets_none_be_attached(services: Services, paper: PaperId, tmp_path: Path) -> None:
    with pytest.raises(DocumentUnavailable):
        services.documents.attach(paper, [make_pdf(tmp_path / "one.pdf"), tmp_path / "nowhere.pdf"])

    assert names(services, paper) == []


def test_an_unknown_paper_or_document_is_told(services: Services, tmp_path: Path) -> None:
    with pytest.raises(NotFound):
        services.documents.attach(PaperId(99), [make_pdf(tmp_path / "one.pdf")])
    with pytest.raises(NotFound):
        services.documents.remove(DocumentId(99))


def test_words_of_an_attached_text_are_found_and_lost_with_it(
    services: Services, paper: PaperId, tmp_path: Path
) -> None:
    assert found(services, "zebra") == 0
    attached = services.documents.attach(paper, [make_pdf(tmp_path / "one.pdf", "The zebra method")])

    read = services.document_texts.read_waiting()

    assert read.papers == {paper}
    assert (found(services, "attached:zebra"), found(services, "zebra"), found(services, "has:pdf")) == (1, 1, 1)
    services.documents.remove(DocumentId(attached.new_id or 0))
    assert (found(services, "zebra"), found(services, "has:pdf")) == (0, 0)
    services.library.undo()
    assert found(services, "zebra") == 1


def test_what_was_read_is_told_with_the_pages(services: Services, paper: PaperId, tmp_path: Path) -> None:
    damaged = tmp_path / "damaged.pdf"
    damaged.write_bytes(b"%PDF-1.4 cut")
    (tmp_path / "data.csv").write_text("a,b")
    scan = make_pdf(tmp_path / "scan.pdf", "", "")
    files = [make_pdf(tmp_path / "text.pdf", "text"), scan, damaged, tmp_path / "data.csv"]
    services.documents.attach(paper, files)

    services.document_texts.read_waiting()

    told = [(kept.document.text_state, kept.document.pages) for kept in services.documents.documents_of(paper)]
    assert told == [
        (TextState.READ, 1),
        (TextState.EMPTY, 2),
        (TextState.UNREADABLE, None),
        (TextState.UNSUITED, None),
    ]
    assert services.document_texts.waiting() == 0


def test_a_linked_file_stays_where_it_is_and_can_be_located_when_it_moved(
    services: Services, paper: PaperId, tmp_path: Path
) -> None:
    file = make_pdf(tmp_path / "one.pdf", "one")
    services.documents.attach(paper, [file], is_linked=True)
    file.rename(tmp_path / "moved.pdf")
    (missing,) = services.documents.documents_of(paper)
    with pytest.raises(DocumentUnavailable, match="missing"):
        services.documents.openable(missing.document.id)

    services.documents.locate(missing.document.id, tmp_path / "moved.pdf")

    (kept,) = services.documents.documents_of(paper)
    assert missing.file is None
    assert kept.file == tmp_path / "moved.pdf"
    assert not list(services.paths.library.glob("documents/*/*"))


def test_a_program_is_kept_but_never_opened(services: Services, paper: PaperId, tmp_path: Path) -> None:
    (tmp_path / "paper.pdf.exe").write_bytes(b"MZ")
    services.documents.attach(paper, [tmp_path / "paper.pdf.exe"])
    (kept,) = services.documents.documents_of(paper)

    with pytest.raises(DocumentUnavailable, match="Programs are not opened"):
        services.documents.openable(kept.document.id)


def test_a_content_goes_when_nothing_has_referred_to_it_for_thirty_days(
    services: Services, paper: PaperId, tmp_path: Path
) -> None:
    other = PaperId(services.papers.add({"title": "Other"}).new_id or 0)
    file = make_pdf(tmp_path / "one.pdf", "one")
    first = services.documents.attach(paper, [file]).new_id
    second = services.documents.attach(other, [file]).new_id
    later = datetime.now(UTC) + timedelta(days=31)

    def kept() -> int:
        return len(list(services.paths.library.glob("documents/*/*")))

    services.documents.remove(DocumentId(first or 0))
    assert (services.documents.sweep(later), kept()) == (0, 1), "another paper has it"
    services.documents.remove(DocumentId(second or 0))
    assert (services.documents.sweep(later), kept()) == (0, 1), "undo can bring it back"
    services.papers.trash((paper, other))
    services.papers.empty_trash()
    assert (services.documents.sweep(), kept()) == (0, 1), "it is not long enough ago"
    assert (services.documents.sweep(later), kept()) == (1, 0)


def test_merged_papers_keep_the_documents_of_both(services: Services, paper: PaperId, tmp_path: Path) -> None:
    other = PaperId(services.papers.add({"title": "Regret", "abstract": "Bandits!"}).new_id or 0)
    services.documents.attach(paper, [make_pdf(tmp_path / "one.pdf", "one")])
    services.documents.attach(other, [make_pdf(tmp_path / "one.pdf", "one"), make_pdf(tmp_path / "two.pdf", "two")])

    services.duplicates.merge(paper, other)

    assert names(services, paper) == ["one.pdf", "two.pdf"]
    services.library.undo()
    assert (names(services, paper), names(services, other)) == (["one.pdf"], ["one.pdf", "two.pdf"])
