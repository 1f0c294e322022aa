"""Speed of the vector environment, compared with Pgx: `python -m benchmarks.vector`. Needs only JAX."""
