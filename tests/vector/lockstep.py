"""The vector environment and the engine play the same games, compared at every step.

The environment plays many games at once; the engine is given the same answers and the same outcomes of
chance, and has to agree on whose turn it is, on what is legal, on what is seen, on rewards and on ends.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from itertools import product
from math import ceil
from random import Random
from time import perf_counter
from typing import Any, NamedTuple, get_args

import jax
import jax.numpy as jnp
import numpy as np

from calavera.adapters.turn_order import Turn, first_turn
from calavera.encode import Layout, decode_action, legal_action_mask, observation
from calavera.encode.layout import VERSIONS
from calavera.rules import CHANCE, Action, Options, new_game, view
from calavera.rules.options import LossRule, OpeningRule
from calavera.vector import Env, State, make
from calavera.vector.packed.packed_state import unpack

LAYOUT = Layout(6)
BIDS = LAYOUT.action_slices["bid"]
Numbers = np.ndarray[Any, np.dtype[Any]]


class EnvCase(NamedTuple):
    """One choice of all options of the environment."""

    options: Options
    shows: bool = True
    resets: bool = True
    encoding: int = VERSIONS[-1]

    def env(self) -> Env:
        """The environment with these options."""
        players, opening, loss, last_chance, _ = self.options
        return make(players, opening, loss, last_chance, self.shows, self.resets, self.encoding)

    def __str__(self) -> str:
        names = [str(self.options.players), self.options.opening, self.options.loss]
        names += ["last-chance"] * self.options.last_chance + ["shows"] * self.shows
        return "-".join(names + ["resets"] * self.resets + ["version-1"] * (self.encoding == 1))


#: Every choice of options.
ENV_CASES = tuple(
    EnvCase(Options(players, opening, loss, last_chance), shows, resets, encoding)
    for players, opening, loss, last_chance, shows, resets, encoding in product(
        range(2, 7), get_args(OpeningRule), get_args(LossRule), *[(False, True)] * 3, VERSIONS
    )
)


class Snapshot(NamedTuple):
    """What the environment says of each game after a step."""

    current_player: Numbers
    legal_action_mask: Numbers
    #: By game and reader.
    observations: Numbers
    rewards: Numbers
    terminated: Numbers
    #: For the engine's chance: the first seat, the skull's place in a shuffle, and who owns a skull.
    first: Numbers
    order: Numbers
    skull_owners: Numbers


class Lockstep:
    """A batch of games with the same options, played by both."""

    state: State
    snapshot: Snapshot
    turns: list[Turn]

    def __init__(self, case: EnvCase, games: int, seed: int, all_seats: bool = False) -> None:
        self.case = case
        self.games = games
        #: Compare the observations of every seat, not only of the current player and, at times, one other.
        self.all_seats = all_seats
        self.env = case.env()
        self.layout = Layout(6, case.encoding)
        self.rng = np.random.default_rng(seed)
        self.finished = 0
        self.decisions = 0
        self._init = jax.jit(jax.vmap(self.env.init))
        self._step = jax.jit(jax.vmap(self.env.step))
        self._jit_snapshot = jax.jit(jax.vmap(self._snapshot_of))
        self._deal()

    def play(self, games: int) -> None:
        """Play until this many games have ended."""
        while self.finished < games:
            self.step()

    def step(self) -> None:
        """One answer in every game, and everything compared."""
        actions = self._choose_actions()
        self.state = self._step(self.state, jnp.asarray(actions))
        self.snapshot = self._take_snapshot()
        playing = [game for game, turn in enumerate(self.turns) if turn.actor is not None]
        for game in playing:
            turn = self.turns[game]
            actor = turn.actor
            assert isinstance(actor, int)
            word = decode_action(int(actions[game]), actor, self.case.options.players, LAYOUT)
            self.turns[game] = self._advance(turn.answer(word), game)
            self.decisions += 1
        self._compare(playing)
        if all(turn.actor is None for turn in self.turns):
            self._deal()

    def _deal(self) -> None:
        key = jax.random.key(int(self.rng.integers(2**31)))
        self.state = self._init(jax.random.split(key, self.games))
        self.snapshot = self._take_snapshot()
        self.turns = [self._new_turn(game) for game in range(self.games)]
        self._compare(range(self.games))

    def _new_turn(self, game: int) -> Turn:
        first = int(self.snapshot.first[game]).bit_length() - 1
        return first_turn(new_game(self.case.options, first), self.case.shows)

    def _choose_actions(self) -> Numbers:
        """A legal action for each game: some play anything, most rather place, pass or bid low."""
        legal, games = self.snapshot.legal_action_mask, np.arange(self.games)
        wish = np.asarray(self.rng.random(legal.shape))
        shy = games % 3 != 0
        wish[:, BIDS.range] *= np.where(shy, 0.1, 1.0)[:, None]
        lowest = np.argmax(legal[:, BIDS.range], axis=1) + BIDS.start
        wish[games, lowest] += np.where(shy, 0.3, 0.0)
        chosen: Numbers = np.argmax(np.where(legal, wish, -1.0), axis=1)
        return chosen

    def _snapshot_of(self, state: State) -> tuple[jax.Array, ...]:
        """The fields of Seen, for one game."""
        table, env = unpack(state), self.env
        readers = jnp.arange(env.num_players)
        return (
            env.current_player(state),
            env.legal_action_mask(state),
            jax.vmap(env.observe, in_axes=(None, 0))(state, readers),
            env.rewards(state),
            env.terminated(state),
            table.first,
            table.order,
            table.skull_owners,
        )

    def _take_snapshot(self) -> Snapshot:
        return Snapshot(*[np.asarray(part) for part in self._jit_snapshot(self.state)])

    def _advance(self, turn: Turn, game: int) -> Turn:
        """The engine at the next decision: forced actions played, chance as in the environment."""
        while turn.actor is not None:
            if turn.actor == CHANCE:
                turn = turn.answer(self._outcome(turn, game))
            elif len(turn.answers) == 1:
                turn = turn.answer(turn.answers[0])
            else:
                assert not self.snapshot.terminated[game]
                assert not self.snapshot.rewards[game].any()
                return turn
        return self._end_game(turn, game)

    def _outcome(self, turn: Turn, game: int) -> Action:
        state, outcomes = turn.state, turn.answers
        if len(outcomes) == 1:
            return outcomes[0]
        if state.options.loss == "pick":
            return next(word for word in outcomes if word.about.index("S") == self.snapshot.order[game])
        assert state.bidder is not None
        kept = self.snapshot.skull_owners[game] >> state.bidder & 1
        return next(word for word in outcomes if (word.about == "flower") == kept)

    def _end_game(self, turn: Turn, game: int) -> Turn:
        self.finished += 1
        players = self.case.options.players
        shares = [1.0 if seat == turn.state.winner else -1 / (players - 1) for seat in range(players)]
        assert self.snapshot.terminated[game], self._context(game)
        np.testing.assert_allclose(self.snapshot.rewards[game], shares + [0.0] * (6 - players), rtol=1e-6)
        return self._new_turn(game) if self.case.resets else turn

    def _compare(self, games: Iterable[int]) -> None:
        seats = self.case.options.players
        others = self.rng.integers(seats, size=self.games).tolist()
        for game in games:
            turn, mine = self.turns[game], self.snapshot.legal_action_mask[game]
            actor, readers = turn.actor, {others[game]}
            if isinstance(actor, int):
                readers = {actor, others[game]} if (game + self.decisions) % 4 == 0 else {actor}
                assert actor == self.snapshot.current_player[game], self._context(game)
            else:
                assert not mine.any(), self._context(game)
            for reader in range(seats) if self.all_seats else readers:
                seen = view(turn.state, reader)
                if reader == actor:
                    assert legal_action_mask(seen, LAYOUT) == mine.astype(int).tolist(), self._context(game)
                expected = observation(seen, self.layout)
                got = self.snapshot.observations[game, reader].tolist()
                assert got == expected, (
                    f"{self._differences(expected, got)} for {reader}: {self._context(game)}"
                )

    def _context(self, game: int) -> str:
        return f"{self.case}, game {game}, after {self.decisions} decisions:\n{self.turns[game].state}"

    def _differences(self, expected: list[int], got: list[int]) -> str:
        parts = self.layout.observation_slices.values()
        wrong = [part for part in parts if expected[part.range] != got[part.range]]
        return "; ".join([f"{p.name} {expected[p.range]} != {got[p.range]}" for p in wrong])


def _share_games(cases: Sequence[EnvCase], games: int) -> dict[EnvCase, int]:
    """The number of games for each choice of options: fewer with many seats, whose games are longer."""
    weights = {case: 1 / case.options.players**2 for case in cases}
    return {case: ceil(games * weight / sum(weights.values())) for case, weight in weights.items()}


def main() -> None:
    """Many more games than the tests play, with every choice of options and all observations."""
    parser = argparse.ArgumentParser(prog="python -m tests.vector.lockstep", description=main.__doc__)
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--sets", type=int, default=len(ENV_CASES), help="only so many sets of options")
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    start, games, decisions = perf_counter(), 0, 0
    cases = Random(given.seed).sample(ENV_CASES, min(given.sets, len(ENV_CASES)))
    for number, (house, share) in enumerate(_share_games(cases, given.games).items()):
        both = Lockstep(house, 32, given.seed + number, all_seats=True)
        both.play(share)
        games, decisions = games + both.finished, decisions + both.decisions
        print(f"{house}: {both.finished} games, {both.decisions} decisions", flush=True)  # noqa: T201
    seconds = perf_counter() - start
    print(f"{games:,} games, {decisions:,} decisions, no difference, {seconds:.0f} s")  # noqa: T201


if __name__ == "__main__":
    main()
