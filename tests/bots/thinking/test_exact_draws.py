"""Exact probabilities of functions that draw random numbers, beside many draws and known answers."""

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from calavera.bots.thinking.exact_draws import NotEnumerable, exact_probabilities

DRAWS = 20_000


def thresholds(rng: Random) -> object:
    wanted = 0.46 + rng.random() * 0.3
    return next((bid for bid in (0.4, 0.5, 0.6, 0.7) if bid >= wanted), None)


def compared_twice(rng: Random) -> object:
    drawn = rng.random()
    return ("low" if drawn < 0.5 else "high", drawn < 0.25, 1 - drawn >= 0.9)


FUNCTIONS: dict[str, Callable[[Random], object]] = {
    "a rate": lambda rng: rng.random() < 0.3,
    "a rate from the other side": lambda rng: (rng.random() - 0.5) * 0.2 + 0.4 >= 0.38,
    "a bid from thresholds": thresholds,
    "one draw, three comparisons": compared_twice,
    "items": lambda rng: rng.choice("abc") + str(rng.randrange(2)),
    "weights": lambda rng: rng.choices("ab", [1, 3])[0],
    "ties": lambda rng: min(range(4), key=lambda _: rng.random()),
    "ties among some": lambda rng: min(range(4), key=lambda at: (at % 2, rng.random())),
    "overlapping ranges": lambda rng: min(range(3), key=lambda at: (0, 0, 1)[at] + 2 * rng.random()),
    "other overlaps": lambda rng: min(range(4), key=lambda at: 0.3 * at + rng.random()),
}


@pytest.mark.parametrize("name", FUNCTIONS)
def test_probabilities_are_those_of_many_draws(name: str) -> None:
    function, rng = FUNCTIONS[name], Random(7)
    exact = exact_probabilities(function)
    assert sum(exact.values()) == pytest.approx(1)
    drawn = Counter(function(rng) for _ in range(DRAWS))
    assert set(drawn) <= set(exact)
    for result, probability in exact.items():
        spread = (probability * (1 - probability) / DRAWS) ** 0.5
        assert abs(drawn[result] / DRAWS - probability) < 4.5 * spread + 1e-9, (result, probability)


def test_known_answers() -> None:
    assert exact_probabilities(FUNCTIONS["weights"]) == {"a": 0.25, "b": 0.75}
    # Two uniform numbers, one shifted by a half: the shifted one is lower with probability 1/8.
    overlap = exact_probabilities(lambda rng: rng.random() + 0.5 < rng.random())
    assert overlap[True] == pytest.approx(1 / 8)
    assert exact_probabilities(lambda rng: int(rng.random() * 3)) == pytest.approx(
        dict.fromkeys(range(3), 1 / 3)
    )
    third = exact_probabilities(lambda rng: max(range(3), key=lambda at: (rng.random(), at)))
    assert third == pytest.approx(dict.fromkeys(range(3), 1 / 3))


@pytest.mark.parametrize(
    "function",
    [
        lambda rng: rng.random() < 2 * rng.random(),
        lambda rng: rng.getrandbits(8),
        lambda rng: rng.shuffle([1, 2]),
        lambda rng: round(rng.random() * 3),
        lambda rng: rng.choices("ab", cum_weights=[1, 2]),
    ],
)
def test_what_cannot_be_enumerated_is_refused_and_not_guessed(function: Callable[[Random], object]) -> None:
    with pytest.raises(TypeError):
        exact_probabilities(function)


def test_the_refusal_says_what_can_be_used() -> None:
    with pytest.raises(NotEnumerable, match="use random, choice, choices or randrange"):
        exact_probabilities(lambda rng: rng.getrandbits(3))
