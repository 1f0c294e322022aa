"""Settings of all tests: JAX compiles quickly, slow files run first, garbage is rarely looked for.

Also the browser of the tests that need one.
"""

from __future__ import annotations

import asyncio
import gc
import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.async_api import Browser

# Set before JAX is imported, and for the programs that tests start.
os.environ.setdefault(
    "XLA_FLAGS",
    "--xla_backend_optimization_level=0 --xla_llvm_disable_expensive_passes=true "
    # Together these two take two thirds off the time to compile.
    "--xla_cpu_use_fusion_emitters=false --xla_cpu_parallel_codegen_split_count=1",
)
# In the user's cache, so that a fresh clone on the same machine need not compile again.
_CACHE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
os.environ.setdefault("JAX_COMPILATION_CACHE_DIR", str(_CACHE / "calavera" / "jax"))
os.environ.setdefault("JAX_PERSISTENT_CACHE_MIN_COMPILE_TIME_SECS", "0.3")

#: Files with few but long tests. A worker that gets one of them last would leave the others idle.
SLOW_FILES = (
    "tests/dist/test_container.py",
    "tests/adapters/test_spiel_game.py",
    "tests/server/stress/test_crash.py",
    "tests/rules/properties/test_noninterference.py",
    "tests/record/test_fairness.py",
    "tests/server/fuzz/test_byte_fuzz.py",
    "tests/server/streams/noninterference/test_twin_worlds.py",
    "tests/vector/",
    "tests/server/routes/test_tables.py",
    "tests/server/cluster/test_several_processes.py",
    "tests/bots/",
    "tests/adapters/",
    "tests/tui/test_app.py",
    "docs/vector.md",
    "docs/research.md",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run slow files first; workers take files in this order (``--no-loadscope-reorder``)."""
    items.sort(key=lambda item: not item.nodeid.startswith(SLOW_FILES))


def pytest_collection_finish() -> None:
    """Look for garbage less often, and not among what was imported: it took a tenth of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


@pytest.fixture(scope="session")
def runner() -> Iterator[asyncio.Runner]:
    """The event loop of the browser. It is not running between tests."""
    with asyncio.Runner() as runner:
        yield runner


@pytest.fixture(scope="session")
def browser(runner: asyncio.Runner) -> Iterator[Browser]:
    """The browser of this process, for all tests of the web client and of the packages."""
    from .web.support.browser import launch_browser  # it takes time to import, and few tests need it

    opened = launch_browser()
    yield runner.run(opened.__aenter__())
    runner.run(opened.__aexit__(None, None, None))
