"""Strangers do not write to a table's log: their mutes and reactions are in memory, and seats are limited."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.conftest import Arrive
from tests.server.support.blocking_client import Person, expect_json
from tests.server.support.local_server import LocalServer
from tests.server.support.processes import ServerProcess


def mute(person: Person, code: str, seat: int, muted: bool = True) -> int:
    """Mute a seat; the number that the server answers with."""
    seq: int = expect_json(person.post(f"/api/tables/{code}/mute", {"seat": seat, "muted": muted}))["seq"]
    return seq


# --- Mutes --------------------------------------------------------------------------------------------------


def test_a_spectators_mute_adds_nothing_to_the_log(ben: Person, arrive: Arrive, table: str) -> None:
    """It works all the same: in the snapshot, in an open stream, and in one that is resumed."""
    eve = arrive("Eve")
    before = eve.see(table)["seq"]
    ears = eve.follow(table)
    for turn in range(20):
        assert mute(eve, table, 1, muted=turn % 2 == 0) == before
    assert mute(eve, table, 1) == before
    last = ben.say(table, "unheard")
    assert last == before + 1
    mute(eve, table, 1, muted=False)
    last = ben.say(table, "heard")
    assert [event.json["said"]["text"] for event in ears.through(last)[1:]] == ["heard"]


def test_mutes_of_now_count_for_all_that_a_spectator_missed(ben: Person, arrive: Arrive, table: str) -> None:
    """They are in no log, so a resumed stream cannot know when they began."""
    eve = arrive("Eve")
    first = eve.see(table)["seq"]
    ben.say(table, "one")
    mute(eve, table, 1)
    ben.say(table, "two")
    mute(eve, table, 0)
    mute(eve, table, 0, muted=False)
    last = expect_json(ben.patch(f"/api/tables/{table}/seats/1", {"name": "Benno"}))["seq"]
    with eve.follow(table, first) as again:
        assert [event.kind for event in again.through(last)] == ["changed"]


def test_a_spectators_mute_is_kept_when_the_spectator_sits_down(
    ben: Person, arrive: Arrive, table: str
) -> None:
    """And from then on mutes are in the log, as those of everybody at the table."""
    eve = arrive("Eve")
    mute(eve, table, 1)
    eve.sit(table)
    ben.say(table, "unheard")
    assert eve.see(table)["talk"] == []
    before = eve.see(table)["seq"]
    assert mute(eve, table, 0) == before + 1


def test_a_host_without_a_seat_is_of_the_table(ann: Person, arrive: Arrive) -> None:
    code = expect_json(ann.post("/api/tables", {"options": {"players": 2}}), 201)["code"]
    arrive("Ben").sit(code)
    before = ann.see(code)["seq"]
    assert mute(ann, code, 0) == before + 1


def test_a_table_remembers_the_mutes_of_so_many_spectators_only() -> None:
    from calavera.server.tables.table import MAX_MUTING_SPECTATORS, Table

    table = Table("K7WMQX")
    for number in range(MAX_MUTING_SPECTATORS + 5):
        table.mute_for_spectator(f"p_{number}", 0, True)
    assert len(table.mutes) == len(table.spectator_mutes) == MAX_MUTING_SPECTATORS
    assert "p_4" not in table.mutes
    assert "p_5" in table.mutes


# --- Reactions ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lines", [False, True])
def test_a_spectators_emote_is_sent_to_everybody_and_has_no_number(
    ann: Person, arrive: Arrive, table: str, lines: bool
) -> None:
    """It is in no log: a stream that resumes does not have it, and the next entry has the next number."""
    eve = arrive("Eve")
    stream = ann.follow(table, lines=lines)
    before = stream.until("snapshot").json["seq"]
    done = expect_json(eve.post(f"/api/tables/{table}/talk", {"emote": "talk-emote-wink"}))
    assert done == {"seq": before}
    reaction = stream.until("reaction")
    assert reaction.json["reaction"] == {"emote": "talk-emote-wink"}
    assert (reaction.json["seq"], reaction.json["you"]) == (before, [0])
    assert b"id:" not in reaction.raw
    assert eve.id not in reaction.data.decode()
    last = ann.say(table, "thanks")
    assert last == before + 1
    with ann.follow(table, before) as again:
        assert [event.kind for event in again.through(last)] == ["said"]


@pytest.mark.parametrize(
    ("words", "refusal"),
    [
        ({"text": "hello"}, (403, "not-seated")),
        ({"phrase": "talk-hello"}, (403, "not-seated")),
        ({"emote": "talk-emote-wink", "seat": 0}, (403, "not-seated")),
        ({"emote": "talk-hello"}, (422, "bad-talk")),
    ],
)
def test_a_spectator_says_nothing_but_emotes(
    arrive: Arrive, table: str, words: dict[str, object], refusal: tuple[int, str]
) -> None:
    assert arrive("Eve").post(f"/api/tables/{table}/talk", words).refusal == refusal


def test_a_host_who_closes_the_talk_closes_reactions(ann: Person, arrive: Arrive, table: str) -> None:
    expect_json(ann.patch(f"/api/tables/{table}", {"chat": False}))
    reaction = arrive("Eve").post(f"/api/tables/{table}/talk", {"emote": "talk-emote-wink"})
    assert reaction.refusal == (409, "chat-closed")


def test_reactions_are_limited_by_person_and_by_table(limited_server: ServerProcess, visit: Arrive) -> None:
    """However many people watch, the people at the table are not flooded."""
    ann = visit(limited_server.address)
    ann.headers = {"X-Forwarded-For": "192.0.2.50"}
    code = ann.open(2)
    statuses = []
    for number in range(4):
        eve = visit(limited_server.address, "Eve")
        eve.headers = {"X-Forwarded-For": f"192.0.2.{60 + number}"}
        talk = f"/api/tables/{code}/talk"
        statuses.append([eve.post(talk, {"emote": "talk-emote-wink"}).status for _ in range(5)])
    assert statuses[0] == [200] * 4 + [429]
    assert sum([some.count(200) for some in statuses]) <= 11


# --- Seats --------------------------------------------------------------------------------------------------


def test_sitting_down_and_leaving_again_and_again_is_refused(
    limited_server: ServerProcess, visit: Arrive
) -> None:
    """A stranger makes a log grow by a few dozen entries, then by one in five seconds."""
    ann, eve = visit(limited_server.address), visit(limited_server.address, "Eve")
    ann.headers, eve.headers = {"X-Forwarded-For": "192.0.2.51"}, {"X-Forwarded-For": "192.0.2.52"}
    code = ann.open(2)
    answers = []
    for _ in range(20):
        answers.append(eve.post(f"/api/tables/{code}/seats", {"seat": 1}))
        answers.append(eve.delete(f"/api/tables/{code}/seats/1"))
    assert answers[-1].refusal == (429, "too-often")
    assert ann.see(code)["seq"] <= 27


# --- Bans ---------------------------------------------------------------------------------------------------


def test_a_person_whom_the_host_removed_does_not_sit_down_again(
    ann: Person, ben: Person, arrive: Arrive, table: str
) -> None:
    """Until the host allows it. Only the host sees who is banned; the person banned is told."""
    stream, own = ann.follow(table), ben.follow(table)
    expect_json(ann.delete(f"/api/tables/{table}/seats/1"))
    banned = [{"person": ben.id, "name": "Ben"}]
    assert stream.until("left").json["bans"] == banned
    assert own.until("left").json["banned"] is True
    assert ben.post(f"/api/tables/{table}/seats", {}).refusal == (403, "banned")
    assert ben.post(f"/api/tables/{table}/talk", {"emote": "talk-emote-wink"}).refusal == (403, "banned")
    assert ann.see(table)["bans"] == banned
    assert "bans" not in ben.see(table)
    assert ben.see(table)["banned"] is True
    cat = arrive("Cat")
    assert {"bans", "banned"}.isdisjoint(cat.see(table))
    assert {"bans", "banned"}.isdisjoint(expect_json(ann.get(f"/api/tables/{table}?as=spectator")))
    path = f"/api/tables/{table}/bans/{ben.id}"
    assert ben.delete(path).refusal == (403, "host-only")
    expect_json(ann.delete(path))
    assert "bans" not in stream.until("changed").json
    assert "banned" not in own.until("changed").json
    before = ann.see(table)["seq"]
    assert expect_json(ann.delete(path))["seq"] == before  # nothing to lift
    assert ben.sit(table) == 1


def test_a_host_may_remove_without_a_ban_and_nobody_is_banned_for_leaving(
    ann: Person, ben: Person, table: str
) -> None:
    expect_json(ann.delete(f"/api/tables/{table}/seats/1?ban=false"))
    assert ben.sit(table) == 1
    expect_json(ben.delete(f"/api/tables/{table}/seats/1"))
    assert ben.sit(table) == 1
    assert "bans" not in ann.see(table)


def test_a_ban_in_a_game_lasts_beyond_it_and_beyond_a_restart(tmp_path: Path, visit: Arrive) -> None:
    """It is in the log."""
    with LocalServer(tmp_path, rate_limits="off") as server:
        ann, ben = visit(server.address), visit(server.address, "Ben")
        code = ann.open(2, pace="slow")
        ben.sit(code)
        ann.start(code)
        expect_json(ann.delete(f"/api/tables/{code}/seats/1"))
        person = ben.id
    with LocalServer(tmp_path, rate_limits="off") as server:
        again, still = visit(server.address), visit(server.address, "Ben")
        again.cookie, still.cookie = ann.cookie, ben.cookie
        assert again.see(code)["bans"] == [{"person": person, "name": "Ben"}]
        assert still.see(code)["banned"] is True
