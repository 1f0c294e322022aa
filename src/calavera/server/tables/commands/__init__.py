"""Commands: each takes a table and a request, and returns an entry for the log or refuses."""
