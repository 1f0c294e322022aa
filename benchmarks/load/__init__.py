"""What the server bears, beside boardgame.io's: `python -m benchmarks.load`."""
