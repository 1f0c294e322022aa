# The web table's shell: titles, ways, notices, and why something was refused.

title-home = Une table entre amis
title-create = Une nouvelle table
title-table = Table
title-tv = La table sur grand écran
title-learn = Apprendre en jouant
title-rules = Règles
title-replay = Parties à revoir
title-settings = Réglages
title-nowhere = Il n’y a rien là-dessous
nowhere-what = Cette adresse ne mène à aucune table, à aucune page. Une lettre s’est peut-être perdue en route.
nav-label = Pages
nav-home = Accueil
nav-learn = Apprendre
nav-rules = Règles
nav-replay = Parties
nav-settings = Réglages
web-close = Fermer
web-again = Réessayer
web-cannot-load = Impossible d’aller chercher cette page. Le réseau est-il là ?
web-recovered = Te revoilà, { $who }. Cet appareil est aussi le tien, désormais.
tribe-second = { $tribe } II
seat-number = Place { $number }
seat-of-tribe = { $who } ({ $tribe })

## Why something was refused

refusal-other = Ce n’est pas possible pour l’instant.
refusal-unreachable = Le serveur ne répond pas. Rien n’est perdu ; réessaie dans un instant.
refusal-no-such-table = Cette table n’existe pas. Vérifie le code, ou ouvres-en une nouvelle.
refusal-table-closed = Cette table est fermée. On peut encore en revoir les parties.
refusal-table-full = Toutes les places sont prises. Tu peux regarder.
refusal-seat-taken = Quelqu’un est déjà assis là. Choisis une autre place.
refusal-tribe-taken = Quelqu’un à cette table a déjà ce peuple. Choisis-en un autre.
refusal-seats-taken = Il y a plus de monde ici qu’il ne resterait de places. Libère d’abord une place.
refusal-empty-seats = { $taken } places sur { $seats } sont prises : remplis les autres, ou commence sans elles.
refusal-seat-free = Plus personne n’est assis là.
refusal-game-on = Pas en pleine partie : attends qu’elle soit finie.
refusal-host-only = Seul l’hôte de la table peut faire cela.
refusal-chat-closed = L’hôte a fermé la discussion. Les phrases toutes faites marchent encore.
refusal-too-often = Un peu moins vite : réessaie dans { $seconds } s.
refusal-full-house = Ce serveur a autant de tables qu’il peut en tenir. Réessaie plus tard.
refusal-not-your-seat = Cette place n’est pas la tienne.
refusal-not-your-turn = Ce n’est pas encore ton tour.
refusal-bad-name = Un nom a de 1 à 24 caractères, dont au moins un visible.
refusal-bad-talk = C’est trop long pour être dit d’un souffle, ou cela ne peut se dire ici.
refusal-no-such-code = Ce lien a déjà servi ou il est trop vieux. Crées-en un autre sur l’autre appareil.
