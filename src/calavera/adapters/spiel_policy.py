"""Our bots and networks as OpenSpiel's policies and bots."""

from __future__ import annotations

from random import Random
from typing import Any

import pyspiel
from open_spiel.python import policy

from calavera import encode
from calavera.bots import BadBot, Bot, PolicyBot, make_bot_for
from calavera.rules import Action, View, view
from calavera.rules.actions import PASS

from .spiel_game import SkullGame, SkullState

__all__ = ["BotPlayer", "BotPolicy"]


class BotPolicy(policy.Policy):  # type: ignore[misc]  # open_spiel has no types
    """A bot with probabilities as a policy of all players, for exploitability and best responses.

    ``bot`` is a name or a bot. One without probabilities is refused with a BadBot. It is never asked to show.

    >>> import pyspiel
    >>> game = pyspiel.load_game("python_skull(players=2,hands=FS/FS,wins=1)")
    >>> BotPolicy(game, "random").action_probabilities(game.new_initial_state())
    {0: 0.5, 1: 0.5}
    """

    def __init__(self, game: SkullGame, bot: str | Bot) -> None:
        super().__init__(game, list(range(game.num_players())))
        made = make_bot_for(bot, game.start.options) if isinstance(bot, str) else bot
        if not isinstance(made, PolicyBot):
            raise BadBot("no-probabilities", f"{bot} has no probabilities(view): take a BotPlayer instead")
        self.bot = made

    def action_probabilities(self, state: SkullState, player_id: int | None = None) -> dict[int, float]:
        """The probability of each legal action of the player who is asked, zeros included."""
        del player_id
        return _probabilities(state, self.bot)


class BotPlayer(pyspiel.Bot):  # type: ignore[misc]  # pyspiel has no types
    """Any bot as one of OpenSpiel's, for its evaluations. The same seed gives the same choices.

    >>> import pyspiel
    >>> game = pyspiel.load_game("python_skull(players=2)")
    >>> BotPlayer(game, 0, "always-flower", seed=1).step(game.new_initial_state())
    0
    """

    def __init__(self, game: SkullGame, player_id: int, bot: str | Bot, seed: int = 0) -> None:
        pyspiel.Bot.__init__(self)
        self.bot = make_bot_for(bot, game.start.options) if isinstance(bot, str) else bot
        self._player = player_id
        self._rng = Random(seed)

    def player_id(self) -> int:
        """The player that it plays."""
        return self._player

    def provides_policy(self) -> bool:
        """Whether the bot has probabilities."""
        return isinstance(self.bot, PolicyBot)

    def restart_at(self, state: SkullState) -> None:
        """Nothing is remembered from state to state."""

    def step(self, state: SkullState) -> int:
        """The chosen action."""
        only, seen = _question(state)
        return _encode(state, self.bot.choose(seen, self._rng) if only is None else only)

    def get_policy(self, state: SkullState) -> list[tuple[int, float]]:
        """The probability of each legal action. A bot without probabilities is refused with a BadBot."""
        if not isinstance(self.bot, PolicyBot):
            raise BadBot("no-probabilities", f"{self.bot} has no probabilities(view)")
        return list(_probabilities(state, self.bot).items())

    def step_with_policy(self, state: SkullState) -> tuple[list[tuple[int, float]], int]:
        """The probabilities, and an action that is drawn by them."""
        shares = self.get_policy(state)
        drawn = self._rng.choices([action for action, _ in shares], [share for _, share in shares])[0]
        return shares, drawn


def _question(state: Any) -> tuple[Action | None, View]:
    """The view of the seat that is asked; and the only answer, if a bot is not asked."""
    turn = getattr(state, "turn", None)
    if turn is None or not isinstance(turn.actor, int):
        raise TypeError(
            "a bot needs a state of python_skull itself (not of a wrapped game) and a seat that is asked"
        )
    seen = view(turn.state, turn.actor)._replace(legal=turn.answers)
    if turn.to_ask:
        return PASS, seen
    return (turn.answers[0] if len(turn.answers) == 1 else None), seen


def _probabilities(state: SkullState, bot: PolicyBot) -> dict[int, float]:
    only, seen = _question(state)
    shares = {only: 1.0} if only is not None else bot.probabilities(seen)
    # OpenSpiel expects every legal action.
    return {_encode(state, action): shares.get(action, 0.0) for action in seen.legal}


def _encode(state: SkullState, action: Action) -> int:
    seat = state.turn.actor
    assert isinstance(seat, int)
    return encode.encode_action(action, seat, len(state.turn.state.seats), state.get_game().layout)
