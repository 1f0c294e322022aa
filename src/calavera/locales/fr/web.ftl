title-home = Une table entre amis
title-create = Une nouvelle table
title-table = Table
title-tv = La table sur grand écran
title-overlay = Incrustation pour un stream
title-learn = Apprendre en jouant
title-rules = Règles
title-replay = Parties à revoir
title-puzzles = Problèmes
title-lab = Le labo
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
web-cannot-load = Impossible de charger cette page. Le réseau est-il là ?
web-recovered = Te revoilà, { $who }. Cet appareil est aussi le tien, désormais.
web-recover-title = Devenir quelqu’un d’autre ici ?
web-recover-who = Dans ce navigateur, tu es { $who }.
web-recover-nobody = Avec ce navigateur, tu as déjà eu des tables, sans donner de nom.
web-recover-what = Le lien fait de toi la personne qui l’a créé. Ton nom et tes places d’ici ne te suivent pas ; pour les retrouver, crée d’abord un lien pour eux dans les réglages. Si tu restes, le lien n’est pas utilisé.
web-recover-yes = Devenir cette personne
web-recover-no = Rester qui je suis
web-recover-sign-out = Déconnecter cette personne partout ailleurs
tribe-second = { $tribe } II
seat-number = Place { $number }
seat-of-tribe = { $who } ({ $tribe })

refusal-other = Ce n’est pas possible pour l’instant.
refusal-unreachable = Le serveur ne répond pas. Rien n’est perdu ; réessaie dans un instant.
refusal-no-such-table = Cette table n’existe pas. Vérifie le code, ou ouvres-en une nouvelle.
refusal-table-closed = Cette table est fermée.
refusal-coach-busy = Le coach a trop à faire. Réessaie dans quelques secondes.
refusal-tampered = Cet enregistrement a été modifié après la partie : ses coups ne correspondent pas à ses sceaux.
refusal-not-over = Cette partie n’est pas finie. Seules les parties finies sont analysées.
refusal-records-busy = Trop de parties attendent d’être lues. Réessaie dans quelques secondes.
refusal-practice-table = C’est une table d’entraînement : une seule personne y joue, avec des conseils. Tu peux regarder.
refusal-hints-people = Les conseils sont pour une seule personne parmi des bots. Ici, d’autres personnes jouent ou attendent.
refusal-no-hints = Le coach ne donne pas de conseils à cette table.
refusal-no-advice = Ici, le coach n’a pas de conseil.
refusal-table-full = Toutes les places sont prises. Tu peux regarder.
refusal-seat-taken = Cette place est déjà prise. Choisis-en une autre.
refusal-tribe-taken = Quelqu’un à cette table a déjà ce peuple. Choisis-en un autre.
refusal-seats-taken = Trop de personnes sont déjà assises pour cela. Libère d’abord une place.
refusal-empty-seats = { $taken ->
    [0] Aucune place sur { $seats } n’est prise
    [one] Une seule place sur { $seats } est prise
   *[other] { $taken } places sur { $seats } sont prises
} : remplis les autres, ou commence sans elles.
refusal-seat-free = Cette place est libre maintenant.
refusal-game-on = Pas en pleine partie : attends qu’elle soit finie.
refusal-game-face-up = Cette partie est suivie à découvert. Plus personne ne peut y entrer : prends place avant la prochaine.
refusal-no-game = Aucune partie n’est en cours.
refusal-people-left = Il y a encore quelqu’un dans la partie. Attends qu’il n’y ait plus que des bots.
refusal-host-only = Seule la personne qui reçoit à cette table peut faire cela.
refusal-chat-closed = L’hôte a fermé la discussion à cette table.
refusal-too-often = Un peu moins vite, s’il te plaît : réessaie dans { $seconds } s.
refusal-full-house = Ce serveur a autant de tables qu’il peut en tenir. Réessaie plus tard.
refusal-not-your-seat = Cette place n’est pas la tienne.
refusal-not-your-turn = Ce n’est pas encore à toi.
refusal-bad-name = Un nom a de 1 à 24 caractères, tous visibles.
refusal-bad-talk = C’est trop long pour être dit d’un souffle, ou cela ne peut se dire ici.
refusal-no-such-code = Ce lien a déjà servi ou il est trop vieux. Crées-en un autre sur l’autre appareil.
refusal-banned = L’hôte t’a fait quitter cette table. Tu peux regarder, et te rasseoir quand l’hôte le permettra.
refusal-disk-full = Le serveur n’a plus de place pour enregistrer quoi que ce soit. Rien n’est perdu, mais la personne qui l’héberge doit d’abord faire de la place.
refusal-cut-short = Cette partie a été interrompue à la fermeture de sa table. Ses disques restent secrets : on pourra la revoir dans { $hours ->
    [one] une heure
   *[other] { $hours } heures
}.
