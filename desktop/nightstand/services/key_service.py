"""Citation keys as a whole: the pattern, what it would make of papers, new keys on request, and citing by keys."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from nightstand.domain.citation_key import WantedKey, suffix_number, unique_key
from nightstand.domain.citing import CiteForm, cited
from nightstand.domain.edit import FieldValues, SetFields
from nightstand.domain.errors import NotFound
from nightstand.domain.key_pattern import KeyPattern, key_pattern
from nightstand.domain.paper import PaperId
from nightstand.domain.tag import folded
from nightstand.export.ascii_text import fold_to_ascii
from nightstand.services.library import LibraryService, Outcome, Proposal
from nightstand.services.noting_links import relinking_edits
from nightstand.services.wording import counted
from nightstand.storage import papers
from nightstand.storage.database import Database, Transaction
from nightstand.storage.key_rows import KeyedPaper, keyed_papers, latest_papers, papers_in_use

_SAMPLES = 3
_LONGEST_SUFFIX = 2


@dataclass(frozen=True, slots=True)
class KeySample:
    """What a pattern makes of a paper, where no other paper has that key."""

    title: str
    key: str


@dataclass(frozen=True, slots=True)
class KeyChange:
    """A paper whose key would change."""

    paper: PaperId
    title: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class KeyChanges:
    """What a pattern would change: `looked_at` counts the papers, those that keep their keys included."""

    pattern: KeyPattern
    looked_at: int
    changes: tuple[KeyChange, ...]


class KeyService:
    """Answers about keys and changes them; `pattern_text` tells the pattern of the preferences."""

    def __init__(self, database: Database, library: LibraryService, pattern_text: Callable[[], str]) -> None:
        self._database = database
        self._library = library
        self._pattern_text = pattern_text

    def pattern(self) -> KeyPattern:
        """Return the pattern for new keys."""
        return key_pattern(self._pattern_text())

    def samples(self, pattern: KeyPattern) -> tuple[KeySample, ...]:
        """Return what a pattern makes of the papers that came last."""
        with self._database.read() as session:
            latest = tuple(keyed_papers(session, latest_papers(session, _SAMPLES)))
        return tuple(
            KeySample(paper.title_text, unique_key(wanted.text, (), tried=int(wanted.needs_letter)))
            for paper in reversed(latest)
            for wanted in (_wanted(paper, pattern),)
        )

    def changes(self, selection: Sequence[PaperId] | None, pattern: KeyPattern | None = None) -> KeyChanges:
        """Return what `rekey` would change."""
        with self._database.read() as session:
            return _changes(session, selection, pattern or self.pattern())

    def rekey(self, selection: Sequence[PaperId] | None, pattern: KeyPattern | None = None) -> Outcome:
        """Give papers the keys that a pattern makes of them, in the order in which they came in; notes follow.

        Args:
            selection: the papers; None for all that are not in the trash.
            pattern: None for that of the preferences.

        A paper whose key is already of the pattern, with or without a letter, keeps it.
        """
        wanted = pattern or self.pattern()

        def propose(session: Transaction) -> Proposal:
            found = _changes(session, selection, wanted).changes
            touched = tuple(change.paper for change in found)
            label = f"Give {counted(len(found), 'paper')} new keys" if len(found) != 1 else "Give a paper a new key"
            if not found:
                return Proposal(label, ())
            before: dict[PaperId, FieldValues] = {change.paper: {"key": change.before} for change in found}
            after: dict[PaperId, FieldValues] = {change.paper: {"key": change.after} for change in found}
            links = relinking_edits(session, {change.before: change.after for change in found})
            return Proposal(label, (SetFields(before, after), *links), touched)

        return self._library.make(propose)

    def citation(self, selection: Sequence[PaperId], form: CiteForm) -> str:
        """Return one citation of the papers, in their order.

        Raises:
            NotFound: none of them is there.
        """
        with self._database.read() as session:
            key_by_paper = {paper.id: paper.key for paper in keyed_papers(session, selection)}
        keys = [key_by_paper[paper] for paper in selection if paper in key_by_paper]
        if not keys:
            raise NotFound("The paper is gone", "It is no longer in the library.", "Undo the step that removed it.")
        return cited(keys, form)


def _wanted(paper: KeyedPaper, pattern: KeyPattern) -> WantedKey:
    return pattern.wanted_key(paper.said, paper.title_text, fold_to_ascii)


def _changes(session: Transaction, selection: Sequence[PaperId] | None, pattern: KeyPattern) -> KeyChanges:
    chosen = papers_in_use(session) if selection is None else papers.existing(session, selection)
    if selection and not chosen:
        raise NotFound("The paper is gone", "It is no longer in the library.", "Undo the step that removed it.")
    taken = {folded(key) for key in papers.all_keys(session)}
    looked_at = [(paper, _wanted(paper, pattern)) for paper in keyed_papers(session, chosen)]
    others = [(paper, wanted) for paper, wanted in looked_at if not _is_of(paper.key, wanted, taken)]
    taken.difference_update(folded(paper.key) for paper, _ in others)
    tried: dict[str, int] = {}
    found: list[KeyChange] = []
    for paper, wanted in others:
        stem = folded(wanted.text)
        after = unique_key(wanted.text, taken, tried=tried.get(stem, int(wanted.needs_letter)))
        tried[stem] = suffix_number(after.removeprefix(wanted.text)) + 1
        taken.add(folded(after))
        if after != paper.key:
            found.append(KeyChange(paper.id, paper.title_text, paper.key, after))
    return KeyChanges(pattern, len(looked_at), tuple(found))


def _is_of(key: str, wanted: WantedKey, taken: set[str]) -> bool:
    """Tell whether a key is the wanted one, or one with a letter that keeps it apart from the paper with that one."""
    if not key.startswith(wanted.text):
        return False
    suffix = key.removeprefix(wanted.text)
    first = unique_key(wanted.text, (), tried=int(wanted.needs_letter))
    if key == first:
        return True
    is_suffix = 0 < len(suffix) <= _LONGEST_SUFFIX and suffix.isascii() and suffix.isalpha() and suffix.islower()
    return is_suffix and folded(first) in taken
