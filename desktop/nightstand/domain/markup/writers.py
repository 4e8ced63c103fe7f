"""Walks the runs of a text as nested styles; what becomes of them is the business of a dialect."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import groupby
from operator import attrgetter

from nightstand.domain.markup.runs import Formula, Run
from nightstand.domain.markup.styles import Style

_LAYERS: dict[str, Callable[[Style], bool | int | str]] = {
    "link": attrgetter("link"),
    "bold": attrgetter("bold"),
    "italic": attrgetter("italic"),
    "small_caps": attrgetter("small_caps"),
    "underline": attrgetter("underline"),
    "script": attrgetter("script"),
}
_ORDER = tuple(_LAYERS)
_UNSTYLED = Style()


class Writer(ABC):
    """Turns runs into text of another dialect. `before` and `after` are the neighbouring characters of the reading."""

    def write(self, runs: Sequence[Run]) -> str:
        """Return the runs in the dialect."""
        shown = [run for run in runs if run.plain]
        if all(_style(run) == _UNSTYLED for run in shown):
            return "".join(self._leaves(shown, "", ""))
        return "".join(self._nested(shown, 0, "", ""))

    @abstractmethod
    def text(self, run: Run, before: str, after: str) -> str:
        """Return ordinary text, escaped."""

    @abstractmethod
    def code(self, text: str) -> str:
        """Return code."""

    @abstractmethod
    def formula(self, formula: Formula, plain: str, before: str, after: str) -> str:
        """Return a formula whose plain reading is `plain`."""

    @abstractmethod
    def styled(self, layer: str, style: Style, inner: str, before: str, after: str) -> str:
        """Return `inner`, already in the dialect, with the style of one layer ("bold", "link", …) around it."""

    @abstractmethod
    def address(self, target: str) -> str:
        """Return a link that shows its own address."""

    def _nested(self, runs: list[Run], layer: int, before: str, after: str) -> Iterator[str]:
        if layer == len(_ORDER):
            yield from self._leaves(runs, before, after)
            return
        name = _ORDER[layer]
        groups = [list(group) for _, group in groupby(runs, key=partial(_value, name))]
        for index, group in enumerate(groups):
            left = groups[index - 1][-1].plain[-1] if index else before
            right = groups[index + 1][0].plain[0] if index + 1 < len(groups) else after
            style = _style(group[0])
            if not _value(name, group[0]):
                yield from self._nested(group, layer + 1, left, right)
            elif name == "link" and "".join(run.plain for run in group) == style.link:
                yield self.address(style.link)
            else:
                inner = "".join(self._nested(group, layer + 1, "", ""))
                body = inner.strip(" ")
                yield inner[: len(inner) - len(inner.lstrip(" "))]
                if body:
                    yield self.styled(name, style, body, left, right)
                    yield inner[len(inner.rstrip(" ")) :]

    def _leaves(self, runs: list[Run], before: str, after: str) -> Iterator[str]:
        groups = [list(group) for _, group in groupby(runs, key=_leaf_key)]
        for index, group in enumerate(groups):
            left = groups[index - 1][-1].plain[-1] if index else before
            right = groups[index + 1][0].plain[0] if index + 1 < len(groups) else after
            plain = "".join(run.plain for run in group)
            formula = group[0].formula
            if formula:
                yield self.formula(formula, plain, left, right)
            elif group[0].style.code:
                yield self.code(plain)
            else:
                for position, run in enumerate(group):
                    run_left = group[position - 1].plain[-1] if position else left
                    run_right = group[position + 1].plain[0] if position + 1 < len(group) else right
                    yield self.text(run, run_left, run_right)


def _value(layer: str, run: Run) -> bool | int | str:
    return _LAYERS[layer](_style(run))


def _style(run: Run) -> Style:
    """Return the style of the text: inside a formula italic means a variable, and only what stands around it counts."""
    return run.formula.outer if run.formula else run.style


def _leaf_key(run: Run) -> tuple[bool, int]:
    return run.style.code and run.formula is None, run.start if run.formula else -1
