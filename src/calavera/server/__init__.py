"""The server: tables over HTTP, with moves that are never lost and discs that stay hidden."""
