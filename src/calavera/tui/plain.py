"""A game line by line: for terminals of any kind, pipes and screen readers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from random import Random
from typing import NamedTuple

from calavera.language import Language
from calavera.record import Record
from calavera.rules import (
    CHANCE,
    Action,
    Actor,
    CalaveraError,
    Event,
    Options,
    State,
    View,
    chance_outcomes,
    new_game,
    play,
    view,
)

from .asking import ask, read_answer
from .telling import tell, tell_table

__all__ = ["Bot", "Left", "Table", "play_plain"]

#: A mind at the table: chooses from a view, as every bot does.
Bot = Callable[[View, Random], Action]


class Left(Exception):
    """The person left the table."""


class Table(NamedTuple):
    """Who sits where, and in which language the table talks. Seat 0's player is the person."""

    options: Options
    names: tuple[str, ...]
    bots: Mapping[int, Bot]
    say: Language

    def name(self, seat: int) -> str:
        """The name at a seat; a second tribe is marked as such (V1)."""
        player = self.options.player_of(seat)
        return self.names[player] + (" II" if seat >= self.options.players else "")


def play_plain(table: Table, rng: Random, answers: Iterable[str], write: Callable[[str], None]) -> Record:
    """Play one game; the answers come line by line. Leaving, or the end of the answers, ends it early."""
    lines = iter(answers)
    first = rng.randrange(table.options.seats)
    state = new_game(table.options, first)
    moves: list[tuple[object, object]] = []
    write(table.say("play-title"))
    write(table.say("play-welcome", names=table.say("list-separator").join(table.names[1:])))
    write(table.say("event-round-opened", round=1, who=table.name(first)))
    try:
        while state.to_act:
            actor, action = _next_move(table, state, rng, lines, write)
            step = play(state, actor, action)
            moves.append((actor, str(action)))
            _narrate(table, step.seen_by(0), write)
            state = step.after
    except Left:
        write(table.say("play-left"))
    return Record(table.options, first, tuple(moves), {"names": list(table.names)})


def _next_move(
    table: Table, state: State, rng: Random, lines: Iterator[str], write: Callable[[str], None]
) -> tuple[Actor, Action]:
    """Chance and bots act at once; the person is asked. With all choosing at once, the person goes first."""
    if state.to_act == (CHANCE,):
        outcomes = chance_outcomes(state)
        weights = [float(probability) for _, probability in outcomes]
        return CHANCE, rng.choices([outcome for outcome, _ in outcomes], weights)[0]
    seats = [seat for seat in state.to_act if isinstance(seat, int)]
    for seat in seats:
        player = table.options.player_of(seat)
        if player not in table.bots:
            return seat, _asked(table, view(state, seat), lines, write)
    bot = table.bots[table.options.player_of(seats[0])]
    return seats[0], bot(view(state, seats[0]), rng)


def _asked(table: Table, seen: View, lines: Iterator[str], write: Callable[[str], None]) -> Action:
    write("")
    write(tell_table(seen, table.name, table.say))
    while True:
        write(ask(seen, table.name, table.say))
        text = next(lines, "q").strip()
        if text in ("q", "quit"):
            raise Left
        if text == "?":
            write(table.say("play-help"))
        elif text == "t":
            write(tell_table(seen, table.name, table.say))
        else:
            try:
                return read_answer(text, seen)
            except CalaveraError:
                write(table.say("not-understood", text=text))


def _narrate(table: Table, events: tuple[Event, ...], write: Callable[[str], None]) -> None:
    for event in events:
        line = tell(event, table.name, table.options, table.say)
        if line:
            write(line)
