"""Old tables are deleted, and one person's data is handed out or erased, on both databases."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from calavera.cli import app
from calavera.server import administration
from calavera.server.settings import Settings
from tests.server.conftest import Arrive

from .support.blocking_client import Person, expect_json, play_out
from .support.fake_clock import FakeClock
from .support.local_server import LocalServer
from .support.services import PostgreSQL
from .support.services import postgresql_fixture as postgresql_fixture

DAY = 86_400.0


@pytest.fixture(name="settings", params=["sqlite", "postgresql"])
def settings_fixture(request: pytest.FixtureRequest, tmp_path: Path) -> dict[str, Any]:
    """The settings of a server with an empty database."""
    database: str | None = None
    if request.param == "postgresql":
        service: PostgreSQL = request.getfixturevalue("postgresql")
        database = service.database()
    return {"data": tmp_path, "database": database}


@contextlib.contextmanager
def serving(
    settings: dict[str, Any], clock: FakeClock | None = None, **more: object
) -> Iterator[LocalServer]:
    """A server whose clock the test moves."""
    with LocalServer(
        settings["data"], clock, database=settings["database"], rate_limits="off", **more
    ) as server:
        yield server


def host_settings(settings: dict[str, Any], **more: Any) -> Settings:
    """The same, for the commands of a host."""
    return Settings(data=str(settings["data"]), database=settings["database"], **more)


def finished_game(ann: Person, ben: Person) -> str:
    """A table with a finished game, where both have talked; it is closed."""
    code = ann.open(2)
    ben.sit(code)
    ann.start(code, first=0)
    ann.say(code, "my secret plan")
    ben.say(code, "hello Ann")
    play_out({0: ann, 1: ben}, code)
    expect_json(ann.delete(f"/api/tables/{code}"))
    return code


def table_exists(person: Person, code: str) -> bool:
    """Whether there is such a table."""
    return person.get(f"/api/tables/{code}").status == 200


# --- Old tables ---------------------------------------------------------------------------------------------


def test_old_tables_are_deleted_as_the_settings_say(settings: dict[str, Any], visit: Arrive) -> None:
    """By the server, once an hour: tables without games sooner here than those with; open ones never."""
    with serving(settings, keep_games=100.0, keep_unplayed=10.0, abandon=1e9) as server:
        ann, ben = visit(server.address), visit(server.address, "Ben")
        played, open_one, unplayed = finished_game(ann, ben), ann.open(2), ann.open(2)
        expect_json(ann.delete(f"/api/tables/{unplayed}"))

        def left() -> list[bool]:
            return [table_exists(ann, code) for code in (played, open_one, unplayed)]

        server.advance(9 * DAY)
        assert left() == [True, True, True]
        server.advance(2 * DAY)
        server.advance_until(lambda: left() == [True, True, False], "the unplayed one to go", 3601)
        server.advance(90 * DAY)
        server.advance_until(lambda: left() == [False, True, False], "the played one to go", 3601)


def test_nothing_is_deleted_without_a_setting(settings: dict[str, Any], visit: Arrive) -> None:
    with serving(settings) as server:
        ann, ben = visit(server.address), visit(server.address, "Ben")
        code = finished_game(ann, ben)
        server.advance(4000 * DAY)
        server.advance(3601)
        assert table_exists(ann, code)


def test_a_host_prunes_by_command(settings: dict[str, Any], visit: Arrive, monkeypatch: Any) -> None:
    """Without --yes it only says what would go."""
    monkeypatch.setenv("CALAVERA_DATABASE", settings["database"] or "")
    if settings["database"] is None:
        monkeypatch.delenv("CALAVERA_DATABASE")
    clock = FakeClock()
    clock.advance(-50 * DAY)
    with serving(settings, clock) as server:
        ann, ben = visit(server.address), visit(server.address, "Ben")
        code = finished_game(ann, ben)
        entries = ann.see(code)["seq"]
    folder = str(settings["data"])

    def prune(*options: str) -> Any:
        done = CliRunner().invoke(app, ["prune", "--data", folder, *options])
        assert done.exit_code == 0, done.output
        return done.output

    assert "give --games or --unplayed" in CliRunner().invoke(app, ["prune", "--data", folder]).output
    assert json.loads(prune("--games", "60", "--json"))["tables"] == 0
    expected = {"deleted": False, "tables": 1, "played": 1, "unplayed": 0, "entries": entries}
    assert json.loads(prune("--games", "40", "--json")) == expected
    assert "Nothing is deleted without --yes" in prune("--games", "40")
    assert "Deleted 1 tables with games" in prune("--games", "40", "--yes")
    assert json.loads(prune("--games", "40", "--json"))["tables"] == 0
    with serving(settings) as server:
        assert not table_exists(visit(server.address), code)


# --- Export -------------------------------------------------------------------------------------------------


def test_an_export_has_all_about_a_person_and_nothing_of_others(
    settings: dict[str, Any], visit: Arrive
) -> None:
    """In the middle of a game, too: what is secret from the person is not in it."""
    with serving(settings) as server:
        ann, ben = visit(server.address), visit(server.address, "Ben")
        expect_json(ann.patch("/api/me", {"name": "Ann", "tribe": "jade", "language": "de"}))
        expect_json(ann.post("/api/me/tokens", {"label": "my bot"}), 201)
        code = finished_game(ann, ben)
        going = ann.open(2)
        ben.sit(going)
        ann.start(going, first=0)
        ann.act(going, 0, "place:flower")
        ben.act(going, 1, "place:skull")
        answer = ann.get("/api/me/export")
        assert answer.headers["content-disposition"] == 'attachment; filename="calavera.json"'
        found = expect_json(answer)
        assert found["profile"] == {"name": "Ann", "tribe": "jade", "language": "de"}
        assert [token["label"] for token in found["tokens"]] == ["my bot"]
        tables = {table["code"]: table for table in found["tables"]}
        assert set(tables) == {code, going}
        assert [line["text"] for line in tables[code]["talk"]] == ["my secret plan"]
        assert [action["action"] for action in tables[going]["actions"]] == ["place:flower"]
        assert {seat["name"] for seat in tables[code]["seats"]} == {"Ann"}
        for secret in ("place:skull", ben.id, "hello Ann", "salt", "calavera_"):
            assert secret not in answer.body.decode()
        empty = expect_json(visit(server.address).get("/api/me/export"))
        assert (empty["profile"], empty["tables"], empty["tokens"]) == (None, [], [])


# --- Erasing ------------------------------------------------------------------------------------------------


def test_an_erased_person_is_in_no_table_and_the_games_of_others_stay(
    settings: dict[str, Any], visit: Arrive
) -> None:
    """The record still verifies; the cookie, the token and the profile are gone."""
    with serving(settings) as server:
        ann, ben, eve = [visit(server.address, name) for name in ("Ann", "Ben", "Eve")]
        expect_json(ann.patch("/api/me", {"name": "Ann"}))
        token = expect_json(ann.post("/api/me/tokens", {"label": "x", "scopes": ["read"]}), 201)["token"]
        first, second = finished_game(ann, ben), finished_game(ann, ben)
        before = ben.record(first)
        person, cookie = ann.id, ann.cookie
        assert expect_json(ann.delete("/api/me")) == {"tables": 2, "waiting": 0}
        assert ann.id != person
        thief, program = visit(server.address), visit(server.address)
        thief.cookie, program.headers = cookie, {"Authorization": f"Bearer {token}"}
        assert thief.id != person
        assert program.get("/api/me").refusal == (401, "bad-token")
        after = ben.record(first)
        assert after == {**before, "names": ["Guest", "Ben"]}
        assert expect_json(eve.get(f"/api/tables/{first}/verify"))["ok"]
        snapshots = [ben.see(code) for code in (first, second)]
        text = json.dumps(snapshots) + json.dumps([ben.record(second)])
        assert person not in text
        assert "my secret plan" not in text
        seats = [snapshot["table"]["seats"][0] for snapshot in snapshots]
        assert seats[0]["person"] != seats[1]["person"]  # nobody can tell that it was one person
        assert [line["text"] for line in snapshots[0]["talk"]] == ["…", "hello Ann"]
        with ben.follow(first, 0) as stream:
            assert person.encode() not in b"".join([e.raw for e in stream.through(snapshots[0]["seq"])])
        found = administration.export(host_settings(settings), ben.id)
        assert len(found.tables) == 2
        with pytest.raises(administration.NoSuchPerson):
            administration.export(host_settings(settings), "p_nobody")


def test_an_erased_person_leaves_an_open_table_and_is_erased_there_once_it_is_closed(
    settings: dict[str, Any], visit: Arrive
) -> None:
    """A bot with a name of its own plays on."""
    with serving(settings) as server:
        ann, ben = visit(server.address), visit(server.address, "Ben")
        code = ann.open(2, pace="slow")
        ben.sit(code)
        ann.start(code, first=0)
        ben.say(code, "farewell")
        person = ben.id
        with ben.follow(code) as stream:
            stream.until("snapshot")
            assert expect_json(ben.delete("/api/me")) == {"tables": 1, "waiting": 1}
            assert stream.until("left").json["you"] == []
            assert [event.kind for event in stream] in ([], ["played"])
        seat = ann.see(code)["table"]["seats"][1]
        assert (seat["person"], seat["bot"]) == (None, "regular")
        assert seat["name"] != "Ben"
        assert ann.see(code)["talk"][0]["text"] == "farewell"
        expect_json(ann.delete(f"/api/tables/{code}"))
        server.advance_until(lambda: ann.see(code)["talk"][0]["text"] == "…", "the erasure", 61)
        with ann.follow(code, 0) as stream:
            last = ann.see(code)["seq"]
            raw = b"".join([event.raw for event in stream.through(last)])
        assert person.encode() not in raw
        assert b'"Ben"' not in raw


def test_the_cookies_of_an_erased_person_end_before_the_tables_are_changed(
    tmp_path: Path, visit: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With many tables that takes a while, and another device could store a name again."""
    with serving({"data": tmp_path, "database": None}) as server:
        ann = visit(server.address, "Ann")
        finished_game(ann, visit(server.address, "Ben"))
        cookie, identities, known = ann.cookie, server._runtime.identities, []
        erase = server._runtime.maintenance.erase

        async def erase_tables(person: str | None = None) -> int:
            known.append(identities.read_cookie(cookie))
            return await erase(person)

        monkeypatch.setattr(server._runtime.maintenance, "erase", erase_tables)
        expect_json(ann.delete("/api/me"))
        assert known == [None]


def test_a_host_erases_somebody_by_command(settings: dict[str, Any], visit: Arrive) -> None:
    """While the server runs: it lets nobody in with the old cookie within seconds."""
    with serving(settings) as server:
        ann, ben = visit(server.address), visit(server.address, "Ben")
        code = finished_game(ann, ben)
        person, cookie = ann.id, ann.cookie
        done = administration.erase(host_settings(settings), person)
        assert (done.tables, done.waiting) == (1, 0)
        ann.cookie = cookie
        server.advance_until(lambda: ann.id != person, "the cookie to end", 2)
        server.advance(200)  # the table leaves memory
        server.beat()
        assert ben.see(code)["table"]["seats"][0]["name"] == "Guest"


def test_the_commands_say_what_they_would_do(tmp_path: Path, visit: Arrive) -> None:
    with LocalServer(tmp_path, rate_limits="off") as server:
        ann, ben = visit(server.address), visit(server.address, "Ben")
        finished_game(ann, ben)
        person = ann.id
    run = CliRunner().invoke
    assert json.loads(run(app, ["export", person, "--data", str(tmp_path)]).output)["id"] == person
    assert "Nothing is erased without --yes" in run(app, ["erase", person, "--data", str(tmp_path)]).output
    done = run(app, ["erase", person, "--data", str(tmp_path), "--yes", "--json"])
    assert json.loads(done.output) == {"erased": True, "tables": 1, "waiting": 0}
    unknown = run(app, ["erase", "p_nobody", "--data", str(tmp_path)])
    assert unknown.exit_code == 2
    assert "nothing is stored about p_nobody" in unknown.output
