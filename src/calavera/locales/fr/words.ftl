edition-classic = Classique
edition-italian = Italienne
edition-german = Allemande
edition-quick = Rapide
variant-last-chance = Dernière chance
variant-two-tribes = deux peuples
players-count = { $count } joueurs

tribe-marigold = Souci
tribe-obsidian = Obsidienne
tribe-coral = Corail
tribe-jade = Jade
tribe-moon = Lune
tribe-maize = Maïs

level-novice = novice
level-regular = de la maison
level-sharp = habile
level-expert = virtuose
manner-none = au naturel
manner-bluffer = bluffeurs
manner-careful = prudents
manner-chatty = bavards
manner-silent = silencieux
pace-slow = lent
pace-normal = normal
pace-fast = rapide
pace-instant = immédiat
