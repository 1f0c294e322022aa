book-lead = Skull tel qu’on le joue ici : toutes les règles, ce qui change d’une édition à l’autre, un exemple et quelques conseils.
book-contents = Sommaire
book-ids = Règles { $ids }
book-ids-why = Les petites marques, comme T2, sont des noms de règles. Le code et ses tests emploient les mêmes.
book-top = Au sommaire
book-next = Suite : { $title }
book-previous = Avant : { $title }
book-print = Imprimer
book-learn = Apprendre en jouant

book-aim-title = Le jeu
book-aim-game = Skull est un jeu de bluff. Chacun pose des disques face cachée : des fleurs, et peut-être un crâne. Puis quelqu’un ose dire combien on peut en retourner sans tomber sur un crâne.
book-aim-win = Réussis deux fois et tu gagnes. Ou garde un disque quand plus personne n’en a.
book-aim-face = Peu de hasard là-dedans, et beaucoup d’aplomb.

book-box-title = Dans la boîte
book-box-tribe = Six peuples. Un peuple, c’est trois fleurs, un crâne et un tapis, tous aux mêmes couleurs.
book-box-back = Les quatre dos d’un peuple sont pareils. Ils disent à qui est le disque, et rien de plus.
book-box-mat = Le tapis a deux côtés : un côté skull, et un côté fleur pour qui a réussi un défi.
book-box-figure = Un peuple : trois fleurs, un crâne, un dos, et les deux côtés du tapis.

book-setup-title = Mise en place
book-setup-players = Une boîte suffit de trois à six joueurs. Chacun prend un peuple.
book-setup-mats = Mets ton tapis devant toi, côté skull, et prends tes quatre disques en main. Personne d’autre ne doit les voir. Ce sont aussi tes quatre vies.
book-setup-first = On désigne un premier joueur : au choix de l’hôte, ou au hasard.
book-setup-boxes = De sept à douze joueurs, il faut deux boîtes. C’est mieux à moins de dix.
book-setup-three = À trois, c’est tactique et sans pitié. Mieux vaut débuter à quatre ou plus.
book-setup-two = Ici on peut aussi jouer à deux, pour étudier les fins de partie.
book-setup-figure = Quatre disques en main, et le tapis côté skull.

book-glance-title = Un tour en bref
book-glance-open = Chacun pose un disque face cachée sur son tapis.
book-glance-add = À son tour, on ajoute un disque ou on lance un défi avec un nombre.
book-glance-bid = Après un défi, on surenchérit ou on passe.
book-glance-flip = La plus haute enchère retourne autant de disques, sa propre pile d’abord.
book-glance-end = Pas de crâne : le défi est réussi. Un crâne : un disque est perdu. Chacun reprend ses disques, et un nouveau tour commence.
book-glance-figure = Poser, annoncer, retourner : les trois phases d’un tour.

book-opening-title = Phase 1 : l’ouverture
book-opening-all = Toutes les personnes encore en jeu posent un disque de leur main, face cachée, sur leur tapis.
book-opening-together = On choisit en secret, tous en même temps. Le tour commence quand le dernier disque est posé.
book-opening-in-turn = À certaines tables, on pose chacun son tour : la place à gauche du premier joueur commence, puis on suit le sens horaire. Le premier joueur pose en dernier, après avoir observé les autres.
book-opening-figure = Quatre tapis, avec un disque face cachée sur chacun.

book-adding-title = Phase 2 : ajouter ou défier
book-adding-turn = À partir du premier joueur, dans le sens horaire : ajoute un disque face cachée sur ta pile, ou lance un défi. On peut faire ainsi plusieurs fois le tour de la table.
book-adding-challenge = Un défi, c’est un nombre : combien de disques tu vas retourner. Au moins un, au plus tous ceux des tapis. On peut commencer aussi haut qu’on veut.
book-adding-at-once = Le premier joueur peut lancer un défi tout de suite. Personne n’a besoin d’un second disque pour cela.
book-adding-empty = Main vide, le défi est obligatoire.
book-adding-closed = Après un défi, personne n’ajoute plus de disque de tout le tour.
book-adding-count = Le nombre de disques d’une pile est visible de tous : on les décale un peu. Leur face, non.
book-adding-figure = Des piles d’un, deux et trois disques face cachée : chacun peut les compter.

book-bidding-title = Les enchères
book-bidding-turn = À partir du défi, dans le sens horaire, chacun annonce un nombre plus grand ou passe. N’importe quel nombre plus grand convient, jusqu’à la totalité des disques.
book-bidding-pass = Qui passe sort des enchères : son tapis glisse vers le centre. Ses disques comptent toujours et peuvent encore être retournés.
book-bidding-end = Quand tout le monde a passé sauf une personne, c’est elle le Challenger.
book-bidding-all = On ne peut pas dépasser la totalité des disques. L’annoncer met fin aux enchères aussitôt.
book-bidding-figure = Deux tapis ont glissé vers le centre : on y a passé. Il ne reste qu’une personne.

book-attempt-title = Phase 3 : la tentative
book-attempt-count = Le Challenger retourne autant de disques qu’annoncé, un par un.
book-attempt-own = D’abord sa propre pile, en entier, depuis le haut. Si elle compte plus de disques que l’enchère, on ne retourne que ceux du dessus.
book-attempt-others = Puis chez n’importe qui : toujours le disque caché du dessus d’une pile, en choisissant à chaque fois. Aucune pile n’est à finir.
book-attempt-skull = Un crâne arrête tout sur-le-champ. La tentative est échouée, on ne retourne plus rien.
book-attempt-flowers = Le compte y est, sans un seul crâne : réussie.
book-attempt-figure = Les deux disques du Challenger sont des fleurs, et le dessus d’une autre pile aussi.

book-won-title = Réussie
book-won-mat = Le tapis passe côté fleur.
book-won-twice = S’il y était déjà, le Challenger gagne la partie.
book-won-next = Chacun reprend ses disques. Le Challenger est premier joueur du tour suivant.
book-won-figure = Un tapis passe du côté skull au côté fleur.

book-failed-title = Échouée
book-failed-lose = Le Challenger perd un disque pour de bon. Reste à savoir à qui était le crâne.
book-failed-pick = Celui d’un autre : on mélange les disques du Challenger face cachée, et la personne à qui est le crâne en prend un à l’aveugle. Il quitte la partie sans être vu. Seul le Challenger sait lequel.
book-failed-draw = À certaines tables, c’est le hasard qui tire le disque. Le secret est le même.
book-failed-own = Le sien : le Challenger choisit quel disque abandonner, et ne le dit à personne.
book-failed-back = Cela réglé, chacun reprend ses disques.
book-failed-figure = Quatre disques mélangés, face cachée. On en retire un.

book-showing-title = Montrer
book-showing-rest = Après un échec, tout le monde sauf le Challenger peut montrer le reste de sa propre pile.
book-showing-free = Personne n’y est jamais obligé. Une fois le disque perdu réglé, c’est trop tard.

book-out-title = Hors jeu, et qui commence
book-out-last = Qui perd son dernier disque est éliminé et rend son tapis. On n’annonce pas quel disque c’était.
book-out-first = Le Challenger est premier joueur du tour suivant, réussite ou échec.
book-out-other = Si le crâne de quelqu’un d’autre l’élimine, c’est cette personne qui commence.
book-out-own = Ton propre crâne t’élimine ? Alors tu désignes le premier joueur : n’importe qui encore en jeu.

book-winning-title = La fin de la partie
book-winning-challenges = Qui réussit un second défi gagne la partie.
book-winning-last = Qui a encore un disque quand plus personne n’en a gagne aussi.
book-winning-figure = Un tapis en fleur : encore un défi réussi, et la partie est finie.

book-talk-title = Les paroles
book-talk-anything = Chacun peut tout dire à tout moment, vrai ou faux.
book-talk-binds = Cela n’engage personne. Promesse, menace ou soupir : cela vaut ce que tu en fais.

book-variants-title = Variantes
book-tribes-title = Deux peuples chacun
book-tribes-seats = Chacun mène deux peuples, placés face à face. Une boîte suffit à trois joueurs, deux boîtes à six.
book-tribes-apart = Chaque peuple joue pour lui-même, avec sa main, son tapis, son tour et ses vies. Tu vois tes deux mains.
book-tribes-stack = La pile à retourner d’abord est celle du peuple qui a lancé le défi. Celle de ton autre peuple est une pile comme les autres.
book-tribes-skull = Un crâne de l’un ou l’autre de tes peuples est ton propre crâne : tu choisis le disque perdu, et si ce peuple est éliminé, tu désignes qui commence.
book-tribes-win = Tu gagnes avec deux défis réussis par le même peuple, ou quand tous les peuples qui restent sont à toi.
book-chance-title = Dernière chance
book-chance-middle = Un disque de plus est au centre, face visible. Ce n’est pas un crâne, et tout le monde le sait.
book-chance-take = Qui perd un disque et n’en a plus qu’un seul prend celui du centre en main, pour le tour suivant seulement.
book-chance-place = On le pose comme un autre disque, mais toujours face visible ; si l’ouverture est secrète, il se montre quand tout le monde a choisi. Il compte sur le tapis et vaut une fleur.
book-chance-life = Ce n’est jamais une vie. Échouer comme Challenger en l’ayant, c’est être éliminé.
book-chance-back = Après ce tour, il retourne au centre, quoi qu’il arrive. On ne l’a qu’une fois par partie.
book-chance-figure = Le disque Dernière chance : argenté, avec un sablier, et toujours face visible.

book-editions-title = Les éditions comparées
book-editions-lead = Cinq livrets racontent un seul jeu, avec quelques différences. Ici, une table peut suivre n’importe lequel, et toutes les options se combinent.
book-editions-what = Ce qui change
book-editions-classic = Classique
book-editions-classic-books = anglais, français et chinois, 2013
book-editions-italian = Italienne
book-editions-italian-books = une édition plus récente
book-editions-german = Allemande
book-editions-german-books = avec sa propre variante
book-editions-opening = Ouverture
book-editions-opening-classic = l’ordre est libre, le premier joueur peut-être en dernier ; ici tous ensemble
book-editions-opening-italian = chacun son tour, le premier joueur en dernier
book-editions-opening-german = tous ensemble, en secret
book-editions-loss = Disque perdu sur le crâne d’un autre
book-editions-loss-classic = choisi à l’aveugle par cet autre
book-editions-loss-italian = choisi à l’aveugle par cet autre
book-editions-loss-german = tiré au hasard
book-editions-show = Montrer le reste de sa pile
book-editions-show-classic = oui
book-editions-show-italian = oui
book-editions-show-german = rien n’en est dit ; ici c’est permis
book-editions-boxes = Deux boîtes, jusqu’à douze joueurs
book-editions-boxes-classic = en anglais et en français
book-editions-boxes-italian = oui
book-editions-boxes-german = rien n’en est dit ; ici c’est possible
book-editions-tribes = Deux peuples chacun
book-editions-tribes-classic = en anglais et en français
book-editions-tribes-italian = oui
book-editions-tribes-german = rien n’en est dit ; ici c’est possible
book-editions-chance = Dernière chance
book-editions-chance-classic = non ; ici c’est possible
book-editions-chance-italian = non ; ici c’est possible
book-editions-chance-german = oui, en variante
book-editions-misprint = Une coquille : après l’ouverture, le livret français envoie à la phase 3. Il faut lire phase 2.

book-example-title = Un tour, coup par coup
book-example-open = Rosa, Tito, Ofelia et Bruno ont chacun un disque sur leur tapis. C’est Rosa qui commence.
book-example-add = Rosa, Tito et Ofelia ajoutent chacun un disque. Il y en a maintenant sept sur la table.
book-example-challenge = Bruno préfère oser : « Trois. »
book-example-raise = Rosa surenchérit : « Cinq. » Tito passe, Ofelia passe, Bruno passe. Rosa est Challenger.
book-example-own = D’abord les deux disques de Rosa. Deux fleurs.
book-example-others = Puis le dessus de la pile chez Tito, le seul disque chez Bruno et le dessus de la pile chez Ofelia. Trois fleurs.
book-example-won = Cinq disques et pas un crâne : réussie. Le tapis de Rosa passe côté fleur, et Rosa commence le tour suivant.

book-advice-title = Quelques conseils
book-advice-first = Être premier joueur vaut bien un risque ; parfois même un disque.
book-advice-bluff = Fais une enchère sur ton propre crâne. Quelqu’un voudra peut-être monter, et tombera dessus.
book-advice-keep = Ton crâne est ton meilleur disque. Si tu peux choisir ce que tu perds, garde-le.
book-advice-lone = Sauf s’il ne te reste que deux disques : là, abandonne le crâne. Seul, il ne réussira jamais un défi.
book-advice-talk = Commente tout. Dis que tu as posé un crâne, que ce soit vrai ou non.
book-advice-ending = Quand il reste peu de disques, il y a des plans gagnants. Ils méritent qu’on les cherche.

book-questions-title = Questions fréquentes
book-ask-look = Puis-je regarder mes propres disques ?
book-tell-look = Quand tu veux : ceux de ta main, et ici aussi ceux de ton tapis. Ceux des autres, jamais.
book-ask-skip = Puis-je sauter mon tour ?
book-tell-skip = Pas avant le défi : ajoute un disque ou lance un défi. Après, on peut toujours passer.
book-ask-higher = Puis-je annoncer plus de disques qu’il n’y en a ?
book-tell-higher = Non. La totalité des disques est le maximum, et l’annoncer met fin aux enchères.
book-ask-whole = Dois-je retourner une pile entière ?
book-tell-whole = La tienne, oui, dans la limite de l’enchère. Chez les autres, un disque du dessus à la fois, où tu veux.
book-ask-top = J’ai trois disques sur mon tapis et j’annonce deux. Lesquels retourner ?
book-tell-top = Les deux du dessus. Celui du bas reste face cachée, crâne ou non.
book-ask-safe = J’ai passé. Suis-je hors de danger ?
book-tell-safe = Tu n’auras rien à retourner. Mais tes disques restent en jeu : ils peuvent aider le Challenger, ou mordre.
book-ask-met = Le crâne retourné quitte-t-il la partie ?
book-tell-met = Non, il revient dans la main de qui l’a posé. Le disque perdu est l’un de ceux du Challenger.
book-ask-lone = Et s’il ne me reste qu’un disque, et que c’est le crâne ?
book-tell-lone = Tu le poses, et à ton tour tu dois lancer un défi. Annonce peu et espère qu’on surenchérisse. Sinon, tu le retournes et la partie s’arrête pour toi.
book-ask-lost = Qui voit un disque perdu ?
book-tell-lost = Uniquement la personne qui l’a perdu. Même si c’était le dernier.
book-ask-lie = Ai-je le droit de mentir ?
book-tell-lie = Je t’en prie.
