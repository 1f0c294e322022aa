"""Tables of the crash test: people and a spectator who record what they were shown and promised."""

from __future__ import annotations

import asyncio
import contextlib
import uuid
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, NamedTuple, ParamSpec, TypeVar

from calavera.server.tables.action_ids import KEPT_IDS
from tests.server.support.async_client import Frame, Player, Refused, ServerVanished, StreamFormat

if TYPE_CHECKING:
    from .crash import CrashRun

Asked = ParamSpec("Asked")
Answer = TypeVar("Answer")

#: Messages that are kept of each kind of violation, and their length; all are counted.
MOST_MESSAGES, LONGEST_MESSAGE = 5, 400

KINDS = {
    "lost": "acknowledged, and gone or elsewhere",
    "duplicates": "done twice, or done without being asked",
    "vanished": "shown to somebody, and gone or different",
    "told": "shown to somebody who may not know it",
    "numbering": "a number that went back, came twice or was left out",
    "refused": "a legal request that was refused",
    "stuck": "a table that did not go on",
    "broken": "a finished game that does not replay or verify, or an error in the server's log",
    "flooded": "a flood that was not held back, or an answer of 500 or more",
    "grown": "memory of the server that grows",
}


class Plan(NamedTuple):
    """What to do to the server."""

    kills: int = 20
    tables: int = 20
    seed: int = 0
    database: str = "sqlite"
    workers: int = 1
    #: The longest time from a start to the kill, in seconds.
    latest: float = 1.5
    #: The longest time that a person takes to act, in seconds.
    pause: float = 0.03


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


class CrashFollower:
    """Somebody at a table who follows its stream, and keeps everything that was ever shown."""

    def __init__(self, table: CrashTable, player: Player, form: StreamFormat) -> None:
        self.table = table
        self.player = player
        self.form = form
        self.shown: dict[int, bytes] = {}
        #: Spectators come for the beginning, players for the present.
        self.last: int | None = 0 if form == "ndjson" else None
        self.view: dict[str, Any] | None = None
        self.status = ""
        self.game = 0
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
                if not self.table.run.is_for_later(refused):
                    findings.violation("refused", f"{self}: the stream, {refused}")
                await asyncio.sleep(0.1)

    def take(self, frame: Frame) -> None:
        """Look at what came, and wake everybody who waits for news."""
        findings, value = self.table.run.findings, frame.json
        if frame.kind == "reaction":
            findings.done["reactions"] += 1  # in no log
            return
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
        if "table" in value:
            self.status, self.game = value["table"]["status"], value["table"]["game"]
        if frame.kind == "played":
            self.table.progress = max(self.table.progress, frame.seq)
        self.wake()
        self.table.run.note_moment("shown")

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


class CrashPlayer(CrashFollower):
    """Somebody with a seat who does anything that is legal, with an id that is kept until it is answered."""

    def __init__(self, table: CrashTable, player: Player, seat: int) -> None:
        # Every other player follows and acts on a socket.
        super().__init__(table, player, "socket" if seat % 2 else "sse")
        self.seat = seat
        self.twin = table.run.make_player(player.name, player.source)
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
            await asyncio.sleep(dice.uniform(0, self.table.run.plan.pause))
            if self.view["legal"]:
                await self.act(dice.choice(self.view["legal"]))
            # Older ids may be forgotten when a game starts.
            known = [ack for ack in self.acted[-20:] if ack.seq > (self.last or 0) - KEPT_IDS]
            if known and dice.random() < 0.05:
                await self.repeat(dice.choice(known))
            if dice.random() < 0.03:
                await self.talk()

    async def act(self, action: str) -> None:
        """Do it once, however often it must be asked for; sometimes impatiently, twice at the same time."""
        run, given = self.table.run, uuid.uuid4().hex
        senders = [self.player, self.twin] if run.dice.random() < 0.1 else [self.player]
        asked = [run.retry(sender.act, self.table.code, self.seat, action, given) for sender in senders]
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
            run.findings.done["on sockets"] += self.player.socket_answers
            self.player.socket_answers = 0
            run.note_moment("acknowledged")
        if not numbers and self.last == before:
            await self.news(1)

    async def repeat(self, ack: Ack) -> None:
        """Send what was acknowledged once more: the answer must be the same."""
        run = self.table.run
        try:
            seq = await run.retry(self.player.act, self.table.code, ack.seat, ack.what, ack.id)
        except Refused as refused:
            run.findings.violation("refused", f"{self}: {ack} again: {refused}")
            return
        run.findings.done["repeated"] += 1
        if seq != ack.seq:
            run.findings.violation("duplicates", f"{self}: {ack} again has the number {seq}")

    async def talk(self) -> None:
        """Say something unique; not again if it is not answered, since talk has no id."""
        said = f"hello {uuid.uuid4().hex[:12]}"
        try:
            seq = await self.player.talk(self.table.code, self.seat, said)
        except ServerVanished:
            return
        except Refused as refused:
            if not self.table.run.is_for_later(refused):
                raise
            return
        self.talked.append(Ack(self.seat, said, "", seq))
        self.table.run.findings.done["acknowledged"] += 1


class CrashTable:
    """One table, from its opening over some games to its last: people, bots, and a spectator."""

    def __init__(self, run: CrashRun, humans: int, bots: int) -> None:
        self.run = run
        self.count = (humans, bots)
        self.code = ""
        #: The highest number of a move that anybody was shown.
        self.progress = 0
        self.retired = False
        self.humans: list[CrashPlayer] = []
        self.watcher: CrashFollower | None = None
        #: What other spectators were shown.
        self.overheard: dict[int, bytes] = {}

    @property
    def busy(self) -> bool:
        """Whether people here go on acting."""
        return self.run.loading and not self.retired

    @property
    def followers(self) -> list[CrashFollower]:
        """Everybody who follows."""
        return [*self.humans, *([self.watcher] if self.watcher else [])]

    async def open(self) -> None:
        """Open it, take the seats and begin; each step again until it is done."""
        run, (humans, bots) = self.run, self.count
        people = [run.make_player(name) for name in ("Wim", "Ann", "Bo", "Cy", "Di")[: humans + 1]]
        for player in people:
            await run.retry(player.get_identity)
        watching, *sitting = people
        host = sitting[0] if sitting else watching
        self.code = (await run.retry(host.create, humans + bots, pace="instant"))["code"]
        self.watcher = CrashFollower(self, watching, "ndjson")
        for seat in range(humans + bots):
            if seat < humans:
                await self._step(host, seat, sitting[seat].sit, self.code, seat)
                self.humans.append(CrashPlayer(self, sitting[seat], seat))
            else:
                await self._step(host, seat, host.sit, self.code, seat, bot=run.choose_bot())
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
            await self.run.retry(ask, *about, **more)
        except Refused as refused:
            now = (await self.run.retry(host.snapshot, self.code))["table"]
            if now["status"] == "open" if seat is None else now["seats"][seat] is None:
                raise Refused(refused.status, refused.code, f"{refused}, in setting up a table") from refused

    async def play_games(self, games: int) -> None:
        """Play this many games, or until the load ends."""
        async with asyncio.TaskGroup() as group:
            following = [group.create_task(follower.run()) for follower in self.followers]
            playing = [group.create_task(human.play()) for human in self.humans]
            await self._play_games(games)
            self.retire()
            await asyncio.gather(*playing)
            for task in following:
                task.cancel()

    def retire(self) -> None:
        """No more actions; those under way get their answers."""
        self.retired = True
        for follower in self.followers:
            follower.wake()

    async def describe(self) -> str:
        """What everybody knows, and what the server says: for a table that does not go on."""
        try:
            head = (await self.run.retry(self.followers[0].player.snapshot, self.code))["seq"]
        except Refused as refused:
            head = refused
        known = [
            f"{follower.player.name} has seen {follower.last}, may {follower.view and follower.view['legal']}"
            + (f", acted {[*follower.acted][-1:]}" if isinstance(follower, CrashPlayer) else "")
            for follower in self.followers
        ]
        return f"table {self.code} is {self.followers[0].status}, at {head}; {'; '.join(known)}"

    async def _play_games(self, games: int) -> None:
        first = self.followers[0]
        while self.busy:
            if first.status != "over":
                await first.news()
                continue
            games -= 1
            if games == 0:
                return
            asked_at, game = first.last, first.game
            try:
                await self.run.retry(first.player.rematch, self.code)
            except Refused as refused:
                # In order if an earlier request, cut off, did it. The table says so: after a start of the
                # server the stream may take longer than any limit set here.
                if refused.status != 409 or not await self._has_begun(game + 1):
                    self.run.findings.violation("refused", f"{first}: a rematch, {refused}")
                    continue
            while first.last == asked_at and self.busy:
                await first.news()

    async def _has_begun(self, game: int) -> bool:
        """Whether the game of this number has begun."""
        snapshot = await self.run.retry(self.followers[0].player.snapshot, self.code)
        return bool(snapshot["table"]["game"] >= game)
