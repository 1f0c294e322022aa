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
from calavera.tui.draw.table_parts import draw_log, draw_middle, draw_others, draw_own, what_now
from calavera.tui.draw.theme import wrapped
from calavera.tui.game.game_loop import Host
from calavera.tui.game.motion import pause_before, still
from calavera.tui.game.save_files import data_folder, keep, leave, left_game, load, resume, write_record
from calavera.tui.game.seats import seat_bots, sit_down
from calavera.tui.game.session import Happened, Session
from calavera.tui.screens.table import MOST_NAMED, last_look
from calavera.tui.text.prompts import ask
from tests.rules.strategies import Manner, play_on
from tests.rules.worlds import other_game

from .tables import VARIANTS, advanced, session


def test_opponents_do_the_same_whoever_is_faster() -> None:
    """The dice of an opponent depend on the seed and on what it did so far, not on the person's speed."""
    early, late = session(seed=9), session(seed=9)
    early.play(0, "place:skull")
    for game in (early, late):
        for seat in (1, 2, 3):
            game.play(seat, game.decide(seat))
    late.play(0, "place:skull")
    assert early.state.seats == late.state.seats


def test_a_careless_mind_does_not_stop_the_game() -> None:
    class Careless:
        def choose(self, *_: object) -> str:
            return "bid:48"

    game = session()
    game.minds[1] = Careless()  # type: ignore[assignment]  # what a careless package might bring
    assert game.decide(1) == "place:flower"


def test_bots_are_seated_one_for_all_or_one_for_each() -> None:
    assert seat_bots(["sharp"], 3) == ("sharp", "sharp")
    assert seat_bots(["novice", "expert"], 3) == ("novice", "expert")
    with pytest.raises(BadOptions, match="name one for all of them, or 3"):
        seat_bots(["novice", "expert"], 4)


def test_nobody_has_the_name_of_the_person() -> None:
    for seed in range(20):
        names = sit_down(Options(12), "Rosa", ["regular"], seed).names
        assert len(set(names)) == 12


# --- Saving -------------------------------------------------------------------------------------------------


def test_a_game_that_was_left_goes_on_as_if_it_had_not_been() -> None:
    whole, left = session(seed=6), session(seed=6)
    leave(advanced(left, 17).record("de"))
    again, code = resume(load(left_game()))
    assert code == "de"
    assert again.story == left.story or again.moves == left.moves
    assert advanced(again, 60).moves == advanced(whole, 60).moves


def test_a_finished_game_is_kept_and_no_longer_left() -> None:
    game = session(VARIANTS[1], seed=2)
    leave(advanced(game, 5).record("en"))
    file = keep(advanced(game, 9999).record("en"))
    assert file.parent == data_folder() / "games"
    assert load(file).extra["result"] == {"winner": game.state.winner, "reason": game.state.reason}
    assert not left_game().exists()
    assert keep(game.record("en")) == file


def test_another_game_that_was_left_is_set_aside() -> None:
    first, second = advanced(session(seed=1), 9), advanced(session(seed=2), 9)
    leave(first.record("en"))
    leave(advanced(first, 12).record("en"))
    assert not (data_folder() / "games").exists()
    leave(second.record("en"))
    assert [load(file).moves for file in (data_folder() / "games").iterdir()] == [tuple(first.moves)]
    assert load(left_game()).moves == tuple(second.moves)


def test_a_file_is_whole_or_untouched(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    write_record(session().record("en"), file)
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
    leave(advanced(session(), 9).record("en"))
    data = json.loads(left_game().read_text(encoding="utf-8")) | change
    with pytest.raises(ValueError, match=says):
        resume(parse_record(data))


def test_files_that_are_no_records_are_refused_with_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "x.json"
    with pytest.raises(BadRecord, match="there is no file"):
        load(file)
    file.write_text("", encoding="utf-8")
    with pytest.raises(BadRecord, match="is empty"):
        load(file)
    file.write_text("oops", encoding="utf-8")
    with pytest.raises(BadRecord, match="is not a record: line 1 is not JSON"):
        load(file)
    with pytest.raises(BadRecord, match="cannot be read"):
        load(tmp_path)


# --- Time ---------------------------------------------------------------------------------------------------


def test_only_the_last_flip_is_held_back_whatever_it_will_be() -> None:
    flips = set()
    for seed in range(15):
        game = session(seed=seed)
        while not game.over:
            seen, actor = game.seen, game.next_actor()
            if actor is not None and seen.phase == "attempt":
                last = seen.bid - len(seen.revealed) == 1
                flips.add((last, pause_before(seen, actor, "normal")))
            advanced(game, len(game.moves) + 1)
    assert len(flips) == 2
    assert dict(flips)[True] > dict(flips)[False]


def test_the_table_waits_for_a_show_but_not_forever(monkeypatch: pytest.MonkeyPatch) -> None:
    """T6: a few seconds, or a key; an answer that came too late is dropped."""
    monkeypatch.setattr("calavera.tui.game.game_loop.SHOW_SECONDS", 0.2)

    class Watcher:
        shown = 0

        def look(self) -> None:
            if host.show_seconds:
                self.shown += 1

        async def witness(self, happened: Happened) -> None:
            pass

    game, watcher = session(seed=0), Watcher()
    host = Host(game, "instant", watcher)

    async def run() -> None:
        task = asyncio.create_task(host.run())
        for _ in range(4000):
            if game.over or watcher.shown > 1:
                break
            if game.asked:
                legal = game.seen.legal
                host.answer(legal[-1] if legal[-1] == "pass" else legal[0])
            await asyncio.sleep(0.001)
        task.cancel()

    asyncio.run(run())
    assert watcher.shown > 1


@pytest.mark.parametrize("name", ["NO_MOTION", "REDUCED_MOTION"])
def test_the_environment_can_ask_for_no_motion(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not still()
    monkeypatch.setenv(name, "1")
    assert still()
    monkeypatch.setenv(name, "0")
    assert not still()


# --- What is drawn ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("options", VARIANTS, ids=repr)
def test_every_question_fits_in_two_lines(options: Options, code: str) -> None:
    say = language(code)
    for seed in range(2):
        game = session(options, seed)
        while not game.over and len(game.moves) < 200:
            seen = game.seen
            asked = bool(game.asked)
            text = ask(seen, game.table, say, MOST_NAMED) if asked else what_now(seen, game.table, say)
            assert len(wrapped(text, 80)) <= 2, text
            advanced(game, len(game.moves) + 1)


def drawn(game: Session, seen: object) -> list[object]:
    """All that the screen shows of a view, to the last colour."""
    picture = Picture(seen, game.table, language("en"))  # type: ignore[arg-type]
    texts = [
        draw_others(picture, 80, 8),
        draw_middle(picture, 80),
        draw_own(picture, 46, 9, ()),
        draw_log(game.story, game.table, language("en"), 0),
    ]
    return [part for text in texts for part in (text.plain, text.spans)]


@pytest.mark.parametrize("options", VARIANTS, ids=repr)
def test_nothing_hidden_is_drawn(options: Options) -> None:
    """Change what the person cannot know, and every cell and every line of the log stays the same."""
    differ = 0
    for seed in range(2):
        dice = Random(seed)
        game = play_on(new_game(options), dice, Manner(0.5, 0.4, 0.2, 0.4, 0.2))
        twin = other_game(game, 0, dice)
        differ += game.moves != twin.moves
        table = sit_down(options, "Alma", ["regular"], 1)._replace(first=0)
        mine, other = Session(table), Session(table)
        for session_ in (mine, other):
            for mind in session_.minds.values():
                mind.talk = lambda *_: None  # type: ignore[attr-defined]  # it has tests of its own
        for (actor, word), (_, twin_word) in list(zip(game.moves, twin.moves, strict=True))[:100]:
            seen, same = mine.play(actor, word), other.play(actor, twin_word)
            assert drawn(mine, last_look(seen)) == drawn(other, last_look(same))
            assert drawn(mine, mine.seen) == drawn(other, other.seen)
    assert differ


def test_a_flip_that_ends_the_round_is_seen_before_the_discs_go_back() -> None:
    won = 0
    for seed in range(10):
        game = session(seed=seed)
        while not game.over:
            actor = game.next_actor()
            seat = game.asked[0] if actor is None else actor
            word = game.seen.legal[-1] if actor is None else game.decide(actor)
            happened = game.play(seat, word)
            if happened.events[-1].kind in ("round-opened", "game-won") and word.verb == "flip":
                look = last_look(happened)
                assert len(look.revealed) == look.bid
                assert sum([seat.flipped for seat in look.seats]) == look.bid
                assert look.legal == ()
                won += 1
    assert won
