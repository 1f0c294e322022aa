"""The bot ``neural:FILE``: plays the network that ``calavera train`` wrote."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from calavera import encode
from calavera.bots.protocol import Bot
from calavera.bots.registry import BadBot, register
from calavera.bots.thinking.common_moves import forced_action, own_seat
from calavera.rules import Action, View

if TYPE_CHECKING:
    from .policy_network import PolicyNetwork  # at run time only when needed, because it imports NumPy

__all__ = ["NeuralBot"]


class NeuralBot:
    """Draws actions from the probabilities of a network."""

    def __init__(self, name: str, network: PolicyNetwork) -> None:
        self.name = name
        self.network = network

    def choose(self, view: View, rng: Random) -> Action:
        """One of ``view.legal``."""
        own_seat(view)
        only = forced_action(view)
        if only is not None:
            return only
        layout, seats = self.network.layout, len(view.seats)
        if seats > layout.seats:
            raise BadBot("bad-table", f"a network plays at tables of 2 to {layout.seats} seats, not {seats}")
        if view.legal[0].verb == "show":  # optional; a table that asks a bot for it wants the show
            return view.legal[0]
        drawn = rng.choices(range(layout.action_count), self.network.action_probabilities(view))[0]
        assert view.seat is not None
        return encode.decode_action(drawn, view.seat, seats, layout)

    def __repr__(self) -> str:
        return f"<Bot {self.name}>"


@register("neural", "plays a network that `calavera train` wrote, at up to six seats: neural:FILE")
def _make(argument: str, styles: tuple[str, ...]) -> Bot:
    if styles:
        raise BadBot("bad-style", "neural takes no styles: it plays as it learned to")
    if not argument:
        raise BadBot("bad-argument", "neural needs the file of weights: neural:training/weights.npz")
    from .policy_network import load_network

    return NeuralBot(f"neural:{argument}", load_network(argument))
