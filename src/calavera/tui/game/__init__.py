"""The game in the terminal without a screen: seats, session, pace, saved games, review."""
