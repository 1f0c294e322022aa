"""Which bot talks after a move: one remark at a time, and the seat after the last mover is asked first."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from calavera.bots.protocol import Bot, Saying, Talker
from calavera.rules import Actor, State, view

__all__ = ["Speech", "first_remark"]


class Speech(NamedTuple):
    """A saying, and the seat that says it."""

    seat: int
    saying: Saying


def first_remark(
    state: State, actor: Actor, bot_at: Callable[[int], Bot | None], rng_for: Callable[[int], Random]
) -> Speech | None:
    """The first remark after ``actor`` moved, or None if no bot has something to say.

    Seats are asked clockwise from the one after the actor, or from the first seat after a chance move.
    ``bot_at`` gives the bot of a seat, None for a person; ``rng_for`` gives the randomness for a seat.

    >>> from calavera.bots import make_bot
    >>> from calavera.rules import Options, new_game, play
    >>> state = play(new_game(Options(players=3)), 0, "place:flower").after
    >>> bots = [make_bot("regular+chatty"), make_bot("regular+silent"), None]
    >>> first_remark(state, 0, bots.__getitem__, lambda seat: Random(seat))
    Speech(seat=0, saying=Saying(key='talk-chatty-biscuits', about=None))
    """
    seats = len(state.seats)
    start = actor + 1 if isinstance(actor, int) else state.first
    for seat in [(start + step) % seats for step in range(seats)]:
        bot: object = bot_at(seat)
        if isinstance(bot, Talker) and not state.seats[seat].eliminated:
            saying = bot.talk(view(state, seat), rng_for(seat))
            if saying is not None:
                return Speech(seat, saying)
    return None
