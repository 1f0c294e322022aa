"""Skull as a Gymnasium environment: the agent plays one player, bots play the others."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Literal

import gymnasium
import numpy as np
from numpy.typing import NDArray

from calavera import encode
from calavera.encode.layout import VERSIONS
from calavera.rules import CHANCE, CalaveraError, Options, new_game, roll, view
from calavera.rules.options import LossRule, OpeningRule

from .opponents import Opponent, OpponentPlayer, seat_opponents
from .render import render_image, render_text
from .spaces import Observation, action_space, game_reward, layout_for, make_observation, observation_space
from .turn_order import Turn, first_turn

__all__ = ["ID", "SkullEnv"]

ID = "calavera/Skull-v0"

#: The strongest bot that decides in less than a millisecond. It adapts, so that no single habit beats it.
DEFAULT_OPPONENT = "sharp"


class SkullEnv(gymnasium.Env[Any, Any]):  # Any: a dictionary of arrays, and NumPy's integers as well as ints
    """One player's side of a game. ``opponents`` are one or more opponents; they repeat if there are too few.

    An opponent is a bot's name, a bot (``choose(view, rng)``), a function of an observation and a mask that
    returns an action index, or a model with sb3-contrib's ``predict(observation, action_masks=…)``. Functions
    and models get what the learner would get in their seat. Bots are never asked to show (T6).

    The reward is 1 for a win and -1 / (players - 1) for a loss, as soon as the game is lost. An action that
    the mask does not allow loses at once: ``info["illegal"]`` is true, and ``illegal_reason()`` says why. The
    learner sits at ``seat``, or at a random seat if it is None. ``encoding`` is the version of the
    observations. ``info`` has the same keys and shapes at every step, so that replay buffers can hold it.

    >>> table = gymnasium.make("calavera/Skull-v0", players=3, opponents=("regular", "sharp"))
    >>> observation, info = table.reset(seed=5)
    >>> table.unwrapped.legal_words()
    ('place:flower', 'place:skull')
    >>> table.unwrapped.action_masks().nonzero()[0].tolist()
    [0, 1]
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi", "rgb_array"], "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        players: int = 4,
        opponents: Opponent | Sequence[Opponent] = DEFAULT_OPPONENT,
        opening: OpeningRule = "simultaneous",
        loss: LossRule = "pick",
        last_chance: bool = False,
        tribes_per_player: int = 1,
        seat: int | None = None,
        first: int | None = None,
        shows: bool = True,
        skip_forced: bool = True,
        render_mode: Literal["ansi", "rgb_array"] | None = None,
        encoding: int = VERSIONS[-1],
    ) -> None:
        self.options = Options(players, opening, loss, last_chance, tribes_per_player)
        new_game(self.options, first or 0)  # refuses what cannot be played
        if seat is not None and not 0 <= seat < players:
            raise CalaveraError("no-such-seat", f"the learner's seat is from 0 to {players - 1}, not {seat}")
        self.set_opponents(opponents)
        self.seat = seat
        self.first = first
        self.shows = shows
        self.skip_forced = skip_forced
        self.render_mode = render_mode
        self.layout = layout_for(self.options, encoding)
        self.observation_space = observation_space(self.layout)
        self.action_space = action_space(self.layout)

    def set_opponents(self, opponents: Opponent | Sequence[Opponent]) -> None:
        """Seat other opponents, from their next decision on; for self-play."""
        self.opponents: tuple[OpponentPlayer, ...] = seat_opponents(opponents, self.options)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """A new game. ``options={"seat": 1, "first": 0}`` sets the learner's seat and the first seat."""
        super().reset(seed=seed)
        self._rng = Random(int(self.np_random.integers(2**62)))
        given = options or {}
        player, first = given.get("seat", self.seat), given.get("first", self.first)
        self._player: int = self._rng.randrange(self.options.players) if player is None else player
        if first is None:
            first = self._rng.randrange(self.options.seats)
        self._illegal: str | None = None
        self._turn = self._advance(first_turn(new_game(self.options, first), self.shows))
        return self._observation(), self._info()

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play an action index, then let the others play until the learner has to act or the game is over."""
        seat = self._turn.actor
        if not isinstance(seat, int) or self._lost or self._illegal:
            raise CalaveraError("game-over", "this game is over: reset the environment")
        try:
            word = encode.decode_action(int(action), seat, self.options.seats, self.layout)
            turn = self._turn.answer(word)
        except CalaveraError as error:
            self._illegal = str(error)
            return self._observation(), -1.0, True, False, self._info()
        self._turn = self._advance(turn)
        winner = self._turn.state.winner
        over = winner is not None or self._lost
        reward = game_reward(self.options, winner == self._player) if over else 0.0
        return self._observation(), reward, over, False, self._info()

    @property
    def _lost(self) -> bool:
        """Whether the learner has no discs left and no first seat to name (N3)."""
        state = self._turn.state
        out = all([state.seats[seat].eliminated for seat in self.options.seats_of(self._player)])
        return out and not (state.phase == "starter" and self._is_own(self._turn.actor))

    def _is_own(self, actor: object) -> bool:
        return isinstance(actor, int) and self.options.player_of(actor) == self._player

    def _advance(self, turn: Turn) -> Turn:
        """Play chance moves, bots and forced actions until the learner has to act."""
        while True:
            self._turn = turn
            answers, actor = turn.answers, turn.actor
            if actor is None or self._lost:
                return turn
            if actor == CHANCE:
                turn = turn.answer(roll(turn.state, self._rng))
            elif len(answers) == 1 and (self.skip_forced or not self._is_own(actor)):
                turn = turn.answer(answers[0])
            elif self._is_own(actor):
                return turn
            else:
                seen = view(turn.state, actor)
                turn = turn.answer(self._opponent(actor).answer(turn, seen, self.layout, self._rng))

    def _opponent(self, seat: int) -> OpponentPlayer:
        return self.opponents[(seat - self._player) % self.options.players - 1]

    @property
    def _own_seat(self) -> int:
        actor = self._turn.actor
        return actor if isinstance(actor, int) and self._is_own(actor) else self._player

    @property
    def _learner_to_act(self) -> bool:
        return self._is_own(self._turn.actor) and not self._lost and self._illegal is None

    def _observation(self) -> Observation:
        return make_observation(view(self._turn.state, self._own_seat), self.layout, self._learner_to_act)

    def _info(self) -> dict[str, Any]:
        mask = self._observation()["action_mask"]
        return {"action_mask": mask, "seat": self._own_seat, "illegal": self._illegal is not None}

    def action_masks(self) -> NDArray[np.bool_]:
        """The mask of legal actions, as sb3-contrib's MaskablePPO asks for it."""
        return self._observation()["action_mask"].astype(np.bool_)

    def legal_words(self) -> tuple[str, ...]:
        """The legal actions of the learner in words; empty when the game is over."""
        return tuple(map(str, self._turn.answers)) if self._learner_to_act else ()

    def illegal_reason(self) -> str | None:
        """Why the last action was illegal, or None."""
        return self._illegal

    def render(self) -> Any:  # text or an image, by the mode
        """The table as the learner sees it."""
        if self.render_mode is None:
            return None
        seen = view(self._turn.state, self._own_seat)
        return render_text(seen) if self.render_mode == "ansi" else render_image(seen)


if ID not in gymnasium.registry:
    gymnasium.register(ID, entry_point="calavera.adapters.gym_env:SkullEnv")
