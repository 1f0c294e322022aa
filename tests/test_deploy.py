"""What hosts are given is true: settings, metrics and paths in ``deploy/`` and on the pages for hosts."""

from __future__ import annotations

import gzip
import re
import shutil
import sqlite3
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]  # comes with the framework, without types

from calavera.server.http.limits.rate_limits import LIMITS, SHARED_LIMITS
from calavera.server.ops import metrics
from calavera.server.settings import ENV_PREFIX, Settings, load_settings
from calavera.server.wire.table_codes import CODE_ALPHABET, CODE_LENGTH

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"
HOSTING = ROOT / "docs" / "hosting.md"
SECURITY = ROOT / "docs" / "security.md"
BACKUP = DEPLOY / "backup.sh"
FILES = sorted([path for path in DEPLOY.iterdir() if path.is_file()])
NAMES = {ENV_PREFIX + name.upper() for name in Settings.__struct_fields__}


def compose() -> dict[str, Any]:
    """The Compose file."""
    found: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
    return found


# --- Settings -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", [*FILES, HOSTING], ids=lambda path: path.name)
def test_every_setting_that_is_named_exists(path: Path) -> None:
    """``CALAVERA_NAME`` stands for any of them."""
    named = set(re.findall(rf"{ENV_PREFIX}[A-Z_]+", path.read_text(encoding="utf-8")))
    assert named <= {*NAMES, f"{ENV_PREFIX}NAME"}


def test_the_page_has_every_setting_with_its_default() -> None:
    """A row for each, in the order of the code."""
    page = HOSTING.read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\w+)` \| `(\w+)` \| (\S+) \| .+ \|$", page, re.MULTILINE)
    defaults = Settings()
    assert rows == [
        (name, ENV_PREFIX + name.upper(), _show(getattr(defaults, name)))
        for name in Settings.__struct_fields__
    ]


def _show(default: object) -> str:
    if default is None:
        return "none"
    return f"`{default:g}`" if isinstance(default, float) else f"`{default}`"


def test_the_settings_file_on_the_page_can_be_read(tmp_path: Path) -> None:
    """The example, as a host would copy it."""
    (example,) = re.findall(r"```toml\n(.+?)```", HOSTING.read_text(encoding="utf-8"), re.DOTALL)
    file = tmp_path / "calavera.toml"
    file.write_text(example, encoding="utf-8")
    assert load_settings({}, {}, file).url == "https://skull.example.org"


# --- Files --------------------------------------------------------------------------------------------------


def test_compose_sets_what_the_server_takes() -> None:
    """Two servers that differ in nothing, with settings that are accepted."""
    services = compose()["services"]
    first, second = services["app1"], services["app2"]
    assert first == second
    assert set(first["environment"]) <= NAMES
    given = {name: _fill_in(value) for name, value in first["environment"].items()}
    settings = load_settings(given, {})
    assert settings.database_url == "postgresql+asyncpg://calavera:secret@database/calavera"
    assert settings.proxies == services["proxy"]["networks"]["front"]["ipv4_address"]


def _fill_in(value: str) -> str:
    """As Compose fills it in."""
    value = re.sub(r"\$\{\w+:\?[^}]*\}", "secret", value)
    return re.sub(r"\$\{\w+:-([^}]*)\}", r"\1", value)


def test_compose_names_services_networks_and_volumes_that_it_has() -> None:
    """And files that are there."""
    whole = compose()
    for service in whole["services"].values():
        assert set(service["networks"]) <= set(whole["networks"])
        assert set(service.get("depends_on", ())) <= set(whole["services"])
        for volume in service.get("volumes", ()):
            source = volume.partition(":")[0]
            assert (DEPLOY / source).exists() if source.startswith(".") else source in whole["volumes"]
    build = whole["services"]["app1"]["build"]
    assert ((DEPLOY / build["context"]).resolve() / build["dockerfile"]).is_file()


def test_the_container_copies_what_is_there_and_not_ignored() -> None:
    """The ignore file lets through what is copied."""
    text = (DEPLOY / "Containerfile").read_text(encoding="utf-8")
    copied = [
        source
        for line in re.findall(r"^COPY (?!--from)(.+)$", text, re.MULTILINE)
        for source in line.split()[:-1]
    ]
    kept = re.findall(r"^!(.+)$", (ROOT / ".dockerignore").read_text(encoding="utf-8"), re.MULTILINE)
    assert copied
    for source in copied:
        assert (ROOT / source).exists(), source
        assert source.partition("/")[0] in kept


@pytest.mark.parametrize("name", ["nginx.conf", "Caddyfile"])
def test_a_proxy_streams_and_keeps_metrics_to_itself(name: str) -> None:
    """What would break most quietly if it were lost."""
    text = (DEPLOY / name).read_text(encoding="utf-8")
    assert "/metrics" in text
    assert re.search(r"proxy_buffering off|flush_interval -1", text)
    assert not re.search(r"^\s*(gzip on|encode )", text, re.MULTILINE)
    if name == "nginx.conf":  # Caddy passes WebSockets on by itself
        assert re.search(r"proxy_set_header Upgrade \$http_upgrade;", text)
        assert re.search(r"proxy_set_header Connection \$calavera_connection;", text)


# --- Pages --------------------------------------------------------------------------------------------------


def test_the_page_has_every_metric() -> None:
    """By the names that Prometheus sees."""
    text = metrics.metrics_text(several=False).decode()
    kinds = re.findall(r"^# TYPE (calavera_\w+) (?:counter|gauge|histogram)$", text, re.MULTILINE)
    exported = {name for name in kinds if not name.endswith("_created")}
    page = re.findall(r"^\| `(calavera_\w+)` \|", HOSTING.read_text(encoding="utf-8"), re.MULTILINE)
    assert set(page) == exported


def test_the_odds_of_guessing_are_those_of_the_code() -> None:
    """Codes, and how often somebody may try."""
    page = SECURITY.read_text(encoding="utf-8")
    codes = len(CODE_ALPHABET) ** CODE_LENGTH
    misses, tries = LIMITS["miss"][1]
    assert f"{CODE_LENGTH} of {len(CODE_ALPHABET)} letters and digits: {codes:,}" in page
    assert f"may try\n{misses:g} wrong codes at once, then {60 * tries:g} a minute" in page
    for limit in (LIMITS["miss"][1], SHARED_LIMITS["code"]):
        guesses = round(limit.burst + limit.rate * 30 * 86400)
        assert f"| {guesses:,} | {guesses:,} × 1,000 ÷ {codes:,}: 1 in " in page
        assert guesses * 1000 / codes < 1 / 1000
    misses, tries = SHARED_LIMITS["code"]
    assert f"may try {misses:g}, then {tries:g} a second" in page


def test_every_file_that_is_named_as_a_measure_is_there() -> None:
    """Paths without a folder are in the server's package."""
    page = SECURITY.read_text(encoding="utf-8")
    for name in set(re.findall(r"`([\w/]+\.(?:py|sh|conf))`", page)):
        assert (ROOT / name).is_file() or (ROOT / "src/calavera/server" / name).is_file(), name


# --- The backup ---------------------------------------------------------------------------------------------

needs_sqlite3 = pytest.mark.skipif(
    shutil.which("sqlite3") is None, reason="the script uses the sqlite3 command"
)


def backup(*arguments: object) -> subprocess.CompletedProcess[str]:
    """Run the script."""
    command = ["sh", str(BACKUP), *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)


@needs_sqlite3
def test_a_backup_has_what_is_not_in_the_main_file_yet(tmp_path: Path) -> None:
    """The server is in the middle of writing: what is committed is in the copy, the rest is not."""
    database = tmp_path / "calavera.sqlite3"
    writer = sqlite3.connect(database, isolation_level=None)
    writer.execute("PRAGMA journal_mode = WAL")
    writer.execute("CREATE TABLE log (seq INTEGER PRIMARY KEY)")
    writer.executemany("INSERT INTO log VALUES (?)", [(seq,) for seq in range(500)])
    writer.execute("BEGIN IMMEDIATE")
    writer.execute("INSERT INTO log VALUES (500)")
    done = backup(database, tmp_path / "copies")
    writer.execute("ROLLBACK")
    writer.close()
    assert done.returncode == 0, done.stderr
    packed = Path(done.stdout.strip())
    assert packed.stat().st_mode & 0o077 == 0
    restored = tmp_path / "restored.sqlite3"
    restored.write_bytes(gzip.decompress(packed.read_bytes()))
    reader = sqlite3.connect(restored)
    assert reader.execute("SELECT count(*) FROM log").fetchone() == (500,)
    reader.close()


@needs_sqlite3
def test_old_backups_go_and_nothing_else_does(tmp_path: Path) -> None:
    """The newest are kept; other files of the folder are left alone."""
    database, copies = tmp_path / "calavera.sqlite3", tmp_path / "co pies"
    connection = sqlite3.connect(database)
    connection.execute("CREATE TABLE log (seq INTEGER PRIMARY KEY)")
    connection.close()
    copies.mkdir()
    names = [f"calavera-2020010{day}T000000Z.sqlite3.gz" for day in range(1, 5)]
    for name in [*names, "notes.txt"]:
        (copies / name).touch()
    done = backup(database, copies, 3)
    assert done.returncode == 0, done.stderr
    newest = Path(done.stdout.strip()).name
    assert sorted([path.name for path in copies.iterdir()]) == [names[2], names[3], newest, "notes.txt"]


@pytest.mark.parametrize("arguments", [(), ("only-one",), ("a", "b", "0"), ("a", "b", "many"), ("a", "it's")])
def test_a_backup_that_makes_no_sense_is_refused(arguments: tuple[str, ...]) -> None:
    """With the status of a wrong call."""
    assert backup(*arguments).returncode == 2


def test_a_backup_of_nothing_fails(tmp_path: Path) -> None:
    """And leaves no file that looks like one."""
    assert backup(tmp_path / "none.sqlite3", tmp_path).returncode == 1
    assert not [*tmp_path.iterdir()]
