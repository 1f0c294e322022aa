"""The bot ``oracle``: solved play once two players are left, and another bot's play before that.

Every round of a duel is solved when it opens, for the common beliefs at that point. Actions are drawn from
the solution. ``oracle:NAME`` plays as that bot until two players are left, plain ``oracle`` as ``sharp``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from random import Random

from calavera.bots.protocol import Bot, PolicyBot, Saying, TableChecker, Talker
from calavera.bots.registry import BadBot, make_bot
from calavera.bots.thinking.common_moves import forced_action, own_seat
from calavera.bots.thinking.duel import find_duel
from calavera.bots.thinking.duel_policy import DuelPolicies
from calavera.rules import Action, Options, View

__all__ = ["OracleBot", "make"]

#: Of all oracles of a process, whatever their styles: they play duels alike.
DUELS = DuelPolicies()


class OracleBot:
    """Plays as another bot until two players are left, then by the solver."""

    def __init__(self, name: str, early_bot: Bot) -> None:
        self.name = name
        self.early_bot = early_bot
        self.policies = DUELS

    def choose(self, view: View, rng: Random) -> Action:
        """One of ``view.legal``."""
        own_seat(view)
        only = forced_action(view)
        if only is not None:
            return only
        duel = find_duel(view)
        if duel is None:
            return self.early_bot.choose(view, rng)
        return self.policies.choose(duel, view, rng)

    def check_table(self, options: Options) -> None:
        """Refuse a table that the other bot cannot play at."""
        if isinstance(self.early_bot, TableChecker):
            self.early_bot.check_table(options)

    def talk(self, view: View, rng: Random) -> Saying | None:
        """What the other bot says, or None."""
        return self.early_bot.talk(view, rng) if isinstance(self.early_bot, Talker) else None

    def __repr__(self) -> str:
        return f"<Bot {self.name}>"


class PolicyOracleBot(OracleBot):
    """An oracle whose bot before the duel has probabilities, too."""

    early_bot: PolicyBot

    def probabilities(self, view: View) -> Mapping[Action, float]:
        """The probability of each action: the solver's in a duel, the other bot's before it."""
        own_seat(view)
        only = forced_action(view)
        if only is not None:
            return {only: 1.0}
        duel = find_duel(view)
        if duel is None:
            return self.early_bot.probabilities(view)
        shares = self.policies.action_probabilities(duel)
        return {action: shares[action] for action in view.legal if shares.get(action)}

    def prepare(self, views: Iterable[View], progress: Callable[[int, int], object] | None = None) -> None:
        """Solve the rounds of all duels in these views: those of a duel together."""
        duels = [find_duel(view) for view in views if forced_action(view) is None]
        self.policies.prepare([duel for duel in duels if duel is not None], progress)


def make(argument: str, styles: tuple[str, ...]) -> Bot:
    """The bot ``oracle`` with styles, or ``oracle:ARGUMENT``."""
    base = argument.partition(":")[0].partition("+")[0]
    if base in ("oracle", "exec"):
        raise BadBot(
            "bad-argument", f"oracle:{argument} is not possible: name one of our own bots, as oracle:expert"
        )
    if styles and argument:
        raise BadBot("bad-style", f"put the styles where they belong: oracle:{argument}+{'+'.join(styles)}")
    before = make_bot(argument or "+".join(["sharp", *styles]))
    name = "+".join(["oracle", *styles]) + (f":{argument}" if argument else "")
    return (PolicyOracleBot if isinstance(before, PolicyBot) else OracleBot)(name, before)
