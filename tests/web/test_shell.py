"""The shell around every screen: paths, navigation, language, theme and identity."""

from __future__ import annotations

from playwright.async_api import expect

from .conftest import Visit
from .support.browser import PHONE, Settings, Theme
from .support.messages import messages
from .support.visitors import TIMEOUT, Visitor

LINKS = {"Learn": "/learn", "Rules": "/rules", "Replays": "/replay", "Settings": "/settings"}


async def test_an_unknown_path_is_not_found(desktop: Visitor) -> None:
    """Status 404, and a link home."""
    desktop.expect_errors("404")
    answer = await desktop.page.goto(f"{desktop.address}/nowhere/at/all")
    assert answer is not None
    assert answer.status == 404
    await desktop.wait_ready()
    await desktop.press(desktop.page.locator("main").get_by_role("link"))
    assert await desktop.wait_for_path(r"/$") == "/"


async def test_links_change_the_screen_without_a_page_load(desktop: Visitor) -> None:
    """Finds a link that loads the page again, loses the focus, or breaks the Back button of the browser."""
    await desktop.go("/")
    await desktop.page.evaluate("window.mark = 'the same page'")
    for name, path in LINKS.items():
        await desktop.press(desktop.page.get_by_role("navigation").get_by_role("link", name=name))
        assert await desktop.wait_for_path(f"{path}$") == path
        await expect(desktop.page.locator("main:focus, main h1:focus")).to_have_count(1)
        await desktop.page.go_back()
        assert await desktop.wait_for_path(r"/$") == "/"
    assert await desktop.page.evaluate("window.mark") == "the same page"


async def test_the_first_visit_is_in_the_language_of_the_browser(visit: Visit) -> None:
    """On the first visit, without settings."""
    visitor = await visit(settings=None, locale="fr-CA")
    await visitor.go("/")
    await expect(visitor.page.locator("html")).to_have_attribute("lang", "fr")
    await expect(visitor.page.get_by_role("navigation").get_by_role("link", name="Règles")).to_be_visible()


async def test_a_chosen_language_applies_at_once_and_is_stored(phone: Visitor) -> None:
    """By the choice on the home page, without a page load; a reload keeps it."""
    await phone.go("/")
    await phone.page.evaluate("window.mark = 'the same page'")
    await phone.page.get_by_role("combobox", name="Language").select_option("de")
    await expect(phone.page.get_by_role("navigation").get_by_role("link", name="Regeln")).to_be_visible()
    await expect(phone.page.locator("html")).to_have_attribute("lang", "de")
    assert await phone.page.evaluate("window.mark") == "the same page"
    await phone.page.reload()
    await expect(phone.page.get_by_role("navigation").get_by_role("link", name="Regeln")).to_be_visible()


async def test_the_theme_is_that_of_the_settings(visit: Visit) -> None:
    """In the colours of the page and of the browser around it."""
    visitor = await visit(screen=PHONE)
    await visitor.go("/settings")
    colours: dict[Theme, list[str]] = {"dark": ["dark", "#1d1420"], "light": ["light", "#f3e8d6"]}
    for theme, expected in colours.items():
        await visitor.apply_settings(Settings(theme=theme))
        await visitor.wait_ready()
        found = await visitor.page.evaluate(
            """() => [
              getComputedStyle(document.documentElement).colorScheme,
              document.querySelector('meta[name="theme-color"]').content,
            ]"""
        )
        assert found == expected


async def test_the_theme_of_the_system_is_followed(visit: Visit) -> None:
    """With the setting "system", also while the page is open."""
    visitor = await visit(settings=Settings(theme="system"))
    await visitor.page.emulate_media(color_scheme="light")
    await visitor.go("/")
    await expect(visitor.page.locator("html")).to_have_attribute("data-theme", "light")
    await visitor.page.emulate_media(color_scheme="dark")
    await expect(visitor.page.locator("html")).to_have_attribute("data-theme", "dark")


async def test_a_recovery_link_moves_an_identity(visit: Visit) -> None:
    """The code of the link works once, and is removed from the address."""
    first, second, third = await visit(), await visit(screen=PHONE), await visit()
    await first.call("PATCH", "/api/me", {"name": "Rosa"})
    link = (await first.call("POST", "/api/me/recovery"))["link"]
    path = link.removeprefix(first.address)
    await second.page.goto(first.address + path)
    await expect(second.page.get_by_role("status").filter(has_text="Rosa")).to_be_visible(timeout=TIMEOUT)
    assert "#" not in second.page.url
    assert (await second.call("GET", "/api/me"))["id"] == (await first.call("GET", "/api/me"))["id"]

    third.expect_errors("404", "403", "409", "410")
    await third.page.goto(first.address + path)
    await expect(third.page.get_by_role("status").locator(".bad")).to_be_visible(timeout=TIMEOUT)
    assert (await third.call("GET", "/api/me"))["id"] != (await first.call("GET", "/api/me"))["id"]


async def test_a_recovery_link_asks_before_it_replaces_an_identity(visit: Visit) -> None:
    """Also on an open page. If the user declines, name and link stay valid."""
    first, second = await visit(), await visit()
    await first.call("PATCH", "/api/me", {"name": "Rosa"})
    link = (await first.call("POST", "/api/me/recovery"))["link"]
    await second.call("PATCH", "/api/me", {"name": "Ben"})
    await second.go("/")
    dialog = second.page.get_by_role("dialog")
    for answer, name in (("web-recover-no", "Ben"), ("web-recover-yes", "Rosa")):
        await second.page.evaluate("hash => { location.hash = hash; }", link.partition("#")[2])
        await expect(dialog).to_contain_text("Ben", timeout=TIMEOUT)
        assert "#" not in second.page.url
        await second.press(dialog.get_by_role("button", name=messages(second.language)(answer)))
        await expect(dialog).to_have_count(0, timeout=TIMEOUT)
        assert (await second.call("GET", "/api/me"))["name"] == name
