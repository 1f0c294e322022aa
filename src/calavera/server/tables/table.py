"""A table, computed from its log: the same entries in the same order give the same table in every process."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple, TypeVar

from calavera.bots.levels import is_slow
from calavera.record.fairness import SECRET_VERBS, commitment, first_seal, next_seal
from calavera.rules import CHANCE, Options, State, Step, new_game, play
from calavera.rules.actions import WORDS
from calavera.server.table_terms import TableSettings, TableStatus, Terms

from .action_ids import ActionIds
from .entries import (
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
    Played,
    Promised,
    Renamed,
    Said,
    Sat,
    Sitter,
    Started,
    Unbanned,
    WentAway,
)
from .takeovers import find_due_takeovers

__all__ = ["Change", "MoveCommitment", "Table", "TalkLine"]


#: The last lines of talk, which snapshots carry.
MAX_TALK_LINES = 50
NOBODY: Final[frozenset[int]] = frozenset()
_Value = TypeVar("_Value")
#: The most people who are banned; beyond that the oldest ban ends.
MAX_BANS = 200
#: The most people whose mutes a table remembers; beyond that the oldest are forgotten.
MAX_MUTING_PEOPLE = 500
#: The same for spectators, whose mutes are not in the log.
MAX_MUTING_SPECTATORS = 500


class TalkLine(NamedTuple):
    """One line of talk, and when it was said."""

    seq: int
    at: float
    entry: Said


class MoveCommitment(NamedTuple):
    """What is published of a move: the hash that commits to its secret, if any, and the seal so far."""

    move: int
    actor: int | str
    hash: str | None
    seal: str


class Change(NamedTuple):
    """An entry that was applied, with all that the frames for readers are made from."""

    seq: int
    at: float
    entry: Entry
    steps: tuple[Step, ...] = ()
    commitments: tuple[MoveCommitment, ...] = ()
    #: The person who acted was away, and is back.
    back: bool = False
    #: Somebody took over the place of a bot.
    taken_over: bool = False


class Table:
    """One table. Only :meth:`apply` changes it, and :meth:`mute_for_spectator`, which is not in the log."""

    def __init__(self, code: str) -> None:
        self.code = code
        self.seq = 0
        self.at = 0.0
        self.status: TableStatus = "open"
        self._set_terms(Terms(Options(players=2)))
        self.host = ""
        #: By player, None for a free place. With two tribes a player holds two seats of the game (V1).
        self.players: tuple[Sitter | None, ...] = ()
        #: Players whose person is away, and why; a bot plays for them.
        self.away: dict[int, str] = {}
        #: The people who wait for the place of a bot, by player. It is replaced, never changed.
        self.promises: dict[int, Sitter] = {}
        #: By player: the games that were won at this table. It is replaced, never changed.
        self.wins: dict[int, int] = {}
        self.talk: tuple[TalkLine, ...] = ()
        self.mutes: dict[str, frozenset[int]] = {}
        #: The same as the log alone says it, without what people muted as spectators.
        self.logged_mutes: dict[str, frozenset[int]] = {}
        #: Those of ``mutes`` that came from spectators and are not in the log, the oldest first.
        self.spectator_mutes: dict[str, None] = {}
        #: The names of people who may not sit down, by identity. It is replaced, never changed.
        self.bans: dict[str, str] = {}
        self.action_ids = ActionIds()
        # The present game.
        self.game_number = 0
        self.game_id = ""
        self.first = 0
        self.started_at = 0.0
        #: The number of the entry that started it.
        self.started_seq = 0
        self.state: State | None = None
        #: The players of this game; after the game ``players`` may change, these stay.
        self.game_players: tuple[Sitter | None, ...] = ()
        self.moves: list[tuple[int | str, str]] = []
        self.salts: dict[int, str] = {}
        self.seal = ""
        #: By seat that must act: since when the game waits for it.
        self.waiting_since: dict[int, float] = {}
        #: The same as the number of an entry: processes count from when they saw that entry.
        self.waiting_from: dict[int, int] = {}
        #: Since when a lost disc waits to be drawn (F3); None if none does.
        self.draw_since: float | None = None
        self.draw_from = 0
        #: Bots finish the game without pauses.
        self.fast_forward = False
        #: The players who watch the rest of the game face up. It is replaced, never changed.
        self.face_up: frozenset[int] = NOBODY

    # --- Reading --------------------------------------------------------------------------------------------

    def players_of(self, person: str | None) -> tuple[int, ...]:
        """The players of an identity: several, when people share one device."""
        if person is None:
            return ()
        return tuple([i for i, sitter in enumerate(self.players) if sitter and sitter.person == person])

    def seats_of(self, person: str | None) -> tuple[int, ...]:
        """The seats of the present or last game that an identity holds or held, ascending."""
        if self.state is None or person is None:
            return ()
        own = [
            i for i, sitter in enumerate(self.game_players) if sitter is not None and sitter.person == person
        ]
        return tuple(sorted([seat for player in own for seat in self.state.options.seats_of(player)]))

    def bot_of(self, player: int) -> str | None:
        """The bot that plays for a player now; None if a person does.

        In a game that is finished at once, a quick bot takes the place of one that thinks long.
        """
        sitter = self.players[player]
        if sitter is None:
            return None
        if sitter.bot is not None:
            return STAND_IN_BOT if self.fast_forward and is_slow(sitter.bot) else sitter.bot
        return STAND_IN_BOT if player in self.away else None

    def deadlines(self) -> dict[int, float]:
        """For each seat that waits for a person: when its clock runs out. Empty without a clock."""
        if self.settings.clock is None or self.status != "playing":
            return {}
        player_of = self.options.player_of
        return {
            seat: at + self.settings.clock
            for seat, at in self.waiting_since.items()
            if self.bot_of(player_of(seat)) is None
        }

    def copy(self) -> Table:
        """A copy to apply an entry to, so that this table stays as it is until the entry is on disk."""
        other = Table.__new__(Table)
        other.__dict__.update(self.__dict__)
        other.away, other.action_ids = {**self.away}, self.action_ids.copy()
        other.moves, other.salts = [*self.moves], {**self.salts}
        other.waiting_since, other.waiting_from = {**self.waiting_since}, {**self.waiting_from}
        other.mutes, other.logged_mutes = {**self.mutes}, {**self.logged_mutes}
        other.spectator_mutes = {**self.spectator_mutes}
        return other

    # --- Applying -------------------------------------------------------------------------------------------

    def apply(self, seq: int, at: float, entry: Entry, steps: tuple[Step, ...] = ()) -> Change:
        """Take the next entry of the log; ``steps`` are those of its moves if they were played already."""
        if seq != self.seq + 1:
            raise ValueError(f"entry {seq} does not follow {self.seq}")
        self.seq, self.at = seq, at
        if isinstance(entry, Played):
            return self._apply_played(seq, at, entry, steps)
        if isinstance(entry, Said):
            self.talk = (*self.talk, TalkLine(seq, at, entry))[-MAX_TALK_LINES:]
        elif isinstance(entry, Created):
            self._set_terms(entry.terms)
            self.host, self.players = entry.host, entry.seats
        elif isinstance(entry, Sat):
            self._replace_player(entry.player, entry.sitter)
        elif isinstance(entry, Promised):
            self.promises = _without(self.promises, entry.player)
            if entry.sitter is not None:
                self.promises[entry.player] = entry.sitter
        elif isinstance(entry, Left):
            self._apply_left(entry)
        elif isinstance(entry, Unbanned):
            self.bans = {person: name for person, name in self.bans.items() if person != entry.person}
        elif isinstance(entry, Changed):
            self._apply_changed(at, entry)
        elif isinstance(entry, Renamed):
            self._set_player(entry.player, entry.sitter)
        elif isinstance(entry, Started):
            self._apply_started(at, entry)
        elif isinstance(entry, WentAway):
            self.away[entry.player] = entry.why
            self._restart_waiting(entry.player, at)
        elif isinstance(entry, CameBack):
            self.away.pop(entry.player, None)
            self._restart_waiting(entry.player, at)
        elif isinstance(entry, FastForwarded):
            self.fast_forward = True
        elif isinstance(entry, ChoseFaceUp):
            self.face_up |= {entry.player}
        elif isinstance(entry, HostChanged):
            self.host = entry.person
        elif isinstance(entry, Muted):
            _mute(self.mutes, entry)
            _mute(self.logged_mutes, entry)
            if len(self.logged_mutes) > MAX_MUTING_PEOPLE:
                oldest = next(iter(self.logged_mutes))
                del self.logged_mutes[oldest]
                self.mutes.pop(oldest, None)
        elif isinstance(entry, Closed):
            self.status = "closed"
        return Change(seq, at, entry)

    def mute_for_spectator(self, person: str, player: int, muted: bool) -> None:
        """A spectator mutes a player, or ends the mute. Strangers do not write to the log."""
        _mute(self.mutes, Muted(person, player, muted))
        self.spectator_mutes.pop(person, None)
        self.spectator_mutes[person] = None
        if len(self.spectator_mutes) > MAX_MUTING_SPECTATORS:
            oldest = next(iter(self.spectator_mutes))
            del self.spectator_mutes[oldest]
            self.mutes.pop(oldest, None)
            if oldest in self.logged_mutes:
                self.mutes[oldest] = self.logged_mutes[oldest]

    def _apply_left(self, entry: Left) -> None:
        sitter = self.players[entry.player]
        if entry.ban and sitter is not None and sitter.person is not None:
            bans = {**self.bans, sitter.person: sitter.name}
            self.bans = dict([*bans.items()][-MAX_BANS:])
        self._replace_player(entry.player, entry.successor)

    def _set_terms(self, terms: Terms) -> None:
        self.options: Options = terms.options
        self.settings: TableSettings = terms.settings

    def _set_player(self, player: int, sitter: Sitter | None) -> None:
        self.players = (*self.players[:player], sitter, *self.players[player + 1 :])
        if self.status == "playing":
            self.game_players = self.players

    def _replace_player(self, player: int, sitter: Sitter | None) -> None:
        """Seat another player: the old one's absence, mutes and wins end."""
        self._set_player(player, sitter)
        self.away.pop(player, None)
        self.wins = _without(self.wins, player)
        self.promises = _without(self.promises, player)
        self._map_mutes(lambda muted: muted - {player})

    def _map_mutes(self, change: Callable[[frozenset[int]], frozenset[int]]) -> None:
        self.mutes = {person: change(muted) for person, muted in self.mutes.items()}
        self.logged_mutes = {person: change(muted) for person, muted in self.logged_mutes.items()}

    def _apply_changed(self, at: float, entry: Changed) -> None:
        if entry.terms.settings.clock != self.settings.clock:  # a new clock starts now
            self.waiting_since = dict.fromkeys(self.waiting_since, at)
            self.waiting_from = dict.fromkeys(self.waiting_since, self.seq)
        self._set_terms(entry.terms)
        order = entry.order or tuple(range(len(self.players)))
        self._reorder_players(
            [place for place in order if place < len(self.players)][: entry.terms.options.players]
        )
        self.players += (None,) * (entry.terms.options.players - len(self.players))

    def _reorder_players(self, order: list[int]) -> None:
        """Give the players new places; absences, mutes and wins go along."""
        self.players = tuple([self.players[was] for was in order])
        self.away = {now: self.away[was] for now, was in enumerate(order) if was in self.away}
        self.promises = {}  # between games nobody waits
        self.wins = {now: self.wins[was] for now, was in enumerate(order) if was in self.wins}
        self._map_mutes(lambda muted: frozenset([now for now, was in enumerate(order) if was in muted]))

    def _apply_started(self, at: float, entry: Started) -> None:
        self.status = "playing"
        if len(entry.seats) < len(self.players):  # free places were dropped
            self._reorder_players([place for place, sitter in enumerate(self.players) if sitter is not None])
        self._set_terms(entry.terms)
        self.players = self.game_players = entry.seats
        # A person who ran out of clock may play again; one who left or is gone stays away.
        self.away = {player: why for player, why in self.away.items() if why != "clock"}
        self.game_number, self.game_id, self.first = entry.number, entry.game, entry.first
        self.started_at, self.started_seq = at, self.seq
        self.fast_forward, self.face_up, self.promises = False, NOBODY, {}
        self.action_ids.start_game()
        self.state = new_game(self.options, entry.first)
        self.moves, self.salts, self.waiting_since, self.waiting_from = [], {}, {}, {}
        self.seal = first_seal(entry.game, self.options, entry.first)
        self._update_waiting(at)

    def _apply_played(self, seq: int, at: float, entry: Played, steps: tuple[Step, ...]) -> Change:
        assert self.state is not None
        if not steps or steps[0].before is not self.state:
            steps = _play_moves(self.state, entry)
        commitments, back, before = [], False, self.state
        for (actor, word), salt in zip(entry.moves, entry.salts, strict=True):
            if isinstance(actor, int):  # chance is never waited for
                self.waiting_since.pop(actor, None)
                self.waiting_from.pop(actor, None)
            commitments.append(self._commit_move(actor, word, salt))
        self.state = steps[-1].after
        if entry.person is not None and entry.id is not None:
            actor, word = entry.moves[0]
            if isinstance(actor, int):  # a person who acts is back
                back = self.away.pop(self.options.player_of(actor), None) is not None
            self.action_ids.add(entry.person, entry.id, (actor, word), seq)
        self._update_waiting(at)
        if self.state.result is not None:
            self.status = "over"
            self.fast_forward, self.face_up = False, NOBODY
            winner = self.state.result.winner
            self.wins = {**self.wins, winner: self.wins.get(winner, 0) + 1}
        due = find_due_takeovers(self.promises, before, self.state) if self.promises else []
        if self.face_up or self.fast_forward:
            due = []
        for player in due:
            self._replace_player(player, self.promises[player])
        return Change(seq, at, entry, steps, tuple(commitments), back, bool(due))

    def _commit_move(self, actor: int | str, word: str, salt: str | None) -> MoveCommitment:
        index = len(self.moves)
        action = WORDS[word]  # one object for each word, to save memory
        self.moves.append((actor, action))
        verb = action.verb
        hashed = None
        if verb in SECRET_VERBS and salt is not None:
            hashed = commitment(self.game_id, index, actor, word, salt)
            self.salts[index] = salt
        self.seal = next_seal(self.seal, index, actor, verb if hashed else word, hashed)
        return MoveCommitment(index, actor, hashed, self.seal)

    def _update_waiting(self, at: float) -> None:
        """Start the waiting time of seats that must act now and did not have to before."""
        assert self.state is not None
        since, number, to_act = self.waiting_since, self.waiting_from, self.state.to_act
        self.waiting_since = {seat: since.get(seat, at) for seat in to_act if seat != CHANCE}
        self.waiting_from = {seat: number.get(seat, self.seq) for seat in self.waiting_since}
        if CHANCE not in to_act:
            self.draw_since = None
        elif self.draw_since is None:
            self.draw_since, self.draw_from = at, self.seq

    def _restart_waiting(self, player: int, at: float) -> None:
        """Start the waiting time of a player again: a bot takes over, or a person comes back."""
        for seat in self.waiting_since:
            if self.options.player_of(seat) == player:
                self.waiting_since[seat], self.waiting_from[seat] = at, self.seq


def _without(found: dict[int, _Value], player: int) -> dict[int, _Value]:
    return {other: value for other, value in found.items() if other != player}


def _mute(mutes: dict[str, frozenset[int]], entry: Muted) -> None:
    before = mutes.get(entry.person, frozenset())
    mutes[entry.person] = before | {entry.player} if entry.muted else before - {entry.player}


def _play_moves(state: State, entry: Played) -> tuple[Step, ...]:
    steps = []
    for actor, word in entry.moves:
        steps.append(play(state, actor, word))
        state = steps[-1].after
    return tuple(steps)


#: The bot that plays for people who are away.
STAND_IN_BOT = "regular+silent"
