"""Wires the program: opens a library and gives the services that work on it."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from nightstand.paths import AppPaths
from nightstand.search.writing.generations import IndexGenerations
from nightstand.services.annotating import AnnotatingService
from nightstand.services.annotation_export import AnnotationExport
from nightstand.services.backups import BackupService
from nightstand.services.browsing import BrowsingService
from nightstand.services.care import CareService
from nightstand.services.charting import ChartService
from nightstand.services.indexing import IndexingService
from nightstand.services.key_service import KeyService
from nightstand.services.library import LibraryService
from nightstand.services.library_columns import LibraryColumnsKeeper
from nightstand.services.library_notices import LibraryNoticeService
from nightstand.services.noting import NotingService
from nightstand.services.noting_links import NoteLinkService
from nightstand.services.noting_lists import ListNotingService
from nightstand.services.paper_service import PaperService
from nightstand.services.place_counting import PlaceCounting
from nightstand.services.reading_list_service import ReadingListService
from nightstand.services.searching import SearchService
from nightstand.services.tagging import TaggingService
from nightstand.settings import SETTINGS_FILE, load_settings
from nightstand.storage.database import Database

if TYPE_CHECKING:
    from nightstand.services.documents import DocumentService
    from nightstand.services.documents_texts import DocumentTextService
    from nightstand.services.duplicates import DuplicateService
    from nightstand.services.exporting import ExportService
    from nightstand.services.import_history import ImportHistoryService
    from nightstand.services.importing import ImportService
    from nightstand.services.interest import InterestService
    from nightstand.services.interest_less import LessOfService
    from nightstand.services.list_budget import ListBudgetService
    from nightstand.services.list_exchange import ListExchangeService
    from nightstand.services.lookup import LookupService
    from nightstand.services.ranking_ahead import RankingAhead
    from nightstand.services.ranking_reasons import RankingReasons
    from nightstand.services.ranking_service import RankingService
    from nightstand.services.ranking_sessions import RankingSessions
    from nightstand.services.ranking_view import RankingView
    from nightstand.services.restoring import RestoringService
    from nightstand.services.triage import TriageService
    from nightstand.services.upkeep import UpkeepService


@dataclass(frozen=True)
class Services:
    """The use cases on one open library. Any thread may call them; each call has its own session."""

    paths: AppPaths
    database: Database
    library: LibraryService
    places: PlaceCounting
    browsing: BrowsingService
    papers: PaperService
    keys: KeyService
    tagging: TaggingService
    annotating: AnnotatingService
    annotation_export: AnnotationExport
    noting: NotingService
    note_links: NoteLinkService
    list_noting: ListNotingService
    reading_lists: ReadingListService
    searching: SearchService
    indexing: IndexingService
    care: CareService
    backups: BackupService
    charts: ChartService
    notices: LibraryNoticeService

    # The readers and writers of files are a third of everything that is imported, and no start needs them.

    @cached_property
    def importing(self) -> "ImportService":
        """Bringing files in."""
        from nightstand.services.importing import ImportService

        return ImportService(self.database, self.keys.pattern, self.backups.before)

    @cached_property
    def import_history(self) -> "ImportHistoryService":
        """What came in before."""
        from nightstand.services.import_history import ImportHistoryService

        return ImportHistoryService(self.database)

    @cached_property
    def documents(self) -> "DocumentService":
        """Files kept with papers."""
        from nightstand.services.documents import DocumentService

        return DocumentService(self.database, self.library)

    @cached_property
    def document_texts(self) -> "DocumentTextService":
        """The texts of those files."""
        from nightstand.services.documents_texts import DocumentTextService

        return DocumentTextService(self.database, self.documents)

    @cached_property
    def duplicates(self) -> "DuplicateService":
        """Papers that look alike, and versions of works."""
        from nightstand.services.duplicates import DuplicateService

        return DuplicateService(self.database, self.library, self.backups.before)

    @cached_property
    def interest(self) -> "InterestService":
        """The learned order of undecided papers."""
        from nightstand.services.interest import InterestService

        return InterestService(self.database)

    @cached_property
    def less_of(self) -> "LessOfService":
        """What there shall be less of in the learned order."""
        from nightstand.services.interest_less import LessOfService

        return LessOfService(self.database, self.library)

    @cached_property
    def triage(self) -> "TriageService":
        """Piles of papers to decide on."""
        from nightstand.services.triage import TriageService

        return TriageService(self.database, self.searching, lambda: self.interest)

    @cached_property
    def exporting(self) -> "ExportService":
        """Taking papers out."""
        from nightstand.services.exporting import ExportService

        return ExportService(self.database, self.searching, lambda list_id: self.ranking_reasons.brief(list_id))

    @cached_property
    def list_exchange(self) -> "ListExchangeService":
        """Lists of other people, compared and taken."""
        from nightstand.services.list_exchange import ListExchangeService

        return ListExchangeService(self.database, self.library, self.keys.pattern)

    @cached_property
    def list_budget(self) -> "ListBudgetService":
        """How lists stand."""
        from nightstand.services.list_budget import ListBudgetService

        return ListBudgetService(self.database)

    # The arithmetic of rankings is imported with the first list that is ranked.

    @cached_property
    def ranking(self) -> "RankingService":
        """Ranking lists by questions."""
        from nightstand.services.ranking_service import RankingService

        return RankingService(self.database, self.library, self._ranking_sessions)

    @cached_property
    def ranking_view(self) -> "RankingView":
        """What rankings have come to."""
        from nightstand.services.ranking_view import RankingView

        return RankingView(self.database, self._ranking_sessions)

    @cached_property
    def ranking_ahead(self) -> "RankingAhead":
        """What would be asked next."""
        from nightstand.services.ranking_ahead import RankingAhead

        return RankingAhead(self._ranking_sessions)

    @cached_property
    def ranking_reasons(self) -> "RankingReasons":
        """Why papers stand where they do."""
        from nightstand.services.ranking_reasons import RankingReasons

        return RankingReasons(self.database, self._ranking_sessions)

    @cached_property
    def _ranking_sessions(self) -> "RankingSessions":
        from nightstand.services.ranking_sessions import RankingSessions

        return RankingSessions(self.database)

    @cached_property
    def lookup(self) -> "LookupService":
        """Asking services on the network about papers."""
        from nightstand.online import question
        from nightstand.services.inquiry import Network
        from nightstand.services.lookup import LookupService

        file = self.paths.config / SETTINGS_FILE
        network = Network(
            cache=self.paths.cache / "online",
            contact=lambda: load_settings(file).contact_address,
            addresses=question.USUAL_ADDRESSES,
            patience=question.USUAL_PATIENCE,
        )
        return LookupService(self.database, self.papers, network, self.keys.pattern)

    @cached_property
    def restoring(self) -> "RestoringService":
        """Bringing backups back."""
        from nightstand.services.restoring import RestoringService

        return RestoringService(self.database, self.backups)

    @cached_property
    def upkeep(self) -> "UpkeepService":
        """What happens by itself."""
        from nightstand.services.upkeep import UpkeepService

        return UpkeepService(
            self.backups, self.papers, lambda: load_settings(self.paths.config / SETTINGS_FILE).trash_days
        )

    def close(self) -> None:
        """Close the index and the library file."""
        self.indexing.close()
        self.library.close()


def open_services(paths: AppPaths) -> Services:
    """Open the library and return its services; whoever calls closes them.

    Raises:
        LibraryBusy, LibraryDamaged, LibraryMissing, LibraryTooNew, LibraryUnwritable: it cannot be opened.
    """
    database = Database.open(paths.library)
    library_id = database.library_id
    indexing = IndexingService(database, IndexGenerations(paths.cache / library_id, library_id))
    library = LibraryService(database)
    keeper = LibraryColumnsKeeper(database)
    searching = SearchService(database, indexing, keeper, lambda: services.duplicates.undecided_papers())
    places = PlaceCounting(keeper)
    backups = BackupService(database)
    keys = KeyService(database, library, lambda: load_settings(paths.config / SETTINGS_FILE).key_pattern)
    services = Services(
        paths=paths,
        database=database,
        library=library,
        places=places,
        browsing=BrowsingService(database, searching.count, places),
        papers=PaperService(database, library, keys.pattern, backups.before_final),
        keys=keys,
        tagging=TaggingService(library),
        annotating=AnnotatingService(database, library),
        annotation_export=AnnotationExport(database),
        noting=NotingService(library),
        note_links=NoteLinkService(database),
        list_noting=ListNotingService(database, library),
        reading_lists=ReadingListService(library),
        searching=searching,
        indexing=indexing,
        care=CareService(database, indexing, lambda: services.documents.faults()),
        backups=backups,
        charts=ChartService(database, keeper),
        notices=LibraryNoticeService(database, paths),
    )
    return services


@contextmanager
def open_library(paths: AppPaths) -> Iterator[Services]:
    """Open the library for the length of a block."""
    services = open_services(paths)
    try:
        yield services
    finally:
        services.close()
