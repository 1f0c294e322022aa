# The plain page at the front door of a server.

front-what = Tables for Skull, the bluffing game: place, bid, and dare to flip.
front-soon = The table for your browser is being carved. Until then, programs can play here already.
front-tables = Open tables
front-api = What programs can do here
front-unofficial = Unofficial: not connected with the makers of the board game.
