"""The environment: pure functions from a packed state to the next, for ``jit`` and ``vmap``."""

from __future__ import annotations

import jax
import jax.numpy as jnp

from calavera.rules import BadOptions, Options
from calavera.rules.options import LossRule, OpeningRule, check_options

from .env_config import EnvConfig
from .packed import rng
from .packed.legal_mask import LAYOUT, LegalActions, decode_action, legal_actions
from .packed.observation import observation
from .packed.packed_state import OVER, State, pack, unpack
from .packed.round_change import new_game, open_round
from .packed.seat_sets import MAX_SEATS, Word, count_bits, only_if, seat_bit, seat_index, to_word
from .packed.transition import apply_action

__all__ = ["Env", "make"]


class Env:
    """Skull for so many seats, with the options it was made with; the methods are pure functions.

    >>> env = make(players=3)
    >>> state = env.init(jax.random.key(0))
    >>> int(env.legal_action_mask(state).sum())
    2
    >>> state = env.step(state, 1)
    >>> env.observe(state, env.current_player(state)).shape
    (183,)
    """

    #: Action indices, and numbers in an observation: the same for every number of seats.
    num_actions = LAYOUT.action_count
    observation_size = LAYOUT.observation_size

    def __init__(self, config: EnvConfig) -> None:
        self.config = config

    @property
    def num_players(self) -> int:
        """How many seats there are."""
        return self.config.players

    def init(self, key: jax.Array) -> State:
        """A new game with a random first seat (S4); the key also seeds all chance of the games to come."""
        bits, after = rng.next_bits(rng.seed_rng(key))
        place, _ = rng.roll(bits, self.num_players)
        return pack(open_round(self.config, new_game(self.config, seat_bit(place))), after)

    def step(self, state: State, action: jax.Array | int) -> State:
        """The state after an answer, all that is forced and chance; an illegal answer changes nothing."""
        bits, after = rng.next_bits((state.rng_low, state.rng_high))
        table, said = unpack(state), to_word(action)
        moved = pack(apply_action(self.config, table, decode_action(self.config, table, said), bits), after)
        # Nothing changes, but the end of the game before is news only once.
        stayed = pack(
            table._replace(winner=only_if(table.phase == OVER, table.winner)),
            (state.rng_low, state.rng_high),
        )
        allowed = legal_actions(self.config, table).allows(said)
        return State(*[jnp.where(allowed, new, old) for new, old in zip(moved, stayed, strict=True)])

    def legal_action_mask(self, state: State) -> jax.Array:
        """Which of the action indices whose turn it is may answer with."""
        return self.legal_bits(state).mask()

    def legal_bits(self, state: State) -> LegalActions:
        """The same as two words of bits, for whoever wants to be quick."""
        return legal_actions(self.config, unpack(state))

    def observe(self, state: State, seat: jax.Array | int) -> jax.Array:
        """What a seat sees: 183 signed bytes as ``calavera.encode`` lays them out."""
        return observation(self.config, unpack(state), to_word(seat))

    def current_player(self, state: State) -> jax.Array:
        """Whose turn it is; means nothing once a game is over that does not reset."""
        return seat_index(unpack(state).turn).astype(jnp.int32)

    def terminated(self, state: State) -> jax.Array:
        """Whether the last step ended a game."""
        return unpack(state).winner != 0

    def rewards(self, state: State) -> jax.Array:
        """For each of six seats what the last step brought: 1 for a won game, the others pay it equally."""
        winner = unpack(state).winner
        places = jnp.arange(MAX_SEATS, dtype=jnp.uint32)
        mine = winner >> places & 1
        present = (places < self.num_players) & (winner != 0)
        return jnp.where(mine == 1, 1.0, jnp.where(present, -1.0 / (self.num_players - 1), 0.0))

    def random_action(self, state: State, bits: Word) -> jax.Array:
        """A legal action, all equally likely, from 32 random bits."""
        few, bids = self.legal_bits(state)
        below = count_bits(few)
        place, _ = rng.roll(bits, below + count_bits(bids))
        among_few = place < below
        chosen = jnp.where(among_few, few, bids)
        at = _nth_bit(chosen, jnp.where(among_few, place, place - below))
        return jnp.where(among_few, at, at + LAYOUT.action_slices["bid"].start).astype(jnp.int32)


def _nth_bit(bits: Word, n: Word) -> Word:
    """Where the bit lies that has ``n`` set bits below it: five halvings."""
    at = jnp.zeros_like(bits)
    for width in (16, 8, 4, 2, 1):
        below = count_bits(bits >> at & ((1 << width) - 1))
        beyond = n >= below
        n = jnp.where(beyond, n - below, n)
        at = jnp.where(beyond, at + width, at)
    return at


def make(
    players: int = 4,
    opening: OpeningRule = "simultaneous",
    loss: LossRule = "pick",
    last_chance: bool = False,
    shows: bool = True,
    resets: bool = True,
) -> Env:
    """An environment of 2 to 6 seats.

    ``shows``: after a failure every opponent with a disc face down is asked once whether to show (T6).
    ``resets``: a finished game gives way to a new one within the same step; otherwise it stays as it is.

    >>> make(players=7)
    Traceback (most recent call last):
    ...
    calavera.rules.errors.BadOptions: 7 players cannot play here: 2 to 6 can
    """
    options = Options(players, opening, loss, last_chance)
    check_options(options)
    if options.players > MAX_SEATS:
        why = f"{players} players cannot play here: 2 to {MAX_SEATS} can"
        raise BadOptions("bad-players", why, {"low": 2, "high": MAX_SEATS})
    return Env(EnvConfig(options, bool(shows), bool(resets)))
