# What the command line says to people: `calavera` alone, and `calavera serve` in a terminal.

## `calavera` alone: groups, and what each example does. Short, so that a line fits 80 columns.

overview-what = Calavera: play, study and solve Skull, the bluffing game. Unofficial.
overview-play = Play
overview-study = Study games
overview-bots = Bots and research
overview-host = Host a server
overview-do-serve = in a browser, on this computer
overview-do-room = with phones: prints a QR code
overview-do-terminal = in this terminal, against bots
overview-do-replay = how recorded games end
overview-do-verify = whether a game was changed
overview-do-review = what each decision was worth
overview-do-puzzles = find the best action
overview-do-solve = optimal play for two
overview-do-list = all bots, and how they play
overview-do-arena = let bots play each other
overview-do-judge = what a best response gains
overview-do-train = train a network (needs JAX)
overview-do-exploit = how exploitable a network is
overview-do-prune = old tables that can be deleted
overview-do-export = all data of one person
overview-do-erase = delete the data of one person
overview-more = { $command } shows all options of a command.

## `calavera serve`. After serve-phones comes a QR code, after serve-phones-off a command.

serve-address = Open { $address } on this computer.
serve-phones = On a phone on the same network, scan this or open { $address }
serve-phones-plain = On a phone on the same network, open { $address }
serve-trust = There is no encryption: use it only on a network that you trust.
serve-phones-off = Phones cannot reach it. To let in the phones on your network:
serve-no-network = This computer is not on a network, so phones cannot reach it.
serve-stop = Ctrl+C stops the server. Games continue after the next start.
serve-no-browser = No browser can be opened here: open { $address } yourself.
