"""How fast the vector environment is, beside Pgx: `python -m benchmarks.vector`. Needs JAX, and no more."""
