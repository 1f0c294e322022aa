"""The environment: pure functions from a packed state to the next, for ``jit`` and ``vmap``."""

from __future__ import annotations

import jax
import jax.numpy as jnp

from calavera.rules import BadOptions, Options
from calavera.rules.options import LossRule, OpeningRule, check_options

from .env_config import Terms
from .packed import rng
from .packed.legal_mask import LAYOUT, Legal, heard, legal
from .packed.observation import observation
from .packed.packed_state import OVER, State, pack, unpack
from .packed.round_change import fresh, opened
from .packed.seat_sets import ROOM, Word, count, index, one, only_if, word
from .packed.transition import stepped

__all__ = ["Env", "make"]


class Env:
    """Skull for so many seats, with the options it was made with; the methods are pure functions.

    >>> env = make(players=3)
    >>> state = env.init(jax.random.key(0))
    >>> int(env.mask(state).sum())
    2
    >>> state = env.step(state, 1)
    >>> env.observe(state, env.actor(state)).shape
    (183,)
    """

    #: Action indices, and numbers in an observation: the same for every number of seats.
    actions = LAYOUT.actions
    numbers = LAYOUT.numbers

    def __init__(self, terms: Terms) -> None:
        self.terms = terms

    @property
    def players(self) -> int:
        """How many seats there are."""
        return self.terms.players

    def init(self, key: jax.Array) -> State:
        """A new game with a random first seat (S4); the key also seeds all chance of the games to come."""
        bits, after = rng.thrown(rng.seeded(key))
        place, _ = rng.roll(bits, self.players)
        return pack(opened(self.terms, fresh(self.terms, one(place))), after)

    def step(self, state: State, action: jax.Array | int) -> State:
        """The state after an answer, all that is forced and chance; an illegal answer changes nothing."""
        bits, after = rng.thrown((state.dice_low, state.dice_high))
        table, said = unpack(state), word(action)
        moved = pack(stepped(self.terms, table, heard(self.terms, table, said), bits), after)
        # Nothing changes, but the end of the game before is news only once.
        stayed = pack(
            table._replace(winner=only_if(table.phase == OVER, table.winner)),
            (state.dice_low, state.dice_high),
        )
        allowed = legal(self.terms, table).allows(said)
        return State(*[jnp.where(allowed, new, old) for new, old in zip(moved, stayed, strict=True)])

    def mask(self, state: State) -> jax.Array:
        """Which of the action indices whose turn it is may answer with."""
        return self.legal(state).mask()

    def legal(self, state: State) -> Legal:
        """The same as two words of bits, for whoever wants to be quick."""
        return legal(self.terms, unpack(state))

    def observe(self, state: State, seat: jax.Array | int) -> jax.Array:
        """What a seat sees: 183 signed bytes as ``calavera.encode`` lays them out."""
        return observation(self.terms, unpack(state), word(seat))

    def actor(self, state: State) -> jax.Array:
        """Whose turn it is; means nothing once a game is over that does not reset."""
        return index(unpack(state).turn).astype(jnp.int32)

    def over(self, state: State) -> jax.Array:
        """Whether the last step ended a game."""
        return unpack(state).winner != 0

    def rewards(self, state: State) -> jax.Array:
        """For each of six seats what the last step brought: 1 for a won game, the others pay it equally."""
        winner = unpack(state).winner
        places = jnp.arange(ROOM, dtype=jnp.uint32)
        mine = winner >> places & 1
        present = (places < self.players) & (winner != 0)
        return jnp.where(mine == 1, 1.0, jnp.where(present, -1.0 / (self.players - 1), 0.0))

    def random_action(self, state: State, bits: Word) -> jax.Array:
        """A legal action, all equally likely, from 32 random bits."""
        few, bids = self.legal(state)
        below = count(few)
        place, _ = rng.roll(bits, below + count(bids))
        among_few = place < below
        chosen = jnp.where(among_few, few, bids)
        at = _nth_bit(chosen, jnp.where(among_few, place, place - below))
        return jnp.where(among_few, at, at + LAYOUT.action_slices["bid"].start).astype(jnp.int32)


def _nth_bit(bits: Word, n: Word) -> Word:
    """Where the bit lies that has ``n`` set bits below it: five halvings."""
    at = jnp.zeros_like(bits)
    for width in (16, 8, 4, 2, 1):
        below = count(bits >> at & ((1 << width) - 1))
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
    if options.players > ROOM:
        why = f"{players} players cannot play here: 2 to {ROOM} can"
        raise BadOptions("bad-players", why, {"low": 2, "high": ROOM})
    return Env(Terms(options, bool(shows), bool(resets)))
