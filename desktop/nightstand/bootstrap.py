"""Wires the program: opens a library and gives the services that work on it."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from nightstand.paths import AppPaths
from nightstand.search.generations import IndexGenerations
from nightstand.services.annotating import AnnotatingService
from nightstand.services.browsing import BrowsingService
from nightstand.services.care import CareService
from nightstand.services.exporting import ExportService
from nightstand.services.importing import ImportService
from nightstand.services.indexing import IndexingService
from nightstand.services.library import LibraryService
from nightstand.services.paper_service import PaperService
from nightstand.services.reading_list_service import ReadingListService
from nightstand.services.searching import SearchService
from nightstand.services.tagging import TaggingService
from nightstand.storage.database import Database


@dataclass(frozen=True, slots=True)
class Services:
    """The use cases on one open library. Any thread may call them; each call has its own session."""

    library: LibraryService
    browsing: BrowsingService
    papers: PaperService
    tagging: TaggingService
    annotating: AnnotatingService
    reading_lists: ReadingListService
    searching: SearchService
    importing: ImportService
    indexing: IndexingService
    exporting: ExportService
    care: CareService

    def close(self) -> None:
        """Close the index and the library file."""
        self.indexing.close()
        self.library.close()


def open_services(paths: AppPaths) -> Services:
    """Open the library and return its services; whoever calls closes them.

    Raises:
        LibraryBusy, LibraryDamaged, LibraryTooNew, LibraryUnwritable: it cannot be opened.
    """
    database = Database.open(paths.library)
    library_id = database.library_id
    indexing = IndexingService(database, IndexGenerations(paths.cache / library_id, library_id))
    library = LibraryService(database)
    searching = SearchService(database, indexing)
    return Services(
        library=library,
        browsing=BrowsingService(database, searching.count),
        papers=PaperService(database, library),
        tagging=TaggingService(library),
        annotating=AnnotatingService(database, library),
        reading_lists=ReadingListService(library),
        searching=searching,
        importing=ImportService(database),
        indexing=indexing,
        exporting=ExportService(database, searching),
        care=CareService(database, indexing),
    )


@contextmanager
def open_library(paths: AppPaths) -> Iterator[Services]:
    """Open the library for the length of a block."""
    services = open_services(paths)
    try:
        yield services
    finally:
        services.close()
