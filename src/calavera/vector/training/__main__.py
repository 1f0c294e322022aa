"""``python -m calavera.vector.training``: train on a machine that has only JAX and NumPy."""

from .ppo import main

main()
