"""Carries out the edits that rank a list, after a look that things are as the edit expects."""

from nightstand.domain.errors import EditConflict
from nightstand.domain.ranking_edit import AddJudgments, PutPin, RetractJudgments, SetGoal, SetScores
from nightstand.storage import judgments, list_pins, ranking_goals
from nightstand.storage.database import Transaction


def carry_out_ranking(
    session: Transaction, edit: AddJudgments | RetractJudgments | SetGoal | SetScores | PutPin
) -> None:
    """Apply an edit.

    Raises:
        EditConflict: something is not as the edit expects; nothing may be committed then.
    """
    match edit:
        case AddJudgments(list_id, lines):
            for line in lines:
                number = line.judgment.id
                expect_equal(f"judgment {number}", judgments.is_in_force(session, number), before=False)
                if judgments.is_logged(session, number):
                    judgments.restore(session, list_id, line.judgment)
                else:
                    judgments.append(session, list_id, line)
        case RetractJudgments(list_id, lines):
            for line in lines:
                number = line.judgment.id
                expect_equal(f"judgment {number}", judgments.is_in_force(session, number), before=True)
                judgments.retract(session, list_id, line.judgment)
        case SetGoal(list_id, before, after):
            expect_equal(f"the goal of list {list_id}", ranking_goals.goal(session, list_id), before)
            ranking_goals.put_goal(session, list_id, after)
        case SetScores(list_id, before, after):
            expect_equal(f"what is expected of list {list_id}", ranking_goals.scores(session, list_id), before)
            ranking_goals.put_scores(session, list_id, after)
        case PutPin(pin, before, after):
            expect_equal(f"place {pin}", list_pins.pin(session, pin), before)
            list_pins.put(session, pin, after)


def expect_equal(what: str, present: object, before: object) -> None:
    """Refuse an edit unless what is there equals what the edit was made for.

    Raises:
        EditConflict: it does not.
    """
    if present != before:
        raise EditConflict(
            "Something has changed meanwhile",
            f"{what.capitalize()} is no longer as this step left it.",
            "Look at it, then make the change by hand.",
        )
