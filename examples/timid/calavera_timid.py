"""A bot as a Python package. After its installation `calavera arena timid regular` finds it."""

from random import Random

from calavera import Action, View
from calavera.bots import BadBot, Bot


class Timid:
    """Passes if possible, else places a random disc, else makes the lowest bid."""

    name = "timid"

    def choose(self, view: View, rng: Random) -> Action:
        """One of `view.legal`, from the view and the random numbers alone."""
        for verb in ("pass", "place"):
            choices = [action for action in view.legal if action.verb == verb]
            if choices:
                return rng.choice(choices)
        return view.legal[0]


def make(argument: str, styles: tuple[str, ...]) -> Bot:
    """Called for `timid`, `timid+style` and `timid:argument`."""
    if argument or styles:
        raise BadBot("bad-style", "timid takes neither styles nor an argument")
    return Timid()
