"""One table: the entries of its log, their fold, and the commands that add entries."""
