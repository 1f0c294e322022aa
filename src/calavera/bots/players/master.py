"""The level ``master``: a network trained by self-play, and solved play once two players are left.

The network learned every opening, both ways to lose a disc and Last Chance, at two to six seats. With two
tribes a player, and while more than six players are left, ``master`` plays as ``expert`` does.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import exp
from random import Random
from typing import Final

from calavera.bots.protocol import Bot, Saying
from calavera.bots.talk.remarks import choose_remark
from calavera.bots.thinking.common_moves import own_seat
from calavera.bots.thinking.duel_policy import prepare_duels
from calavera.bots.thinking.style import Style, combine_styles
from calavera.rules import SKULL, Action, View
from calavera.rules.actions import PLACE

from . import expert
from .network_view import network_view
from .neural import NeuralBot, open_network
from .oracle import PolicyOracleBot

__all__ = ["MasterBot", "make", "prepare"]

NETWORK: Final = "master"
#: Actions below this probability are left to chance by training: without them it is no easier to exploit.
FLOOR: Final = 0.02
#: The factor of bids for a caution of 1; styles have small ones.
CAUTION: Final = exp(-20.0)


class MasterBot:
    """Plays the network of the package in a style; at other tables than it knows, as ``expert``."""

    def __init__(
        self, name: str, network_bot: NeuralBot, style: Style, rollouts: int = expert.ROUNDS
    ) -> None:
        self.name = name
        self.network_bot = network_bot
        self.style = style
        self.rollouts = rollouts

    def choose(self, view: View, rng: Random) -> Action:
        """One of ``view.legal``, drawn by the probabilities."""
        shares = self.probabilities(view)
        return rng.choices(list(shares), list(shares.values()))[0]

    def probabilities(self, view: View) -> dict[Action, float]:
        """The probability of each action."""
        own_seat(view)
        known = network_view(view, self.network_bot.network.players)
        if known is None:
            return expert.action_probabilities(view, self.style, self.rollouts)
        shares = self.network_bot.probabilities(known.view)
        original = {known.original(action): share for action, share in shares.items()}
        return _apply_style(view, original, self.style)

    def talk(self, view: View, rng: Random) -> Saying | None:
        """A remark, or None."""
        return choose_remark(view, rng, self.style.chattiness, self.style.names)

    def __repr__(self) -> str:
        return f"<Bot {self.name}>"


def _apply_style(view: View, shares: dict[Action, float], style: Style) -> dict[Action, float]:
    """The probabilities in a style: bluffs are more or less frequent, and careful players bid less."""
    if style.bluff == 1.0 and style.caution == 0.0:
        return shares
    bid = (style.bluff if SKULL in own_seat(view).stack else 1.0) * CAUTION**style.caution
    weights = {
        action: share * (bid if action.verb == "bid" else style.bluff if action == PLACE[SKULL] else 1.0)
        for action, share in shares.items()
    }
    whole = sum(weights.values())
    return {action: weight / whole for action, weight in weights.items()}


def prepare() -> Iterator[None]:
    """Load the network, then what duels need."""
    open_network(NETWORK)
    yield from prepare_duels()


def make(argument: str, styles: tuple[str, ...]) -> Bot:
    """The bot ``master`` with styles; ``master:N`` plays N rollouts where it does not know the table."""
    rollouts = expert.parse_rollouts("master", argument) if argument else expert.ROUNDS
    name = "+".join(["master", *styles]) + (f":{argument}" if argument else "")
    network_bot = NeuralBot(f"neural:{NETWORK}", open_network(f"{NETWORK}@floor={FLOOR}"))
    return PolicyOracleBot(name, MasterBot(name, network_bot, combine_styles(styles), rollouts))
