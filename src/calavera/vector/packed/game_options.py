"""The options of one game: fixed when the environment is compiled, or drawn for every game.

Fixed options are plain booleans, so rules that are not used cost nothing.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import jax
import jax.numpy as jnp

from calavera.rules import Options
from calavera.vector.env_config import EnvConfig

from .packed_state import UnpackedState
from .rng import roll
from .seat_sets import Word, only_if, to_word

__all__ = ["OptionWords", "draw_variant", "game_options", "variant_number"]

#: Places of the bits in ``UnpackedState.variant``.
_FIRST_LAST, _OTHERS_FIRST, _DRAW, _LAST_CHANCE = range(4)
#: Half of the games have the defaults. Of the others half open simultaneously (O2), a quarter each as in O3
#: and O4; one in four has ``draw`` (F3), and one in four the Last Chance disc (V2).
_OPENING_BITS: Final = (0, 0, 1 << _FIRST_LAST, 1 << _OTHERS_FIRST)
_ONE_IN: Final = 4


class OptionWords(NamedTuple):
    """Which rules a game is played by. Plain booleans if all games are played by the same."""

    #: O3, O4; neither: O2.
    first_last: bool | jax.Array
    others_first: bool | jax.Array
    #: F3 instead of F2.
    draw: bool | jax.Array
    #: V2.
    last_chance: bool | jax.Array


def game_options(config: EnvConfig, table: UnpackedState) -> OptionWords:
    """The options of this game."""
    if not config.mixed:
        return _from_options(config.options)
    return OptionWords(*[(table.variant >> bit & 1) == 1 for bit in range(4)])


def variant_number(options: Options) -> int:
    """These options as ``UnpackedState.variant`` holds them."""
    return sum(bool(used) << bit for bit, used in enumerate(_from_options(options)))


def draw_variant(config: EnvConfig, bits: Word) -> Word:
    """The options of a new game, from random bits; 0 if all games have the same."""
    if not config.mixed:
        return to_word(0)
    number, bits = roll(bits, len(_OPENING_BITS))
    variant = jnp.array(_OPENING_BITS, jnp.uint32)[number]
    for bit in (_DRAW, _LAST_CHANCE):
        number, bits = roll(bits, _ONE_IN)
        variant |= to_word(number == 0) << bit
    usual, _ = roll(bits, 2)
    return only_if(usual == 1, variant)


def _from_options(options: Options) -> OptionWords:
    return OptionWords(
        options.opening == "first-last",
        options.opening == "others-first",
        options.loss == "draw",
        options.last_chance,
    )
