"""Home: the ways to a table."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from .browser import DESKTOP, PHONE
from .conftest import Visit
from .visitors import CODE, TIMEOUT, InputMethod, Visitor


@pytest.mark.parametrize("hand", ["mouse", "touch", "keyboard"])
async def test_play_now_leads_to_a_game_that_has_begun(visit: Visit, hand: InputMethod) -> None:
    """One press, and there are discs to place."""
    visitor = await visit(screen=PHONE if hand == "touch" else DESKTOP, input_method=hand)
    await visitor.go("/")
    await visitor.press(visitor.page.get_by_role("button", name="Play now"))
    await visitor.wait_for_path(CODE.pattern)
    await expect(visitor.control("place:skull")).to_be_visible(timeout=TIMEOUT)


async def test_a_code_leads_to_its_table(visit: Visit) -> None:
    """In small letters, or as part of a link."""
    host, guest = await visit(), await visit(screen=PHONE, input_method="touch")
    code = await host.open_table(4)
    for text in (code.lower(), f"{host.address}/t/{code}"):
        await guest.go("/")
        await guest.page.get_by_role("textbox", name="Code or link of a table").fill(text)
        await guest.press(guest.page.get_by_role("button", name="Join"))
        assert await guest.wait_for_path(CODE.pattern) == f"/t/{code}"


async def test_what_is_no_code_is_refused_where_it_was_typed(phone: Visitor) -> None:
    """In words, with the focus back in the field."""
    await phone.go("/")
    field = phone.page.get_by_role("textbox", name="Code or link of a table")
    await field.fill("nonsense!")
    await phone.press(phone.page.get_by_role("button", name="Join"))
    await expect(phone.page.get_by_role("alert")).to_contain_text("K7WMQX")
    await expect(field).to_be_focused()
    assert phone.path == "/"
