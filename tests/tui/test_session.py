"""The game behind the screens: whose turn it is, dice, saving, and that nothing hidden gets out."""

import asyncio
import json
from pathlib import Path
from random import Random

import pytest

from calavera.language import LANGUAGES, language
from calavera.record import Record, parse_record
from calavera.rules import BadOptions, BadRecord, Options, new_game
from calavera.tui.draw.mats import Picture
from calavera.tui.draw.table_parts import draw_log, draw_middle, draw_others, draw_own, status_text
from calavera.tui.draw.theme import wrap_text
from calavera.tui.game.game_loop import GameLoop
from calavera.tui.game.motion import pause_before, reduced_motion
from calavera.tui.game.save_files import (
    data_folder,
    load_record,
    resume_session,
    save_finished,
    save_unfinished,
    unfinished_game_file,
    write_record,
)
from calavera.tui.game.seats import make_seat_plan, seat_bots
from calavera.tui.game.session import PlayedMove, Session
from calavera.tui.screens.table_screen import MAX_NAMED_CHOICES, view_of_last_flip
from calavera.tui.text.prompts import question_text
from tests.rules.strategies import PlayStyle, play_to_end
from tests.rules.worlds import other_game

from .sessions import VARIANTS, advance, make_session


def test_opponents_do_the_same_whoever_is_faster() -> None:
    """The dice of an opponent depend on the seed and on what it did so far, not on the person's speed."""
    early, late = make_session(seed=9), make_session(seed=9)
    early.play(0, "place:skull")
    for game in (early, late):
        for seat in (1, 2, 3):
            game.play(seat, game.decide(seat))
    late.play(0, "place:skull")
    assert early.state.seats == late.state.seats


def test_a_careless_bot_does_not_stop_the_game() -> None:
    class Careless:
        def choose(self, *_: object) -> str:
            return "bid:48"

    game = make_session()
    game.bots[1] = Careless()  # type: ignore[assignment]  # what a careless package might bring
    assert game.decide(1) == "place:flower"


def test_bots_are_seated_one_for_all_or_one_for_each() -> None:
    assert seat_bots(["sharp"], 3) == ("sharp", "sharp")
    assert seat_bots(["novice", "expert"], 3) == ("novice", "expert")
    with pytest.raises(BadOptions, match="name one for all of them, or 3"):
        seat_bots(["novice", "expert"], 4)


def test_nobody_has_the_name_of_the_person() -> None:
    for seed in range(20):
        names = make_seat_plan(Options(12), "Rosa", ["regular"], seed).names
        assert len(set(names)) == 12


# --- Saving -------------------------------------------------------------------------------------------------


def test_a_game_that_was_left_goes_on_as_if_it_had_not_been() -> None:
    whole, left = make_session(seed=6), make_session(seed=6)
    save_unfinished(advance(left, 17).record("de"))
    again, code = resume_session(load_record(unfinished_game_file()))
    assert code == "de"
    assert again.history == left.history or again.moves == left.moves
    assert advance(again, 60).moves == advance(whole, 60).moves


def test_a_finished_game_is_kept_and_no_longer_left() -> None:
    game = make_session(VARIANTS[1], seed=2)
    save_unfinished(advance(game, 5).record("en"))
    file = save_finished(advance(game, 9999).record("en"))
    assert file.parent == data_folder() / "games"
    assert load_record(file).extra["result"] == {"winner": game.state.winner, "reason": game.state.reason}
    assert not unfinished_game_file().exists()
    assert save_finished(game.record("en")) == file


def test_another_game_that_was_left_is_set_aside() -> None:
    first, second = advance(make_session(seed=1), 9), advance(make_session(seed=2), 9)
    save_unfinished(first.record("en"))
    save_unfinished(advance(first, 12).record("en"))
    assert not (data_folder() / "games").exists()
    save_unfinished(second.record("en"))
    assert [load_record(file).moves for file in (data_folder() / "games").iterdir()] == [tuple(first.moves)]
    assert load_record(unfinished_game_file()).moves == tuple(second.moves)


def test_a_file_is_whole_or_untouched(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    write_record(make_session().record("en"), file)
    before = file.read_text(encoding="utf-8")
    bad = Record(Options(2), 0, (), {"names": {1, 2}})  # a set is no JSON
    with pytest.raises(TypeError):
        write_record(bad, file)
    assert file.read_text(encoding="utf-8") == before
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["game.json"]


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"names": None}, "does not say its names"),
        ({"bots": [None, 1, 2, 3]}, "does not say its bots"),
        ({"seed": "x"}, "does not say who sits where"),
        ({"names": ["Alma"]}, "does not say who sits where"),
        ({"moves": [[0, "pass"]]}, "cannot go on: there is no bid"),
        ({"bots": [None, "nobody", "nobody", "nobody"]}, "there is no bot"),
    ],
)
def test_what_cannot_go_on_is_refused_with_a_sentence(change: dict[str, object], says: str) -> None:
    save_unfinished(advance(make_session(), 9).record("en"))
    data = json.loads(unfinished_game_file().read_text(encoding="utf-8")) | change
    with pytest.raises(ValueError, match=says):
        resume_session(parse_record(data))


def test_files_that_are_no_records_are_refused_with_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "x.json"
    with pytest.raises(BadRecord, match="there is no file"):
        load_record(file)
    file.write_text("", encoding="utf-8")
    with pytest.raises(BadRecord, match="is empty"):
        load_record(file)
    file.write_text("oops", encoding="utf-8")
    with pytest.raises(BadRecord, match="is not a record: line 1 is not JSON"):
        load_record(file)
    with pytest.raises(BadRecord, match="cannot be read"):
        load_record(tmp_path)


# --- Time ---------------------------------------------------------------------------------------------------


def test_only_the_last_flip_is_held_back_whatever_it_will_be() -> None:
    flips = set()
    for seed in range(15):
        game = make_session(seed=seed)
        while not game.is_over:
            seen, actor = game.person_view, game.next_actor()
            if actor is not None and seen.phase == "attempt":
                last = seen.bid - len(seen.revealed) == 1
                flips.add((last, pause_before(seen, actor, "normal")))
            advance(game, len(game.moves) + 1)
    assert len(flips) == 2
    assert dict(flips)[True] > dict(flips)[False]


def test_the_table_waits_for_a_show_but_not_forever(monkeypatch: pytest.MonkeyPatch) -> None:
    """T6: a few seconds, or a key; an answer that came too late is dropped."""
    monkeypatch.setattr("calavera.tui.game.game_loop.SHOW_SECONDS", 0.2)

    class Watcher:
        shown = 0

        def show_waiting(self) -> None:
            if loop.show_seconds:
                self.shown += 1

        async def show_move(self, move: PlayedMove) -> None:
            pass

    game, watcher = make_session(seed=0), Watcher()
    loop = GameLoop(game, "instant", watcher)

    async def run() -> None:
        task = asyncio.create_task(loop.run())
        for _ in range(4000):
            if game.is_over or watcher.shown > 1:
                break
            if game.own_seats_to_act:
                legal = game.person_view.legal
                loop.submit(legal[-1] if legal[-1] == "pass" else legal[0])
            await asyncio.sleep(0.001)
        task.cancel()

    asyncio.run(run())
    assert watcher.shown > 1


@pytest.mark.parametrize("name", ["NO_MOTION", "REDUCED_MOTION"])
def test_the_environment_can_ask_for_no_motion(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not reduced_motion()
    monkeypatch.setenv(name, "1")
    assert reduced_motion()
    monkeypatch.setenv(name, "0")
    assert not reduced_motion()


# --- What is drawn ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("options", VARIANTS, ids=repr)
def test_every_question_fits_in_two_lines(options: Options, code: str) -> None:
    say = language(code)
    for seed in range(2):
        game = make_session(options, seed)
        while not game.is_over and len(game.moves) < 200:
            seen = game.person_view
            asked = bool(game.own_seats_to_act)
            text = (
                question_text(seen, game.plan, say, MAX_NAMED_CHOICES)
                if asked
                else status_text(seen, game.plan, say)
            )
            assert len(wrap_text(text, 80)) <= 2, text
            advance(game, len(game.moves) + 1)


def draw_all(game: Session, seen: object) -> list[object]:
    """All that the screen shows of a view, to the last colour."""
    picture = Picture(seen, game.plan, language("en"))  # type: ignore[arg-type]
    texts = [
        draw_others(picture, 80, 8),
        draw_middle(picture, 80),
        draw_own(picture, 46, 9, ()),
        draw_log(game.history, game.plan, language("en"), 0),
    ]
    return [part for text in texts for part in (text.plain, text.spans)]


@pytest.mark.parametrize("options", VARIANTS, ids=repr)
def test_nothing_hidden_is_drawn(options: Options) -> None:
    """Change what the person cannot know, and every cell and every line of the log stays the same."""
    differ = 0
    for seed in range(2):
        dice = Random(seed)
        game = play_to_end(new_game(options), dice, PlayStyle(0.5, 0.4, 0.2, 0.4, 0.2))
        twin = other_game(game, 0, dice)
        differ += game.moves != twin.moves
        table = make_seat_plan(options, "Alma", ["regular"], 1)._replace(first=0)
        mine, other = Session(table), Session(table)
        for session_ in (mine, other):
            for bot in session_.bots.values():
                bot.talk = lambda *_: None  # type: ignore[attr-defined]  # it has tests of its own
        for (actor, word), (_, twin_word) in list(zip(game.moves, twin.moves, strict=True))[:100]:
            seen, same = mine.play(actor, word), other.play(actor, twin_word)
            assert draw_all(mine, view_of_last_flip(seen)) == draw_all(other, view_of_last_flip(same))
            assert draw_all(mine, mine.person_view) == draw_all(other, other.person_view)
    assert differ


def test_a_flip_that_ends_the_round_is_seen_before_the_discs_go_back() -> None:
    won = 0
    for seed in range(10):
        game = make_session(seed=seed)
        while not game.is_over:
            actor = game.next_actor()
            seat = game.own_seats_to_act[0] if actor is None else actor
            word = game.person_view.legal[-1] if actor is None else game.decide(actor)
            happened = game.play(seat, word)
            if happened.events[-1].kind in ("round-opened", "game-won") and word.verb == "flip":
                look = view_of_last_flip(happened)
                assert len(look.revealed) == look.bid
                assert sum([seat.flipped for seat in look.seats]) == look.bid
                assert look.legal == ()
                won += 1
    assert won
