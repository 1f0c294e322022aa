"""Runs a session in real time: opponents act at their pace, and the person may answer meanwhile."""

from __future__ import annotations

import asyncio
from time import monotonic
from typing import Protocol

from calavera.rules import CHANCE, Action, Actor

from .motion import SHOW_SECONDS, pause_before
from .session import Session, SessionMove

__all__ = ["GameLoop", "GameObserver"]


class GameObserver(Protocol):
    """What the loop calls to show the game: the screen."""

    def show_waiting(self) -> None:
        """The game waits for an actor, perhaps for another one than before."""
        ...

    async def show_move(self, move: SessionMove) -> None:
        """A move was played. The game goes on when this returns."""
        ...


class GameLoop:
    """Plays one game in real time. An answer or :meth:`skip_pause` ends a pause."""

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
        """Take the person's choice. If it is no longer legal when the loop gets to it, it is dropped."""
        self._submitted = action
        self._wake_up.set()

    def skip_pause(self) -> None:
        """End the current pause."""
        self._show_until = 0.0
        self._wake_up.set()

    def finish_quickly(self) -> None:
        """Play on without pauses: only opponents are left."""
        self.pace = "instant"
        self.skip_pause()

    @property
    def show_seconds(self) -> int:
        """Seconds for which the table still waits for the person to show (T6); 0 if it does not wait."""
        left = self._show_until - monotonic()
        return max(0, int(left + 0.99)) if self.session.may_show and not self.session.own_seats_to_act else 0

    def _offer_show(self) -> None:
        """Offer to show, once after a failed attempt, if the person has nothing else to decide."""
        session = self.session
        if session.may_show and not session.own_seats_to_act and self._offered_round != session.state.round:
            self._offered_round = session.state.round
            self._show_until = monotonic() + SHOW_SECONDS[self.pace]

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
            # In a thread, because a bot may take a while: the person may place or show meanwhile.
            action = await asyncio.to_thread(session.decide, actor)
        await self._observer.show_move(session.play(actor, action))
