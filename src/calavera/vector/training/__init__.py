"""PPO self-play on the vector environment."""
