"""The fields of an entry by their tags, from which the readers of the formats take what they know."""

from __future__ import annotations

from nightstand_corpus.tagged.lines import TaggedEntry, TaggedField


class UntakenFields:
    """The fields of which nothing was made so far; those with one tag in the order of the file."""

    def __init__(self, entry: TaggedEntry, *, without: str) -> None:
        """Begin with all fields but those with the tag that opens an entry."""
        self._by_tag: dict[str, list[TaggedField]] = {}
        for one in entry.fields:
            if one.tag != without:
                self._by_tag.setdefault(one.tag, []).append(one)

    def __contains__(self, tag: str) -> bool:
        return tag in self._by_tag

    def values_of(self, tag: str) -> list[str]:
        """Return the values of the fields with a tag, which stay."""
        return [one.value for one in self._by_tag.get(tag, ())]

    def take(self, *tags: str) -> list[TaggedField]:
        """Take the fields with these tags away and return them in the order of the tags."""
        return [one for tag in tags for one in self._by_tag.pop(tag, ())]

    def take_values(self, *tags: str) -> list[str]:
        """Take the fields with these tags away and return their values, each in one line."""
        return [one.value for one in self.take(*tags)]

    def take_texts(self, *tags: str) -> list[str]:
        """Take the fields with these tags away and return their texts, in paragraphs."""
        return [one.text for one in self.take(*tags)]

    def take_rest(self) -> list[TaggedField]:
        """Take away all that is left, tag by tag."""
        return self.take(*self._by_tag)
