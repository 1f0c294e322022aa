"""Compares what a reader was shown during a game with what the rules let that reader know.

The whole game is known when it is over. The rules then say, for every moment of it, what a seat or a
spectator could see. Nothing here uses the server's own code for views and events.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from calavera.record import as_json, parse_record
from calavera.rules import new_game, play, view


def compare_views(
    record: Mapping[str, Any], seat: int | None, frames: Mapping[int, Any]
) -> tuple[int, list[str]]:
    """Compare the frames of one game, by number, with its record. Returns how many, and what differs.

    Frames may be missing at the end: bots play on while a table is read.
    """
    game = parse_record(record)
    state, moments = new_game(game.options, game.first), []
    for actor, word in game.moves:
        step = play(state, actor, word)
        state = step.after
        moments.append((as_json(step.seen_by(seat)), state))
    faults: list[str] = []
    played = [(seq, frame) for seq, frame in sorted(frames.items()) if frame["kind"] == "played"]
    at, after = 0, new_game(game.options, game.first)
    for seq, frame in played:
        known: list[Any] = []
        while at < len(moments) and len(known) < len(frame["events"]):
            events, after = moments[at]
            known += events
            at += 1
        for what, was, may in (
            ("events", frame["events"], json.loads(json.dumps(known))),
            ("view", frame["view"], json.loads(json.dumps(as_json(view(after, seat))))),
        ):
            if was != may:
                faults.append(f"{seq}: {what} {_difference(was, may)}")
    return len(played), faults


def _difference(was: Any, may: Any) -> str:
    if isinstance(was, dict) and isinstance(may, dict):
        names = [name for name in was | may if was.get(name) != may.get(name)]
        return ", ".join([f"{name} was {was.get(name)}, may be {may.get(name)}" for name in names])
    return f"was {was}, may be {may}"
