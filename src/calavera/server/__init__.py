"""Tables over HTTP: many at once, never losing a move, never showing a hidden disc."""
