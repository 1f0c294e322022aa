"""Presets: each only sets options, opens as its book does, and combines with the variants."""

from typing import NamedTuple, cast

import pytest

from calavera import EDITIONS, BadOptions, Edition, Options, State, new_game
from tests.rules.scripts import assert_refused, phase_and_actors, play_script


@pytest.mark.rule("O2", "O3", "O4", "F2", "F3")
@pytest.mark.parametrize(
    ("name", "opening", "loss"),
    [
        ("classic", "others-first", "pick"),
        ("italian", "first-last", "pick"),
        ("german", "simultaneous", "draw"),
        ("quick", "simultaneous", "pick"),
    ],
)
def test_an_edition_only_sets_the_opening_and_the_loss(name: Edition, opening: str, loss: str) -> None:
    options = Options.edition(name, players=4)
    assert options == (4, opening, loss, False, 1)
    assert set(EDITIONS) == {"classic", "italian", "german", "quick"}


@pytest.mark.rule("O2", "O3", "O4")
@pytest.mark.parametrize(
    ("name", "opens"), [("classic", "1 2"), ("italian", "1"), ("german", "0 1 2"), ("quick", "0 1 2")]
)
def test_an_edition_opens_as_printed(name: Edition, opens: str) -> None:
    assert phase_and_actors(new_game(Options.edition(name, players=3))) == f"opening: {opens}"


@pytest.mark.rule("F2", "F3")
@pytest.mark.parametrize(
    ("name", "settled"),
    [
        ("classic", "chance shuffle:FFFS, 1 pick:0"),
        ("italian", "chance shuffle:FFFS, 1 pick:0"),
        ("german", "chance draw:flower"),
        ("quick", "chance shuffle:FFFS, 1 pick:0"),
    ],
)
def test_an_edition_settles_a_loss_as_printed(name: Edition, settled: str) -> None:
    script = "1 place:skull, 2 0 place:flower, 0 bid:2, 1 2 pass, 0 flip:0 flip:1"
    state = play_script(new_game(Options.edition(name, players=3)), f"{script}, {settled}")
    assert state.round == 2
    assert [seat.discs for seat in state.seats] == [3, 4, 4]


@pytest.mark.rule("V2")
def test_the_german_edition_offers_last_chance_and_does_not_impose_it() -> None:
    assert not Options.edition("german", players=4).last_chance
    assert Options.edition("german", players=4, last_chance=True).last_chance


@pytest.mark.rule("V1", "V2", "S5")
@pytest.mark.parametrize("name", ["classic", "italian", "german", "quick"])
@pytest.mark.parametrize("last_chance", [False, True])
@pytest.mark.parametrize(("players", "tribes"), [(2, 1), (6, 1), (12, 1), (2, 2), (6, 2)])
def test_every_edition_combines_with_every_variant(
    name: Edition, last_chance: bool, players: int, tribes: int
) -> None:
    options = Options.edition(name, players, last_chance, tribes)
    assert len(new_game(options).seats) == players * tribes


@pytest.mark.rule("O2")
@pytest.mark.parametrize("name", ["french", "Classic", "", " classic"])
def test_an_unknown_edition_is_refused(name: str) -> None:
    with pytest.raises(BadOptions) as caught:
        Options.edition(cast(Edition, name), players=4)
    assert caught.value.code == "unknown-edition"
    assert str(caught.value) == f"there is no edition {name!r}: choose one of classic, italian, german, quick"


def test_quick_is_the_default_of_options() -> None:
    assert Options.edition("quick", players=4) == Options(players=4)


# --- The opening of each book, and its worked example -------------------------------------------------------


class OpeningPlay(NamedTuple):
    """An order in which four seats place, seat 0 being first, and who may place before each of them."""

    order: tuple[int, ...]
    may_place: tuple[str, ...]


#: Each in an order that the openings before it in this list refuse.
OPENING_PLAYS = {
    "first-last": OpeningPlay((1, 2, 3, 0), ("1", "2", "3", "0")),
    "others-first": OpeningPlay((3, 1, 2, 0), ("123", "12", "2", "0")),
    "simultaneous": OpeningPlay((0, 2, 1, 3), ("0123", "123", "13", "3")),
}


def open_as_in(state: State, opening: str) -> State | None:
    """Open a round as this rule has it; None where the table asks other seats, or refuses one that places."""
    order, may_place = OPENING_PLAYS[opening]
    for seat, wanted in zip(order, may_place, strict=True):
        allowed = [other for other in range(4) if state.legal_actions(other)]
        if allowed != [int(digit) for digit in wanted]:
            return None
        for other in range(4):
            if other not in allowed:
                assert_refused(state, other, "place:flower")
        state = play_script(state, f"{seat} place:flower")
    return state


EXAMPLE = (
    "0 place:flower, 1 place:skull, 2 place:flower, 3 bid:3, 0 bid:5, 1 2 3 pass, "
    "0 flip:0 flip:0 flip:2 flip:3 flip:2"
)


@pytest.mark.rule("O2", "O3", "O4")
@pytest.mark.parametrize("name", EDITIONS)
def test_a_preset_opens_as_its_book_and_plays_the_worked_example(name: Edition) -> None:
    start = new_game(Options.edition(name, players=4))
    own, _ = EDITIONS[name]
    opened = {opening: open_as_in(start, opening) for opening in OPENING_PLAYS}
    assert [opening for opening, state in opened.items() if state is not None] == [own]
    state = opened[own]
    assert state is not None
    assert phase_and_actors(state) == "adding: 0"
    won = play_script(state, EXAMPLE)
    assert (won.round, won.first, won.past[0].challenger, won.past[0].won) == (2, 0, 0, True)
    assert [seat.wins for seat in won.seats] == [1, 0, 0, 0]
    assert won.past[0].revealed == tuple((seat, "flower") for seat in (0, 0, 2, 3, 2))
    assert open_as_in(won, own) is not None


@pytest.mark.rule("O2", "O3", "O4")
@pytest.mark.parametrize(
    ("name", "seat", "wait_for"),
    [
        ("classic", 0, "1, 2 or 3"),  # as in the German book
        ("italian", 0, "1"),  # the same
        ("italian", 3, "1"),  # as in the English, French and Chinese books
    ],
)
def test_a_disc_that_another_book_allows_is_refused(name: Edition, seat: int, wait_for: str) -> None:
    assert_refused(
        new_game(Options.edition(name, players=4)),
        seat,
        "place:flower",
        "not-your-turn",
        f"it is not seat {seat}'s turn: wait for seat {wait_for}",
    )
