"""``calavera serve``: what it says in a terminal, what it says to a log, and what it opens and imports."""

from __future__ import annotations

import json
import os
import pty
import re
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path

import pytest
import segno

from calavera.cli.helpers.serve_notice import Addresses, find_addresses, serve_notice
from calavera.language import LANGUAGES, language
from calavera.server.settings import Settings
from tests.server.support.processes import ServerProcess

LAN = "192.168.1.23"
#: What no command may import that does not compute with it.
HEAVY = {"gymnasium", "jax", "numpy", "openskill", "pettingzoo", "pyspiel", "scipy", "textual"}


@pytest.mark.parametrize(
    ("settings", "lan_address", "addresses"),
    [
        ({}, LAN, ("http://127.0.0.1:8000", None, True)),
        ({"host": "localhost", "port": 80}, LAN, ("http://localhost:80", None, True)),
        ({"host": "::1"}, LAN, ("http://[::1]:8000", None, True)),
        ({"host": "0.0.0.0"}, LAN, ("http://127.0.0.1:8000", f"http://{LAN}:8000")),
        ({"host": "0.0.0.0"}, None, ("http://127.0.0.1:8000", None)),
        ({"host": "::"}, LAN, ("http://[::1]:8000", f"http://{LAN}:8000")),
        ({"host": "10.0.0.5"}, LAN, ("http://10.0.0.5:8000", "http://10.0.0.5:8000")),
        ({"host": "skull.local"}, LAN, ("http://skull.local:8000", "http://skull.local:8000")),
        ({"url": "https://skull.example.org"}, LAN, ("https://skull.example.org",) * 2),
    ],
)
def test_the_addresses_are_those_that_can_be_reached(
    settings: Mapping[str, object], lan_address: str | None, addresses: tuple[str, str | None]
) -> None:
    given = Settings(**settings)  # type: ignore[arg-type]  # of several types
    assert find_addresses(given, lan_address) == Addresses(*addresses)


def notice(
    settings: Settings,
    lan_address: str | None = LAN,
    code: str = "en",
    *,
    colours: bool = False,
    columns: int = 80,
    blocks: bool = True,
) -> str:
    """The notice in a terminal, without colours if none are asked for."""
    say = language(code, ("cli",))
    return serve_notice(settings, say, lan_address, colours=colours, columns=columns, blocks=blocks)


def read_modules(text: str) -> list[list[bool]]:
    """The dark modules of a QR code in half blocks, without its quiet zone of two."""
    rows = []
    for line in [line for line in text.splitlines() if re.fullmatch("[█▀▄ ]{20,}", line)]:
        rows += [[sign not in "█▀" for sign in line], [sign not in "█▄" for sign in line]]
    width = len(rows[0])
    assert not any(rows[0] + rows[1])
    return [row[2 : width - 2] for row in rows[2 : width - 2]]


@pytest.mark.parametrize("code", LANGUAGES)
def test_phones_get_a_qr_code_of_the_address_that_they_can_reach(code: str) -> None:
    text = notice(Settings(host="0.0.0.0"), code=code)
    assert f"http://{LAN}:8000" in text
    wanted = segno.make_qr(f"http://{LAN}:8000").matrix
    assert read_modules(text) == [[bool(dark) for dark in row] for row in wanted]


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_server_for_this_computer_alone_says_how_to_let_phones_in(code: str) -> None:
    text = notice(Settings(port=9000), code=code)
    assert "http://127.0.0.1:9000" in text
    assert "\n  calavera serve --host 0.0.0.0 --port 9000\n" in text
    assert "█" not in text


def test_without_a_network_there_is_no_qr_code() -> None:
    text = notice(Settings(host="0.0.0.0"), None)
    assert "not on a network" in text
    assert "█" not in text


@pytest.mark.parametrize(("columns", "blocks"), [(20, True), (80, False)])
def test_a_terminal_that_cannot_show_the_code_gets_the_address(columns: int, blocks: bool) -> None:
    text = notice(Settings(host="0.0.0.0"), columns=columns, blocks=blocks)
    assert f"open http://{LAN}:8000" in text
    assert "scan" not in text
    assert "█" not in text


def test_only_an_open_connection_is_warned_about() -> None:
    assert "no encryption" in notice(Settings(host="0.0.0.0"))
    assert "no encryption" not in notice(Settings(url="https://skull.example.org"))


def test_a_code_in_colours_is_white_on_black_in_every_line() -> None:
    lines = notice(Settings(host="0.0.0.0"), colours=True).splitlines()
    of_code = [line for line in lines if "█" in line]
    assert len(of_code) > 10
    for line in of_code:
        assert line.startswith("\x1b[38;5;231;48;5;16m")
        assert line.endswith("\x1b[0m")


# --- Real servers -------------------------------------------------------------------------------------------


def test_in_a_terminal_it_says_where_it_is_and_opens_a_browser(tmp_path: Path) -> None:
    opened = tmp_path / "opened"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > "{opened}.new" && mv "{opened}.new" "{opened}"\n')
    browser.chmod(0o755)
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("CALAVERA_", "LC_"))}
    environment = {
        **kept,
        "BROWSER": f"{browser} %s",
        "LC_ALL": "C.UTF-8",
        "LANG": "C.UTF-8",
        "TERM": "xterm",
    }
    command = [
        sys.executable,
        "-m",
        "calavera",
        "serve",
        "--port",
        "0",
        "--open",
        "--data",
        str(tmp_path / "data"),
    ]
    ours, theirs = pty.openpty()
    process = subprocess.Popen(command, stdout=theirs, stderr=subprocess.PIPE, stdin=theirs, env=environment)
    os.close(theirs)
    try:
        text = ""
        while "Ctrl+C" not in text:
            text += os.read(ours, 4096).decode()
        found = re.search(r"Open (http://127\.0\.0\.1:\d+) on this computer", text)
        assert found, text
        deadline = time.monotonic() + 30
        while not opened.exists() and time.monotonic() < deadline:
            time.sleep(0.05)
        assert opened.read_text().strip() == found[1]
    finally:
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=30)
        os.close(ours)


@pytest.fixture(scope="module")
def imports_and_log(tmp_path_factory: pytest.TempPathFactory) -> tuple[set[str], list[str]]:
    """What a server without a terminal imports until it serves, and the rest of what it writes."""
    folder = tmp_path_factory.mktemp("serve")
    environment = {"PYTHONPROFILEIMPORTTIME": "1"}
    with ServerProcess(folder / "data", environment) as server:
        lines = server.log.splitlines()
    imported = {line.rpartition("|")[2].strip() for line in lines if line.startswith("import time:")}
    return imported, [line for line in lines if not line.startswith("import time:")]


def test_without_a_terminal_every_line_is_a_log_entry(imports_and_log: tuple[set[str], list[str]]) -> None:
    entries = [json.loads(line) for line in imports_and_log[1]]
    assert "serving" in [entry["event"] for entry in entries]


def test_the_server_imports_no_library_that_it_does_not_need(
    imports_and_log: tuple[set[str], list[str]],
) -> None:
    imported = {name.partition(".")[0] for name in imports_and_log[0]}
    assert "litestar" in imported
    assert not imported & {*HEAVY, "segno"}


@pytest.mark.parametrize(
    "arguments", [[], ["--help"], ["--version"], ["arena", "--help"], ["train", "--help"], ["bots"]]
)
def test_light_commands_import_no_heavy_library(arguments: list[str]) -> None:
    command = [sys.executable, "-X", "importtime", "-m", "calavera", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    imported = {line.rpartition("|")[2].strip().partition(".")[0] for line in done.stderr.splitlines()}
    assert "typer" in imported
    assert not imported & {*HEAVY, "litestar", "segno", "sqlalchemy"}
