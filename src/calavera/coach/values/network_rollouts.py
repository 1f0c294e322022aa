"""Rollouts in which the network of ``master`` decides for all seats, to the end of the round.

The engine plays them. Each rollout goes on as far as the network was asked already: the same question, which
is what everybody saw and the seat's own discs, comes up in many of them. Then all new questions are asked at
once. At the end of the round a small network says what the next one is worth (``round_starts``).
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from functools import cache
from itertools import accumulate
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from calavera.bots.players.master import FLOOR, NETWORK
from calavera.bots.players.neural import open_network
from calavera.bots.thinking.rollouts import is_round_over
from calavera.encode.action_indices import actions_by_index, indices_by_action
from calavera.rules import State, View, play

from .round_lines import Choice, Line, LineRows, OwnDiscs, Question, table_rows
from .round_starts import values_after

if TYPE_CHECKING:
    from calavera.bots.players.policy_network import PolicyNetwork

__all__ = ["NetworkRollouts", "RolloutStart", "draw_dice"]

#: Random numbers of a rollout. A round has seldom more decisions; then they begin again.
DICE: Final = 64


@cache
def rollout_network() -> PolicyNetwork:
    """The network of ``master``, with the actions that ``master`` takes."""
    return open_network(f"{NETWORK}@floor={FLOOR}")


class RolloutStart(NamedTuple):
    """A rollout: a state, the one after the move with which it begins, and its numbers from 0 to 1."""

    before: State
    after: State
    dice: Sequence[float]


class _Rollout:
    """A rollout on its way."""

    __slots__ = ("at", "dice", "line", "state")

    def __init__(self, state: State, line: Line, dice: Sequence[float]) -> None:
        self.state = state
        self.line = line
        self.dice = dice
        #: Random numbers that were used.
        self.at = 0


def draw_dice(count: int, rng: Random) -> list[list[float]]:
    """Random numbers for so many rollouts. Together each of them has every part of 0 to 1 in its share.

    >>> sorted([int(4 * dice[0]) for dice in draw_dice(4, Random(0))])
    [0, 1, 2, 3]
    """
    generator = np.random.default_rng(rng.getrandbits(64))
    order = generator.permuted(np.tile(np.arange(count), (DICE, 1)), axis=1).T
    drawn: list[list[float]] = ((order + generator.random((count, DICE))) / count).tolist()
    return drawn


class NetworkRollouts:
    """Rollouts from the position of a view. What the network says of a decision is kept for all of them."""

    def __init__(self, view: View) -> None:
        self.network = rollout_network()
        self.rows: LineRows = table_rows(self.network.layout, len(view.seats))
        self.root = self.rows.first_line(view)

    def values(self, starts: Sequence[RolloutStart]) -> list[list[float]]:
        """By rollout and seat: the chance to win the game after the round."""
        last = [start.after for start in starts]
        running: list[tuple[int, _Rollout]] = []
        for number, (before, after, dice) in enumerate(starts):
            if not is_round_over(before, after):
                actor, action = after.moves[-1]
                assert isinstance(actor, int)
                line = self.rows.follow(self.root, before, actor, action, after)
                running.append((number, _Rollout(after, line, dice)))
        while running:
            asked: dict[tuple[Line, OwnDiscs], Question] = {}
            waiting = [(number, one) for number, one in running if self._go_on(one, asked)]
            for number, one in running:
                last[number] = one.state
            running = waiting
            self.decide(list(asked.values()))
        return values_after(last)

    def _go_on(self, rollout: _Rollout, asked: dict[tuple[Line, OwnDiscs], Question]) -> bool:
        """Play as far as all decisions are known; whether the rollout waits for one. It is then asked."""
        state, line, dice, at = rollout.state, rollout.line, rollout.dice, rollout.at
        setting, follow = state.setting, self.rows.follow
        while True:
            to_act = state.to_act
            actor: int = to_act[0] if len(to_act) == 1 else next_actor(state)  # type: ignore[assignment]
            seat = state.seats[actor]
            own = seat.stack, seat.skull
            choice = line.choices.get(own)
            if choice is None:
                legal = state.legal_actions(actor)
                if len(legal) > 1:
                    asked.setdefault((line, own), Question(line, state, actor))
                    rollout.state, rollout.line, rollout.at = state, line, at
                    return True
                choice = line.choices[own] = Choice(legal, ())
            actions, ends = choice
            if len(actions) == 1:
                action = actions[0]
            else:
                action = actions[bisect_right(ends, dice[at % DICE])]
                at += 1
            after = play(state, actor, action).after
            # As is_round_over says; a call would cost as much as the rest of a forced move.
            if after.setting is not setting or after.phase == "loss" or after.result is not None:
                rollout.state = after
                return False
            line = follow(line, state, actor, action, after)
            state = after

    def decide(self, asked: Sequence[Question]) -> None:
        """Ask the network all these questions at once; the lines keep what it says."""
        if not asked:
            return
        layout = self.network.layout
        seen = self.rows.observations(asked).astype(np.float32)
        mask = np.zeros((len(asked), layout.action_count), bool)
        for row, (_, state, actor) in zip(mask, asked, strict=True):
            indices = indices_by_action(actor, self.rows.seats, layout)
            row[[indices[action] for action in state.legal_actions(actor)]] = True
        shares = self.network.probabilities_of(seen, mask)
        rows, columns = np.nonzero(shares)
        ends = np.searchsorted(rows, np.arange(len(asked) + 1)).tolist()
        found, chosen = shares[rows, columns].astype(np.float64).tolist(), columns.tolist()
        for number, (line, state, actor) in enumerate(asked):
            part = slice(ends[number], ends[number + 1])
            actions = actions_by_index(actor, self.rows.seats, layout)
            seat = state.seats[actor]
            likely = [action for at in chosen[part] if (action := actions[at])]
            # Without the last end, so that rounding leaves no gap above it.
            choice = Choice(likely, [*accumulate(found[part])][:-1])
            line.choices[seat.stack, seat.skull] = choice


def next_actor(state: State) -> int:
    """The seat that chooses next: of several that place in secret, clockwise from the first seat."""
    to_act = state.to_act
    if len(to_act) == 1:
        actor = to_act[0]
        assert isinstance(actor, int)
        return actor
    first, count = state.first, len(state.seats)
    return min([seat for seat in to_act if isinstance(seat, int)], key=lambda seat: (seat - first) % count)
