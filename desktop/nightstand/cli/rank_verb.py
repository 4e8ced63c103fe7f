"""The verb `rank`: puts a list in order by questions in the terminal; each answer is saved when it is given."""

import time
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Mapping
from dataclasses import replace

from nightstand.cli.json_value import Json
from nightstand.cli.layout import columns, wrapped
from nightstand.cli.list_verbs import add_list_argument
from nightstand.cli.rank_answers import HELP, SCREEN_HELP, answered, dropped
from nightstand.cli.rank_doubts import Doubts
from nightstand.cli.verb import Call, Report, Verb
from nightstand.domain.errors import NothingToUndo
from nightstand.domain.judgment import Goal, GoalKind, JudgmentKind, JudgmentSource, Question, Thoroughness
from nightstand.domain.paper import PaperId
from nightstand.domain.reading_list import ListId
from nightstand.services.ranking_values import RankingState
from nightstand.services.wording import counted, shortened

_TITLE_WIDTH = 70


def _configure(parser: ArgumentParser) -> None:
    add_list_argument(parser)
    parser.add_argument("--budget", type=_count, metavar="N", help="ask at most N questions")
    parser.add_argument("--top", type=_count, metavar="K", help="what is wanted are the best K")
    parser.add_argument("--full", action="store_true", help="what is wanted is the whole order")
    parser.add_argument(
        "--how", choices=tuple(Thoroughness), help="how sure you want to be: roughly, well (usual) or exactly"
    )
    parser.add_argument(
        "--no-prior", action="store_true", help="expect nothing of the papers from what you kept and skipped elsewhere"
    )
    parser.add_argument("--state", action="store_true", help="ask nothing, only show how far it is")


def _count(text: str) -> int:
    if not text.isascii() or not text.isdigit() or int(text) == 0:
        raise ArgumentTypeError(f"“{text}” is no number above 0")
    return int(text)


def _rank(call: Call) -> Report:
    list_id = call.services.browsing.resolve_list(call.arguments.list)
    if call.arguments.state:
        call.services.ranking.fit(list_id)
        state = call.services.ranking_view.state(list_id)
        return Report(_document(call, state), _text(call, state))
    before = call.services.ranking_view.state(list_id)
    call.services.ranking.start(list_id, _goal(call, before.goal), _expected(call, before))
    asked = _ask(call, list_id)
    label = f"Answer {counted(asked, 'question')} about “{call.services.ranking_view.state(list_id).name}”"
    if asked:
        call.services.ranking.adopt_order(list_id)
    state = call.services.ranking_view.state(list_id)
    document: dict[str, Json] = {
        "done": label,
        "papers": list(state.order),
        "id": list_id,
        "state": _document(call, state),
    }
    return Report(document, _text(call, state))


def _goal(call: Call, present: Goal) -> Goal:
    arguments = call.arguments
    goal = present
    if arguments.full:
        goal = replace(goal, kind=GoalKind.FULL)
    if arguments.top is not None:
        goal = replace(goal, kind=GoalKind.TOP, count=arguments.top)
    return replace(goal, thoroughness=Thoroughness(arguments.how)) if arguments.how else goal


def _expected(call: Call, state: RankingState) -> Mapping[PaperId, float] | None:
    """Return what to expect of the papers; None to leave it as it is.

    It is told once, before the first answer: told anew with every decision, it would let the same answers come to
    something else each time.
    """
    if call.arguments.no_prior:
        return {}
    if state.asked:
        return None
    from nightstand.services.ranking_scores import learned_scores

    call.services.interest.refit()
    return learned_scores(call.services.interest, state.order)


def _ask(call: Call, list_id: ListId) -> int:
    """Ask until the person stops, the budget is used up or nothing is left; return how many were answered."""
    ranking, view = call.services.ranking, call.services.ranking_view
    budget: int | None = call.arguments.budget
    answered_before: list[Question] = []
    again: Question | None = None
    doubts = Doubts(call, list_id)
    was_settled = view.state(list_id).is_settled
    while budget is None or len(answered_before) < budget:
        share = 0.0 if budget is None else len(answered_before) / budget
        question = again or ranking.next_question(list_id, elapsed=share)
        again = None
        if question is None:
            break
        started = time.monotonic()
        said = call.terminal.ask(_shown(call, question))
        if not said or said.lower() in ("q", "quit"):
            break
        if said.lower() in ("u", "undo"):
            again = _taken_back(call, list_id, answered_before) or question
            continue
        if said.lower() == "w":
            again = doubts.look_again() or question
            continue
        if _took_command(call, list_id, question, said):
            continue
        groups = answered(question, said)
        if said.lower() != "s" and groups is None:
            call.terminal.complain(SCREEN_HELP if question.kind is JudgmentKind.SCREEN else HELP)
            again = question
            continue
        ms = round(1000 * (time.monotonic() - started))
        source = JudgmentSource.REVIEW if question == doubts.asked_again else JudgmentSource.ASK
        ranking.answer(list_id, question, groups or (), ms=ms, source=source)
        answered_before.append(question)
        ranking.fit(list_id, only_if_due=True)
        state = view.state(list_id)
        if state.is_settled and not was_settled:
            call.terminal.complain(f"{state.summary} Enter alone stops.")
        was_settled = state.is_settled
        doubts.tell(len(answered_before))
    return len(answered_before)


def _taken_back(call: Call, list_id: ListId, answered_before: list[Question]) -> Question | None:
    """Take the last answer back, and return its question: who does that wants to give another answer."""
    try:
        call.terminal.complain(call.services.ranking.undo(list_id).label)
    except NothingToUndo as error:
        call.terminal.complain(f"{error.title}.")
        return None
    question = answered_before.pop() if answered_before else None
    # A paper may have been dropped since.
    still_there = set(call.services.ranking_view.state(list_id).order)
    return question if question is not None and still_there.issuperset(question.shown) else None


def _took_command(call: Call, list_id: ListId, question: Question, said: str) -> bool:
    """Do what is no answer, and tell whether it was that."""
    paper = dropped(question, said)
    match said.lower():
        case _ if paper is not None:
            call.terminal.complain(call.services.ranking.drop(list_id, paper).label)
        case "h" | "how":
            call.terminal.complain(call.services.ranking_view.state(list_id).summary)
        case _:
            return False
    return True


def _shown(call: Call, question: Question) -> str:
    rows = {row.id: row for row in call.services.browsing.rows(question.shown)}
    lines = [""]
    for place, paper in enumerate(question.shown, start=1):
        row = rows.get(paper)
        title = row.title if row else f"Paper {paper}"
        lines.append(wrapped(title or "Untitled", call.terminal.width, first=f" {place}  ", rest="    "))
    asked = {
        JudgmentKind.SCREEN: "Which would you read soon?",
        JudgmentKind.PAIR: "Which comes first?",
    }.get(question.kind, "In which order?")
    return "\n".join([*lines, f"{asked} (? for help) "])


def _document(call: Call, state: RankingState) -> dict[str, Json]:
    briefly = call.services.ranking_reasons.brief(state.list)
    return {
        "id": state.list,
        "name": state.name,
        "goal": {
            "kind": state.goal.kind.value,
            "count": state.goal.count if state.goal.kind is GoalKind.TOP else None,
            "how": state.goal.thoroughness.value,
        },
        "asked": state.asked,
        "certainty": round(state.certainty, 4),
        "settled": state.is_settled,
        "questions_left": state.questions_left,
        "summary": state.summary,
        "expected": state.expected,
        "doubted": [{"id": one.paper, "neighbour": one.neighbour, "text": one.text} for one in state.doubted],
        "contradictions": [
            {"papers": list(one.question.shown), "text": one.text}
            for one in call.services.ranking_view.review(state.list)
        ],
        "papers": [
            {
                "position": ranked.position,
                "id": ranked.paper,
                "tier": ranked.tier.value if ranked.tier else None,
                "by_hand": ranked.is_placed_by_hand,
                "new": ranked.is_new,
                "certainty": ranked.band.value if ranked.band else None,
                "above_next": None if ranked.above_next is None else round(ranked.above_next, 4),
                "why": briefly.get(ranked.paper, ""),
            }
            for ranked in state.papers
        ],
    }


def _text(call: Call, state: RankingState) -> str:
    titles = {row.id: row.title for row in call.services.browsing.rows(state.order)}
    rows = [
        [
            str(ranked.position),
            ranked.tier.value if ranked.tier else "",
            ranked.band.value if ranked.band else "",
            shortened(titles.get(ranked.paper, ""), _TITLE_WIDTH),
        ]
        for ranked in state.papers
    ]
    doubts = [one.text for one in state.doubted]
    doubts += [one.text for one in call.services.ranking_view.review(state.list)]
    start = f"Starts from the order learned from your decisions, for {counted(state.expected, 'paper')}."
    return "\n".join([f"{state.name} · {state.summary}", *([start] if state.expected else []), columns(rows), *doubts])


VERBS = (Verb("rank", "Put a list in order by questions, three papers at a time.", _rank, _configure),)
