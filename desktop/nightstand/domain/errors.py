"""The failures a person can be told about, each with what happened, to what, and what to do next."""


class NightstandError(Exception):
    """A known failure.

    `title` says what happened, `detail` to which thing, `remedy` what to do next; each is a plain sentence without
    markup. Whatever is not a `NightstandError` is a bug.
    """

    def __init__(self, title: str, detail: str = "", remedy: str = "") -> None:
        super().__init__(f"{title}: {detail}" if detail else title)
        self.title = title
        self.detail = detail
        self.remedy = remedy

    def __reduce__(self) -> tuple[type["NightstandError"], tuple[str, str, str]]:
        """Let a failure travel from a worker process with all its parts."""
        return type(self), (self.title, self.detail, self.remedy)


class LibraryBusy(NightstandError):
    """Another program holds the library's write lock for longer than the busy time-out."""


class LibraryTooNew(NightstandError):
    """The library file was written by a newer version of the program."""


class LibraryDamaged(NightstandError):
    """The library file is not a readable database."""


class LibraryUnwritable(NightstandError):
    """The library folder cannot be created or written: permission, a full disk, a file in the way."""


class LibraryReadOnly(LibraryUnwritable):
    """The library is open for reading only: its place cannot be written, or its file is damaged."""


class LibraryMissing(NightstandError):
    """The library file is gone from a folder that had one."""


class BackupFailed(NightstandError):
    """A backup cannot be made, found or restored; earlier ones and the library are as they were."""


class ImportUndone(NightstandError):
    """An import was undone while it was still going on."""


class CorpusUnreadable(NightstandError):
    """A whole file could not be read."""


class EditConflict(NightstandError):
    """What an edit would change no longer looks as the edit expects, so it is not applied."""


class NothingToUndo(NightstandError):
    """The journal holds no step in the asked direction."""


class ExportFailed(NightstandError):
    """An export could not be written."""


class NotFound(NightstandError):
    """No paper, list, tag or note answers to the given name."""


class NameTaken(NightstandError):
    """A new name, or citation key, is already in use."""


class DocumentUnavailable(NightstandError):
    """A file that is, or shall be, kept with a paper cannot be read, copied or opened."""


class InvalidValue(NightstandError):
    """A value does not fit the field it is meant for."""


class IndexUnavailable(NightstandError):
    """The full-text index cannot be opened or read; it is a cache and can be built anew."""


class NoNetwork(NightstandError):
    """A service on the network cannot be reached, or breaks off."""


class ServiceRefused(NightstandError):
    """A service on the network answers with a refusal, or with something that cannot be used."""


class NothingFound(NightstandError):
    """No service knows what was asked for, or none of what they know is certain enough."""


class LookupCancelled(NightstandError):
    """A person stopped a look-up; nothing was changed."""
