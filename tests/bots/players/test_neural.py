"""The neural bot: it plays by the rules, and damaged weights are refused."""

import json
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from calavera import encode
from calavera.arena.single_game import play_game
from calavera.bots import BadBot, make_bot, make_bot_for
from calavera.encode.layout import VERSIONS, WEIGHTS_FORMATS
from calavera.rules import Options, new_game, view


def weight_arrays(version: int = VERSIONS[-1], **changes: Any) -> dict[str, Any]:
    """A network of one layer, at random."""
    layout, rng = encode.Layout(6, version), np.random.default_rng(5)
    return {
        "format": WEIGHTS_FORMATS[version],
        "about": json.dumps({}),
        "scale": np.ones(layout.observation_size, np.float32),
        "which": np.array([3, 4], np.int16),
        "least": np.array([1, 2], np.int8),
        "matrix0": rng.standard_normal((layout.observation_size + 2, layout.action_count)).astype(np.float32)
        / 100,
        "offset0": np.zeros(layout.action_count, np.float32),
    } | changes


def write_weights(folder: Path, **changes: Any) -> str:
    file = folder / "weights.npz"
    np.savez(file, **weight_arrays(**changes))
    return str(file)


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("edition", ["classic", "italian", "german"])
def test_it_plays_whole_games_by_the_rules(tmp_path: Path, players: int, edition: Any) -> None:
    bot = make_bot(f"neural:{write_weights(tmp_path)}")
    options = Options.edition(edition, players, last_chance=edition == "german")
    for seed in range(3):
        result = play_game([bot] * players, options, seed % players, seed)
        assert sum(tally.faults for tally in result.tallies) == 0
        assert sum(tally.decisions for tally in result.tallies) > 5


@pytest.mark.parametrize("version", VERSIONS)
def test_a_file_is_read_by_the_layout_of_its_version(tmp_path: Path, version: int) -> None:
    bot = make_bot(f"neural:{write_weights(tmp_path, version=version)}")
    assert play_game([bot] * 3, Options.edition("classic", 3), 0, version).tallies[0].faults == 0
    other = WEIGHTS_FORMATS[3 - version]
    with pytest.raises(BadBot, match="holds no weights"):
        make_bot(f"neural:{write_weights(tmp_path, version=version, format=other)}")


def test_the_same_view_and_dice_give_the_same_answer(tmp_path: Path) -> None:
    bot = make_bot(f"neural:{write_weights(tmp_path)}")
    seen = view(new_game(Options(4)), 2)
    assert len({bot.choose(seen, Random(seed)) for seed in range(30)}) == 2
    assert bot.choose(seen, Random(1)) == bot.choose(seen, Random(1))


@pytest.mark.parametrize(
    ("trained", "options", "why"),
    [
        ([2], Options(players=4), "was trained for 2 players, not for 4: play with 2, or train another"),
        ([3, 4], Options(players=2), "was trained for 3 or 4 players, not for 2"),
        ([2], Options(players=2, tribes_per_player=2), None),
        ([2, 4], Options(players=4), None),
        ([], Options(players=5), None),
        ([], Options(players=7), "plays at tables of 2 to 6 seats, not 7"),
        ([4], Options(players=4, tribes_per_player=2), "plays at tables of 2 to 6 seats, not 8"),
    ],
    ids=str,
)
def test_a_table_that_it_was_not_trained_for_is_refused_before_a_game(
    tmp_path: Path, trained: list[int], options: Options, why: str | None
) -> None:
    about = json.dumps({"players": trained} if trained else {})
    name = f"neural:{write_weights(tmp_path, about=about)}"
    if why is None:
        make_bot_for(name, options)
    else:
        with pytest.raises(BadBot, match=why):
            make_bot_for(name, options)


def test_a_table_of_seven_is_too_large(tmp_path: Path) -> None:
    bot = make_bot(f"neural:{write_weights(tmp_path)}")
    with pytest.raises(BadBot, match="2 to 6 seats, not 7"):
        bot.choose(view(new_game(Options(7)), 0), Random(0))


@pytest.mark.parametrize(
    "changes",
    [
        {"format": "calavera network 0"},
        {"format": "calavera network 3"},
        {"about": "{"},
        {"scale": np.ones(3, np.float32)},
        {"which": np.array([3], np.int16)},
        {"which": np.array([3, 999], np.int16)},
        {"least": np.array([1, 2, 3], np.int8)},
        {"matrix0": np.ones((5, 47), np.float32)},
        {"offset0": np.ones(46, np.float32)},
        {"offset0": np.full(47, np.nan, np.float32)},
        {"matrix0": np.array("text")},
        {"matrix0": np.array([{}], object)},
    ],
)
def test_weights_that_cannot_be_played_are_refused(tmp_path: Path, changes: dict[str, Any]) -> None:
    with pytest.raises(BadBot, match="holds no weights"):
        make_bot(f"neural:{write_weights(tmp_path, **changes)}")


@pytest.mark.parametrize("content", [b"", b"no zip", b"PK\x03\x04"])
def test_a_file_that_holds_no_weights_is_refused(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "weights.npz"
    file.write_bytes(content)
    with pytest.raises(BadBot, match="holds no weights"):
        make_bot(f"neural:{file}")


@pytest.mark.parametrize(
    "name", ["neural", "neural:", "neural+bluffer:x.npz", "neural:/nowhere/x.npz", "neural:/tmp"]
)
def test_impossible_neural_names_are_refused(name: str) -> None:
    with pytest.raises(BadBot):
        make_bot(name)
