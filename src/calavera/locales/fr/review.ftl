review-heading = Partie à { $players }, victoire : { $who }
review-seat = Siège { $seat }
review-column-who = qui
review-column-decisions = décisions
review-column-inaccuracy = imprécisions
review-column-mistake = erreurs
review-column-blunder = gaffes
review-column-loss = points perdus par décision
review-round = Tour { $round }
review-decision = Coup { $move }, { $who } : { $played }. Mieux : { $best }.
review-cost = { $loss } ± { $error } points, { $method }
review-flip = retourner un disque chez { $who }
review-method-solved = résolu
review-method-solved-beliefs = résolu pour des croyances estimées
review-method-estimated = estimé
review-grade-inaccuracy = Imprécision
review-grade-mistake = Erreur
review-grade-blunder = Gaffe
review-kind-overbid = L’enchère était trop haute.
review-kind-all-bid-missed = Annoncer tous les disques était possible.
review-kind-bid-too-low = Une enchère plus haute valait mieux.
review-kind-missed-bid = Une enchère valait mieux que passer.
review-kind-winning-pass-missed = Passer suffisait pour gagner.
review-kind-doomed-bluff = Un bluff sans issue : ton propre crâne barre la route.
review-kind-early-challenge = Trop tôt : mieux valait d’abord un disque de plus.
review-kind-late-challenge = Il était temps de lancer un défi.
review-kind-wrong-first-disc = L’autre disque était un meilleur début.
review-kind-wrong-added-disc = L’autre disque était le bon à ajouter.
review-kind-wrong-stack = Une autre pile était plus sûre.
review-kind-wrong-discard = Ce n’était pas le bon disque à abandonner.
review-good = Rien à redire.
review-skipped = { $count ->
    [one] Une décision n’a pas pu être jugée.
   *[other] { $count } décisions n’ont pas pu être jugées.
}
review-stopped = Interrompu : la suite de la partie n’est pas revue.

review-open = Revoir cette partie avec le coach
review-open-what = Le coach regarde chaque décision. Cela prend quelques secondes.
review-busy = Le coach regarde la partie…
review-here = L’avis du coach sur ce coup
review-whose = Erreurs de qui ?
review-everybody = tout le monde
review-played = joué
review-best = meilleur
review-chances = Chances de gagner après chaque action
review-silent = Le coach n’a rien à dire sur ce coup.
