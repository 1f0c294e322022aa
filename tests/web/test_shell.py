"""The frame around every screen: addresses, ways to and fro, language and theme."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from .browsing import PHONE, Likes
from .conftest import Visit
from .people import PATIENCE, Visitor
from .words import words

WAYS = {"Learn": "/learn", "Rules": "/rules", "Replays": "/replay", "Settings": "/settings"}


@pytest.mark.parametrize("path", ["/", "/create", "/rules", "/learn", "/replay", "/settings"])
async def test_every_address_opens_by_itself(phone: Visitor, path: str) -> None:
    """From a bookmark, with a title of its own and one heading that says where one is."""
    await phone.go(path)
    await expect(phone.page.locator("main h1")).to_have_count(1)
    assert (await phone.page.title()).endswith(" · Calavera")


async def test_an_address_that_leads_nowhere_says_so(desktop: Visitor) -> None:
    """With the status for it, and a way home."""
    desktop.expects("404")
    answer = await desktop.page.goto(f"{desktop.address}/nowhere/at/all")
    assert answer is not None
    assert answer.status == 404
    await desktop.settled()
    await desktop.press(desktop.page.locator("main").get_by_role("link"))
    assert await desktop.arrives(r"/$") == "/"


@pytest.mark.parametrize("name", WAYS)
async def test_a_link_changes_the_screen_and_not_the_page(desktop: Visitor, name: str) -> None:
    """The focus goes where the new screen begins, and the browser's own button leads back."""
    await desktop.go("/")
    await desktop.page.evaluate("window.mark = 'the same page'")
    await desktop.press(desktop.page.get_by_role("navigation").get_by_role("link", name=name))
    assert await desktop.arrives(f"{WAYS[name]}$") == WAYS[name]
    await expect(desktop.page.locator("main:focus, main h1:focus")).to_have_count(1)
    await desktop.page.go_back()
    assert await desktop.arrives(r"/$") == "/"
    assert await desktop.page.evaluate("window.mark") == "the same page"


async def test_a_browser_is_spoken_to_in_its_own_language(visit: Visit) -> None:
    """On the first visit, before anybody has set anything."""
    visitor = await visit(likes=None, locale="fr-CA")
    await visitor.go("/")
    await expect(visitor.page.locator("html")).to_have_attribute("lang", "fr")
    await expect(visitor.page.get_by_role("navigation").get_by_role("link", name="Règles")).to_be_visible()


async def test_another_language_is_spoken_at_once_and_remembered(phone: Visitor) -> None:
    """By the choice on the home page; the page is not loaded anew."""
    await phone.go("/")
    await phone.page.evaluate("window.mark = 'the same page'")
    await phone.page.get_by_role("combobox", name="Language").select_option("de")
    await expect(phone.page.get_by_role("navigation").get_by_role("link", name="Regeln")).to_be_visible()
    await expect(phone.page.locator("html")).to_have_attribute("lang", "de")
    assert await phone.page.evaluate("window.mark") == "the same page"
    await phone.page.reload()
    await expect(phone.page.get_by_role("navigation").get_by_role("link", name="Regeln")).to_be_visible()


async def test_the_theme_is_that_of_the_settings(visit: Visit) -> None:
    """Dark is dark and light is light, in the colours of the page itself and of the browser around it."""
    grounds = {}
    for theme in ("dark", "light"):
        visitor = await visit(screen=PHONE, likes=Likes(theme=theme))
        await visitor.go("/settings")
        grounds[theme] = await visitor.page.evaluate(
            """() => [
              getComputedStyle(document.documentElement).colorScheme,
              document.querySelector('meta[name="theme-color"]').content,
            ]"""
        )
    assert grounds == {"dark": ["dark", "#1d1420"], "light": ["light", "#f3e8d6"]}


async def test_the_theme_of_the_system_is_followed(visit: Visit) -> None:
    """For who wants that, and while the page is open."""
    visitor = await visit(likes=Likes(theme="system"))
    await visitor.page.emulate_media(color_scheme="light")
    await visitor.go("/")
    await expect(visitor.page.locator("html")).to_have_attribute("data-theme", "light")
    await visitor.page.emulate_media(color_scheme="dark")
    await expect(visitor.page.locator("html")).to_have_attribute("data-theme", "dark")


async def test_a_link_moves_somebody_to_another_device(visit: Visit) -> None:
    """The code works, and is out of the address at once; a second time it does not."""
    first, second, third = await visit(), await visit(screen=PHONE), await visit()
    await first.asks("PATCH", "/api/me", {"name": "Rosa"})
    link = (await first.asks("POST", "/api/me/recovery"))["link"]
    path = link.removeprefix(first.address)
    await second.page.goto(first.address + path)
    await expect(second.page.get_by_role("status").filter(has_text="Rosa")).to_be_visible(timeout=PATIENCE)
    assert "#" not in second.page.url
    assert (await second.asks("GET", "/api/me"))["id"] == (await first.asks("GET", "/api/me"))["id"]

    third.expects("404", "403", "409", "410")
    await third.page.goto(first.address + path)
    await expect(third.page.get_by_role("status").locator(".bad")).to_be_visible(timeout=PATIENCE)
    assert (await third.asks("GET", "/api/me"))["id"] != (await first.asks("GET", "/api/me"))["id"]


async def test_who_has_a_name_here_is_asked_before_becoming_somebody_else(visit: Visit) -> None:
    """Also on a page that is open already; who stays keeps both the name and the link."""
    first, second = await visit(), await visit()
    await first.asks("PATCH", "/api/me", {"name": "Rosa"})
    link = (await first.asks("POST", "/api/me/recovery"))["link"]
    await second.asks("PATCH", "/api/me", {"name": "Ben"})
    await second.go("/")
    dialog = second.page.get_by_role("dialog")
    for answer, name in (("web-recover-no", "Ben"), ("web-recover-yes", "Rosa")):
        await second.page.evaluate("hash => { location.hash = hash; }", link.partition("#")[2])
        await expect(dialog).to_contain_text("Ben", timeout=PATIENCE)
        assert "#" not in second.page.url
        await second.press(dialog.get_by_role("button", name=words(second.language)(answer)))
        await expect(dialog).to_have_count(0, timeout=PATIENCE)
        assert (await second.asks("GET", "/api/me"))["name"] == name
