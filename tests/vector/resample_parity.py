"""Worlds that a seat of the vector environment draws, compared with the beliefs of the engine.

Both play the same games in lockstep. For every reader, the probability of each place of each skull must be
that of the engine's beliefs, if these make no inference from choices.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
from collections import Counter
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

import tests.conftest  # noqa: F401  (the processes get its settings: JAX compiles quickly)
from calavera.bots.thinking.belief import SeatBelief, Situation, seat_belief
from calavera.rules import LAST_CHANCE, SKULL, Action, Disc, PastRound, View, view
from calavera.vector import State
from calavera.vector.packed.packed_state import UnpackedState, unpack
from calavera.vector.packed.world_sample import HAND, PLACES, STACK, place_weights
from tests.vector.lockstep import ENV_CASES, EnvCase, Lockstep

Numbers = np.ndarray[Any, np.dtype[Any]]
FULL_HAND = 4
#: A process keeps what it compiled, and no set needs the programs of another: a new one has its memory back.
SETS_A_PROCESS = 20


# --- The engine's beliefs without inference from choices ----------------------------------------------------


class EvenPlacement(NamedTuple):
    """A player whose skull is at one of this many places, equally likely; bids say nothing."""

    places: int

    def likelihood(self, situation: Situation, action: Action, disc: Disc | None) -> float:  # noqa: ARG002
        """One over the places of the skull, if there is one, for all placements of the round together."""
        first_disc = action.verb == "place" and not situation.stack
        return 1 / self.places if first_disc and situation.skull else 1.0

    def skull_discard_probability(self, flowers: int) -> float:
        """One of two kinds of disc."""
        return 0.5 if flowers else 1.0


class RandomOrder:
    """A player who places discs in random order, for rounds of which nothing more is known."""

    def likelihood(self, situation: Situation, action: Action, disc: Disc | None) -> float:
        """The share of such discs in hand."""
        if action.verb != "place":
            return 1.0
        discs = situation.flowers + situation.skull + situation.last_chance
        return 1 / discs if disc in (SKULL, LAST_CHANCE) else situation.flowers / discs

    def skull_discard_probability(self, flowers: int) -> float:
        """One of two kinds of disc."""
        return 0.5 if flowers else 1.0


RANDOM_ORDER = RandomOrder()
_even_placements = [EvenPlacement(places) for places in range(1, PLACES)]


def engine_beliefs(seen: View) -> Numbers:
    """By seat and place: the engine's belief, of past rounds only with what they made certain."""
    seen = seen._replace(past=_conclusive_past(seen))
    return np.array([_row(_belief(seen, seat)) for seat in range(len(seen.seats))])


def _belief(seen: View, seat: int) -> SeatBelief:
    discs = seen.seats[seat].discs
    placed = [action for actor, action in seen.moves if actor == seat and action.verb == "place"]
    own = len([action for action in placed if action.about != LAST_CHANCE])
    if seen.secret_opening and seen.last_chance_seat == seat:
        own = 0  # The one disc is placed or in hand: one place, whichever it is.
    places = own + (discs > own)
    return seat_belief(seen, seat, _even_placements[max(places, 1) - 1], RANDOM_ORDER)


def _row(belief: SeatBelief) -> list[float]:
    return [belief.gone, belief.hand, *belief.at, *[0.0] * (4 - len(belief.at))]


def _conclusive_past(seen: View) -> tuple[PastRound, ...]:
    """Past rounds, without discs turned up that prove neither that a skull is there nor that it is gone."""
    discs = [FULL_HAND] * len(seen.seats)
    rounds = []
    for past in seen.past:
        kept = []
        for seat in range(len(seen.seats)):
            faces = [disc for owner, disc in past.revealed if owner == seat]
            own = [disc for disc in faces if disc != LAST_CHANCE]
            if SKULL in faces or len(own) == discs[seat]:
                kept += [(seat, disc) for disc in faces]
        rounds.append(past._replace(revealed=tuple(kept)))
        discs[past.challenger] -= not past.won
    return tuple(rounds)


# --- The comparison -----------------------------------------------------------------------------------------


class Checked(NamedTuple):
    """What the checks of a batch of games computed for one reader."""

    weights: Numbers
    #: Whether the reader observes the same, and the legal actions of the reader are the same.
    same_to_reader: Numbers
    #: Whether a world drawn from the state and one drawn from another world, by the same key, are equal.
    same_from_world: Numbers
    #: Whether every seat has as many discs as before, all of them somewhere.
    sound: Numbers


class _Games(Lockstep):
    """Games in lockstep that are not compared on the way; ``test_parity`` does that."""

    def _compare(self, games: Iterable[int]) -> None:
        pass


class ResampleParity:
    """Games of one option set, with worlds drawn for every reader."""

    def __init__(self, case: EnvCase, games: int, seed: int) -> None:
        self.lockstep = _Games(case, games, seed)
        self.env = self.lockstep.env
        self.compared = 0
        #: Views by phase in which some skull was uncertain; ``secret``: the Last Chance disc, too.
        self.uncertain: Counter[str] = Counter()
        self._key = jax.random.key(seed)
        self._check = jax.jit(jax.vmap(self._check_one, in_axes=(0, None, 0)))

    def play(self, steps: int, every: int) -> None:
        """Play this many steps, and compare after some of them, each time for the next reader."""
        for number in range(steps):
            self.lockstep.step()
            if number % every == 0:
                self.compare(number // every % self.env.num_players)

    def compare(self, reader: int) -> None:
        """Compare all games for one reader."""
        both = self.lockstep
        self._key, key = jax.random.split(self._key)
        keys = jax.random.split(key, both.games)
        found = Checked(*[np.asarray(part) for part in self._check(both.state, reader, keys)])
        assert found.sound.all(), f"{both.case}: a world with discs too many or too few"
        assert found.same_to_reader.all(), f"{both.case}: seat {reader} would notice the world"
        assert found.same_from_world.all(), f"{both.case}: a world depends on what seat {reader} cannot know"
        for game, turn in enumerate(both.turns):
            seen = view(turn.state, reader)
            if seen.phase == "over":
                continue
            weights = found.weights[game]
            ours = weights / weights.sum(axis=1, keepdims=True)
            if seen.phase == "starter":  # the engine has all discs in hand again (F1)
                ours[:, HAND] += ours[:, STACK:].sum(axis=1)
                ours[:, STACK:] = 0
                ours[[seat for seat, there in enumerate(seen.seats) if there.eliminated]] = np.eye(PLACES)[0]
            expected = engine_beliefs(seen)
            np.testing.assert_allclose(
                ours, expected, atol=1e-5, err_msg=f"{both.case} to {reader}\n{turn.state}"
            )
            self.compared += 1
            if ((expected > 0) & (expected < 1)).any():
                self.uncertain[seen.phase] += 1
                holder = seen.last_chance_seat
                secret = seen.secret_opening and holder not in (None, reader)
                self.uncertain["secret"] += secret and bool(seen.seats[holder or 0].stack)

    def _check_one(self, state: State, reader: jax.Array, key: jax.Array) -> tuple[jax.Array, ...]:
        env, keys = self.env, jax.random.split(key)
        # Two worlds of the state, then one of the first world. In a loop, the function is compiled once.
        sources = jnp.array([False, False, True])

        def draw(first: State, step: tuple[jax.Array, jax.Array]) -> tuple[State, State]:
            from_first, key = step
            source = jax.tree.map(lambda one, other: jnp.where(from_first, one, other), first, state)
            drawn = env.resample(source, reader, key)
            return jax.tree.map(lambda one, other: jnp.where(from_first, one, other), first, drawn), drawn

        _, worlds = jax.lax.scan(draw, state, (sources, keys[jnp.array([1, 0, 1])]))
        second, first, again = [jax.tree.map(lambda word, at=at: word[at], worlds) for at in range(3)]
        acts = env.current_player(state) == reader
        same_mask = (env.legal_action_mask(first) == env.legal_action_mask(state)).all() | ~acts
        same_view = (env.observe(first, reader) == env.observe(state, reader)).all()
        public = [env.current_player(first) == env.current_player(state)]
        public += [(env.rewards(first) == env.rewards(state)).all()]
        equal = jax.tree.leaves(jax.tree.map(lambda one, other: one == other, again, second))
        return (
            self._mixed_weights(unpack(state), reader),
            same_view & same_mask & jnp.stack(public).all(),
            jnp.stack(equal).all(),
            _is_sound(unpack(state), unpack(first)),
        )

    def _mixed_weights(self, table: UnpackedState, reader: jax.Array) -> jax.Array:
        """The weights, averaged over the two faces that a secret disc of the Last Chance holder may have."""
        config = self.env.config
        if not config.options.last_chance:
            return place_weights(config, table, reader)
        holder = jnp.where(table.last_chance_holder != 0, jnp.log2(table.last_chance_holder * 1.0), 99)
        secret = self._secret(table) & (reader != holder)
        rows = jnp.arange(config.players) == holder
        mixed = sum(
            place_weights(config, table._replace(last_chance_levels=jnp.uint32(level)), reader) / 2
            for level in (0, 1)
        )
        return jnp.where((rows & secret)[:, None], mixed, place_weights(config, table, reader))

    def _secret(self, table: UnpackedState) -> jax.Array:
        """O2, O4: whether the Last Chance holder has placed a disc while others still choose in secret."""
        waiting = table.alive & ~table.mats
        if self.env.config.options.opening == "others-first":
            waiting &= ~table.first
        if self.env.config.options.opening == "first-last":
            waiting = jnp.zeros_like(waiting)
        placed = table.last_chance_holder & table.mats & 63 != 0
        return (table.phase == 0) & (waiting != 0) & placed


def _is_sound(before: UnpackedState, after: UnpackedState) -> jax.Array:
    """Whether each seat has as many discs as before, and those on its mat are among them."""
    lanes = jnp.uint32(0b1000001000001000001)
    checks = []
    for seat in range(6):
        discs, owned, mat = (
            before.owned >> seat & lanes,
            after.owned >> seat & lanes,
            after.mats >> seat & lanes,
        )
        skulls, last_chance = after.skulls >> seat & lanes, after.last_chance_pile >> seat & lanes
        count = jax.lax.population_count
        flowers = count(owned & 0b111111111111111111)
        out = owned == 0
        checks += [
            count(discs) == count(owned),
            out | (count(mat) - count(skulls) - count(last_chance) <= flowers),
            out | (count(skulls) <= owned >> 18),
            skulls & ~mat == 0,
            skulls & last_chance == 0,
            last_chance & ~mat == 0,
        ]
    return jnp.stack(checks).all()


class SetResult(NamedTuple):
    """What was compared in one option set: views, and by phase those in which something was uncertain."""

    views: int
    uncertain: dict[str, int]


def compare_set(case: EnvCase, number: int, games: int, steps: int, seed: int) -> SetResult:
    """Compare in one option set."""
    both = ResampleParity(case, games, seed + number)
    both.play(steps, every=3)
    return SetResult(both.compared, dict(both.uncertain))


def main(argv: Sequence[str] | None = None) -> None:
    """Compare in every option set, or in some of them. Their order is random, and the same each time."""
    parser = argparse.ArgumentParser(prog="python -m tests.vector.resample_parity", description=main.__doc__)
    parser.add_argument("--sets", type=int, default=len(ENV_CASES), help="only so many sets of options")
    parser.add_argument("--start", type=int, default=0, metavar="N", help="go on after the first N sets")
    parser.add_argument("--jobs", type=int, default=1, help="processes that share the sets")
    parser.add_argument("--games", type=int, default=24)
    parser.add_argument("--steps", type=int, default=60)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args(argv)
    begun, compared = perf_counter(), 0
    cases = Random(given.seed).sample(ENV_CASES, len(ENV_CASES))[given.start : given.start + given.sets]
    numbers = range(given.start, given.start + len(cases))
    check = partial(compare_set, games=given.games, steps=given.steps, seed=given.seed)
    os.environ["JAX_ENABLE_COMPILATION_CACHE"] = "false"  # hundreds of programs that nothing else needs
    spawn = multiprocessing.get_context("spawn")  # JAX has threads, which a fork would not copy
    with ProcessPoolExecutor(given.jobs, spawn, max_tasks_per_child=SETS_A_PROCESS) as pool:
        for number, case, found in zip(numbers, cases, pool.map(check, cases, numbers), strict=True):
            compared += found.views
            print(f"{number + 1}. {case}: {found.views} views, uncertain {found.uncertain}", flush=True)  # noqa: T201
    seconds = perf_counter() - begun
    print(f"{compared:,} views in {len(cases)} sets, no difference, {seconds:.0f} s")  # noqa: T201


if __name__ == "__main__":
    main()
