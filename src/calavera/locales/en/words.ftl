# Names of things that every kind of table has: tribes, editions, levels, paces.

edition-classic = Classic
edition-italian = Italian
edition-german = German
edition-quick = Quick
home-edition-mixed = House rules
variant-last-chance = Last Chance
variant-two-tribes = two tribes
players-count = { $count } players

tribe-marigold = Marigold
tribe-obsidian = Obsidian
tribe-coral = Coral
tribe-jade = Jade
tribe-moon = Moon
tribe-maize = Maize

level-novice = novice
level-regular = regular
level-sharp = sharp
level-expert = expert
level-oracle = oracle
level-master = master
level-novice-about = A beginner: forgets, hopes and flips without a thought.
level-regular-about = Sound play, remembers who bluffed, and bluffs now and then.
level-sharp-about = Reads every move and adapts to each player.
level-expert-about = Plays every choice through in its head before deciding.
level-oracle-about = Like sharp, and flawless once two players are left.
level-master-about = The strongest: cool, hard to read, flawless once two players are left.
manner-none = as they are
manner-bluffer = bluffers
manner-careful = careful
manner-chatty = chatty
manner-silent = silent
pace-slow = slow
pace-normal = normal
pace-fast = fast
pace-instant = instant
