"""What a library must hold after random edits: a value per moment, and the edits that lead from one to the next."""

import random
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

PAPERS = 12
LIST = "Reading"
TAGS = ("tides", "théorie", "a/b", "重要")
DECISIONS = ("keep", "maybe", "skip", "later", "undecided")


@dataclass(frozen=True, slots=True)
class ModelPaper:
    """What the random edits change of one paper."""

    title: str
    decision: str = "undecided"
    rating: int | None = None
    tags: frozenset[str] = frozenset()
    notes: tuple[str, ...] = ()
    is_trashed: bool = False


@dataclass(frozen=True, slots=True)
class ModelLibrary:
    """All papers by id, and the order of the one list."""

    papers: Mapping[int, ModelPaper]
    order: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """The words of a command, and the library after it."""

    words: tuple[str, ...]
    after: ModelLibrary


@dataclass
class ModelHistory:
    """The library now, and what undo and redo lead to."""

    now: ModelLibrary
    past: list[ModelLibrary] = field(default_factory=list)
    future: list[ModelLibrary] = field(default_factory=list)

    def done(self, step: Step) -> None:
        """Take over what a command did."""
        if step.words == ("undo",):
            self.future.append(self.now)
            self.past.pop()
        elif step.words == ("redo",):
            self.past.append(self.now)
            self.future.pop()
        else:
            self.past.append(self.now)
            self.future.clear()
        self.now = step.after

    def draw(self, chance: random.Random, serial: int) -> Step:
        """Return a random command that changes something; `serial` makes its texts unlike all others."""
        if self.past and chance.random() < 0.12:
            return Step(("undo",), self.past[-1])
        if self.future and chance.random() < 0.4:
            return Step(("redo",), self.future[-1])
        return _edit(self.now, chance, serial)


def _edit(now: ModelLibrary, chance: random.Random, serial: int) -> Step:
    number = chance.choice(list(now.papers))
    paper, shown = now.papers[number], str(number)
    if paper.is_trashed:
        return Step(("trash", "restore", shown), _with(now, number, replace(paper, is_trashed=False)))
    match chance.randrange(8):
        case 0:
            title = f"Title {serial} – “tide” & 100 % ü"
            return Step(("set", shown, f"title={title}"), _with(now, number, replace(paper, title=title)))
        case 1:
            rating = chance.choice([one for one in (None, 1, 2, 3, 4, 5) if one != paper.rating])
            words = ("set", shown, f"rating={rating or ''}")
            return Step(words, _with(now, number, replace(paper, rating=rating)))
        case 2 | 3:
            tag = chance.choice(TAGS)
            words = ("tag", shown, "--remove" if tag in paper.tags else "--add", tag)
            return Step(words, _with(now, number, replace(paper, tags=paper.tags ^ {tag})))
        case 4:
            text = f"Note {serial}: x < y & z"
            words = ("note", shown, "--add", text)
            return Step(words, _with(now, number, replace(paper, notes=(*paper.notes, text))))
        case 5:
            decision = chance.choice([one for one in DECISIONS if one != paper.decision])
            return Step(("decide", shown, decision), _with(now, number, replace(paper, decision=decision)))
        case 6 if number not in now.order:
            return Step(("delete", shown), _with(now, number, replace(paper, is_trashed=True)))
        case _:
            return _listing(now, number, chance)


def _listing(now: ModelLibrary, number: int, chance: random.Random) -> Step:
    shown = str(number)
    if number not in now.order:
        return Step(("list", "add", LIST, shown), replace(now, order=(*now.order, number)))
    rest = tuple(one for one in now.order if one != number)
    places = [at for at in range(len(now.order)) if at != now.order.index(number)]
    if not places or chance.random() < 0.3:
        return Step(("list", "remove", LIST, shown), replace(now, order=rest))
    at = chance.choice(places)
    words = ("list", "move", LIST, shown, "--to", str(at + 1))
    return Step(words, replace(now, order=(*rest[:at], number, *rest[at:])))


def _with(now: ModelLibrary, number: int, paper: ModelPaper) -> ModelLibrary:
    return replace(now, papers={**now.papers, number: paper})
