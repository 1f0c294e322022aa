"""Review a finished game: a verdict on every decision, from its seat's view alone, and each player's luck.

Duels are judged by the heads-up table, other decisions by rollouts. A verdict depends on nothing that its
seat could not know: other discs, later moves and the result change no number of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from msgspec.structs import replace

from calavera.coach.values.action_values import DEFAULT_PRECISION, DecisionValues, Precision, value_actions
from calavera.coach.values.disc_beliefs import find_beliefs
from calavera.record import Record
from calavera.record.fairness import verify
from calavera.rules import BadRecord

from .decisions import Decision, Mapper, find_decisions, replay_moves, skull_places
from .game_luck import find_game_luck
from .game_review import ActionVerdict, DecisionVerdict, GameReview, SeatReview
from .grades import grade_of, kind_of

__all__ = ["judge_decision", "review_game"]


def review_game(
    record: Record,
    seat: int | None = None,
    run: Mapper = map,
    on_progress: Callable[[int, int], object] | None = None,
    seed: int = 0,
) -> GameReview:
    """The verdicts on all decisions of a game, or of one seat.

    ``run`` may be the ``map`` of a process pool. If ``on_progress`` raises KeyboardInterrupt, what is done is
    returned. Raises ``CalaveraError`` for a record that is broken, illegal, unfinished, or not the game that
    its commitments say.
    """
    moves, last = replay_moves(record)
    assert last.result is not None
    if "fairness" in record.extra and not (found := verify(record)).ok:
        raise BadRecord("tampered", f"this record was changed after the game: {found.error}")
    wanted = [one for one in find_decisions(moves) if seat is None or one.view.seat == seat]
    verdicts: list[DecisionVerdict] = []
    done, stopped = 0, False
    try:
        for verdict in run(partial(judge_decision, seed=seed), wanted):
            done += 1
            if verdict is not None:
                verdicts.append(replace(verdict, truth=skull_places(moves[verdict.at].state)))
            if on_progress is not None:
                on_progress(done, len(wanted))
    except KeyboardInterrupt:
        stopped = True
    luck, chances = find_game_luck(moves, last, verdicts, seat, run=run) if not stopped else ((), ())
    return GameReview(
        players=record.options.players,
        winner=last.result.winner,
        decisions=tuple(verdicts),
        seats=tuple(_seat_reviews(verdicts)),
        luck=luck,
        chances=chances,
        skipped=done - len(verdicts),
        stopped=stopped,
    )


def judge_decision(
    decision: Decision, precision: Precision = DEFAULT_PRECISION, seed: int = 0
) -> DecisionVerdict | None:
    """The verdict on one decision, without the truth; None where it cannot be judged."""
    values = value_actions(decision.view, decision.action, seed, precision)
    return None if values is None else _verdict(decision, values)


def _verdict(decision: Decision, values: DecisionValues) -> DecisionVerdict:
    view, played = decision.view, decision.action
    best = values.actions[0]
    grade = grade_of(values.sure_loss)
    assert view.seat is not None
    return DecisionVerdict(
        at=decision.at,
        round=view.round,
        seat=view.seat,
        phase=view.phase,
        played=str(played),
        best=str(best.action),
        loss=_short(values.loss),
        error=_short(values.error),
        grade=grade,
        kind=None if grade == "fine" else kind_of(view, played, best.action, best.win),
        method=values.method,
        advantage=_short(values.advantage),
        actions=tuple(
            [
                ActionVerdict(
                    str(one.action),
                    _short(one.win),
                    _short(one.error),
                    _short(one.share),
                    None if one.range is None else _short(one.range),
                )
                for one in values.actions
            ]
        ),
        beliefs=tuple(
            [
                tuple([round(share, 3) for share in (belief.gone, belief.hand, *belief.at)])
                for belief in find_beliefs(view)
            ]
        ),
        truth=(),
    )


def _short(value: float) -> float:
    """A hundredth of a point is more than is known."""
    return round(value, 4)


def _seat_reviews(verdicts: list[DecisionVerdict]) -> Iterator[SeatReview]:
    for seat in sorted({verdict.seat for verdict in verdicts}):
        own = [verdict for verdict in verdicts if verdict.seat == seat]
        count = {
            grade: len([one for one in own if one.grade == grade])
            for grade in ("inaccuracy", "mistake", "blunder")
        }
        mean = sum([one.loss for one in own]) / len(own)
        yield SeatReview(seat, len(own), count["inaccuracy"], count["mistake"], count["blunder"], mean)
