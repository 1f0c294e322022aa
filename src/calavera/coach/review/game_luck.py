"""The luck of every player of a reviewed game, and the curve of win probabilities."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from math import exp, log
from typing import Final

from calavera.bots.thinking.duel import find_duel
from calavera.coach.values.duel_values import duel_values
from calavera.coach.values.state_values import RolloutValues, StateValues
from calavera.coach.values.strong_player import STRONG_PLAYER
from calavera.rules import CHANCE, Action, State, view

from .decisions import Mapper, Move
from .game_review import DecisionVerdict, LuckyMove, PlayerLuck
from .luck import WIDTH, Advantage, MoveLuck, correct_result, move_luck

__all__ = ["deserved_share", "find_game_luck"]

#: Strokes of luck that are told, and the least that counts as one.
MAX_LUCKY_MOVES: Final = 5
MIN_LUCKY_GAIN: Final = 0.04
#: How the log odds of winning move with the sum of the advantages of all decisions, in games of bots.
ADVANTAGE_WEIGHT: Final = 1.6


def find_game_luck(
    moves: Sequence[Move],
    last: State,
    verdicts: Sequence[DecisionVerdict],
    seat: int | None = None,
    values: StateValues | None = None,
    run: Mapper = map,
) -> tuple[tuple[PlayerLuck, ...], tuple[tuple[float, ...], ...]]:
    """The luck of all players, or of that of one seat, and all win probabilities by move.

    What people would have played is not known: a strong player's probabilities stand for theirs.
    """
    open_moves = {
        at: move
        for at, move in enumerate(moves)
        if move.actor == CHANCE or len(move.state.legal_actions(move.actor)) > 1
    }
    find = partial(_luck_of_move, values=values or RolloutValues())
    found = dict(zip(open_moves, run(find, [*open_moves.values()]), strict=True))
    options = last.options
    assert last.result is not None
    wanted = range(options.players) if seat is None else [options.player_of(seat)]
    advantages = {one.at: Advantage(one.advantage, (one.error / WIDTH) ** 2) for one in verdicts}
    luck = [_player_luck(player, last.result.winner == player, moves, found, advantages) for player in wanted]
    return tuple(luck), _curve(moves, last, found)


def _luck_of_move(move: Move, values: StateValues) -> MoveLuck:
    return move_luck(move.state, move.actor, move.action, strong_policy, values)


def strong_policy(state: State, seat: int) -> Mapping[Action, float]:
    """What a strong player would do, from the seat's own view: perfect play in duels."""
    seen = view(state, seat)
    duel = find_duel(seen)
    known = None if duel is None else duel_values(duel)
    return STRONG_PLAYER.probabilities(seen) if known is None else known.probabilities


def deserved_share(advantage: float, players: int, weight: float = ADVANTAGE_WEIGHT) -> float:
    """How often players win whose decisions were together so much better than a strong player's average.

    >>> deserved_share(0.0, 4), deserved_share(-0.5, 4) < 0.2
    (0.25, True)
    """
    return 1 / (1 + exp(log(players - 1) - weight * advantage))


def _player_luck(
    player: int,
    won: bool,
    moves: Sequence[Move],
    found: Mapping[int, MoveLuck],
    advantages: Mapping[int, Advantage],
) -> PlayerLuck:
    options = moves[0].state.options
    own = {
        at: advantages.get(at, Advantage(0.0, 0.0))
        for at in found
        if (actor := moves[at].actor) != CHANCE and options.player_of(actor) == player
    }
    phases = {at: moves[at].state.phase for at in found}
    corrected, corrected_error = correct_result(player, won, found, phases, own)
    gain = sum([one.gain for one in own.values()])
    spread = WIDTH * sum([one.variance for one in own.values()]) ** 0.5
    low, middle, high = [deserved_share(gain + shift, options.players) for shift in (-spread, 0.0, spread)]
    lucky = [LuckyMove(at, round(move.gains[player], 3)) for at, move in found.items() if at not in own]
    lucky = [one for one in lucky if abs(one.gain) >= MIN_LUCKY_GAIN]
    lucky.sort(key=lambda one: -abs(one.gain))
    return PlayerLuck(
        player,
        won,
        round(middle, 4),
        round((high - low) / 2, 4),
        round(corrected, 4),
        round(corrected_error, 4),
        tuple(lucky[:MAX_LUCKY_MOVES]),
    )


def _curve(
    moves: Sequence[Move], last: State, found: Mapping[int, MoveLuck]
) -> tuple[tuple[float, ...], ...]:
    """Win probabilities before each move and at the end; where there was no choice they stay as they were."""
    players = last.options.players
    assert last.result is not None
    after = tuple([float(player == last.result.winner) for player in range(players)])
    curve = [after]
    for at in range(len(moves) - 1, -1, -1):
        if at in found:
            after = tuple([round(share, 3) for share in found[at].before])
        curve.append(after)
    return tuple(curve[::-1])
