"""The drawn table, played by keyboard through Textual's pilot."""

import asyncio
import json
from pathlib import Path
from random import Random

import pytest
from rich.cells import cell_len

from calavera.language import LANGUAGES
from calavera.record import parse_record, replay
from calavera.rules import EDITIONS, Options
from calavera.tui.app import CalaveraApp
from calavera.tui.game.form import StartForm
from calavera.tui.game.review_steps import Review
from calavera.tui.game.save_files import load_record, resume_session, unfinished_game_file
from calavera.tui.screens.moment_screen import MomentScreen
from calavera.tui.screens.panels import LeavePanel, OutPanel, RulesPanel
from calavera.tui.screens.review_screen import ReviewScreen
from calavera.tui.screens.start_screen import StartScreen
from calavera.tui.screens.table_screen import TableScreen

from .sessions import OUT, VARIANTS, advance, make_app, make_session, play_on, screen_text


def is_open(table: CalaveraApp, kind: type) -> bool:
    """Whether a screen of this kind is open on top."""
    return isinstance(table.screen, kind)


@pytest.mark.parametrize(
    ("options", "seed"),  # of a short game
    [
        (VARIANTS[0], 16),
        (VARIANTS[1], 5),
        (VARIANTS[2], 16),
        (Options(2, last_chance=True, tribes_per_player=2), 9),
    ],
    ids=repr,
)
def test_a_whole_game_by_keyboard_is_saved_as_a_record(options: Options, seed: int, data_home: Path) -> None:
    async def run() -> None:
        game = make_session(options, seed)
        table = make_app(game)
        async with table.run_test(size=(80, 24)) as pilot:
            await play_on(pilot, game, Random(5))
            await pilot.press("x")
            await pilot.pause()
            text = " ".join(screen_text(table))
            assert "wins the game" in text
            assert "step through this game" in text
            await pilot.press("v")
            assert is_open(table, ReviewScreen)
            await pilot.press("end", "q")
            assert is_open(table, TableScreen)
            await pilot.press("n")
            assert is_open(table, StartScreen)

    asyncio.run(run())
    (file,) = (data_home / "games").iterdir()
    record = parse_record(json.loads(file.read_text(encoding="utf-8")))
    played = replay(record)
    assert played.ok
    assert played.state is not None
    assert played.state.phase == "over"
    assert not unfinished_game_file().exists()


@pytest.mark.parametrize("code", LANGUAGES)
def test_somebody_who_is_out_is_told_the_place_and_may_end_the_game_quickly(code: str) -> None:
    """F5, N3. The game waits for a key; one that is pressed in a hurry does not end it."""

    async def run() -> None:
        table = make_app(make_session(Options(3), moves=OUT), code, "slow")
        out = table.say("out-place", place=3, players=3)
        async with table.run_test(size=(80, 24)) as pilot:
            await pilot.press("1", "enter")  # names the first player
            await pilot.pause()
            assert is_open(table, OutPanel)
            assert out in " ".join(screen_text(table))
            await pilot.press("space")
            await pilot.pause()
            assert is_open(table, TableScreen)
            assert {cell_len(line) for line in screen_text(table)} == {80}
            assert out in " ".join(screen_text(table))
            assert table.say("keys-out") in screen_text(table)[-1]
            await pilot.press("f")
            text = ""
            for _ in range(1000):
                # The screen is open before it is drawn.
                text = " ".join(screen_text(table)) if is_open(table, MomentScreen) else ""
                if table.say("moment-key") in text:
                    break
                await pilot.pause(0.02)
            for key in ("result-rounds", "result-place", "result-bluffs", "result-boldest", "moment-key"):
                assert table.say(key) in text, key
            assert table.say("result-place-of", place=3, players=3) in text
            await pilot.press("x")
            await pilot.pause()
            assert any([disc in "".join(screen_text(table)) for disc in ("▐ ✿ ▌", "▐ ☠ ▌")])
            assert table.say("keys-over") in screen_text(table)[-1]

    asyncio.run(run())


@pytest.mark.parametrize(("width", "height"), [(80, 24), (120, 40)])
@pytest.mark.parametrize("players", [2, 4, 6, 9, 12])
def test_every_line_fits_in_every_language(players: int, width: int, height: int) -> None:
    async def run() -> None:
        game = advance(make_session(Options(players, last_chance=True), seed=2), 25)
        table = make_app(game, pace="slow")
        async with table.run_test(size=(width, height)) as pilot:
            for code in LANGUAGES:
                await pilot.pause()
                lines = screen_text(table)
                assert len(lines) == height
                assert {cell_len(line) for line in lines} == {width}
                assert table.say.code == code
                assert table.say("keys-table") in lines[-1]
                assert all([game.plan.seat_name(seat) in "".join(lines) for seat in range(players)])
                await pilot.press("L")

    asyncio.run(run())


def test_leaving_asks_and_saves_and_the_game_continues_at_the_same_place() -> None:
    left = advance(make_session(seed=4), 20)

    async def leave() -> None:
        table = make_app(left, pace="slow")
        async with table.run_test() as pilot:
            await pilot.press("q")
            assert is_open(table, LeavePanel)
            await pilot.press("escape")
            assert is_open(table, TableScreen)
            await pilot.press("q", "enter")
        assert table.exit_messages == ["Your game waits for you: calavera play --resume"]

    asyncio.run(leave())
    again, code = resume_session(load_record(unfinished_game_file()))
    assert code == "en"
    assert again.state == left.state
    assert again.plan == left.plan
    # The opponents go on exactly as they would have.
    if (actor := again.next_actor()) is not None:
        assert again.decide(actor) == left.decide(actor)

    async def come_back() -> None:
        form = CalaveraApp(StartForm("Alma", "en"), "en", pace="slow", motion=False)
        async with form.run_test() as pilot:
            assert "Go on with the game you left" in " ".join(screen_text(form))
            await pilot.press("enter")
            await pilot.pause()
            assert isinstance(form.screen, TableScreen)
            assert form.screen.session.moves[: len(left.moves)] == left.moves

    asyncio.run(come_back())


def test_the_form_offers_every_preset_and_begins_with_quick() -> None:
    form = StartForm("Alma", "en")
    assert form.options == Options(players=4)
    offered = []
    for _ in EDITIONS:
        offered.append(form.edition)
        assert form.options.preset == form.edition
        form.change("edition", 1)
    assert offered == ["quick", "classic", "italian", "german"]


def test_the_start_screen_makes_the_table() -> None:
    async def run() -> None:
        form = StartForm("Alma", "en")
        table = CalaveraApp(form, "en", pace="instant", motion=False)
        async with table.run_test(size=(80, 24)) as pilot:
            await pilot.press("backspace", "backspace", "i")
            await pilot.press("down", "right", "down", "right", "right")  # French, six players
            await pilot.press(
                "down", "left", "down", "right", "up", "up", "up"
            )  # German edition, Last Chance
            assert table.say.code == "fr"
            assert {cell_len(line) for line in screen_text(table)} == {80}
            await pilot.press("enter")
            await pilot.pause()
            assert isinstance(table.screen, TableScreen)
            game = table.screen.session
            assert game.plan.options == Options.edition("german", 6, last_chance=True)
            assert game.plan.names[0] == "Ali"

    asyncio.run(run())


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_rules_panel_scrolls_and_closes(code: str) -> None:
    async def run() -> None:
        table = make_app(make_session(VARIANTS[3]), code, "slow")
        async with table.run_test(size=(80, 24)) as pilot:
            await pilot.press("?")
            await pilot.pause()
            assert is_open(table, RulesPanel)
            assert table.say("help-title") in " ".join(screen_text(table))
            await pilot.press("end")
            await pilot.pause()
            assert table.say("rules-talk-title") in " ".join(screen_text(table))
            await pilot.press("escape")
            assert is_open(table, TableScreen)

    asyncio.run(run())


def test_enter_does_nothing_before_something_is_chosen() -> None:
    """The key that ends a pause must never make a choice."""

    async def run() -> None:
        game = make_session(seed=1)
        table = make_app(game)
        async with table.run_test() as pilot:
            await pilot.press("enter", "space", "enter")
            assert game.own_seats_to_act
            assert "Choose with" in " ".join(screen_text(table))
            await pilot.press("right", "right", "enter")
            await pilot.pause()
            assert (0, "place:skull") in game.moves

    asyncio.run(run())


def test_review_steps_both_ways_and_changes_the_view() -> None:
    game = advance(make_session(seed=2), 40)
    review = Review(game.record("en"))

    async def run() -> None:
        table = CalaveraApp(review, "en", motion=False)
        async with table.run_test(size=(80, 24)) as pilot:
            assert "everything face up" in screen_text(table)[0]
            await pilot.press("right", "right", "right", "left")
            assert review.place == 2
            await pilot.press("down", "down", "up")
            assert review.state.round == 2
            await pilot.press("end")
            assert review.place == len(review.steps)
            await pilot.press("e", "e")
            await pilot.pause()
            assert "through the eyes of" in screen_text(table)[0]
            assert review.shown_view.seat == 1
            await pilot.press("q")

    asyncio.run(run())


def test_large_drawings_close_by_themselves_and_on_any_key() -> None:
    async def run() -> None:
        table = make_app(make_session(seed=1), pace="slow")
        async with table.run_test(size=(80, 24)) as pilot:
            for kind in ("skull", "won", "game"):
                seconds = 60.0 if kind == "game" else 0.5
                await table.push_screen(
                    MomentScreen(kind, ["One line", "and another"], "any key", True, seconds)
                )
                assert is_open(table, MomentScreen)
                if kind == "game":
                    await pilot.pause()
                    assert "One line" in " ".join(screen_text(table))
                    await pilot.press("x")
                for _ in range(200):  # however slow the machine, it passes in the end
                    if is_open(table, TableScreen):
                        break
                    await pilot.pause(0.05)
                assert is_open(table, TableScreen)

    asyncio.run(run())


@pytest.mark.parametrize("size", [(40, 12), (79, 23), (10, 4), (200, 60)])
def test_every_size_of_terminal_is_drawn(size: tuple[int, int]) -> None:
    async def run() -> None:
        for options in (VARIANTS[0], VARIANTS[3], VARIANTS[4]):
            table = make_app(advance(make_session(options, seed=2), 20), pace="slow")
            async with table.run_test(size=size) as pilot:
                await pilot.pause()
                assert len(screen_text(table)) == size[1]
                await pilot.resize_terminal(80, 24)
                await pilot.pause()
                assert table.say("keys-table") in screen_text(table)[-1]

    asyncio.run(run())
