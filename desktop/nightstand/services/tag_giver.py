"""Gives imported papers the tags that their keywords name, and makes those that do not exist."""

from collections.abc import Iterable

from nightstand.domain.edit import PutTag, TagSpec
from nightstand.domain.paper import PaperId
from nightstand.domain.tag import TagId, TagName, folded
from nightstand.storage import tags
from nightstand.storage.database import Transaction


class TagGiver:
    """Knows within one import which tags there are; `made` are the edits that make the new ones."""

    def __init__(self) -> None:
        self._ids: dict[str, TagId] = {}
        self.made: list[PutTag] = []

    def give(self, session: Transaction, paper: PaperId, names: Iterable[TagName]) -> None:
        """Give a paper these tags besides those it carries."""
        ids = self.ids_of(session, names)
        if ids:
            tags.add_to_paper(session, paper, ids)

    def ids_of(self, session: Transaction, names: Iterable[TagName]) -> list[TagId]:
        """Return the tags with these names, made if need be."""
        return [self._id(session, name) for name in names]

    def _id(self, session: Transaction, name: TagName) -> TagId:
        fold = folded(name)
        known = self._ids.get(fold)
        if known is not None:
            return known
        found = tags.find(session, name)
        if found is None:
            tag_id, colour = tags.new_tag(session)
            spec = TagSpec(name, colour)
            tags.add(session, tag_id, spec)
            self.made.append(PutTag(tag_id, None, spec))
        else:
            tag_id = found[0]
        self._ids[fold] = tag_id
        return tag_id
