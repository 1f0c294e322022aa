# The plain page at the front door of a server.

front-what = Tables for Skull, the bluffing game: place, bid, and dare to flip.
front-not-built = The web table is not built here: the command make play builds it. Programs can play all the same.
front-tables = Open tables
front-api = What programs can do here
front-unofficial = Unofficial: not connected with the makers of the board game.
preview-invite = There is a seat for you at my table
preview-invite-what = Skull, the bluffing game, by candlelight. Open the link, give a name, and sit down: nothing to install.
preview-picture = A painted skull between candles, paper flowers and stacks of discs
