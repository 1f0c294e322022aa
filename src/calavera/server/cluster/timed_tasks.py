"""The timed tasks of a table: a draw, a bot's move, a clock, an absence, a new host, closing.

All moments are of the steady clock of a process.
"""

from __future__ import annotations

from collections.abc import Callable, Set
from math import inf
from typing import Literal, NamedTuple

from calavera.bots.levels import decision_seconds, is_slow
from calavera.bots.pace import PACES, pause_before
from calavera.rules import CHANCE, Actor, view
from calavera.server.streams.room_times import Waits
from calavera.server.tables.show_pause import SHOW_PAUSE_SECONDS, people_who_may_show
from calavera.server.tables.table import Table

__all__ = ["TimedTask", "Timeouts", "all_tasks", "is_paused"]


class Timeouts(NamedTuple):
    """How long the server waits, in seconds."""

    grace: float
    abandon: float
    #: No clock began to run before this moment: the server itself may have been away.
    not_before: float = 0.0


class TimedTask(NamedTuple):
    """A task, unless the table changes before. The target is a player; for a bot's move, a seat."""

    at: float
    kind: Literal["draw", "bot", "clock", "gone", "host", "close"]
    target: int = -1


#: When a person was last present; infinity while a stream is open.
LastSeen = Callable[[str], float]


def all_tasks(
    table: Table,
    last_seen: LastSeen,
    timeouts: Timeouts,
    watched: Callable[[], bool],
    now: float,
    declined: Set[int],
    waits: Waits,
) -> list[TimedTask]:
    """All tasks of a table, in no order.

    While every person who plays is gone the game is paused, and no bot plays for them. ``declined`` are the
    seats that do not want to show (T6). ``waits`` says since when the table waits; all moments are of its
    clock.
    """
    if table.status == "closed":
        return []
    seen = {table.host: last_seen(table.host)}
    for sitter in table.players:
        if sitter is not None and sitter.person is not None and sitter.person not in seen:
            seen[sitter.person] = last_seen(sitter.person)
    tasks = [
        task
        for task in (_host_task(table, seen, timeouts, now), _close_task(waits, seen, timeouts, watched))
        if task
    ]
    if table.status == "playing":
        waiting = _remaining_people(table)
        if not waiting or any([seen[person] + timeouts.grace > now for person in waiting]):
            latest = max([seen[person] for person in waiting], default=inf)
            tasks += _game_tasks(table, waits, seen, latest, timeouts, declined)
    return tasks


def is_paused(table: Table, last_seen: LastSeen, timeouts: Timeouts, now: float) -> bool:
    """Whether a game is paused: people play in it, and none of them is present."""
    waiting = _remaining_people(table) if table.status == "playing" else []
    return bool(waiting) and not any([last_seen(person) + timeouts.grace > now for person in waiting])


def _remaining_people(table: Table) -> list[str]:
    """The people who play, without those who left for good."""
    players = [sitter for i, sitter in enumerate(table.players) if table.away.get(i) != "left"]
    return [sitter.person for sitter in players if sitter is not None and sitter.person is not None]


def _game_tasks(
    table: Table,
    waits: Waits,
    seen: dict[str, float],
    latest: float,
    timeouts: Timeouts,
    declined: Set[int],
) -> list[TimedTask]:
    tasks: list[TimedTask] = []
    options = table.options
    if waits.draw is not None:
        tasks.append(TimedTask(_act_at(table, CHANCE, waits.draw, timeouts, declined), "draw"))
    for seat, since in waits.seats.items():
        player = options.player_of(seat)
        if table.bot_of(player) is not None:
            tasks.append(TimedTask(_act_at(table, seat, since, timeouts, declined), "bot", seat))
            continue
        sitter = table.players[player]
        person = sitter.person if sitter is not None else None
        if table.settings.clock is not None:
            tasks.append(TimedTask(max(since, timeouts.not_before) + table.settings.clock, "clock", player))
        if person is not None and seen[person] < latest:  # the game is paused when the last one leaves
            tasks.append(TimedTask(seen[person] + timeouts.grace, "gone", player))
    return tasks


def _act_at(table: Table, actor: Actor, since: float, timeouts: Timeouts, declined: Set[int]) -> float:
    """When a bot acts, or the lost disc is drawn: after a pause in which people may show (T6), if any may.

    That pause is a constant of the pace. It begins again after a start of the server, as clocks do.
    A bot also has the time to think that it nearly always needs. All of this is public.
    """
    pace = table.settings.pace
    state = table.state
    assert state is not None
    if table.fast_forward:  # no person is left whom it could tell anything
        return since
    # A view costs more than all the rest, and an instant table needs none.
    pause = pause_before(view(state, None), actor, pace) if PACES[pace] else 0.0
    if isinstance(actor, int):
        pause = max(pause, _think_seconds(table, actor))
    if not set(people_who_may_show(table)) <= declined:
        return max(since, timeouts.not_before) + max(pause, SHOW_PAUSE_SECONDS[pace])
    return since + pause


def _think_seconds(table: Table, seat: int) -> float:
    """The seconds that a bot has for its decision: its own, and more if others of the table think with it."""
    player_of = table.options.player_of
    name = table.bot_of(player_of(seat)) or ""
    if not is_slow(name):
        return decision_seconds([name])
    number = table.waiting_from.get(seat)
    together = [
        bot
        for other, began in table.waiting_from.items()
        if began == number and (bot := table.bot_of(player_of(other))) is not None and is_slow(bot)
    ]
    return decision_seconds(together or [name])


def _host_task(table: Table, seen: dict[str, float], timeouts: Timeouts, now: float) -> TimedTask | None:
    """When the host is gone, the first person at the table who is present becomes the host."""
    if seen[table.host] == inf:
        return None
    heir = next((p for p in range(len(table.players)) if _could_host(table, p, seen, timeouts, now)), None)
    return None if heir is None else TimedTask(seen[table.host] + timeouts.grace, "host", heir)


def _could_host(table: Table, player: int, seen: dict[str, float], timeouts: Timeouts, now: float) -> bool:
    sitter = table.players[player]
    person = sitter.person if sitter is not None else None
    return person is not None and person != table.host and seen[person] + timeouts.grace > now


def _close_task(
    waits: Waits, seen: dict[str, float], timeouts: Timeouts, watched: Callable[[], bool]
) -> TimedTask | None:
    latest = max(seen.values())
    if latest == inf or watched():
        return None
    return TimedTask(max(waits.changed, latest) + timeouts.abandon, "close")
