"""The protocol fuzzer: hostile, broken and random requests, and a server that must handle all of them.

``python -m tests.server.fuzz.api_fuzz --requests 100000 --database sqlite --seed 1``
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote

from calavera.bots.levels import LEVELS
from tests.server.support.async_client import Player, ServerVanished
from tests.server.support.processes import ServerProcess
from tests.server.support.services import shared_postgresql

from .fuzz_values import FIELDS, METHODS, ODD_VALUES, PATHS, TEXTS, WORDS

#: This many at once.
LANES = 16
#: What the memory may grow by after the first tenth of the requests, however many follow.
MOST_GROWTH = 48 * 2**20
#: Connections that send a byte now and then and never finish, at most.
MOST_LORISES = 40
PATIENCE = 15.0


class Plan(NamedTuple):
    """How much, against what."""

    requests: int = 1500
    seed: int = 0
    database: str = "sqlite"


class Findings(NamedTuple):
    """What came back."""

    kinds: Counter[str]
    statuses: Counter[int]
    faults: list[str]
    rss_before: int
    rss_after: int
    seconds: float

    @property
    def ok(self) -> bool:
        """Whether the server minded nothing."""
        return not self.faults and self.rss_after - self.rss_before < MOST_GROWTH


class Fuzz:
    """One run."""

    def __init__(self, plan: Plan, server: ServerProcess) -> None:
        self.plan = plan
        self.server = server
        self.dice = random.Random(plan.seed)
        self.kinds: Counter[str] = Counter()
        self.statuses: Counter[int] = Counter()
        self.faults: list[str] = []
        self.players: list[Player] = []
        self.codes: list[str] = []
        self.tokens: list[str] = []
        self.lorises: list[asyncio.StreamWriter] = []
        self.left = plan.requests
        self.rss_before = 0

    async def run(self) -> Findings:
        """Send everything, then look at what is left of the server."""
        began = time.monotonic()
        self.players = [Player(self.server.address, f"Ann {number}") for number in range(LANES)]
        for player in self.players:
            await player.get_identity()
        await self.open_tables(6)
        await asyncio.gather(*[self.lane(player) for player in self.players])
        for writer in self.lorises:
            writer.close()
        for player in self.players:
            player.close()
        await asyncio.sleep(0.5)
        self.check_server()
        return Findings(
            self.kinds,
            self.statuses,
            self.faults,
            self.rss_before,
            rss(self.server),
            time.monotonic() - began,
        )

    def check_server(self) -> None:
        """The server runs, answers, and has nothing bad in its log."""
        if self.server.process.poll() is not None:
            self.fault(f"the server ended with status {self.server.process.returncode}")
        elif not self.server.healthy():
            self.fault("the server does not answer any more")
        for line in self.server.log.splitlines():
            if '"level": "error"' in line or "Traceback" in line:
                self.fault(f"in the log: {line[:100]} … {line[-600:]}")

    def fault(self, text: str) -> None:
        """Something that must not be; the first fifty are enough."""
        if len(self.faults) < 50:
            self.faults.append(text)

    async def lane(self, player: Player) -> None:
        """One thing after the other, until all is sent."""
        warm = self.plan.requests - self.plan.requests // 10
        kinds = [*KINDS]
        weights = [KINDS[kind][1] for kind in kinds]
        while self.left > 0:
            self.left -= 1
            if self.left == warm:
                self.rss_before = rss(self.server)
            kind = self.dice.choices(kinds, weights)[0]
            self.kinds[kind] += 1
            try:
                async with asyncio.timeout(PATIENCE):
                    await KINDS[kind][0](self, player)
            except TimeoutError:
                self.fault(f"{kind}: no answer in {PATIENCE:g} s")
            except (ServerVanished, OSError, EOFError):
                self.kinds[f"{kind}, hung up"] += 1  # that is an answer, too

    async def open_tables(self, count: int) -> None:
        """Tables that everybody plays with."""
        for _ in range(count):
            host = self.dice.choice(self.players)
            made = await host.create(self.dice.randint(2, 4), pace="instant", public=True, sit=True)
            self.codes.append(made["code"])

    # --- Well-formed HTTP -----------------------------------------------------------------------------------

    async def ask(self, player: Player, method: str, path: str, body: object = None) -> Any:
        """A request with any body; its answer is counted."""
        reply = await player.request(method, path, body)
        self.count(reply.status, f"{method} {path} {str(body)[:300]}")
        return reply

    def count(self, status: int, what: str) -> None:
        """Note a status, and that it is none of ours to be ashamed of."""
        self.statuses[status] += 1
        if status >= 500:
            self.fault(f"{status} to {what}")

    def value(self) -> Any:
        """Any JSON value, more often a sensible one."""
        dice = self.dice
        return dice.choice(ODD_VALUES) if dice.random() < 0.5 else dice.randrange(4)

    def at(self, what: str = "") -> str:
        """The path of a table, nearly always one that exists."""
        code = self.dice.choice(self.codes) if self.dice.random() < 0.95 else "AAAAAA"
        return f"/api/tables/{code if self.dice.random() < 0.9 else code.lower()}" + (
            f"/{what}" if what else ""
        )

    async def fields(self, player: Player) -> None:
        """The right fields with wrong values, and some that do not exist."""
        what = self.dice.choice([*FIELDS])
        names = [name for name in FIELDS[what] if self.dice.random() < 0.7]
        names += ["skull"] * (self.dice.random() < 0.05)
        await self.ask(
            player, "POST" if what else "PATCH", self.at(what), {name: self.value() for name in names}
        )

    async def act(self, player: Player) -> None:
        """Any word for any seat, now and then with an id that was used before."""
        body = {
            "seat": self.dice.randrange(5),
            "action": self.dice.choice(WORDS),
            "id": str(self.dice.random()),
        }
        if self.dice.random() < 0.2:
            body["id"] = "again"
        await self.ask(player, "POST", self.at("actions"), body)

    async def play(self, player: Player) -> None:
        """Something legal, so that games go on and end."""
        reply = await self.ask(player, "GET", self.at())
        view = reply.json.get("view") if reply.status == 200 else None
        if view and view["legal"]:
            word = self.dice.choice(view["legal"])
            body = {"seat": view["seat"], "action": word, "id": str(self.dice.random())}
            await self.ask(player, "POST", f"/api/tables/{reply.json['code']}/actions", body)

    async def host(self, player: Player) -> None:
        """What hosts do, by anybody, in any order."""
        dice = self.dice
        players = dice.randint(2, 6)
        options = {
            "players": players,
            "last_chance": dice.random() < 0.5,
            "loss": dice.choice(["pick", "draw"]),
            "tribes_per_player": dice.randint(1, 2),
        }
        method, what, body = dice.choice(
            [
                ("POST", "start", {"empty": dice.choice(["bots", "drop", "refuse"])}),
                ("POST", "start", None),
                ("POST", "rematch", {"empty": "bots"}),
                ("PATCH", "", {"options": options}),
                ("PATCH", "", {"order": dice.sample(range(players), players)}),
                ("PATCH", "", {"chat": dice.random() < 0.8, "clock": dice.choice([None, 5, 60])}),
                ("POST", "seats", {"bot": dice.choice([*LEVELS][:2])}),
                ("POST", "seats", {"seat": dice.randrange(players)}),
                ("POST", "seats", {}),
                ("DELETE", f"seats/{dice.randrange(players)}", None),
                ("PATCH", f"seats/{dice.randrange(players)}", {"name": dice.choice(TEXTS)}),
                ("PATCH", f"seats/{dice.randrange(players)}", {"tribe": self.value(), "bot": self.value()}),
                ("POST", "mute", {"seat": dice.randrange(players), "muted": dice.random() < 0.5}),
                ("POST", "talk", {"text": dice.choice(TEXTS)}),
                ("POST", "decline", {"seat": dice.randrange(players)}),
                ("POST", "decline", {"seat": self.value()}),
                ("POST", "hint", {"seat": dice.randrange(players)}),
                ("GET", "record", None),
                ("GET", f"record?game={dice.choice([0, 1, 2, -1, 10**30, 'x'])}", None),
                ("GET", "verify", None),
                ("GET", f"replay?eyes={dice.choice(['all', 'none', 0, 3, 99, -1, '%00'])}", None),
                ("GET", f"?as={dice.choice(['spectator', 'host', ''])}", None),
            ]
        )
        await self.ask(player, method, self.at(what).replace("/?", "?"), body)

    async def renew(self, player: Player) -> None:
        """Close a table, and open another one."""
        if len(self.codes) > 5:
            code = self.codes.pop(self.dice.randrange(len(self.codes)))
            for one in self.players:
                if (await self.ask(one, "DELETE", f"/api/tables/{code}")).status in (200, 404):
                    break
        else:
            body = {"options": {"players": self.dice.randint(2, 4)}, "pace": "instant", "sit": True}
            reply = await self.ask(player, "POST", "/api/tables", body)
            if reply.status < 300:  # in a soak there are limits
                self.codes.append(reply.json["code"])

    async def identity(self, player: Player) -> None:
        """Names, tokens and recovery codes that are not."""
        method, path, body = self.dice.choice(
            [
                ("PATCH", "/api/me", {"name": self.dice.choice(TEXTS), "tribe": self.value()}),
                ("POST", "/api/me/tokens", {"label": self.dice.choice(TEXTS)}),
                ("DELETE", f"/api/me/tokens/{quote(self.dice.choice(TEXTS)) or 'x'}", None),
                ("GET", "/api/me/tokens", None),
                ("POST", "/api/me/recovery", None),
                ("POST", "/api/me/recover", {"code": self.dice.choice(TEXTS)}),
                (
                    "POST",
                    self.dice.choice(["/api/verify", "/api/replay", "/api/replay?eyes=1"]),
                    {"format": "calavera/1", "options": self.value(), "moves": self.value()},
                ),
            ]
        )
        await self.ask(player, method, path, body)

    async def path(self, player: Player) -> None:
        """Paths that lead nowhere, with any method that has an answer with a body."""
        method = self.dice.choice(METHODS[:5])
        path = self.dice.choice(PATHS) if self.dice.random() < 0.8 else "/" + quote(self.dice.choice(TEXTS))
        if "٣" in path:
            path = quote(path)
        await self.ask(player, method, path)

    # --- Raw bytes ------------------------------------------------------------------------------------------

    async def raw(self, data: bytes, *, patient: bool = True) -> None:
        """Send bytes on a line of their own; read the status, if there is one, and hang up."""
        reader, writer = await asyncio.open_connection(self.players[0].host, self.players[0].port)
        try:
            writer.write(data)
            await writer.drain()
            if patient:
                # Empty lines before a request are allowed: there the server rightly waits for more.
                line = await asyncio.wait_for(reader.readline(), 10 if data.strip() else 1)
                if line.startswith(b"HTTP/1.1 "):
                    self.count(int(line[9:12]), repr(data[:300]))
        except TimeoutError:
            if data.strip():
                self.fault(f"no answer to {data[:300]!r}")
        finally:
            writer.close()

    def request(self, method: str, path: str, body: bytes = b"", **headers: str) -> bytes:
        """A request by hand."""
        lines = {"Host": "127.0.0.1", "Content-Type": "application/json", "Content-Length": str(len(body))}
        lines |= {name.replace("_", "-"): value for name, value in headers.items()}
        head = "\r\n".join(
            [f"{method} {path} HTTP/1.1", *[f"{name}: {text}" for name, text in lines.items()]]
        )
        return head.encode("utf-8", "replace") + b"\r\n\r\n" + body

    async def bad_json(self, _: Player) -> None:
        """Bodies that are no JSON, or too much of it."""
        body = self.dice.choice(
            [
                b"{",
                b"[" * 8000,
                b'{"a":' * 3000,
                b"[" * 6000 + b"]" * 6000,
                b'{"seat": 0, "action": "pass", "id": "1"}}',
                b'{"seat": 1' + b"0" * 6000 + b', "action": "pass", "id": "1"}',
                b'{"seat": "\xff\xfe", "action": 1}',
                b'"\\ud800"',
                b'{"action": "\\ud800", "seat": 0, "id": "\\udfff"}',
                b'{"code": "\\ud800"}',
                b'{"label": "\\udc00"}',
                b"x" * 20_000,
                b"\x00" * 100,
                self.dice.randbytes(200),
            ]
        )
        path = self.dice.choice(
            [
                self.at("actions"),
                self.at("talk"),
                "/api/tables",
                "/api/verify",
                "/api/me/recover",
                "/api/me/tokens",
            ]
        )
        await self.raw(self.request("POST", path, body))

    async def bad_http(self, _: Player) -> None:
        """What is no HTTP, or barely."""
        dice = self.dice
        data = dice.choice(
            [
                dice.randbytes(dice.randint(1, 500)),
                b"GET / HTTP/9.9\r\n\r\n",
                b"GET /\r\n\r\n",
                b"\r\n\r\n\r\n\r\n",
                b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
                b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 3000 + b"\r\n",
                b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
                b"GET /api/tables HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
                self.request("POST", self.at("actions"), b"{}", Content_Length="-1"),
                self.request("POST", self.at("actions"), b"{}", Content_Length="99999999999999999999"),
                self.request(
                    "POST", self.at("actions"), b"zz\r\n", Transfer_Encoding="chunked", Content_Length="2"
                ),
                self.request("GET", "/api/me", Cookie="calavera=" + "x" * dice.randint(1, 70_000)),
                self.request("GET", "/api/me", X="y" * dice.randint(1, 70_000)),
                self.request("GET", "/api/tables?" + "&".join(["a=b"] * 200)),
                self.request("GET", self.at("events") + "?" + "&".join(["after=0"] * 60)),
                self.request(
                    "GET", self.at("events") + f"?after={dice.choice(['x', '-1', '9' * 40, '%00', '٣'])}"
                ),
                self.request(
                    "GET", self.at("events"), Last_Event_ID=dice.choice(TEXTS).replace("\x00", "") or "1"
                ),
                self.request(dice.choice(METHODS), self.at(dice.choice([*FIELDS]))),
                self.request(
                    "POST", self.at("actions"), b"{}", Content_Type=dice.choice(["", "text/xml", "a;b"])
                ),
                self.request("POST", self.at("actions"), b"{}", Expect="100-continue"),
                self.request(
                    "POST", self.at("start"), b"{}", Origin=dice.choice(["null", "http://evil", "x" * 99])
                ),
                self.request("GET", "/api/me") * 5,
            ]
        )
        await self.raw(data)

    async def bad_identity(self, _: Player) -> None:
        """Cookies and tokens that we did not sign."""
        person = self.dice.choice(self.players).id
        cookie = self.dice.choice([f"{person}.", f"{person}.x", person, ".", "é", "p_" + "0" * 32, ";" * 50])
        token = self.dice.choice(["Bearer", "Bearer calavera_x", "Basic eDp5", "Bearer " + "x" * 500, "\xff"])
        headers = {"Cookie": f"calavera={cookie}"} if self.dice.random() < 0.5 else {"Authorization": token}
        await self.raw(self.request("GET", self.at(), b"", **headers))

    async def half(self, _: Player) -> None:
        """A part of a request, and then nothing but a hang-up."""
        body = b'{"seat": 0, "action": "place:flower", "id": "half"}'
        data = self.request("POST", self.at("actions"), body)
        await self.raw(data[: self.dice.randrange(len(data))], patient=False)

    async def stream(self, player: Player) -> None:
        """A stream that is opened and dropped, read a little or not at all."""
        accept = self.dice.choice(["text/event-stream", "application/x-ndjson"])
        after = self.dice.choice([{}, {"Last_Event_ID": str(self.dice.randrange(40))}])
        path = self.at("events") + self.dice.choice(["", "", "?as=spectator", "?as=x"])
        data = self.request("GET", path, b"", Accept=accept, Cookie=player.cookie, **after)
        await self.raw(data, patient=self.dice.random() < 0.6)

    async def loris(self, _: Player) -> None:
        """A line that sends its request byte by byte and never gets to the end."""
        if len(self.lorises) < MOST_LORISES:
            _reader, writer = await asyncio.open_connection(self.players[0].host, self.players[0].port)
            writer.write(b"POST /api/tables HTTP/1.1\r\nHost: a\r\nContent-Length: 999\r\n")
            self.lorises.append(writer)
        writer = self.dice.choice(self.lorises)
        writer.write(b"X")
        await writer.drain()


Kind = tuple[Callable[[Fuzz, Player], Awaitable[None]], int]

KINDS: dict[str, Kind] = {
    "wrong fields": (Fuzz.fields, 16),
    "any word": (Fuzz.act, 16),
    "legal play": (Fuzz.play, 14),
    "host calls in any order": (Fuzz.host, 18),
    "tables closed and opened": (Fuzz.renew, 1),
    "identities": (Fuzz.identity, 6),
    "odd paths": (Fuzz.path, 8),
    "bad JSON": (Fuzz.bad_json, 5),
    "bad HTTP": (Fuzz.bad_http, 6),
    "bad cookies and tokens": (Fuzz.bad_identity, 3),
    "half a request": (Fuzz.half, 3),
    "streams dropped": (Fuzz.stream, 4),
    "slow loris": (Fuzz.loris, 1),
}


def rss(server: ServerProcess) -> int:
    """Bytes of memory that the server has, 0 where that cannot be told."""
    with contextlib.suppress(OSError):
        for line in Path(f"/proc/{server.process.pid}/status").read_text(encoding="ascii").splitlines():
            if line.startswith("VmRSS"):
                return int(line.split()[1]) * 1024
    return 0


def fuzz(plan: Plan, folder: Path) -> Findings:
    """Start a server and be a nuisance to it."""
    environment = {"CALAVERA_RATE_LIMITS": "off", "CALAVERA_GRACE": "5"}
    if plan.database == "postgresql":
        shared_postgresql().start()
        environment["CALAVERA_DATABASE"] = shared_postgresql().database()
    with ServerProcess(folder / "data", environment) as server:
        return asyncio.run(Fuzz(plan, server).run())


def summary(plan: Plan, found: Findings) -> list[str]:
    """What happened, for people."""
    return [
        f"{plan.requests} requests on {plan.database} in {found.seconds:.0f} s, seed {plan.seed}",
        *[f"  {kind}: {count}" for kind, count in found.kinds.most_common()],
        "statuses: " + ", ".join([f"{status} × {count}" for status, count in sorted(found.statuses.items())]),
        f"memory: {found.rss_before / 2**20:.0f} MiB after a tenth, {found.rss_after / 2**20:.0f} at the end",
        *[f"fault: {fault}" for fault in found.faults],
        "ok" if found.ok else "NOT OK",
    ]


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--requests", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    plan = Plan(given.requests, given.seed, given.database)
    with tempfile.TemporaryDirectory() as folder:
        found = fuzz(plan, Path(folder))
    if given.json:
        print(json.dumps({"ok": found.ok, **found._asdict()}))  # noqa: T201
    else:
        print("\n".join(summary(plan, found)))  # noqa: T201
    return 0 if found.ok else 1


if __name__ == "__main__":
    sys.exit(main())
