"""The settings of a learner, and those of exploiters."""

from __future__ import annotations

from typing import Final, NamedTuple

__all__ = ["EXPLOITERS", "Setting"]


class Setting(NamedTuple):
    """Numbers that may differ between learners of one compiled program."""

    #: Weight of the entropy, at the start and at the end. Annealed geometrically, as rate and clip are.
    entropy: float = 0.1
    entropy_end: float = 0.02
    #: Size of a step of Adam.
    rate: float = 5e-4
    rate_end: float = 5e-5
    #: How far an update may move a probability.
    clip: float = 0.1
    clip_end: float = 0.1
    #: Weight of the divergence from the magnet.
    pull: float = 0.1
    #: The magnet is a moving average of the policy with this speed …
    follow: float = 0.02
    #: … or, if not 0, a copy of the policy that is renewed after this many updates (R-NaD).
    hold: float = 0.0
    #: 1: the critic sees every disc. 0: it sees what the policy sees.
    open_critic: float = 1.0
    #: Lambda of the generalised advantage estimation.
    ahead: float = 0.95
    #: 1: advantages are divided by their standard deviation. 0: they are points of the game.
    normal: float = 1.0
    #: 1: the gain of every action comes from a critic of actions. 0: only the action that was played counts.
    answers: float = 0.0
    #: With ``answers``: how much of the critic's error on the played action is corrected by the outcome.
    correct: float = 0.0
    #: Share of the games in which a past copy of the policy has all seats but one.
    share: float = 0.0
    #: The past copies prefer some actions at random: the size of this bias of their logits.
    style: float = 0.0
    #: 1: half of the opponents are exploiters, trained between the parts of the training.
    league: float = 0.0


#: Exploiters by name: do they start with the target's own weights, and their settings.
EXPLOITERS: Final[dict[str, tuple[bool, Setting]]] = {
    "from the target's weights": (
        True,
        Setting(
            entropy=0.01,
            entropy_end=0.003,
            rate=7e-4,
            rate_end=1e-4,
            clip=0.2,
            clip_end=0.2,
            pull=0.0,
            share=1.0,
        ),
    ),
    "from nothing": (
        False,
        Setting(
            entropy=0.05,
            entropy_end=0.003,
            rate=1e-3,
            rate_end=1e-4,
            clip=0.2,
            clip_end=0.2,
            pull=0.0,
            share=1.0,
        ),
    ),
}
