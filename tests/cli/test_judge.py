"""``calavera judge``: players whose exploitability is known, and what is refused."""

import json
from collections.abc import Callable, Hashable, Iterable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from typer.testing import CliRunner

from calavera.bots import PolicyBot, make_bot, register
from calavera.cli import app
from calavera.cli.judge import DEFAULT_ENDINGS, judge_bot
from calavera.rules import CHANCE, Action, Options, State, View, chance_outcomes, set_up, view
from calavera.solve import Position, judge, solve_ending

WEIGHTS = Path(__file__).parents[1] / "compat" / "weights" / "weights.npz"
SMALL = Position((2, 1), (1, 1), 0, (0.5, 0.5))


def run(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["judge", *words], env={"COLUMNS": "200"})
    return result.exit_code, result.output


def judge_json(*words: str) -> list[dict[str, Any]]:
    status, said = run(*words, "--json")
    assert status == 0, said
    found: list[dict[str, Any]] = json.loads(said)
    return found


# --- Known answers ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("discs", "first"), [("1,1", "0"), ("2,1", "1")])
def test_nothing_is_gained_against_solved_play(discs: str, first: str) -> None:
    """`make oracle` has more endings, for minutes."""
    (found,) = judge_json("oracle", "--discs", discs, "--first", first)
    assert max(found["gains"]) < 0.002
    assert found["bot_value"] == pytest.approx(found["value"], abs=0.002)


#: What can happen next to a player: states with their probabilities.
Weighted = list[tuple[State, float]]


def best_response(position: Position, seat: int, bot: PolicyBot) -> float:
    """The value of a best response, from the rules alone: no tree, no sequences, no matrices."""
    start: Weighted = []
    won = [2 - needed for needed in position.wins]
    for own, one in zip(position.hands(0), position.hand_probabilities(0), strict=True):
        for other, two in zip(position.hands(1), position.hand_probabilities(1), strict=True):
            state = set_up(Options(players=2, loss="draw"), position.first, [own, other], won)
            start.append((state, one * two))

    def value(states: Weighted) -> float:
        """Play on to the next choice of the seat, and take the best action for all that look the same."""
        choices: dict[Hashable, Weighted] = {}
        total = 0.0
        waiting = list(states)
        while waiting:
            state, weight = waiting.pop()
            if state.winner is not None:
                total += weight * (1 if state.winner == seat else -1)
            elif CHANCE in state.to_act:
                waiting += [
                    (state.play(CHANCE, word), weight * float(p)) for word, p in chance_outcomes(state)
                ]
            elif (state.first if state.first in state.to_act else state.to_act[0]) == seat:
                choices.setdefault(view(state, seat), []).append((state, weight))
            else:
                shares = bot.probabilities(view(state, 1 - seat))
                waiting += [(state.play(1 - seat, word), weight * p) for word, p in shares.items()]
        for seen, alike in choices.items():
            assert isinstance(seen, View)
            words = [word for word in seen.legal if word.verb != "show"]
            total += max(
                [value([(state.play(seat, word), weight) for state, weight in alike]) for word in words]
            )
        return total

    return value(start)


@pytest.mark.parametrize("name", ["random", "regular", "sharp", f"neural:{WEIGHTS}"])
@pytest.mark.parametrize("first", [0, 1])
def test_gains_are_those_of_a_best_response_from_the_rules_alone(name: str, first: int) -> None:
    bot = make_bot(name)
    assert isinstance(bot, PolicyBot)
    position = Position((2, 1), (1, 1), first, (0.5, 0.5))
    (found,) = judge_json(name, "--discs", "2,1", "--first", str(first))
    value = solve_ending(position).value
    assert found["value"] == pytest.approx(value)
    assert found["gains"][0] == pytest.approx(best_response(position, 0, bot) - value, abs=1e-6)
    assert found["gains"][1] == pytest.approx(best_response(position, 1, bot) + value, abs=1e-6)
    assert found["exploitability"] == pytest.approx(sum(found["gains"]) / 2)


def test_progress_counts_every_decision_once() -> None:
    bot = make_bot("random")
    assert isinstance(bot, PolicyBot)
    seen: list[tuple[int, int]] = []
    judge(
        SMALL,
        lambda view: {str(word): p for word, p in bot.probabilities(view).items()},
        lambda done, decisions: seen.append((done, decisions)),
    )
    assert seen == [(number, len(seen)) for number in range(1, len(seen) + 1)]


def test_a_bot_that_prepares_gets_every_view_before_it_is_asked() -> None:
    class Prepared:
        def __init__(self) -> None:
            self.prepared: set[View] = set()
            self.asked: set[View] = set()

        def choose(self, view: View, rng: Random) -> Action:
            raise NotImplementedError

        def prepare(self, views: Iterable[View], progress: Callable[[int, int], object] | None) -> None:
            self.prepared |= set(views)
            assert progress is not None
            progress(1, 1)

        def probabilities(self, view: View) -> dict[Action, float]:
            assert view in self.prepared
            self.asked.add(view)
            return {view.legal[0]: 1.0}

    bot = Prepared()
    told: list[tuple[int, int]] = []
    judge_bot("prepared", bot, SMALL, preparation=lambda done, parts: told.append((done, parts)))
    assert bot.asked == bot.prepared
    assert told == [(1, 1)] * 2  # for each seat


# --- The command --------------------------------------------------------------------------------------------


def test_without_an_ending_it_judges_several_and_prints_a_table() -> None:
    status, said = run("always-flower", "max-raiser")
    assert status == 0
    rows = [line for line in said.splitlines() if line.startswith(("always-flower", "max-raiser"))]
    assert len(rows) == 2 * len(DEFAULT_ENDINGS)
    assert "2v1" in rows[1]
    assert "gain 0" in said.splitlines()[0]


@register("half-a-policy", "a test's bot: probabilities that do not add up")
def _make(argument: str, styles: tuple[str, ...]) -> "HalfPolicy":
    del argument, styles
    return HalfPolicy()


class HalfPolicy:
    def choose(self, view: View, rng: Random) -> Action:
        del rng
        return view.legal[0]

    def probabilities(self, view: View) -> dict[Action, float]:
        return {view.legal[0]: 0.5}


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["expert"], "expert does not say how likely it takes each action"),
        (["random", "exec:true"], "These do: random, always-flower"),
        (["nobody"], "there is no bot 'nobody'"),
        (["random", "--discs", "4,4"], "too large"),
        (["random", "--discs", "5,1"], "discs of seat 0 must be a whole number from 1 to 4"),
        (["random", "--wins", "2,2"], "give its --discs, too"),
        (["half-a-policy", "--discs", "1,1"], "that add up to 1"),
    ],
    ids=str,
)
def test_what_cannot_be_judged_is_refused_with_a_reason(words: list[str], why: str) -> None:
    status, said = run(*words)
    assert status == 2
    assert why in " ".join(said.replace("│", " ").split())
