"""Looking things up: papers and lists by what people call them, rows, details, and the sidebar's counts."""

import difflib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from nightstand.domain.errors import NotFound
from nightstand.domain.identifiers import KEY_SCHEME
from nightstand.domain.identity import identifiers_of, plain_arxiv_id, plain_doi, plain_openreview_id
from nightstand.domain.paper import Bibliography, PaperDetails, PaperId, PaperRow
from nightstand.domain.reading_list import ListId, ListKind, ReadingList
from nightstand.domain.tag import Tag, folded
from nightstand.services.place_counting import PlaceCounting
from nightstand.storage import paper_details, papers, reading_lists, recognition, works
from nightstand.storage.database import Database, Transaction, plain
from nightstand.storage.overview import (
    SidebarCounts,
    SourceCount,
    read_lists,
    read_overview,
    read_tag_colours,
    read_tags,
)
from nightstand.storage.paper_rows import read_rows

__all__ = ["BrowsingService", "SidebarCounts", "SourceCount"]

_NEAREST = 5


class BrowsingService:
    """Reads the library; changes nothing."""

    def __init__(self, database: Database, count_query: Callable[[str], int], places: PlaceCounting) -> None:
        """`count_query` counts what a smart list's query finds."""
        self._database = database
        self._count_query = count_query
        self._places = places

    def resolve_paper(self, text: str) -> PaperId:
        """Return the paper with this id, citation key, DOI, arXiv or OpenReview id.

        Raises:
            NotFound: none has it, or several have; the nearest are named.
        """
        wanted = text.strip()
        with self._database.read() as session:
            found = _papers_called(session, wanted)
            if len(found) == 1:
                return found[0]
            if found:
                listed = ", ".join(f"{row.id} ({row.key})" for row in read_rows(plain(session), found))
                raise NotFound("Several papers are called that", f"“{text}” is {listed}.", "Use the id.")
            keys = papers.all_keys(session)
        near = difflib.get_close_matches(wanted, list(keys), n=_NEAREST, cutoff=0.5)
        remedy = (
            f"The nearest keys are {', '.join(f'{key} (paper {keys[key]})' for key in near)}."
            if near
            else "Use the id or the citation key that “search” prints."
        )
        raise NotFound("There is no such paper", f"No paper is called “{text}”.", remedy)

    def resolve_list(self, text: str) -> ListId:
        """Return the list with this name, ignoring case, or this id.

        Raises:
            NotFound: there is none; the nearest are named.
        """
        wanted = " ".join(text.split())
        with self._database.read() as session:
            found = reading_lists.find(session, wanted)
            if found is not None:
                return found
            names = reading_lists.names(session)
        if wanted.isdecimal() and int(wanted) in names.values():
            return ListId(int(wanted))
        by_fold = {folded(name): name for name in names}
        near = (
            difflib.get_close_matches(folded(wanted), list(by_fold), n=_NEAREST, cutoff=0.4) or list(by_fold)[:_NEAREST]
        )
        listed = ", ".join(f"“{by_fold[name]}”" for name in near)
        raise NotFound(
            "There is no such list",
            f"No reading list is called “{text}”.",
            f"The nearest are {listed}." if listed else "Make one with “list create”.",
        )

    def rows(self, selection: Sequence[PaperId]) -> tuple[PaperRow, ...]:
        """Return light rows of these papers in this order; papers that are gone are left out."""
        with self._database.plain_read() as connection:
            return read_rows(connection, selection)

    def source_titles(self, selection: Sequence[PaperId]) -> Mapping[PaperId, str]:
        """Return the titles of those of the papers that exist as their sources wrote them, markup included."""
        with self._database.read() as session:
            return papers.source_titles(session, selection)

    def details(self, paper: PaperId) -> PaperDetails:
        """Return everything known about a paper.

        Raises:
            NotFound: it is gone.
        """
        with self._database.read() as session:
            found = paper_details.details(session, paper)
        if found is None:
            raise NotFound("The paper is gone", f"There is no paper {paper}.", "Undo the step that removed it.")
        return found

    def tags(self) -> tuple[Tag, ...]:
        """Return all tags by name with their counts."""
        counts = self._places.counts_at_hand()
        with self._database.plain_read() as connection:
            return read_tags(connection, counts)

    def tag_colours(self) -> Mapping[str, str]:
        """Return the colour of every tag by its name; costs next to nothing, as nothing is counted."""
        with self._database.plain_read() as connection:
            return read_tag_colours(connection)

    def reading_lists(self) -> tuple[ReadingList, ...]:
        """Return all lists by name, then the saved searches, with their counts."""
        counts = self._places.counts_at_hand()
        with self._database.plain_read() as connection:
            found = read_lists(connection, counts)
        return self._counted(found)

    def list_order(self, list_id: ListId) -> tuple[PaperId, ...]:
        """Return the papers of an ordinary list in order, without those in the trash."""
        with self._database.read() as session:
            return reading_lists.shown_order(session, list_id)

    def trashed(self) -> tuple[PaperId, ...]:
        """Return the papers in the trash, the latest first."""
        with self._database.read() as session:
            return papers.trashed(session)

    def sidebar(self) -> SidebarCounts:
        """Return the counts of every place, those of saved searches included."""
        counts = self._places.counts()
        with self._database.plain_read() as connection:
            found = read_overview(connection, counts)
        return replace(found, lists=self._counted(found.lists))

    def _counted(self, lists: Sequence[ReadingList]) -> tuple[ReadingList, ...]:
        return tuple(
            replace(found, count=self._count_query(found.spec.query)) if found.spec.kind is ListKind.SMART else found
            for found in lists
        )


def _papers_called(session: Transaction, wanted: str) -> tuple[PaperId, ...]:
    """Return the papers with this name, by the first kind of name that any has; of versions of one work, the shown one.

    What a merged paper was called leads to the one it went into, and so does the key of an entry that joined it.
    """
    if wanted.isdecimal() and len(wanted) < 19:
        by_id = papers.existing(session, (PaperId(int(wanted)),))
        if by_id:
            return _kept(session, by_id)
    by_key = papers.paper_with_key(session, folded(wanted))
    if by_key is not None:
        return _kept(session, (by_key,))
    by_joined_key = recognition.with_identifiers(session, ((KEY_SCHEME, folded(wanted)),))
    if by_joined_key:
        return _of_one_work(session, by_joined_key)
    identifiers = (
        ("doi", plain_doi(wanted)),
        ("arxiv", plain_arxiv_id(wanted)),
        ("openreview", plain_openreview_id(wanted)),
    )
    for column, value in identifiers:
        found = papers.papers_with(session, column, value) if value else ()
        if found:
            return _of_one_work(session, found)
    # The same identifiers inside addresses, and what papers are known by beside their own fields.
    known_by = Bibliography(doi=identifiers[0][1], arxiv=identifiers[1][1], openreview=identifiers[2][1], url=wanted)
    return _of_one_work(session, recognition.with_identifiers(session, identifiers_of(known_by)))


def _of_one_work(session: Transaction, found: tuple[PaperId, ...]) -> tuple[PaperId, ...]:
    """Return papers, or the shown one of versions of one work."""
    shown = set(works.shown_papers(session, found).values())
    return tuple(shown) if len(shown) == 1 else found


def _kept(session: Transaction, found: tuple[PaperId, ...]) -> tuple[PaperId, ...]:
    """Return papers with those in place of merged ones that they went into."""
    return tuple(kept or paper for paper, kept in works.merged_targets(session, found).items())
