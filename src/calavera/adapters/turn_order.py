"""The order in which environments ask the seats, one at a time.

In the rules several seats may act at once: all place their first disc together (O2), or all but the first
seat (O4), and all opponents may show (T6). Environments ask one after the other. First discs are asked for
clockwise from the first seat (O2), or from its left with the first seat last (O3, O4). In a secret opening no
seat sees the choice of another. After a failed attempt every opponent with a face-down disc is asked once,
clockwise from the Challenger, whether to show. Then the loss is settled.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from calavera.rules import CHANCE, Action, Actor, IllegalAction, State, play, roll
from calavera.rules.actions import PASS, SHOW

__all__ = ["Turn", "advance", "first_turn", "skip_forced_answers"]


class Turn(NamedTuple):
    """A state, and the seat that is asked now.

    >>> from calavera.rules import Options, new_game
    >>> turn = first_turn(new_game(Options(players=3), first=1))
    >>> turn.actor, turn.answers
    (1, (place:flower, place:skull))
    >>> turn.answer("place:skull").actor
    2
    """

    state: State
    #: Whether seats are asked to show at all.
    shows: bool = True
    #: Seats that still have to be asked whether to show.
    to_ask: tuple[int, ...] = ()

    @property
    def actor(self) -> Actor | None:
        """The seat that is asked, chance, or None when the game is over."""
        if self.to_ask:
            return self.to_ask[0]
        state = self.state
        to_act = state.to_act
        if len(to_act) < 2:
            return to_act[0] if to_act else None
        return next(seat for seat in clockwise(state, state.first) if seat in to_act)

    @property
    def answers(self) -> tuple[Action, ...]:
        """The possible answers; ``pass`` leaves the discs face down."""
        if self.to_ask:
            return (SHOW, PASS)
        actor = self.actor
        if actor is None:
            return ()
        legal = self.state.legal_actions(actor)
        return legal[:-1] if legal[-1] == SHOW else legal

    def answer(self, action: str) -> Turn:
        """The next turn after this answer. An impossible answer is refused with an IllegalAction."""
        if action not in self.answers:
            why = (
                f"{action} is no answer here: say {' or '.join(self.answers) or 'nothing, the game is over'}"
            )
            raise IllegalAction("wrong-answer", why, seat=self.actor, action=action)
        if self.to_ask and action == PASS:
            return self._replace(to_ask=self.to_ask[1:])
        before = self.state
        after = play(before, self.actor, action).after
        if self.to_ask:
            return Turn(after, self.shows, self.to_ask[1:])
        failed = after.phase == "loss" and before.phase == "attempt"
        return Turn(after, self.shows, _seats_that_may_show(after) if failed and self.shows else ())


def first_turn(state: State, shows: bool = True) -> Turn:
    """The turn of a state in which no seat has been asked to show yet.

    >>> from calavera.rules import Options, new_game
    >>> first_turn(new_game(Options(players=4, opening="first-last"), first=3)).actor
    0
    >>> first_turn(new_game(Options(players=4, opening="others-first"), first=3)).actor
    0
    """
    return Turn(state, shows, _seats_that_may_show(state) if shows and state.phase == "loss" else ())


def skip_forced_answers(turn: Turn) -> Turn:
    """Play on while there is only one possible answer of a seat or of chance.

    >>> from calavera.rules import Options, set_up
    >>> turn = skip_forced_answers(first_turn(set_up(Options(players=2), 0, ["F", "FS"])))
    >>> turn.actor, turn.answers, turn.state.seats[0].stack
    (1, (place:flower, place:skull), ('flower',))
    """
    while len(answers := turn.answers) == 1:
        turn = turn.answer(answers[0])
    return turn


def advance(turn: Turn, rng: Random, skip_forced: bool) -> Turn:
    """Play chance moves, and forced answers if ``skip_forced`` is set, until a seat has to answer."""
    while True:
        if skip_forced:
            turn = skip_forced_answers(turn)
        if turn.actor != CHANCE:
            return turn
        turn = turn.answer(roll(turn.state, rng))


def clockwise(state: State, start: int) -> list[int]:
    """All seats, from this one on."""
    count = len(state.seats)
    return [(start + step) % count for step in range(count)]


def _seats_that_may_show(state: State) -> tuple[int, ...]:
    challenger = state.challenger
    assert challenger is not None
    return tuple([seat for seat in clockwise(state, challenger) if SHOW in state.legal_actions(seat)])
