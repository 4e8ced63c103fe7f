"""What papers are recognised by: written with them, followed when they change, filled in where it is missing."""

from builders import long_abstract
from nightstand.domain.author import Author
from nightstand.domain.identity import abstract_pieces
from nightstand.domain.paper import Bibliography, PaperId
from nightstand.storage import batches, field_values, papers, recognition, soundness, works
from nightstand.storage.content import Content
from nightstand.storage.database import Database, plain
from nightstand.storage.times import from_text

NOON = from_text("2026-07-06T12:00:00.000000+00:00")


def add(database: Database, *, title: str = "Quiet Tides", doi: str = "", abstract: str = "", url: str = "") -> PaperId:
    """Add a paper and return it."""
    said = Bibliography(title=title, authors=(Author("Lee", "Ann"),), doi=doi, abstract=abstract, url=url)
    with database.write() as session:
        batch = batches.begin(session, "import", "Import")
        number = plain(session).execute("SELECT count(*) FROM paper").fetchone()[0]
        return batches.add_paper(session, batch, f"key{number}", Content.of(said), ())


def test_a_paper_is_found_by_any_spelling_of_its_identifiers(database: Database) -> None:
    first = add(database, doi="10.5555/ABC.123")
    second = add(database, url="https://dx.doi.org/10.5555/abc.123")
    add(database, doi="10.5555/other")

    with database.read() as session:
        found = recognition.with_identifiers(session, [("doi", "10.5555/abc.123"), ("arxiv", "1901.00001")])

    assert found == (first, second)


def test_a_paper_in_the_trash_comes_last(database: Database) -> None:
    first, second = (add(database, doi="10.5555/abc.123") for _ in range(2))
    with database.write() as session:
        papers.set_trashed(session, (first,), NOON)
        found = recognition.with_identifiers(session, [("doi", "10.5555/abc.123")])
        known = recognition.known_papers(session, found)

    assert found == (second, first)
    assert [paper.is_trashed for paper in known.values()] == [False, True]


def test_identifiers_of_a_merged_paper_lead_to_the_one_it_went_into(database: Database) -> None:
    keep, gone = add(database, doi="10.5555/abc.123"), add(database, doi="10.5555/old.9", abstract=long_abstract(1))
    with database.write() as session:
        papers.set_trashed(session, (gone,), NOON)
        works.set_merged(session, {gone: keep})
        found = recognition.with_identifiers(session, [("doi", "10.5555/old.9")])
        shared = recognition.sharing_pieces(session, abstract_pieces(long_abstract(1)), 3)
        known = recognition.known_papers(session, (keep,))[keep]

    assert found == (keep,)
    assert [paper for paper, _number in shared] == [keep]
    assert known.identifiers == {("doi", "10.5555/abc.123"), ("doi", "10.5555/old.9")}


def test_papers_that_share_most_of_an_abstract_come_first(database: Database) -> None:
    text = long_abstract(1)
    other = add(database, abstract=long_abstract(2))
    reworded = add(database, abstract=text.replace("analysis", "methods"))
    same = add(database, abstract=text)
    pieces = abstract_pieces(text)

    with database.read() as session:
        shared = recognition.sharing_pieces(session, pieces, len(pieces) // 2)

    assert [paper for paper, _number in shared] == [same, reworded]
    assert shared[0][1] == len(pieces) > shared[1][1]
    assert other not in dict(shared)


def test_what_a_paper_is_recognised_by_follows_its_fields(database: Database) -> None:
    paper = add(database, doi="10.5555/abc.123", abstract=long_abstract(1))

    with database.write() as session:
        field_values.write_fields(session, {paper: {"doi": "10.5555/new", "abstract": long_abstract(2)}})
        field_values.write_fields(session, {paper: {"extra.eprint": "1901.00001", "year": 2019}})

    with database.read() as session:
        assert recognition.with_identifiers(session, [("doi", "10.5555/abc.123")]) == ()
        assert recognition.with_identifiers(session, [("doi", "10.5555/new")]) == (paper,)
        assert recognition.with_identifiers(session, [("arxiv", "1901.00001")]) == (paper,)
        old, new = abstract_pieces(long_abstract(1)), abstract_pieces(long_abstract(2))
        assert recognition.sharing_pieces(session, old, len(old)) == []
        assert recognition.sharing_pieces(session, new, len(new)) == [(paper, len(new))]


def test_an_older_library_is_filled_piece_by_piece(database: Database) -> None:
    added = [add(database, doi=f"10.5555/{number}", abstract=long_abstract(number)) for number in range(5)]
    with database.write() as session:
        for table in ("identifier", "abstract_piece", "library_property"):
            plain(session).execute(f"DELETE FROM {table}")
        session.expire_all()
        steps = [recognition.ensure_filled(session, 2) for _ in range(3)]
        is_filled = recognition.is_filled(session)
        found = recognition.with_identifiers(session, [("doi", f"10.5555/{number}") for number in range(5)])

    assert (steps, is_filled) == ([False, False, True], True)
    assert found == tuple(added)


def test_rows_that_do_not_follow_from_a_paper_are_found_and_written_anew(database: Database) -> None:
    paper = add(database, doi="10.5555/abc.123")
    add(database, doi="10.5555/other")
    with database.write() as session:
        recognition.ensure_filled(session)
        plain(session).execute("UPDATE identifier SET value = '10.5555/wrong' WHERE paper_id = ?", (paper,))

    with database.write() as session:
        flaws = [flaw for flaw in soundness.flaws(session) if flaw.kind == "recognition"]
        mended = soundness.repair(session, database.path.parent)
        left = recognition.misnoted(session)
        found = recognition.with_identifiers(session, [("doi", "10.5555/abc.123")])

    assert [flaw.detail.partition(" is recognised")[0] for flaw in flaws] == [f"What paper {paper}"]
    assert "recognition" in mended
    assert (left, found) == ((), (paper,))


def test_a_merged_paper_that_is_still_seen_is_a_flaw_that_can_be_mended(database: Database) -> None:
    keep, gone = add(database), add(database)
    with database.write() as session:
        works.set_merged(session, {gone: keep})
        flaws = [flaw.kind for flaw in soundness.flaws(session)]
        soundness.repair(session, database.path.parent)
        left = soundness.flaws(session)

    assert flaws == ["merged paper"]
    assert left == ()
