"""What a program is sent: games, requests to talk, and nothing that its seat cannot know."""

import sys
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calavera.bots import Saying, make_bot
from calavera.bots.external.program_bot import ExternalBot, is_continuation
from calavera.bots.thinking.common_moves import default_action
from calavera.rules import Options, View, chance_outcomes, new_game, play, set_up, view
from calavera.rules.actions import PICK, SHOW
from tests.rules.properties.worlds import other_game, own_seats
from tests.rules.strategies import Game, examples, games

from .programs import (
    FAULTY_PROGRAM,
    MAX_SECONDS,
    VARIANTS,
    MakeFaultyBot,
    bidding_view,
    messages,
    opening_view,
    play_on,
)


@pytest.mark.parametrize("told", [True, False])
def test_new_game_is_sent_once_for_each_game(faulty_bot: MakeFaultyBot, tmp_path: Path, told: bool) -> None:
    """With the hooks, and without: then a new game is noticed by its views."""
    log = tmp_path / "log"
    bot = faulty_bot("keep what came", str(log), limit=MAX_SECONDS)
    others = [make_bot("random"), make_bot("random")]
    for seed, options in enumerate([Options(3), Options(3), Options(3, last_chance=True), Options(3)]):
        play_on(new_game(options), [bot, *others], seed, told)
    bot.close()
    said = messages(log)
    kinds = [message["type"] for message in said]
    assert kinds[0] == "hello"
    assert kinds[-1] == "quit"
    assert kinds.count("hello") == kinds.count("quit") == 1
    assert [message["game"] for message in said if message["type"] == "new_game"] == [1, 2, 3, 4]
    assert len({message["seed"] for message in said if message["type"] == "new_game"}) == 4
    over = [message for message in said if message["type"] == "game_over"]
    assert [message["game"] for message in over] == ([1, 2, 3, 4] if told else [])
    assert all(message["view"]["winner"] is not None for message in over)
    ids = [message["id"] for message in said if message["type"] == "go"]
    assert ids == list(range(1, len(ids) + 1))
    assert not bot.faults


def test_game_over_is_sent_once_and_only_after_new_game(faulty_bot: MakeFaultyBot, tmp_path: Path) -> None:
    log = tmp_path / "log"
    bot = faulty_bot("keep what came", str(log), limit=MAX_SECONDS)
    bot.game_over(opening_view())
    bot.choose(opening_view(), Random(1))
    bot.game_over(opening_view())
    bot.game_over(opening_view())
    bot.new_game(opening_view())
    bot.game_over(opening_view())
    bot.close()
    assert [message["type"] for message in messages(log)] == ["hello", "new_game", "go", "game_over", "quit"]


def test_later_views_continue_a_game() -> None:
    """What is asked in one game is one game, for each seat; the start of another is another."""
    for number, options in enumerate(VARIANTS):
        rng, state = Random(number), new_game(options)
        seen: dict[int, View] = {}
        while state.to_act:
            for seat in range(options.seats):
                now = view(state, seat)
                before = seen.setdefault(seat, now)
                assert is_continuation(before, now)
                assert before is now or before.moves == now.moves or not is_continuation(now, before)
                seen[seat] = now
            actor = state.to_act[0]
            outcomes = [word for word, _ in chance_outcomes(state)] if actor == "chance" else []
            state = play(state, actor, rng.choice(outcomes or state.legal_actions(actor))).after
        assert not any(is_continuation(seen[seat], view(new_game(options), seat)) for seat in seen)
    assert not is_continuation(opening_view(3), opening_view(4))
    assert not is_continuation(opening_view(3, 0), opening_view(3, 1))


def test_the_default_action_is_never_a_show() -> None:
    assert default_action(bidding_view()) == "pass"
    state = set_up(Options(players=2), 0, ["FS", "FS"])
    for seat, word in [(0, "place:flower"), (1, "place:skull"), (0, "place:skull"), (1, "place:flower")]:
        state = play(state, seat, word).after
    assert default_action(view(state, 0)) == "bid:1"
    seen = bidding_view()
    assert default_action(seen._replace(legal=(SHOW, PICK[1]))) == "pick:1"


@pytest.mark.parametrize(
    ("mode", "saying"),
    [("talk", Saying("talk-phew")), ("talk of somebody", Saying("talk-doubt-who", 0)), ("talk little", None)],
)
def test_a_program_can_talk(faulty_bot: MakeFaultyBot, mode: str, saying: Saying | None) -> None:
    bot = faulty_bot(mode, talk_limit=MAX_SECONDS)
    assert bot.talk(opening_view(), Random(1)) == saying
    assert bot.choose(opening_view(), Random(1)) == "place:skull"
    assert not bot.faults


def test_a_program_that_does_not_talk_gets_no_talk_messages(faulty_bot: MakeFaultyBot) -> None:
    bot = faulty_bot("good", limit=MAX_SECONDS)
    assert bot.talk(opening_view(), Random(1)) is None
    assert bot.choose(opening_view(), Random(1)) == "place:skull"
    assert not bot.faults


@pytest.mark.parametrize("mode", ["talk of nobody", "talk of seat 9", "talk freely", "talk late"])
def test_bad_talk_costs_no_turn(faulty_bot: MakeFaultyBot, mode: str) -> None:
    bot = faulty_bot(mode, limit=MAX_SECONDS, talk_limit=0.05 if mode == "talk late" else MAX_SECONDS)
    assert [bot.talk(opening_view(), Random(1)) for _ in range(10)] == [None] * 10
    assert bot.choose(opening_view(), Random(1)) == "place:skull"
    assert bot.faults["talk"] == 3, "after that it is not asked any more"
    assert set(bot.faults) <= {"talk", "late"}
    assert bot.lost_turns == 0


def test_a_crash_while_talking_is_a_crash(faulty_bot: MakeFaultyBot) -> None:
    bot = faulty_bot("talk and crash", talk_limit=MAX_SECONDS, limit=MAX_SECONDS, restarts=1)
    assert [bot.talk(opening_view(), Random(1)) for _ in range(5)] == [None] * 5
    assert dict(bot.faults) == {"crash": 2}
    assert bot.lost_turns == 0
    assert bot.choose(opening_view(), Random(1)) == "place:flower"
    assert bot.faults["gone"] == 1


def test_the_seed_does_not_depend_on_the_program(faulty_bot: MakeFaultyBot) -> None:
    """Others who roll the same dice later must not feel how a program behaves."""
    states = set()
    for mode in ("good", "talk", "crash at start", "hang"):
        rng = Random(1)
        bot = faulty_bot(mode, limit=0.1, talk_limit=0.1)
        bot.talk(opening_view(), rng)
        bot.choose(opening_view(), rng)
        states.add(rng.getstate())
    assert len(states) == 1


def sent_bytes(game: Game, reader: int, seed: int) -> bytes:
    """Every byte that a program at this seat is sent along a game."""
    rng = Random(seed)
    with TemporaryDirectory() as folder:
        log = Path(folder) / "log"
        command = [sys.executable, "-S", FAULTY_PROGRAM, "keep what came", str(log)]
        with ExternalBot(command, limit=MAX_SECONDS, talk_limit=MAX_SECONDS) as bot:
            bot.new_game(view(game.start, reader))
            for state in game.states:
                for seat in own_seats(state, reader):
                    if state.legal_actions(seat):
                        bot.choose(view(state, seat), rng)
                bot.talk(view(state, reader), rng)
            bot.game_over(view(game.last, reader))
            assert not bot.faults, bot.notes
        return log.read_bytes()


@examples(12)
@given(games(), st.integers(0, 2**32), st.data())
def test_no_message_depends_on_what_the_seat_cannot_know(game: Game, seed: int, data: st.DataObject) -> None:
    reader = data.draw(st.integers(0, len(game.start.seats) - 1))
    assert sent_bytes(game, reader, seed) == sent_bytes(other_game(game, reader, Random(seed)), reader, seed)
