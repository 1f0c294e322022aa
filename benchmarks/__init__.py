"""How fast the engine is, beside its peers: `python -m benchmarks`."""
