"""The example on docs/bot-protocol.md: the messages that a program and Calavera really exchange.

``python -m tests.bots.external.exchange`` writes it again; ``test_examples.py`` fails if it is out of date.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

from calavera.bots.external import program_bot
from calavera.bots.external.program_bot import ExternalBot
from calavera.bots.external.subprocess_io import Program
from calavera.record import as_json
from calavera.rules import Options, View, play, set_up, view

__all__ = ["PAGE", "update_page"]

ROOT = Path(__file__).parents[3]
PAGE = ROOT / "docs" / "bot-protocol.md"
BOT = ROOT / "examples" / "bots" / "simple.py"

SEED = 5


class RecordedProgram(Program):
    """A program whose messages are recorded."""

    messages: list[tuple[str, dict[str, Any]]]

    def post(self, message: Mapping[str, object], view: View | None = None) -> None:
        self.messages.append(("→", dict(message) if view is None else {**message, "view": as_json(view)}))
        super().post(message, view)

    def read(self, deadline: float) -> dict[str, Any]:
        message = super().read(deadline)
        self.messages.append(("←", message))
        return message


def record_session() -> list[tuple[str, dict[str, Any]]]:
    """A short game: both seats have won a challenge already, so the next one wins."""
    rng, other = Random(SEED), iter(["place:flower", "bid:1"])
    state = set_up(Options(players=2), 0, ["FFS", "FFFS"], wins=[1, 1])
    RecordedProgram.messages = []
    with patch.object(program_bot, "Program", RecordedProgram), ExternalBot(["python3", str(BOT)]) as bot:
        bot.new_game(view(state, 1))
        while state.to_act:
            seat = state.to_act[0]
            assert isinstance(seat, int)
            action = bot.choose(view(state, seat), rng) if seat == 1 else next(other)
            state = play(state, seat, action).after
            bot.talk(view(state, 1), rng)
        bot.game_over(view(state, 1))
    return RecordedProgram.messages


def session_text() -> tuple[str, str]:
    """The lines of both sides, views cut short, and the view at the first decision about a bid in full."""
    messages = record_session()
    views = [message["view"] for _, message in messages if message["type"] == "go"]
    bid = next(seen for seen in views if seen["phase"] == "bidding")
    return "\n".join([f"{arrow} {_short(message)}" for arrow, message in messages]), _view(bid)


def update_page(page: str) -> str:
    """The page with its two blocks as they are now."""
    for name, text in zip(("view", "exchange"), session_text()[::-1], strict=True):
        start, end = f"<!-- {name} -->\n", "<!-- end -->"
        before, _, rest = page.partition(start)
        _, _, after = rest.partition(end)
        kind = "json" if name == "view" else "text"
        page = f"{before}{start}\n```{kind}\n{text}\n```\n\n{end}{after}"
    return page


def _short(message: dict[str, Any]) -> str:
    text = json.dumps({**message, "view": "VIEW"} if "view" in message else message)
    if "phrases" in message:
        text = text.replace(json.dumps(message["phrases"]), f'["{message["phrases"][0]}", …]')
    return text.replace('"VIEW"', "{…}")


def _view(seen: dict[str, Any]) -> str:
    """One field a line, and one seat a line."""
    lines = []
    for key, value in seen.items():
        text = json.dumps(value)
        if key == "seats":
            text = "[\n  " + ",\n  ".join([json.dumps(seat) for seat in value]) + "]"
        lines.append(f"{json.dumps(key)}: {text}")
    return "{" + ",\n ".join(lines) + "}"


if __name__ == "__main__":
    PAGE.write_text(update_page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
