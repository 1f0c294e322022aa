"""The settings that are compared, by group."""

from __future__ import annotations

from typing import Final

from calavera.vector.training.best_response.learner_settings import Setting

BASE: Final = Setting()
_NEW: Final = BASE._replace
_HIGH: Final = {"entropy": 0.2, "entropy_end": 0.04}
_BEST: Final = _NEW(**_HIGH, clip=0.05, clip_end=0.05, ahead=0.8, pull=0.3, hold=250.0)


def _with_seeds(settings: dict[str, Setting], seeds: int = 2) -> dict[str, Setting]:
    """Repeat every setting this many times: networks of a group begin with different seeds."""
    return {
        name + (f", seed {number}" if number else ""): setting
        for name, setting in settings.items()
        for number in range(seeds)
    }


GROUPS: Final[dict[str, dict[str, Setting]]] = {
    # Every setting differs from the base in one thing.
    "one-factor": {
        "base": BASE,
        "base, other seed": BASE,
        "defaults of calavera train": _NEW(
            entropy=0.05, entropy_end=0.05, rate=1e-3, rate_end=1e-3, clip=0.2, clip_end=0.2
        ),
        "nothing annealed": _NEW(entropy_end=0.1, rate_end=5e-4),
        "rate not annealed": _NEW(rate_end=5e-4),
        "entropy 0.2 to 0.04": _NEW(entropy=0.2, entropy_end=0.04),
        "entropy 0.05 to 0.01": _NEW(entropy=0.05, entropy_end=0.01),
        "entropy 0.1 to 0.004": _NEW(entropy_end=0.004),
        "entropy 0.2 to 0.004": _NEW(entropy=0.2, entropy_end=0.004),
        "no magnet": _NEW(pull=0.0),
        "slow magnet, pull 0.3": _NEW(pull=0.3, follow=0.003),
        "magnet renewed every 250": _NEW(pull=0.3, hold=250.0),
        "closed critic": _NEW(open_critic=0.0),
        "critic of all actions, corrected": _NEW(answers=1.0, correct=1.0),
        "half the games against past copies": _NEW(share=0.5),
        "clip 0.03": _NEW(clip=0.03, clip_end=0.03),
        "rate 1.5e-3 to 1.5e-4": _NEW(rate=1.5e-3, rate_end=1.5e-4),
        "lambda 0.8": _NEW(ahead=0.8),
    },
    # What the first group showed: networks are beaten where they have never been.
    "coverage": {
        name + tail: setting
        for name, setting in {
            "entropy 0.2 to 0.04": _NEW(**_HIGH),
            "entropy 0.3 to 0.1": _NEW(entropy=0.3, entropy_end=0.1),
            "biased past copies": _NEW(**_HIGH, share=0.25, style=1.5),
            "exploiters": _NEW(**_HIGH, share=0.5, league=1.0),
            "magnet renewed every 250": _NEW(**_HIGH, pull=0.3, hold=250.0),
            "exploiters, entropy 0.1 to 0.02": _NEW(share=0.5, league=1.0),
            "biased exploiters, magnet renewed": _NEW(
                **_HIGH, share=0.5, league=1.0, style=1.0, pull=0.3, hold=250.0
            ),
        }.items()
        for tail in ("", ", other seed")
    }
    | {
        "closed critic": _NEW(**_HIGH, open_critic=0.0),
        "clip 0.05, lambda 0.8": _NEW(**_HIGH, clip=0.05, clip_end=0.05, ahead=0.8),
    },
    # The best of the second group together, then one change each.
    "together": {
        "together": _BEST,
        "together, other seed": _BEST,
        "lambda 0.6": _BEST._replace(ahead=0.6),
        "closed critic": _BEST._replace(open_critic=0.0),
        "entropy to 0.015": _BEST._replace(entropy_end=0.015),
        "entropy to 0.015, rate to 1.5e-5": _BEST._replace(entropy_end=0.015, rate_end=1.5e-5),
        "pull 1": _BEST._replace(pull=1.0),
        "critic of all actions, corrected": _BEST._replace(answers=1.0, correct=1.0),
    },
    # The best again, to compare versions of the encoding and sizes of tables.
    "seeds": {f"together, seed {number}": _BEST for number in range(4)},
    "two seeds": _with_seeds({"together": _BEST}),
    # Less entropy at the end means less bias, but policies that move more. An average may remove that.
    "averages": _with_seeds(
        {
            "together": _BEST,
            "entropy to 0.01": _BEST._replace(entropy_end=0.01),
            "entropy to 0.01, rate to 2e-4": _BEST._replace(entropy_end=0.01, rate_end=2e-4),
            "entropy to 0.002": _BEST._replace(entropy_end=0.002),
        }
    ),
    # A table of four, where even an exploiter that starts with the network's weights wins much.
    "four seats": _with_seeds(
        {
            "together": _BEST,
            "entropy to 0.01": _BEST._replace(entropy_end=0.01),
            "entropy to 0.01, pull 0.1, renewed every 100": _BEST._replace(
                entropy_end=0.01, pull=0.1, hold=100.0
            ),
        }
    ),
    "smoke": {"exploiters": _NEW(share=0.5, league=1.0), "biased": _NEW(share=0.5, style=1.0)},
}
