"""Twin worlds, live: scripts of what people do at two tables that differ only in what one reader cannot know.

The reader has streams open at both from the start: Server-Sent Events, JSON lines, and a spectator's view.
Meanwhile people act, talk, mute, react, leave, come back, are removed, banned and let in; bots take over, and
strangers take over from bots; the pace changes, and those who are out want to see the discs.
Every byte of every stream and answer, the counts of the metrics and the reader's own export must be the same.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import event, given
from hypothesis import strategies as st
from websockets.frames import Frame as SocketFrame
from websockets.frames import Opcode

from calavera.rules import CHANCE, State, state_text
from calavera.server.asgi import Message
from calavera.server.http.limits.connection_limits import ConnectionLimits
from calavera.server.http.websocket_connection import WebSocketConnection
from calavera.server.streams.serialization.frames import encode
from calavera.server.tables.commands import seat_commands, table_commands
from calavera.server.tables.personal_data import export_table
from tests.rules.properties.worlds import other_game_to
from tests.rules.strategies import examples
from tests.server.fuzz.byte_fuzz import MemoryTransport

from .readers import (
    READER,
    SPECTATOR,
    Case,
    cases,
    counter_growth,
    log_of,
    read_counters,
    reveals_nothing,
)
from .two_worlds import PINGS, World, Worlds, assert_same, fix_randomness

WATCHER = "p_watcher"
UPGRADE = [
    (b"upgrade", b"websocket"),
    (b"connection", b"Upgrade"),
    (b"sec-websocket-key", b"Y2FsYXZlcmEgY2FsYXZlcg=="),
    (b"sec-websocket-version", b"13"),
]
LINES = "application/x-ndjson"
SOCKET_PINGS = re.compile(rb'\x81\x0f\{"kind":"ping"\}|\x89\x00')


class Socket:
    """The client's end of a socket in memory."""

    def __init__(self, limits: ConnectionLimits) -> None:
        self.limits = limits
        self.transport = MemoryTransport()
        self.connection: WebSocketConnection
        self.answers = 0

    def switch(self, start: Message) -> None:
        """What the server does to switch protocols."""
        transport: Any = self.transport  # it has what is needed of one
        self.connection = WebSocketConnection(transport, self.limits, set(), None)
        start["connection"] = self.connection

    async def act(self, body: object) -> None:
        """Send an action and wait for its answer, which is among what was sent."""
        self.answers += 1
        self.connection.data_received(SocketFrame(Opcode.TEXT, encode(body)).serialize(mask=True))
        while self.transport.written.count(b'{"kind":"answer"') < self.answers:
            await asyncio.sleep(0.0005)

    async def wait_closed(self) -> None:
        """Wait for the server's close frame, and hang up."""
        while self.connection._open:
            await asyncio.sleep(0.0005)
        self.connection.connection_lost(None)


async def _no_message() -> Message:
    raise AssertionError("a socket has no body")


async def _no_response(message: Message) -> None:
    raise AssertionError(f"refused: {message}")


class LiveWorld(World):
    """A world with streams that stay open while other things are asked."""

    async def listen(self, person: str, path: str, accept: str = "text/event-stream") -> list[bytes]:
        """Open a stream; what it sends is added to the list until all streams are ended."""
        scope = self._scope(person, "GET", path, b"")
        scope["headers"].append((b"accept", accept.encode()))
        sent: list[bytes] = []
        ended = asyncio.Event()

        async def receive() -> Message:
            await ended.wait()
            return {"type": "http.disconnect"}

        async def send(message: Message) -> None:
            sent.append(message.get("body", b""))
            if message["type"] == "http.response.body" and not message.get("more_body"):
                ended.set()

        before = self._followers()
        task = asyncio.create_task(self.app(scope, receive, send))
        while not (new := self._followers() - before):
            await asyncio.sleep(0.0005)  # longer than nothing: the database works in a thread
        self.live[new.pop()] = task
        return sent

    async def connect(self, person: str, path: str) -> Socket:
        """Open a socket, with the real connection over a transport that keeps what is sent."""
        scope = self._scope(person, "GET", path, b"")
        scope["headers"] += UPGRADE
        socket = Socket(ConnectionLimits(self.runtime.settings))
        scope["state"] = {"switch": socket.switch}
        before = self._followers()
        await self.app(scope, _no_message, _no_response)
        (follower,) = self._followers() - before
        self.live[follower] = asyncio.create_task(socket.wait_closed())
        return socket

    async def hang_up(self) -> None:
        """End all streams."""
        for follower in self.live:
            follower.end()
        await asyncio.gather(*self.live.values())
        self.live.clear()


class TwinWorlds(Worlds):
    """Two live worlds."""

    async def _make(self, folder: Path) -> tuple[LiveWorld, LiveWorld]:
        pair = LiveWorld(folder / "one"), LiveWorld(folder / "other")
        for world in pair:
            await world.runtime.start()
        return pair


@pytest.fixture(scope="module", name="twins")
def twins_fixture(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Twin worlds, for all scripts."""
    with asyncio.Runner() as runner:
        made = TwinWorlds(runner, tmp_path_factory.mktemp("twins"))
        yield made
        runner.run(made.close())


# --- What people do -----------------------------------------------------------------------------------------


class Script:
    """One script at one of the worlds. The dice are the same in both, but for discs that are secret."""

    def __init__(self, world: LiveWorld, case: Case, code: str, secret_dice: Random) -> None:
        self.world = world
        self.case = case
        self.at = f"/api/tables/{code}"
        self.code = code
        self.dice = Random(case.seed)
        self.secret_dice = secret_dice
        self.answers: list[object] = []
        self.ids = 0
        self.socket: Socket

    async def state(self) -> State:
        """The game as it is."""
        state = (await self.world.runtime.rooms.room(self.code)).table.state
        assert state is not None
        return state

    async def ask(self, person: str, method: str, path: str, body: object = None) -> None:
        """Ask; what is answered to the reader or a spectator must be the same in both worlds."""
        answer = await self.world.ask(person, method, path, body)
        self.answers.append(answer if person in (READER, SPECTATOR, WATCHER) else answer.status)

    def person_at(self, player: int) -> str:
        """Who sat there at the beginning."""
        return READER if player in self.case.players else f"p_{player}"

    def any_player(self) -> int:
        """A player of the game."""
        return self.dice.randrange(self.case.options.players)

    def any_seat(self) -> int:
        """A seat of the game."""
        return self.dice.randrange(self.case.options.seats)

    async def act(self) -> None:
        """Somebody who is to act does something that shows the reader no secret."""
        state = await self.state()
        seats = [seat for seat in state.to_act if seat != CHANCE]
        if not seats:
            return
        seat = int(self.dice.choice(seats))
        legal = [str(word) for word in state.legal_actions(seat)]
        self.ids += 1
        if seat in self.case.seats:
            words = sorted([word for word in legal if reveals_nothing(state, self.case, seat, word)])
        else:
            # Of a disc that is placed, the reader sees the back: another one in the other world.
            # The last disc of an opening may turn up where a Last Chance disc lies.
            places = [
                word
                for word in legal
                if word in ("place:flower", "place:skull") and reveals_nothing(state, self.case, seat, word)
            ]
            hidden = [self.secret_dice.choice(places)] if places and "place:last-chance" not in legal else []
            open_words = [word for word in legal if word.partition(":")[0] in ("bid", "pass")]
            words = [*hidden, *sorted(open_words)]
        if words:
            number = self.dice.randrange(len(words))
            body = {"seat": seat, "action": words[number], "id": f"script {self.ids}"}
            if seat in self.case.seats and self.dice.random() < 0.5:
                await self.socket.act(body)
                return
            await self.ask(self.person_at(state.options.player_of(seat)), "POST", f"{self.at}/actions", body)

    async def talk(self) -> None:
        """Somebody says a line."""
        player = self.any_player()
        await self.ask(self.person_at(player), "POST", f"{self.at}/talk", {"text": "hello"})

    async def react(self) -> None:
        """Somebody who watches sends an emote."""
        person = self.dice.choice([SPECTATOR, WATCHER])
        await self.ask(person, "POST", f"{self.at}/talk", {"emote": "talk-emote-wink"})

    async def mute(self) -> None:
        """A spectator, the reader or somebody else mutes a seat, or ends it."""
        person = self.dice.choice([SPECTATOR, WATCHER, READER, self.person_at(0)])
        body = {"seat": self.any_seat(), "muted": self.dice.random() < 0.7}
        await self.ask(person, "POST", f"{self.at}/mute", body)

    async def leave(self) -> None:
        """Somebody leaves, and a bot plays on; or comes back."""
        player = self.any_player()
        person = self.person_at(player)
        if self.dice.random() < 0.6:
            await self.ask(person, "DELETE", f"{self.at}/seats/{player}")
        else:
            await self.ask(person, "POST", f"{self.at}/seats", {"seat": player})

    async def remove(self) -> None:
        """The host removes somebody, with a ban or without, or lifts a ban; a bot takes over for good."""
        host, player = self.person_at(0), self.any_player()
        if self.dice.random() < 0.5:
            ban = self.dice.choice(["", "?ban=false"])
            await self.ask(host, "DELETE", f"{self.at}/seats/{player}{ban}")
        else:
            await self.ask(host, "DELETE", f"{self.at}/bans/{self.person_at(player)}")

    async def decline(self) -> None:
        """Somebody does not want to show, if that is to be decided."""
        seat = self.any_seat()
        person = self.person_at(self.case.options.player_of(seat))
        await self.ask(person, "POST", f"{self.at}/decline", {"seat": seat})

    async def take_over(self) -> None:
        """Somebody who watches asks for the seat of a bot from the next round on, or takes that back."""
        person, seat = self.dice.choice([SPECTATOR, WATCHER]), self.any_seat()
        if self.dice.random() < 0.7:
            await self.ask(person, "POST", f"{self.at}/seats", {"name": "Zoe"})
        else:
            await self.ask(person, "DELETE", f"{self.at}/seats/{seat}")

    async def watch(self) -> None:
        """Somebody wants to see all discs, or the end at once: only if no person is left in the game."""
        person = self.dice.choice([READER, WATCHER, self.person_at(self.any_player())])
        # Where the reader may see all discs, everything may differ.
        what = "finish" if person == READER else self.dice.choice(["face-up", "finish"])
        await self.ask(person, "POST", f"{self.at}/{what}")

    async def change_pace(self) -> None:
        """The host lets bots act faster or slower, or a stranger tries to."""
        person = self.dice.choice([self.person_at(0), WATCHER])
        pace = self.dice.choice(["slow", "normal", "fast", "instant"])
        await self.ask(person, "PATCH", self.at, {"pace": pace})

    async def read(self) -> None:
        """The reader or a spectator reads what there is."""
        person = self.dice.choice([READER, SPECTATOR])
        streams = ["/events", "/events?after=2", "/events?events=changes"]
        games = ["/record", "/replay", "/verify", "/games/1/review"]
        await self.ask(person, "GET", f"{self.at}{self.dice.choice(['', *streams, *games])}")

    async def play(self, steps: int) -> dict[str, list[object]]:
        """Do all of it; what the reader and the spectators got."""
        self.socket = await self.world.connect(READER, f"{self.at}/events")
        watching = await self.world.connect(SPECTATOR, f"{self.at}/events?after=1")
        streams = [
            await self.world.listen(READER, f"{self.at}/events"),
            await self.world.listen(READER, f"{self.at}/events?events=changes"),
            await self.world.listen(READER, f"{self.at}/events?as=spectator"),
            await self.world.listen(SPECTATOR, f"{self.at}/events", LINES),
            await self.world.listen(SPECTATOR, f"{self.at}/events?after=0"),
        ]
        things: list[Callable[[], Awaitable[None]]] = [
            *[self.act] * 4,
            self.talk,
            self.react,
            self.mute,
            self.leave,
            self.remove,
            self.decline,
            self.take_over,
            self.watch,
            self.change_pace,
            self.read,
        ]
        for _ in range(steps):
            await self.dice.choice(things)()
        await self.world.hang_up()
        entries = await self.world.runtime.event_log.read(self.code)
        return {
            "answers": self.answers,
            "export": [export_table(self.code, entries, READER)],
            "socket": [SOCKET_PINGS.sub(b"", bytes(self.socket.transport.written))],
            "spectator's socket": [SOCKET_PINGS.sub(b"", bytes(watching.transport.written))],
            # Pings come by real time.
            **{f"stream {number}": [PINGS.sub(b"", b"".join(sent))] for number, sent in enumerate(streams)},
        }


async def run_script(world: World, case: Case, code: str, game: Any, dice: Random) -> dict[str, list[object]]:
    """Everything that is to be the same in both worlds."""
    assert isinstance(world, LiveWorld)
    table_commands._random.seed(case.seed)
    seat_commands._random.seed(case.seed)
    before = await read_counters(world)
    await world.keep(code, log_of(case, game, dice))
    got = await Script(world, case, code, dice).play(16)
    after = await read_counters(world)
    got["counts"] = [counter_growth(before, after)]
    return got


@examples(100, least=100)
@given(case=cases(), dice=st.integers(0, 2**32))
def test_no_byte_depends_on_what_the_reader_cannot_know(twins: TwinWorlds, case: Case, dice: int) -> None:
    """Streams that are open all the time, answers, counts, the export; with mutes, bans and takeovers."""
    other = other_game_to(case.game, case.seats, Random(dice))
    event("the truth differs" if state_text(other.last) != state_text(case.game.last) else "the same truth")
    code = next(twins.codes)
    with fix_randomness(), pytest.MonkeyPatch.context() as patch:
        patch.setattr(seat_commands, "_random", Random())
        one, two = [
            twins.runner.run(run_script(world, case, code, game, Random(dice + number)))
            for number, (world, game) in enumerate(zip(twins.pair, (case.game, other), strict=True))
        ]
    assert_same(one, two)
    event("reactions" if re.search(b"reaction", one["stream 2"][0]) else "no reactions")  # type: ignore[call-overload]
