"""The server under load, compared with boardgame.io's: `python -m benchmarks.load`."""
