"""Single actions at the table with every input method, and what screen readers hear."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator

import pytest
from playwright.async_api import WebSocketRoute, expect

from calavera.server.tables.show_pause import SHOW_PAUSE_SECONDS
from tests.server.support.blocking_client import Person, create_people
from tests.server.support.processes import ServerProcess
from tests.web.conftest import Visit
from tests.web.support.browser import DESKTOP, PHONE, Settings
from tests.web.support.messages import messages
from tests.web.support.screens import start_game
from tests.web.support.visitors import TIMEOUT, InputMethod, Visitor

# A round in which seat 1 flips the skull of seat 0, one in which seat 0 raises and flips its own skull,
# and three more of these, to the end of its discs.
STORY = """
0 place:skull, 1 place:flower, 2 place:flower, 1 place:flower, 2 place:flower, 0 place:flower
1 bid:4, 2 pass, 0 pass, 1 flip:1, 1 flip:1, 1 flip:0, 1 flip:0, 0 pick:2
0 place:skull, 1 place:flower, 2 place:flower, 1 bid:1, 2 pass, 0 bid:3, 0 flip:0, 0 discard:flower
0 place:skull, 1 place:flower, 2 place:flower, 0 bid:1, 1 pass, 2 pass, 0 flip:0, 0 discard:flower
0 place:skull, 1 place:flower, 2 place:flower, 0 bid:1, 1 pass, 2 pass, 0 flip:0, 0 discard:flower
0 place:skull, 1 place:flower, 2 place:flower, 0 bid:1, 1 pass, 2 pass, 0 flip:0, 0 discard:skull, 0 start:2
"""
MOVES = [(int(seat), word) for seat, word in map(str.split, STORY.strip().replace("\n", ", ").split(", "))]


@pytest.fixture
def others(server: ServerProcess) -> Iterator[dict[int, Person]]:
    """Two players without a browser."""
    with create_people() as arrive:
        yield {1: arrive(server.address, "Ben"), 2: arrive(server.address, "Cleo")}


async def start_game_with(visitor: Visitor, others: dict[int, Person], **settings: object) -> str:
    """A game of three in which seat 1 is first; the table's code."""
    code = await visitor.open_table(3, **settings)
    for seat, person in others.items():
        assert person.sit(code) == seat
    await visitor.call("POST", f"/api/tables/{code}/start", {"first": 1})
    await expect(visitor.control("place:skull")).to_be_visible(timeout=TIMEOUT)
    return code


async def play_moves(visitor: Visitor, others: dict[int, Person], code: str, script: str) -> None:
    """Play moves such as ``0 place:flower, 1 bid:2``: those of seat 0 on the screen, which shows each."""
    for seat, word in map(str.split, script.split(", ")):
        if seat == "0":
            async with visitor.expect_answer() as answers:
                await visitor.act(word)
            seq = answers[0]["seq"]
        else:
            seq = await asyncio.to_thread(others[int(seat)].act, code, int(seat), word)
        await visitor.wait_for_seq(seq)


@pytest.mark.parametrize("input_method", ["mouse", "touch", "keyboard", "keys"])
async def test_every_action_can_be_done(
    visit: Visit, others: dict[int, Person], input_method: InputMethod
) -> None:
    """Adds every kind of action with every input method: place, bid, pass, flip, pick, discard, start."""
    visitor = await visit(screen=PHONE if input_method == "touch" else DESKTOP, input_method=input_method)
    code = await start_game_with(visitor, others)
    seq = int(await visitor.table.get_attribute("data-seq") or 0)
    # What the board says, in large letters, the first time.
    staged = {"flip:0": "Your own skull bit you.", "discard:flower": "You lost a flower."}
    staged["discard:skull"] = "You lost your skull."
    for seat, word in MOVES:
        if seat == 0:
            await visitor.act(word)
            if word in staged:
                await expect(visitor.page.locator(".middle")).to_have_text(staged.pop(word), timeout=TIMEOUT)
            # Chance may shuffle at once: the number is at least one further.
            await visitor.wait_for_seq(seq + 1)
            seq = int(await visitor.table.get_attribute("data-seq") or 0)
        else:
            seq = await asyncio.to_thread(others[seat].act, code, seat, word)
            await visitor.wait_for_seq(seq)
    await expect(visitor.page.locator('[data-seat="0"]')).to_contain_text("eliminated", timeout=TIMEOUT)
    view = others[2].see(code)["view"]
    assert (view["round"], view["first"], view["seats"][0]["eliminated"]) == (6, 2, True)


async def test_departures_are_told(visit: Visit, others: dict[int, Person]) -> None:
    """Adds the sentence and the line of the log when somebody leaves and comes back."""
    visitor = await visit()
    code = await start_game_with(visitor, others)
    await visitor.act("place:flower")
    log = visitor.page.get_by_role("region", name="What happened")
    for method, path, body, told in (
        ("DELETE", "/seats/2", None, "Cleo leaves the table. A bot plays on."),
        ("POST", "/seats", {"name": "Cleo"}, "Cleo is back."),
    ):
        await asyncio.to_thread(others[2].request, method, f"/api/tables/{code}{path}", body)
        await expect(visitor.page.locator("[data-now]")).to_have_text(told, timeout=TIMEOUT)
        await expect(log).to_contain_text(told)
    await expect(log).to_contain_text("Ann places a flower.")


async def test_only_legal_actions_are_offered(visit: Visit, others: dict[int, Person]) -> None:
    """Adds that the controls are exactly the legal actions, in every position of a game."""
    visitor = await visit()
    code = await start_game_with(visitor, others)
    for number, (seat, word) in enumerate(MOVES[:20]):
        snapshot = await visitor.call("GET", f"/api/tables/{code}")
        await visitor.wait_for_seq(snapshot["seq"])
        offered = set(await visitor.offered_actions())
        legal = {one for one in snapshot["view"]["legal"] if not one.startswith("bid:")}
        assert {one for one in offered if not one.startswith("bid:")} == legal
        numbers = await visitor.page.locator("[data-bid]").evaluate_all(
            "all => all.map((one) => one.dataset.bid)"
        )
        assert {f"bid:{one}" for one in numbers} == set(snapshot["view"]["legal"]) - legal
        person = others.get(seat)
        if person:
            await asyncio.to_thread(person.act, code, seat, word)
        else:
            action = {"seat": 0, "action": word, "id": f"move {number}"}
            await visitor.call("POST", f"/api/tables/{code}/actions", action)


async def test_events_are_announced_to_screen_readers(visit: Visit, others: dict[int, Person]) -> None:
    """Adds the live region: events as text, without the hidden discs of others."""
    visitor = await visit()
    code = await start_game_with(visitor, others)
    await visitor.act("place:flower")
    # The others may go on only when it has arrived.
    await expect(visitor.control("place:flower")).to_have_count(0, timeout=TIMEOUT)
    for seat, word in [(1, "place:skull"), (2, "place:skull"), (1, "bid:2")]:
        await asyncio.to_thread(others[seat].act, code, seat, word)
    region = visitor.page.locator("[data-announced]")
    await expect(region).to_contain_text("Ben bids 2", timeout=TIMEOUT)
    await expect(visitor.page.locator("[data-now]")).to_contain_text("Cleo")
    assert "skull" not in (await region.inner_text()).lower()


async def test_a_stack_can_be_shown_after_a_skull(visit: Visit, others: dict[int, Person]) -> None:
    """Adds the action "show", which is legal while the owner of the skull picks."""
    visitor = await visit(screen=PHONE, input_method="touch")
    code = await start_game_with(visitor, others)
    script = "0 place:flower, 1 place:flower, 2 place:skull, 1 bid:2, 2 pass, 0 pass, 1 flip:1, 1 flip:2"
    await play_moves(visitor, others, code, script)
    await visitor.act("show")
    await expect(visitor.page.locator('[data-act="show"]')).to_have_count(0, timeout=TIMEOUT)
    assert others[1].see(code)["view"]["seats"][0]["stack"] == ["flower"]


async def test_a_draw_comes_as_soon_as_nobody_wants_to_show(visit: Visit, others: dict[int, Person]) -> None:
    """Adds the pause before a draw (T6): the question is announced with its time, and K declines."""
    visitor = await visit(input_method="keys")
    code = await start_game_with(visitor, others, edition="german")
    await play_moves(
        visitor, others, code, "0 place:flower, 1 place:flower, 2 place:skull, 1 bid:2, 2 pass, 0 pass"
    )
    await play_moves(visitor, others, code, "1 flip:1, 1 flip:2")
    say = messages("en")
    now = say("now-owner-draws", owner="Cleo", who="Ben")
    await expect(visitor.page.locator("[data-now]")).to_have_text(now, timeout=TIMEOUT)
    await expect(visitor.page.locator("[data-announced]")).to_contain_text(say("show-ask"))
    asked = time.monotonic()
    await visitor.page.keyboard.press("k")
    await expect(visitor.table).to_have_attribute("data-phase", "opening", timeout=TIMEOUT)
    assert time.monotonic() - asked < SHOW_PAUSE_SECONDS["normal"] - 1
    assert "shown" not in str(others[1].see(code)["history"])


async def test_on_a_shared_device_stacks_are_shown_before_the_curtain_falls(visit: Visit) -> None:
    """Adds T6 for several people: each is offered by name, and only then the Challenger gives up a disc."""
    visitor = await visit(screen=PHONE, input_method="touch")
    code = await visitor.open_table(3)
    for seat, name in [(1, "Ben"), (2, "Cleo")]:
        await visitor.call("POST", f"/api/tables/{code}/seats", {"seat": seat, "name": name})
    await visitor.call("POST", f"/api/tables/{code}/start", {"first": 0})
    script = "0 place:skull, 1 place:flower, 2 place:flower, 0 bid:1, 1 pass, 2 pass, 0 flip:0"
    for number, move in enumerate(script.split(", ")):
        mover, word = move.split()
        action = {"seat": int(mover), "action": word, "id": f"move {number}"}
        await visitor.call("POST", f"/api/tables/{code}/actions", action)
    offers = visitor.page.locator('[data-act="show"]')
    await expect(offers).to_have_count(2, timeout=TIMEOUT)
    await expect(visitor.page.locator("[data-lift]")).to_have_count(0)
    await visitor.press(visitor.page.locator('[data-act="show"][data-seat="1"]'))
    await expect(offers).to_have_count(1, timeout=TIMEOUT)
    await visitor.press(visitor.page.locator("[data-decline]"))
    await expect(visitor.page.locator("[data-lift]")).to_be_visible(timeout=TIMEOUT)
    view = (await visitor.call("GET", f"/api/tables/{code}?as=spectator"))["view"]
    assert [seat["stack"] for seat in view["seats"]] == [["skull"], ["flower"], ["hidden"]]


async def test_an_action_can_require_confirmation(visit: Visit) -> None:
    """Adds the setting "confirm": the first press asks, the second sends."""
    visitor = await visit()
    await start_game(visitor, 3)
    await visitor.apply_settings(Settings(confirm=True))
    await expect(visitor.control("place:skull")).to_be_visible(timeout=TIMEOUT)
    seq = await visitor.table.get_attribute("data-seq")
    await visitor.act("place:skull")
    await expect(visitor.page.get_by_role("alertdialog")).to_be_visible()
    assert await visitor.table.get_attribute("data-seq") == seq
    await visitor.press(visitor.page.get_by_role("alertdialog").locator("[data-act]"))
    await expect(visitor.table).not_to_have_attribute("data-seq", seq or "", timeout=TIMEOUT)


async def test_a_slow_action_is_not_sent_twice(visit: Visit, others: dict[int, Person]) -> None:
    """Adds a slow request: no control can be pressed until it is answered, even if others act."""
    visitor = await visit()
    held = asyncio.Event()

    def hold(page: WebSocketRoute) -> None:
        server = page.connect_to_server()

        async def send_later(message: str | bytes) -> None:
            await held.wait()
            server.send(message)

        page.on_message(lambda message: tasks.append(asyncio.ensure_future(send_later(message))))

    tasks: list[asyncio.Future[None]] = []
    await visitor.page.route_web_socket("**/events*", hold)
    code = await start_game_with(visitor, others)
    async with visitor.expect_answer():
        await visitor.act("place:skull")
        seq = await asyncio.to_thread(others[1].act, code, 1, "place:flower")
        await visitor.wait_for_seq(seq)
        assert await visitor.offered_actions() == []
        held.set()


async def test_animations_do_not_delay_actions(visit: Visit) -> None:
    """Adds full motion: an action can be sent as soon as it is legal."""
    visitor = await visit(screen=PHONE, input_method="touch", settings=Settings(motion="full"))
    await start_game(visitor, 4)
    await visitor.act("place:flower")
    await expect(visitor.page.locator("[data-bid]").first).to_be_visible(timeout=TIMEOUT)


async def test_the_host_sets_pace_and_clock_during_a_game(visit: Visit) -> None:
    """Adds a new pace, which the log tells, and the last seconds of a turn: counted, and said once."""
    visitor = await visit()
    code = await start_game(visitor, 3)
    say = messages("en")
    await visitor.press(visitor.button("menu-label"))
    await visitor.page.get_by_label(say("pace-fast"), exact=True).check()
    await visitor.page.keyboard.press("Escape")
    told = say("seat-news-pace", pace=say("pace-fast"))
    await expect(visitor.page.locator(".log")).to_contain_text(told, timeout=TIMEOUT)
    assert (await visitor.call("GET", f"/api/tables/{code}"))["table"]["pace"] == "fast"
    await visitor.page.reload()
    await expect(visitor.page.locator(".log .seat-news")).to_have_text([told], timeout=TIMEOUT)
    await visitor.call("PATCH", f"/api/tables/{code}", {"clock": 6})
    number = visitor.page.locator(".near .clock strong")
    for left in ("5", "4"):
        await expect(number).to_have_text(left, timeout=TIMEOUT)
    await expect(visitor.page.locator("[data-announced]").get_by_text(say("clock-five"))).to_have_count(1)
    await visitor.act("place:flower")
    await expect(number).to_have_count(0, timeout=TIMEOUT)
