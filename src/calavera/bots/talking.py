"""Table talk: what a player says, true or false alike, about what everybody can see (X2)."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final, NamedTuple

from calavera.rules import LAST_CHANCE, SKULL, View
from calavera.rules.steps import public_move
from calavera.rules.views import HIDDEN, SeatView

from .protocol import Saying

__all__ = [
    "CHATTY",
    "EMOTES",
    "PHRASES",
    "SILENT",
    "USUAL",
    "as_spectator",
    "say_something",
    "speaks_of_someone",
]

#: How much a player talks, from 0 to 1.
SILENT: Final = 0.0
USUAL: Final = 0.4
CHATTY: Final = 1.0

#: Everything there is to say, for people and bots alike: nobody can be told by their words.
PHRASES: Final[dict[str, tuple[str, ...]]] = {
    "greetings": ("talk-hello", "talk-hello-luck", "talk-hello-faces", "talk-hello-dead"),
    "bluffs": (
        "talk-only-flowers",
        "talk-skull-here",
        "talk-trust-me",
        "talk-garden",
        "talk-stay-away",
        "talk-flip-mine",
        "talk-never-bluff",
        "talk-asleep",
        "talk-forgot",
        "talk-all-mine",
        "talk-one-more",
    ),
    "doubts": (
        "talk-doubt-who",
        "talk-that-many-who",
        "talk-smells",
        "talk-all",
        "talk-quick-who",
        "talk-smile-who",
        "talk-quiet",
        "talk-dare-who",
    ),
    "taunts": (
        "talk-come-in-who",
        "talk-found-mine",
        "talk-rattle-who",
        "talk-passing-who",
        "talk-thread-who",
        "talk-own-skull-who",
        "talk-match-who",
        "talk-chance-who",
        "talk-slept",
        "talk-in-bloom",
    ),
    "praise": (
        "talk-well-done-who",
        "talk-nerve-who",
        "talk-lucky-who",
        "talk-phew",
        "talk-breath",
        "talk-gardener",
        "talk-good-game-who",
    ),
    "regrets": (
        "talk-ouch",
        "talk-my-own",
        "talk-knew-it",
        "talk-not-me",
        "talk-courage",
        "talk-my-thread",
        "talk-my-chance",
        "talk-so-close",
    ),
    "thinking": (
        "talk-candle",
        "talk-patience",
        "talk-counting",
        "talk-worth-it",
        "talk-shaking",
        "talk-here-goes",
    ),
    "goodbyes": ("talk-rest-who", "talk-ghost", "talk-won", "talk-bye", "talk-again", "talk-thanks"),
}

#: What can be said without words.
EMOTES: Final[tuple[str, ...]] = (
    "talk-emote-laugh",
    "talk-emote-gasp",
    "talk-emote-shrug",
    "talk-emote-wink",
    "talk-emote-stare",
    "talk-emote-applaud",
    "talk-emote-sigh",
    "talk-emote-tap",
)

#: What fits each moment. ``my`` moments are the speaker's own; in all others somebody else is spoken of.
LINES: Final[dict[str, tuple[str, ...]]] = {
    "hello": PHRASES["greetings"],
    "my turn": (
        "talk-candle",
        "talk-patience",
        "talk-counting",
        "talk-worth-it",
        "talk-emote-tap",
        "talk-emote-stare",
    ),
    "my disc": (
        "talk-only-flowers",
        "talk-skull-here",
        "talk-trust-me",
        "talk-garden",
        "talk-stay-away",
        "talk-forgot",
        "talk-never-bluff",
        "talk-emote-wink",
    ),
    "their disc": ("talk-quick-who", "talk-smile-who", "talk-smells", "talk-quiet", "talk-emote-stare"),
    "their disc, one win": ("talk-match-who", "talk-quick-who", "talk-smile-who", "talk-emote-stare"),
    "my bid": (
        "talk-only-flowers",
        "talk-trust-me",
        "talk-never-bluff",
        "talk-asleep",
        "talk-garden",
        "talk-emote-wink",
    ),
    "my raise": ("talk-one-more", "talk-asleep", "talk-trust-me", "talk-garden", "talk-emote-wink"),
    "my bid of all": ("talk-all-mine", "talk-asleep", "talk-trust-me", "talk-never-bluff", "talk-here-goes"),
    "their bid": ("talk-doubt-who", "talk-dare-who", "talk-smile-who", "talk-smells", "talk-emote-stare"),
    "their jump": (
        "talk-that-many-who",
        "talk-doubt-who",
        "talk-nerve-who",
        "talk-smells",
        "talk-emote-gasp",
    ),
    "their bid of all": ("talk-all", "talk-that-many-who", "talk-nerve-who", "talk-quiet", "talk-emote-gasp"),
    "my pass": ("talk-not-me", "talk-courage", "talk-smells", "talk-emote-shrug", "talk-emote-sigh"),
    "their pass": (
        "talk-passing-who",
        "talk-smile-who",
        "talk-emote-laugh",
        "talk-emote-wink",
        "talk-emote-applaud",
    ),
    "my attempt": ("talk-here-goes", "talk-shaking", "talk-worth-it", "talk-emote-sigh"),
    "their attempt, my discs": (
        "talk-flip-mine",
        "talk-only-flowers",
        "talk-stay-away",
        "talk-skull-here",
        "talk-garden",
        "talk-come-in-who",
        "talk-forgot",
        "talk-emote-wink",
    ),
    "my flip": ("talk-phew", "talk-shaking", "talk-here-goes", "talk-emote-sigh"),
    "my flower": ("talk-gardener", "talk-garden", "talk-emote-shrug", "talk-emote-wink"),
    "their flip": ("talk-phew", "talk-nerve-who", "talk-lucky-who", "talk-quiet", "talk-emote-applaud"),
    "the last flip": ("talk-breath", "talk-quiet", "talk-dare-who", "talk-emote-gasp"),
    "my fall": ("talk-ouch", "talk-knew-it", "talk-so-close", "talk-emote-sigh"),
    "my own skull": ("talk-my-own", "talk-ouch", "talk-knew-it", "talk-emote-shrug"),
    "my skull": ("talk-found-mine", "talk-rattle-who", "talk-gardener", "talk-emote-laugh"),
    "their fall": (
        "talk-rattle-who",
        "talk-slept",
        "talk-nerve-who",
        "talk-emote-gasp",
        "talk-emote-laugh",
        "talk-emote-sigh",
    ),
    "their own skull": ("talk-own-skull-who", "talk-rattle-who", "talk-emote-gasp", "talk-emote-laugh"),
    "their show": ("talk-slept", "talk-smile-who", "talk-emote-gasp", "talk-emote-laugh"),
    "my win": ("talk-in-bloom", "talk-gardener", "talk-asleep", "talk-emote-laugh"),
    "their win": (
        "talk-well-done-who",
        "talk-match-who",
        "talk-lucky-who",
        "talk-nerve-who",
        "talk-emote-applaud",
        "talk-emote-sigh",
    ),
    "my last disc": ("talk-my-thread", "talk-ouch", "talk-emote-sigh"),
    "their last disc": ("talk-thread-who", "talk-rattle-who", "talk-emote-stare"),
    "my last chance": ("talk-my-chance", "talk-my-thread", "talk-emote-sigh"),
    "their last chance": ("talk-chance-who", "talk-thread-who", "talk-emote-tap"),
    "my end": ("talk-ghost", "talk-so-close", "talk-thanks", "talk-emote-sigh"),
    "their end": ("talk-rest-who", "talk-rattle-who", "talk-emote-sigh", "talk-emote-applaud"),
    "my game": ("talk-won", "talk-thanks", "talk-again", "talk-emote-laugh"),
    "their game": (
        "talk-good-game-who",
        "talk-well-done-who",
        "talk-nerve-who",
        "talk-again",
        "talk-bye",
        "talk-thanks",
        "talk-emote-applaud",
        "talk-emote-sigh",
    ),
}

#: A phrase comes round to a player only at every second move, so that nobody says it twice in a row.
_REST = 2
_ORDER: Final = {
    key: place for place, key in enumerate([key for group in PHRASES.values() for key in group] + [*EMOTES])
}


def speaks_of_someone(key: str) -> bool:
    """Whether a phrase needs the name of a player: ``$who`` in the Fluent files.

    >>> speaks_of_someone("talk-smile-who"), speaks_of_someone("talk-phew")
    (True, False)
    """
    return key.endswith("-who")


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
