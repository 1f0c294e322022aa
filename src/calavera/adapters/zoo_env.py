"""Skull as a PettingZoo environment: agents are players and act one at a time (AEC)."""

from __future__ import annotations

from random import Random
from typing import Any, Literal

import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle
from gymnasium.utils.seeding import np_random
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper, TerminateIllegalWrapper

from calavera import encode
from calavera.encode.layout import VERSIONS
from calavera.rules import CalaveraError, Options, View, new_game, view
from calavera.rules.options import LossRule, OpeningRule
from calavera.rules.views import open_view

from .render import render_image, render_text
from .spaces import (
    Int8Row,
    Observation,
    action_space,
    game_reward,
    layout_for,
    make_observation,
    observation_space,
)
from .turn_order import advance, first_turn

__all__ = ["env", "raw_env"]

#: Any: the type of a Gymnasium space cannot describe a dictionary of arrays.
WrappedEnv = OrderEnforcingWrapper[str, Any, Any]


def env(players: int = 4, **kwargs: Any) -> WrappedEnv:  # what raw_env takes
    """The environment with PettingZoo's usual wrappers: an illegal action ends the game and loses it.

    >>> table = env(players=3)
    >>> table.reset(seed=1)
    >>> observation, reward, terminated, truncated, info = table.last()
    >>> table.agent_selection, table.legal_words()
    ('player_0', ('place:flower', 'place:skull'))
    """
    guarded = TerminateIllegalWrapper(raw_env(players, **kwargs), illegal_reward=-1)
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(guarded))


class raw_env(AECEnv[str, Any, Any], EzPickle):  # noqa: N801  (PettingZoo's name for it)
    """The environment without wrappers: 2 to 12 seats and all options of the rules.

    The winner gets 1, each other player -1 / (players - 1): when it is eliminated (it then leaves by a dead
    step), or else at the end. With two tribes a player (V1) an agent acts for both and sees the table from
    the seat that is asked.

    ``first`` is the first seat, random if None; ``shows`` says whether opponents are asked to show (T6);
    ``skip_forced`` plays for agents if there is only one action; ``faces_up`` is for rendering only;
    ``encoding`` is the version of the observations.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012  (as PettingZoo types it)
        "name": "skull_v0",
        "render_modes": ["ansi", "rgb_array"],
        "render_fps": 2,
        "is_parallelizable": False,
    }

    def __init__(
        self,
        players: int = 4,
        opening: OpeningRule = "simultaneous",
        loss: LossRule = "pick",
        last_chance: bool = False,
        tribes_per_player: int = 1,
        first: int | None = None,
        shows: bool = True,
        skip_forced: bool = True,
        render_mode: Literal["ansi", "rgb_array"] | None = None,
        faces_up: bool = False,
        encoding: int = VERSIONS[-1],
    ) -> None:
        rules = (players, opening, loss, last_chance, tribes_per_player)
        EzPickle.__init__(self, *rules, first, shows, skip_forced, render_mode, faces_up, encoding)
        super().__init__()  # type: ignore[no-untyped-call]  # has no annotation
        self.options = Options(*rules)
        new_game(self.options, first or 0)  # refuses what cannot be played
        self.first = first
        self.shows = shows
        self.skip_forced = skip_forced
        self.render_mode = render_mode
        self.faces_up = faces_up
        self.layout = layout_for(self.options, encoding)
        self.possible_agents = [f"player_{player}" for player in range(players)]
        self.agents: list[str] = []
        self.observation_spaces = {agent: observation_space(self.layout) for agent in self.possible_agents}
        self.action_spaces = {agent: action_space(self.layout) for agent in self.possible_agents}
        bounds = observation_space(self.layout)["observation"]
        assert isinstance(bounds, spaces.Box)
        self.state_space = spaces.Box(
            np.tile(bounds.low, (players, 1)), np.tile(bounds.high, (players, 1)), dtype=np.int8
        )
        self._dice: np.random.Generator | None = None

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The observation space of an agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The action space of an agent."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game. ``options={"first": 2}`` sets the first seat."""
        if seed is not None or self._dice is None:
            self._dice, _ = np_random(seed)
        self._rng = Random(int(self._dice.integers(2**62)))
        first = (options or {}).get("first", self.first)
        if first is None:
            first = self._rng.randrange(self.options.seats)
        self._turn = advance(
            first_turn(new_game(self.options, first), self.shows), self._rng, self.skip_forced
        )
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._skip_agent_selection = None  # type: ignore[assignment]  # they set it to None as well
        self._select(self.agents[0])

    def step(self, action: int | None) -> None:
        """Play an action index for the agent whose turn it is, or None if that agent is terminated."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seat = self._turn.actor
        if action is None or not isinstance(seat, int):
            raise CalaveraError("no-answer", f"{agent} is in the game: answer with one of the legal indices")
        word = encode.decode_action(int(action), seat, self.options.seats, self.layout)
        self._turn = advance(self._turn.answer(word), self._rng, self.skip_forced)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._terminate_agents()
        self._accumulate_rewards()
        self._select(agent)

    def _terminate_agents(self) -> None:
        """Terminate eliminated agents, and all agents when the game is over."""
        state = self._turn.state
        for player, agent in enumerate(self.possible_agents):
            if agent not in self.agents:
                continue
            out = all([state.seats[seat].eliminated for seat in self.options.seats_of(player)])
            starts = state.phase == "starter" and self._player_to_act == player  # N3: names a seat first
            if state.winner is not None or (out and not starts):
                self.terminations[agent] = True
                self.rewards[agent] = game_reward(self.options, state.winner == player)

    def _select(self, before: str) -> None:
        player = self._player_to_act
        self.agent_selection = before if player is None else self.possible_agents[player]
        self.infos = {agent: self._info(agent) for agent in self.agents}
        self._deads_step_first()

    @property
    def _player_to_act(self) -> int | None:
        seat = self._turn.actor
        return self.options.player_of(seat) if isinstance(seat, int) else None

    def _seat_and_turn(self, agent: str) -> tuple[int, bool]:
        """The seat from which an agent sees the table, and whether that seat is asked now."""
        player = self.possible_agents.index(agent)
        seat = self._turn.actor
        asked = self._player_to_act == player and not self.terminations.get(agent, True)
        return (seat, True) if asked and isinstance(seat, int) else (player, False)

    def _info(self, agent: str) -> dict[str, Any]:  # PettingZoo's own type
        seat, asked = self._seat_and_turn(agent)
        mask = (
            encode.legal_action_mask(self._view(seat), self.layout)
            if asked
            else [0] * self.layout.action_count
        )
        return {"action_mask": np.array(mask, np.int8), "seat": seat}

    def legal_words(self, agent: str | None = None) -> tuple[str, ...]:
        """The legal actions of an agent in words, by default of the one whose turn it is; else empty."""
        _, asked = self._seat_and_turn(agent or self.agent_selection)
        return tuple(map(str, self._turn.answers)) if asked else ()

    def _view(self, seat: int) -> View:
        return view(self._turn.state, seat)

    def observe(self, agent: str) -> Observation:
        """The observation of an agent, with the mask of its legal actions."""
        seat, asked = self._seat_and_turn(agent)
        return make_observation(self._view(seat), self.layout, asked)

    def state(self) -> Int8Row:
        """The observations of all players, one in each row, for training with a central critic."""
        return np.stack([self.observe(agent)["observation"] for agent in self.possible_agents])

    def render(self) -> Any:  # text or an image, by the mode
        """The table as a spectator sees it, or with all discs face up."""
        if self.render_mode is None:
            return None
        state = self._turn.state
        seen = open_view(state) if self.faces_up else view(state, None)
        return render_text(seen) if self.render_mode == "ansi" else render_image(seen)

    def close(self) -> None:
        """Nothing to close."""
