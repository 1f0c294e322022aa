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
manner-none = as they are
manner-bluffer = bluffers
manner-careful = careful
manner-chatty = chatty
manner-silent = silent
pace-slow = slow
pace-normal = normal
pace-fast = fast
pace-instant = instant
