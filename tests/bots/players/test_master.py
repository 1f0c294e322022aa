"""The level ``master``: the network of the package, the solver in duels, rollouts elsewhere."""

from pathlib import Path
from random import Random

import pytest

from calavera.bots import BadBot, PolicyBot, make_bot
from calavera.bots.players import policy_network
from calavera.bots.players.network_view import network_view
from calavera.bots.players.policy_network import SHIPPED
from calavera.rules import CHANCE, Options, State, View, new_game, play, roll, view
from tests.bots.test_probabilities import check_frequencies, views
from tests.rules.scripts import hands, play_script

SIZES = (2, 3, 4, 5, 6)


def bot_of(name: str = "master") -> PolicyBot:
    bot = make_bot(name)
    assert isinstance(bot, PolicyBot)
    return bot


def decisions(state: State, seed: int) -> list[View]:
    """The views of all decisions of a game from this state, played at random."""
    rng, found = Random(seed), []
    while state.to_act:
        actor = state.to_act[0]
        if actor == CHANCE:
            state = play(state, actor, roll(state, rng)).after
            continue
        found.append(view(state, actor))
        state = play(state, actor, rng.choice(found[-1].legal)).after
    return found


def test_the_network_of_the_package_is_small_and_knows_two_to_six_players() -> None:
    assert sum(Path(file).stat().st_size for file in SHIPPED.values()) <= 4_000_000
    assert policy_network.load_network("master").players == SIZES


def test_it_plays_the_network_by_its_probabilities() -> None:
    for seen in views(4, seed=2, wanted=6):
        if len([seat for seat in seen.seats if not seat.eliminated]) > 2:
            assert bot_of().probabilities(seen) == bot_of("neural:master@floor=0.02").probabilities(seen)
        check_frequencies(bot_of("master+bluffer"), seen, 300)


def test_duels_are_played_by_the_solver() -> None:
    (seen,) = views(2, seed=2, wanted=1)
    assert bot_of().probabilities(seen) == bot_of("oracle").probabilities(seen)
    assert bot_of().probabilities(seen) != bot_of("neural:master").probabilities(seen)


def test_of_a_large_table_the_network_sees_those_who_are_left() -> None:
    """Eight seats, three of them out: the same as at a table of five."""
    large = hands("FFFS", "", "FFS", "FFF", "", "FFFS", "", "FS", wins="00000100")
    small = hands("FFFS", "FFS", "FFF", "FFFS", "FS", wins="00010")
    script = "all place:flower, 0 bid:3"
    found = network_view(view(play_script(large, script), 2), SIZES)
    assert found is not None
    assert found.seats == (0, 2, 3, 5, 7)
    assert found.view == view(play_script(small, script), 1)


@pytest.mark.parametrize("seed", range(3))
def test_actions_at_a_large_table_are_those_of_the_table(seed: int) -> None:
    bot = bot_of("master:4")
    seen = decisions(new_game(Options(7)), seed)
    known = [one for one in seen if network_view(one, SIZES) is not None]
    assert known
    for one in [*seen[:8], *known]:
        assert set(bot.probabilities(one)) <= set(one.legal)
        assert sum(bot.probabilities(one).values()) == pytest.approx(1)


@pytest.mark.parametrize("options", [Options(7), Options(3, tribes_per_player=2)], ids=str)
def test_where_the_network_knows_nothing_the_same_view_gives_the_same_probabilities(options: Options) -> None:
    seen = view(new_game(options), 1)
    assert network_view(seen, SIZES) is None
    assert bot_of("master:20").probabilities(seen) == bot_of("master:20").probabilities(seen)


@pytest.mark.parametrize(
    ("content", "why"),
    [(None, "lacks the network master"), (b"PK\x03\x04", "holds no weights that this version can play")],
)
def test_a_broken_installation_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: bytes | None, why: str
) -> None:
    file = tmp_path / "master.npz"
    if content is not None:
        file.write_bytes(content)
    monkeypatch.setitem(SHIPPED, "master", str(file))
    for name in ("master", "neural:master"):
        with pytest.raises(BadBot, match=f"{why}.*install Calavera again"):
            make_bot(name)


def test_floor_and_power_change_the_probabilities() -> None:
    (seen,) = views(4, seed=5, wanted=1)
    plain, sharper, floored = [
        bot_of(f"neural:master{end}").probabilities(seen) for end in ("", "@power=2", "@floor=0.3")
    ]
    assert max(sharper.values()) > max(plain.values())
    assert set(floored) == {
        action for action, share in plain.items() if share >= 0.3 or share == max(plain.values())
    }
    for wrong in ("@floor=0.9", "@power=0", "@power=nan", "@floor=much"):
        with pytest.raises(BadBot, match="@floor= takes 0 to 0"):
            make_bot(f"neural:master{wrong}")
