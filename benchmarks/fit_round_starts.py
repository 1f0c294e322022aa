"""Fit the network that says what the beginning of a round is worth, for the rollouts of reviews.

``python -m benchmarks.fit_round_starts [DECISIONS]`` lets the network of ``master`` play itself in the vector
environment, at two to six seats with all options, and writes ``coach/data/round_starts.npz``. Then it
compares the chances with who won in games that were not used for the fit. It takes some minutes. Run it again
when the weights of ``master`` change.
"""

from __future__ import annotations

import sys
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
import optax
from numpy.typing import NDArray

import calavera.coach
from calavera.bots.players.master import FLOOR, NETWORK
from calavera.bots.players.neural import open_network
from calavera.bots.players.policy_network import PolicyNetwork
from calavera.coach.values.round_starts import ABSENT, MAX_SEATS, NAME, RoundStartValues, start_features
from calavera.vector.env import Env, make
from calavera.vector.packed.packed_state import State, unpack

DECISIONS = 3_000_000
#: What share of the decisions is played at each number of seats, and how long no game there lasts, nearly.
SHARES = {2: 0.06, 3: 0.12, 4: 0.18, 5: 0.26, 6: 0.38}
LONGEST = {2: 120, 3: 250, 4: 400, 5: 550, 6: 700}
GAMES = 1024
#: The games of one lane in this many are not used for the fit.
TEST_EVERY = 6
HIDDEN = (32, 16)
EPOCHS, BATCH, RATE = 12, 1024, 0.004
BINS = 10


class Starts(NamedTuple):
    """Beginnings of rounds: the seats from the first one on, the options, and the place of the winner."""

    seats: NDArray[np.int64]
    options: NDArray[np.int64]
    winners: NDArray[np.int64]
    #: Which of the games that are played side by side it is.
    lanes: NDArray[np.int64]

    def where(self, chosen: NDArray[Any]) -> Starts:
        """Some of them."""
        return Starts(*[part[chosen] for part in self])


# --- Games --------------------------------------------------------------------------------------------------


def action_logits(network: PolicyNetwork, seen: jax.Array, mask: jax.Array) -> jax.Array:
    """The logits of the actions as ``PolicyNetwork.probabilities_of`` has them, for JAX."""
    which, least = jnp.asarray(network.which), jnp.asarray(network.least)
    row = jnp.concatenate([seen * network.scale, (seen[..., which] >= least).astype(jnp.float32)], axis=-1)
    *hidden, (matrix, offset) = network.layers
    for wide, low in hidden:
        row = jax.nn.relu(row @ wide + low)
    logits = jnp.where(mask, row @ matrix + offset, -jnp.inf) * network.power
    shares = jax.nn.softmax(logits)
    allowed = (shares >= network.floor) | (shares == shares.max(axis=-1, keepdims=True))
    return jnp.where(allowed, logits, -jnp.inf)


def round_facts(before: State, after: State) -> dict[str, jax.Array]:
    """What is true after a step, whether a round begins there, and who won a game with it."""
    old, new = unpack(before), unpack(after)
    begins = (new.round != old.round) | (new.winner != 0)
    names = ("owned", "won", "first", "last_chance_holder", "had_last_chance", "variant", "winner")
    return {name: getattr(new, name) for name in names} | {"begins": begins}


def play_games(env: Env, network: PolicyNetwork, steps: int, key: jax.Array) -> dict[str, NDArray[Any]]:
    """The facts of every step of many games, each with the axes [steps, games]."""

    @jax.jit
    def run(states: State, key: jax.Array) -> tuple[State, dict[str, jax.Array]]:
        def step(states: State, key: jax.Array) -> tuple[State, dict[str, jax.Array]]:
            seen = jax.vmap(env.observation)(states)
            mask = jax.vmap(env.legal_action_mask)(states) == 1
            actions = jax.random.categorical(key, action_logits(network, seen, mask))
            after = jax.vmap(env.step)(states, actions)
            return after, jax.vmap(round_facts)(states, after)

        return jax.lax.scan(step, states, jax.random.split(key, steps))

    start, play = jax.random.split(key)
    states = jax.vmap(env.init)(jax.random.split(start, GAMES))
    return {name: np.asarray(part) for name, part in run(states, play)[1].items()}


def find_starts(facts: dict[str, NDArray[Any]], players: int) -> Starts:
    """All beginnings of rounds but those of the last games, of which only the short ones are over."""
    steps, games = facts["begins"].shape
    # The next step at which a game ends, from each step on.
    ends = np.where(facts["winner"] != 0, np.arange(steps)[:, None], steps)
    # What a step shows after the end of a game belongs to the next one.
    next_end = np.minimum.accumulate(ends[::-1], axis=0)[::-1]
    next_end = np.concatenate([next_end[1:], np.full((1, games), steps)])
    starts = np.minimum.accumulate(ends[::-1], axis=0)[::-1]
    began = np.maximum.accumulate(np.where(starts == np.arange(steps)[:, None], starts, 0), axis=0)
    use = facts["begins"] & (next_end < steps) & (began < steps - LONGEST[players])
    at, game = np.nonzero(use)
    one = {name: part[at, game].astype(np.int64) for name, part in facts.items()}
    winner = np.log2(facts["winner"][next_end[at, game], game]).astype(np.int64)
    return _arrange(one | {"lane": game}, winner, players)


def _arrange(one: dict[str, NDArray[np.int64]], winner: NDArray[np.int64], players: int) -> Starts:
    """Clockwise from the first seat, without those that are out."""
    first = np.log2(one["first"]).astype(np.int64)
    seat = (first[:, None] + np.arange(players)) % players

    def has(name: str, level: int = 0) -> NDArray[np.int64]:
        return one[name][:, None] >> (seat + level * MAX_SEATS) & 1

    discs = sum([has("owned", level) for level in range(4)])
    number = (discs - 1) << 4 | has("owned", 3) << 3 | has("won") << 2
    number |= has("last_chance_holder") << 1 | has("had_last_chance")
    order = np.argsort(discs == 0, axis=1, kind="stable")
    number = np.where(discs == 0, ABSENT, number)
    arranged = np.take_along_axis(number, order, 1)
    padding = np.full((len(seat), MAX_SEATS - players), ABSENT)
    place = (np.take_along_axis(seat, order, 1) == winner[:, None]).argmax(axis=1)
    return Starts(np.concatenate([arranged, padding], axis=1), one["variant"], place, one["lane"])


def self_play(decisions: int, key: jax.Array) -> Starts:
    """The beginnings of rounds in games at all numbers of seats."""
    network = open_network(f"{NETWORK}@floor={FLOOR}")
    found = []
    for players, share in SHARES.items():
        steps = LONGEST[players] + int(decisions * share / GAMES)
        env = make(players, mixed=True, encoding=network.layout.version)
        key, own = jax.random.split(key)
        found.append(find_starts(play_games(env, network, steps, own), players))
        print(f"{players} seats: {len(found[-1].winners)} rounds", file=sys.stderr, flush=True)
    return Starts(*[np.concatenate(parts) for parts in zip(*found, strict=True)])


# --- The fit ------------------------------------------------------------------------------------------------

Layers = list[tuple[jax.Array, jax.Array]]


def fit(starts: Starts, key: jax.Array) -> Layers:
    """The layers that make the winners most likely, by Adam."""
    keys = jax.random.split(key, len(HIDDEN) + 1)
    sizes = (start_features(starts.seats[:1], starts.options[:1]).shape[-1], *HIDDEN, 1)
    scale = [(2 / wide) ** 0.5 for wide in sizes]
    layers = [
        (size * jax.random.normal(one, (wide, high)), jnp.zeros(high))
        for one, size, wide, high in zip(keys, scale, sizes, sizes[1:], strict=False)
    ]

    def loss(layers: Layers, row: jax.Array, absent: jax.Array, winner: jax.Array) -> jax.Array:
        *hidden, (matrix, offset) = layers
        for wide, low in hidden:
            row = jax.nn.relu(row @ wide + low)
        scores = jnp.where(absent, -jnp.inf, (row @ matrix + offset)[..., 0])
        return -jnp.take_along_axis(jax.nn.log_softmax(scores), winner[:, None], 1).mean()

    total = EPOCHS * (len(starts.winners) // BATCH)
    optimizer = optax.adam(optax.cosine_decay_schedule(RATE, total))

    @jax.jit
    def step(layers: Layers, state: Any, *data: jax.Array) -> tuple[Layers, Any]:
        updates, state = optimizer.update(jax.grad(loss)(layers, *data), state)
        return optax.apply_updates(layers, updates), state

    state, rng = optimizer.init(layers), np.random.default_rng(0)
    for _ in range(EPOCHS):
        order = rng.permutation(len(starts.winners))
        for begin in range(0, len(order) - BATCH + 1, BATCH):
            some = starts.where(order[begin : begin + BATCH])
            data = start_features(some.seats, some.options), some.seats == ABSENT, some.winners
            layers, state = step(layers, state, *data)
    return layers


def write(layers: Layers, file: Path) -> RoundStartValues:
    """Write the layers, and read them as a review does."""
    parts: dict[str, NDArray[Any]] = {}
    for number, (matrix, offset) in enumerate(layers):
        parts |= {
            f"matrix{number}": np.asarray(matrix, np.float16),
            f"offset{number}": np.asarray(offset, np.float16),
        }
    with file.open("wb") as out:
        np.savez_compressed(out, **parts)  # type: ignore[arg-type]  # its last parameter is a boolean
    return RoundStartValues(parts)


# --- Calibration --------------------------------------------------------------------------------------------


def report(values: RoundStartValues, starts: Starts) -> str:
    """The mean difference between chances and shares of winners, by bins and for groups of rounds."""
    chances = values.chances(starts.seats, starts.options)
    present = starts.seats != ABSENT
    won = np.arange(MAX_SEATS) == starts.winners[:, None]
    seats = present.sum(axis=1)
    score = -np.log(np.maximum(chances[np.arange(len(seats)), starts.winners], 1e-9)).mean()
    lines = [f"{len(seats)} rounds: log loss {score:.4f}, error {_error(chances[present], won[present]):.2%}"]
    for count in range(2, MAX_SEATS + 1):
        some = present & (seats == count)[:, None]
        error = _error(chances[some], won[some])
        lines.append(f"  {count} seats left: {some.sum()} chances, error {error:.2%}")
    for bit, name in enumerate(("first-last", "others-first", "draw", "last-chance")):
        some = present & (starts.options >> bit & 1 == 1)[:, None]
        lines.append(f"  {name}: error {_error(chances[some], won[some]):.2%}")
    return "\n".join(lines)


def _error(chances: NDArray[np.float32], won: NDArray[np.bool_]) -> float:
    """The mean over bins of as many chances each."""
    order = np.argsort(chances)
    bins = zip(np.array_split(chances[order], BINS), np.array_split(won[order], BINS), strict=True)
    return float(np.mean([abs(told.mean() - true.mean()) for told, true in bins]))


def main() -> None:
    """Play, fit, write, and compare."""
    decisions = int(sys.argv[1]) if len(sys.argv) > 1 else DECISIONS
    began = perf_counter()
    games, layers = jax.random.split(jax.random.key(0))
    starts = self_play(decisions, games)
    fresh = starts.lanes % TEST_EVERY == 0
    print(f"{perf_counter() - began:.0f} s: fit to {(~fresh).sum()} rounds", file=sys.stderr, flush=True)
    values = write(fit(starts.where(~fresh), layers), Path(calavera.coach.__path__[0]) / "data" / NAME)
    print(report(values, starts.where(fresh)))
    print(f"{perf_counter() - began:.0f} s", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
