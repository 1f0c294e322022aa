"""``probabilities``: what a bot says it does is what it does."""

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from calavera.bots import PolicyBot, bot_names, make_bot
from calavera.rules import CHANCE, Options, View, new_game, play, roll, view

WEIGHTS = next((Path(__file__).parents[1] / "compat" / "weights").glob("*.npz"))
PLAIN = [
    name for name in bot_names() if name not in ("exec", "expert", "expert@1", "neural", "oracle", "master")
]
STYLED = ["novice+bluffer", "regular+careful", "sharp+bluffer"]
DRAWS = 400


def views(players: int, seed: int, wanted: int) -> list[View]:
    """Views of seats that have a choice, from random games."""
    rng = Random(seed)
    found: list[View] = []
    while len(found) < wanted:
        state = new_game(Options(players=players), rng.randrange(players))
        while state.winner is None and len(found) < wanted:
            actor = state.to_act[0]
            if actor == CHANCE:
                state = play(state, actor, roll(state, rng)).after
                continue
            seen = view(state, actor)
            choices = [word for word in seen.legal if word.verb != "show"]
            if len(choices) > 1 and rng.random() < 0.2:
                found.append(seen)
            state = play(state, actor, rng.choice(choices)).after
    return found


def check_frequencies(bot: PolicyBot, seen: View, draws: int) -> None:
    rng = Random(3)
    said = bot.probabilities(seen)
    assert set(said) <= set(seen.legal)
    assert sum(said.values()) == pytest.approx(1)
    done = Counter(bot.choose(seen, rng) for _ in range(draws))
    for action in seen.legal:
        probability = said.get(action, 0.0)
        spread = (probability * (1 - probability) / draws) ** 0.5
        assert abs(done[action] / draws - probability) < 4.5 * spread + 1e-9, (action, probability)


@pytest.mark.parametrize("name", [*PLAIN, *STYLED])
@pytest.mark.parametrize("players", [2, 4])
def test_a_bot_chooses_by_its_probabilities(name: str, players: int) -> None:
    bot = make_bot(name)
    assert isinstance(bot, PolicyBot)
    for seen in views(players, seed=players, wanted=5 if name.startswith("sharp") else 12):
        check_frequencies(bot, seen, DRAWS)


def test_a_network_chooses_by_its_probabilities() -> None:
    bot = make_bot(f"neural:{WEIGHTS}")
    assert isinstance(bot, PolicyBot)
    for seen in views(2, seed=5, wanted=8):
        check_frequencies(bot, seen, DRAWS)


def test_the_oracle_has_probabilities_if_its_bot_before_the_duel_has() -> None:
    assert not isinstance(make_bot("oracle:expert"), PolicyBot)
    oracle, regular = make_bot("oracle:regular"), make_bot("regular")
    assert isinstance(oracle, PolicyBot)
    assert isinstance(regular, PolicyBot)
    for seen in views(3, seed=1, wanted=4):
        assert oracle.probabilities(seen) == regular.probabilities(seen)
    check_frequencies(oracle, views(2, seed=2, wanted=1)[0], 200)


@pytest.mark.parametrize("name", ["expert", "exec:true"])
def test_a_bot_without_probabilities_does_not_pretend_to_have_them(name: str) -> None:
    assert not isinstance(make_bot(name), PolicyBot)


def test_a_view_without_a_decision_is_refused() -> None:
    state = new_game(Options(players=2))
    for name in ("random", "sharp", f"neural:{WEIGHTS}", "oracle"):
        bot = make_bot(name)
        assert isinstance(bot, PolicyBot)
        with pytest.raises(ValueError, match="a seat that has something to decide"):
            bot.probabilities(view(state, None))
