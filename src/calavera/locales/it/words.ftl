edition-classic = Classica
edition-italian = Italiana
edition-german = Tedesca
edition-quick = Rapida
variant-last-chance = Ultima possibilità
variant-two-tribes = due tribù
players-count = { $count } giocatori

tribe-marigold = Calendula
tribe-obsidian = Ossidiana
tribe-coral = Corallo
tribe-jade = Giada
tribe-moon = Luna
tribe-maize = Mais

level-novice = principiante
level-regular = di casa
level-sharp = volpe
level-expert = fuoriclasse
manner-none = come sono
manner-bluffer = bluffano
manner-careful = prudenti
manner-chatty = loquaci
manner-silent = silenziosi
pace-slow = lento
pace-normal = normale
pace-fast = veloce
pace-instant = immediato
