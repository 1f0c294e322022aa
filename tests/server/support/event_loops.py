"""Work on the server's parts in an event loop of the test's own, without HTTP."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from calavera.server.runtime import Runtime
from calavera.server.settings import Settings


async def run_ready_callbacks() -> None:
    """Let everything run that can."""
    for _ in range(3):
        await asyncio.sleep(0)


def run_with_runtime(settings: Settings, work: Callable[[Runtime], Awaitable[None]]) -> None:
    """Do something with a running server."""

    async def main() -> None:
        runtime = Runtime(settings)
        await runtime.start()
        try:
            await work(runtime)
        finally:
            await runtime.stop()

    asyncio.run(main())
