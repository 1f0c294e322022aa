"""A branch of a game: how it might have gone on after another action, and the coach's word."""

from __future__ import annotations

import zlib
from random import Random
from typing import Final

from calavera.coach.values.action_values import estimate_actions, value_actions
from calavera.coach.values.methods import can_value
from calavera.coach.values.state_values import public_policies, round_end_values
from calavera.coach.values.strong_player import STRONG_PLAYER
from calavera.record import Record
from calavera.rules import CHANCE, Actor, BadRecord, State, new_game, play, roll, view

from .game_review import ActionVerdict, GameBranch

__all__ = ["play_branch"]

#: No round has more moves: 48 discs placed, each bid once, passes, flips, and what follows a loss.
MAX_MOVES: Final = 200


def play_branch(record: Record, at: int) -> GameBranch:
    """Play on after the moves of a record until the seat of move ``at`` has to choose, or that round is over.

    Strong players decide for all seats, each from its own view. The same moves go on in the same way.
    Raises ``BadRecord`` or ``IllegalAction`` for moves that cannot be played.
    """
    state, seat, round_number = _replay(record, at)
    rng = Random(zlib.crc32(repr(record.moves).encode()))
    moves: list[tuple[Actor, str]] = []
    while state.result is None and state.round == round_number and len(moves) < MAX_MOVES:
        if seat in state.to_act and can_value(view(state, seat)):
            break
        actor = state.to_act[0]
        if actor == CHANCE:
            action = roll(state, rng)
        else:
            assert isinstance(actor, int)
            shares = STRONG_PLAYER.probabilities(view(state, actor))
            action = rng.choices([*shares], [*shares.values()])[0]
        moves.append((actor, str(action)))
        state = play(state, actor, action).after
    over = state.result is not None or state.round != round_number
    if over:
        (values,) = round_end_values([state], public_policies(view(state, None)))
        ended = tuple([round(value, 3) for value in values])
        return GameBranch(seat, tuple(moves), None, (), ended)
    # Where perfect players never come the solver has no values.
    found = value_actions(view(state, seat)) or estimate_actions(view(state, seat))
    assert found is not None
    actions = [
        ActionVerdict(str(one.action), round(one.win, 4), round(one.error, 4), round(one.share, 4))
        for one in found.actions
    ]
    return GameBranch(seat, tuple(moves), found.method, tuple(actions), None)


def _replay(record: Record, at: int) -> tuple[State, int, int]:
    """The state after all moves, the seat of one of them, and its round."""
    if not 0 <= at < len(record.moves):
        raise BadRecord("bad-branch", f"at is the number of a move: from 0 to {len(record.moves) - 1}")
    state, seat, round_number = new_game(record.options, record.first), 0, 0
    for number, (actor, word) in enumerate(record.moves):
        if number == at:
            if not isinstance(actor, int):
                raise BadRecord("bad-branch", f"move {at} is one of chance: a branch begins with an action")
            seat, round_number = actor, state.round
        state = play(state, actor, word).after
    return state, seat, round_number
