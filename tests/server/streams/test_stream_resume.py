"""A stream resumes without a gap even if the table goes on while it is being opened."""

from __future__ import annotations

import asyncio
from pathlib import Path

from calavera.rules import Options
from calavera.server.runtime import Runtime
from calavera.server.settings import Settings
from calavera.server.streams.followers import StreamFollower
from calavera.server.table_terms import Terms
from calavera.server.tables.entries import Created, Said, Sitter


def test_an_entry_that_is_written_while_a_stream_opens_is_in_the_stream(tmp_path: Path) -> None:
    """The entry is written after the request and before the stream has its first frame."""

    async def play() -> bytes:
        runtime = Runtime(Settings(data=str(tmp_path)))
        await runtime.start()
        try:
            ann = Sitter("Ann", "jade", "p_ann")
            room = await runtime.rooms.create(Created(Terms(Options(players=2)), "p_ann", (ann, None)))
            code = room.table.code
            async with room.lock:
                follower = StreamFollower("p_bob", "ndjson")
                opening = asyncio.create_task(runtime.rooms.follow(code, follower, 1))
                await asyncio.sleep(0.05)
                changing = asyncio.create_task(runtime.rooms.change(code, lambda _: Said(0, text="first")))
                await asyncio.sleep(0.05)
                assert await runtime.rooms._append(room, Said(0, text="in between"))
            await opening
            await changing
            sent = bytearray()

            async def send(message: dict[str, bytes]) -> None:
                sent.extend(message.get("body", b""))

            follower.open(send, lambda: None)  # type: ignore[arg-type]  # an ASGI message is any mapping
            return bytes(sent)
        finally:
            await runtime.stop()

    lines = asyncio.run(play()).splitlines()
    assert [line.partition(b",")[0] for line in lines] == [b'{"seq":2', b'{"seq":3']
