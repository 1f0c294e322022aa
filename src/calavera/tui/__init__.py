"""The game in a terminal: plain, line by line, or drawn. Textual is imported only when a table is drawn."""
