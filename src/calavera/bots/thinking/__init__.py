"""What bots compute from a view: beliefs about skulls, opponent models, values of positions, rollouts."""
