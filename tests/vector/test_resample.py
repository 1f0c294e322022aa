"""Worlds drawn for a seat: they fit what it knows, depend on nothing else, and have the stated distribution.

``python -m tests.vector.resample_parity`` compares in every option set.
"""

from collections import Counter
from itertools import product

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from scipy.stats import chisquare

from calavera.rules import Options, view
from calavera.vector import State, make
from calavera.vector.packed.packed_state import LOSS, OPENING, unpack
from calavera.vector.packed.world_sample import GONE, HAND, PLACES, STACK
from tests.vector.lockstep import EnvCase
from tests.vector.resample_parity import Numbers, ResampleParity, engine_beliefs

#: Each choice of an option at least once; ``make resample-parity`` has every number of seats.
CASES = [
    EnvCase(Options(2, "simultaneous", "pick", True), shows=True, resets=False),
    EnvCase(Options(4, "first-last", "pick"), shows=False, resets=True, encoding=1),
    EnvCase(Options(5, "others-first", "draw", True), shows=True, resets=False),
]
DRAWS = 4000


@pytest.mark.parametrize("case", CASES, ids=str)
def test_worlds_have_the_probabilities_of_the_engines_beliefs(case: EnvCase) -> None:
    """Also: the reader observes the same, and nothing that it cannot know changes a bit of the world."""
    both = ResampleParity(case, games=8, seed=3)
    both.play(steps=54, every=3)
    assert both.uncertain.total() > both.compared / 2
    assert {"opening", "adding", "bidding"} <= set(both.uncertain)


def places_of(state: State, players: int) -> Numbers:
    """By game and seat, the place of the skull."""
    table = jax.vmap(unpack)(state)
    seats = np.arange(players)
    skulls, owners = np.asarray(table.skulls)[:, None], np.asarray(table.skull_owners)[:, None]
    found = np.where(owners >> seats & 1, HAND, GONE)
    for level in range(4):
        found = np.where(skulls >> (6 * level + seats) & 1, STACK + level, found)
    return found


@pytest.mark.parametrize("case", [CASES[0], CASES[1]], ids=str)
def test_draws_have_the_joint_distribution_of_all_skulls(case: EnvCase) -> None:
    """Chi-square over all combinations of places; combinations that are impossible never come up."""
    both = ResampleParity(case, games=8, seed=5)
    players = case.options.players
    draw = jax.jit(jax.vmap(both.env.resample, in_axes=(None, None, 0)))
    tested = 0
    for number in range(40):
        both.lockstep.step()
        game, reader = number % 8, number % players
        seen = view(both.lockstep.turns[game].state, reader)
        if number < 8 or seen.phase in ("starter", "over"):
            continue
        expected = engine_beliefs(seen)
        state = jax.tree.map(lambda word, at=game: word[at], both.lockstep.state)
        worlds = draw(state, reader, jax.random.split(jax.random.key(number), DRAWS))
        found = Counter(map(tuple, places_of(worlds, players).tolist()))
        exact = {
            places: DRAWS * float(np.prod([expected[seat, place] for seat, place in enumerate(places)]))
            for places in product(*[np.flatnonzero(row > 1e-9).tolist() for row in expected])
        }
        assert set(found) <= set(exact)
        if len(exact) > 1:
            assert chisquare([found[at] for at in exact], list(exact.values())).pvalue > 1e-4
            tested += 1
    assert tested > 8


def test_the_face_of_a_secret_last_chance_disc_is_drawn() -> None:
    """V2 with O2: nobody else knows whether the holder placed it or the only disc left."""
    env, games = make(2, last_chance=True, shows=False, encoding=1), 400

    @jax.jit
    def play(state: State, key: jax.Array) -> tuple[State, jax.Array]:
        bits = jax.random.bits(key, (games,), jnp.uint32)
        state = jax.vmap(lambda one, bit: env.step(one, env.random_action(one, bit)))(state, bits)
        table = jax.vmap(unpack)(state)
        holder = table.last_chance_holder
        return state, (table.phase == OPENING) & (holder & table.mats != 0) & (table.turn != holder)

    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.key(0), games))
    secret = jnp.zeros(games, jnp.bool_)
    for seed in range(60):
        if not secret.any():
            state, secret = play(state, jax.random.key(seed))
    one = jax.tree.map(lambda word: word[secret.argmax()], state)
    reader = int(env.current_player(one))
    draw = jax.jit(jax.vmap(env.resample, in_axes=(None, None, 0)))
    worlds = draw(one, reader, jax.random.split(jax.random.key(1), DRAWS))
    placed = np.asarray(jax.vmap(unpack)(worlds).last_chance_levels)
    skull = places_of(worlds, 2)[:, 1 - reader]
    assert placed.mean() == pytest.approx(1 / 2, abs=0.04)
    assert set(skull[placed == 1].tolist()) <= {GONE, HAND}
    assert set(skull[placed == 0].tolist()) <= {GONE, STACK}
    assert (skull == GONE).mean() == pytest.approx((skull[placed == 1] == GONE).mean(), abs=0.04)


def test_a_shuffle_is_drawn_anew_even_for_the_challenger() -> None:
    """F2: nobody knows the order. Without it, a search would know which disc to pick."""
    env = make(3, shows=False, encoding=1)
    play = jax.jit(jax.vmap(lambda state, bits: env.step(state, env.random_action(state, bits))))
    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.key(0), 200))
    draw = jax.jit(jax.vmap(env.resample, in_axes=(None, None, 0)))
    for seed in range(12):
        state = play(state, jax.random.bits(jax.random.key(seed), (200,), jnp.uint32))
    table = jax.vmap(unpack)(state)
    challenger_has_skull = (table.skull_owners & table.bidder) != 0
    waiting = (table.phase == LOSS) & (table.owner != table.bidder) & challenger_has_skull
    assert waiting.any()
    game = int(waiting.argmax())
    one = jax.tree.map(lambda word: word[game], state)
    bidder = int(table.bidder[game]).bit_length() - 1
    worlds = jax.vmap(unpack)(draw(one, bidder, jax.random.split(jax.random.key(1), DRAWS)))
    lives = jax.lax.population_count(unpack(one).owned & unpack(one).bidder * 0b1000001000001000001)
    orders = Counter(np.asarray(worlds.order).tolist())
    assert sorted(orders) == list(range(int(lives)))
    assert chisquare(list(orders.values())).pvalue > 1e-4


def test_random_numbers_to_come_are_drawn_anew() -> None:
    """Otherwise a search would see the outcome of every draw to come."""
    env = make(2)
    state = env.init(jax.random.key(0))
    drawn = [env.resample(state, 0, jax.random.key(seed)) for seed in (1, 2)]
    assert len({int(one.rng_low) for one in (state, *drawn)}) == 3


def test_likelihoods_change_the_draw_and_cannot_make_it_impossible() -> None:
    env = make(2)
    state = env.step(env.init(jax.random.key(0)), 0)
    state = env.step(state, 0)  # both have a disc on the mat
    reader = int(env.current_player(state))
    other = 1 - reader
    draw = jax.jit(jax.vmap(env.resample, in_axes=(None, None, 0, None)))
    keys = jax.random.split(jax.random.key(3), DRAWS)

    def share_on_the_mat(row: list[float]) -> float:
        likelihoods = jnp.ones((2, PLACES)).at[other].set(jnp.array(row))
        return float((places_of(draw(state, reader, keys, likelihoods), 2)[:, other] == STACK).mean())

    assert share_on_the_mat([1, 1, 1, 1, 1, 1]) == pytest.approx(1 / 2, abs=0.04)
    assert share_on_the_mat([1, 1, 3, 1, 1, 1]) == pytest.approx(3 / 4, abs=0.04)
    assert share_on_the_mat([0, 1, 0, 0, 0, 0]) == 0
    assert share_on_the_mat([1, 0, 0, 0, 0, 0]) == pytest.approx(1 / 2, abs=0.04)  # denies all: ignored
