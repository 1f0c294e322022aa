"""A game under way: the state, whose turn it is, the bots and the dice. It has no screen and no clock.

The plain table and the drawn one both play a session. What they get to see of it is the person's view.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import NamedTuple

from calavera.bots import Bot, make_bot
from calavera.bots.protocol import Follower
from calavera.bots.talk.talk_order import Speech, first_remark
from calavera.record import Record
from calavera.record.game_highlights import GameHighlights, find_highlights
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

from .seats import PERSON, SeatPlan

__all__ = ["HistoryEntry", "Session", "SessionMove", "Speech"]


#: One line of the history as the person may know it.
HistoryEntry = Event | Speech


class SessionMove(NamedTuple):
    """One action as the person saw it: the views before and after, the events, and what was said."""

    actor: Actor
    before: View
    after: View
    events: tuple[Event, ...]
    speech: Speech | None


class Session:
    """One game, from its start or from any point of it.

    >>> from calavera.rules import Options
    >>> from calavera.tui.game.seats import make_seat_plan
    >>> session = Session(make_seat_plan(Options(players=2), "Alma", ["regular"], seed=1))
    >>> session.own_seats_to_act, session.next_actor()
    ((0,), 1)
    """

    def __init__(self, plan: SeatPlan, moves: Iterable[tuple[object, object]] = ()) -> None:
        self.plan = plan
        self.bots: dict[int, Bot] = {player: make_bot(name) for player, name in enumerate(plan.bot_names, 1)}
        self.state: State = new_game(plan.options, plan.first)
        self.moves: list[tuple[object, object]] = []
        #: All events and remarks that the person may know, in order.
        self.history: list[HistoryEntry] = [ev.RoundOpened(1, plan.first)]
        for actor, word in moves:
            self._apply(actor, word)
        for player, bot in self.bots.items():
            if isinstance(bot, Follower):
                bot.new_game(view(self.state, player))

    # --- What the person may know ---------------------------------------------------------------------------

    @property
    def person_view(self) -> View:
        """The person's view, from the person's seat that has something to decide, if there is one."""
        return view(self.state, (*self.own_seats_to_act, *self.may_show, PERSON)[0])

    @property
    def own_seats_to_act(self) -> tuple[int, ...]:
        """The person's seats that must act now."""
        player_of = self.plan.options.player_of
        return tuple([seat for seat in self.state.to_act if seat != CHANCE and player_of(seat) == PERSON])

    @property
    def may_show(self) -> tuple[int, ...]:
        """The person's seats that may show the rest of their stack (T6)."""
        own = self.plan.options.seats_of(PERSON)
        return tuple([seat for seat in own if "show" in self.state.legal_actions(seat)])

    @property
    def is_over(self) -> bool:
        """Whether somebody has won."""
        return not self.state.to_act

    @property
    def place_when_out(self) -> int | None:
        """The person's place, once the person is out of a game that goes on without them; else None."""
        if self.is_over or self.own_seats_to_act:
            return None
        options, place = self.plan.options, self.plan.options.players
        out = set[int]()
        for event in self.history:
            if isinstance(event, ev.Eliminated):
                out.add(event.seat)
                player = options.player_of(event.seat)
                if out.issuperset(options.seats_of(player)):
                    if player == PERSON:
                        return place
                    place -= 1
        return None

    def highlights(self) -> GameHighlights:
        """What there is to tell of a game that is over. Before that it is refused: it tells hidden discs."""
        if not self.is_over:
            raise ValueError("highlights tell hidden discs: the game must be over")
        moves = [(actor if isinstance(actor, int) else str(actor), str(word)) for actor, word in self.moves]
        return find_highlights(self.plan.options, self.plan.first, moves)

    # --- Play -----------------------------------------------------------------------------------------------

    def next_actor(self) -> Actor | None:
        """Chance or the next opponent to act; None if the game waits for the person or is over."""
        own = self.own_seats_to_act
        return next((actor for actor in self.state.to_act if actor not in own), None)

    def decide(self, actor: Actor) -> Action:
        """The next action of chance or an opponent. Changes nothing, and may take a while."""
        state, dice = self.state, self._rng(str(actor))
        if actor == CHANCE:
            return roll(state, dice)
        seen = view(state, actor)
        action = self.bots[seen.seats[actor].player].choose(seen, dice)
        # A bot of another package may answer with an illegal action: the game goes on with a legal one.
        return action if action in seen.legal else seen.legal[0]

    def play(self, actor: Actor, action: Action | str) -> SessionMove:
        """Play one action, refused if it is illegal, and let one opponent comment on it."""
        before = self.person_view
        events = self._apply(actor, action)
        speech = self._next_speech(actor)
        if speech is not None:
            self.history.append(speech)
        if self.is_over:
            for player, bot in self.bots.items():
                if isinstance(bot, Follower):
                    bot.game_over(view(self.state, player))
        return SessionMove(actor, before, self.person_view, events, speech)

    def record(self, language: str) -> Record:
        """The record of the game so far, with all that is needed to continue it."""
        table = self.plan
        extra: dict[str, object] = {
            "names": list(table.names),
            "bots": [None, *table.bot_names],
            "seed": table.seed,
            "language": language,
        }
        if self.state.result is not None:
            extra["result"] = {"winner": self.state.winner, "reason": self.state.reason}
        return Record(table.options, table.first, tuple(self.moves), extra)

    def close(self) -> None:
        """Close the bots, which may hold processes."""
        for bot in self.bots.values():
            if callable(close := getattr(bot, "close", None)):
                close()

    def _apply(self, actor: object, word: object) -> tuple[Event, ...]:
        step = play(self.state, actor, word)
        self.state = step.after
        self.moves.append((actor, str(word)))
        events = step.seen_by(PERSON)
        self.history += events
        return events

    def _next_speech(self, actor: Actor) -> Speech | None:
        """The remark of the first opponent who has one; one at a time, so that a person can follow."""
        return first_remark(
            self.state,
            actor,
            lambda seat: self.bots.get(self.plan.options.player_of(seat)),
            lambda seat: self._rng(f"talk {seat} {len(self.moves)}"),
        )

    def _rng(self, what: str) -> Random:
        """Random numbers for one actor, from the seed, the round and the number of moves of that actor in it.

        They do not depend on time. So a saved game continues as it would have without the break.
        """
        rolled = len([actor for actor, _ in self.state.moves if str(actor) == what])
        return Random(f"{self.plan.seed}/{self.state.round}/{what}/{rolled}")
