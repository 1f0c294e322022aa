solve-preset = Deux joueurs, règles « Rapide » ({ $preset })
solve-position = Disques : { $discs0 } contre { $discs1 }, défis encore à réussir : { $wins0 } et { $wins1 }, le siège { $first } est premier joueur
solve-beliefs = Crâne encore en jeu : siège 0 { $skull0 }, siège 1 { $skull1 }
solve-value = Le siège 0 gagne { $win } des parties (valeur { $value }).
solve-by-lp = Exact, par programmation linéaire sur un arbre de { $nodes } nœuds : { $seconds } s.
solve-by-cfr = Par minimisation du regret sur l’arbre entier de { $nodes } nœuds, { $iterations } itérations : exploitabilité { $exploitability }, { $seconds } s.
solve-by-table = D’après la table des duels : la valeur est entre { $low } et { $high } ; ce plan concède au plus { $exploitability } ; { $seconds } s.

solve-opening = Ouverture, chacun en secret
solve-turn = Siège { $seat }
solve-in-hand = avec { $hand }
solve-on-mat = avec { $hand }, sur le tapis { $stack }
solve-branch = { $answer } ({ $likely })
solve-own-skull = son propre crâne au disque { $number }
solve-pair = { $one } : { $other }
solve-rarer = { $count ->
    [one] une suite plus rare n’est pas montrée
   *[other] { $count } suites plus rares ne sont pas montrées
} : --least 0 montre tout

solve-answer-flower = fleur
solve-answer-skull = crâne
solve-answer-add-flower = ajouter une fleur
solve-answer-add-skull = ajouter le crâne
solve-answer-add = ajouter un disque
solve-answer-bid = annoncer { $number }
solve-answer-pass = passer
solve-answer-discard-flower = abandonner une fleur
solve-answer-discard-skull = abandonner le crâne
solve-answer-discard = abandonner un disque

solve-plot-belief = Chances de victoire du siège 0, selon ce que l’on croit du siège { $seat }
solve-plot-across = probabilité que le siège { $seat } ait encore son crâne
solve-plot-line = siège { $seat } : { $skull }
solve-plot-skull = Fréquence du crâne posé en premier
solve-decimal-mark = ,
solve-percent = { $number } %
