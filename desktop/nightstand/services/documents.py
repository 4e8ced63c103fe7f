"""Documents of papers: attaching, removing and finding them again."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

from nightstand.documents.content_store import ContentStore, Taken, holds, taken
from nightstand.documents.kinds import base_name, is_program, media_type
from nightstand.domain.document import Document, DocumentContent, DocumentId, PutDocument
from nightstand.domain.errors import DocumentUnavailable, NotFound
from nightstand.domain.paper import PaperId
from nightstand.services.documents_named import named_files
from nightstand.services.library import LibraryService, Outcome, Proposal
from nightstand.services.wording import counted, named, shortened
from nightstand.storage import documents, papers
from nightstand.storage.database import Database, Transaction

KEPT_FOR = timedelta(days=30)
"""How long a stored content stays after the last document of it is gone."""


@dataclass(frozen=True, slots=True)
class KeptDocument:
    """A document and the file it stands for."""

    document: Document
    file: Path | None
    """Where it lies now; None while it is missing."""


class DocumentService:
    """Changes documents; every call is one journal step. Attaching reads whole files, so it belongs into the pool."""

    def __init__(self, database: Database, library: LibraryService) -> None:
        self._database = database
        self._library = library
        self._store = ContentStore(database.path.parent)

    def attach(self, paper: PaperId, files: Sequence[Path], *, is_linked: bool = False) -> Outcome:
        """Keep files with a paper: copied into the library, or linked and left where they lie.

        A file whose content the paper has already is passed over.

        Raises:
            DocumentUnavailable: a file cannot be read or copied; none is attached then.
            NotFound: there is no such paper.
        """
        places = [file.absolute() for file in files]
        read = [(place, taken(place) if is_linked else self._store.store(place)) for place in places]

        def propose(session: Transaction) -> Proposal:
            if not papers.existing(session, (paper,)):
                raise NotFound("The paper is gone", f"There is no paper {paper}.", "Undo the step that removed it.")
            held = {kept.content.content for kept in documents.documents_of(session, paper)}
            first = documents.next_document_id(session)
            edits: list[PutDocument] = []
            for place, bytes_read in read:
                if bytes_read.content in held:
                    continue
                held.add(bytes_read.content)
                if not is_linked:
                    documents.note_stored(session, bytes_read.content, bytes_read.size)
                content = _content(paper, place, bytes_read, str(place) if is_linked else "")
                edits.append(PutDocument(DocumentId(first + len(edits)), None, content))
            what = f"“{shortened(base_name(str(places[0])))}”" if len(places) == 1 else counted(len(edits), "file")
            verb = "Link" if is_linked else "Attach"
            return Proposal(f"{verb} {what} to {named(session, (paper,))}", edits, (paper,), first if edits else None)

        return self._library.make(propose)

    def remove(self, document: DocumentId) -> Outcome:
        """Take a document off its paper. A linked file is left alone; a stored one stays for `KEPT_FOR` for undo.

        Raises:
            NotFound: there is no such document.
        """

        def propose(session: Transaction) -> Proposal:
            before = _require(session, document)
            label = f"Remove “{shortened(before.name)}” from {named(session, (before.paper,))}"
            return Proposal(label, (PutDocument(document, before, None),), (before.paper,), document)

        return self._library.make(propose)

    def locate(self, document: DocumentId, file: Path) -> Outcome:
        """Say where the file of a document is: a link leads there from then on, a stored one is copied again.

        Raises:
            DocumentUnavailable: the file cannot be read or copied.
            NotFound: there is no such document.
        """
        place = file.absolute()
        with self._database.read() as session:
            is_linked = _require(session, document).is_linked
        bytes_read = taken(place) if is_linked else self._store.store(place)

        def propose(session: Transaction) -> Proposal:
            before = _require(session, document)
            if not is_linked:
                documents.note_stored(session, bytes_read.content, bytes_read.size)
            found = _content(before.paper, place, bytes_read, str(place) if is_linked else "")
            after = replace(found, added=before.added)
            edits = () if after == before else (PutDocument(document, before, after),)
            return Proposal(f"Locate “{shortened(before.name)}”", edits, (before.paper,), document)

        return self._library.make(propose)

    def documents_of(self, paper: PaperId) -> tuple[KeptDocument, ...]:
        """Return a paper's documents, oldest first; looks for each file."""
        with self._database.read() as session:
            found = documents.documents_of(session, paper)
        return tuple(KeptDocument(document, self.file_of(document.content)) for document in found)

    def named_files(self, paper: PaperId) -> tuple[Path, ...]:
        """Return files that the paper's source names and that are there, but for those it has already.

        Raises:
            NotFound: there is no such paper.
        """
        held = {kept.document.content.path for kept in self.documents_of(paper)}
        names = {(kept.document.content.name, kept.document.content.size) for kept in self.documents_of(paper)}
        return tuple(
            file
            for file in named_files(self._database, paper)
            if str(file) not in held and (file.name, file.stat().st_size) not in names
        )

    def file_of(self, content: DocumentContent) -> Path | None:
        """Return where a document's file lies, None while it is missing."""
        if not content.is_linked:
            return self._store.path(content.content)
        place = Path(content.path)
        try:
            return place if place.is_file() else None
        except (OSError, ValueError):
            return None

    def openable(self, document: DocumentId) -> Path:
        """Return the file of a document for another program to open.

        Raises:
            DocumentUnavailable: it is missing, or opening it could run it.
            NotFound: there is no such document.
        """
        with self._database.read() as session:
            content = _require(session, document)
        file = self.file_of(content)
        if file is None:
            raise DocumentUnavailable(
                "The file is missing", content.path or content.name, "Say where it is with “Locate…”, or remove it."
            )
        if is_program(file):
            raise DocumentUnavailable(
                "Programs are not opened from here",
                f"“{content.name}” could run when it is opened.",
                "Open its folder in your file manager if you trust it.",
            )
        return file

    def faults(self) -> Iterator[str]:
        """Yield what is wrong with stored files: each must be there and hold what was attached. Reads all of them."""
        with self._database.read() as session:
            stored = [(content, named(session, (content.paper,))) for content in documents.in_store(session)]
        sound: dict[str, bool] = {}
        for content, paper in stored:
            file = self._store.path(content.content)
            if file is None:
                yield f"The stored file “{content.name}” of {paper} is missing; locate it to store it again."
                continue
            if content.content not in sound:
                sound[content.content] = holds(file, content.content)
            if not sound[content.content]:
                yield f"The stored file “{content.name}” of {paper} is damaged; attach it again to mend it."

    def sweep(self, now: datetime | None = None) -> int:
        """Remove stored contents that nothing has needed for `KEPT_FOR`, and return how many those were."""
        if not self._database.is_writable:
            return 0
        with self._database.read() as session:
            going = documents.forgettable(session, (now or datetime.now(UTC)) - KEPT_FOR)
            known = documents.stored(session)
        if going:
            with self._database.write() as session:
                # What came back to use in between stays.
                going = documents.forgettable(session, (now or datetime.now(UTC)) - KEPT_FOR)
                documents.forget(session, going)
        strays = self._store.strays(known)
        for content in (*going, *strays):
            self._store.remove(content)
        return len(going)


def _content(paper: PaperId, place: Path, read: Taken, path: str) -> DocumentContent:
    name = base_name(place.name)
    return DocumentContent(
        paper=paper,
        name=name,
        content=read.content,
        path=path.encode("utf-8", "replace").decode("utf-8"),
        size=read.size,
        media_type=media_type(name, read.head),
        added=datetime.now(UTC),
    )


def _require(session: Transaction, document: DocumentId) -> DocumentContent:
    found = documents.document(session, document)
    if found is None:
        raise NotFound("There is no such document", f"None has the number {document}.", "“show” lists a paper's files.")
    return found
