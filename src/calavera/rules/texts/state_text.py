"""A state as text that is readable in a diff and reads back to the same state."""

from __future__ import annotations

from typing import Any, cast, get_args

from calavera.rules.actions import CHANCE, FLOWER, LAST_CHANCE, SKULL, Action, Actor, Disc, Move
from calavera.rules.errors import BadPosition, CalaveraError
from calavera.rules.options import LossRule, OpeningRule, Options, check_options
from calavera.rules.state import Failure, PastRound, Phase, Reason, Result, Revealed, Seat, Setting, State

__all__ = ["state_from_text", "state_text"]

#: The options that a text always names, and their names there.
_OPTION_NAMES: dict[str, str] = {"last_chance": "last_chance", "tribes_per_player": "tribes"}
_LETTERS: dict[str, str] = {FLOWER: "F", SKULL: "S", LAST_CHANCE: "L"}
_DISCS: dict[str, Disc] = {"F": FLOWER, "S": SKULL, "L": LAST_CHANCE}


def state_text(state: State) -> str:
    """A state as lines of words; ``-`` is nothing, F a flower, S a skull, L the Last Chance disc.

    >>> from calavera.rules import Options, new_game
    >>> print(state_text(new_game(Options(players=2), first=1)))
    options 2 simultaneous pick last_chance=no tribes=1
    round 1 first 1 playing 2 phase opening to_act 0,1 bid 0 bidder -
    seat 0 owns FFFS wins 0 stack - flipped 0 lost -
    seat 1 owns FFFS wins 0 stack - flipped 0 lost -
    moves -
    revealed -
    """
    options = state.options
    lines = [_options_text(options)]
    lines += [_past_text(past) for past in state.past]
    lines.append(
        f"round {state.round} first {state.first} playing {state.setting.alive} "
        f"phase {state.phase} to_act {_actors_text(state.to_act)} "
        f"bid {state.bid} bidder {_number(state.bidder)}"
    )
    lines += [_seat_text(i, seat) for i, seat in enumerate(state.seats)]
    lines.append(f"moves {_moves_text(state.moves)}")
    lines.append(f"revealed {_revealed_text(state.revealed)}")
    if state.failure is not None:
        lines.append(f"stopped by {state.failure.owner} order {_discs_text(state.failure.order)}")
    if options.last_chance:
        taken = " ".join(map(str, state.setting.last_chance_taken)) or "-"
        lines.append(f"last-chance with {_number(state.setting.last_chance_seat)} taken {taken}")
    if state.result is not None:
        lines.append(f"won by {state.result.winner} reason {state.result.reason}")
    return "\n".join(lines)


def state_from_text(text: str) -> State:
    """The state that a text describes; refuses anything that :func:`state_text` would not write.

    >>> from calavera.rules import Options, new_game
    >>> state = new_game(Options(players=5, opening="first-last"))
    >>> state_from_text(state_text(state)) == state
    True
    """
    if not isinstance(text, str):
        raise _bad_text_error()
    try:
        state = _parse_lines(text.strip().splitlines())
        faithful = state_text(state) == text.strip()
    except (ValueError, IndexError, KeyError) as error:
        if isinstance(error, CalaveraError):
            raise
        raise _bad_text_error() from error
    if not faithful:
        raise _bad_text_error()
    return state


def _bad_text_error() -> BadPosition:
    return BadPosition(
        "bad-text", "this is not the text of a state: write it as str(state) does, line by line"
    )


# --- Writing ------------------------------------------------------------------------------------------------


def _options_text(options: Options) -> str:
    """Players, opening and loss are plain words, the rest named; what came later only if not the default."""
    named = [
        f"{_OPTION_NAMES.get(name, name)}={_value_text(value)}"
        for name, value in zip(options._fields[3:], options[3:], strict=True)
        if name in _OPTION_NAMES or value != options._field_defaults[name]
    ]
    return " ".join(["options", str(options.players), options.opening, options.loss, *named])


def _value_text(value: object) -> str:
    return str(value) if type(value) is not bool else "yes" if value else "no"


def _number(value: int | None) -> str:
    return "-" if value is None else str(value)


def _actors_text(actors: tuple[Actor, ...]) -> str:
    return ",".join(map(str, actors)) or "-"


def _discs_text(discs: tuple[Disc, ...]) -> str:
    return "".join([_LETTERS[disc] for disc in discs]) or "-"


def _moves_text(moves: tuple[Move, ...]) -> str:
    return ", ".join([f"{actor} {action}" for actor, action in moves]) or "-"


def _revealed_text(revealed: tuple[Revealed, ...]) -> str:
    return ", ".join([f"{seat} {disc}" for seat, disc in revealed]) or "-"


def _seat_text(index: int, seat: Seat) -> str:
    owned = "F" * seat.flowers + "S" * seat.skull or "-"
    return (
        f"seat {index} owns {owned} wins {seat.wins} stack {_discs_text(seat.stack)} "
        f"flipped {seat.flipped} lost {_discs_text(seat.lost)}{' passed' if seat.passed else ''}"
    )


def _past_text(past: PastRound) -> str:
    outcome = "won" if past.won else f"failed on {past.skull_owner}"
    return (
        f"past {past.number} first {past.first} challenger {past.challenger} bid {past.bid} {outcome}"
        f"{' eliminated' if past.eliminated else ''}"
        f"; moves {_moves_text(past.moves)}; revealed {_revealed_text(past.revealed)}"
    )


# --- Reading ------------------------------------------------------------------------------------------------


def _parse_lines(lines: list[str]) -> State:
    options = _read_options(lines[0].split())
    past = tuple([_read_past(line) for line in lines if line.startswith("past ")])
    rest = lines[1 + len(past) :]
    head = rest[0].split()
    count = options.seats
    extra = {line.split()[0]: line.split() for line in rest[count + 3 :]}
    failure, chance, won = extra.get("stopped"), extra.get("last-chance"), extra.get("won")
    phase, reason = head[7], won[4] if won else "last"
    if phase not in get_args(Phase) or reason not in get_args(Reason):
        raise _bad_text_error()
    seats = tuple([_read_seat(line.split()) for line in rest[1 : count + 1]])
    setting = Setting(
        options=options,
        round=int(head[1]),
        first=int(head[3]),
        alive=int(head[5]),
        last_chance_seat=_read_number(chance[2]) if chance else None,
        last_chance_taken=tuple([int(n) for n in chance[4:] if n != "-"]) if chance else (),
        past=past,
    )
    return State(
        setting=setting,
        seats=seats,
        phase=cast(Phase, phase),
        to_act=_read_actors(head[9]),
        total=sum([len(seat.stack) for seat in seats]),
        bid=int(head[11]),
        bidder=_read_number(head[13]),
        moves=_read_moves(rest[count + 1].removeprefix("moves ")),
        revealed=_read_revealed(rest[count + 2].removeprefix("revealed ")),
        failure=Failure(int(failure[2]), _read_discs(failure[4])) if failure else None,
        result=Result(int(won[2]), cast(Reason, reason)) if won else None,
    )


def _read_options(words: list[str]) -> Options:
    texts = dict([word.split("=", 1) for word in words[4:]])
    named: dict[str, Any] = {}
    for name, default in list(Options._field_defaults.items())[2:]:
        text = texts.get(_OPTION_NAMES.get(name, name))
        if text is not None:
            named[name] = text == "yes" if type(default) is bool else type(default)(text)
    options = Options(int(words[1]), cast(OpeningRule, words[2]), cast(LossRule, words[3]), **named)
    check_options(options)
    return options


def _read_actor(word: str) -> Actor:
    return CHANCE if word == CHANCE else int(word)


def _read_actors(word: str) -> tuple[Actor, ...]:
    return () if word == "-" else tuple([_read_actor(name) for name in word.split(",")])


def _read_number(word: str) -> int | None:
    return None if word == "-" else int(word)


def _read_discs(word: str) -> tuple[Disc, ...]:
    return () if word == "-" else tuple([_DISCS[letter] for letter in word])


def _read_seat(words: list[str]) -> Seat:
    return Seat(
        flowers=words[3].count("F"),
        skull="S" in words[3],
        wins=int(words[5]),
        stack=_read_discs(words[7]),
        flipped=int(words[9]),
        active=words[3] != "-" and words[-1] != "passed",
        lost=_read_discs(words[11]),
    )


def _read_moves(text: str) -> tuple[Move, ...]:
    return () if text == "-" else tuple([_read_move(item) for item in text.split(", ")])


def _read_move(text: str) -> Move:
    who, word = text.split()
    actor = _read_actor(who)
    verb, _, about = word.partition(":")
    if not about:
        return actor, Action(verb)
    return actor, Action(verb, int(about) if about.isdecimal() else about)


def _read_revealed(text: str) -> tuple[Revealed, ...]:
    if text == "-":
        return ()
    pairs = [item.split() for item in text.split(", ")]
    return tuple([(int(seat), _DISCS[_LETTERS[disc]]) for seat, disc in pairs])


def _read_past(line: str) -> PastRound:
    head, moves, revealed = line.split("; ")
    words = head.split()
    won = words[8] == "won"
    return PastRound(
        number=int(words[1]),
        first=int(words[3]),
        moves=_read_moves(moves.removeprefix("moves ")),
        revealed=_read_revealed(revealed.removeprefix("revealed ")),
        challenger=int(words[5]),
        bid=int(words[7]),
        won=won,
        skull_owner=None if won else int(words[10]),
        eliminated=words[-1] == "eliminated",
    )
