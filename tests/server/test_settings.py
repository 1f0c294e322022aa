"""Settings: flags before environment before file before defaults, and a clear word on mistakes."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from calavera.cli import app
from calavera.server.settings import BadSettings, Settings, load_settings

from .conftest import Arrive
from .support.processes import HOST, ServerProcess, free_port


def write_file(folder: Path, text: str, name: str = "calavera.toml") -> Path:
    """A file of settings."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def serve(*arguments: str, **environment: str) -> tuple[int, str]:
    """What ``calavera serve`` says before it ends by itself, and its exit status."""
    surroundings = {name: value for name, value in os.environ.items() if not name.startswith("CALAVERA_")}
    done = subprocess.run(
        [str(Path(sys.executable).with_name("calavera")), "serve", *arguments],
        env={**surroundings, **environment},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    return done.returncode, done.stdout + done.stderr


def serve_here(*arguments: str, **environment: str) -> tuple[int, str]:
    """The same in this process, for settings that are refused before anything is started."""
    none = {name: None for name in os.environ if name.startswith("CALAVERA_")}
    done = CliRunner().invoke(app, ["serve", *arguments], env={**none, **environment})
    return done.exit_code, done.output


# --- Where settings come from -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("file", "environment", "flag", "port"),
    [
        (None, None, None, 8000),
        (1, None, None, 1),
        (1, "2", None, 2),
        (1, None, 3, 3),
        (None, "2", 3, 3),
        (None, "2", None, 2),
        (1, "2", 3, 3),
    ],
)
def test_a_flag_beats_the_environment_beats_the_file_beats_the_default(
    tmp_path: Path, file: int | None, environment: str | None, flag: int | None, port: int
) -> None:
    """For each setting by itself."""
    path = write_file(tmp_path, "workers = 3\n" + ("" if file is None else f"port = {file}\n"))
    surroundings = {"CALAVERA_GRACE": "4.5", "HOME": "/"}
    if environment is not None:
        surroundings["CALAVERA_PORT"] = environment
    settings = load_settings(surroundings, {"port": flag, "host": None}, path)
    assert settings == Settings(port=port, workers=3, grace=4.5)


def test_the_file_is_found_in_the_data_directory_wherever_that_was_set(tmp_path: Path) -> None:
    """By flag or by the environment; without one there is no file to miss."""
    write_file(tmp_path / "one", "port = 1\n")
    write_file(tmp_path / "two", "port = 2\n")
    one, two = str(tmp_path / "one"), str(tmp_path / "two")
    assert load_settings({}, {"data": one}).port == 1
    assert load_settings({"CALAVERA_DATA": two}, {}).port == 2
    assert load_settings({"CALAVERA_DATA": two}, {"data": one}).port == 1
    assert load_settings({}, {"data": str(tmp_path)}).port == 8000


def test_every_setting_can_be_in_the_file_and_in_the_environment(tmp_path: Path) -> None:
    """With the same names."""
    values: dict[str, Any] = {
        "host": "::1",
        "port": 1,
        "data": str(tmp_path),
        "client": str(tmp_path / "built"),
        "workers": 2,
        "bot_processes": 3,
        "database": "postgresql://u@h/d",
        "redis": "redis://h",
        "url": "https://skull.example.org",
        "secret": "s" * 32,
        "proxies": "10.0.0.1",
        "rate_limits": "off",
        "metrics": "off",
        "log_level": "debug",
        "log_format": "console",
        "grace": 1.5,
        "abandon": 2.5,
        "keep_secret": 60.0,
        "keep_games": 365.0,
        "keep_unplayed": 30.0,
        "disk_reserve": 5.0,
        "resume_limit": 0.5,
        "most_tables": 7,
        "connections_per_address": 9,
    }
    assert set(values) == set(Settings.__struct_fields__)
    text = "".join(f"{name} = {value!r}\n".replace('"', "'") for name, value in values.items())
    from_file = load_settings({}, {}, write_file(tmp_path, text, "all.toml"))
    from_environment = load_settings({f"CALAVERA_{key.upper()}": str(to) for key, to in values.items()}, {})
    assert from_file == from_environment == Settings(**values)


@pytest.mark.parametrize(
    ("database", "url"),
    [
        ("postgres://u:p@h/d", "postgresql+asyncpg://u:p@h/d"),
        ("postgresql://h/d?host=/run", "postgresql+asyncpg://h/d?host=/run"),
        ("postgresql+asyncpg://h/d", "postgresql+asyncpg://h/d"),
        ("sqlite:////tmp/x.db", "sqlite+aiosqlite:////tmp/x.db"),
    ],
)
def test_a_database_is_named_as_usual(database: str, url: str) -> None:
    """The driver is ours to choose."""
    assert load_settings({}, {"database": database}).database_url == url


# --- Mistakes -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("prot = 80", "unknown field `prot`"),
        ("port = 'x'", "port"),
        ("port = 70000", "port must be from 0 to 65535, not 70000"),
        ("port = -1", "port must be from 0 to 65535, not -1"),
        ("port = 1.5", "port"),
        ("workers = 0", "workers must be from 1 to 64, not 0"),
        ("workers = 65", "workers must be from 1 to 64, not 65"),
        ("grace = 0", "grace and abandon are seconds, more than 0"),
        ("grace = nan", "grace and abandon are seconds, more than 0"),
        ("abandon = -1", "grace and abandon are seconds, more than 0"),
        ("secret = 'short'", "secret must have at least 32 characters"),
        ("database = 'mysql://h/d'", "there is no database mysql"),
        ("database = 'me:short@host/d'", "database must be a URL"),
        ("redis = 'localhost:6379'", "redis must be a URL"),
        ("url = 'skull.example.org'", "url is a scheme and a host"),
        ("url = 'https://skull.example.org/path'", "url is a scheme and a host"),
        ("database = 'sqlite://'", "a SQLite database is a file"),
        ("most_tables = 0", "most_tables must be at least 1, not 0"),
        ("bot_processes = -1", "bot_processes must be from 0 (automatic) to 64, not -1"),
        ("proxies = 'nonsense'", "proxies are addresses, networks or *"),
        ("rate_limits = 'sometimes'", "rate_limits"),
        ("log_level = 'loud'", "log_level"),
        ("[server]\nport = 1", "unknown field `server`"),
        ("port = ", "is not TOML"),
        ("port = 1\nport = 2", "is not TOML"),
    ],
)
def test_a_mistake_in_the_file_is_named_in_one_line(tmp_path: Path, text: str, said: str) -> None:
    """What is wrong, and what is allowed."""
    with pytest.raises(BadSettings) as refused:
        load_settings({}, {}, write_file(tmp_path, text))
    assert said in str(refused.value)
    assert "\n" not in str(refused.value)
    assert "short" not in str(refused.value)


@pytest.mark.parametrize(
    ("name", "value"),
    [("PORT", "http"), ("PORT", ""), ("GRACE", "nan"), ("GRACE", "soon"), ("METRICS", "yes")],
)
def test_a_mistake_in_the_environment_is_named(name: str, value: str) -> None:
    """Numbers are read from text, but not from any text."""
    with pytest.raises(BadSettings):
        load_settings({f"CALAVERA_{name}": value}, {})


def test_a_misspelt_name_in_the_environment_is_named_with_what_may_be_meant() -> None:
    """It would be a setting that is silently not set."""
    with pytest.raises(BadSettings, match="there is no setting CALAVERA_PROT: did you mean CALAVERA_PORT"):
        load_settings({"CALAVERA_PROT": "80"}, {})
    assert load_settings({"CALAVERAS": "2", "MY_CALAVERA_PORT": "1"}, {}) == Settings()


def test_a_file_that_is_named_must_be_there(tmp_path: Path) -> None:
    """Only the one in the data directory may be missing; and it is text."""
    with pytest.raises(BadSettings, match="cannot be read: No such file"):
        load_settings({}, {}, tmp_path / "none.toml")
    with pytest.raises(BadSettings, match="cannot be read"):
        load_settings({}, {}, tmp_path)
    path = tmp_path / "binary.toml"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadSettings, match="is not TOML"):
        load_settings({}, {}, path)


def test_the_command_says_what_is_wrong_in_one_line_and_ends_with_2(tmp_path: Path) -> None:
    """Whether the file, the environment or the address is at fault; never a traceback."""
    config = write_file(tmp_path, "colour = 'red'\n", "bad.toml")
    with socket.socket() as taken:
        taken.bind((HOST, 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        tries = [
            (serve_here("--config", str(config)), "unknown field `colour`"),
            (serve_here("--data", str(tmp_path), CALAVERA_WORKERS="many"), "workers"),
            (
                serve("--data", str(tmp_path), "--host", HOST, "--port", port),
                f"cannot listen on {HOST}:{port}: Address already in use; choose another --port",
            ),
        ]
    for (status, output), said in tries:
        assert status == 2
        assert said in output
        assert output.startswith("calavera serve: ")
        assert len(output.splitlines()) == 1


# --- In use -------------------------------------------------------------------------------------------------


def test_a_server_serves_by_its_file_its_environment_and_its_flags(tmp_path: Path, visit: Arrive) -> None:
    """Links, origins, proxies, metrics and the form of the log."""
    file = write_file(
        tmp_path / "data",
        "port = 1\nmetrics = 'off'\nproxies = '192.0.2.99'\nlog_format = 'json'\nmost_tables = 2\n"
        "url = 'https://skull.example.org/'\nsecret = '0123456789abcdef0123456789abcdef'\n",
    )
    environment = {"CALAVERA_LOG_FORMAT": "console", "CALAVERA_RATE_LIMITS": "off"}
    port = free_port()
    with ServerProcess(tmp_path / "data", environment, port=port) as server:
        ann = visit(server.address)
        assert file.exists()
        assert ann.get("/metrics").refusal == (404, "not-found")
        link = ann.post("/api/me/recovery").json["link"]
        assert re.fullmatch(r"https://skull\.example\.org/#recover=[\w-]{32}", link)
        origin = {"Origin": "https://skull.example.org"}
        assert ann.request("PATCH", "/api/me", {"name": "A"}, headers=origin).status == 200
        # Only the proxy that was named is believed.
        stranger = visit(server.address).get("/api/me", X_Forwarded_Proto="https")
        assert "Secure" not in stranger.headers["set-cookie"]
        assert '{"' not in server.log
        assert "serving" in server.log
        codes = [ann.open(2) for _ in range(2)]
        full = ann.post("/api/tables", {"options": {"players": 2}})
        assert full.refusal == (503, "full-house")
        # The key is the host's own: the same people after a restart on an empty database.
        server.kill()
        for path in (tmp_path / "data").glob("calavera.sqlite3*"):
            path.unlink()
        server.start()
        known = ann.cookie
        ann.disconnect()
        assert ann.get("/api/me").status == 200
        assert ann.cookie == known
        assert ann.get(f"/api/tables/{codes[0]}").refusal == (404, "no-such-table")
