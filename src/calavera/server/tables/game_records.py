"""The record of a game from the log: the public form during the game, the full record after it.

A game that was cut short stays in the public form for a while.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import Any

from calavera.record import FORMAT
from calavera.record.fairness import fairness_json, public_fairness_json
from calavera.record.game_record import PUBLIC_FORMAT
from calavera.rules import LastChanceShown, Step
from calavera.rules.actions import HIDDEN_PLACE
from calavera.server.wire.errors import RequestRefused

from .entries import LoggedEntry, Started
from .table import Change, Table

__all__ = ["GameReader", "game_record", "no_such_game"]


class GameReader:
    """Takes the changes of a table until one of its games is over.

    The table may begin anywhere before that game, or right after its start.
    """

    def __init__(self, table: Table, number: int) -> None:
        self.table = table
        self.number = number
        self._steps: list[Step] = []

    def add(self, change: Change) -> bool:
        """Take a change that was applied to the table; True if the game is over.

        Later entries may change the seats of the table, so they must not be applied.
        """
        if isinstance(change.entry, Started):
            self._steps = []
        self._steps += change.steps
        return self.table.game_number == self.number and self.table.status == "over"

    def record(self, *, now: float = inf, keep_secret: float = 0.0) -> dict[str, Any]:
        """The record of the game; refused if the table has no such game.

        A game that was cut short because its table was closed is in its public form for ``keep_secret`` more
        seconds: closing a table must not show its host every disc.
        """
        if not self.number or self.number != self.table.game_number:
            raise no_such_game()
        return _record_json(self.table, self._steps, now, keep_secret)


def game_record(
    code: str,
    entries: Sequence[LoggedEntry],
    number: int | None,
    *,
    now: float = inf,
    keep_secret: float = 0.0,
) -> dict[str, Any]:
    """The record of one game from all entries of a table's log; of the latest if no number is given."""
    if number is None:
        number = max([entry.number for _, _, entry in entries if isinstance(entry, Started)], default=0)
    table = Table(code)
    reader = GameReader(table, number)
    for logged in entries:
        if reader.add(table.apply(*logged)):
            break
    return reader.record(now=now, keep_secret=keep_secret)


def no_such_game() -> RequestRefused:
    """The refusal of a number that no game of the table has."""
    return RequestRefused(404, "no-such-game", "there is no such game at this table")


def _record_json(table: Table, steps: Sequence[Step], now: float, keep_secret: float) -> dict[str, Any]:
    closed = table.status == "closed"
    whole = table.status == "over" or (closed and now >= table.at + keep_secret)
    players = [sitter for sitter in table.game_players if sitter is not None]
    second_tribes = [sitter.second_tribe for sitter in players]
    arguments = (table.game_id, table.salts, table.moves, table.options, table.first)
    return {
        "format": FORMAT if whole else PUBLIC_FORMAT,
        "options": table.options._asdict(),
        "first": table.first,
        **({"moves": [[*move] for move in table.moves]} if whole else _public_moves(steps)),
        "names": [sitter.name for sitter in players],
        "tribes": [sitter.tribe for sitter in players],
        "bots": [sitter.bot for sitter in players],
        "table": table.code,
        "game": table.game_number,
        "started": table.started_at,
        "ended": table.at if whole or closed else None,
        "result": _result_json(table),
        "fairness": fairness_json(*arguments) if whole else public_fairness_json(*arguments),
        **({"second_tribes": second_tribes} if any(second_tribes) else {}),
        **({"secret_until": table.at + keep_secret} if closed and not whole else {}),
    }


def _public_moves(steps: Sequence[Step]) -> dict[str, Any]:
    """Each move as everybody was told when it was made, so that nothing that was told ever changes.

    A Last Chance disc that was placed in secret is told as any other disc (O2, O4). ``last_chance_shown`` has
    the numbers of those placements whose disc lies face up since.
    """
    moves = [[*step.move_seen_by(None)] for step in steps]
    shown = []
    for number, step in enumerate(steps):
        if step.before.secret_opening and not step.after.secret_opening:
            seats = [event.seat for event in step.events if isinstance(event, LastChanceShown)]
            shown += [max([at for at in range(number + 1) if steps[at].actor == seat]) for seat in seats]
    return {"moves": moves, "last_chance_shown": [at for at in shown if moves[at][1] == HIDDEN_PLACE]}


def _result_json(table: Table) -> dict[str, Any] | None:
    if table.state is None or table.state.result is None:
        return None
    return {"winner": table.state.winner, "reason": table.state.reason}
