"""After a crash test: every table is read again and compared with what was acknowledged or shown."""

from __future__ import annotations

import contextlib
import json
import sys
from collections import Counter
from typing import Any

from calavera.record import FORMAT, parse_record, replay
from tests.server.support.async_client import ServerVanished
from tests.server.support.shown_views import compare_views

from .crash_tables import Ack, CrashFollower, CrashPlayer, CrashTable


class Inspection:
    """Reads a table again from its first event, and compares."""

    def __init__(self, table: CrashTable) -> None:
        self.table = table
        self.findings = table.run.findings
        #: What each follower is shown when the table is read again.
        self.logs: list[dict[int, Any]] = []

    async def inspect(self) -> None:
        """Compare every stream, every acknowledged action and every game."""
        logs = self.logs = [await self._read_again(follower) for follower in self.table.followers]
        for follower, log in zip(self.table.followers, logs, strict=True):
            self._compare_stream(follower, log)
            if isinstance(follower, CrashPlayer):
                self._compare_acks(follower, log)
        self._compare_overheard()
        begun = [seq for seq, event in sorted(logs[0].items()) if event["kind"] in ("started", "rematch")]
        for game, (start, end) in enumerate(zip(begun, [*begun, sys.maxsize][1:], strict=True), 1):
            await self._compare_game(game, start, end)

    async def _read_again(self, follower: CrashFollower) -> dict[int, Any]:
        player, code = follower.player, self.table.code
        head = (await self.table.run.retry(player.snapshot, code))["seq"]
        again: dict[int, Any] = {}
        read = -1
        while read < len(again) < head:  # a stream may end early; then it goes on where it was
            read = len(again)
            frames = player.events(code, max(again, default=0), follower.form, query=True)
            # Somebody who compares many tables on a busy machine may read too slowly, and is cut off.
            with contextlib.suppress(ServerVanished):
                async with contextlib.aclosing(frames) as stream:
                    async for frame in stream:
                        if frame.kind == "reaction":
                            continue
                        again[frame.seq] = frame.json
                        if frame.seq >= head:
                            break
        if list(again) != list(range(1, head + 1)):
            self.findings.violation(
                "numbering", f"{follower}: {head} events read again as {list(again)[:50]}…"
            )
        return again

    def _compare_stream(self, follower: CrashFollower, log: dict[int, Any]) -> None:
        for seq, text in follower.shown.items():
            self.findings.done["compared"] += 1
            was, now = json.loads(text), log.get(seq)
            if was != now:
                parts = was if now is None else [name for name in was | now if was.get(name) != now.get(name)]
                told = {name: (was.get(name), now and now.get(name)) for name in parts}
                self.findings.violation("vanished", f"{follower}: {seq} had, and has now: {told}")

    def _compare_overheard(self) -> None:
        """Strangers get what the table's own spectator gets, and nothing else."""
        watching = self.logs[-1]  # the spectator comes last among the followers
        for seq, text in self.table.overheard.items():
            self.findings.done["overheard"] += 1
            if json.loads(text) != watching.get(seq):
                self.findings.violation("told", f"table {self.table.code}, a stranger: {text!r}")

    def _compare_views(self, name: str, record: dict[str, Any], start: int, end: int) -> None:
        """Everybody was shown the events and views of their own seat, computed from the whole game.

        What was shown equals the log as it is read again, or that is a violation already.
        """
        for follower, log in zip(self.table.followers, self.logs, strict=True):
            seat = follower.seat if isinstance(follower, CrashPlayer) else None
            frames = {seq: event for seq, event in log.items() if start < seq < end}
            compared, faults = compare_views(record, seat, frames)
            self.findings.done["views"] += compared
            for fault in faults:
                self.findings.violation("told", f"{name}, {follower}: {fault}")

    def _compare_acks(self, human: CrashPlayer, log: dict[int, Any]) -> None:
        claimed = Counter(ack.seq for ack in human.acted)
        for ack in human.acted:
            event = log.get(ack.seq, {})
            if (
                claimed[ack.seq] > 1
                or event.get("kind") != "played"
                or not _matches_action(event["events"][0], ack)
            ):
                self.findings.violation("lost", f"{human}: {ack} is now {json.dumps(event)}")
        said = {seq: event["said"]["text"] for seq, event in log.items() if event["kind"] == "said"}
        for ack in human.talked:
            if said.get(ack.seq) != ack.what:
                self.findings.violation("lost", f"{human}: {ack} is now {said.get(ack.seq)}")
        for text, times in Counter(said.values()).items():
            if times > 1:
                self.findings.violation("duplicates", f"{human}: {text!r} was said {times} times")

    async def _compare_game(self, game: int, start: int, end: int) -> None:
        reader = self.table.followers[0].player
        record = await self.table.run.retry(reader.record, self.table.code, game)
        name = f"table {self.table.code}, game {game}"
        for human in self.table.humans:
            asked = [ack.what for ack in human.acted if start < ack.seq < end]
            found = [word for actor, word in record["moves"] if actor == human.seat]
            if len(found) > len(asked):
                self.findings.violation("duplicates", f"{name}: {human} asked {asked}, and did {found}")
            elif len(found) < len(asked) or not all(map(_is_same_word, found, asked)):
                self.findings.violation("lost", f"{name}: {human} asked {asked}, and did {found}")
        if record["format"] != FORMAT:
            if end != sys.maxsize:
                self.findings.violation(
                    "broken", f"{name} is over, and its record is still {record['format']}"
                )
            return
        self.findings.done["games"] += 1
        played = replay(parse_record(record))
        if played.error is not None or played.state is None or played.state.winner is None:
            self.findings.violation("broken", f"{name} does not replay: {played.error}")
        self._compare_views(name, record, start, end)
        verified = await self.table.run.retry(reader.call, "POST", "/api/verify", record)
        if not verified["ok"]:
            self.findings.violation("broken", f"{name} does not verify: {verified}")


def _matches_action(event: dict[str, Any], ack: Ack) -> bool:
    """Whether an event of the engine is what an action did."""
    verb, _, about = ack.what.partition(":")
    told = {
        "place": ("placed", "seat", "disc"),
        "bid": ("bid", "seat", "number"),
        "pass": ("passed", "seat", None),
        "flip": ("flipped", "by", "seat"),
        "show": ("shown", "seat", None),
        "discard": ("lost", "seat", "disc"),
        "pick": ("lost", None, None),
        "start": ("starter-named", "by", "first"),
    }
    kind, who, what = told[verb]
    return (
        event["kind"] == kind
        and (who is None or event[who] == ack.seat)
        and (what is None or str(event[what]) == about)
    )


def _is_same_word(found: str, asked: str) -> bool:
    """Whether a record has what was asked for; that of a running game has only the verb of a secret."""
    return found in (asked, asked.partition(":")[0])
