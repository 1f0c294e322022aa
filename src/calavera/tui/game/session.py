"""A game that goes on: the state, whose turn it is, the opponents' minds and the dice. No screen, no clock.

The plain table and the drawn one both play a session. What they get to see of it is the person's view.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import NamedTuple

from calavera.bots import Bot, Saying, make_bot
from calavera.bots.protocol import Follower, Talker
from calavera.record import Record
from calavera.rules import (
    CHANCE,
    Action,
    Actor,
    Event,
    State,
    View,
    new_game,
    play,
    roll,
    view,
)
from calavera.rules import events as ev

from .seats import PERSON, Table

__all__ = ["Entry", "Happened", "Session", "Speech"]


class Speech(NamedTuple):
    """Somebody said something at the table (X2)."""

    seat: int
    saying: Saying


#: One line of the story as the person may hear it.
Entry = Event | Speech


class Happened(NamedTuple):
    """One action as the person saw it: the table before and after, what happened, and who spoke."""

    actor: Actor
    before: View
    after: View
    events: tuple[Event, ...]
    speech: Speech | None


class Session:
    """One game, from any point on.

    >>> from calavera.rules import Options
    >>> from .seating import sit_down
    >>> session = Session(sit_down(Options(players=2), "Alma", ["regular"], seed=1))
    >>> session.asked, session.next_actor()
    ((0,), 1)
    """

    def __init__(self, table: Table, moves: Iterable[tuple[object, object]] = ()) -> None:
        self.table = table
        self.minds: dict[int, Bot] = {player: make_bot(name) for player, name in enumerate(table.bots, 1)}
        self.state: State = new_game(table.options, table.first)
        self.moves: list[tuple[object, object]] = []
        #: All that the person saw and heard, in order.
        self.story: list[Entry] = [ev.RoundOpened(1, table.first)]
        for actor, word in moves:
            self._played(actor, word)
        for player, mind in self.minds.items():
            if isinstance(mind, Follower):
                mind.new_game(view(self.state, player))

    # --- What the person may know ---------------------------------------------------------------------------

    @property
    def seen(self) -> View:
        """The table as the person sees it, through the own seat that has something to decide, if one has."""
        return view(self.state, (*self.asked, *self.may_show, PERSON)[0])

    @property
    def asked(self) -> tuple[int, ...]:
        """The person's seats that must act now."""
        player_of = self.table.options.player_of
        return tuple([seat for seat in self.state.to_act if seat != CHANCE and player_of(seat) == PERSON])

    @property
    def may_show(self) -> tuple[int, ...]:
        """The person's seats that may show the rest of their stack (T6)."""
        own = self.table.options.seats_of(PERSON)
        return tuple([seat for seat in own if "show" in self.state.legal_actions(seat)])

    @property
    def over(self) -> bool:
        """Whether somebody has won."""
        return not self.state.to_act

    # --- Going on -------------------------------------------------------------------------------------------

    def next_actor(self) -> Actor | None:
        """Chance or the next opponent to act; None when all wait for the person, or the game is over."""
        own = self.asked
        return next((actor for actor in self.state.to_act if actor not in own), None)

    def decide(self, actor: Actor) -> Action:
        """What chance or an opponent does next. Changes nothing, and may take a while."""
        state, dice = self.state, self._dice(str(actor))
        if actor == CHANCE:
            return roll(state, dice)
        seen = view(state, actor)
        action = self.minds[seen.seats[actor].player].choose(seen, dice)
        # A mind of another package may be careless: the game goes on with something it could have done.
        return action if action in seen.legal else seen.legal[0]

    def play(self, actor: Actor, action: Action | str) -> Happened:
        """Play one action, checked as always, and hear what the table says to it."""
        before = self.seen
        events = self._played(actor, action)
        speech = self._heard(actor)
        if speech is not None:
            self.story.append(speech)
        if self.over:
            for player, mind in self.minds.items():
                if isinstance(mind, Follower):
                    mind.game_over(view(self.state, player))
        return Happened(actor, before, self.seen, events, speech)

    def record(self, language: str) -> Record:
        """The game so far, with all that is needed to go on with it."""
        table = self.table
        extra: dict[str, object] = {
            "names": list(table.names),
            "bots": [None, *table.bots],
            "seed": table.seed,
            "language": language,
        }
        if self.state.result is not None:
            extra["result"] = {"winner": self.state.winner, "reason": self.state.reason}
        return Record(table.options, table.first, tuple(self.moves), extra)

    def close(self) -> None:
        """Let go of what the minds hold, such as processes."""
        for mind in self.minds.values():
            if callable(close := getattr(mind, "close", None)):
                close()

    def _played(self, actor: object, word: object) -> tuple[Event, ...]:
        step = play(self.state, actor, word)
        self.state = step.after
        self.moves.append((actor, str(word)))
        events = step.seen_by(PERSON)
        self.story += events
        return events

    def _heard(self, actor: Actor) -> Speech | None:
        """What the first opponent with something to say says; one at a time, or nobody could follow."""
        seats = self.table.options.seats
        after = actor + 1 if isinstance(actor, int) else self.state.first
        for seat in [(after + turn) % seats for turn in range(seats)]:
            player = self.table.options.player_of(seat)
            if player == PERSON or self.state.seats[seat].out:
                continue
            mind = self.minds[player]
            if isinstance(mind, Talker):
                saying = mind.talk(view(self.state, seat), self._dice(f"talk {seat} {len(self.moves)}"))
                if saying is not None:
                    return Speech(seat, saying)
        return None

    def _dice(self, what: str) -> Random:
        """Dice that depend on the seed, the round and who rolls them how often: not on who was faster.

        So a game goes on the same way after it was saved, and in both kinds of table.
        """
        rolled = len([actor for actor, _ in self.state.moves if str(actor) == what])
        return Random(f"{self.table.seed}/{self.state.round}/{what}/{rolled}")
