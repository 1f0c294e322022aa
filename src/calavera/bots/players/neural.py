"""The bot ``neural:FILE``: plays a network that ``calavera train`` wrote, or one of the package by name.

``neural:FILE@floor=0.03@power=1.2`` raises all probabilities to the power 1.2, and then never
chooses actions below 3 %.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from calavera import encode
from calavera.bots.protocol import Bot
from calavera.bots.registry import BadBot, register
from calavera.bots.thinking.common_moves import forced_action, own_seat
from calavera.rules import Action, Options, View

if TYPE_CHECKING:
    from .policy_network import PolicyNetwork  # at run time only when needed, because it imports NumPy

__all__ = ["NeuralBot", "open_network"]


class NeuralBot:
    """Draws actions from the probabilities of a network."""

    def __init__(self, name: str, network: PolicyNetwork) -> None:
        self.name = name
        self.network = network

    def choose(self, view: View, rng: Random) -> Action:
        """One of ``view.legal``."""
        only = self._only_action(view)
        if only is not None:
            return only
        layout = self.network.layout
        drawn = rng.choices(range(layout.action_count), self.network.action_probabilities(view))[0]
        assert view.seat is not None
        return encode.decode_action(drawn, view.seat, len(view.seats), layout)

    def probabilities(self, view: View) -> dict[Action, float]:
        """The probability of each action."""
        only = self._only_action(view)
        if only is not None:
            return {only: 1.0}
        layout, seat = self.network.layout, view.seat
        assert seat is not None
        shares = self.network.action_probabilities(view)
        # A network gives every index a share, but illegal ones have none. Asked to show, it may also pass.
        return {
            encode.decode_action(index, seat, len(view.seats), layout): share
            for index, share in enumerate(shares)
            if share > 0
        }

    def check_table(self, options: Options) -> None:
        """Refuse a table with more seats than the network has, or with players it was not trained for."""
        most, trained = self.network.layout.seats, self.network.players
        if options.seats > most:
            raise BadBot(
                "bad-table", f"{self.name} plays at tables of 2 to {most} seats, not {options.seats}"
            )
        if trained and options.players not in trained:
            sizes = " or ".join(map(str, trained))
            raise BadBot(
                "bad-table",
                f"{self.name} was trained for {sizes} players, not for {options.players}: play with {sizes},"
                f" or train another with `calavera train --players {options.players}`",
            )

    def _only_action(self, view: View) -> Action | None:
        """The action that is played without asking the network. Too large a table is refused."""
        own_seat(view)
        only = forced_action(view)
        if only is not None:
            return only
        layout, seats = self.network.layout, len(view.seats)
        if seats > layout.seats:
            raise BadBot("bad-table", f"a network plays at tables of 2 to {layout.seats} seats, not {seats}")
        # A show is optional; a table that asks a bot for it wants the show.
        return view.legal[0] if view.legal[0].verb == "show" else None

    def __repr__(self) -> str:
        return f"<Bot {self.name}>"


def open_network(argument: str) -> PolicyNetwork:
    """The network of ``FILE``, with ``@floor=F`` and ``@power=P`` after it to replace the file's own."""
    from .policy_network import load_network

    parts = argument.split("@")
    settings: dict[str, str] = {}
    while len(parts) > 1 and parts[-1].partition("=")[0] in ("floor", "power"):
        name, _, value = parts.pop().partition("=")
        settings[name] = value
    network = load_network("@".join(parts))
    try:
        floor, power = [float(settings.get(name, getattr(network, name))) for name in ("floor", "power")]
        return network.adjust(floor, power)
    except ValueError as error:
        why = f"{argument} is not possible: @floor= takes 0 to 0.5, and @power= takes 0.1 to 10"
        raise BadBot("bad-argument", why) from error


@register("neural", "plays a network that `calavera train` wrote, at up to six seats: neural:FILE")
def _make(argument: str, styles: tuple[str, ...]) -> Bot:
    if styles:
        raise BadBot("bad-style", "neural takes no styles: it plays as it learned to")
    if not argument:
        raise BadBot("bad-argument", "neural needs the file of weights: neural:training/weights.npz")
    return NeuralBot(f"neural:{argument}", open_network(argument))
