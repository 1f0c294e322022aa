"""Self-play PPO for any game with Pgx's interface: the whole trainer, in one file, in one compiled program.

``python pgx_ppo.py`` trains on Skull, ``python pgx_ppo.py --env kuhn_poker`` on a game of Pgx. Only make_env
knows which of the two it is. One network plays all seats; it is measured against random play.
"""

import argparse
from functools import partial
from time import perf_counter
from typing import NamedTuple

import jax
import jax.numpy as jnp
import optax
import pgx
from pgx.experimental import auto_reset

from calavera.vector.pgx_state import make_pgx


def make_env(name):
    """``skull-2`` to ``skull-6``, or a game of Pgx by its id."""
    return make_pgx(int(name[-1]), shows=False) if name.startswith("skull-") else pgx.make(name)


def make_network(key, inputs, actions, hidden):
    """Weights of two hidden layers, and of the policy and the value on top of them."""
    sizes, keys = [inputs, hidden, hidden], jax.random.split(key, 3)
    orthogonal = [jax.nn.initializers.orthogonal(scale) for scale in (2**0.5, 2**0.5, 0.01)]
    layers = [(orthogonal[i](keys[i], (sizes[i], sizes[i + 1])), jnp.zeros(sizes[i + 1])) for i in range(2)]
    return [*layers, (orthogonal[2](keys[2], (hidden, actions + 1)), jnp.zeros(actions + 1))]


def apply_network(network, observation, mask):
    """Log probabilities of the legal actions, and the value for the current player."""
    x = observation.reshape(*mask.shape[:-1], -1).astype(jnp.float32)
    for weights, bias in network[:-1]:
        x = jax.nn.tanh(x @ weights + bias)
    weights, bias = network[-1]
    out = x @ weights + bias
    return jax.nn.log_softmax(jnp.where(mask, out[..., :-1], -1e9)), out[..., -1]


class Decision(NamedTuple):
    """One decision in every game, and what came of it."""

    observation: jax.Array
    mask: jax.Array
    player: jax.Array
    action: jax.Array
    log_probability: jax.Array
    value: jax.Array
    rewards: jax.Array
    terminated: jax.Array


def collect(env, network, state, key, steps):
    """Play this many decisions in all games."""
    games = state.current_player.shape[0]

    def decide(state, key):
        action_key, step_key = jax.random.split(key)
        log_probabilities, value = apply_network(network, state.observation, state.legal_action_mask)
        action = jax.random.categorical(action_key, log_probabilities)
        chosen = jnp.take_along_axis(log_probabilities, action[:, None], axis=1)[:, 0]
        step = jax.vmap(auto_reset(env.step, env.init))
        after = step(state, action, jax.random.split(step_key, games))
        seen = (state.observation, state.legal_action_mask, state.current_player)
        return after, Decision(*seen, action, chosen, value, after.rewards, after.terminated)

    return jax.lax.scan(decide, state, jax.random.split(key, steps))


def compute_advantages(decisions, smoothing):
    """Advantages, and whether what followed is known: the player's next decision, or the end of the game.

    From one decision of a player to the next one of the same player, whoever acted in between.
    """
    games, players = decisions.rewards.shape[1:]

    def go_back(carry, decision):
        reward, value, advantage, known = carry
        over = decision.terminated[:, None]
        reward = jnp.where(over, 0.0, reward) + decision.rewards
        value, advantage = jnp.where(over, 0.0, value), jnp.where(over, 0.0, advantage)
        known |= over
        mine = jax.nn.one_hot(decision.player, players, dtype=jnp.bool_)
        error = reward + value - decision.value[:, None]
        now = error + smoothing * advantage
        result = (jnp.where(mine, now, 0.0).sum(axis=1), (mine & known).any(axis=1))
        before = (jnp.where(mine, 0.0, reward), jnp.where(mine, decision.value[:, None], value))
        return (*before, jnp.where(mine, now, advantage), known | mine), result

    zeros = jnp.zeros((games, players))
    start = (zeros, zeros, zeros, jnp.zeros((games, players), jnp.bool_))
    return jax.lax.scan(go_back, start, decisions, reverse=True)[1]


def compute_loss(network, batch, clip, entropy_weight):
    """PPO's clipped loss, the error of the value, and a bonus for entropy."""
    decisions, advantages, known = batch
    log_probabilities, value = apply_network(network, decisions.observation, decisions.mask)
    chosen = jnp.take_along_axis(log_probabilities, decisions.action[:, None], axis=1)[:, 0]
    ratio = jnp.exp(chosen - decisions.log_probability)
    weight = known / known.sum()
    scaled = advantages / (jnp.sqrt((weight * advantages**2).sum()) + 1e-8)
    policy_loss = -jnp.minimum(ratio * scaled, jnp.clip(ratio, 1 - clip, 1 + clip) * scaled)
    value_loss = (value - decisions.value - advantages) ** 2
    entropy = -(jnp.exp(log_probabilities) * jnp.where(decisions.mask, log_probabilities, 0.0)).sum(axis=-1)
    return (weight * (policy_loss + 0.5 * value_loss - entropy_weight * entropy)).sum()


@partial(jax.jit, static_argnums=(0, 1, 2))
def train_once(env, optimizer, given, training, key):
    """Collect decisions and learn from them for a few epochs."""
    network, optimizer_state, state = training
    collect_key, shuffle_key = jax.random.split(key)
    state, decisions = collect(env, network, state, collect_key, given.steps)
    advantages, known = compute_advantages(decisions, given.smoothing)
    flat = jax.tree.map(lambda x: x.reshape(-1, *x.shape[2:]), (decisions, advantages, known))

    def learn(carry, rows):
        network, optimizer_state = carry
        batch = jax.tree.map(lambda x: x[rows], flat)
        gradient = jax.grad(compute_loss)(network, batch, given.clip, given.entropy)
        updates, optimizer_state = optimizer.update(gradient, optimizer_state)
        return (optax.apply_updates(network, updates), optimizer_state), None

    size = given.steps * given.games
    rows = [jax.random.permutation(one, size) for one in jax.random.split(shuffle_key, given.epochs)]
    rows = jnp.concatenate(rows).reshape(given.epochs * given.batches, -1)
    (network, optimizer_state), _ = jax.lax.scan(learn, (network, optimizer_state), rows)
    return network, optimizer_state, state


@partial(jax.jit, static_argnums=(0, 2))
def evaluate(env, network, games, key):
    """The mean reward of player 0, who plays the network, against players who play at random."""
    key, init_key = jax.random.split(key)

    def play_on(carry):
        key, state, total = carry
        key, action_key, step_key = jax.random.split(key, 3)
        log_probabilities, _ = apply_network(network, state.observation, state.legal_action_mask)
        uniform = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
        logits = jnp.where((state.current_player == 0)[:, None], log_probabilities, uniform)
        action = jax.random.categorical(action_key, logits)
        state = jax.vmap(env.step)(state, action, jax.random.split(step_key, games))
        return key, state, total + state.rewards[:, 0]

    state = jax.vmap(env.init)(jax.random.split(init_key, games))
    carry = (key, state, jnp.zeros(games))
    return jax.lax.while_loop(lambda carry: ~carry[1].terminated.all(), play_on, carry)[2].mean()


class Settings(NamedTuple):
    """The settings of a training; fixed when it is compiled."""

    games: int
    steps: int
    epochs: int
    batches: int
    smoothing: float
    clip: float
    entropy: float


def main():
    """Train and print the mean reward against random play; 0 is as good as random play."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--env", default="skull-2", help="skull-2 to skull-6, or a game of Pgx")
    parser.add_argument("--iterations", type=int, default=40)
    parser.add_argument("--games", type=int, default=256, help="games at once")
    parser.add_argument("--hidden", type=int, default=64, help="width of the layers")
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    env = make_env(given.env)
    settings = Settings(given.games, 64, 2, 8, 0.95, 0.2, 0.01)
    keys = jax.random.split(jax.random.key(given.seed), given.iterations + 3)
    inputs = 1
    for size in env.observation_shape:
        inputs *= size
    network = make_network(keys[-1], inputs, env.num_actions, given.hidden)
    optimizer = optax.chain(optax.clip_by_global_norm(0.5), optax.adam(1e-3))
    state = jax.jit(jax.vmap(env.init))(jax.random.split(keys[-2], given.games))
    training = (network, optimizer.init(network), state)
    started = perf_counter()
    for iteration in range(given.iterations + 1):
        if iteration % 10 == 0:
            reward = evaluate(env, training[0], 1024, keys[-3])
            steps = iteration * settings.games * settings.steps
            spent = perf_counter() - started
            print(f"{env.id}: {steps:>9,} steps, {spent:>5.0f} s, reward {reward:+.3f} against random play")
        if iteration < given.iterations:
            training = train_once(env, optimizer, settings, training, keys[iteration])


if __name__ == "__main__":
    main()
