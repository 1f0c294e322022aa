# The plain page at the front door of a server.

front-what = Tables for Skull, the bluffing game: place, bid, and dare to flip.
front-not-built = The web table is not built here: the command make play builds it. Programs can play all the same.
front-tables = Open tables
front-api = What programs can do here
front-unofficial = Unofficial: not connected with the makers of the board game.
