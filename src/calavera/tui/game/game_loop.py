"""Runs a session in real time: lets opponents act at their pace, and takes the person's answers meanwhile."""

from __future__ import annotations

import asyncio
from time import monotonic
from typing import Protocol

from calavera.rules import CHANCE, Action, Actor

from .motion import SHOW_SECONDS, pause_before
from .session import PlayedMove, Session

__all__ = ["GameLoop", "GameObserver"]


class GameObserver(Protocol):
    """Who watches the game: the screen."""

    def show_waiting(self) -> None:
        """The table waits for somebody, perhaps for somebody else than before."""
        ...

    async def show_move(self, move: PlayedMove) -> None:
        """Something happened; the game goes on when this returns."""
        ...


class GameLoop:
    """One game in real time. Only the game waits for pauses: an answer, or :meth:`hurry`, ends them."""

    def __init__(self, session: Session, pace: str, observer: GameObserver) -> None:
        self.session = session
        self.pace = pace
        self._observer = observer
        self._wake_up = asyncio.Event()
        self._submitted: Action | None = None
        self._show_until = 0.0
        self._offered_round = 0

    async def run(self) -> None:
        """Play to the end."""
        session = self.session
        while not session.is_over:
            actor = session.next_actor()
            self._offer_show()
            self._observer.show_waiting()
            answer = await self._wait(None if actor is None else self._pause_before(actor))
            if answer is not None:
                await self._play_submitted(answer)
            elif actor is not None and actor == session.next_actor():
                await self._play_actor(actor)
        self._observer.show_waiting()

    def submit(self, action: Action) -> None:
        """The person's choice; what is no longer possible by the time it is heard is dropped."""
        self._submitted = action
        self._wake_up.set()

    def skip_pause(self) -> None:
        """End the present pause."""
        self._show_until = 0.0
        self._wake_up.set()

    @property
    def show_seconds(self) -> int:
        """How long the table still waits for the person to show (T6); 0 when it does not."""
        left = self._show_until - monotonic()
        return max(0, int(left + 0.99)) if self.session.may_show and not self.session.own_seats_to_act else 0

    def _offer_show(self) -> None:
        """Once a failure, and only somebody who is not asked for anything else."""
        session = self.session
        if session.may_show and not session.own_seats_to_act and self._offered_round != session.state.round:
            self._offered_round = session.state.round
            self._show_until = monotonic() + SHOW_SECONDS

    def _pause_before(self, actor: Actor) -> float:
        seconds = pause_before(self.session.person_view, actor, self.pace)
        return max(seconds, self._show_until - monotonic()) if self.session.may_show else seconds

    async def _wait(self, seconds: float | None) -> Action | None:
        try:
            async with asyncio.timeout(seconds):
                await self._wake_up.wait()
        except TimeoutError:
            pass
        self._wake_up.clear()
        answer, self._submitted = self._submitted, None
        return answer

    async def _play_submitted(self, action: Action) -> None:
        session = self.session
        for seat in (*session.own_seats_to_act, *session.may_show):
            if action in session.state.legal_actions(seat):
                await self._observer.show_move(session.play(seat, action))
                return

    async def _play_actor(self, actor: Actor) -> None:
        session = self.session
        if actor == CHANCE:
            action = session.decide(actor)
        else:
            # A mind may think for a while: the screen stays awake, the person may place or show.
            action = await asyncio.to_thread(session.decide, actor)
        await self._observer.show_move(session.play(actor, action))
