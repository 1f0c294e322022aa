"""The vector environment and the engine side by side: the same games, compared at every step.

The environment plays many games at once; the engine is given the same answers and the same outcomes of
chance, and has to agree on whose turn it is, on what is legal, on what is seen, on rewards and on ends.
"""

from __future__ import annotations

import argparse
from itertools import product
from time import perf_counter
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from calavera.adapters.turns import Turn, first_turn
from calavera.encode import Layout, action, mask, observation
from calavera.rules import CHANCE, Action, Options, new_game, view
from calavera.vector import Env, State, make
from calavera.vector.layout import unpack

LAYOUT = Layout(6)
BIDS = LAYOUT.action_slices["bid"]
Numbers = np.ndarray[Any, np.dtype[Any]]


class House(NamedTuple):
    """What a table agrees on, and how the environment is driven."""

    options: Options
    shows: bool = True
    resets: bool = True

    def env(self) -> Env:
        """The environment of this house."""
        players, opening, loss, last_chance, _ = self.options
        return make(players, opening, loss, last_chance, self.shows, self.resets)

    def __str__(self) -> str:
        names = [str(self.options.players), self.options.opening, self.options.loss]
        names += ["last-chance"] * self.options.last_chance + ["shows"] * self.shows
        return "-".join(names + ["resets"] * self.resets)


#: Every table that the environment plays.
HOUSES = tuple(
    House(Options(players, opening, loss, last_chance), shows, resets)
    for players, opening, loss, last_chance, shows, resets in product(
        range(2, 7), ("simultaneous", "first-last"), ("pick", "draw"), (False, True), (False, True), (False, True)
    )
)


class Seen(NamedTuple):
    """What the environment says of each game after a step."""

    actor: Numbers
    mask: Numbers
    #: By game and reader.
    observations: Numbers
    rewards: Numbers
    over: Numbers
    #: For the engine's chance: the first seat, the skull's place in a shuffle, and who owns a skull.
    first: Numbers
    order: Numbers
    skull_owners: Numbers


class Lockstep:
    """So many games of one table, played by both."""

    def __init__(self, house: House, games: int, seed: int, everyone: bool = False) -> None:
        self.house = house
        self.games = games
        #: Compare what every seat sees, and not only whose turn it is and one other.
        self.everyone = everyone
        self.env = house.env()
        self.dice = np.random.default_rng(seed)
        self.finished = 0
        self.steps = 0
        self._init = jax.jit(jax.vmap(self.env.init))
        self._step = jax.jit(jax.vmap(self.env.step))
        self._look = jax.jit(jax.vmap(self._seen))
        self._deal()

    def play(self, games: int) -> None:
        """Play until so many games have ended."""
        while self.finished < games:
            self.step()

    def step(self) -> None:
        """One answer in every game, and everything compared."""
        actions = self._chosen()
        self.state = self._step(self.state, jnp.asarray(actions))
        seen = self._looked()
        seats = self.house.options.players
        for game, turn in enumerate(self.turns):
            before = turn.actor
            if before is None:
                continue
            assert before != CHANCE
            word = action(int(actions[game]), before, seats, LAYOUT)
            self.turns[game] = self._followed(turn.answered(word), seen, game)
        self.steps += self.games
        self._compare_all(seen)
        self.seen = seen
        if all(turn.actor is None for turn in self.turns):
            self._deal()

    def _deal(self) -> None:
        key = jax.random.key(int(self.dice.integers(2**31)))
        self.state: State = self._init(jax.random.split(key, self.games))
        self.seen = self._looked()
        self.turns = [self._begun(self.seen, game) for game in range(self.games)]
        self._compare_all(self.seen)

    def _begun(self, seen: Seen, game: int) -> Turn:
        first = int(seen.first[game]).bit_length() - 1
        return first_turn(new_game(self.house.options, first), self.house.shows)

    def _chosen(self) -> Numbers:
        """A legal action for each game: some play anything, some rather place, pass or bid low."""
        legal = self.seen.mask
        noise = self.dice.random(legal.shape)
        shy = np.arange(self.games) % 3 != 0
        noise[:, BIDS.range] *= np.where(shy, 0.1, 1.0)[:, None]
        lowest = np.argmax(legal[:, BIDS.range], axis=1) + BIDS.start
        noise[np.arange(self.games), lowest] += np.where(shy, 0.3, 0.0)
        chosen: Numbers = np.argmax(np.where(legal, noise, -1.0), axis=1)
        return chosen

    def _seen(self, state: State) -> Seen:
        table, env = unpack(state), self.env
        readers = jnp.arange(env.players)
        return Seen(  # as arrays of JAX; they are NumPy's once they are looked at
            env.actor(state),
            env.mask(state),
            jax.vmap(env.observe, in_axes=(None, 0))(state, readers),
            env.rewards(state),
            env.over(state),
            table.first,
            table.order,
            table.skull_owners,
        )

    def _looked(self) -> Seen:
        return Seen(*map(np.asarray, self._look(self.state)))

    def _followed(self, turn: Turn, seen: Seen, game: int) -> Turn:
        """The engine at the next real choice: forced answers given, chance as the environment had it."""
        while True:
            actor, answers = turn.actor, turn.answers
            if actor is None:
                return self._ended(turn, seen, game)
            if actor == CHANCE:
                turn = turn.answered(_outcome(turn, answers, seen, game))
            elif len(answers) == 1:
                turn = turn.answered(answers[0])
            else:
                assert not (seen.over[game] or seen.rewards[game].any())
                return turn

    def _ended(self, turn: Turn, seen: Seen, game: int) -> Turn:
        self.finished += 1
        players, winner = self.house.options.players, turn.state.winner
        assert winner is not None
        assert seen.over[game]
        shares = [1.0 if seat == winner else -1 / (players - 1) for seat in range(players)]
        np.testing.assert_allclose(seen.rewards[game], shares + [0.0] * (6 - players), rtol=1e-6)
        return self._begun(seen, game) if self.house.resets else turn

    def _compare_all(self, seen: Seen) -> None:
        seats = self.house.options.players
        others = self.dice.integers(seats, size=self.games)
        for game, turn in enumerate(self.turns):
            actor = turn.actor
            readers = {int(others[game])} if actor is None else {int(others[game]), int(seen.actor[game])}
            if actor is None:
                assert not seen.mask[game].any()
            else:
                assert actor == seen.actor[game], self._told(game)
                legal = mask(view(turn.state, actor), LAYOUT)
                assert legal == seen.mask[game].astype(int).tolist(), self._told(game)
            for reader in range(seats) if self.everyone else readers:
                expected = observation(view(turn.state, reader), LAYOUT)
                got = seen.observations[game, reader].tolist()
                assert got == expected, f"{_differing(expected, got)} for {reader}: {self._told(game)}"

    def _told(self, game: int) -> str:
        return f"{self.house}, game {game}, step {self.steps}:\n{self.turns[game].state}"


def _outcome(turn: Turn, answers: tuple[Action, ...], seen: Seen, game: int) -> Action:
    if len(answers) == 1:
        return answers[0]
    if turn.state.options.loss == "pick":
        return next(word for word in answers if word.about.index("S") == seen.order[game])
    kept = seen.skull_owners[game] >> turn.state.bidder & 1
    return next(word for word in answers if (word.about == "flower") == kept)


def _differing(expected: list[int], got: list[int]) -> str:
    parts = LAYOUT.observation_slices.values()
    wrong = [part for part in parts if expected[part.range] != got[part.range]]
    return "; ".join([f"{p.name} {expected[p.range]} != {got[p.range]}" for p in wrong])


def main() -> None:
    """Many more games than the tests play, at every table, with what every seat sees."""
    parser = argparse.ArgumentParser(prog="python -m tests.vector.lockstep", description=main.__doc__)
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    start, games, steps = perf_counter(), 0, 0
    for number, house in enumerate(HOUSES):
        lockstep = Lockstep(house, 64, given.seed + number, everyone=True)
        lockstep.play(-(-given.games // len(HOUSES)))
        games, steps = games + lockstep.finished, steps + lockstep.steps
        print(f"{house}: {lockstep.finished} games, {lockstep.steps} steps", flush=True)  # noqa: T201
    seconds = perf_counter() - start
    print(f"{games} games, {steps} steps, no difference, {seconds:.0f} s")  # noqa: T201


if __name__ == "__main__":
    main()
