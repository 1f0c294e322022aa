"""Games with commitments, as a server stores them and as others saw them, for tests of fairness."""

from __future__ import annotations

import json
from random import Random
from typing import Any, Final, NamedTuple

from calavera.record import Record, fairness_json, parse_record, public_fairness_json, record_json
from calavera.record.fairness import SECRET_VERBS, commitment, first_seal, next_seal, public_word
from calavera.rules import Options, State, new_game, play
from calavera.rules.actions import PUBLIC, WORDS
from tests.rules.strategies import Game

NAME: Final = "K7WMQX-1"
SALT: Final = "00112233445566778899aabbccddeeff"
ZEROS: Final = "0" * 64

Moves = tuple[tuple[int | str, str], ...]


class CommittedGame(NamedTuple):
    """A game as a server stores it."""

    options: Options
    first: int
    moves: Moves
    salts: dict[int, str]

    @property
    def record(self) -> Record:
        """The full record, as it comes out of JSON."""
        fairness = fairness_json(NAME, self.salts, self.moves, self.options, self.first)
        return through_json(Record(self.options, self.first, self.moves, {"fairness": fairness}))

    @property
    def public(self) -> dict[str, Any]:
        """The public form, as a server gives it to everyone while the game goes on."""
        fairness = public_fairness_json(NAME, self.salts, self.moves, self.options, self.first)
        moves = tuple((actor, PUBLIC[word]) for actor, word in self.moves)
        record = as_dict(Record(self.options, self.first, moves, {"fairness": fairness}))
        return {**record, "format": "calavera/1-public", "game": 1}

    @property
    def stream(self) -> list[dict[str, Any]]:
        """What the server told everyone, move by move."""
        seal, events = first_seal(NAME, self.options, self.first), []
        for at, (actor, word) in enumerate(self.moves):
            hidden = commitment(NAME, at, actor, word, self.salts[at]) if at in self.secrets else None
            seal = next_seal(seal, at, actor, public_word(word), hidden)
            entry = {"move": at, "actor": actor, "hash": hidden, "seal": seal}
            events.append({"seq": at, "kind": "played", "commitments": [entry], "view": {}})
        return [{"kind": "snapshot", "seal": ZEROS}, *events, {"kind": "ping"}]

    @property
    def secrets(self) -> list[int]:
        """The moves that were committed to."""
        return [at for at, (_, word) in enumerate(self.moves) if WORDS[word].verb in SECRET_VERBS]

    def cut(self, length: int) -> CommittedGame:
        """The game up to here."""
        return self._replace(moves=self.moves[:length])

    def state(self, at: int) -> State:
        """Where the game stood before this move."""
        state = new_game(self.options, self.first)
        for actor, word in self.moves[:at]:
            state = play(state, actor, word).after
        return state


def as_dict(record: Record) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(json.dumps(record_json(record)))
    return data


def through_json(record: Record) -> Record:
    return parse_record(as_dict(record))


def commit_game(game: Game, dice: Random) -> CommittedGame:
    salts = {at: f"{dice.getrandbits(128):032x}" for at in range(len(game.moves))}
    return CommittedGame(game.start.options, game.start.first, game.moves, salts)


#: A small game, for tables: moves 0, 1, 2, 8 and 11 are secret.
MOVES: Moves = (
    (0, "place:flower"),
    (1, "place:skull"),
    (2, "place:flower"),
    (0, "bid:2"),
    (1, "pass"),
    (2, "pass"),
    (0, "flip:0"),
    (0, "flip:1"),
    ("chance", "shuffle:FFSF"),
    (2, "show"),
    (1, "pick:2"),
    (0, "place:flower"),
)
GAME = CommittedGame(Options(3), 0, MOVES, {at: f"{at:032x}" for at in range(len(MOVES))})

#: More than can be shown.
DEEP: list[Any] = []
for _ in range(100_000):
    DEEP = [DEEP]
