"""Table talk: what a player says, true or false alike, about what everybody can see (X2)."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final, NamedTuple

from calavera.bots.protocol import Saying
from calavera.rules import LAST_CHANCE, SKULL, View
from calavera.rules.steps import public_move
from calavera.rules.views import HIDDEN, SeatView

from .phrases import EMOTES, LINES, PHRASES, speaks_of_someone

__all__ = [
    "CHATTY",
    "SILENT",
    "USUAL",
    "as_spectator",
    "say_something",
]

#: How much a player talks, from 0 to 1.
SILENT: Final = 0.0
USUAL: Final = 0.4
CHATTY: Final = 1.0


#: A phrase comes round to a player only at every second move, so that nobody says it twice in a row.
_REST = 2
_ORDER: Final = {
    key: place for place, key in enumerate([key for group in PHRASES.values() for key in group] + [*EMOTES])
}


def say_something(view: View, rng: Random, chattiness: float = USUAL) -> Saying | None:
    """What the view's seat says after the last thing that happened, or None: most moments pass in silence.

    It is chosen from what a spectator sees. The speaker's discs play no part in it, so that a claim is worth
    nothing to a listener, true or false, and no level gives away by talking what it hides by playing.

    >>> from calavera.rules import Options, new_game, play, view
    >>> state = play(new_game(Options(players=3)), 0, "place:skull").after
    >>> say_something(view(state, 0), Random(1), CHATTY)
    Saying(key='talk-hello-luck', about=None)
    """
    if view.player is None or chattiness <= 0:
        return None
    scene = Scene(as_spectator(view), view.player)
    moments = [moment for moment in _moments(scene) if _fresh(moment, scene)]
    paces = [moment.pace for moment in moments]
    if rng.random() >= chattiness * sum(paces):
        return None
    moment = rng.choices(moments, paces)[0]
    key = rng.choice(_fresh(moment, scene))
    return Saying(key, moment.about if speaks_of_someone(key) else None)


def as_spectator(view: View) -> View:
    """The view that somebody without a seat has at the same moment.

    >>> from calavera.rules import Options, new_game, play, view
    >>> state = play(new_game(Options(players=3)), 0, "place:skull").after
    >>> as_spectator(view(state, 0)) == view(state, None)
    True
    """
    choosing = view.phase == "opening" and view.options.opening == "simultaneous"
    own = () if view.player is None else view.options.seats_of(view.player)
    return view._replace(
        seat=None,
        player=None,
        seats=tuple([_seen_by_all(seat, choosing) for seat in view.seats]),
        legal=(),
        moves=tuple([public_move(move, choosing) if move[0] in own else move for move in view.moves]),
    )


def _seen_by_all(seat: SeatView, choosing: bool) -> SeatView:
    down = len(seat.stack) - seat.flipped
    stack = tuple(
        [
            face if place >= down or (face == LAST_CHANCE and not choosing) else HIDDEN
            for place, face in enumerate(seat.stack)
        ]
    )
    return seat._replace(stack=stack, hand=None, lost=None)


class Scene(NamedTuple):
    """A spectator's view, and which player speaks: all that talk is made of."""

    table: View
    speaker: int

    @property
    def clock(self) -> int:
        """How many moves the game has had."""
        return sum([len(past.moves) for past in self.table.past]) + len(self.table.moves)

    def mine(self, seat: object) -> bool:
        """The speaker's own seat, or other seat (V1)."""
        return seat in self.table.options.seats_of(self.speaker)

    def face_down(self) -> bool:
        """There is something to lie about: a disc of the speaker that nobody else has seen."""
        return any(
            HIDDEN in self.table.seats[seat].stack for seat in self.table.options.seats_of(self.speaker)
        )

    def own(self, name: str, pace: float) -> list[Moment]:
        """A moment of the speaker's own."""
        return [Moment(name, pace)]

    def shared(self, name: str, pace: float, about: int) -> list[Moment]:
        """A moment for everybody else: the more there are, the less each one says."""
        return [Moment(name, pace / (self.table.options.players - 1), about)]


class Moment(NamedTuple):
    """Something to talk about."""

    name: str
    #: How often the fully chatty comment on it.
    pace: float
    #: The seat that it is about, if it is not the speaker's.
    about: int | None = None


def _fresh(moment: Moment, scene: Scene) -> list[str]:
    # Some players are a move ahead, so that not all have the same words at the same time.
    turn = (scene.clock + (scene.speaker + 1) // 2) % _REST
    return [key for key in LINES[moment.name] if _ORDER[key] % _REST == turn]


def _moments(scene: Scene) -> list[Moment]:
    """All that is worth a word after the last move."""
    table = scene.table
    if table.winner is not None:
        return _ended(scene, table.winner)
    if not table.past and scene.clock == scene.speaker + 1:
        return scene.own("hello", 1.0)  # one after the other, each once
    if not table.moves:
        return _between(scene) if table.past else []
    if table.phase == "starter" and table.challenger is not None:
        return _eliminated(scene, table.challenger)
    actor, action = table.moves[-1]
    tell = _MOVES.get(action.verb)
    if tell is None or not isinstance(actor, int):
        return []
    return tell(scene, actor) + _began(scene) + _my_turn(scene)


def _ended(scene: Scene, winner: int) -> list[Moment]:
    if winner == scene.speaker:
        return scene.own("my game", 0.9)
    return scene.shared("their game", 1.5, scene.table.options.seats_of(winner)[0])


def _between(scene: Scene) -> list[Moment]:
    """A new round is open: what was left of the last one."""
    table = scene.table
    past = table.past[-1]
    who = past.challenger
    mine = scene.mine(who)
    if past.won:
        return scene.own("my win", 0.7) if mine else scene.shared("their win", 1.2, who)
    if past.eliminated:
        # Eliminated by the own skull, it was talked about before the next first player was named (N3).
        return [] if past.moves[-1][1].verb == "start" else _eliminated(scene, who)
    if table.last_chance_seat is not None:
        return scene.own("my last chance", 0.7) if mine else scene.shared("their last chance", 1.2, who)
    if table.seats[who].discs == 1:
        return scene.own("my last disc", 0.5) if mine else scene.shared("their last disc", 0.8, who)
    return []


def _eliminated(scene: Scene, who: int) -> list[Moment]:
    return scene.own("my end", 0.8) if scene.mine(who) else scene.shared("their end", 1.2, who)


def _placed(scene: Scene, actor: int) -> list[Moment]:
    if scene.mine(actor):
        return scene.own("my disc", 0.15) if scene.face_down() else []
    name = "their disc, one win" if scene.table.seats[actor].wins else "their disc"
    return scene.shared(name, 0.05 if scene.table.phase == "opening" else 0.2, actor)


def _bid(scene: Scene, actor: int) -> list[Moment]:
    table = scene.table
    before = [earlier.about for _, earlier in table.moves[:-1] if earlier.verb == "bid"]
    jump = table.bid - (before[-1] if before else 0) >= 3
    if table.bid == table.total:
        return (
            scene.own("my bid of all", 0.5)
            if scene.mine(actor)
            else scene.shared("their bid of all", 0.7, actor)
        )
    if scene.mine(actor):
        return scene.own("my raise" if before else "my bid", 0.4 if jump else 0.2)
    return scene.shared("their jump", 0.6, actor) if jump else scene.shared("their bid", 0.3, actor)


def _passed(scene: Scene, actor: int) -> list[Moment]:
    return scene.own("my pass", 0.15) if scene.mine(actor) else scene.shared("their pass", 0.15, actor)


def _began(scene: Scene) -> list[Moment]:
    """The auction is over and nothing is flipped yet."""
    table = scene.table
    if table.challenger is None or table.phase != "attempt" or table.revealed:
        return []
    return (
        scene.own("my attempt", 0.3) if scene.mine(table.challenger) else _lure(scene, table.challenger, 0.7)
    )


def _lure(scene: Scene, challenger: int, pace: float) -> list[Moment]:
    """Come and flip mine, or do not."""
    return scene.shared("their attempt, my discs", pace, challenger) if scene.face_down() else []


def _flipped(scene: Scene, challenger: int) -> list[Moment]:
    table = scene.table
    whose, face = table.revealed[-1]
    if face == SKULL:
        return _skull(scene, challenger, whose)
    if scene.mine(challenger):
        return scene.own("my flip", 0.2)
    said = scene.own("my flower", 0.25) if scene.mine(whose) else []
    last = table.bid - len(table.revealed) == 1
    said += scene.shared("the last flip" if last else "their flip", 0.4 if last else 0.2, challenger)
    return said + _lure(scene, challenger, 0.25)


def _skull(scene: Scene, challenger: int, whose: int) -> list[Moment]:
    player_of = scene.table.options.player_of
    own = player_of(challenger) == player_of(whose)
    if scene.mine(challenger):
        return scene.own("my own skull" if own else "my fall", 0.8)
    if scene.mine(whose):
        return [Moment("my skull", 0.8, challenger)]
    return scene.shared("their own skull" if own else "their fall", 1.0, challenger)


def _shown(scene: Scene, actor: int) -> list[Moment]:
    return [] if scene.mine(actor) else scene.shared("their show", 0.5, actor)


def _my_turn(scene: Scene) -> list[Moment]:
    table = scene.table
    deciding = table.phase in ("adding", "bidding") and scene.mine(table.to_act[0])
    return scene.own("my turn", 0.1) if deciding else []


_MOVES: Final[dict[str, Callable[[Scene, int], list[Moment]]]] = {
    "place": _placed,
    "bid": _bid,
    "pass": _passed,
    "flip": _flipped,
    "show": _shown,
}
