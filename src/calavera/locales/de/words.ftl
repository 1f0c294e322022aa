edition-classic = Klassisch
edition-italian = Italienisch
edition-german = Deutsch
edition-quick = Schnell
variant-last-chance = Letzte Chance
variant-two-tribes = zwei Völker
players-count = { $count } am Tisch

tribe-marigold = Ringelblume
tribe-obsidian = Obsidian
tribe-coral = Koralle
tribe-jade = Jade
tribe-moon = Mond
tribe-maize = Mais

level-novice = Neuling
level-regular = Stammgast
level-sharp = Fuchs
level-expert = Meister
manner-none = wie sie sind
manner-bluffer = bluffend
manner-careful = vorsichtig
manner-chatty = gesprächig
manner-silent = schweigsam
pace-slow = gemächlich
pace-normal = normal
pace-fast = schnell
pace-instant = sofort
