"""No old name of a module is left where it would mislead: in code, docs, build files or package data."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
#: Modules that were renamed after the list of the version before was made.
RENAMED_SINCE = {
    "calavera.bots.thinking.network_view": "calavera.bots.players.network_view",
    "calavera.charts.style": "calavera.charts.chart_theme",
    "calavera.cli.helpers.solved_position": "calavera.cli.helpers.solve_answer",
    "calavera.encode.actions": "calavera.encode.action_indices",
    "calavera.server.cluster.answer_pool": "calavera.server.cluster.pools.answer_pool",
    "calavera.server.cluster.bot_pool": "calavera.server.cluster.pools.bot_pool",
    "calavera.server.cluster.coach_pool": "calavera.server.cluster.pools.coach_pool",
    "calavera.server.cluster.fair_queue": "calavera.server.cluster.pools.fair_queue",
    "calavera.server.cluster.record_pool": "calavera.server.cluster.pools.record_pool",
    "calavera.server.cluster.record_worker": "calavera.server.cluster.pools.record_worker",
    "calavera.server.cluster.worker_pool": "calavera.server.cluster.pools.worker_pool",
    "calavera.server.http.accept_language": "calavera.server.http.static_files.accept_language",
    "calavera.server.http.connection_limits": "calavera.server.http.limits.connection_limits",
    "calavera.server.http.content_encoding": "calavera.server.http.static_files.content_encoding",
    "calavera.server.http.guess_limits": "calavera.server.http.limits.guess_limits",
    "calavera.server.http.link_preview": "calavera.server.http.static_files.link_preview",
    "calavera.server.http.rate_limits": "calavera.server.http.limits.rate_limits",
    "calavera.server.http.web_client": "calavera.server.http.static_files.web_client",
    "calavera.server.streams.change_frames": "calavera.server.streams.serialization.change_frames",
    "calavera.server.streams.event_expander": "calavera.server.streams.serialization.event_expander",
    "calavera.server.streams.frames": "calavera.server.streams.serialization.frames",
    "calavera.server.streams.replays": "calavera.server.streams.serialization.replays",
    "calavera.server.streams.table_json": "calavera.server.streams.serialization.table_json",
    "calavera.server.streams.view_changes": "calavera.server.streams.serialization.view_changes",
    "calavera.server.streams.view_json": "calavera.server.streams.serialization.view_json",
    "calavera.server.tables.commands": "calavera.server.tables.commands.table_commands",
    "calavera.server.tables.hints": "calavera.server.tables.commands.hints",
    "calavera.server.tables.preconditions": "calavera.server.tables.commands.preconditions",
    "calavera.server.tables.seat_commands": "calavera.server.tables.commands.seat_commands",
    "calavera.server.tables.watch_commands": "calavera.server.tables.commands.watch_commands",
    "calavera.solve.headsup.action_values": "calavera.solve.headsup.round_action_values",
    "calavera.vector.training.best_response.settings": (
        "calavera.vector.training.best_response.learner_settings"
    ),
}
#: Every module that was renamed: its old name, then the name it was given.
_LINES = (ROOT / "tests/compat/old_modules.txt").read_text(encoding="utf-8").splitlines()
OLD_NAMES = RENAMED_SINCE | {
    old: RENAMED_SINCE.get(new, new) for old, new in [line.split() for line in _LINES]
}
FOLDERS = [
    "src",
    "tests",
    "docs",
    "benchmarks",
    "scripts",
    "examples",
    "deploy",
    "web/src",
    "web/scripts",
    ".github",
]
TEXT = {
    ".cfg",
    ".css",
    ".ini",
    ".js",
    ".json",
    ".mako",
    ".md",
    ".py",
    ".sh",
    ".svelte",
    ".toml",
    ".ts",
    ".yaml",
    ".yml",
    "",
}
SKIPPED = {"built", "node_modules", "__pycache__"}
#: Words that may hold the name of a module or a file.
WORDS = re.compile(r"\b(?:calavera\.|src/|(?:\w+/)+\w+\.py|calavera/)[\w./]*")
OLD = "calavera.server.gate"
#: Old commands that still work for one release, and warn.
SHIMS = {"calavera.solve.building": ["src/calavera/solve/building.py"]}
#: Where the past is told: the history, and what the version before wrote.
HISTORY = [
    "tests/test_old_names.py",
    "CHANGELOG.md",
    "tests/compat/lists",
    "tests/compat/help",
    "tests/compat/README.md",
    "tests/compat/test_names.py",
]


def text_files() -> Iterator[tuple[str, str]]:
    """Every text file of the project that may name a module, by its path."""
    found = [path for path in ROOT.iterdir() if path.is_file()]
    for folder in FOLDERS:
        found += [path for path in (ROOT / folder).rglob("*") if path.is_file()]
    for path in found:
        name = path.relative_to(ROOT).as_posix()
        if path.suffix not in TEXT or SKIPPED & set(path.parts) or name.startswith(tuple(HISTORY)):
            continue
        try:
            yield name, path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue


def is_gone(old: str) -> bool:
    """Whether no package or other module has the old name now."""
    path = ROOT / "src" / old.replace(".", "/")
    return old in SHIMS or not (path.is_dir() or path.with_suffix(".py").exists())


GONE = frozenset(filter(is_gone, OLD_NAMES))


def old_names_in(text: str) -> set[str]:
    """Old names of modules in a text: as dotted names, or as paths from the package or from the root."""
    found = set()
    for word in {*WORDS.findall(text)}:
        path = word.removeprefix("src/").removeprefix("calavera/")
        if path.endswith(".py"):
            found.add("calavera." + path.removesuffix(".py").replace("/", "."))
        elif path != word:
            parts = path.split("/")
            found |= {".".join(["calavera", *parts[:end]]) for end in range(1, len(parts))}
        elif word.startswith("calavera."):
            parts = word.split(".")
            found |= {".".join(parts[:end]) for end in range(2, len(parts) + 1)}
    return found & GONE


def test_no_old_module_name_is_left() -> None:
    """The message names the file, the old name and the new one."""
    assert len(GONE) > 100
    left = [
        f"{file} names {old}, which is now {OLD_NAMES[old]}"
        for file, text in text_files()
        for old in sorted(old_names_in(text))
        if file not in SHIMS.get(old, [])
    ]
    assert not left, "\n".join(left)


@pytest.mark.parametrize(
    "text", ["import {}", "python -m {}", "{}.Gate", "see `server/gate.py`", "src/calavera/server/gate.py:3"]
)
def test_the_check_finds_an_old_name_in_every_form(text: str) -> None:
    """As an import, as a module to run, and as a path."""
    assert old_names_in(text.format(OLD)) == {OLD}


@pytest.mark.parametrize("text", ["{}way", "tests/server/gate.py", "server.gate"])
def test_the_check_leaves_other_names_alone(text: str) -> None:
    """Longer ones, and those of tests."""
    assert not old_names_in(text.replace("{}", OLD))
