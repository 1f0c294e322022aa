"""The changes of docs/recipes.md touch as few files as the page says, and the product works with them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.support.processes import ServerProcess

from .changes import add_bid_variant, add_bot_level, add_emote, add_language, add_table_option
from .source_copy import ROOT, SourceCopy

PAGE = (ROOT / "docs" / "recipes.md").read_text(encoding="utf-8")


@pytest.fixture
def copy(tmp_path: Path) -> SourceCopy:
    return SourceCopy(tmp_path / "copy")


@pytest.fixture
def call(copy: SourceCopy, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Callable[..., Any]]:
    """Apply the change, start a server on the copy, and call its API."""
    request.param(copy)
    environment = {"PYTHONPATH": str(copy.folder / "src"), "CALAVERA_RATE_LIMITS": "off"}
    with (
        ServerProcess(tmp_path / "data", environment) as server,
        httpx.Client(base_url=server.address) as client,
    ):

        def send(method: str, path: str, **body: Any) -> Any:
            answer = client.request(method, f"/api/{path}", json=body or None)
            answer.raise_for_status()
            return answer.json() if answer.content else None

        yield send


@pytest.mark.parametrize(
    ("change", "title", "most"),
    [
        (add_bot_level, "A bot level", 2),
        (add_emote, "An emote or phrase", 3),
        (add_language, "A language", 3),
        (add_table_option, "A table option", 6),
        (add_bid_variant, "A bid rule", 7),
    ],
)
def test_a_change_touches_the_files_that_the_page_names(
    copy: SourceCopy, change: Callable[[SourceCopy], None], title: str, most: int
) -> None:
    change(copy)
    assert len(copy.touched) <= most
    section = PAGE.split(f"## {title}\n")[1].split("\n## ")[0]
    for path in copy.touched:
        assert f"`{path}`" in section or f"`{Path(path).parent.as_posix()}/`" in section
    assert f"**{len(copy.touched)} file" in section


@pytest.mark.parametrize("call", [add_bot_level], indirect=True)
def test_a_new_level_plays_in_the_arena_and_at_a_table(copy: SourceCopy, call: Callable[..., Any]) -> None:
    results = copy.python(
        *[
            "-m",
            "calavera",
            "arena",
            "sleepy",
            "novice",
            "--seats",
            "2",
            "--games",
            "4",
            "--seed",
            "1",
            "--json",
        ]
    )
    assert "sleepy" in json.dumps(json.loads(results))
    assert "sleepy" in call("GET", "bots")["levels"]
    table = call("POST", "tables", options={"players": 2}, bots=["sleepy"])
    assert table["table"]["seats"][0]["bot"] == "sleepy"


@pytest.mark.parametrize("call", [add_emote], indirect=True)
def test_a_new_emote_is_heard_at_a_table(copy: SourceCopy, call: Callable[..., Any]) -> None:
    code = call("POST", "tables", options={"players": 2}, sit=True, name="Rosa")["code"]
    call("POST", f"tables/{code}/talk", emote="talk-emote-yawn")
    assert call("GET", f"tables/{code}")["talk"][0]["phrase"] == "talk-emote-yawn"
    assert '"talk-emote-yawn"' in copy.python("-m", "calavera.server.client_constants")


@pytest.mark.parametrize("call", [add_language], indirect=True)
def test_a_new_language_is_spoken_by_the_terminal_and_the_server(
    copy: SourceCopy, call: Callable[..., Any]
) -> None:
    assert call("PATCH", "me", language="eo")["language"] == "eo"
    played = copy.python(
        "-m", "calavera", "play", "--plain", "--players", "2", "--language", "eo", "--seed", "1"
    )
    assert "Round 1" in played
    said = copy.python(
        "-c", "from calavera.language import language; print(language('eo')('event-passed', who='Rosa'))"
    )
    assert said == "Rosa passes.\n"
    assert '"eo": "Esperanto"' in copy.python("-m", "calavera.server.client_constants")


@pytest.mark.parametrize("call", [add_table_option], indirect=True)
def test_a_new_table_option_is_stored_sent_and_kept_when_a_game_starts(call: Callable[..., Any]) -> None:
    opened = call(
        "POST", "tables", options={"players": 2}, sit=True, bots=["novice"], quiet=True, pace="fast"
    )
    code = opened["code"]
    assert opened["table"]["quiet"] is True
    call("POST", f"tables/{code}/start")
    assert call("GET", f"tables/{code}")["table"]["quiet"] is True
    call("PATCH", f"tables/{code}", quiet=False)
    assert call("GET", f"tables/{code}")["table"]["quiet"] is False


LIMITED_GAME = """
from random import Random
from calavera import IllegalAction, Options, new_game, state_from_text
from calavera.bots import make_bot
from calavera.rules import view
state = new_game(Options(players=6, max_raise=2))
for seat in range(6):
    state = state.play(seat, "place:flower")
assert [str(action) for action in state.legal_actions(0)][-1] == "bid:6"
state = state.play(0, "bid:1")
assert [str(action) for action in state.legal_actions(1)] == ["bid:2", "bid:3", "pass"]
try:
    state.play(1, "bid:4")
except IllegalAction as refusal:
    print(refusal)
assert state_from_text(str(state)) == state
for level in ("novice", "regular", "sharp", "expert:50"):
    assert make_bot(level).choose(view(state, 1), Random(1)) in state.legal_actions(1)
"""


@pytest.mark.parametrize("call", [add_bid_variant], indirect=True)
def test_a_new_bid_rule_is_played_by_the_engine_the_bots_and_the_server(
    copy: SourceCopy, call: Callable[..., Any]
) -> None:
    assert copy.python("-c", LIMITED_GAME) == "bid 4 raises by more than 2: bid 2 to 3, or pass\n"
    table = call("POST", "tables", options={"players": 2, "max_raise": 2}, sit=True, bots=["novice"])
    assert table["table"]["options"]["max_raise"] == 2
