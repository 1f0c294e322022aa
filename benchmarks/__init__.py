"""The speed of the engine, compared with other engines: `python -m benchmarks`."""
