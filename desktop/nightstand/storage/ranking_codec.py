"""Judgments and the edits that rank a list as JSON; a part of the journal's format (see `edit_codec`)."""

from nightstand.domain.judgment import (
    Goal,
    GoalKind,
    Groups,
    Judgment,
    JudgmentId,
    JudgmentKind,
    JudgmentSource,
    Pin,
    Thoroughness,
)
from nightstand.domain.paper import PaperId
from nightstand.domain.ranking_edit import (
    AddJudgments,
    JudgmentLine,
    PinContent,
    PinId,
    PutPin,
    RetractJudgments,
    SetGoal,
    SetScores,
)
from nightstand.domain.reading_list import ListId
from nightstand.storage.json_values import Json, mapping, moment, papers, sequence, text, whole

RankingEdit = AddJudgments | RetractJudgments | SetGoal | SetScores | PutPin


def encoded_judgment(judgment: Judgment) -> dict[str, Json]:
    """Return a judgment as JSON."""
    return {
        "id": judgment.id,
        "kind": judgment.kind.value,
        "shown": list(judgment.shown),
        "groups": encoded_groups(judgment.groups),
        "source": judgment.source.value,
        "retracts": judgment.retracts,
    }


def encoded_groups(groups: Groups) -> list[Json]:
    """Return groups as JSON, best first: `[[3],[7,1]]`."""
    return [list(group) for group in groups]


def decoded_groups(value: Json) -> Groups:
    """Return the groups that `encoded_groups` made."""
    return tuple(papers(group) for group in sequence(value))


def decoded_ranking_edit(kind: str, values: dict[str, Json]) -> RankingEdit:
    """Return the edit of this kind.

    Raises:
        ValueError: there is no such kind.
    """
    match kind:
        case "AddJudgments":
            return AddJudgments(ListId(whole(values["list"])), _lines(values["lines"]))
        case "RetractJudgments":
            return RetractJudgments(ListId(whole(values["list"])), _lines(values["lines"]))
        case "SetGoal":
            return SetGoal(ListId(whole(values["list"])), _goal(values["before"]), _goal(values["after"]))
        case "SetScores":
            return SetScores(ListId(whole(values["list"])), _scores(values["before"]), _scores(values["after"]))
        case "PutPin":
            return PutPin(PinId(whole(values["pin"])), _pin_content(values["before"]), _pin_content(values["after"]))
        case _:
            raise ValueError(f"no such edit: {kind}")


def _lines(value: Json) -> tuple[JudgmentLine, ...]:
    return tuple(map(_line, sequence(value)))


def _line(value: Json) -> JudgmentLine:
    line = mapping(value)
    judgment = mapping(line["judgment"])
    retracts = judgment["retracts"]
    said = Judgment(
        id=JudgmentId(whole(judgment["id"])),
        kind=JudgmentKind(text(judgment["kind"])),
        shown=papers(judgment["shown"]),
        groups=decoded_groups(judgment["groups"]),
        source=JudgmentSource(text(judgment["source"])),
        retracts=None if retracts is None else JudgmentId(whole(retracts)),
    )
    ms = line["ms"]
    return JudgmentLine(said, moment(line["at"]), text(line["sitting"]), None if ms is None else whole(ms))


def _goal(value: Json) -> Goal | None:
    if value is None:
        return None
    goal = mapping(value)
    return Goal(GoalKind(text(goal["kind"])), whole(goal["count"]), Thoroughness(text(goal["thoroughness"])))


def _scores(value: Json) -> dict[PaperId, float]:
    found: dict[PaperId, float] = {}
    for paper, score in mapping(value).items():
        if not isinstance(score, float | int):
            raise TypeError
        found[PaperId(int(paper))] = float(score)
    return found


def _pin_content(value: Json) -> PinContent | None:
    if value is None:
        return None
    content = mapping(value)
    pin = mapping(content["pin"])
    after, before, released = pin["after"], pin["before"], content["released"]
    return PinContent(
        ListId(whole(content["list"])),
        Pin(
            PaperId(whole(pin["paper"])),
            None if after is None else PaperId(whole(after)),
            None if before is None else PaperId(whole(before)),
            bool(pin["is_hard"]),
        ),
        moment(content["at"]),
        None if released is None else moment(released),
    )
