"""Tables at which anything happens, by dice: games, talk, mutes, absences, bans, other seats, rematches.

Every change is told to all readers in both forms: with whole views, and with what changed.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from calavera.rules import CHANCE, Options, Step
from calavera.server.streams.serialization.change_frames import ChangeFrameWriter
from calavera.server.streams.serialization.frames import Frame, FrameWriter, encode, reader_of
from calavera.server.streams.serialization.table_json import TableFacts
from calavera.server.table_terms import TableSettings, Terms
from calavera.server.tables.commands import table_commands
from calavera.server.tables.entries import (
    CameBack,
    Changed,
    ChoseFaceUp,
    Closed,
    Created,
    Entry,
    FastForwarded,
    HostChanged,
    Left,
    Muted,
    Promised,
    Renamed,
    Said,
    Sat,
    Sitter,
    Started,
    Unbanned,
    WentAway,
)
from calavera.server.tables.table import Table
from tests.rules.strategies import PlayStyle, choose

#: People of the table, somebody who may sit down later, and a spectator.
PEOPLE: tuple[str | None, ...] = ("p_ann", "p_ben", "p_cay", "p_dee", None)
TRIBES = ("marigold", "obsidian", "coral", "jade", "moon", "maize")


class Told(NamedTuple):
    """One change as one reader is told of it; both frames are None if the reader is told nothing."""

    person: str | None
    whole: Frame | None
    changes: Frame | None


class RandomTable:
    """A table and its dice."""

    def __init__(self, options: Options, seed: int, manner: PlayStyle, clock: int | None = None) -> None:
        self.dice = Random(seed)
        self.manner = manner
        self.table = Table("K7WMQX2FH")
        self.terms = Terms(options, TableSettings(clock=clock))
        self.writer, self._change_writer = FrameWriter(), ChangeFrameWriter()

    def begin(self) -> Iterator[list[Told]]:
        """Open the table with people, of whom some hold several seats, and begin a game."""
        players = self.terms.options.players
        owners = [self.dice.choice(PEOPLE[:3]) for _ in range(players)]
        seats = tuple([self._sitter(player, person) for player, person in enumerate(owners)])
        yield self.tell(Created(self.terms, "p_ann", (*seats[:-1], None)))
        yield self.tell(Sat(players - 1, seats[-1]))
        yield self.start()

    def start(self) -> list[Told]:
        """Begin a game with all seats taken."""
        seats = tuple(
            [
                self._sitter(player, "p_dee") if sitter is None else sitter
                for player, sitter in enumerate(self.table.players)
            ]
        )
        number = self.table.game_number + 1
        first = self.dice.randrange(self.table.options.seats)
        terms = Terms(self.table.options, self.table.settings)
        return self.tell(Started(number, f"{number:016x}", terms, first, seats))

    def go_on(self, aside: float = 0.15) -> list[Told]:
        """The next change: mostly a move, sometimes something else."""
        if self.table.status == "over":
            return self.tell(self._lobby_entry()) if self.dice.random() < 0.7 else self.start()
        if self.dice.random() < aside:
            return self.tell(self._aside_entry())
        return self.move()

    def move(self) -> list[Told]:
        """A legal move."""
        state = self.table.state
        assert state is not None
        actor, action = choose(state, self.dice, self.manner)
        if actor == CHANCE:
            move = table_commands.draw(state)
        else:
            sitter = self.table.players[self.table.options.player_of(int(actor))]
            person = None if sitter is None else sitter.person
            word, action_id = str(action), f"{self.table.seq}"
            move = table_commands.play_move(state, int(actor), word, person, person and action_id)
        return self.tell(move.entry, move.steps)

    def close(self) -> list[Told]:
        """The end."""
        return self.tell(Closed("host"))

    def snapshot(self, person: str | None) -> Any:
        """What a reader would be sent who comes now."""
        snapshot = self.writer.snapshot(self.table, reader_of(self.table, person))
        return json.loads(encode(snapshot))

    def tell(self, entry: Entry, steps: tuple[Step, ...] = ()) -> list[Told]:
        """Apply an entry; what each reader is told of it."""
        table = self.table
        before, was = TableFacts.of(table), {person: reader_of(table, person) for person in PEOPLE}
        at = 1_700_000_000.25 + table.seq
        change = table.apply(table.seq + 1, at, entry, steps)
        told = []
        for person in PEOPLE:
            reader = reader_of(table, person)
            whole = self.writer.frame(table, change, reader)
            changes = self._change_writer.frame(self.writer, before, table, change, was[person], reader)
            told.append(Told(person, whole, changes))
        self.writer.clear_cache()
        return told

    # --- Entries --------------------------------------------------------------------------------------------

    def _sitter(self, player: int, person: str | None) -> Sitter:
        tribe = TRIBES[player % len(TRIBES)]
        if person is None:
            return Sitter(f"Bot {player}", tribe, bot="novice")
        second = TRIBES[(player + 1) % len(TRIBES)] if player % 2 else None
        return Sitter(f"{person} {player}", tribe, person, second_tribe=second)

    def _aside_entry(self) -> Entry:
        dice, players = self.dice, len(self.table.players)
        player, person = dice.randrange(players), dice.choice(PEOPLE[:4])
        assert person is not None
        sitter = self.table.players[player]
        entries: list[Entry] = [
            Said(player, text="hello"),
            Said(player, phrase="talk-doubt-who", about=dice.randrange(players)),
            Muted(person, player, dice.random() < 0.7),
            WentAway(player, dice.choice(["left", "gone", "clock"])),
            CameBack(player),
            HostChanged(person),
            Sat(player, self._sitter(player, person)),
            Left(player, dice.random() < 0.5, self._sitter(player, None), dice.random() < 0.5),
            Unbanned(person),
        ]
        if self.table.status == "playing":
            entries += [FastForwarded(player), ChoseFaceUp(player)]
            entries += [Promised(player, self._sitter(player, "p_dee")), Promised(player)]
        if sitter is not None:
            entries.append(Renamed(player, self._sitter(player, sitter.person)))
        return dice.choice(entries)

    def _lobby_entry(self) -> Entry:
        players = len(self.table.players)
        terms = Terms(self.table.options, self.table.settings)
        entries: list[Entry] = [
            self._aside_entry(),
            Left(self.dice.randrange(players)),
            Changed(terms, tuple(self.dice.sample(range(players), players))),
        ]
        if self.terms.options.tribes_per_player == 1:
            options = self.terms.options._replace(players=self.dice.randint(2, 6))
            entries.append(Changed(Terms(options, TableSettings(clock=30, chat=False)), None))
        return self.dice.choice(entries)
