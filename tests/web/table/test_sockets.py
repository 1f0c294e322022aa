"""Pages play by WebSocket, and by other ways where something between them and the server forbids it."""

from __future__ import annotations

import asyncio
from random import Random

import pytest
from playwright.async_api import Request, expect

from tests.server.support.processes import ServerProcess
from tests.web.conftest import Visit, Visitors
from tests.web.support.browser import PHONE
from tests.web.support.screens import start_game
from tests.web.support.tcp_proxy import SocketRule, TcpProxy
from tests.web.support.visitors import TIMEOUT, Visitor, new_visitor

from .test_reconnect import AWAY, visible_state

NO_SOCKET = "WebSocket connection to"
#: Milliseconds after which a page gives a silent connection up, and a little.
SILENCE = 26_000


async def visit_through(visitors: Visitors, proxy: TcpProxy) -> Visitor:
    """Somebody who reaches the server through a proxy."""
    visitor = await new_visitor(
        visitors.browser, proxy.address, screen=PHONE, input_method="touch", painted=False
    )
    visitors.people.append(visitor)
    return visitor


def note_calls(visitor: Visitor) -> list[str]:
    """The requests of a page that a socket makes needless, as they come."""
    calls: list[str] = []

    def note(request: Request) -> None:
        if request.url.endswith("/actions") or "/events" in request.url:
            calls.append(request.method)

    visitor.page.on("request", note)
    return calls


async def test_a_game_needs_one_socket_and_no_other_request(visit: Visit) -> None:
    """Adds that events and actions go by the socket."""
    visitor = await visit()
    calls = note_calls(visitor)
    await start_game(visitor, 3)
    await visitor.play(Random(7))
    assert calls == []
    assert len(visitor.answers) > 3


@pytest.mark.parametrize("rule", ["refuse", "strip", "swallow"])
async def test_a_proxy_that_forbids_sockets_is_not_noticed(
    visitors: Visitors, server: ServerProcess, rule: SocketRule
) -> None:
    """Adds proxies that refuse, ignore or swallow the request: the page plays by responses and calls."""
    async with TcpProxy(server.address, rule) as proxy:
        visitor = await visit_through(visitors, proxy)
        visitor.expect_errors(NO_SOCKET, AWAY)
        calls = note_calls(visitor)
        await start_game(visitor, 3)
        assert await visitor.page.locator("[data-line]").count() == 0
        await visitor.play(Random(7))
        assert await visitor.page.locator("[data-line]").count() == 0
        assert proxy.upgrades == 1, "it is not tried again"
        assert calls.count("POST") == len(visitor.answers) > 3


async def test_cut_connections_change_nothing(visitors: Visitors, server: ServerProcess) -> None:
    """Adds proxies with short patience and changes of network: the page goes on where it was."""
    async with TcpProxy(server.address) as proxy:
        visitor = await visit_through(visitors, proxy)
        visitor.expect_errors(NO_SOCKET, AWAY)
        calls = note_calls(visitor)
        await start_game(visitor, 4)
        await visitor.act("place:skull")
        await expect(visitor.page.locator("[data-bid]").first).to_be_visible(timeout=TIMEOUT)
        before = await visible_state(visitor)
        for number in range(2, 4):
            proxy.cut()
            async with asyncio.timeout(TIMEOUT / 1000):
                while proxy.upgrades < number:
                    await asyncio.sleep(0.02)
            await expect(visitor.page.locator("[data-line]")).to_have_count(0, timeout=TIMEOUT)
            assert await visible_state(visitor) == before
        await visitor.play(Random(3))
        assert proxy.upgrades >= 3
        assert "POST" not in calls


async def test_a_connection_that_dies_without_a_word_is_made_again(
    visitors: Visitors, server: ServerProcess
) -> None:
    """Adds a change of network that nobody reports: no bytes come, and no end of the connection."""
    async with TcpProxy(server.address) as proxy:
        visitor = await visit_through(visitors, proxy)
        visitor.expect_errors(NO_SOCKET, AWAY)
        await visitor.page.clock.install()
        await start_game(visitor, 4)
        await visitor.act("place:skull")
        await expect(visitor.page.locator("[data-bid]").first).to_be_visible(timeout=TIMEOUT)
        before = await visible_state(visitor)
        proxy.swallow()
        assert proxy.upgrades == 1
        await visitor.page.clock.fast_forward(SILENCE)
        async with asyncio.timeout(TIMEOUT / 1000):
            while proxy.upgrades < 2:
                await asyncio.sleep(0.02)
        await expect(visitor.page.locator("[data-line]")).to_have_count(0, timeout=TIMEOUT)
        assert await visible_state(visitor) == before
        # The test's own calls would wait for an answer on a connection that is dead: they go past the proxy.
        visitor.address = server.address
        await visitor.play(Random(3))


async def test_a_phone_that_sleeps_through_a_restart_wakes_up_at_the_same_table(
    visit: Visit, own_server: ServerProcess
) -> None:
    """Adds a frozen page: when it wakes, it has what happened meanwhile."""
    visitor, other = await visit(screen=PHONE, input_method="touch"), await visit()
    visitor.expect_errors(NO_SOCKET, AWAY)
    other.expect_errors(NO_SOCKET, AWAY)
    code = await visitor.open_table(2)
    await other.call("POST", f"/api/tables/{code}/seats", {"name": "Ben"})
    await visitor.call("POST", f"/api/tables/{code}/start", {"first": 0})
    await visitor.act("place:flower")
    cdp = await visitor.context.new_cdp_session(visitor.page)
    await cdp.send("Page.setWebLifecycleState", {"state": "frozen"})
    own_server.kill()
    own_server.start()
    action = {"seat": 1, "action": "place:flower", "id": "while asleep"}
    await other.call("POST", f"/api/tables/{code}/actions", action)
    await cdp.send("Page.setWebLifecycleState", {"state": "active"})
    await expect(visitor.page.locator("[data-bid]").first).to_be_visible(timeout=TIMEOUT)


async def test_a_page_without_a_network_comes_back(visit: Visit) -> None:
    """Adds flight mode: the page says so, and catches up."""
    visitor, other = await visit(), await visit()
    visitor.expect_errors(NO_SOCKET, AWAY)
    code = await visitor.open_table(2)
    await other.call("POST", f"/api/tables/{code}/seats", {"name": "Ben"})
    await visitor.call("POST", f"/api/tables/{code}/start", {"first": 0})
    await visitor.act("place:flower")
    await visitor.context.set_offline(True)
    await expect(visitor.page.locator("[data-line]")).to_be_visible(timeout=TIMEOUT)
    action = {"seat": 1, "action": "place:flower", "id": "without her"}
    await other.call("POST", f"/api/tables/{code}/actions", action)
    await visitor.context.set_offline(False)
    await expect(visitor.page.locator("[data-bid]").first).to_be_visible(timeout=TIMEOUT)
    await expect(visitor.page.locator("[data-line]")).to_have_count(0, timeout=TIMEOUT)
