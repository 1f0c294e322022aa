"""Time in the terminal: pauses, the wait for a show, and motion."""

import asyncio

import pytest

from calavera.rules import Action, Options
from calavera.tui.game.game_loop import GameLoop
from calavera.tui.game.motion import SHOW_SECONDS, pause_before, reduced_motion
from calavera.tui.game.seats import make_seat_plan
from calavera.tui.game.session import Session, SessionMove
from tests.tui.sessions import advance, make_session


def test_only_the_last_flip_has_a_longer_pause_whatever_the_disc() -> None:
    flips = set()
    for seed in range(15):
        game = make_session(seed=seed)
        while not game.is_over:
            seen, actor = game.person_view, game.next_actor()
            if actor is not None and seen.phase == "attempt":
                last = seen.bid - len(seen.revealed) == 1
                flips.add((last, pause_before(seen, actor, "normal")))
            advance(game, len(game.moves) + 1)
    assert len(flips) == 2
    assert dict(flips)[True] > dict(flips)[False]


def test_the_game_waits_some_seconds_for_a_show(monkeypatch: pytest.MonkeyPatch) -> None:
    """T6: a few seconds, or a key; an answer that came too late is dropped."""
    monkeypatch.setattr("calavera.tui.game.game_loop.SHOW_SECONDS", dict.fromkeys(SHOW_SECONDS, 0.2))

    class Watcher:
        shown = 0

        def show_waiting(self) -> None:
            if loop.show_seconds:
                self.shown += 1

        async def show_move(self, move: SessionMove) -> None:
            pass

    game, watcher = make_session(seed=1), Watcher()
    loop = GameLoop(game, "instant", watcher)

    async def run() -> None:
        task = asyncio.create_task(loop.run())
        for _ in range(4000):
            if game.is_over or watcher.shown > 1:
                break
            if game.own_seats_to_act:
                legal = game.person_view.legal
                loop.submit(legal[-1] if legal[-1] == "pass" else legal[0])
            await asyncio.sleep(0.001)
        task.cancel()

    asyncio.run(run())
    assert watcher.shown > 1


@pytest.mark.parametrize("shows", [True, False])
def test_the_lost_disc_is_drawn_after_the_wait_for_a_show(shows: bool) -> None:
    """T6, D5: at once if the person skips the wait."""
    plan = make_seat_plan(Options(players=3, loss="draw"), "Alma", ["regular"], 1)._replace(first=1)
    failed = "0 place:flower,1 place:flower,2 place:skull,1 bid:2,2 pass,0 pass,1 flip:1,1 flip:2"
    game = Session(plan, [(int(move[0]), move[2:]) for move in failed.split(",")])
    waits: list[int] = []

    class Watcher:
        def show_waiting(self) -> None:
            waits.append(loop.show_seconds)
            if len(waits) == 1 and shows:
                loop.submit(Action("show"))
            else:
                loop.skip_pause()

        async def show_move(self, move: SessionMove) -> None:
            if any([event.kind == "lost" for event in move.events]):
                raise EOFError

    loop = GameLoop(game, "instant", Watcher())
    with pytest.raises(EOFError):
        asyncio.run(loop.run())
    assert waits[0] == SHOW_SECONDS["instant"]
    assert [actor for actor, _ in game.moves[8:]] == ([0, "chance"] if shows else ["chance"])


@pytest.mark.parametrize("name", ["NO_MOTION", "REDUCED_MOTION"])
def test_the_environment_can_turn_motion_off(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not reduced_motion()
    monkeypatch.setenv(name, "1")
    assert reduced_motion()
    monkeypatch.setenv(name, "0")
    assert not reduced_motion()
