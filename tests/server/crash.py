"""The crash test: kill the server again and again under load, and look for anything that it forgot.

``python -m tests.server.crash --kills 200 --database sqlite --tables 20 --seed 1``
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
import shutil
import sys
import tempfile
import time
import uuid
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable
from pathlib import Path
from typing import Any, NamedTuple, ParamSpec, TypeVar

from calavera.record import FORMAT, parse_record, replay

from .players import Frame, Player, Refused, ServerVanished, StreamFormat
from .processes import ServerProcess
from .services import shared_postgresql

Asked = ParamSpec("Asked")
Answer = TypeVar("Answer")

#: Seconds from a start to the kill.
SOONEST, LATEST = 0.05, 1.5
#: After so many kills every table must have gone on, within this many seconds.
SETTLE_EVERY, SETTLE_SECONDS = 10, 30.0
#: Messages that are kept of each kind of violation, and their length; all are counted.
MOST_MESSAGES, LONGEST_MESSAGE = 5, 400

KINDS = {
    "lost": "acknowledged, and gone or elsewhere",
    "duplicates": "done twice, or done without being asked",
    "vanished": "shown to somebody, and gone or different",
    "numbering": "a number that went back, came twice or was left out",
    "refused": "a legal request that was refused",
    "stuck": "a table that did not go on",
    "broken": "a finished game that does not replay or verify, or an error in the server's log",
}


class Plan(NamedTuple):
    """What to do to the server."""

    kills: int = 20
    tables: int = 20
    seed: int = 0
    database: str = "sqlite"
    workers: int = 1


class Ack(NamedTuple):
    """An action or a line of talk that the server said it has, and the number it gave."""

    seat: int
    what: str
    id: str
    seq: int


class Findings:
    """What was done, what was compared, and what was wrong."""

    def __init__(self) -> None:
        self.done: Counter[str] = Counter()
        self.violations: Counter[str] = Counter(dict.fromkeys(KINDS, 0))
        self.messages: list[str] = []

    def violation(self, kind: str, message: str) -> None:
        """Something that must never be."""
        self.violations[kind] += 1
        if self.violations[kind] <= MOST_MESSAGES:
            self.messages.append(f"{kind}: {message[:LONGEST_MESSAGE]}")

    @property
    def ok(self) -> bool:
        """Whether nothing was wrong."""
        return not self.violations.total()

    def as_json(self) -> dict[str, object]:
        """All of it, for a program."""
        return {"ok": self.ok, **self.done, **self.violations, "messages": self.messages}


# --- Who plays ----------------------------------------------------------------------------------------------


class Follower:
    """Somebody at a table who follows its stream, and keeps everything that was ever shown."""

    def __init__(self, table: Table, player: Player, form: StreamFormat) -> None:
        self.table = table
        self.player = player
        self.form = form
        self.shown: dict[int, bytes] = {}
        #: Spectators come for the beginning, players for the present.
        self.last: int | None = 0 if form == "ndjson" else None
        self.view: dict[str, Any] | None = None
        self.status = ""
        self._waiting: list[asyncio.Future[None]] = []

    def __str__(self) -> str:
        return f"table {self.table.code}, {self.player.name} ({self.form})"

    async def run(self) -> None:
        """Follow for as long as the task lives."""
        findings = self.table.run.findings
        while True:
            try:
                follow = self.player.follow(self.table.code, self.last, self.form, pause=0.1)
                async with contextlib.aclosing(follow) as frames:
                    async for frame in frames:
                        self.take(frame)
            except Refused as refused:
                if refused.status != 503:
                    findings.violation("refused", f"{self}: the stream, {refused}")
                await asyncio.sleep(0.1)

    def take(self, frame: Frame) -> None:
        """Look at what came, and wake who waits for news."""
        findings, value = self.table.run.findings, frame.json
        if frame.kind == "snapshot":
            if self.last is not None:
                findings.violation("vanished", f"{self}: after {self.last}, a snapshot of {frame.seq}")
        else:
            if frame.seq != (self.last or 0) + 1 or value["seq"] != frame.seq or value["kind"] != frame.kind:
                findings.violation("numbering", f"{self}: {frame.seq} ({frame.kind}) after {self.last}")
            self.shown[frame.seq] = frame.text
            findings.done["shown"] += 1
        self.last = frame.seq
        self.view = value.get("view") or self.view
        self.status = value["table"]["status"] if "table" in value else self.status
        if frame.kind == "played":
            self.table.progress = max(self.table.progress, frame.seq)
        self.wake()
        self.table.run.happened("shown")

    def wake(self) -> None:
        """Let everybody who waits for news look again."""
        waiting, self._waiting = self._waiting, []
        for one in waiting:
            if not one.done():
                one.set_result(None)

    async def news(self, patience: float | None = None) -> bool:
        """Wait for a frame, not for ever if told so, and not if there is nothing to wait for any more."""
        if not self.table.busy:
            return False
        waiter: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(waiter)
        done, _ = await asyncio.wait([waiter], timeout=patience)
        return bool(done)


class Human(Follower):
    """Somebody with a seat who does anything that is legal, with an id that is kept until it is answered."""

    def __init__(self, table: Table, player: Player, seat: int) -> None:
        super().__init__(table, player, "sse")
        self.seat = seat
        self.twin = Player(f"http://{player.host}:{player.port}", player.name)
        self.twin.cookie = player.cookie
        self.acted: list[Ack] = []
        self.talked: list[Ack] = []

    async def play(self) -> None:
        """Act whenever it is this seat's turn, until the load ends."""
        dice = self.table.run.dice
        while self.table.busy:
            latest = self.acted[-1].seq if self.acted else 0
            if not self.view or not self.view["legal"] or (self.last or 0) < latest:
                await self.news()
                continue
            await asyncio.sleep(dice.uniform(0, 0.03))
            if self.view["legal"]:
                await self.act(dice.choice(self.view["legal"]))
            if self.acted and dice.random() < 0.05:
                await self.repeat(dice.choice(self.acted[-20:]))
            if dice.random() < 0.03:
                await self.talk()

    async def act(self, action: str) -> None:
        """Do it once, however often it must be asked for; sometimes impatiently, twice at the same time."""
        run, given = self.table.run, uuid.uuid4().hex
        senders = [self.player, self.twin] if run.dice.random() < 0.1 else [self.player]
        asked = [run.insist(sender.act, self.table.code, self.seat, action, given) for sender in senders]
        before = self.last
        answers = await asyncio.gather(*asked, return_exceptions=True)
        for answer in answers:
            if isinstance(answer, BaseException):
                if not isinstance(answer, Refused):
                    raise answer
                if action != "show":  # that can be too late
                    run.findings.violation("refused", f"{self}: {action} at {before}, answers {answers}")
        numbers = {answer for answer in answers if isinstance(answer, int)}
        if len(numbers) > 1:
            run.findings.violation("duplicates", f"{self}: {action} has the numbers {sorted(numbers)}")
        for number in sorted(numbers)[:1]:
            self.acted.append(Ack(self.seat, action, given, number))
            run.findings.done["acknowledged"] += 1
            run.happened("acknowledged")
        if not numbers and self.last == before:
            await self.news(1)

    async def repeat(self, ack: Ack) -> None:
        """Send what was acknowledged once more: the answer must be the same."""
        run = self.table.run
        try:
            seq = await run.insist(self.player.act, self.table.code, ack.seat, ack.what, ack.id)
        except Refused as refused:
            run.findings.violation("refused", f"{self}: {ack} again: {refused}")
            return
        run.findings.done["repeated"] += 1
        if seq != ack.seq:
            run.findings.violation("duplicates", f"{self}: {ack} again has the number {seq}")

    async def talk(self) -> None:
        """Say something unique; not again if it is not answered, since talk has no id."""
        said = f"hello {uuid.uuid4().hex[:12]}"
        with contextlib.suppress(ServerVanished):
            seq = await self.player.talk(self.table.code, self.seat, said)
            self.talked.append(Ack(self.seat, said, "", seq))
            self.table.run.findings.done["acknowledged"] += 1


# --- Tables -------------------------------------------------------------------------------------------------


class Table:
    """One table, from its opening over some games to its last: people, bots, and a spectator."""

    def __init__(self, run: Run, humans: int, bots: int) -> None:
        self.run = run
        self.count = (humans, bots)
        self.code = ""
        #: The highest number of a move that anybody was shown.
        self.progress = 0
        self.retired = False
        self.humans: list[Human] = []
        self.watcher: Follower | None = None

    @property
    def busy(self) -> bool:
        """Whether people here go on acting."""
        return self.run.loading and not self.retired

    @property
    def followers(self) -> list[Follower]:
        """Everybody who follows."""
        return [*self.humans, *([self.watcher] if self.watcher else [])]

    async def open(self) -> None:
        """Open it, take the seats and begin; each step again until it is done."""
        run, (humans, bots) = self.run, self.count
        people = [Player(run.server.address, name) for name in ("Wim", "Ann", "Bo", "Cy", "Di")[: humans + 1]]
        for player in people:
            await run.insist(player.get_identity)
        watching, *sitting = people
        host = sitting[0] if sitting else watching
        self.code = (await run.insist(host.create, humans + bots, pace="instant"))["code"]
        self.watcher = Follower(self, watching, "ndjson")
        for seat in range(humans + bots):
            if seat < humans:
                await self._step(host, seat, sitting[seat].sit, self.code, seat)
                self.humans.append(Human(self, sitting[seat], seat))
            else:
                await self._step(host, seat, host.sit, self.code, seat, bot="novice")
        await self._step(host, None, host.start, self.code)

    async def _step(
        self,
        host: Player,
        seat: int | None,
        ask: Callable[Asked, Awaitable[object]],
        *about: Asked.args,
        **more: Asked.kwargs,
    ) -> None:
        """Ask until it is done: a refusal is in order if an earlier request, cut off, did it already."""
        try:
            await self.run.insist(ask, *about, **more)
        except Refused as refused:
            now = (await self.run.insist(host.snapshot, self.code))["table"]
            if now["status"] == "open" if seat is None else now["seats"][seat] is None:
                raise Refused(refused.status, refused.code, f"{refused}, in setting up a table") from refused

    async def live(self, games: int) -> None:
        """Play so many games, or until the load ends."""
        async with asyncio.TaskGroup() as group:
            following = [group.create_task(follower.run()) for follower in self.followers]
            playing = [group.create_task(human.play()) for human in self.humans]
            await self._direct(games)
            self.retire()
            await asyncio.gather(*playing)
            for task in following:
                task.cancel()

    def retire(self) -> None:
        """No more actions; those under way get their answers."""
        self.retired = True
        for follower in self.followers:
            follower.wake()

    async def situation(self) -> str:
        """What everybody knows, and what the server says: for a table that does not go on."""
        try:
            head = (await self.run.insist(self.followers[0].player.snapshot, self.code))["seq"]
        except Refused as refused:
            head = refused
        known = [
            f"{follower.player.name} has seen {follower.last}, may {follower.view and follower.view['legal']}"
            + (f", acted {[*follower.acted][-1:]}" if isinstance(follower, Human) else "")
            for follower in self.followers
        ]
        return f"table {self.code} is {self.followers[0].status}, at {head}; {'; '.join(known)}"

    async def _direct(self, games: int) -> None:
        first = self.followers[0]
        while self.busy:
            if first.status != "over":
                await first.news()
                continue
            games -= 1
            if games == 0:
                return
            asked_at = first.last
            try:
                await self.run.insist(first.player.rematch, self.code)
            except Refused as refused:
                # In order if an earlier request, cut off, did it: then there is news of it.
                if refused.status != 409 or (first.last == asked_at and not await first.news(2)):
                    self.run.findings.violation("refused", f"{first}: a rematch, {refused}")
                continue
            while first.last == asked_at and self.busy:
                await first.news()


# --- The end: was anything forgotten? -----------------------------------------------------------------------


class Inspection:
    """Reads a table again from its first event, and compares."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.findings = table.run.findings

    async def inspect(self) -> None:
        """Compare every stream, every acknowledged action and every game."""
        logs = [await self._read_again(follower) for follower in self.table.followers]
        for follower, log in zip(self.table.followers, logs, strict=True):
            self._compare_stream(follower, log)
            if isinstance(follower, Human):
                self._compare_acks(follower, log)
        begun = [seq for seq, event in sorted(logs[0].items()) if event["kind"] in ("started", "rematch")]
        for game, (start, end) in enumerate(zip(begun, [*begun, sys.maxsize][1:], strict=True), 1):
            await self._compare_game(game, start, end)

    async def _read_again(self, follower: Follower) -> dict[int, Any]:
        player, code = follower.player, self.table.code
        head = (await self.table.run.insist(player.snapshot, code))["seq"]
        again: dict[int, Any] = {}
        read = -1
        while read < len(again) < head:  # a stream may end early; then it goes on where it was
            read = len(again)
            frames = player.events(code, max(again, default=0), follower.form, query=True)
            async with contextlib.aclosing(frames) as stream:
                async for frame in stream:
                    again[frame.seq] = frame.json
                    if frame.seq >= head:
                        break
        if list(again) != list(range(1, head + 1)):
            self.findings.violation(
                "numbering", f"{follower}: {head} events read again as {list(again)[:50]}…"
            )
        return again

    def _compare_stream(self, follower: Follower, log: dict[int, Any]) -> None:
        for seq, text in follower.shown.items():
            self.findings.done["compared"] += 1
            was, now = json.loads(text), log.get(seq)
            if was != now:
                parts = was if now is None else [name for name in was | now if was.get(name) != now.get(name)]
                told = {name: (was.get(name), now and now.get(name)) for name in parts}
                self.findings.violation("vanished", f"{follower}: {seq} had, and has now: {told}")

    def _compare_acks(self, human: Human, log: dict[int, Any]) -> None:
        claimed = Counter(ack.seq for ack in human.acted)
        for ack in human.acted:
            event = log.get(ack.seq, {})
            if claimed[ack.seq] > 1 or event.get("kind") != "played" or not _tells(event["events"][0], ack):
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
        record = await self.table.run.insist(reader.record, self.table.code, game)
        name = f"table {self.table.code}, game {game}"
        for human in self.table.humans:
            asked = [ack.what for ack in human.acted if start < ack.seq < end]
            found = [word for actor, word in record["moves"] if actor == human.seat]
            if len(found) > len(asked):
                self.findings.violation("duplicates", f"{name}: {human} asked {asked}, and did {found}")
            elif len(found) < len(asked) or not all(map(_same, found, asked)):
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
        verified = await self.table.run.insist(reader.call, "POST", "/api/verify", record)
        if not verified["ok"]:
            self.findings.violation("broken", f"{name} does not verify: {verified}")


def _tells(event: dict[str, Any], ack: Ack) -> bool:
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


def _same(found: str, asked: str) -> bool:
    """Whether a record has what was asked for; that of a running game has only the verb of a secret."""
    return found in (asked, asked.partition(":")[0])


# --- The whole ----------------------------------------------------------------------------------------------


class Run:
    """One crash test: a server, tables that are always busy, and somebody who kills it."""

    def __init__(self, plan: Plan, folder: Path) -> None:
        self.plan = plan
        self.dice = random.Random(plan.seed)
        self.findings = Findings()
        self.loading = True
        self.tables: list[Table] = []
        #: The table that is played now, by its place.
        self.present: dict[int, Table] = {}
        environment = {"CALAVERA_RATE_LIMITS": "off", "CALAVERA_GRACE": "3600", "CALAVERA_ABANDON": "86400"}
        if plan.database == "postgresql":
            service = shared_postgresql()
            service.start()
            environment["CALAVERA_DATABASE"] = service.database()
        options = ("--workers", str(plan.workers)) if plan.workers > 1 else ()
        self.server = ServerProcess(folder / "data", environment, options=options)
        self._moment: tuple[str, asyncio.Future[None]] | None = None

    async def insist(
        self, ask: Callable[Asked, Awaitable[Answer]], *about: Asked.args, **more: Asked.kwargs
    ) -> Answer:
        """Ask until there is an answer; a refusal is one, unless it says that the server is not ready."""
        while True:
            try:
                return await ask(*about, **more)
            except ServerVanished:
                self.findings.done["cut off"] += 1
            except Refused as refused:
                if refused.status != 503:
                    raise
            await asyncio.sleep(self.dice.uniform(0.03, 0.15))

    def happened(self, what: str) -> None:
        """Something that the killer may be waiting for."""
        if self._moment is not None and self._moment[0] == what and not self._moment[1].done():
            self._moment[1].set_result(None)

    async def whole(self) -> Findings:
        """Load and kill, let it settle, then look at everything again."""
        began = time.monotonic()
        with self.server:
            async with asyncio.TaskGroup() as group:
                for place in range(self.plan.tables):
                    group.create_task(self._keep_busy(place))
                await self._kill_again_and_again()
                self.loading = False
                for table in self.tables:
                    table.retire()
            await self._start_again()
            await self._inspect()
        self._read_server_log()
        self.findings.done["seconds"] = round(time.monotonic() - began)
        return self.findings

    async def _keep_busy(self, place: int) -> None:
        while self.loading:
            if place % 10 == 4:
                humans, bots = 0, self.dice.randint(2, 4)
            elif place % 5 == 3:
                humans, bots = self.dice.randint(1, 2), self.dice.randint(1, 2)
            else:
                humans, bots = self.dice.randint(2, 4), 0
            table = Table(self, humans, bots)
            try:
                await table.open()
            except Refused as refused:
                self.findings.violation("lost", f"table {table.code} cannot be set up: {refused}")
                await asyncio.sleep(1)
                continue
            self.tables.append(table)
            self.present[place] = table
            await table.live(games=self.dice.randint(2, 6))

    async def _kill_again_and_again(self) -> None:
        for number in range(self.plan.kills):
            if number % SETTLE_EVERY == 0:
                await self._settle()
            if self.dice.random() < 0.1:
                await asyncio.sleep(self.dice.uniform(SOONEST, LATEST))  # perhaps before it is ready
            else:
                await asyncio.to_thread(self.server.wait_until_ready)
                await self._killing_moment()
            self.findings.done["kills"] += 1
            self.server.restart(wait=False)
        await self._settle()

    async def _killing_moment(self) -> None:
        """Any moment; or the very one when somebody was shown an event, or told that an action counts."""
        what = self.dice.choice(("any", "shown", "acknowledged"))
        await asyncio.sleep(self.dice.uniform(SOONEST, LATEST))
        if what != "any":
            self._moment = (what, asyncio.get_running_loop().create_future())
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._moment[1], 0.5)
            self._moment = None

    async def _settle(self) -> None:
        """Every table must go on, those of bots by themselves."""
        await asyncio.to_thread(self.server.wait_until_ready)
        before = {place: (table, table.progress) for place, table in self.present.items()}

        def goes_on(place: int) -> bool:
            table, (old, moves) = self.present.get(place), before.get(place, (None, 0))
            return table is not None and table.progress > (moves if table is old else 0)

        waiting = set(range(self.plan.tables))
        deadline = time.monotonic() + SETTLE_SECONDS
        while waiting and time.monotonic() < deadline:
            await asyncio.sleep(0.05)
            waiting = {place for place in waiting if not goes_on(place)}
        for place in sorted(waiting):
            table = self.present.get(place)
            self.findings.violation(
                "stuck", await table.situation() if table else f"table {place} is not set up"
            )

    async def _start_again(self) -> None:
        self.server.restart(wait=False)
        await asyncio.to_thread(self.server.wait_until_ready)

    async def _inspect(self) -> None:
        turns = asyncio.Semaphore(8)

        async def inspect(table: Table) -> None:
            async with turns:
                try:
                    await Inspection(table).inspect()
                except Refused as refused:
                    self.findings.violation("lost", f"table {table.code} cannot be read again: {refused}")

        await asyncio.gather(*map(inspect, self.tables))
        self.findings.done["tables"] = len(self.tables)
        for table in self.tables:
            for follower in table.followers:
                follower.player.close()
                if isinstance(follower, Human):
                    follower.twin.close()

    def _read_server_log(self) -> None:
        for line in self.server.log.splitlines():
            if "Traceback" in line or line.startswith("ERROR") or '"level": "error"' in line:
                self.findings.violation("broken", f"the server's log: {line[:2000]}")


def crash(plan: Plan, folder: Path) -> Findings:
    """Run a crash test, with its data in this folder."""
    return asyncio.run(Run(plan, folder).whole())


def summary(plan: Plan, findings: Findings) -> Iterable[str]:
    """What was found, for people."""
    done = findings.done
    yield (
        f"{plan.database}: {done['kills']} kills in {done['seconds']} s, {done['tables']} tables, "
        f"{done['games']} games finished, {done['cut off']} requests cut off"
    )
    yield (
        f"acknowledged {done['acknowledged']}, asked again {done['repeated']}, "
        f"events shown {done['shown']}, compared {done['compared']}"
    )
    yield ", ".join(f"{kind} {count}" for kind, count in findings.violations.items())
    yield from findings.messages


def main() -> int:
    """Run a crash test and say what was found."""
    parser = argparse.ArgumentParser(prog="python -m tests.server.crash", description=__doc__)
    parser.add_argument("--kills", type=int, default=Plan().kills)
    parser.add_argument("--tables", type=int, default=Plan().tables, help="tables that are played at a time")
    parser.add_argument("--seed", type=int, default=Plan().seed)
    parser.add_argument("--database", choices=["sqlite", "postgresql"], default=Plan().database)
    parser.add_argument("--workers", type=int, default=Plan().workers)
    parser.add_argument("--json", action="store_true", help="print one JSON object, and nothing else")
    asked = parser.parse_args()
    plan = Plan(asked.kills, asked.tables, asked.seed, asked.database, asked.workers)
    folder = Path(tempfile.mkdtemp(prefix="calavera-crash-"))
    findings = crash(plan, folder)
    lines = [json.dumps(findings.as_json())] if asked.json else [*summary(plan, findings)]
    if findings.ok:
        shutil.rmtree(folder)
    elif not asked.json:
        lines.append(f"the server's data and log are kept in {folder}")
    sys.stdout.write("\n".join([*lines, ""]))
    return 0 if findings.ok else 1


if __name__ == "__main__":
    sys.exit(main())
