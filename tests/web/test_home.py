"""Home: how a visitor gets to a table."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from .conftest import Visit
from .support.browser import DESKTOP, PHONE
from .support.visitors import CODE, TIMEOUT, InputMethod, Visitor


@pytest.mark.parametrize("input_method", ["mouse", "touch", "keyboard"])
async def test_play_now_starts_a_game(visit: Visit, input_method: InputMethod) -> None:
    """Adds the start of a game from Home, with every input method."""
    visitor = await visit(screen=PHONE if input_method == "touch" else DESKTOP, input_method=input_method)
    await visitor.go("/")
    await visitor.press(visitor.page.get_by_role("button", name="Play now"))
    await visitor.wait_for_path(CODE.pattern)
    await expect(visitor.control("place:skull")).to_be_visible(timeout=TIMEOUT)


async def test_a_code_leads_to_its_table(visit: Visit) -> None:
    """Adds codes in small letters and links."""
    host, guest = await visit(), await visit(screen=PHONE, input_method="touch")
    code = await host.open_table(4)
    for text in (code.lower(), f"{host.address}/t/{code}"):
        await guest.go("/")
        await guest.page.get_by_role("textbox", name="Code or link of a table").fill(text)
        await guest.press(guest.page.get_by_role("button", name="Join"))
        assert await guest.wait_for_path(CODE.pattern) == f"/t/{code}"


async def test_an_invalid_code_is_refused_in_its_field(phone: Visitor) -> None:
    """Adds the error of an invalid code: a message, and the focus back in the field."""
    await phone.go("/")
    field = phone.page.get_by_role("textbox", name="Code or link of a table")
    await field.fill("nonsense!")
    await phone.press(phone.page.get_by_role("button", name="Join"))
    await expect(phone.page.get_by_role("alert")).to_contain_text("K7W MQX 2FH")
    await expect(field).to_be_focused()
    assert phone.path == "/"


async def test_a_phone_shows_what_matters_without_scrolling(phone: Visitor) -> None:
    """Adds what is in view on the smallest phone: names, the choice, the short rules, the way back."""
    await phone.go("/create?preset=pass")
    height = 640 - 110  # without the bar at the bottom
    names = phone.page.get_by_role("textbox")
    await expect(names).to_have_count(4)
    chosen = phone.page.locator("label", has=phone.page.locator("input:checked")).first
    tops = [await phone.page.locator("h1").bounding_box(), await names.last.bounding_box()]
    tops.append(await chosen.bounding_box())
    places = [box["y"] for box in tops if box is not None]
    assert places == sorted(places)
    assert len(places) == 3
    assert places[-1] < height
    await phone.go("/rules")
    short = await phone.page.locator("section", has=phone.page.locator("#short")).bounding_box()
    assert short is not None
    assert short["y"] + short["height"] <= 640
    code = await phone.open_table(4)
    await expect(phone.page.locator("ol li")).to_have_count(4)
    await phone.go("/")
    back = phone.page.locator(f'a[href="/t/{code}"]')
    await expect(back).to_be_in_viewport(timeout=TIMEOUT)
    await expect(phone.page.get_by_role("button", name="Play now")).to_be_in_viewport()
    await phone.go("/replay")
    await expect(phone.page.locator(f'a[href^="/replay/{code}"]')).to_have_count(0)


async def test_a_table_has_the_rules_and_tribes_that_were_chosen(visit: Visit) -> None:
    """Adds the way from an edition of the rule book to a table, and the choice of both tribes (V1)."""
    visitor = await visit()
    await visitor.go("/rules")
    await visitor.press(visitor.page.locator("#edition-german").get_by_role("link", name="Open a table"))
    await visitor.wait_for_path("/create")
    await visitor.page.get_by_role("radio", name="Two tribes each").check()
    await visitor.page.get_by_role("checkbox", name="Last Chance").first.check()
    for number, tribe in enumerate(("Jade", "Moon")):
        await visitor.page.get_by_role("radio", name=tribe).nth(number).check()
    await expect(visitor.page.get_by_role("radio", name="Jade").nth(1)).to_be_disabled()
    await visitor.press(visitor.button("create-open"))
    await visitor.wait_for_path(CODE.pattern)
    table = (await visitor.call("GET", f"/api/tables/{visitor.code}"))["table"]
    assert table["options"] == {
        "players": 3,
        "opening": "simultaneous",
        "loss": "draw",
        "last_chance": True,
        "tribes_per_player": 2,
    }
    assert (table["seats"][0]["tribe"], table["seats"][0]["second_tribe"]) == ("jade", "moon")
    await expect(visitor.page.locator("li img[alt='Moon']")).to_be_visible(timeout=TIMEOUT)
