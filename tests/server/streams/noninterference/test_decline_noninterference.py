"""Nobody is told who declines to show (T6): whether others did changes no byte of what a reader is sent.

Two servers hold the same table, in a loss. At one of them others decline, at the other nobody does. The
reader asks both for everything there is. Times are among it, and the numbers of entries.
"""

from __future__ import annotations

from random import Random

from hypothesis import assume, event, given

from calavera.rules import CHANCE
from calavera.server.tables.commands import table_commands
from tests.rules.strategies import SMALL_OPTIONS, examples

from .readers import READER, SPECTATOR, Case, cases, log_of, read_everything, try_actions
from .two_worlds import World, Worlds, fix_randomness


async def read_all(world: World, case: Case, code: str, declining: list[int]) -> dict[str, list[object]]:
    """What the reader and a spectator get after some seats have declined."""
    await world.keep(code, log_of(case, case.game, Random(case.seed)))
    table_commands._random.seed(case.seed)
    for seat in declining:
        person = f"p_{case.options.player_of(seat)}"
        answer = await world.ask(person, "POST", f"/api/tables/{code}/decline", {"seat": seat})
        assert answer.status == 200, answer
    person = READER if case.players else SPECTATOR
    got = {"reading": await read_everything(world, case, code, person)}
    got["acting"] = await try_actions(world, case, code, person)
    path = f"/api/tables/{code}/events"
    got["afterwards"] = [await world.ask(person, "GET", f"{path}{rest}") for rest in ("", "?after=0")]
    return got


@examples(5, least=5)
@given(case=cases([o for o in SMALL_OPTIONS if o.seats > 2 and o.loss == "draw"], ("loss",)))
def test_whether_others_decline_changes_no_byte(worlds: Worlds, case: Case) -> None:
    """Neither before a draw nor before a discard; nor of what the reader then does."""
    state = case.game.last
    others = [
        seat
        for seat in range(case.options.seats)
        if seat not in case.seats and "show" in state.legal_actions(seat)
    ]
    assume(others)
    event("before a draw" if state.to_act == (CHANCE,) else "before a choice")
    code = next(worlds.codes)
    with fix_randomness():
        one, two = [
            worlds.runner.run(read_all(world, case, code, declining))
            for world, declining in zip(worlds.pair, ([], others), strict=True)
        ]
    assert one == two
