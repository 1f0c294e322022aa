"""`make oracle`: the exact exploitability of the bot `oracle` in small endings."""

import sys
from time import perf_counter

from calavera.bots import make_bot
from calavera.bots.players.oracle import OracleBot
from calavera.bots.thinking.duel import Duel
from calavera.rules import View
from calavera.solve import Judgement, Position, judge, solve_ending

#: Discs, wins needed, first seat, beliefs.
ENDINGS = [
    Position((1, 1), (2, 2), 0, (0.5, 0.5)),
    Position((2, 1), (1, 1), 0, (0.5, 0.5)),
    Position((2, 1), (1, 1), 1, (0.5, 0.5)),
    Position((1, 2), (1, 1), 0, (0.3, 0.7)),
    Position((2, 1), (2, 2), 0, (0.5, 0.5)),
    Position((3, 1), (1, 1), 1, (0.5, 0.5)),
    Position((2, 2), (1, 1), 0, (0.5, 0.5)),
    Position((2, 2), (1, 1), 0, (1.0, 1.0)),
    Position((2, 2), (1, 1), 0, (0.3, 0.8)),
]


def evaluate_oracle(position: Position) -> Judgement:
    """The oracle in both seats of a position, against itself and against the best answers to it."""
    bot = make_bot("oracle")
    assert isinstance(bot, OracleBot)

    def plays(seen: View) -> dict[str, float]:
        assert seen.seat is not None
        return bot.policies.action_probabilities(Duel(position, seen.seat, seen))

    return judge(position, plays)


def main() -> None:
    """Print a line for each ending."""
    from calavera.solve.headsup import game_policy

    game_policy.CACHE_SIZE = 1_000_000  # every round of the tree is asked for again and again
    for position in ENDINGS:
        begun = perf_counter()
        found, exact = evaluate_oracle(position), solve_ending(position).value
        took = perf_counter() - begun
        sys.stdout.write(
            f"{position}: value {found.value:.4f}, exact {exact:.4f}, exploitability "
            f"{found.exploitability:.4f}, {took:.0f} s\n"
        )
        sys.stdout.flush()


if __name__ == "__main__":
    main()
