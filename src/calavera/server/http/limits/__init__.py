"""What a client may send and open: connections and their time, calls of each kind, guesses at codes."""
