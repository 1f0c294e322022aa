"""The JSON forms of states, views and records, key by key: other programs read them."""

from calavera.record import as_json, record_json, summary
from calavera.record.game_record import Record
from calavera.rules import Options, view
from tests.rules.scripts import hands, play_script

ATTEMPT = "0 2 place:flower, 1 place:skull, 0 bid:2, 1 2 pass, 0 flip:0 flip:1"


def test_a_summary_has_these_keys_and_values() -> None:
    assert summary(play_script(hands("FF", "FS", "FS"), ATTEMPT)) == {
        "phase": "loss",
        "round": 1,
        "first": 0,
        "to_act": ["chance"],
        "bid": 2,
        "challenger": 0,
        "winner": None,
        "reason": None,
        "seats": [
            {"discs": 2, "skull": False, "wins": 0, "stack": 1, "flipped": 1},
            {"discs": 2, "skull": True, "wins": 0, "stack": 1, "flipped": 1},
            {"discs": 2, "skull": True, "wins": 0, "stack": 1, "flipped": 0},
        ],
    }


def test_the_summary_of_a_finished_game_says_who_won_and_how() -> None:
    state = play_script(hands("F", "FS", "FS", wins="100"), "all place:flower, 0 bid:1, 1 2 pass, 0 flip:0")
    found = summary(state)
    assert (found["phase"], found["to_act"], found["winner"], found["reason"]) == (
        "over",
        [],
        0,
        "challenges",
    )


def test_a_view_as_json_has_its_fields_by_name_and_actions_as_words() -> None:
    seen = view(hands("FS", "FF"), 0)
    found = as_json(seen)
    assert list(found) == list(seen._fields)
    assert found["legal"] == ["place:flower", "place:skull"]
    assert found["seats"][0]["hand"] == ["flower", "skull"]
    assert found["options"]["players"] == 2


def test_a_record_as_json_has_the_format_and_its_further_keys() -> None:
    record = Record(Options(2), 1, ((0, "place:flower"),), {"names": ["A", "B"]})
    assert record_json(record) == {
        "format": "calavera/1",
        "options": {
            "players": 2,
            "opening": "simultaneous",
            "loss": "pick",
            "last_chance": False,
            "tribes_per_player": 1,
        },
        "first": 1,
        "moves": [[0, "place:flower"]],
        "names": ["A", "B"],
    }
