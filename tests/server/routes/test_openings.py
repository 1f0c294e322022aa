"""The openings of the presets at a table of the server: who may place, who is refused, what others see."""

from __future__ import annotations

from typing import Any

import pytest

from calavera.rules import EDITIONS
from tests.server.conftest import Arrive
from tests.server.support.blocking_client import Person, wait_for

#: The worked example of the books after its opening, by seat.
EXAMPLE = (
    "0 place:flower, 1 place:skull, 2 place:flower, 3 bid:3, 0 bid:5, 1 pass, 2 pass, 3 pass, "
    "0 flip:0, 0 flip:0, 0 flip:2, 0 flip:3, 0 flip:2"
)
#: For each opening, the order of the first discs, and who may not place before each of them.
FIRST_DISCS: dict[str, list[tuple[int, str]]] = {
    "simultaneous": [(0, ""), (2, "0"), (1, "02"), (3, "012")],
    "first-last": [(1, "023"), (2, "013"), (3, "012"), (0, "123")],
    "others-first": [(3, "0"), (1, "03"), (2, "013"), (0, "123")],
}


@pytest.fixture(name="four")
def four_fixture(arrive: Arrive) -> list[Person]:
    """Four people."""
    return [arrive(name) for name in ("Ann", "Ben", "Cat", "Dan")]


def start_table(four: list[Person], **settings: Any) -> str:
    """The code of a table where the four have begun, Ann first."""
    code = four[0].open(4, **settings)
    for person in four[1:]:
        person.sit(code)
    four[0].start(code, first=0)
    return code


@pytest.mark.rule("O2", "O3", "O4")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_preset_opens_as_its_book_and_plays_the_worked_example(four: list[Person], edition: str) -> None:
    """Whoever has to wait, by the book of this preset and of no other, is refused."""
    code = start_table(four, edition=edition)
    for seat, wait in FIRST_DISCS[EDITIONS[edition][0]]:
        for other in map(int, wait):
            assert four[other].try_act(code, other, "place:flower").status == 409
        view = four[0].see(code)["view"]
        assert sorted({*map(int, wait), *view["to_act"]}) == [0, 1, 2, 3]
        four[seat].act(code, seat, "place:flower")
    for move in EXAMPLE.split(", "):
        word = move.split()
        four[int(word[0])].act(code, int(word[0]), word[1])
    view = four[0].see(code)["view"]
    assert (view["round"], view["first"], view["seats"][0]["wins"]) == (2, 0, 1)
    options = four[1].record(code)["options"]
    assert (options["opening"], options["loss"]) == EDITIONS[edition]


@pytest.mark.rule("O4")
def test_o4_the_first_player_is_refused_until_all_the_others_have_placed(four: list[Person]) -> None:
    """And sees of their discs that they are there, no more."""
    ann, ben, cat, dan = four
    code = start_table(four, edition="classic")
    for seat, person in ((3, dan), (1, ben), (2, cat)):
        refused = ann.try_act(code, 0, "place:flower")
        assert refused.refusal == (409, "not-your-turn")
        assert ann.see(code)["view"]["legal"] == []
        person.act(code, seat, "place:skull")
    seen = ann.see(code)["view"]
    assert seen["to_act"] == [0]
    assert [seat["stack"] for seat in seen["seats"]] == [[], ["hidden"], ["hidden"], ["hidden"]]
    assert seen["legal"] == ["place:flower", "place:skull"]
    ann.act(code, 0, "place:flower")
    assert ann.see(code)["view"]["phase"] == "adding"


@pytest.mark.rule("O4")
def test_o4_a_bot_that_is_first_waits_for_a_person(ann: Person) -> None:
    """The other bot places at once; the first one only when the person has placed."""
    code = ann.open(3, edition="classic", bots=["novice", "novice"], pace="instant")
    ann.start(code, first=1)
    wait_for(lambda: ann.see(code)["view"]["seats"][2]["stack"], "the disc of seat 2")
    seen = ann.see(code)["view"]
    assert (seen["to_act"], seen["seats"][1]["stack"]) == ([0], [])
    ann.act(code, 0, "place:flower")
    wait_for(lambda: len(ann.record(code)["moves"]) >= 3, "the disc of seat 1")
    assert ann.record(code)["moves"][:3] == [[2, "place"], [0, "place"], [1, "place"]]
