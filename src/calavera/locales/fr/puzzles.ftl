puzzle-lead = Des positions où une seule action est clairement la meilleure. Que ferais-tu ?
puzzle-daily = Le problème du jour
puzzle-ladder = L’échelle
puzzle-again = Tes erreurs
puzzle-number = Problème { $number }
puzzle-level = Niveau { $level } sur 10
puzzle-streak = { $days ->
    [one] Un jour d’affilée
   *[other] { $days } jours d’affilée
}
puzzle-streak-none = Résous le problème du jour pour commencer une série.
puzzle-solved-of = { $solved } sur { $count } résolus
puzzle-due = { $count ->
    [one] Un problème à reprendre
   *[other] { $count } problèmes à reprendre
}
puzzle-due-none = Rien à reprendre aujourd’hui. Les problèmes ratés reviennent ici après quelques jours.
puzzle-offline = Ce problème demande une connexion. Ceux que tu as déjà ouverts marchent aussi sans.
puzzle-loading = Le problème arrive…

puzzle-you = Toi
puzzle-player = Siège { $number }
puzzle-own = Tu as { $discs ->
    [one] un disque
   *[other] { $discs } disques
} et il te faut encore { $wins ->
    [one] un défi réussi
   *[other] { $wins } défis réussis
}.
puzzle-other = { $who } : { $discs ->
    [one] un disque
   *[other] { $discs } disques
}, et encore { $wins ->
    [one] un défi
   *[other] { $wins } défis
} à réussir.
puzzle-first-own = Tu es premier joueur.
puzzle-first-other = Premier joueur : { $who }.
puzzle-discs = Dans ta main : { $hand }. Sur ton tapis, de bas en haut : { $stack }.
puzzle-nothing = rien
puzzle-beliefs = À ce que chacun croit : crâne encore là chez { $who } à { $them }, chez toi à { $you }.
puzzle-earlier = On ne sait rien d’autre des tours précédents.
puzzle-moves = Ce tour jusqu’ici
puzzle-move = { $who } : { $what }
puzzle-no-moves = Le tour s’ouvre. Tout le monde pose un premier disque en secret.

puzzle-ask = Que fais-tu ?
puzzle-right = Juste !
puzzle-close = Juste : aussi bon que le meilleur.
puzzle-wrong = Pas le meilleur : cela coûte { $points } points.
puzzle-best = Le meilleur : { $best }.
puzzle-chances = Chances de gagner après chaque action
puzzle-tries = Qui échoue ici : novice { $novice }, regular { $regular }, sharp { $sharp }, expert { $expert }.
puzzle-method-solved = Résolu : certain, contre un jeu parfait.
puzzle-method-agreed = Estimé : deux méthodes indépendantes concordent.
puzzle-next = Problème suivant
puzzle-retry = Réessayer
puzzle-lab = Ouvrir dans le labo
puzzle-tomorrow = Le prochain arrive demain. D’ici là, grimpe à l’échelle.
puzzle-top = Tu les as tous résolus.

puzzle-prompt = Un numéro, ou q pour arrêter :
puzzle-unknown = Donne un numéro de 1 à { $count }, ou q.

puzzle-why-overbid = Une enchère plus haute risque plus qu’elle ne peut rapporter.
puzzle-why-all-bid-missed = Annonce tous les disques : personne ne peut surenchérir, et le risque en vaut la peine.
puzzle-why-bid-too-low = Une petite enchère laisse la tentative aux autres. Ici, tu la veux pour toi.
puzzle-why-missed-bid = Passer laisse la tentative à quelqu’un qui va sans doute la réussir. Même un échec te coûte moins.
puzzle-why-winning-pass-missed = Passer gagne plus souvent que toute enchère : laisse le risque aux autres.
puzzle-why-doomed-bluff = Ton propre crâne est parmi les disques à retourner : cette enchère ne sert que si quelqu’un surenchérit.
puzzle-why-early-challenge = Pose d’abord un disque de plus : cela vaut mieux qu’un défi maintenant.
puzzle-why-late-challenge = Lance le défi maintenant : un disque de plus aide les autres plus que toi.
puzzle-why-wrong-first-disc = Le premier disque décide de ce que tu pourras annoncer, et de ce que les autres peuvent croire.
puzzle-why-wrong-added-disc = Le disque ajouté décide jusqu’où tu peux enchérir toi-même.
puzzle-why-wrong-stack = Retourne là où un crâne est le moins probable.
puzzle-why-wrong-discard = Ce que tu gardes décide de ce que les autres devront craindre aux tours suivants.
