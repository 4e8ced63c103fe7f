"""Texts that an older version read by other rules are read anew, and highlights move with their quotes."""

import sqlite3
from contextlib import closing

from builders import add_papers
from nightstand.bootstrap import Services

OLD = "Once: They come and go with a certain regularity."


def age(services: Services) -> None:
    """Make the library one of an older program, which read every abstract otherwise."""
    with closing(sqlite3.connect(services.database.path)) as connection, connection:
        connection.execute("UPDATE paper SET markup_version = 1, abstract_text = ?", (OLD,))
        connection.execute("DELETE FROM library_property WHERE name = 'reading_texts'")


def test_older_texts_are_renewed_when_the_index_catches_up(services: Services) -> None:
    papers = add_papers(services, 3)
    read = [services.browsing.details(paper).abstract_text for paper in papers]
    age(services)
    start = OLD.index("certain")
    services.annotating.add_highlight(papers[0], "certain regularity", start=start)
    waiting = services.indexing.status().waiting

    services.indexing.catch_up()

    assert waiting == 3
    assert [services.browsing.details(paper).abstract_text for paper in papers] == read
    (highlight,) = services.browsing.details(papers[0]).highlights
    assert read[0][highlight.anchor.start : highlight.anchor.end] == "certain regularity"
    assert services.care.check() == ()


def test_current_texts_are_left_alone(services: Services) -> None:
    (paper,) = add_papers(services, 1)
    services.indexing.catch_up()
    with closing(sqlite3.connect(services.database.path)) as connection, connection:
        connection.execute("UPDATE paper SET markup_version = 1, abstract_text = ?", (OLD,))

    services.indexing.catch_up()

    assert services.browsing.details(paper).abstract_text == OLD
