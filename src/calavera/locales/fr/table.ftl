turn-place = Pose un disque, face cachée.
turn-place-last = Les autres ont posé. À toi : pose un disque, face cachée.
turn-tribe-place = Pose un disque de ton peuple { $tribe }, face cachée.
turn-tribe-place-last = Les autres ont posé. Pose un disque de ton peuple { $tribe }, face cachée.
turn-add = À toi : ajoute un disque, ou lance un défi.
turn-tribe-add = C’est à ton peuple { $tribe } : ajoute un disque, ou lance un défi.
turn-challenge = Ta main est vide : lance un défi.
turn-tribe-challenge = La main de ton peuple { $tribe } est vide : lance un défi.
turn-raise = { $who } annonce { $bid }. Surenchéris ou passe.
turn-tribe-raise = { $who } annonce { $bid }. Surenchéris ou passe pour ton peuple { $tribe }.
turn-flip-own = Te voilà Challenger. Ta propre pile d’abord.
turn-tribe-flip-own = Ton peuple { $tribe } est Challenger. Sa propre pile d’abord.
turn-flip = Retourne un disque : encore { $left }. Chez qui ?
turn-pick = Ton crâne a mordu. Choisis à l’aveugle un disque chez { $who }.
turn-discard = Ton propre crâne. Quel disque abandonnes-tu, en secret ?
turn-tribe-discard = Ton propre crâne. Quel disque ton peuple { $tribe } abandonne-t-il, en secret ?
turn-start = Pour toi, la partie s’arrête ici. Qui commence le prochain tour ?
turn-tribe-start = Ton peuple { $tribe } est hors jeu. Qui commence le prochain tour ?
your-turn = À toi
your-turn-title = ● À toi
your-turn-at = On t’attend à la table { $code }.
line-waiting = Connexion perdue. Reconnexion en cours ; la table t’attend…
line-unsent = Pas encore envoyé. On réessaie ; ton coup n’est pas perdu…
line-connecting = On cherche la table…
watching = Tu regardes. Personne ne te montre sa main.
watching-practice = Table d’entraînement : une seule personne joue, avec les conseils du coach.
away-you = Un bot joue pour toi en ton absence.
away-return = Reprendre ma place
hint-on = Conseils activés
hint-ask = Conseil
hint-busy = Le coach réfléchit…
hint-title = Le conseil du coach
hint-best = { $action } : cela gagne { $win } des parties.
hint-tempting = { $action } coûterait { $points } points.
hint-same = Le reste ne vaut guère moins : fais comme tu veux.
seat-news-left = { $who } quitte la table. Un bot continue.
seat-news-gone = { $who } n’est plus là. Un bot continue.
seat-news-clock = { $who } n’a plus de temps. Un bot continue.
seat-news-removed = { $who } doit quitter la table. Un bot continue.
seat-news-back = { $who } est de retour.
seat-news-took-over = { $who } remplace { $from }.
seat-news-up = { $who } se lève de table.
seat-news-pace = Nouveau rythme : { $pace }.
clock-five = Plus que cinq secondes.

table-seats = Places
seat-about = { $who }, { $tribe }. Disques restants : { $discs }, sur le tapis : { $stack }, face visible : { $up }
seat-about-out = { $who } : hors jeu
seat-challenger = Challenger
seat-bid = a annoncé { $number }
seat-away = pas là, un bot joue
centre-of = sur { $total }

controls-label = Ce que tu peux faire
hand-label = Ta main
act-place = Poser : { $disc }
act-pass = Passer
act-bid = Annoncer { $number }
act-challenge = Défi : { $number }
act-flip = Retourner le disque du dessus chez { $who }
act-flip-own = Retourner mon disque du dessus
act-start = { $who } commence
act-show = Montrer le reste de ma pile
act-show-who = { $who } : montrer le reste de la pile
act-keep = Ne rien montrer
act-keep-all = Personne
show-ask = Tu peux montrer le reste de ta pile.
show-ask-who = Qui montre le reste de sa pile ?
show-soon = { $question } Encore { $seconds ->
    [one] une seconde
   *[other] { $seconds } secondes
}.
bid-label = Ton enchère, de { $low } à { $high }
bid-number = Nombre de disques
bid-all = { $number }, tous les disques
bid-every = tous
bid-less = Un de moins
bid-more = Un de plus
pick-label = Disques face cachée, chez { $who }
pick-one = Choisir le disque { $number }
flip-label = Chez qui retournes-tu un disque ?
start-label = Qui commence ?
confirm-place = Poser ce disque : { $disc } ?
confirm-discard = Abandonner ce disque : { $disc } ?
confirm-bid = Annoncer { $number } ?
confirm-pass = Passer ?
confirm-flip = Retourner le disque du dessus chez { $who } ?
confirm-pick = Choisir ce disque ?
confirm-start = { $who } commence le prochain tour ?
confirm-show = Montrer le reste de ta pile à tout le monde ?
confirm-yes = Oui
confirm-no = Retour
over-rematch = Encore une !
over-replay = Revoir la partie
over-review = L’avis du coach
out-people = Les autres continuent. Tu peux regarder ; leurs disques restent cachés.
out-finish = Finir vite
out-watch = Regarder à découvert
out-open = Tous les disques sont visibles
out-new = Nouvelle partie
win-who = { $who } gagne !
result-label = Résultat
share-label = Partager
share-won = J’ai gagné une partie de Skull à { $players } en { $rounds ->
    [one] un tour
   *[other] { $rounds } tours
}. L’enchère la plus osée : { $number } disques sur { $total }.
share-played = Une partie de Skull à { $players }, finie en { $rounds ->
    [one] un tour
   *[other] { $rounds } tours
}. L’enchère la plus osée : { $number } disques sur { $total }.
share-copied = Copié. Colle-le où tu veux.
share-failed = Ce navigateur ne laisse pas la page copier le texte.

chat-label = Discussion
chat-open = Discussion, { $count ->
    [0] aucun nouveau message
    [one] un nouveau message
   *[other] { $count } nouveaux messages
}
chat-lines = Ce qui s’est dit
chat-none = Personne n’a rien dit. Louche.
chat-emotes = Sans paroles
chat-phrases = Phrases
chat-about = À propos de qui ?
chat-back = Retour
chat-words = Tes propres mots
chat-say = Dire
chat-mute = Mettre en sourdine
chat-reaction = Dans le public : { $what }
chat-group-greet = Saluer
chat-group-bluff = Bluffer
chat-group-doubt = Douter
chat-group-tease = Taquiner
chat-group-praise = Féliciter
chat-group-regret = Regretter
chat-group-think = Réfléchir
chat-group-goodbye = Prendre congé

log-label = Ce qui s’est passé
sound-toggle = Sons
menu-label = Menu
menu-tv = Grand écran
menu-overlay = Incrustation pour un stream
menu-confirm = Demander avant chaque coup
menu-pace = Rythme de la partie
menu-leave = Quitter la table
menu-leave-what = Un bot prend le relais ; tu peux revenir.
invite-title = Inviter
curtain-pass = Passe l’appareil à { $who }
curtain-lift = Je suis { $who }
curtain-why = Les autres regardent la bougie.
tv-join = Rejoins avec ton téléphone
tv-waiting = On attend que l’hôte lance la partie
tv-full = Plein écran

keys-title = Touches
keys-discs = fleur, crâne, disque Dernière chance : poser ou abandonner
keys-bid = choisir une enchère
keys-enter = annoncer ; retourner, s’il n’y a qu’un choix ; oui
keys-choose = choisir une pile, un disque ou qui commence
keys-pass = passer
keys-show = montrer le reste de ta pile
keys-keep = ne rien montrer de ta pile
keys-space = Espace
keys-skip = sauter l’animation
keys-talk = discussion
keys-log = ce qui s’est passé
keys-sound = sons activés ou non
keys-help = ces touches
keys-off = Tab et Entrée suffisent aussi pour tout. Les touches seules se désactivent dans les réglages.
