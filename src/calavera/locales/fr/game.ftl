list-separator = { ", " }
disc-flower = fleur
disc-skull = crâne
disc-last-chance = disque Dernière chance

event-round-opened = — Tour { $round }. Premier joueur : { $who }. —
event-placed = { $who } pose un disque.
event-placed-you = Tu poses un disque : { $disc }.
event-placed-known = { $who } pose un disque : { $disc }.
event-placed-last-chance = { $who } pose le disque Dernière chance, face visible.
event-bid = { $who } annonce { $number }.
event-passed = { $who } passe.
event-attempt-began = { $who } est Challenger et doit retourner { $bid ->
    [one] un disque
   *[other] { $bid } disques
}.
event-flipped-flower = Une fleur chez { $whose }.
event-flipped-skull = Un crâne chez { $whose } !
event-flipped-last-chance = Le disque Dernière chance chez { $whose } : il vaut une fleur.
event-attempt-failed = { $who } tombe sur un crâne chez { $owner }.
event-attempt-failed-own = { $who } tombe sur son propre crâne.
event-attempt-failed-own-you = Ton propre crâne te mord.
event-attempt-failed-you = Chez { $owner }, un crâne te mord.
event-attempt-failed-yours = Ton crâne mord { $who }.
event-shown = { $who } montre le reste de sa pile : { $discs }.
event-shuffled = { $who } { $count ->
    [one] présente son dernier disque,
   *[other] mélange { $count } disques,
} face cachée.
event-lost = { $who } perd un disque, sans qu’on voie lequel.
event-lost-you = { $kind ->
    [skull] Tu as perdu ton crâne.
    [last-chance] Tu as perdu le disque Dernière chance.
   *[flower] Tu as perdu une fleur.
 }
event-lost-known = { $who } perd un disque : { $disc }.
event-eliminated = { $who } perd son dernier disque : élimination.
event-starter-named = { $who } choisit qui commence : { $first }.
event-last-chance-taken = { $who } n’a plus qu’un disque et prend le disque Dernière chance.
event-last-chance-shown = { $who } a le disque Dernière chance sur son tapis.
event-last-chance-returned = Le disque Dernière chance revient au centre.
event-round-won = { $who } réussit son défi ! Le tapis passe côté fleur.
event-round-won-twice = { $who } réussit son second défi !
event-game-won = { $who } gagne la partie.

ask-place = Pose un disque : { $choices }.
ask-add-or-challenge = Ajoute un disque ({ $choices }) ou lance un défi avec un nombre de 1 à { $total }.
ask-challenge = Ta main est vide : lance un défi avec un nombre de 1 à { $total }.
ask-raise = { $who } a annoncé { $bid }. Surenchéris avec un nombre de { $low } à { $total }, ou passe (p).
ask-raise-all = { $who } a annoncé { $bid }. Surenchéris à { $total }, soit tous les disques, ou passe (p).
ask-flip = Retourne un disque (encore { $left }). Chez qui ? { $choices }.
ask-flip-own = Ta propre pile d’abord. Appuie sur Entrée pour retourner un disque.
ask-pick = { $count ->
    [one] { $who } te présente son dernier disque : prends-le (1).
   *[other] { $who } te présente ses disques face cachée : choisis un nombre de 1 à { $count }.
}
ask-discard = C’était ton propre crâne. Quel disque abandonnes-tu, en secret ? { $choices }.
ask-start = Tu es hors jeu. Qui commence le prochain tour ? { $choices }.
ask-start-tribe = Ce peuple est hors jeu. Qui commence le prochain tour ? { $choices }.
ask-show = Tu peux montrer le reste de ta pile (w). Rien ne t’y oblige.
ask-show-too = Tu peux aussi montrer le reste de ta pile (w).
choice-flower = fleur (f)
choice-skull = crâne (s)
choice-last-chance = Dernière chance (l)
choice-seat = { $who } ({ $number })
not-understood = « { $text } » ne convient pas ici.
speech = { $who } : « { $text } »
speech-emote = { $who } { $text }

table-seat = { $who } : { $discs ->
    [0] aucun disque
    [one] un disque
   *[other] { $discs } disques
} en tout, { $stack } sur le tapis
table-first = premier joueur
table-passed = a passé
table-out = hors jeu
table-won = côté fleur
table-hand = Ta main : { $discs }
table-hand-empty = Ta main est vide.

play-title = Calavera — une partie de Skull, non officielle
play-welcome = À ta table : { $names }. Tape ? pour l’aide, q pour partir.
play-help = Tout le monde a trois fleurs et un crâne. Pose des disques face cachée, puis lance-toi : annonce combien tu peux en retourner sans tomber sur un crâne. Qui a fait la plus haute enchère retourne les disques, sa propre pile d’abord. Pour gagner, réussis deux défis, ou sois la dernière personne à avoir un disque. Réponds avec les lettres ou les nombres proposés ; t montre la table, q la quitte.
play-saved = La partie est enregistrée dans { $file }.
play-not-saved = La partie n’a pas pu être enregistrée : { $why }.
play-resumed = La partie reprend là où tu l’as laissée.
play-left = Tu quittes la table. À la prochaine.
play-left-saved = Ta partie t’attend : calavera play --resume

head-round = Tour { $round }
centre-discs = { $total ->
    [0] Les tapis sont vides
    [one] Un disque sur les tapis
   *[other] { $total } disques sur les tapis
}
centre-attempt = { $who } en retourne { $bid } sur { $total }
now-place = On attend encore { $count ->
    [one] un disque
   *[other] { $count } disques
}…
now-open = { $who } pose un disque…
now-open-last = Les autres ont posé. { $who } pose en dernier…
now-others-first = On attend encore { $count ->
    [one] un disque
   *[other] { $count } disques
}, puis { $who }…
now-others-first-you = Premier joueur, tu poses après les autres. Encore { $count ->
    [one] un disque
   *[other] { $count } disques
}…
now-owner-draws = { $owner } tire au hasard un disque chez { $who }.
now-add = { $who } réfléchit : un disque, ou un défi ?
now-raise = { $who } réfléchit : aller au-dessus de { $bid }, ou passer ?
now-flip = { $who } tend la main vers un disque…
now-flip-last = { $who } tend la main vers le dernier disque…
now-shuffle = On mélange les disques chez { $who }, face cachée.
now-draw = { $who } va perdre un disque.
now-pick = { $who } choisit un disque à l’aveugle.
now-discard = { $who } abandonne un disque, en secret.
now-start = { $who } désigne qui commence.
now-over = { $who } gagne la partie.
moment-skull = Un crâne !
moment-won = Le tapis est en fleur.
moment-game = Deux défis réussis.
moment-game-last = Plus personne d’autre à la table.

out-place = Te voilà hors jeu : { $place }e sur { $players }.
out-fast = Les bots terminent…
win-you = Tu gagnes !
result-you = toi
result-place = Ta place
result-place-of = { $place }e sur { $players }
result-rounds = Tours
result-bluffs = Bluffs réussis
result-bluffer = { $who } { $count }
result-none = aucun
result-boldest = Enchère la plus osée
result-bid = { $number } sur { $total }
result-won = réussie au tour { $round }
result-failed = échouée au tour { $round }
result-outbid = surenchérie au tour { $round }
