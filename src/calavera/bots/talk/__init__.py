"""Table talk: the phrases that exist, and which one a bot says when."""
