"""The constants that the web client shares with Python, and the addresses of its pages."""

from __future__ import annotations

from pathlib import Path

import pytest

from calavera.server.client_constants import client_constants
from calavera.server.wire.client_pages import CLIENT_PAGES, client_page_pattern, javascript_pattern

FILE = Path(__file__).parents[3] / "web" / "src" / "api" / "constants.ts"


def test_the_clients_constants_are_up_to_date() -> None:
    """Otherwise: make web-types."""
    assert FILE.read_text(encoding="utf-8") == client_constants()


@pytest.mark.parametrize(
    "path", ["/", "/index.html", "/create", "/t/k7", "/tv/K7WMQX", "/t/k7w-mqx-2fh", "/replay/K7/123456"]
)
def test_the_server_knows_the_pages_of_the_client(path: str) -> None:
    assert client_page_pattern().fullmatch(path)


@pytest.mark.parametrize(
    "path", ["/x", "/t/", "/t/a_b", "/indexxhtml", "/replay/K7/1234567", "/replay/a/b/c"]
)
def test_other_paths_are_no_pages(path: str) -> None:
    assert not client_page_pattern().fullmatch(path)


def test_the_router_of_the_client_gets_the_parameters_by_name() -> None:
    assert javascript_pattern(CLIENT_PAGES["replay"]) == (
        "^/replay(?:/(?<code>[0-9A-Za-z-]{1,16})(?:/(?<game>[0-9]{1,6}))?)?$"
    )
