"""Takes a .bib file apart: finds what begins with an @, and the next sound place after one that is broken."""

from __future__ import annotations

import re
from collections.abc import Iterator

from nightstand_corpus.bibtex.blocks import Block, BrokenEntry, Doubt, Remark, SourceEntry, StringDefinition
from nightstand_corpus.bibtex.braces import Braces
from nightstand_corpus.bibtex.values import NAME, NESTED, Unclosed, ValueReader

_START = re.compile(r"@[ \t\n]*+([^\s@{}()\",=#%'\\]*+)[ \t\n]*+([{(])")
_COMMENTED = re.compile(r"[ \t]*+(?:%|@[ \t]*+comment\b)", re.IGNORECASE)
# The usual place to go on after a missing brace.
_LINE_START = re.compile(r"\n@[A-Za-z_-]++[ \t]*+[{(]")
_ANY_START = re.compile(r"@[A-Za-z_-]++[ \t]*+[{(]\s*+[^\s{}(),=\"@]*+\s*+,")
_BODY = re.compile(rf"\s*+(?:[^,={{}}()\"@\n]*+\s*+,|{NAME}\s*+=|[^\s,={{}}\"]*+\s*+[}})])")
# In running text, a word behind an @ and something in round brackets are no rarity.
_BODY_IN_ROUND = re.compile(rf"\s*+[^\s,=(){{}}\"@]++\s*+,\s*+{NAME}\s*+=")
_KEY = re.compile(r"\s*+([^,={}\"\n]*+)\s*+([,={}\"]?)")
_KEY_WITH_EQUALS = re.compile(r"\s*+([^\s,={}\"]++=[^\s,{}\"]++)\s*+,")
_FIELD = re.compile(rf"(?:[\s,]|%[^\n]*+)*+({NAME})\s*+=\s*+")
_PLAIN_FIELD = re.compile(
    rf"(?:[\s,]|%[^\n]*+)*+({NAME})\s*+=\s*+(?:\{{({NESTED})\}}|\"([^\"{{}}]*+)\"|([0-9]++))\s*+(?=[,}})])"
)
_SPACE = re.compile(r"(?:[\s,]|%[^\n]*+)*+")
_AFTER_VALUE = re.compile(r"(?:\s|%[^\n]*+)*+")
_GOES_ON = re.compile(rf"\s*+,\s*+{NAME}\s*+=\s*+[{{\"0-9]")
_SWALLOWED = re.compile(rf",\s*+{NAME}\s*+=\s*+(?:[{{\"]|\d+\s*+(?:,|$))")
_FIELD_AHEAD = re.compile(rf"\s*+{NAME}\s*+=")

_MOST_READINGS = 16
"""So many times the length of a text is read in vain in entries without an end."""

KNOWN_TYPES = frozenset(
    """article book booklet bookinbook collection conference data dataset electronic generic image inbook incollection
    inproceedings inreference manual masterthesis mastersthesis misc movie mvbook mvcollection mvproceedings
    mvreference online patent periodical phdthesis proceedings reference report set software standard suppbook
    suppcollection suppperiodical techreport thesis unpublished video www xdata""".split()
)


def blocks(text: str) -> Iterator[Block]:
    """Give what `text` consists of, in its order; time is linear in its length, whatever stands in it."""
    yield from _Scanner(text).blocks()


class _Scanner:
    def __init__(self, text: str) -> None:
        self._text = text
        self._braces = Braces(text)
        self._values = ValueReader(text, self._braces)
        self._limit = 0
        self._end = 0
        self._wasted = 0

    def blocks(self) -> Iterator[Block]:
        position = 0
        while (found := _START.search(self._text, position)) is not None:
            start, body = found.span()
            kind = found[1].lower()
            line_start = self._text.rfind("\n", position, start) + 1 or position
            if _COMMENTED.match(self._text, line_start, start):
                if kind not in ("comment", "string", "preamble") and self._is_start(found, kind):
                    yield self._left_out(found, "a comment")
                position = body
                continue
            if kind == "comment":
                remarks, position = self._comment(start, body, found[2])
                yield from remarks
            elif not self._is_start(found, kind):
                position = body
            else:
                block = self._block(kind, start, body, found[2])
                yield block
                position = block.end if isinstance(block, (SourceEntry, BrokenEntry)) else self._end

    def _is_start(self, found: re.Match[str], kind: str) -> bool:
        """Return whether an @ with a word and a bracket begins an entry, and is no part of an address or the like."""
        if kind in KNOWN_TYPES or kind in ("comment", "string", "preamble"):
            return True
        before = self._text[found.start() - 1 : found.start()]
        body = _BODY if found[2] == "{" else _BODY_IN_ROUND
        return not before.isalnum() and body.match(self._text, found.end()) is not None

    def _limit_after(self, position: int) -> int:
        """Return where the next entry begins that stands at the start of a line; nothing before reaches beyond."""
        if position >= self._limit:
            found = _LINE_START.search(self._text, position)
            self._limit = len(self._text) if found is None else found.start() + 1
        return self._limit

    def _comment(self, start: int, body: int, bracket: str) -> tuple[list[Remark], int]:
        closing = self._braces.closing(body - 1) if bracket == "{" else None
        if closing is None:
            line_end = self._text.find("\n", body)
            return [], len(self._text) if line_end < 0 else line_end
        hidden = [
            self._left_out(found, "a comment")
            for found in _START.finditer(self._text, body, closing)
            if self._is_start(found, found[1].lower())
        ]
        return hidden, closing + 1

    def _left_out(self, found: re.Match[str], where: str) -> Remark:
        key = _KEY.match(self._text, found.end())
        name = f" “{key[1].strip()[:80]}”" if key and key[1].strip() else ""
        return Remark(found.start(), f"The entry{name} stands in {where}; it was left out.")

    def _block(self, kind: str, start: int, body: int, bracket: str) -> Block:
        limit = self._limit_after(body)
        close = "}" if bracket == "{" else ")"
        try:
            if kind == "preamble":
                return self._preamble(start, body, limit, close)
            if kind == "string":
                return self._string(start, body, limit, close)
            return self._entry(kind, start, body, limit, close)
        except Unclosed as unclosed:
            key = "" if kind in ("string", "preamble") else self._key_of(body, limit)
            return self._broken(kind, key, start, body, limit, unclosed.reason)

    def _broken(self, kind: str, key: str, start: int, body: int, limit: int, reason: str) -> Block:
        # Entries of one line that all reach to its end would be read again and again.
        is_hopeless = self._wasted > _MOST_READINGS * len(self._text)
        found = None if is_hopeless else _ANY_START.search(self._text, body, limit)
        self._end = limit if found is None else found.start()
        if kind in ("string", "preamble"):
            return Remark(start, f"The @{kind} could not be read and was left out: {reason}")
        return BrokenEntry(kind, key, start, self._end, reason)

    def _key_of(self, body: int, limit: int) -> str:
        found = _KEY.match(self._text, body, limit)
        if found is None:
            return ""
        key = found[1].strip()
        return key if found[2] == "," else next(iter(key.split()), "")

    def _preamble(self, start: int, body: int, limit: int, close: str) -> Remark:
        _, position, _ = self._values.value(body, limit, close)
        self._end = self._end_of(position, limit, close)
        return Remark(start, "A @preamble with definitions for LaTeX was left out.")

    def _string(self, start: int, body: int, limit: int, close: str) -> Block:
        name = _FIELD.match(self._text, body, limit)
        if name is None:
            raise Unclosed("it does not say a name and a text.")
        value, position, _ = self._values.value(name.end(), limit, close)
        self._end = self._end_of(position, limit, close)
        return StringDefinition(name[1].lower(), value)

    def _end_of(self, position: int, limit: int, close: str) -> int:
        position = _end(_SPACE, self._text, position, limit)
        return position + self._text.startswith(close, position)

    def _entry(self, kind: str, start: int, body: int, limit: int, close: str) -> SourceEntry:
        entry = SourceEntry(kind, "", start)
        position = self._read_key(entry, body, limit, close)
        try:
            self._read_fields(entry, position, limit, close)
        except Unclosed:
            self._wasted += self._end - body
            raise
        return entry

    def _read_fields(self, entry: SourceEntry, position: int, limit: int, close: str) -> None:
        """Read all up to the end of the entry; `_end` tells how far that got."""
        text = self._text
        while True:
            self._end = position
            plain = _PLAIN_FIELD.match(text, position, limit)
            if plain is not None:
                entry.fields.append((plain[1].lower(), plain[plain.lastindex or 2]))
                position = plain.end()
                if text[position] == ",":
                    continue
            position = _end(_SPACE, text, position, limit)
            if position >= limit:
                self._accept_unclosed(entry)
                entry.end = limit
                return
            if text[position] != close:
                position = self._read_field(entry, position, limit, close)
                continue
            position += 1
            if not self._goes_on(entry, position, limit):
                entry.end = position
                return

    def _read_key(self, entry: SourceEntry, body: int, limit: int, close: str) -> int:
        found = _KEY.match(self._text, body, limit)
        assert found is not None, "the pattern matches nothing, too"
        key, mark = found[1].strip(), found[2]
        if mark == ",":
            entry.key = key
            return found.end()
        if mark == "=":
            whole = _KEY_WITH_EQUALS.match(self._text, body, limit)
            if whole is not None:
                entry.key = whole[1]
                return whole.end()
            words = key.split()
            if len(words) > 1:
                raise Unclosed("there is no comma between its key and its first field.")
            entry.doubts.append(Doubt(entry.start, "There is no key."))
            return found.start(1)
        if close == ")" and ")" in key:
            entry.key = key[: key.index(")")].strip()
            return self._text.index(")", found.start(1))
        if mark == close or (mark == "" and found.end() >= limit):
            entry.key = key
            return found.end(1)
        if key and _FIELD_AHEAD.match(self._text, found.end(1), limit):
            entry.key = key
            entry.doubts.append(Doubt(entry.start, "There is no comma after the key."))
            return found.end(1)
        raise Unclosed("there is neither a key nor a field.")

    def _goes_on(self, entry: SourceEntry, position: int, limit: int) -> bool:
        """Return whether the entry has fields behind its end before `position`: then there is a bracket too many."""
        if not entry.fields or not _GOES_ON.match(self._text, position, limit):
            return False
        message = f"There is a closing bracket too many after “{entry.fields[-1][0]}”; what follows was read, too."
        entry.doubts.append(Doubt(position - 1, message))
        return True

    def _accept_unclosed(self, entry: SourceEntry) -> None:
        """Let an entry pass whose end is missing when its values are whole for certain."""
        if not entry.fields:
            raise Unclosed("it has no end.")
        for _, value in entry.fields:
            if isinstance(value, str) and "=" in value and _SWALLOWED.search(value):
                raise Unclosed("a brace or a quotation mark is missing or one too many.")
        entry.doubts.append(Doubt(entry.start, "The bracket that closes the entry is missing."))

    def _read_field(self, entry: SourceEntry, position: int, limit: int, close: str) -> int:
        text = self._text
        found = _FIELD.match(text, position, limit)
        if found is None:
            end = self._values.junk_end(position, limit, close)
            shown = " ".join(text[position:end].split())[:80]
            entry.doubts.append(Doubt(position, f"“{shown}” is no field; it was left out."))
            return max(end, position + 1)
        name = found[1].lower()
        value, position, doubt = self._values.value(found.end(), limit, close)
        if doubt:
            entry.doubts.append(Doubt(found.start(1), doubt.format(name=name)))
        entry.fields.append((name, value))
        after = _end(_AFTER_VALUE, text, position, limit)
        if after >= limit or text[after] in (",", close):
            return after
        if _FIELD_AHEAD.match(text, after, limit):
            entry.doubts.append(Doubt(after, f"There is no comma after “{name}”."))
            return after
        end = self._values.junk_end(after, limit, close)
        shown = " ".join(text[after:end].split())[:80]
        entry.doubts.append(Doubt(after, f"“{shown}” stands behind “{name}”; it was left out."))
        return max(end, after + 1)


def _end(pattern: re.Pattern[str], text: str, position: int, limit: int) -> int:
    found = pattern.match(text, position, limit)
    return position if found is None else found.end()
