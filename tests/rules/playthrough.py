"""A playthrough: a script of moves, played and printed as text with state, views and legal actions.

What several readers see alike is told once: ``truth 2: 2 place:skull | others: 2 place`` says that the state
and seat 2 have the face, and that every reader not named on the line (a spectator included) has not. Only
what changed is told again. In a stack, bottom to top, F is a flower, S a skull, L the Last Chance disc and
? a disc that the reader does not know; what was flipped or shown stands right of a bar.
"""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from calavera.rules import (
    CHANCE,
    HIDDEN,
    LAST_CHANCE,
    Action,
    Actor,
    Event,
    IllegalAction,
    Move,
    Options,
    PastRound,
    SeatView,
    State,
    Step,
    View,
    chance_outcomes,
    new_game,
    play,
    set_up,
    view,
)

LETTERS = {"flower": "F", "skull": "S", LAST_CHANCE: "L", HIDDEN: "?"}
#: Fields of a view that have a line of their own, or are told once at the top.
SHOWN_ELSEWHERE = {"seat", "player", "options", "seats", "legal", "moves", "revealed", "past"}
#: Numbers that are only worth a word when they are not zero.
COUNTS = {"total", "bid", "shuffled"}
TRUTH = "truth"
SPECTATOR = "none"


class Line(NamedTuple):
    """One line of a script: a comment, or an actor's action that is expected to be played or refused."""

    comment: str = ""
    actor: str = ""
    word: str = ""
    refused: bool = False


class Script(NamedTuple):
    """Where a playthrough starts, and what is said and done from there."""

    start: State
    lines: tuple[Line, ...]


def read_script(path: Path) -> Script:
    """A script: ``key: value`` lines, then comments (#), moves (``2 bid:3``) and refusals (``! 2 bid:9``)."""
    settings: dict[str, str] = {}
    lines: list[Line] = []
    for text in path.read_text(encoding="utf-8").splitlines():
        key, colon, value = text.partition(": ")
        if text.startswith("#"):
            lines.append(Line(comment=text))
        elif colon:
            settings[key] = value
        elif text:
            *mark, actor, word = text.split()
            lines.append(Line("", actor, word, mark == ["!"]))
    return Script(_start(settings), tuple(lines))


def _start(settings: dict[str, str]) -> State:
    first = int(settings.pop("first"))
    hands, wins = settings.pop("hands", ""), settings.pop("wins", "")
    options = Options(**{key: _value(value) for key, value in settings.items()})  # type: ignore[arg-type]  # checked by new_game
    if not hands:
        return new_game(options, first)
    return set_up(
        options, first, [hand.strip("-") for hand in hands.split()], [int(n) for n in wins.split()] or None
    )


def _value(text: str) -> object:
    return int(text) if text.isdecimal() else {"yes": True, "no": False}.get(text, text)


def render(script: Script) -> str:
    """The whole playthrough as text."""
    state = script.start
    lines = [f"options {state.options}"]
    shown = _Renderer()
    lines += shown.position(state)
    count = 0
    for line in script.lines:
        if line.comment:
            lines += [line.comment] if lines[-1].startswith("#") else ["", line.comment]
            continue
        actor: Actor = CHANCE if line.actor == CHANCE else int(line.actor)
        if line.refused:
            lines.append(f"!!! {line.actor} {line.word}")
            lines.append(f"refused {_refusal(state, actor, line.word)}")
            continue
        count += 1
        step = play(state, actor, line.word)
        lines.append(f"=== {count}. {line.actor} {line.word}")
        lines += _events(step)
        state = step.after
        lines += shown.position(state)
    return "\n".join([*lines, "", "=== the state's text", str(state), ""])


def _refusal(state: State, actor: Actor, word: str) -> str:
    try:
        play(state, actor, word)
    except IllegalAction as refusal:
        return f"{refusal.code}: {refusal}"
    raise AssertionError(f"{actor} {word} was to be refused, and was not")


class _Renderer:
    """What was told last, so that only changes are told again."""

    def __init__(self) -> None:
        self.seats: dict[int, str] = {}
        self.moves: dict[str, tuple[Move, ...]] = {}
        self.revealed: tuple[object, ...] = ()
        self.past = 0

    def position(self, state: State) -> list[str]:
        views = {_name(seat): view(state, seat) for seat in readers(state)}
        facts = _group_readers({name: _facts(seen) for name, seen in views.items()})
        lines = [f"table   {facts}"]
        if state.failure is not None and state.failure.order:
            lines.append(f"order   {TRUTH}: {_letters(state.failure.order)}")
        lines += self._seat_lines(state, views)
        lines += self._move_lines(state, views)
        lines += self._past_lines(views)
        return lines + _legal_lines(state, views)

    def _seat_lines(self, state: State, views: Mapping[str, View]) -> list[str]:
        lines = []
        for index in range(len(state.seats)):
            public = _group_readers({name: _public(seen.seats[index]) for name, seen in views.items()})
            discs = {TRUTH: _truth(state, index)}
            discs |= {name: _discs(seen.seats[index]) for name, seen in views.items()}
            line = f"seat {index:<2} {public} | {_group_readers(discs)}"
            if self.seats.get(index) != line:
                lines.append(line)
            self.seats[index] = line
        return lines

    def _move_lines(self, state: State, views: Mapping[str, View]) -> list[str]:
        """The moves of the round: those added, or all of them where an earlier one looks different."""
        now = {TRUTH: state.moves} | {name: seen.moves for name, seen in views.items()}
        before, self.moves = self.moves, now
        lines = []
        if all(moves[: len(before.get(name, ()))] == before.get(name, ()) for name, moves in now.items()):
            added = {name: _moves(moves[len(before.get(name, ())) :]) for name, moves in now.items()}
            lines += [f"moves   + {_group_readers(added)}"] * any(added.values())
        else:
            lines.append(f"moves   {_group_readers({name: _moves(moves) for name, moves in now.items()})}")
        if state.revealed != self.revealed:
            lines.append(
                f"seen    {_group_readers({name: _pairs(seen.revealed) for name, seen in views.items()})}"
            )
        self.revealed = state.revealed
        return lines

    def _past_lines(self, views: Mapping[str, View]) -> list[str]:
        told_before, self.past = self.past, max(len(seen.past) for seen in views.values())
        if told_before == self.past:
            return []
        new = {name: "; ".join(map(_past, seen.past[told_before:])) for name, seen in views.items()}
        return [f"past    {_group_readers(new)}"]


def readers(state: State) -> tuple[int | None, ...]:
    """Everyone who may look: the seats, and a spectator."""
    return (*range(len(state.seats)), None)


def _name(seat: int | None) -> str:
    return SPECTATOR if seat is None else str(seat)


def _group_readers(texts: Mapping[str, str]) -> str:
    """Readers with the same text together; ``others``, last, are those who see what a spectator sees."""
    groups: dict[str, list[str]] = {}
    for name, text in texts.items():
        groups.setdefault(text or "-", []).append(name)
    public = texts[SPECTATOR] or "-"
    del groups[public]
    told = [f"{' '.join(names)}: {text}" for text, names in groups.items()]
    return " | ".join([*told, f"others: {public}" if told else public])


def _facts(seen: View) -> str:
    facts = []
    for name, value in zip(seen._fields, seen, strict=True):
        if name in SHOWN_ELSEWHERE or value is None or value == () or (name in COUNTS and value == 0):
            continue
        text = " ".join(map(str, value)) if isinstance(value, tuple) else str(value)
        facts.append(f"{name.replace('_', ' ')} {text}")
    return ", ".join(facts)


def _public(seat: SeatView) -> str:
    words = [f"player {seat.player}"] * (seat.player != seat.seat)
    words += [f"{seat.discs} {'disc' if seat.discs == 1 else 'discs'}", f"{seat.hand_size} in hand"]
    words += [f"wins {seat.wins}"] * (seat.wins > 0)
    words += ["passed"] * seat.passed + ["eliminated"] * seat.eliminated
    return ", ".join(words)


def _discs(seat: SeatView) -> str:
    hand = "" if seat.hand is None else f" hand {_letters(seat.hand)}"
    lost = "" if not seat.lost else f" lost {_letters(seat.lost)}"
    return _stack(seat.stack, seat.flipped) + hand + lost


def _truth(state: State, index: int) -> str:
    seat = state.seats[index]
    lost = "" if not seat.lost else f" lost {_letters(seat.lost)}"
    return f"{_stack(seat.stack, seat.flipped)} hand {_letters(state.hand(index))}{lost}"


def _stack(stack: Sequence[str], flipped: int) -> str:
    letters = _letters(stack)
    return letters if not flipped else f"{letters[: len(stack) - flipped]}|{letters[len(stack) - flipped :]}"


def _letters(discs: Iterable[str]) -> str:
    return "".join([LETTERS[disc] for disc in discs]) or "-"


def _moves(moves: Iterable[Move]) -> str:
    return ", ".join([f"{actor} {action}" for actor, action in moves])


def _pairs(pairs: Iterable[tuple[object, object]]) -> str:
    return ", ".join([f"{one} {other}" for one, other in pairs])


def _past(past: PastRound) -> str:
    told = past._asdict() | {"moves": f"({_moves(past.moves)})", "revealed": f"({_pairs(past.revealed)})"}
    return ", ".join([f"{name} {value}" for name, value in told.items()])


def _events(step: Step) -> list[str]:
    seen = {_name(seat): step.seen_by(seat) for seat in readers(step.before)}
    lines = []
    for place, event in enumerate(step.events):
        forms = {TRUTH: _event(event)} | {name: _event(events[place]) for name, events in seen.items()}
        lines.append(f"event   {_group_readers(forms)}")
    return lines


def _event(event: Event) -> str:
    told = [
        f"{name}={_letters(value) if isinstance(value, tuple) else value}"
        for name, value in zip(event._fields, event, strict=True)
        if name != "kind" and value is not None and value is not False
    ]
    return " ".join([event.kind, *told])


def _legal_lines(state: State, views: Mapping[str, View]) -> list[str]:
    """What each reader's view offers; and for chance, which reads no view, the outcomes and their chances."""
    names: dict[str, list[str]] = {}
    for name, seen in views.items():
        if seen.legal:
            names.setdefault(_words(seen.legal), []).append(name)
    lines = [f"legal   {' '.join(group)}: {words}" for words, group in names.items()]
    outcomes = [f"{action} ({chance})" for action, chance in chance_outcomes(state)]
    return lines + [f"legal   {CHANCE}: {' '.join(outcomes)}"] * bool(outcomes)


def _words(actions: Sequence[Action]) -> str:
    """The words, in order; a run of bids is told by its ends."""
    words = " ".join(actions)
    bids = [action for action in actions if action.verb == "bid"]
    if len(bids) < 3:
        return words
    low, high = int(bids[0][4:]), int(bids[-1][4:])
    run = " ".join([f"bid:{number}" for number in range(low, high + 1)])
    return words.replace(run, f"bid:{low}…{high}")
