"""Programs as bots, in any language: ``exec:COMMAND`` exchanges JSON lines with it (docs/bot-protocol.md).

A fault of the program never stops the game: a default action is played for it, and the fault is counted.
"""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Sequence
from random import Random
from time import monotonic
from typing import Any

from calavera.bots.protocol import Bot, Follower, Saying, Talker
from calavera.bots.talk.phrases import EMOTES, PHRASES, names_player
from calavera.bots.thinking.common_moves import default_action
from calavera.rules import Action, View

from .subprocess_io import Fault, Program, clean_text

__all__ = ["PROTOCOL", "ExternalBot", "is_continuation"]

PROTOCOL = 1

#: After this many turns lost in a row to timeout or rubbish, a program is restarted.
MAX_STRIKES = 3
#: Faults that are kept in words; all are counted.
MAX_NOTES = 20

_PHRASES = [key for keys in PHRASES.values() for key in keys] + list(EMOTES)


class ExternalBot:
    """A bot that runs a program in its own process, which starts when it is first needed.

    ``faults`` counts faults by kind, ``lost_turns`` the actions that were played for the program, and
    ``notes`` has the first faults in words. Times are in seconds.

    >>> from calavera.rules import Options, new_game, view
    >>> with ExternalBot(["false"]) as bot:
    ...     bot.choose(view(new_game(Options(players=3)), 1), Random(2))
    place:flower
    >>> bot.faults, bot.notes
    (Counter({'start': 1}), ['start: it ended, or closed its input or output (status 1)'])
    """

    def __init__(
        self,
        command: Sequence[str],
        *,
        limit: float = 2.0,
        start_limit: float = 10.0,
        talk_limit: float = 0.5,
        quit_limit: float = 1.0,
        restarts: int = 3,
    ) -> None:
        self.command = tuple(command)
        #: The name that the program gave in its hello, or the command before that.
        self.name = f"exec:{shlex.join(command)}"
        self.limit = limit
        self.start_limit = start_limit
        self.talk_limit = talk_limit
        self.quit_limit = quit_limit
        self.faults: Counter[str] = Counter()
        self.lost_turns = 0
        self.notes: list[str] = []
        #: How often the program may be restarted: in each game, and in all after faults that take time.
        #: The first count begins again with each game, so that a game does not depend on those before it.
        self.restarts = restarts
        self._ended_fast = self._ended_slow = 0
        self._program: Program | None = None
        self._strikes = 0
        self._talks: bool | None = None  # unknown before its hello
        self._talk_strikes = 0
        self._asked = 0
        self._game = 0
        self._seed = 0
        self._program_game = 0  # the game that the running program knows of
        self._last: View | None = None  # the last view of the game; None before a new game

    def choose(self, view: View, rng: Random) -> Action:
        """The program's action, or the default action if there is no legal one in time."""
        self._track_game(view, rng)
        try:
            answer = self._ask("go", view, self.limit, "action")
            action = _parse_action(view, answer.get("action"))
        except Fault as fault:
            self._count_fault(fault)
            self.lost_turns += 1
            return default_action(view)
        self._strikes = 0
        return action

    def talk(self, view: View, rng: Random) -> Saying | None:
        """The program's remark, or None."""
        self._track_game(view, rng)
        if self._talks is False or self._disabled:
            return None
        try:
            self._ensure_program()
            return (
                _parse_saying(view, self._ask("talk", view, self.talk_limit, "say")) if self._talks else None
            )
        except Fault as fault:
            self._count_fault(fault, talking=True)
            return None

    def new_game(self, view: View) -> None:  # noqa: ARG002 - the program gets it with its first turn
        """A game begins; the program is started now, so that its first decision does not take longer."""
        self._last = None
        self._ended_fast = self._strikes = 0
        try:
            if not self._disabled:
                self._ensure_program()
        except Fault as fault:
            self._count_fault(fault)

    def game_over(self, view: View) -> None:
        """A game has ended; the program gets the last view."""
        knows = self._last is not None and self._program_game == self._game
        if self._program is not None and knows:
            self._program.post({"type": "game_over", "game": self._game}, view)
        self._last = None

    def close(self) -> None:
        """End the program. If the bot is used again, it starts the program again."""
        if self._program is not None:
            self._program.quit(self.quit_limit)
            self._stop()

    def __enter__(self) -> ExternalBot:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<Bot {self.name}>"

    def _track_game(self, view: View, rng: Random) -> None:
        """Notice a new game. Its seed is always drawn here, whatever the program does."""
        if self._last is None or not is_continuation(self._last, view):
            self._game += 1
            self._seed = rng.getrandbits(32)
            self._ended_fast = self._strikes = 0
        self._last = view

    def _ask(self, question: str, view: View, limit: float, answer: str) -> dict[str, Any]:
        program = self._ensure_program()
        if self._program_game != self._game:
            self._send_new_game(program, view)
        self._asked += 1
        program.post({"type": question, "id": self._asked, "limit_ms": round(limit * 1000)}, view)
        deadline = monotonic() + limit
        while True:
            message = program.read(deadline)
            number = message.get("id")
            if type(number) is int and 0 < number < self._asked:
                self.faults["late"] += 1
            elif message.get("type") != answer or type(number) is not int or number != self._asked:
                due = f'{{"type": "{answer}", "id": {self._asked}, …}}'
                raise Fault("rubbish", f"{due} was due, not {clean_text(str(message), 80)}")
            else:
                return message

    def _send_new_game(self, program: Program, view: View) -> None:
        self._program_game = self._game
        program.post(
            {
                "type": "new_game",
                "game": self._game,
                "seed": self._seed,
                "seat": view.seat,
                "player": view.player,
                "options": view.options._asdict(),
            }
        )

    def _ensure_program(self) -> Program:
        """The running program; it is started if necessary, or a Fault is raised."""
        if self._program is None:
            if self._disabled:
                raise Fault("gone", "it failed too often and is not started again")
            self._program_game = self._strikes = 0
            self._program = self._start_program()
            try:
                self._handshake(self._program)
            except Fault as fault:
                raise Fault("start", str(fault)) from fault
        return self._program

    def _start_program(self) -> Program:
        """Start a program that ends with this bot or with the Python process."""
        # Imported here, because only games with programs need it. Its finalizers also run when a worker of
        # a pool ends, which may skip atexit, and never in a fork that inherited the program.
        from multiprocessing.util import Finalize

        program = Program(self.command)
        self._finalizer = Finalize(self, program.quit, (self.quit_limit,), exitpriority=10)
        return program

    @property
    def _disabled(self) -> bool:
        return self._program is None and max(self._ended_fast, self._ended_slow) > self.restarts

    def _handshake(self, program: Program) -> None:
        limits = {"limit_ms": round(self.limit * 1000), "talk_limit_ms": round(self.talk_limit * 1000)}
        program.post({"type": "hello", "protocol": PROTOCOL, **limits, "phrases": _PHRASES})
        hello = program.read(monotonic() + self.start_limit)
        name, talks = hello.get("name"), hello.get("talk", False)
        if hello.get("type") != "hello" or not isinstance(name, str) or type(talks) is not bool:
            due = f'{{"type": "hello", "protocol": {PROTOCOL}, "name": …, "talk": true or false}}'
            raise Fault("start", f"{due} was due, not {clean_text(str(hello), 80)}")
        if hello.get("protocol") != PROTOCOL:
            spoken = clean_text(str(hello.get("protocol")), 20)
            raise Fault("start", f"it speaks protocol {spoken}, and this is protocol {PROTOCOL}")
        self.name = clean_text(name.strip(), 40) or self.name
        self._talks = talks and self._talk_strikes < MAX_STRIKES

    def _count_fault(self, fault: Fault, talking: bool = False) -> None:
        """Count a fault, and end the program after a fault that it cannot recover from."""
        kind: str = fault.kind
        how = ""
        stuck = kind in ("timeout", "rubbish")
        if talking and (stuck or kind == "talk"):
            kind = "talk"
            self._talk_strikes += 1
            self._talks = self._talk_strikes < MAX_STRIKES
        elif stuck:
            self._strikes += 1
        if kind in ("start", "crash", "flood") or self._strikes >= MAX_STRIKES:
            how = self._stop()
            self._ended_slow += kind in ("start", "timeout")
            self._ended_fast += kind not in ("start", "timeout")
        self.faults[kind] += 1
        if len(self.notes) < MAX_NOTES:
            self.notes.append(f"{kind}: {fault}" + (f" ({how})" if how else ""))

    def _stop(self) -> str:
        program, self._program = self._program, None
        if program is None:
            return ""
        self._finalizer.cancel()
        return program.end()


_: tuple[type[Bot], type[Talker], type[Follower]] = (ExternalBot, ExternalBot, ExternalBot)


def is_continuation(before: View, after: View) -> bool:
    """Whether ``after`` may be a later view of the same game for the same player.

    >>> from calavera.rules import Options, new_game, play, view
    >>> start = new_game(Options(players=2))
    >>> later = play(start, 0, "place:skull").after
    >>> is_continuation(view(start, 0), view(later, 0)), is_continuation(view(later, 0), view(start, 0))
    (True, False)
    """
    if (before.options, before.player) != (after.options, after.player) or before.phase == "over":
        return False
    if before.round == after.round:
        same_round = before.first == after.first and before.past == after.past
        return same_round and _public_moves(before.moves) == _public_moves(after.moves[: len(before.moves)])
    return before.round < after.round and before.past == after.past[: len(before.past)]


def _public_moves(moves: Sequence[tuple[object, Action]]) -> list[tuple[object, str]]:
    """Moves without faces: a face may become visible later, such as that of the Last Chance disc."""
    return [(actor, action.verb) for actor, action in moves]


def _parse_action(view: View, word: object) -> Action:
    for action in view.legal:
        if action == word:
            return action
    raise Fault("illegal", f"{clean_text(repr(word), 40)} is not one of {', '.join(view.legal)}")


def _parse_saying(view: View, answer: dict[str, Any]) -> Saying | None:
    phrase, about = answer.get("say"), answer.get("about")
    if phrase is None:
        return None
    if phrase not in _PHRASES:
        raise Fault("talk", f"{clean_text(repr(phrase), 40)} is not one of the phrases that came with hello")
    if not names_player(phrase):
        return Saying(phrase)
    if type(about) is not int or not 0 <= about < len(view.seats):
        raise Fault("talk", f"{phrase} needs a seat in about, not {clean_text(repr(about), 20)}")
    return Saying(phrase, about)
