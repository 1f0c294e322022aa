"""Edition presets: each only sets options, and all combine with the variants."""

from typing import cast

import pytest

from calavera import EDITIONS, BadOptions, Edition, Options, new_game

from .scripts import phase_and_actors, play_script


@pytest.mark.rule("O2", "O3", "F2", "F3")
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


@pytest.mark.rule("O2", "O3")
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
