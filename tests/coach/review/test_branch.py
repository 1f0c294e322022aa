"""Branches of a game: other moves, played on by strong players until the same seat has to choose again."""

from __future__ import annotations

from typing import Any

import pytest

from calavera.coach.review.branch import play_branch
from calavera.coach.review.decisions import find_decisions, replay_moves
from calavera.record import Record
from calavera.rules import BadRecord, IllegalAction, new_game, play
from tests.coach.bot_games import bot_game

RECORD = bot_game(("novice@1", "regular@1", "sharp@1", "regular@1"), 3)


def branch(at: int, *moves: tuple[Any, str]) -> Record:
    """The game up to a move, and other moves from there."""
    return RECORD._replace(moves=(*RECORD.moves[:at], *moves))


def test_a_branch_goes_on_to_the_next_choice_or_to_the_end_of_the_round() -> None:
    """Every move is legal, all choices of the seat are left to the caller, and the same moves go on alike."""
    decisions = [one for one in find_decisions(replay_moves(RECORD)[0]) if one.view.phase == "bidding"]
    ends = set()
    for decision in decisions[:6]:
        seat = decision.view.seat
        for other in [one for one in decision.view.legal if one != decision.action][:2]:
            record = branch(decision.at, (seat, str(other)))
            found = play_branch(record, decision.at)
            assert found == play_branch(record, decision.at)
            assert found.seat == seat
            state = new_game(record.options, record.first)
            for actor, word in (*record.moves, *found.moves):
                state = play(state, actor, word).after
            over = state.round != decision.view.round or state.result is not None
            ends.add(over)
            assert (found.chances is not None) == over
            assert bool(found.actions) != over
            if found.chances is None:
                assert {one.action for one in found.actions} <= {
                    str(one) for one in state.legal_actions(seat)
                }
            else:
                assert sum(found.chances) == pytest.approx(1, abs=0.01)
    assert ends == {True, False}


def test_moves_that_cannot_be_played_are_refused() -> None:
    with pytest.raises(BadRecord, match="number of a move"):
        play_branch(RECORD, len(RECORD.moves))
    with pytest.raises(IllegalAction):
        play_branch(branch(1, (RECORD.moves[1][0], "bid:9")), 1)
    chance = next(at for at, (actor, _) in enumerate(RECORD.moves) if actor == "chance")
    with pytest.raises(BadRecord, match="one of chance"):
        play_branch(RECORD, chance)
