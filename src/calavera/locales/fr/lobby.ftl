create-presets = Quel genre de soirée ?
preset-friends = Entre amis
preset-what-friends = Quatre places. Ouvre la table et envoie le lien.
preset-now = Tout de suite, avec des bots
preset-what-now = Toi et trois bots, et c’est parti.
preset-two-tribes = Deux peuples par personne
preset-what-two-tribes = Deux tapis par personne, face à face autour de la table.
preset-party = Une fête
preset-what-party = De sept à douze autour d’une table, avec deux boîtes.
preset-pass = Un seul téléphone pour tous
preset-what-pass = Pour des gens dans la même pièce. Un rideau tombe à chaque passage.
create-rules = Quelles règles ?
preset-classic = Classique
preset-what-classic = Comme dans les livrets anglais, français et chinois : le premier joueur pose après tous les autres.
preset-italian = Édition italienne
preset-what-italian = On pose l’un après l’autre ; le premier joueur vient en dernier, après avoir observé les autres.
preset-german = Édition allemande
preset-what-german = Tout le monde choisit en même temps ; la personne à qui est le crâne tire le disque perdu au hasard. Dernière chance en option.
preset-quick = Rapide
preset-what-quick = Tout le monde choisit son premier disque en même temps, en secret. Personne n’attend.
create-more = Plus d’options
create-open = Ouvrir la table
create-play = Commencer la partie

people-legend = Qui joue sur cet appareil ?
people-what = On se le passe à chaque coup ; un rideau garde les secrets.
people-name = Nom de la personne { $number }
people-unnamed = Convive { $number }
people-empty = Laisse un champ vide pour jouer sous le nom qui s’y affiche.
people-double = Quelqu’un s’appelle déjà { $who } ici. Ajoute une lettre, pour qu’on sache de qui on parle.
people-more = Une personne de plus
people-less = Retirer { $who }
people-count = Personnes sur cet appareil

option-players = Joueurs
option-edition = Édition
option-opening = Premier disque d’un tour
opening-simultaneous = tout le monde choisit en même temps, en secret
opening-first-last = l’un après l’autre, le premier joueur en dernier
opening-others-first = tout le monde choisit en secret, sauf le premier joueur, qui pose ensuite
option-loss = Sur un crâne adverse
loss-pick = la personne à qui est le crâne choisit le disque perdu, à l’aveugle
loss-draw = la personne à qui est le crâne tire le disque perdu au hasard, dans la main du Challenger
option-last-chance = Dernière chance
option-last-chance-what = Qui n’a plus qu’un disque en reçoit un de plus, face visible, pour un tour.
option-hints = Conseils
option-hints-what = À ton tour, tu peux demander l’avis du coach. Personne d’autre ne peut s’asseoir.
option-two-tribes = Deux peuples par personne
option-two-tribes-what = Chacun a deux tapis, face à face. De deux à six joueurs.
option-clock = Temps par coup
clock-none = sans limite
clock-seconds = { $seconds } s
option-pace = Rythme des bots
option-who = Qui peut venir ?
option-public = Publique
option-public-what = Tout le monde : la table figure sur la page d’accueil
option-private = Par lien
option-private-what = Seulement les personnes qui ont le lien ou le code

warn-two = À deux, on étudie bien les fins de partie ; pour une soirée, c’est peu.
warn-three = À trois, c’est tactique et sans pitié. Pour débuter, mieux vaut être au moins quatre.
warn-boxes = Deux boîtes sont sur la table : les peuples de la seconde portent un II après leur nom.
warn-many = On peut jouer à autant, mais le jeu est meilleur à moins de dix.

bots-count = Bots
bots-number = { $count ->
    [one] un bot
   *[other] { $count } bots
}
bots-level = Niveau
bots-style = Caractère
bots-mixed = de toutes sortes
style-none = joue comme ça vient
style-bluffer = bluffe beaucoup
style-careful = joue la prudence
style-chatty = parle beaucoup
style-silent = ne dit rien

lobby-sit = S’asseoir
lobby-who = Comment t’appelles-tu ?
lobby-sit-here = S’asseoir ici
lobby-watching = Tu regardes ; il y a une place pour toi.
lobby-full = Toutes les places sont prises. Tu peux regarder : la partie commence ici.
lobby-free = Place libre
lobby-you = toi
lobby-host = hôte
lobby-name = Nom
lobby-place = Place à la table
lobby-place-swap = Place { $number }, échange avec { $who }
lobby-leave = Quitter cette place
lobby-remove = Libérer cette place
lobby-ban = Écarter { $who } de la table
lobby-ban-what = Cette personne peut regarder, mais ne se rassoit que si tu le permets.
lobby-banned = Personnes écartées de cette table
lobby-unban = Laisser { $who } se rasseoir
lobby-move = Prendre cette place
lobby-bot = Un bot
lobby-bot-add = Ajouter ce bot
lobby-person = Quelqu’un d’autre sur cet appareil
lobby-person-add = Ajouter
lobby-complete = Tout le monde est là
lobby-missing = { $count ->
    [one] Une place est encore libre
   *[other] { $count } places sont encore libres
}
lobby-first = Qui commence ?
lobby-first-lot = au hasard
lobby-start = Commencer la partie
lobby-start-bots = { $count ->
    [one] Commencer avec un bot
   *[other] Commencer avec { $count } bots
}
lobby-start-fewer = Commencer comme ça, à { $count }
lobby-waiting = { $who } lancera la partie. Mets-toi à l’aise.
lobby-waiting-host = L’hôte lancera la partie. Mets-toi à l’aise.
lobby-invited = { $who } t’a gardé une place.
lobby-ready = Je veux commencer
lobby-not-ready = Pas encore
lobby-is-ready = on peut commencer
lobby-all-ready = Tout le monde veut commencer.
lobby-talk = En attendant
lobby-lesson = Jamais joué à Skull ?
lobby-lesson-what = Apprends en jouant, en quelques minutes. Ta place reste la tienne.
take-next = Remplacer { $who } au prochain tour
take-now = Remplacer { $who }
take-promised = Au prochain tour, tu remplaces { $who }. D’ici là, tu regardes.
take-back = Je préfère regarder
score-label = Parties gagnées à cette table
lobby-terms = Ce qu’on joue
lobby-terms-line = { $what } : { $how }
lobby-terms-change = Changer les règles
lobby-listed = Visible sur la page d’accueil : tout le monde peut s’asseoir
lobby-chat = Discussion à table ; sans elle, tout le monde se tait
lobby-hints = Entraînement : le coach conseille la seule personne parmi les bots
lobby-invite = Inviter
lobby-screen = Montrer sur grand écran
lobby-leave-table = Partir
lobby-close = Fermer la table
lobby-close-sure = Fermer la table ?
lobby-close-what = Tout le monde doit partir, et le lien ne mène plus nulle part.
lobby-close-not = La garder ouverte

invite-qr = Code QR avec l’adresse de cette table
invite-code = Code de la table
invite-link = Lien vers la table
invite-copy = Copier le lien
invite-copied = Copié. Colle-le là où sont tes amis.
invite-selected = Le lien est sélectionné : il n’y a plus qu’à le copier.
invite-send = Envoyer…
invite-words = Il y a une place pour toi à ma table. Viens jouer à Skull.
invite-loopback = Les autres appareils ne peuvent pas joindre cette adresse : elle ne désigne que cet ordinateur. Lance le serveur avec { $command } et ouvre la table à l’adresse de cet ordinateur dans ton réseau.

news-sat = { $who } prend place.
news-left = { $who } quitte la table.
news-renamed = { $was } s’appelle maintenant { $who }.
news-moved = { $who } a maintenant la place { $number }.
news-host = C’est maintenant { $who } qui reçoit.
news-terms = Les règles ont changé : { $what }.
news-public = La table figure maintenant sur la page d’accueil.
news-private = La table ne figure plus sur la page d’accueil.
news-chat = La discussion est ouverte maintenant.
news-phrases = La discussion est fermée maintenant.
news-hints = Le coach donne maintenant des conseils ici.
news-no-hints = Le coach ne donne plus de conseils ici.

gone-closed = Les bougies sont éteintes
gone-closed-what = Cette table est fermée. Merci pour la soirée.
gone-games = On peut encore en revoir les parties.
gone-look = Revoir ses parties
gone-lost = Pas de table à cette adresse
