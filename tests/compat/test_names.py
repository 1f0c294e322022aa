"""Names that others rely on: none of those that the version before had may disappear."""

from __future__ import annotations

import ast
import importlib
import json
import re
import subprocess
import sys
from importlib import resources, util
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from calavera.bots import make_bot
from calavera.bots.registry import bot_names
from calavera.cli import app
from calavera.language import LANGUAGES
from calavera.server.openapi import document
from calavera.server.settings import Settings

from .saved import FOLDER, saved_bytes, saved_json

NAMES = saved_json("lists/names.json")
HELP = sorted((FOLDER / "help").iterdir())
PACKAGE = Path(str(resources.files("calavera")))
WEB = Path(__file__).parents[2] / "web" / "src"


# --- Commands -----------------------------------------------------------------------------------------------


def _help_words(text: str) -> set[str]:
    """Commands, options and arguments of a help text."""
    lines = [line.strip(" │*") for line in text.splitlines()]
    options = {word.strip(",") for line in lines if line.startswith("-") for word in line.split()[:2]}
    usage = text.partition("Options")[0]
    arguments = set(re.findall(r"[A-Z]+…", usage))
    commands = set(re.findall(r"(?m)^│ ([a-z]+)  ", text.partition("Commands")[2]))
    return {option for option in options if option.startswith("--")} | arguments | commands


@pytest.mark.parametrize("file", HELP, ids=lambda file: file.stem)
def test_every_command_option_and_argument_is_still_there(file: Path) -> None:
    program, *rest = file.stem.split("-", 1)
    if program == "python":
        command = [sys.executable, "-m", rest[0].removeprefix("m-"), "--help"]
        now = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    else:
        environment = {"COLUMNS": "100", "NO_COLOR": "1", "TERM": "dumb"}
        now = CliRunner().invoke(app, [*rest, "--help"], env=environment).output
    promised = _help_words(file.read_text(encoding="utf-8"))
    assert "--help" in promised
    assert promised <= _help_words(now)


@pytest.mark.parametrize("name", NAMES["python -m"])
def test_documented_modules_can_be_run(name: str) -> None:
    spec = util.find_spec(name)
    assert spec is not None
    if spec.submodule_search_locations is not None:
        spec = util.find_spec(f"{name}.__main__")
    assert spec is not None
    assert spec.origin is not None
    source = Path(spec.origin).read_text(encoding="utf-8")
    assert spec.name.endswith("__main__") or '__name__ == "__main__"' in source


# --- Python -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["calavera", "calavera.bots", "calavera.bots.protocol"])
def test_public_names_can_be_imported(name: str) -> None:
    module = importlib.import_module(name)
    assert set(NAMES[name]) <= set(module.__all__)
    assert [public for public in NAMES[name] if not hasattr(module, public)] == []


def test_bots_are_known_by_their_names() -> None:
    assert set(NAMES["bots"]) <= set(bot_names())


def test_bots_of_other_packages_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the entry-point group; the maker gets the argument and the styles."""
    about = tmp_path / "compat_bot-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: compat-bot\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(f"[{NAMES['entry-point group']}]\ncompat = compat_bot:make\n")
    (tmp_path / "compat_bot.py").write_text(
        "class Bot:\n"
        "    def __init__(self, *given): self.given = given\n"
        "    def choose(self, view, rng): return view.legal[0]\n"
        "def make(argument, styles): return Bot(argument, styles)\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    assert "compat" in bot_names()
    assert make_bot("compat+a+b:c").given == ("c", ("a", "b"))  # type: ignore[attr-defined]


def test_settings_keep_their_names() -> None:
    assert set(NAMES["settings"]) <= set(Settings.__struct_fields__)


def test_refusals_keep_their_codes() -> None:
    """Each code is still said somewhere in the package."""
    trees = [ast.parse(file.read_text(encoding="utf-8")) for file in PACKAGE.rglob("*.py")]
    said = {node.value for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Constant)}
    assert [code for code in NAMES["refusal codes"] if code not in said] == []


# --- Texts and the browser ----------------------------------------------------------------------------------


def _messages(folder: Traversable) -> str:
    parts = sorted(folder.iterdir(), key=lambda part: part.name)
    return "\n".join([part.read_text(encoding="utf-8") for part in parts if part.name.endswith(".ftl")])


@pytest.mark.parametrize("language", ["en", "fr", "de", "it", "zh-Hant"])
def test_every_message_keeps_its_key(language: str) -> None:
    assert language in LANGUAGES
    text = _messages(resources.files("calavera") / "locales" / language)
    now = set(re.findall(r"(?m)^([a-z][a-zA-Z0-9_-]*) *=", text))
    assert sorted(set(NAMES["Fluent keys"]) - now) == []


def test_the_browser_finds_what_it_stored() -> None:
    """Each key is written in the client's source: whole, or as the part after ``calavera-`` in quotes."""
    files = [file for file in WEB.rglob("*") if file.suffix in (".ts", ".svelte", ".js")]
    text = "\n".join([file.read_text(encoding="utf-8") for file in files if ".test." not in file.name])
    for keys in NAMES["browser storage"].values():
        for key in keys:
            short = key.removeprefix("calavera-")
            assert f"'{key}'" in text or ("`calavera-${" in text and f"'{short}'" in text), key


# --- The HTTP interface -------------------------------------------------------------------------------------


def _fields(api: Any, schema: Any, at: str = "", inside: tuple[str, ...] = ()) -> set[str]:
    """Paths of all properties of a schema, and values of its enumerations; names of schemas do not count."""
    if (reference := schema.get("$ref")) is not None:
        if reference in inside:
            return set()
        target = api["components"]["schemas"][reference.rpartition("/")[2]]
        return _fields(api, target, at, (*inside, reference))
    found = {f"{at}={value}" for value in schema.get("enum", [])}
    found |= {f"{at}={schema['const']}"} if "const" in schema else set()
    for name, part in schema.get("properties", {}).items():
        found |= {f"{at}.{name}"} | _fields(api, part, f"{at}.{name}", inside)
    for way in ("oneOf", "anyOf", "allOf", "prefixItems"):
        for part in schema.get(way, []):
            found |= _fields(api, part, at, inside)
    for way in ("items", "additionalProperties"):
        if isinstance(schema.get(way), dict):
            found |= _fields(api, schema[way], f"{at}[]", inside)
    return found


def _required_paths(api: Any, schema: Any, at: str = "") -> set[str]:
    """Paths of the properties that a request must have."""
    if (reference := schema.get("$ref")) is not None:
        return _required_paths(api, api["components"]["schemas"][reference.rpartition("/")[2]], at)
    found = {f"{at}.{name}" for name in schema.get("required", [])}
    for name, part in schema.get("properties", {}).items():
        found |= _required_paths(api, part, f"{at}.{name}")
    for way in ("oneOf", "anyOf"):
        for part in schema.get(way, []):
            found |= _required_paths(api, part, at)
    return found


def _contract(api: Any) -> tuple[dict[str, set[str]], dict[str, set[str]]]:
    """What each call takes and gives, and what it must be given."""
    calls: dict[str, set[str]] = {}
    needs: dict[str, set[str]] = {}
    for path, methods in api["paths"].items():
        for method, call in methods.items():
            name = f"{method} {path}"
            asked = call.get("parameters", [])
            calls[name] = {f"parameter {one['in']} {one['name'].lower()}" for one in asked}
            needs[name] = {f"parameter {one['name'].lower()}" for one in asked if one.get("required")}
            for kind, content in call.get("requestBody", {}).get("content", {}).items():
                calls[name] |= {f"request {kind} {field}" for field in _fields(api, content["schema"])}
                needs[name] |= _required_paths(api, content["schema"])
            for status, answer in call["responses"].items():
                calls[name].add(f"response {status}")
                for kind, content in answer.get("content", {}).items():
                    fields = _fields(api, content["schema"])
                    calls[name] |= {f"response {status} {kind} {field}" for field in fields}
    return calls, needs


def test_the_http_interface_has_all_that_it_had() -> None:
    """More may be added: paths, fields, values. Nothing goes, and no request needs more than before."""
    before, needed = _contract(json.loads(saved_bytes("lists/openapi.json.gz")))
    now, needs = _contract(json.loads(document()))
    assert sum(map(len, before.values())) > 1000
    assert sorted(set(before) - set(now)) == []
    for call in before:
        assert sorted(before[call] - now[call]) == [], call
        assert sorted(needs[call] - needed[call]) == [], call


def test_no_saved_file_has_a_terminal_colour() -> None:
    assert [file.name for file in HELP if b"\x1b" in file.read_bytes()] == []
