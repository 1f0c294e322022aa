"""Nobody is sent what they may not know, by any path: change it, and every byte of every answer stays.

Two servers hold the same table. Its two logs differ only in what one reader cannot know (see
``tests/rules/properties/worlds.py``). The reader then asks both for everything there is, does the
same right and wrong things at both, and must not be able to tell which is which. A reader is a seat, a player
with two seats, a spectator, or somebody who holds the seats of two players and passes the device around.

That this test can fail was tried on broken copies of the server; every one of these leaks was caught:

- in a frame or a snapshot: the hands of all, the number of skulls, the engine's own events, the view of
  whoever is to act, a seal over the true words;
- in the record of a game that goes on: the true words, the Last Chance disc while all choose, the salts;
- elsewhere: the number of skulls on the table in a refusal, in the list of tables, in a header or a metric.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable, Coroutine
from pathlib import Path
from random import Random

from hypothesis import event, given

from calavera.rules import state_text
from calavera.server.tables.entries import (
    Entry,
)
from tests.rules.properties.worlds import other_game_to
from tests.rules.strategies import (
    SMALL_OPTIONS,
    examples,
)

from .readers import READER, SPECTATOR, Case, cases, log_of, read_as_everyone, read_as_spectator
from .two_worlds import World, Worlds, assert_same, fix_randomness

SIMULTANEOUS_LAST_CHANCE = [o for o in SMALL_OPTIONS if o.last_chance and o.opening == "simultaneous"]
#: Puts a log into a world and asks for things.
Tell = Callable[[World, Case, str, list[Entry]], Coroutine[None, None, dict[str, list[object]]]]


def compare(worlds: Worlds, case: Case, own: tuple[int, ...], tell: Tell) -> None:
    """Require that the same is told in both worlds, which differ in what is not known to these seats."""
    random = Random(case.seed)
    other = other_game_to(case.game, own, random)
    event("the truth differs" if state_text(other.last) != state_text(case.game.last) else "the same truth")
    event(f"the reader holds {len(case.players)} places")
    code = next(worlds.codes)
    with fix_randomness():
        one, two = [
            worlds.runner.run(tell(world, case, code, log_of(case, game, random)))
            for world, game in zip(worlds.pair, (case.game, other), strict=True)
        ]
    assert_same(one, two)


@examples(16, least=10)
@given(case=cases())
def test_a_table_with_other_secrets_is_the_same_table(worlds: Worlds, case: Case) -> None:
    """Streams from a snapshot and resumed, lines, snapshots, records, refusals, lists, counts and headers."""
    compare(worlds, case, case.seats, read_as_everyone)


@examples(8, least=5)
@given(case=cases())
def test_a_screen_in_the_room_shows_nothing_of_its_owners_hand(worlds: Worlds, case: Case) -> None:
    """Even the discs of the very person who asks."""
    compare(worlds, case, (), read_as_spectator)


@examples(6, least=4)
@given(case=cases(SIMULTANEOUS_LAST_CHANCE, ("secret disc",)))
def test_the_last_chance_disc_is_secret_while_all_choose(worlds: Worlds, case: Case) -> None:
    """O2, V2: also in the public record, where it is told once it lies open."""
    compare(worlds, case, case.seats, read_as_everyone)


def test_every_commitment_is_salted(tmp_path: Path) -> None:
    """Discs of one face, placed by all at two tables alike: no two hashes are the same."""
    hashes: list[str] = []

    async def play() -> None:
        world = World(tmp_path)
        await world.runtime.start()
        for _ in range(2):
            body = {"options": {"players": 3}, "sit": True}
            code = json.loads((await world.ask(READER, "POST", "/api/tables", body)).body)["code"]
            for seat in (1, 2):
                await world.ask(READER, "POST", f"/api/tables/{code}/seats", {"seat": seat})
            await world.ask(READER, "POST", f"/api/tables/{code}/start", {"first": 0})
            for turn in range(6):
                body = {"seat": turn % 3, "action": "place:flower", "id": str(turn)}
                answer = await world.ask(READER, "POST", f"/api/tables/{code}/actions", body)
                assert answer.status == 200, answer.body
            stream = await world.ask(
                SPECTATOR, "GET", f"/api/tables/{code}/events?after=0", accept="application/x-ndjson"
            )
            frames = [json.loads(line) for line in stream.body.splitlines()]
            hashes.extend([mark["hash"] for frame in frames for mark in frame.get("commitments", ())])
        await world.runtime.stop()

    asyncio.run(play())
    assert len(hashes) == 12
    assert len(set(hashes)) == 12
    assert all([re.fullmatch("[0-9a-f]{64}", one) for one in hashes])
