"""Opponents of the Gymnasium learner: names of bots, bots, functions and trained models."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Protocol, cast, runtime_checkable

from calavera import encode
from calavera.bots import Bot, make_bot_for
from calavera.encode import Layout
from calavera.rules import CalaveraError, Options, View
from calavera.rules.actions import PASS
from calavera.rules.errors import short_repr

from .spaces import Int8Row, Observation, make_observation
from .turn_order import Turn

__all__ = ["Model", "Opponent", "OpponentPlayer", "PolicyFunction", "seat_opponents"]

#: From an observation (with its mask in it) and the mask of legal actions to an action index.
PolicyFunction = Callable[[Observation, Int8Row], Any]  # Any: NumPy's integers as well as ints


@runtime_checkable
class Model(Protocol):
    """A trained model with the ``predict`` of sb3-contrib."""

    def predict(self, observation: Any, *, action_masks: Any) -> tuple[Any, Any]:
        """An action index, and something that is not used (sb3-contrib: a hidden state)."""
        ...


Opponent = str | Bot | Model | PolicyFunction


class OpponentPlayer(Protocol):
    """An opponent at the table."""

    def answer(self, turn: Turn, view: View, layout: Layout, rng: Random) -> str:
        """One of the answers of the turn."""
        ...


class BotOpponent:
    """A bot. It is never asked to show (T6)."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot

    def answer(self, turn: Turn, view: View, layout: Layout, rng: Random) -> str:
        """What the bot chooses; ``pass`` if it is asked to show."""
        del layout
        if turn.to_ask:
            return PASS
        return self.bot.choose(view._replace(legal=turn.answers), rng)

    def __repr__(self) -> str:
        return repr(self.bot)


class PolicyOpponent:
    """A function or a model. It gets what the learner would get in its seat, and is also asked to show."""

    def __init__(self, policy: PolicyFunction, name: str) -> None:
        self.policy = policy
        self.name = name

    def answer(self, turn: Turn, view: View, layout: Layout, rng: Random) -> str:
        """The action of the index that the policy returns. An index that is not legal is refused."""
        del turn, rng
        seen = make_observation(view, layout, asked=True)
        given = self.policy(seen, seen["action_mask"])
        legal = seen["action_mask"].nonzero()[0].tolist()
        try:
            index = int(given)
        except (TypeError, ValueError):
            index = -1
        if index not in legal:
            why = f"the opponent {self.name} answered {short_repr(given)}: legal are the indices {legal}"
            raise CalaveraError("bad-opponent", why)
        assert view.seat is not None
        return encode.decode_action(index, view.seat, len(view.seats), layout)

    def __repr__(self) -> str:
        return f"<Policy {self.name}>"


def seat_opponents(given: Opponent | Sequence[Opponent], options: Options) -> tuple[OpponentPlayer, ...]:
    """As many opponents as there are other players; they repeat if there are too few.

    Anything that is no name, bot, model or function is refused, and so are an empty list and a network that
    was not trained for this table.

    >>> seat_opponents(["novice", lambda observation, mask: mask.argmax()], Options(players=4))
    (<Bot novice>, <Policy <lambda>>, <Bot novice>)
    >>> seat_opponents([], Options(players=4))
    Traceback (most recent call last):
    ...
    calavera.rules.errors.CalaveraError: name at least one opponent: a bot's name, a bot, a function ...
    """
    several: Sequence[Opponent] = given if isinstance(given, list | tuple) else [cast(Opponent, given)]
    if not several:
        raise CalaveraError("no-opponents", f"name at least one opponent: {_KINDS}")
    # Each seat has a bot of its own: a bot may hold a process or what it remembers of a game.
    return tuple([_seat(several[place % len(several)], options) for place in range(options.players - 1)])


_KINDS = (
    "a bot's name, a bot, a function of an observation and a mask that returns an action index, or a model"
    " with predict(observation, action_masks=…)"
)


def _seat(given: Opponent, options: Options) -> OpponentPlayer:
    if isinstance(given, str):
        return BotOpponent(make_bot_for(given, options))
    if isinstance(given, Bot):
        return BotOpponent(given)
    if isinstance(given, Model):
        model = given
        return PolicyOpponent(
            lambda observation, mask: model.predict(observation, action_masks=mask)[0], type(given).__name__
        )
    if callable(given):
        return PolicyOpponent(given, getattr(given, "__name__", type(given).__name__))
    raise CalaveraError("no-opponent", f"an opponent is {_KINDS}, not {short_repr(given)}")
