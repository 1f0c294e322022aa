"""OpenSpiel's observers of Skull: the slices of the encoding, or all messages so far."""

from __future__ import annotations

from functools import lru_cache
from math import prod
from typing import TYPE_CHECKING, Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

from calavera import encode
from calavera.rules import View, view

from .spiel_history import message_features, message_size

if TYPE_CHECKING:
    from .spiel_game import SkullGame, SkullState

__all__ = ["SkullObserver"]

#: The slices with private information; ``faces`` has both public and private faces.
PRIVATE = ("hand", "lost", "other_hand", "other_lost", "faces")


@lru_cache(maxsize=4096)
def _features(message: str, seats: int) -> NDArray[np.float32]:
    return np.array(message_features(message, seats), np.float32)


class SkullObserver:
    """OpenSpiel's observer: ``tensor``, the same numbers by name in ``dict``, and a string.

    With perfect recall these are the messages to the player, a row of numbers from 0 to 1 for each (see
    ``spiel_history``), and rows of zeros after the last. Without it they are the observation of
    ``calavera.encode``, slice by slice.
    """

    def __init__(self, game: SkullGame, kind: Any, params: Any = None) -> None:  # pyspiel has no types
        if params:
            raise ValueError(f"this observer takes no parameters, not {params}")
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("there is no observer of everybody's secrets: look at the state itself")
        self.public: bool = kind.public_info
        self.private: bool = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.recall: bool = kind.perfect_recall
        self.layout = game.layout
        self.slices = [
            part
            for part in self.layout.observation_slices.values()
            if (self.private and part.name in PRIVATE)
            or (self.public and (part.name not in PRIVATE or part.name == "faces"))
        ]
        shapes: dict[str, tuple[int, ...]] = {"player": (game.num_players(),)}
        if self.recall:
            shapes["told"] = (game.max_messages, message_size(self.layout.seats))
        else:
            shapes |= {part.name: (part.size,) for part in self.slices}
        self.tensor: NDArray[np.float32] = np.zeros(sum(map(prod, shapes.values())), np.float32)
        self.dict: dict[str, NDArray[np.float32]] = {}
        start = 0
        for name, shape in shapes.items():
            self.dict[name] = self.tensor[start : start + prod(shape)].reshape(shape)
            start += prod(shape)

    def set_from(self, state: SkullState, player: int) -> None:
        """Fill the tensor with the observation of a player."""
        self.tensor.fill(0)
        self.dict["player"][player] = 1
        if self.recall:
            seats = len(state.turn.state.seats)
            for row, message in zip(self.dict["told"], self._messages(state, player), strict=False):
                row[:] = _features(message, seats)
            return
        numbers = encode.observation(self._view(state, player), self.layout)
        for part in self.slices:
            self.dict[part.name][:] = numbers[part.range]

    def string_from(self, state: SkullState, player: int) -> str:
        """The observation of a player as text."""
        if self.recall:
            return f"player {player}: {', '.join(self._messages(state, player))}"
        numbers = encode.observation(self._view(state, player), self.layout)
        parts = [f"{part.name} {' '.join(map(str, numbers[part.range]))}" for part in self.slices]
        return f"player {player}: {', '.join(parts)}"

    def _messages(self, state: SkullState, player: int) -> tuple[str, ...]:
        messages = state.messages
        if not self.private:
            return messages[-1] if self.public else ()
        if self.public:
            return messages[player]
        common = set(messages[-1])
        return tuple([message for message in messages[player] if message not in common])

    def _view(self, state: SkullState, player: int) -> View:
        """The view of the player's seat that is asked, or of its first; only the parts of this observer."""
        table = state.turn.state
        actor = state.turn.actor
        own = isinstance(actor, int) and actor % table.options.players == player
        seat = actor if own and isinstance(actor, int) else player
        if self.private and self.public:
            return view(table, seat)
        if not self.private:
            return view(table, None)._replace(seat=seat, player=player)
        seen = view(table, seat)
        others = [other if other.player == player else other._replace(stack=()) for other in seen.seats]
        return seen._replace(seats=tuple(others))
