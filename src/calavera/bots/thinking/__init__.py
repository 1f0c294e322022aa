"""What players compute from a view: beliefs about discs, opponent models, values of positions, rollouts."""
