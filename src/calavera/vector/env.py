"""The environment: pure functions from a packed state to the next, for ``jit`` and ``vmap``.

The methods have the names of Pgx. ``calavera.vector.pgx_state`` has a state with these values as fields.
"""

from __future__ import annotations

import warnings

import jax
import jax.numpy as jnp

from calavera.encode.layout import VERSIONS
from calavera.rules import BadOptions, Options
from calavera.rules.options import LossRule, OpeningRule, check_options

from .env_config import EnvConfig
from .packed import rng
from .packed.legal_mask import LAYOUT, LegalActions, decode_action, legal_actions
from .packed.observation import observation
from .packed.packed_state import OVER, PAID, State, pack, unpack
from .packed.round_change import new_game, open_round
from .packed.seat_sets import MAX_SEATS, Word, count_bits, only_if, seat_bit, seat_index, to_word
from .packed.transition import apply_action
from .packed.world_sample import sample_world

__all__ = ["Env", "make"]


class Env:
    """Skull for a fixed number of seats and fixed options. All methods are pure functions of one game.

    >>> env = make(players=3)
    >>> state = env.init(jax.random.key(0))
    >>> int(env.legal_action_mask(state).sum())
    2
    >>> state = env.step(state, 1)
    >>> env.observe(state, env.current_player(state)).shape
    (413,)
    """

    #: The same for every number of seats.
    num_actions = LAYOUT.action_count

    def __init__(self, config: EnvConfig) -> None:
        self.config = config

    @property
    def num_players(self) -> int:
        """How many seats there are."""
        return self.config.players

    @property
    def observation_size(self) -> int:
        """The numbers of an observation, the same for every number of seats."""
        return self.config.layout.observation_size

    def init(self, key: jax.Array) -> State:
        """A new game with a random first seat (S4). The key also seeds the random numbers of the game."""
        return self._new_game(rng.seed_rng(key))

    def restart(self, state: State) -> State:
        """A new game in place of this one, with the random numbers of this one."""
        return self._new_game((state.rng_low, state.rng_high))

    def reseed(self, state: State, key: jax.Array) -> State:
        """The same state with other random numbers to come."""
        low, high = rng.seed_rng(key)
        return state._replace(rng_low=low, rng_high=high)

    def _new_game(self, random: rng.RngState) -> State:
        bits, after = rng.next_bits(random)
        place, bits = rng.roll(bits, self.num_players)
        return pack(open_round(self.config, new_game(self.config, seat_bit(place), bits)), after)

    def step(self, state: State, action: jax.Array | int) -> State:
        """The state at the next decision, after forced actions and chance. Illegal actions do nothing."""
        bits, after = rng.next_bits((state.rng_low, state.rng_high))
        table, said = unpack(state), to_word(action)
        moved = pack(apply_action(self.config, table, decode_action(self.config, table, said), bits), after)
        # Nothing changes, except that the end of the last game is reported, and its rewards are given, once.
        over = table.phase == OVER
        stays = table._replace(winner=only_if(over, table.winner))
        if not self.config.resets:
            stays = stays._replace(order=jnp.where(over, to_word(PAID), table.order))
        stayed = pack(stays, (state.rng_low, state.rng_high))
        allowed = legal_actions(self.config, table).allows(said)
        after_step: State = jax.tree.map(lambda new, old: jnp.where(allowed, new, old), moved, stayed)
        return after_step

    def legal_action_mask(self, state: State) -> jax.Array:
        """For each action index whether it is legal for the current player."""
        return self.legal_bits(state).mask()

    def legal_bits(self, state: State) -> LegalActions:
        """The legal actions as two words of bits, which is faster than the mask."""
        return legal_actions(self.config, unpack(state))

    def observe(self, state: State, seat: jax.Array | int) -> jax.Array:
        """What a seat sees: signed bytes in the layout of ``calavera.encode``."""
        return observation(self.config, unpack(state), to_word(seat))

    def observation(self, state: State) -> jax.Array:
        """What the current player sees."""
        return self.observe(state, self.current_player(state))

    def current_player(self, state: State) -> jax.Array:
        """The seat to act. Undefined once a game is over that does not reset."""
        return seat_index(unpack(state).turn).astype(jnp.int32)

    def terminated(self, state: State) -> jax.Array:
        """Whether the last step ended a game; in a finished game that stays, always."""
        return unpack(state).winner != 0

    def rewards(self, state: State) -> jax.Array:
        """The rewards of the last step for six seats: 1 for the winner, who is paid equally by the others.

        All are 0 after a step in a finished game that stays.
        """
        table = unpack(state)
        winner = table.winner
        if not self.config.resets:
            winner = only_if((table.phase != OVER) | (table.order != PAID), winner)
        places = jnp.arange(MAX_SEATS, dtype=jnp.uint32)
        mine = winner >> places & 1
        present = (places < self.num_players) & (winner != 0)
        return jnp.where(mine == 1, 1.0, jnp.where(present, -1.0 / (self.num_players - 1), 0.0))

    def resample(
        self, state: State, seat: jax.Array | int, key: jax.Array, likelihoods: jax.Array | None = None
    ) -> State:
        """A random state that fits what a seat knows, for planning. The seat observes the same in both.

        Skulls of the others, a shuffle and all random numbers to come are drawn afresh; nothing of the given
        state that the seat cannot know has any influence. Whether a skull is gone is decided by chance, and
        all its places in hand and stack are equally likely; what was bid is not considered. For that, pass
        ``likelihoods``: a row for each seat with six numbers, how likely it would have played as it did with
        its skull gone, in hand, and at each place of the stack from the bottom. Only ratios matter.

        The seat need not be the current player. If it is not, the current player may have a single legal
        action in the drawn state.
        """
        key, rng_key = jax.random.split(key)
        world = sample_world(self.config, unpack(state), to_word(seat), key, likelihoods)
        return pack(world, rng.seed_rng(rng_key))

    def random_action(self, state: State, bits: Word) -> jax.Array:
        """A uniformly random legal action, from 32 random bits."""
        few, bids = self.legal_bits(state)
        below = count_bits(few)
        place, _ = rng.roll(bits, below + count_bits(bids))
        among_few = place < below
        chosen = jnp.where(among_few, few, bids)
        at = _nth_bit(chosen, jnp.where(among_few, place, place - below))
        return jnp.where(among_few, at, at + LAYOUT.action_slices["bid"].start).astype(jnp.int32)

    def mask(self, state: State) -> jax.Array:
        """The old name of :meth:`legal_action_mask`, for one release."""
        _warn_renamed("mask", "legal_action_mask")
        return self.legal_action_mask(state)

    def legal(self, state: State) -> LegalActions:
        """The old name of :meth:`legal_bits`, for one release."""
        _warn_renamed("legal", "legal_bits")
        return self.legal_bits(state)

    def actor(self, state: State) -> jax.Array:
        """The old name of :meth:`current_player`, for one release."""
        _warn_renamed("actor", "current_player")
        return self.current_player(state)

    def over(self, state: State) -> jax.Array:
        """The old name of :meth:`terminated`, for one release."""
        _warn_renamed("over", "terminated")
        return self.terminated(state)


def _warn_renamed(old: str, new: str) -> None:
    warnings.warn(f"Env.{old} is now Env.{new}", FutureWarning, stacklevel=3)


def _nth_bit(bits: Word, n: Word) -> Word:
    """The position of the set bit that has ``n`` set bits below it, by bisection."""
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
    encoding: int = VERSIONS[-1],
    mixed: bool = False,
) -> Env:
    """An environment of 2 to 6 seats.

    ``shows``: after a failed attempt every opponent with a disc face down decides once whether to show (T6).
    ``resets``: a new game starts in the step that ends a game; otherwise a finished game stays as it is.
    ``encoding``: the version of observations; version 1 has a smaller state and is faster.
    ``mixed``: half of the games have the defaults, every other one draws its opening, loss rule and Last
    Chance disc; these options are not read.

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
    config = EnvConfig(options, bool(shows), bool(resets), encoding, bool(mixed))
    config.layout.check()
    return Env(config)
