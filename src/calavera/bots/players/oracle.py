"""Solved play for two: ``oracle`` plays duels by the heads-up table, and before that as another bot would.

Every round of a duel is solved when it opens, for what everybody believes by then, and answers are drawn
from the plan. ``oracle:NAME`` is any bot until two players remain; plain ``oracle`` is ``sharp`` until then.
"""

from __future__ import annotations

from collections import OrderedDict
from random import Random
from typing import TYPE_CHECKING

from calavera.bots.protocol import Bot, Saying, Talker
from calavera.bots.registry import BadBot, make_bot, register
from calavera.bots.thinking.common_moves import forced_action, own_seat
from calavera.bots.thinking.duel import Duel, find_duel
from calavera.rules import Action, View

if TYPE_CHECKING:
    from calavera.solve import Position
    from calavera.solve.headsup.game_policy import TablePolicy

__all__ = ["OracleBot"]

#: Duels that are remembered, with their solved rounds: a game has one, a tournament many.
MAX_DUELS = 32


class OracleBot:
    """Somebody else until two remain, then as strong as can be."""

    def __init__(self, name: str, early_bot: Bot) -> None:
        self.name = name
        self.early_bot = early_bot
        self._followers: OrderedDict[tuple[Position, int], TablePolicy] = OrderedDict()

    def choose(self, view: View, rng: Random) -> Action:
        """One of ``view.legal``."""
        own_seat(view)
        only = forced_action(view)
        if only is not None:
            return only
        duel = find_duel(view)
        if duel is None:
            return self.early_bot.choose(view, rng)
        shares = self.action_probabilities(duel)
        drawn = rng.choices(list(shares), list(shares.values()))[0]
        return next(action for action in view.legal if action == drawn)

    def action_probabilities(self, duel: Duel) -> dict[str, float]:
        """How likely each answer is in a duel."""
        return self._follower(duel.start, duel.seat).action_probabilities(duel.view)

    def talk(self, view: View, rng: Random) -> Saying | None:
        """What to say now, or None: what the other bot would."""
        return self.early_bot.talk(view, rng) if isinstance(self.early_bot, Talker) else None

    def _follower(self, start: Position, seat: int) -> TablePolicy:
        from calavera.solve.headsup.game_policy import TablePolicy

        known = self._followers.pop((start, seat), None) or TablePolicy(start, seat)
        self._followers[start, seat] = known  # the latest last
        while len(self._followers) > MAX_DUELS:
            self._followers.popitem(last=False)
        return known

    def __repr__(self) -> str:
        return f"<Bot {self.name}>"


@register("oracle", "plays duels of two as the solver does, before that as sharp; oracle:NAME as NAME")
def _make(argument: str, styles: tuple[str, ...]) -> Bot:
    base = argument.partition(":")[0].partition("+")[0]
    if base in ("oracle", "exec"):
        raise BadBot(
            "bad-argument", f"oracle:{argument} is not possible: name one of our own bots, as oracle:expert"
        )
    if styles and argument:
        raise BadBot("bad-style", f"put the styles where they belong: oracle:{argument}+{'+'.join(styles)}")
    before = make_bot(argument or "+".join(["sharp", *styles]))
    name = "+".join(["oracle", *styles]) + (f":{argument}" if argument else "")
    return OracleBot(name, before)
