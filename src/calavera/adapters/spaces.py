"""The encoding as Gymnasium spaces and NumPy arrays, for all environments."""

from __future__ import annotations

from typing import TypedDict

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from calavera import encode
from calavera.encode import Layout
from calavera.encode.layout import VERSIONS
from calavera.rules import Options, View

__all__ = [
    "Int8Row",
    "Observation",
    "action_space",
    "game_reward",
    "layout_for",
    "make_observation",
    "observation_space",
]

#: A row of small integers.
Int8Row = NDArray[np.int8]


class Observation(TypedDict):
    """What an agent gets: the view as integers, and the mask of legal actions."""

    observation: Int8Row
    action_mask: Int8Row


def layout_for(options: Options, encoding: int = VERSIONS[-1]) -> Layout:
    """The layout for all tables with one box, or for all with two (S5), in a version of the encoding.

    >>> layout_for(Options(players=3)), layout_for(Options(players=4, tribes_per_player=2), encoding=1)
    (Layout(seats=6, version=2), Layout(seats=12, version=1))
    """
    return Layout(6 if options.boxes == 1 else 12, encoding)


def observation_space(layout: Layout) -> spaces.Dict:
    """The space of observations, with the bounds of every slice."""
    low, high = np.zeros((2, layout.observation_size), np.int8)
    for part in layout.observation_slices.values():
        # Zero is also the padding.
        low[part.range], high[part.range] = min(part.low, 0), part.high
    return spaces.Dict(
        {
            "observation": spaces.Box(low, high, dtype=np.int8),
            "action_mask": spaces.Box(0, 1, (layout.action_count,), np.int8),
        }
    )


def action_space(layout: Layout) -> spaces.Discrete:
    """The space of actions."""
    return spaces.Discrete(layout.action_count)


def make_observation(view: View, layout: Layout, asked: bool) -> Observation:
    """A view as arrays. If the seat is not asked, its mask is all zeros.

    >>> from calavera.rules import new_game, view
    >>> seen = make_observation(view(new_game(Options(players=2)), 0), Layout(6), asked=True)
    >>> seen["observation"].dtype, seen["action_mask"].nonzero()[0].tolist()
    (dtype('int8'), [0, 1])
    """
    mask = encode.legal_action_mask(view, layout) if asked else [0] * layout.action_count
    return {
        "observation": np.array(encode.observation(view, layout), np.int8),
        "action_mask": np.array(mask, np.int8),
    }


def game_reward(options: Options, won: bool) -> float:
    """The reward of a finished game: 1 for the winner, -1 / (players - 1) for the others.

    >>> game_reward(Options(players=5), won=False)
    -0.25
    """
    return 1.0 if won else -1.0 / (options.players - 1)
