"""Tree search with mctx, honest and clairvoyant: games of Skull against random play or against a bot.

A state of the environment is the whole truth: all discs, and all random numbers to come. A search that starts
from it is clairvoyant, and what it wins says nothing about play at a table. The honest search draws worlds
that fit what the searching seat knows (``resample``), searches each of them, and adds up the visits. Both are
measured here; only the honest figure can be reached in play.

Inside a world the search still plays as if all discs were open: it never bluffs on purpose, and it never pays
to keep a secret. That is the known weakness of searching worlds one by one.
"""

import argparse
from functools import partial
from random import Random
from time import perf_counter

import jax
import jax.numpy as jnp
import mctx
import numpy as np

from calavera.adapters.turn_order import first_turn
from calavera.bots.registry import make_bot
from calavera.encode import Layout, decode_action, encode_action
from calavera.rules import CHANCE, new_game, view
from calavera.vector.packed.packed_state import unpack
from calavera.vector.pgx_state import make_pgx

SEARCHES = ("honest", "clairvoyant")
#: Decisions of a playout, enough for most games of two.
PLAY_OUT = 40


def play_out(env, packed, root, key):
    """The rewards of the root seat if everybody plays at random from here; 0 for the few that take long."""

    def play_on(carry, key):
        packed, total = carry
        bits = jax.random.bits(key, root.shape, jnp.uint32)
        packed = jax.vmap(env.env.step)(packed, jax.vmap(env.env.random_action)(packed, bits))
        rewards = jax.vmap(env.env.rewards)(packed)
        return (packed, total + jnp.take_along_axis(rewards, root[:, None], axis=1)[:, 0]), None

    return jax.lax.scan(play_on, (packed, jnp.zeros(root.shape)), jax.random.split(key, PLAY_OUT))[0][1]


def evaluate_leaf(env, state, root, key):
    """Even logits of the legal actions, and the value for the side to act: the root seat, or all others."""
    logits = jnp.where(state.legal_action_mask, 0.0, -1e9)
    side = jnp.where(state.current_player == root, 1.0, -1.0)
    value = side * play_out(env, state.packed, root, key)
    return logits, jnp.where(state.terminated, 0.0, value), side


def search(env, states, root, key, simulations):
    """The share of visits of each action, for a batch of states that are taken as the truth."""

    def expand(_, key, action, embedding):
        state, root = embedding
        side_before = jnp.where(state.current_player == root, 1.0, -1.0)
        state = jax.vmap(env.step)(state, action)
        logits, value, side = evaluate_leaf(env, state, root, key)
        reward = side_before * jnp.take_along_axis(state.rewards, root[:, None], axis=1)[:, 0]
        # The same side may act twice in a row, so the sign changes only when the side does.
        discount = jnp.where(state.terminated, 0.0, side_before * side)
        output = mctx.RecurrentFnOutput(reward=reward, discount=discount, prior_logits=logits, value=value)
        return output, (state, root)

    root_key, search_key = jax.random.split(key)
    logits, value, _ = evaluate_leaf(env, states, root, root_key)
    found = mctx.muzero_policy(
        params=None,
        rng_key=search_key,
        root=mctx.RootFnOutput(prior_logits=logits, value=value, embedding=(states, root)),
        recurrent_fn=expand,
        num_simulations=simulations,
        invalid_actions=~states.legal_action_mask,
        dirichlet_fraction=0.0,
        temperature=1.0,
    )
    return found.action_weights


@partial(jax.jit, static_argnums=(0, 3, 4, 5))
def choose(env, states, key, worlds, simulations, clairvoyant):
    """An action for each game: the most visited one, over all worlds."""
    games, key_worlds = states.current_player.shape[0], jax.random.split(key)
    root = jnp.tile(states.current_player, worlds)
    copies = jax.tree.map(lambda x: jnp.tile(x, (worlds, *[1] * (x.ndim - 1))), states)
    if not clairvoyant:
        copies = jax.vmap(env.resample)(copies, root, jax.random.split(key_worlds[0], worlds * games))
    weights = search(env, copies, root, key_worlds[1], simulations)
    total = weights.reshape(worlds, games, -1).sum(axis=0)
    return jnp.where(states.legal_action_mask, total, -1.0).argmax(axis=1)


class BotOpponent:
    """A bot of Calavera in games of the vector environment: the engine plays every game along with it."""

    def __init__(self, name, env, states, seed):
        self.bot, self.env, self.random = make_bot(name), env, Random(seed)
        self.layout, options = Layout(6), env.env.config.options
        firsts = np.asarray(jax.vmap(unpack)(states.packed).first)
        shows = env.env.config.shows
        self.turns = [first_turn(new_game(options, int(first).bit_length() - 1), shows) for first in firsts]

    def choose(self, game):
        """The bot's action for the seat to act."""
        turn, players = self.turns[game], self.env.num_players
        if turn.to_ask:
            return encode_action(turn.answers[-1], turn.actor, players, self.layout)
        action = self.bot.choose(view(turn.state, turn.actor), self.random)
        return encode_action(action, turn.actor, players, self.layout)

    def follow(self, actions, states):
        """Play the actions on the engine, with forced actions and with chance as in the environment."""
        orders = np.asarray(jax.vmap(unpack)(states.packed).order)
        for game, turn in enumerate(self.turns):
            if turn.actor is None:
                continue
            action = decode_action(int(actions[game]), turn.actor, self.env.num_players, self.layout)
            turn = turn.answer(action)
            while turn.actor is not None and (turn.actor == CHANCE or len(turn.answers) == 1):
                answers = turn.answers
                same = [one for one in answers if len(answers) == 1 or one.about.index("S") == orders[game]]
                turn = turn.answer(same[0])
            self.turns[game] = turn


def play_match(env, opponent, games, worlds, simulations, clairvoyant, seed):
    """The share of games that seat 0 wins with the search, all others playing as the opponent."""
    key, init_key = jax.random.split(jax.random.key(seed))
    states = jax.jit(jax.vmap(env.init))(jax.random.split(init_key, games))
    step = jax.jit(jax.vmap(env.step))
    bot = None if opponent == "random" else BotOpponent(opponent, env, states, seed)
    wins = np.zeros(games)
    while not states.terminated.all():
        key, search_key, random_key = jax.random.split(key, 3)
        actions = np.asarray(choose(env, states, search_key, worlds, simulations, clairvoyant)).copy()
        others = np.flatnonzero((states.current_player != 0) & ~states.terminated)
        legal = jnp.where(states.legal_action_mask, 0.0, -jnp.inf)
        at_random = np.asarray(jax.random.categorical(random_key, legal))
        for game in others:
            actions[game] = bot.choose(game) if bot else at_random[game]
        states = step(states, jnp.asarray(actions))
        if bot:
            bot.follow(actions, states)
        wins += np.asarray(states.rewards)[:, 0] == 1
    return wins.mean()


def main():
    """Print the share of games won by both searches, and what is won by chance."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--opponents", nargs="+", default=["random"], help="random, or a bot such as regular")
    parser.add_argument("--searches", nargs="+", choices=SEARCHES, default=SEARCHES)
    parser.add_argument("--games", type=int, default=32)
    parser.add_argument("--worlds", type=int, default=4, help="worlds of the honest search")
    parser.add_argument("--simulations", type=int, default=8, help="simulations in each world")
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    env = make_pgx(given.players, shows=False, encoding=1)  # with blind picks, as the preset quick
    for opponent in given.opponents:
        for clairvoyant in [search == "clairvoyant" for search in given.searches]:
            started = perf_counter()
            budget = (
                (1, given.worlds * given.simulations) if clairvoyant else (given.worlds, given.simulations)
            )
            share = play_match(env, opponent, given.games, *budget, clairvoyant, given.seed)
            error = 1.96 * (share * (1 - share) / given.games) ** 0.5
            name = "clairvoyant, not possible in play" if clairvoyant else f"honest, {given.worlds} worlds"
            print(
                f"{env.id} against {opponent}: {name}: won {share:.1%} ± {error:.1%} of {given.games} games, "
                f"{perf_counter() - started:.0f} s (1 in {given.players} by chance)",
                flush=True,
            )


if __name__ == "__main__":
    main()
