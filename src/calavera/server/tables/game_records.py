"""The record of a game from the log: the public form during the game, the full record after it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from calavera.record import FORMAT
from calavera.record.fairness import fairness_json, public_fairness_json
from calavera.record.game_record import PUBLIC_FORMAT
from calavera.rules.actions import PUBLIC, WORDS
from calavera.server.wire.errors import RequestRefused

from .entries import LoggedEntry, Started
from .table import Table

__all__ = ["game_record"]


def game_record(code: str, entries: Sequence[LoggedEntry], number: int | None) -> dict[str, Any]:
    """The record of one game of a table, by its number; the latest if none is given.

    ``entries`` are all entries of the table's log.
    """
    table = Table(code)
    if number is None:
        number = max([entry.number for _, _, entry in entries if isinstance(entry, Started)], default=0)
    for seq, at, entry in entries:
        table.apply(seq, at, entry)
        # Later entries may change the seats of the table.
        if table.game_number == number and table.status == "over":
            break
    if not table.game_number or number != table.game_number:
        raise RequestRefused(404, "no-such-game", "there is no such game at this table")
    return _record_json(table)


def _record_json(table: Table) -> dict[str, Any]:
    whole = table.status in ("over", "closed")
    players = [sitter for sitter in table.players if sitter is not None]
    second_tribes = [sitter.second_tribe for sitter in players]
    arguments = (table.game_id, table.salts, table.moves, table.options, table.first)
    return {
        "format": FORMAT if whole else PUBLIC_FORMAT,
        "options": table.options._asdict(),
        "first": table.first,
        "moves": [[actor, word if whole else _public_word(word, table)] for actor, word in table.moves],
        "names": [sitter.name for sitter in players],
        "tribes": [sitter.tribe for sitter in players],
        "bots": [sitter.bot for sitter in players],
        "table": table.code,
        "game": table.game_number,
        "started": table.started_at,
        "ended": table.at if whole else None,
        "result": _result_json(table),
        "fairness": fairness_json(*arguments) if whole else public_fairness_json(*arguments),
        **({"second_tribes": second_tribes} if any(second_tribes) else {}),
    }


def _public_word(word: str, table: Table) -> str:
    action = WORDS[word]
    # While all place in secret, even the Last Chance disc is face down (O2, V2).
    if action.verb == "place" and table.state is not None and table.state.secret_opening:
        return "place"
    return str(PUBLIC[action])


def _result_json(table: Table) -> dict[str, Any] | None:
    if table.state is None or table.state.result is None:
        return None
    return {"winner": table.state.winner, "reason": table.state.reason}
