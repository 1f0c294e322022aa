"""A finished game keeps its views, record and commitments when the seats of the table change."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tests.server.support.async_client import Player, Refused
from tests.server.support.processes import ServerProcess


async def play_game(ann: Player) -> tuple[str, Any]:
    """A table where a game is over: the code, and Ann's last view of it."""
    code = (await ann.create(2, bots=["novice"], sit=True, pace="instant"))["code"]
    await ann.start(code)
    for number in range(2000):
        snapshot = await ann.snapshot(code)
        if snapshot["table"]["status"] == "over":
            return code, snapshot["view"]
        # Not show: the bot may settle the loss before the action arrives.
        legal = [action for action in snapshot["view"]["legal"] if action != "show"]
        if legal:
            wanted = ("bid:1", "flip:0", "pass", "place:flower")  # the shortest way to the end
            await ann.act(code, 0, next((word for word in wanted if word in legal), legal[0]), str(number))
        elif "show" in snapshot["view"]["legal"]:
            await ann.call("POST", f"/api/tables/{code}/decline", {"seat": 0})
            await asyncio.sleep(0.05)
        else:
            await asyncio.sleep(0.005)
    raise AssertionError("the game did not end")


def test_a_finished_game_outlives_new_seats_and_options(server: ServerProcess) -> None:
    """More seats, two tribes each, another order, a new person: players of the game keep their views."""

    async def play() -> None:
        async with Player(server.address, "Ann") as ann, Player(server.address, "Bob") as bob:
            code, seen = await play_game(ann)
            record = await ann.record(code)
            changes: list[dict[str, object]] = [
                {"options": {"players": 2, "tribes_per_player": 2}},
                {"order": [1, 0]},
                {"options": {"players": 4}},
            ]
            for change in changes:
                await ann.call("PATCH", f"/api/tables/{code}", change)
                assert (await ann.snapshot(code))["view"] == seen
            await bob.sit(code, 3)
            assert (await bob.snapshot(code))["view"]["seat"] is None
            assert await bob.record(code) == record
            assert (await bob.call("GET", f"/api/tables/{code}/verify"))["ok"]
            await ann.call("DELETE", f"/api/tables/{code}/seats/1")
            await ann.call("PATCH", f"/api/tables/{code}", {"order": [3, 0, 1, 2]})
            for player in (ann, bob):
                for seat in range(3):
                    with pytest.raises(Refused) as refused:
                        await player.act(code, seat, "pass", f"late {seat}")
                    assert refused.value.status in (403, 409, 422)
            assert await ann.record(code, 1) == record

    asyncio.run(play())
