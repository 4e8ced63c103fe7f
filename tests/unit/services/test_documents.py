"""Documents of papers: attached, undone, found, missing, and gone in the end."""

import os
import signal
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from nightstand.bootstrap import Services
from nightstand.documents.pdf_text import PdfText, read_pdf
from nightstand.documents.reader_process import DocumentReader
from nightstand.domain.document import DocumentId, TextState
from nightstand.domain.errors import DocumentUnavailable, NotFound
from nightstand.domain.paper import PaperId
from nightstand.services.care import CheckProblem
from nightstand.services.documents_texts import DocumentTextService
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


def read_at_the_second_try(file: Path) -> PdfText:
    tried = file.parent.parent / "tried"
    if tried.exists():
        return read_pdf(file)
    tried.touch()
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError


def be_killed(file: Path) -> PdfText:
    if file.read_bytes().count(b"innocent"):
        os.kill(os.getpid(), signal.SIGKILL)
    return read_pdf(file)


@pytest.mark.skipif(os.name == "nt", reason="a process does not tell there who ended it")
def test_a_text_whose_reader_was_killed_is_read_by_another(services: Services, paper: PaperId, tmp_path: Path) -> None:
    services.documents.attach(paper, [make_pdf(tmp_path / "one.pdf", "The zebra method")])
    reading = DocumentTextService(services.database, services.documents, lambda: DocumentReader(read_at_the_second_try))

    reading.read_waiting()

    assert found(services, "attached:zebra") == 1


@pytest.mark.skipif(os.name == "nt", reason="a process does not tell there who ended it")
def test_a_text_whose_readers_were_all_killed_waits_on_and_the_others_are_read(
    services: Services, paper: PaperId, tmp_path: Path
) -> None:
    files = [make_pdf(tmp_path / "one.pdf", "innocent zebra"), make_pdf(tmp_path / "two.pdf", "The okapi method")]
    services.documents.attach(paper, files)
    reading = DocumentTextService(services.database, services.documents, lambda: DocumentReader(be_killed))

    reading.read_waiting()
    told = [kept.document.text_state for kept in services.documents.documents_of(paper)]
    services.document_texts.read_waiting()

    assert told == [TextState.WAITING, TextState.READ]
    assert (found(services, "attached:zebra"), found(services, "attached:okapi")) == (1, 1)


def test_a_linked_file_that_changed_is_read_again(services: Services, paper: PaperId, tmp_path: Path) -> None:
    file = make_pdf(tmp_path / "draft.pdf", "The zebra method")
    services.documents.attach(paper, [file], is_linked=True)
    services.document_texts.read_waiting()

    make_pdf(file, "The okapi method")
    read = services.document_texts.read_waiting()

    assert read.papers == {paper}
    assert (found(services, "attached:zebra"), found(services, "attached:okapi")) == (0, 1)
    assert services.document_texts.read_waiting().papers == frozenset()


def test_a_link_whose_file_changed_is_still_undone_and_redone(
    services: Services, paper: PaperId, tmp_path: Path
) -> None:
    file = make_pdf(tmp_path / "draft.pdf", "The zebra method")
    services.documents.attach(paper, [file], is_linked=True)
    services.document_texts.read_waiting()
    make_pdf(file, "The okapi method, on two pages", "and more")
    services.document_texts.read_waiting()

    services.library.undo()
    undone = names(services, paper)
    services.library.redo()
    services.document_texts.read_waiting()

    assert undone == []
    (kept,) = services.documents.documents_of(paper)
    assert (kept.document.pages, kept.document.content.size) == (2, file.stat().st_size)
    assert found(services, "attached:okapi") == 1


def test_a_linked_file_that_was_only_touched_is_left_as_it_was_read(
    services: Services, paper: PaperId, tmp_path: Path
) -> None:
    file = make_pdf(tmp_path / "draft.pdf", "The zebra method")
    services.documents.attach(paper, [file], is_linked=True)
    services.document_texts.read_waiting()
    os.utime(file)

    assert services.document_texts.read_waiting().papers == frozenset()
    assert found(services, "attached:zebra") == 1


def test_a_content_is_read_from_whichever_paper_still_has_its_file(
    services: Services, paper: PaperId, tmp_path: Path
) -> None:
    other = PaperId(services.papers.add({"title": "Other"}).new_id or 0)
    file = make_pdf(tmp_path / "one.pdf", "The zebra method")
    services.documents.attach(paper, [file], is_linked=True)
    services.documents.attach(other, [file])
    file.unlink()

    services.document_texts.read_waiting()

    assert found(services, "attached:zebra") == 2


def test_stored_files_that_are_gone_or_damaged_are_told_by_a_check(
    services: Services, paper: PaperId, tmp_path: Path
) -> None:
    files = [make_pdf(tmp_path / f"{name}.pdf", name) for name in ("whole", "gone", "damaged", "linked")]
    services.documents.attach(paper, files[:3])
    services.documents.attach(paper, files[3:], is_linked=True)
    files[3].unlink()
    before = services.care.check()
    places = {kept.document.content.name: kept.file for kept in services.documents.documents_of(paper)}
    gone, damaged = places["gone.pdf"], places["damaged.pdf"]
    assert gone is not None
    assert damaged is not None
    gone.unlink()
    damaged.write_bytes(b"%PDF-1.4 something else")

    found_problems = services.care.check()
    services.documents.attach(paper, files[:3])

    assert before == ()
    assert found_problems == (
        CheckProblem("document", "The stored file “gone.pdf” of “Regret” is missing; locate it to store it again."),
        CheckProblem("document", "The stored file “damaged.pdf” of “Regret” is damaged; attach it again to mend it."),
    )
    assert services.care.check() == (), "attaching them again mends both"


def test_what_is_found_in_an_attached_text_is_shown_from_there_and_says_so(
    services: Services, paper: PaperId, tmp_path: Path
) -> None:
    pages = ["Of other things."] * 40 + ["Here the zebra method is told."]
    services.documents.attach(paper, [make_pdf(tmp_path / "one.pdf", *pages)])
    services.document_texts.read_waiting()
    services.indexing.catch_up()

    shown = services.searching.snippets("zebras", [paper])[paper].text
    of_abstract = services.searching.snippets("bandits", [paper])[paper].text

    assert shown.startswith("Attached text: ")
    assert "the \ue000zebra\ue001 method" in shown
    assert len(shown) < 300
    assert of_abstract == "\ue000Bandits\ue001."
