"""Run on a copy with the bid variant: the vector environment and the engine play it alike."""

from calavera.rules import Options
from calavera.vector import Env, make
from tests.vector.lockstep import EnvCase, Lockstep


class LimitedRaise(EnvCase):
    """Five players who raise by at most two."""

    def env(self) -> Env:
        """The environment with the option that only the copy knows."""
        return make(5, max_raise=2)  # type: ignore[call-arg]


if __name__ == "__main__":
    options = Options(5)._replace(max_raise=2)  # type: ignore[call-arg]
    Lockstep(LimitedRaise(options), games=64, seed=1).play(100)
