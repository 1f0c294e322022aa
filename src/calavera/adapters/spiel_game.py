"""Skull as the OpenSpiel game ``python_skull``. Importing this module registers it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Self, cast

import pyspiel

from calavera import encode
from calavera.encode import Layout
from calavera.encode.layout import VERSIONS
from calavera.rules import CHANCE, Action, BadPosition, Options, State, chance_outcomes, set_up
from calavera.rules.options import LossRule, OpeningRule

from .length_bound import max_answers, max_chance_moves
from .spiel_deals import DealNode, DealObserver, build_deal_node, deal_messages
from .spiel_history import move_messages
from .spiel_observer import SkullObserver
from .spiel_resample import draw_words
from .turn_order import Turn, first_turn

__all__ = ["GAME_TYPE", "SkullGame", "SkullState"]

#: Hands by the number of discs; the skull is the last disc left.
HANDS = {1: "S", 2: "FS", 3: "FFS", 4: "FFFS"}

GAME_TYPE = pyspiel.GameType(
    short_name="python_skull",
    long_name="Skull",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    min_num_players=2,
    max_num_players=12,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    provides_factored_observation_string=True,
    parameter_specification={
        "players": 2,
        "discs": 4,
        "wins": 2,
        "hands": "",
        "skull": "",
        "first": 0,
        "opening": "simultaneous",
        "loss": "pick",
        "last_chance": False,
        "tribes_per_player": 1,
        "shows": False,
        "skip_forced": True,
        "encoding": VERSIONS[-1],
    },
)


class SkullGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """The game with its parameters.

    ``discs``: how many each seat starts with; or ``hands`` seat by seat (``FFS/F``). ``skull``: the
    probability that each seat still owns its skull (``0.5/1``); chance then deals the hands. ``wins``: how
    many are needed, 1 or 2. ``first``: the first seat. The options of the rules. ``shows``: whether opponents
    are asked to show (T6). ``skip_forced``: play for a seat or chance if there is only one answer.
    ``encoding``: the version of observation tensors. The winner gets one from each other player. In an
    opening in secret (O2, O4) the seats place one after the other, in secret.

    >>> import pyspiel
    >>> game = pyspiel.load_game("python_skull(players=2,hands=FS/FS,wins=1)")
    >>> state = game.new_initial_state()
    >>> [state.action_to_string(action) for action in state.legal_actions()]
    ['place:flower', 'place:skull']
    >>> state.apply_action(1)
    >>> state.information_state_string(0), state.information_state_string(1)
    ('player 0: 0 place:skull', 'player 1: 0 place')
    >>> state = pyspiel.load_game("python_skull(players=2,hands=FS/F,skull=0.5/1,wins=1)").new_initial_state()
    >>> [(state.action_to_string(deal), chance) for deal, chance in state.chance_outcomes()]
    [('deal:FF/S', 0.5), ('deal:FS/S', 0.5)]
    """

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given: dict[str, Any] = dict(GAME_TYPE.parameter_specification) | (params or {})
        self.start = _parse_start(given)
        self.shows: bool = given["shows"]
        self.skip_forced: bool = given["skip_forced"]
        skull = given["skull"]
        #: The deal before the game, if there is one; ``start`` then only says how many discs each seat has.
        self.deal_node = None if skull == "" else build_deal_node(self.start, skull, self.shows)
        self.layout = Layout(self.start.options.seats, given["encoding"]).check()
        starts = [deal.start for deal in self.deal_node.deals] if self.deal_node else [self.start]
        max_game_length = max([max_answers(start) for start in starts])
        self.max_chance_nodes = max_chance_moves(self.start)
        #: A bound on messages: every answer and chance move, the Last Chance disc turned up, own hands.
        self.max_messages = max_game_length + self.max_chance_nodes + self.start.options.players
        most_outcomes = max([seat.discs for seat in self.start.seats])
        if self.deal_node:
            self.max_messages += self.start.options.tribes_per_player
            deals = len(self.deal_node.deals)
            self.max_chance_nodes += deals > 1 or not self.skip_forced
            most_outcomes = max(most_outcomes, deals)
        #: The data of the first state, computed once: OpenSpiel makes a first state for every copy.
        self.initial: _SharedTuple | None = None
        players = self.start.options.players
        info = pyspiel.GameInfo(
            num_distinct_actions=self.layout.action_count,
            max_chance_outcomes=most_outcomes,
            num_players=players,
            min_utility=-1.0,
            max_utility=players - 1.0,
            utility_sum=0.0,
            max_game_length=max_game_length,
        )
        super().__init__(GAME_TYPE, info, params or {})

    def new_initial_state(self) -> SkullState:
        """The start of a game."""
        return SkullState(self)

    def first_node(self) -> Turn | DealNode:
        """The deal, if there is one, or else the first turn."""
        return self.deal_node or first_turn(self.start, self.shows)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SkullObserver:
        """An observer of the requested type."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return (DealObserver if self.deal_node else SkullObserver)(self, kind, params)

    def max_chance_nodes_in_history(self) -> int:
        """At most one shuffle or draw for each lost disc, and the deal."""
        return self.max_chance_nodes


def _parse_start(given: dict[str, Any]) -> State:
    options = Options(
        given["players"],
        cast(OpeningRule, given["opening"]),
        cast(LossRule, given["loss"]),
        given["last_chance"],
        given["tribes_per_player"],
    )
    if given["discs"] not in HANDS:
        raise BadPosition("bad-discs", f"a seat starts with 1 to 4 discs, not {given['discs']}")
    if given["wins"] not in (1, 2):
        raise BadPosition("bad-wins", f"1 or 2 won challenges win the game, not {given['wins']}")
    hands = given["hands"].split("/") if given["hands"] else [HANDS[given["discs"]]] * options.seats
    return set_up(options, given["first"], hands, [2 - given["wins"]] * options.seats)


class _SharedTuple(tuple[Any, ...]):
    """A tuple that is not copied: OpenSpiel deep-copies a state for every child, but this never changes."""

    __slots__ = ()

    def __deepcopy__(self, memo: object) -> Self:
        return self


class SkullState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """A game in progress."""

    def __init__(self, game: SkullGame) -> None:
        super().__init__(game)
        self._skip_forced = game.skip_forced
        if game.initial is None:
            no_messages = ((),) * (game.num_players() + 1)
            self._shared = _SharedTuple((game.first_node(), no_messages, game.layout, ()))
            self._skip_forced_answers()
            game.initial = self._shared
        self._shared = game.initial

    @property
    def turn(self) -> Turn | DealNode:
        """The state of the rules and the seat that is asked; or the deal before the game."""
        return cast(Turn | DealNode, self._shared[0])

    @property
    def messages(self) -> tuple[tuple[str, ...], ...]:
        """All messages so far to each player, and to a spectator in the last place."""
        return cast(tuple[tuple[str, ...], ...], self._shared[1])

    @property
    def words(self) -> tuple[str, ...]:
        """All answers so far, forced ones included, in words."""
        return cast(tuple[str, ...], self._shared[3])

    def current_player(self) -> int:
        """The player that is asked; or chance, or the end of the game."""
        actor = self.turn.actor
        if actor is None:
            return int(pyspiel.PlayerId.TERMINAL)
        if actor == CHANCE:
            return int(pyspiel.PlayerId.CHANCE)
        return self.turn.state.options.player_of(actor)

    def _legal_actions(self, player: int) -> list[int]:
        seat = self.turn.actor
        if not isinstance(seat, int) or self.current_player() != player:
            return []
        seats, layout = len(self.turn.state.seats), self._shared[2]
        return sorted([encode.encode_action(word, seat, seats, layout) for word in self.turn.answers])

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes of a deal, a shuffle or a draw, by number, with their probabilities."""
        turn = self.turn
        if isinstance(turn, DealNode):
            return [(number, deal.probability) for number, deal in enumerate(turn.deals)]
        outcomes = chance_outcomes(turn.state)
        return [(number, float(weight)) for number, (_, weight) in enumerate(outcomes)]

    def _word(self, action: int) -> str:
        seat = self.turn.actor
        if not isinstance(seat, int):
            return self.turn.answers[action]
        return encode.decode_action(action, seat, len(self.turn.state.seats), self._shared[2])

    def _number(self, word: str) -> int:
        """The action of a word."""
        seat = self.turn.actor
        if not isinstance(seat, int):
            return self.turn.answers.index(cast(Action, word))
        return encode.encode_action(word, seat, len(self.turn.state.seats), self._shared[2])

    def _apply_action(self, action: int) -> None:
        self._answer(self._word(action))
        self._skip_forced_answers()

    def _answer(self, word: str) -> None:
        before = self.turn
        after = before.answer(word)
        readers = (*range(self.num_players()), None)
        if isinstance(before, DealNode):
            added = [deal_messages(reader, after.state) for reader in readers]
        else:
            actor = before.actor
            assert actor is not None
            action = next(answer for answer in before.answers if answer == word)
            added = [move_messages(before.state, actor, action, after.state, reader) for reader in readers]
        messages = tuple([old + new for old, new in zip(self.messages, added, strict=True)])
        self._shared = _SharedTuple((after, messages, self._shared[2], (*self.words, word)))

    def _skip_forced_answers(self) -> None:
        while self._skip_forced and len(answers := self.turn.answers) == 1:
            self._answer(answers[0])

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return str(self.turn.answers[action])
        seat = self.turn.actor
        asked = isinstance(seat, int) and self.current_player() == player
        options = self.turn.state.options
        return str(
            encode.decode_action(action, cast(int, seat) if asked else player, options.seats, self._shared[2])
        )

    def resample_from_infostate(self, player: int, sample: Callable[[], float]) -> SkullState:
        """Another state with the same information state of the player, for IS-MCTS.

        It is drawn from all histories that give the player the same messages, each by the product of the
        probabilities of its chance moves. ``sample`` returns a uniform number from 0 to 1.

        >>> state = pyspiel.load_game("python_skull(players=2,hands=FS/FS,wins=1)").new_initial_state()
        >>> state.apply_action(0)
        >>> state.apply_action(1)
        >>> other = state.resample_from_infostate(0, lambda: 0.1)
        >>> str(other.turn.state.seats[1].stack), other.information_state_string(0)
        ("('flower',)", 'player 0: 0 place:flower, 1 place')
        """
        game = self.get_game()
        drawn = draw_words(game.first_node(), self.words, player, game.skip_forced, sample)
        other: SkullState = game.new_initial_state()
        while len(other.words) < len(drawn):  # an action also plays the forced answers after it
            other.apply_action(other._number(drawn[len(other.words)]))
        return other

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.turn.state.winner is not None

    def returns(self) -> list[float]:
        """The winner gets one from each other player."""
        players, winner = self.num_players(), self.turn.state.winner
        if winner is None:
            return [0.0] * players
        return [players - 1.0 if player == winner else -1.0 for player in range(players)]

    def __str__(self) -> str:
        if isinstance(self.turn, DealNode):
            return str(self.turn)
        asked = " ".join(map(str, self.turn.to_ask))
        return str(self.turn.state) + (f"\nasked to show {asked}" if asked else "")


pyspiel.register_game(GAME_TYPE, SkullGame)
