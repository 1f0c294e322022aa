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

## Luck, ranges and beliefs. $share, $range, $deserved, $error, $win and $other are written out with their sign for per cent.

review-luck = Chance et talent
review-luck-won = { $who } a gagné ; mérité : { $deserved } ± { $error }.
review-luck-lost = { $who } n’a pas gagné ; mérité : { $deserved } ± { $error }.
review-luck-what = Une estimation : à quelle fréquence on gagne en décidant aussi bien. L’effet du hasard et des secrets des autres n’est pas compté.
review-luck-move = Chance au coup { $move } : { $gain } points pour { $who }.
review-curve = Chances de gagner, tous les disques visibles
review-curve-what = Avant chaque tour. Un clic sur la courbe mène à un coup.
review-losses = Points perdus par décision
review-strong = Au plus haut niveau : { $share } ; avec n’importe quels disques : { $range }.
review-beliefs = Probabilité que chaque disque soit le crâne
review-beliefs-seat = Le regard de la personne qui joue, { $who }, sur les autres
review-beliefs-table = Le regard de la table sur { $who }
review-belief-stack = { $who }, depuis le bas : { $shares } ; en main { $hand }.
review-belief-truth = Le vrai crâne est entouré s’il est sur le tapis.
review-truth-stack = En vérité : disque { $place } depuis le bas.
review-truth-hand = En vérité : en main.
review-truth-gone = En vérité : hors du jeu.
review-what-if = Et si : { $action }
review-what-if-word = { $action } aurait gagné { $win } ± { $error } des parties, au lieu de { $other }.
review-habits = Habitudes sur { $count } parties
review-habit-skull-first = crâne en premier disque
review-habit-bluff = enchères avec le crâne dans la pile
review-habit-pass = passer
review-habit-challenge = lancer un défi au lieu d’ajouter un disque
review-habit-line = { $who }, { $habit } : { $share } sur { $count } ; au plus haut niveau { $expected }. Coût : { $loss } points par décision.
review-page-title = Analyse d’une partie
