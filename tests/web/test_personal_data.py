"""Settings about one's data and devices; people whom the host removed; reactions of people who watch."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.async_api import expect

from .conftest import Visit
from .support.browser import PHONE
from .support.messages import messages
from .support.visitors import TIMEOUT


async def test_the_settings_hand_out_all_data_and_delete_it(visit: Visit, tmp_path: Path) -> None:
    """On a phone. After that this browser is somebody new, without a name."""
    visitor = await visit(screen=PHONE)
    await visitor.call("PATCH", "/api/me", {"name": "Rosa"})
    before = (await visitor.call("GET", "/api/me"))["id"]
    await visitor.go("/settings")
    async with visitor.page.expect_download() as started:
        await visitor.press(visitor.button("settings-export"))
    file = tmp_path / "data.json"
    await (await started.value).save_as(file)
    assert json.loads(file.read_text())["profile"]["name"] == "Rosa"
    await visitor.press(visitor.button("settings-erase"))
    dialog = visitor.page.get_by_role("dialog")
    await expect(dialog).to_contain_text(messages(visitor.language)("settings-erase-stays"))
    await visitor.press(dialog.get_by_role("button", name=messages(visitor.language)("settings-cancel")))
    assert (await visitor.call("GET", "/api/me"))["id"] == before
    await visitor.press(visitor.button("settings-erase"))
    await visitor.press(dialog.get_by_role("button", name=messages(visitor.language)("settings-erase-yes")))
    done = visitor.page.get_by_role("status").filter(
        has_text=messages(visitor.language)("settings-erase-done")
    )
    await expect(done).to_be_visible(timeout=TIMEOUT)
    now = await visitor.call("GET", "/api/me")
    assert (now["id"] != before, now["name"]) == (True, "Guest")


async def test_other_devices_are_signed_out_in_the_settings(visit: Visit) -> None:
    """The other browser is a stranger; this one stays."""
    first, second = await visit(), await visit()
    await first.call("PATCH", "/api/me", {"name": "Rosa"})
    person = (await first.call("GET", "/api/me"))["id"]
    code = (await first.call("POST", "/api/me/recovery"))["code"]
    await second.call("POST", "/api/me/recover", {"code": code})
    assert (await second.call("GET", "/api/me"))["id"] == person
    await first.go("/settings")
    await first.press(first.button("settings-sign-out"))
    dialog = first.page.get_by_role("dialog")
    await first.press(dialog.get_by_role("button", name=messages(first.language)("settings-sign-out")))
    done = first.page.get_by_role("status").filter(
        has_text=messages(first.language)("settings-sign-out-done")
    )
    await expect(done).to_be_visible(timeout=TIMEOUT)
    assert (await first.call("GET", "/api/me"))["id"] == person
    assert (await second.call("GET", "/api/me"))["id"] != person


async def test_a_host_removes_somebody_and_lets_them_back_in(visit: Visit) -> None:
    """Both see it at once."""
    host, guest = await visit(screen=PHONE), await visit()
    code = await host.open_table(3, name="Rosa")
    await guest.call("POST", f"/api/tables/{code}/seats", {"name": "Ben"})
    await guest.go(f"/t/{code}")
    await host.go(f"/t/{code}")
    say = messages(host.language)
    await host.press(host.page.locator("main").get_by_role("button", name="Ben"))
    await host.press(host.page.get_by_role("dialog").get_by_role("button", name=say("lobby-ban", who="Ben")))
    await expect(guest.page.get_by_text(messages(guest.language)("refusal-banned"))).to_be_visible(
        timeout=TIMEOUT
    )
    let_back = host.page.get_by_role("button", name=say("lobby-unban", who="Ben"))
    await expect(let_back).to_be_visible(timeout=TIMEOUT)
    await host.press(let_back)
    await expect(let_back).to_have_count(0, timeout=TIMEOUT)
    sit = guest.page.get_by_role("button", name=messages(guest.language)("lobby-sit"), exact=True)
    await expect(sit).to_be_visible(timeout=TIMEOUT)


async def test_an_emote_of_somebody_who_watches_is_seen_at_the_table(visit: Visit) -> None:
    """For some seconds; it is not in the talk."""
    player, watcher = await visit(screen=PHONE), await visit()
    code = await player.open_table(3, bots=["novice+silent", "novice+silent"], name="Rosa")
    await player.call("POST", f"/api/tables/{code}/start", {"first": 0})
    await player.go(f"/t/{code}")
    await watcher.go(f"/t/{code}")
    await expect(player.control("place:flower")).to_be_visible(timeout=TIMEOUT)
    wink = watcher.page.get_by_role("button", name=messages(watcher.language)("talk-emote-wink")).first
    await watcher.press(wink)
    await expect(player.page.locator("[data-reactions] img")).to_have_count(1, timeout=TIMEOUT)
    assert (await player.call("GET", f"/api/tables/{code}"))["talk"] == []
