"""Tags: putting them on papers, and renaming, merging, colouring and deleting them."""

from collections.abc import Sequence

from nightstand.domain.edit import Edit, PutTag, SetTags, TagSpec
from nightstand.domain.errors import InvalidValue, NotFound
from nightstand.domain.paper import PaperId
from nightstand.domain.tag import SEPARATOR, TagId, TagName, folded, is_within, renamed_within, tag_name
from nightstand.services.library import LibraryService, Outcome, Proposal
from nightstand.services.naming_searches import edits_for_tags, renamed_levels
from nightstand.services.wording import named
from nightstand.storage import papers, tags, works
from nightstand.storage.database import Transaction


class TaggingService:
    """Changes tags; every call is one journal step."""

    def __init__(self, library: LibraryService) -> None:
        self._library = library

    def tag(self, selection: Sequence[PaperId], *, add: Sequence[str] = (), remove: Sequence[str] = ()) -> Outcome:
        """Put tags on papers and take others off; unknown ones are made, known ones keep their spelling.

        Raises:
            InvalidValue: a name is no tag name.
        """
        added = list(dict.fromkeys(tag_name(name) for name in add))
        removed = {folded(tag_name(name)) for name in remove}

        def propose(session: Transaction) -> Proposal:
            chosen = papers.existing(session, selection)
            edits: list[Edit] = []
            names: list[TagName] = []
            for name in added:
                spelled, making = _known_or_new(session, name, len(edits))
                if folded(spelled) not in {folded(other) for other in names}:
                    names.append(spelled)
                    edits += making
            # A work is found by the tags of every version, so what is taken off one is taken off all.
            touched = tuple(dict.fromkeys((*chosen, *(works.versions_with(session, chosen) if removed else ()))))
            before = {paper: frozenset(found) for paper, found in papers.tags_of(session, touched).items()}
            after = {
                paper: frozenset(name for name in present if folded(name) not in removed)
                | frozenset(names if paper in chosen else ())
                for paper, present in before.items()
            }
            changed = [paper for paper in touched if before[paper] != after[paper]]
            if changed:
                edits.append(SetTags({p: before[p] for p in changed}, {p: after[p] for p in changed}))
            else:
                edits = []
            return Proposal(_label(session, chosen, names, remove), edits, chosen)

        return self._library.make(propose)

    def create(self, name: str, colour: str = "") -> Outcome:
        """Make a tag that no paper carries yet; an existing one is left as it is."""
        wanted = tag_name(name)

        def propose(session: Transaction) -> Proposal:
            known = tags.find(session, wanted)
            if known:
                return Proposal(f"Make the tag “{known[1].name}”", (), (), known[0])
            tag_id, own_colour = tags.new_tag(session)
            edit = PutTag(tag_id, None, TagSpec(wanted, colour or own_colour))
            return Proposal(f"Make the tag “{wanted}”", (edit,), (), tag_id)

        return self._library.make(propose)

    def rename(self, old: str, new: str) -> Outcome:
        """Rename a tag with everything nested below it; onto an existing name it merges into that tag.

        Saved searches that name it name it so from then on.

        Raises:
            NotFound: there is no tag `old`.
            InvalidValue: `new` is no tag name, or lies below `old`.
        """
        wanted = tag_name(new)

        def propose(session: Transaction) -> Proposal:
            known = _require_branch(session, old)
            if is_within(wanted, known.name) and folded(wanted) != folded(known.name):
                raise InvalidValue(
                    "A tag cannot move below itself", f"“{wanted}” lies within “{known.name}”.", "Choose another name."
                )
            label = f"Rename the tag “{known.name}” to “{wanted}”"
            names = [spec.name for spec in tags.all_tags(session).values()]
            searches = edits_for_tags(session, renamed_levels(names, known.name, wanted))
            edits = [*_renaming(session, known.name, wanted), *searches]
            return Proposal(label, edits, _carriers(session, known.name))

        return self._library.make(propose)

    def merge(self, sources: Sequence[str], into: str) -> Outcome:
        """Put `into` on every paper that carries one of `sources`, and delete these.

        Raises:
            NotFound: one of `sources` does not exist.
        """
        wanted = tag_name(into)

        def propose(session: Transaction) -> Proposal:
            found = [_require(session, name) for name in sources]
            merging = [spec for spec in found if folded(spec.name) != folded(wanted)]
            target, edits = _known_or_new(session, wanted, 0)
            gone = {spec.name for spec in merging}
            edits += _replaced(session, gone, target)
            edits += edits_for_tags(session, {spec.name: target for spec in merging})
            touched = tuple(dict.fromkeys(paper for spec in merging for paper in _exact_carriers(session, spec.name)))
            listed = ", ".join(f"“{spec.name}”" for spec in merging)
            return Proposal(f"Merge {listed} into “{target}”", edits if merging else (), touched)

        return self._library.make(propose)

    def delete(self, name: str) -> Outcome:
        """Delete a tag with everything nested below it, and take it off its papers.

        Raises:
            NotFound: there is no such tag.
        """

        def propose(session: Transaction) -> Proposal:
            known = _require_branch(session, name)
            gone = {spec.name for spec in tags.all_tags(session).values() if is_within(spec.name, known.name)}
            touched = _carriers(session, known.name)
            return Proposal(f"Delete the tag “{known.name}”", _replaced(session, gone, None), touched)

        return self._library.make(propose)

    def set_colour(self, name: str, colour: str) -> Outcome:
        """Give a tag a colour by name.

        Raises:
            NotFound: there is no such tag.
        """

        def propose(session: Transaction) -> Proposal:
            found = tags.find(session, name)
            spec = _require(session, name)
            assert found is not None
            edits = (PutTag(found[0], spec, TagSpec(spec.name, colour)),) if spec.colour != colour else ()
            return Proposal(f"Colour the tag “{spec.name}”", edits)

        return self._library.make(propose)


def _label(session: Transaction, chosen: Sequence[PaperId], added: Sequence[TagName], removed: Sequence[str]) -> str:
    what = named(session, chosen)
    if added and removed:
        return f"Change the tags of {what}"
    if added:
        return f"Tag {what} {', '.join(f'“{name}”' for name in added)}"
    return f"Remove the tag {', '.join(f'“{name}”' for name in removed)} from {what}"


def _known_or_new(session: Transaction, name: TagName, offset: int) -> tuple[TagName, list[Edit]]:
    """Return the spelling of a tag, and the edit that makes it when it is new."""
    known = tags.find(session, name)
    if known:
        return known[1].name, []
    tag_id, colour = tags.new_tag(session, offset)
    return name, [PutTag(tag_id, None, TagSpec(name, colour))]


def _require(session: Transaction, name: str) -> TagSpec:
    known = tags.find(session, tag_name(name))
    if known is None:
        names = ", ".join(spec.name for spec in list(tags.all_tags(session).values())[:20])
        raise NotFound(
            "There is no such tag",
            f"No tag is called “{name}”.",
            f"Tags are: {names}." if names else "No tag is made yet.",
        )
    return known[1]


def _require_branch(session: Transaction, name: str) -> TagSpec:
    """Return a tag that exists, or that only names a level above tags that do."""
    wanted = tag_name(name)
    if tags.find(session, wanted) is None:
        for spec in tags.all_tags(session).values():
            if is_within(spec.name, wanted):
                depth = wanted.count(SEPARATOR) + 1
                return TagSpec(TagName(SEPARATOR.join(spec.name.split(SEPARATOR)[:depth])), "")
    return _require(session, name)


def _renaming(session: Transaction, old: TagName, new: TagName) -> list[Edit]:
    edits: list[Edit] = []
    all_tags = tags.all_tags(session)
    taken = {folded(spec.name): spec.name for spec in all_tags.values() if not is_within(spec.name, old)}
    for tag_id, spec in all_tags.items():
        if not is_within(spec.name, old):
            continue
        target = renamed_within(spec.name, old, new)
        if folded(target) in taken:
            edits += _replaced(session, {spec.name}, taken[folded(target)])
        elif target != spec.name:
            edits.append(PutTag(tag_id, spec, TagSpec(target, spec.colour)))
    return edits


def _replaced(session: Transaction, gone: set[TagName], target: TagName | None) -> list[Edit]:
    """Return the edits that put `target`, if any, in place of the tags `gone`, and delete these."""
    leaving: list[tuple[TagId, TagSpec]] = [
        (tag_id, spec) for tag_id, spec in tags.all_tags(session).items() if spec.name in gone
    ]
    touched = sorted({paper for tag_id, _spec in leaving for paper in tags.papers_with(session, tag_id)})
    before = {paper: frozenset(found) for paper, found in papers.tags_of(session, touched).items()}
    arriving = frozenset() if target is None else frozenset({target})
    after = {paper: (present - gone) | arriving for paper, present in before.items()}
    edits: list[Edit] = [SetTags(before, after)] if touched else []
    return [*edits, *(PutTag(tag_id, spec, None) for tag_id, spec in leaving)]


def _exact_carriers(session: Transaction, name: TagName) -> tuple[PaperId, ...]:
    found = tags.find(session, name)
    return tags.papers_with(session, found[0]) if found else ()


def _carriers(session: Transaction, name: TagName) -> tuple[PaperId, ...]:
    """Return the papers that carry a tag or one nested below it."""
    within = [tag_id for tag_id, spec in tags.all_tags(session).items() if is_within(spec.name, name)]
    return tuple(dict.fromkeys(paper for tag_id in within for paper in tags.papers_with(session, tag_id)))
