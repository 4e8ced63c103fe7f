"""What can be imported besides files, and how all of it is read and joined with the library."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from nightstand.services.import_plan import NO_CHOICES, Choices
from nightstand.services.merging import OnConflict


@dataclass(frozen=True, slots=True)
class Pasted:
    """Text that came by another way than a file, such as standard input or the clipboard, under a name for it."""

    name: str
    content: bytes


@dataclass(frozen=True, slots=True)
class ImportOptions:
    """How files are read and joined; None lets the content decide.

    `formats` and `encodings` name those of single files by their place among the sources, from 0.
    """

    format: str | None = None
    encoding: str | None = None
    is_dry_run: bool = False
    on_conflict: OnConflict = OnConflict.MERGE
    as_list: str | None = None
    choices: Choices = NO_CHOICES
    keywords_as_tags: bool = True
    formats: Mapping[int, str] = field(default_factory=dict)
    encodings: Mapping[int, str] = field(default_factory=dict)


DEFAULT_OPTIONS = ImportOptions()
