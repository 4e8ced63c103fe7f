"""Places given by hand: how the shown order obeys them, and when the person is asked about one."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from nightstand.domain.judgment import Pin
from nightstand.domain.paper import PaperId
from nightstand.ranking.certainty import probability_above
from nightstand.ranking.posterior import Posterior

SURE_OF_THE_OPPOSITE = 0.95


@dataclass(frozen=True, slots=True)
class DoubtedPin:
    """A pin and the neighbour that the judgments put on its other side, with the probability that they are right."""

    pin: Pin
    neighbour: PaperId
    probability: float


def merged(order: Sequence[PaperId], pins: Iterable[Pin]) -> tuple[PaperId, ...]:
    """Return `order` with each pinned paper between its neighbours; all others keep their order among themselves.

    Args:
        pins: the earliest first, with those that a later pin of the same paper replaced: papers put beside one stay
            where they were put when it moves on. Hard pins are obeyed last. Where model and hand agree on the side of
            both neighbours but others came between them, the model says where among those.
    """
    shown = list(order)
    place_by_model = {paper: place for place, paper in enumerate(order)}
    known = [pin for pin in pins if pin.paper in place_by_model]
    latest = {pin.paper: pin for pin in known}
    hard_last = [pin for pin in known if not latest[pin.paper].is_hard] + [
        pin for pin in known if latest[pin.paper].is_hard
    ]
    for pin in hard_last:
        shown.remove(pin.paper)
        shown.insert(_place(pin, shown, place_by_model), pin.paper)
    return tuple(shown)


def doubted(posterior: Posterior, row_by_paper: Mapping[PaperId, int], pins: Iterable[Pin]) -> tuple[DoubtedPin, ...]:
    """Return the soft pins that the judgments contradict almost surely: to be asked about, never to be moved."""
    latest = {pin.paper: pin for pin in pins if pin.paper in row_by_paper}
    found = []
    for pin in latest.values():
        if pin.is_hard:
            continue
        sides = [(pin.after, False), (pin.before, True)]
        for neighbour, is_below in sides:
            if neighbour is None or neighbour not in row_by_paper:
                continue
            better, worse = (neighbour, pin.paper) if is_below else (pin.paper, neighbour)
            rows = np.array([[row_by_paper[better]], [row_by_paper[worse]]], dtype=np.intp)
            probability = float(probability_above(posterior, rows[0], rows[1])[0])
            if probability >= SURE_OF_THE_OPPOSITE:
                found.append(DoubtedPin(pin, neighbour, probability))
    return tuple(found)


def _place(pin: Pin, shown: Sequence[PaperId], place_by_model: Mapping[PaperId, int]) -> int:
    """Return the index in `shown`, which does not hold the paper; a neighbour that left the list is ignored."""
    places = {paper: place for place, paper in enumerate(shown)}
    lowest = places[pin.after] + 1 if pin.after in places else 0
    highest = places[pin.before] if pin.before in places else len(shown)
    if pin.is_hard:
        return lowest if pin.after in places or pin.before not in places else highest
    if pin.after is not None and pin.after not in places and pin.before in places:
        return highest
    if highest <= lowest or (pin.before is not None and pin.before not in places and pin.after in places):
        return lowest
    own = place_by_model[pin.paper]
    return lowest + sum(place_by_model[paper] < own for paper in shown[lowest:highest])
