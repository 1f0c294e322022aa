"""States and refusals as text that people read."""
