"""The seats of a game: the person, the opponents with their names and bots, and the tribe of each seat."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from calavera.bots import make_bot_for
from calavera.bots.names import NAMES, TRIBES
from calavera.rules import BadOptions, Options, new_game

__all__ = ["PERSON", "TRIBES", "SeatPlan", "make_seat_plan", "seat_bots"]

#: The player who sits at the keyboard.
PERSON = 0


class SeatPlan(NamedTuple):
    """The players, rules and seed of a game. With the moves, they are the whole game.

    >>> plan = make_seat_plan(Options(players=3), "Alma", ["regular"], seed=7)
    >>> plan.seat_name(0), plan.bot_names
    ('Alma', ('regular', 'regular'))
    """

    options: Options
    #: By player; player 0 is the person.
    names: tuple[str, ...]
    #: The bots of players 1, 2 …, by their names in the registry.
    bot_names: tuple[str, ...]
    seed: int
    first: int

    def seat_name(self, seat: int) -> str:
        """The name at a seat, with II after it at a player's second tribe (V1)."""
        player = self.options.player_of(seat)
        return self.names[player] + (" II" if seat >= self.options.players else "")


def seat_bots(wanted: list[str], players: int) -> tuple[str, ...]:
    """A bot for each opponent: one name for all, or one for each. Any other number is refused.

    >>> seat_bots(["sharp"], 4)
    ('sharp', 'sharp', 'sharp')
    """
    if len(wanted) == 1:
        return tuple(wanted * (players - 1))
    if len(wanted) != players - 1:
        raise BadOptions(
            "bad-bots",
            f"{players} players are you and {players - 1} opponents, but {len(wanted)} bots are named: "
            f"name one for all of them, or {players - 1}",
        )
    return tuple(wanted)


def make_seat_plan(options: Options, name: str, bots: list[str], seed: int) -> SeatPlan:
    """Seats for a new game; the seed draws names and the first seat.

    Impossible options are refused, and bots that cannot play with them.
    """
    new_game(options)
    for bot in dict.fromkeys(bots):
        make_bot_for(bot, options)
    dice = Random(f"{seed}/seats")
    others = dice.sample([other for other in NAMES if other != name], options.players - 1)
    first = dice.randrange(options.seats)
    return SeatPlan(options, (name, *others), seat_bots(bots, options.players), seed, first)
