"""Review a finished game: a verdict on every decision, from its seat's view alone.

Duels are judged by the heads-up table, other decisions by rollouts. A verdict depends on nothing that its
seat could not know: other discs, later moves and the result change no number of it.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from calavera.bots.thinking.duel import find_duel
from calavera.record import Record

from .decisions import Decision, find_decisions
from .duel_values import DuelValues, duel_values
from .estimated_values import EstimatedValues, Precision, estimate_values
from .game_review import ActionVerdict, DecisionVerdict, GameReview, SeatReview
from .grades import grade_of, kind_of

__all__ = ["judge_decision", "review_game"]

DEFAULT_PRECISION: Final = Precision()

#: Runs a function on many arguments, in order, perhaps in several processes.
Mapper = Callable[
    [Callable[[Decision], DecisionVerdict | None], Iterable[Decision]], Iterable[DecisionVerdict | None]
]


def review_game(
    record: Record,
    seat: int | None = None,
    run: Mapper = map,
    on_progress: Callable[[int, int], object] | None = None,
) -> GameReview:
    """The verdicts on all decisions of a game, or of one seat.

    ``run`` may be the ``map`` of a process pool. If ``on_progress`` raises KeyboardInterrupt, what is done is
    returned. Raises ``CalaveraError`` for a record that is broken, illegal or unfinished.
    """
    decisions, winner = find_decisions(record)
    wanted = [decision for decision in decisions if seat is None or decision.view.seat == seat]
    verdicts: list[DecisionVerdict] = []
    done, stopped = 0, False
    try:
        for verdict in run(judge_decision, wanted):
            done += 1
            if verdict is not None:
                verdicts.append(verdict)
            if on_progress is not None:
                on_progress(done, len(wanted))
    except KeyboardInterrupt:
        stopped = True
    return GameReview(
        players=record.options.players,
        winner=winner,
        decisions=tuple(verdicts),
        seats=tuple(_seat_reviews(verdicts)),
        skipped=done - len(verdicts),
        stopped=stopped,
    )


def judge_decision(decision: Decision, precision: Precision = DEFAULT_PRECISION) -> DecisionVerdict | None:
    """The verdict on one decision; None where it cannot be judged."""
    duel = find_duel(decision.view)
    if duel is not None:
        values = duel_values(duel)
        return None if values is None else _solved_verdict(decision, values)
    if decision.view.phase == "loss":
        return None  # what a lost skull is worth among many is not known well enough
    seed = zlib.crc32(repr((decision.view, decision.action)).encode())
    return _estimated_verdict(decision, estimate_values(decision.view, decision.action, seed, precision))


def _solved_verdict(decision: Decision, values: DuelValues) -> DecisionVerdict | None:
    # The two seats of a duel have other numbers there; flips are forced, so no action names a seat.
    wins = {str(action): win for action, win in values.wins.items()}
    if decision.action not in wins:
        return None
    actions = [
        ActionVerdict(str(action), win, values.error, values.probabilities.get(action, 0.0))
        for action, win in values.wins.items()
    ]
    loss = max(wins.values()) - wins[decision.action]
    method = "solved" if values.certain else "solved-beliefs"
    return _verdict(decision, actions, loss, values.error, loss, method)


def _estimated_verdict(decision: Decision, values: EstimatedValues) -> DecisionVerdict:
    actions = [ActionVerdict(str(action), win, values.errors[action]) for action, win in values.wins.items()]
    # In doubt it was fine: only what is surely lost counts for the grade.
    return _verdict(decision, actions, values.loss, values.error, values.loss - values.error, "estimated")


def _verdict(
    decision: Decision, actions: list[ActionVerdict], loss: float, error: float, sure_loss: float, method: str
) -> DecisionVerdict:
    view, played = decision.view, decision.action
    actions.sort(key=lambda one: -one.win)
    best = next(action for action in view.legal if action == actions[0].action)
    grade = grade_of(sure_loss)
    assert view.seat is not None
    return DecisionVerdict(
        at=decision.at,
        round=view.round,
        seat=view.seat,
        phase=view.phase,
        played=str(played),
        best=str(best),
        loss=loss,
        error=error,
        grade=grade,
        kind=None if grade == "fine" else kind_of(view, played, best, actions[0].win),
        method=method,  # type: ignore[arg-type]  # one of the three words
        actions=tuple(actions),
    )


def _seat_reviews(verdicts: list[DecisionVerdict]) -> Iterator[SeatReview]:
    for seat in sorted({verdict.seat for verdict in verdicts}):
        own = [verdict for verdict in verdicts if verdict.seat == seat]
        count = {
            grade: len([one for one in own if one.grade == grade])
            for grade in ("inaccuracy", "mistake", "blunder")
        }
        mean = sum([one.loss for one in own]) / len(own)
        yield SeatReview(seat, len(own), count["inaccuracy"], count["mistake"], count["blunder"], mean)
