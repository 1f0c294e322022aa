# The web table while it is played on.


## What is going on

now-open = { $who } pose un disque…
turn-place = Pose un disque, face cachée.
turn-add = À toi : ajoute un disque, ou lance un défi.
turn-challenge = Ta main est vide : lance un défi.
turn-raise = { $who } annonce { $bid }. Surenchéris ou passe.
turn-flip-own = Tu es le Challenger. Ta propre pile d’abord.
turn-flip = Retourne un disque : encore { $left }. Chez qui ?
turn-pick = Ton crâne a mordu. Choisis à l’aveugle un disque de { $who }.
turn-discard = Ton propre crâne. Quel disque abandonnes-tu, en secret ?
turn-start = Tu es éliminé. Qui commence le prochain tour ?
your-turn = À toi
your-turn-title = ● À toi
your-turn-at = On t’attend à la table { $code }.
line-waiting = Plus de réseau. Reconnexion ; la table t’attend…
line-connecting = On cherche la table…
watching = Tu regardes. Aucune main n’est montrée.
away-you = Un robot joue pour toi en ton absence.
away-return = Reprendre ma place

## The board

table-seats = Places
seat-about = { $who }, { $tribe } : { $discs } disques restants, { $stack } sur le tapis, { $up } face visible
seat-about-out = { $who } : éliminé
seat-challenger = Challenger
seat-bid = a annoncé { $number }
seat-away = absent, un robot joue
centre-of = sur { $total }

## What one can do

controls-label = Ce que tu peux faire
hand-label = Ta main
act-place = Poser : { $disc }
act-pass = Passer
act-bid = Annoncer { $number }
act-challenge = Défi : { $number }
act-flip = Retourner le disque du dessus de { $who }
act-flip-own = Retourne ton disque du dessus
act-start = { $who } commence
act-show = Montrer le reste de ma pile
bid-label = Ton enchère, de { $low } à { $high }
bid-number = Nombre de disques
bid-all = { $number }, tous les disques
bid-every = tout
bid-less = Un de moins
bid-more = Un de plus
pick-label = Les disques de { $who }, face cachée
pick-one = Choisir le disque { $number }
flip-label = De qui retournes-tu un disque ?
start-label = Qui commence ?
confirm-place = Poser ce disque : { $disc } ?
confirm-discard = Abandonner ce disque : { $disc } ?
confirm-bid = Annoncer { $number } ?
confirm-pass = Passer ?
confirm-flip = Retourner le disque du dessus de { $who } ?
confirm-pick = Choisir ce disque ?
confirm-start = { $who } commence le prochain tour ?
confirm-show = Montrer à tous le reste de ta pile ?
confirm-yes = Oui
confirm-no = Retour
over-rematch = Encore une !
over-replay = Revoir la partie

## Talk

chat-label = Discussion
chat-open = Discussion, { $count } nouveaux
chat-lines = Ce qui s’est dit
chat-none = Personne n’a rien dit. Louche.
chat-emotes = Sans paroles
chat-phrases = Phrases
chat-about = À propos de qui ?
chat-back = Retour
chat-words = Tes propres mots
chat-say = Dire
chat-mute = Qui ne plus entendre
chat-group-greet = Saluer
chat-group-bluff = Bluffer
chat-group-doubt = Douter
chat-group-tease = Taquiner
chat-group-praise = Féliciter
chat-group-regret = Regretter
chat-group-think = Réfléchir

## Around the table

log-label = Ce qui s’est passé
sound-toggle = Sons
menu-label = Menu
menu-tv = Grand écran
menu-confirm = Demander avant chaque coup
menu-leave = Quitter la table
menu-leave-what = Un robot prend le relais ; tu peux revenir.
invite-title = Inviter
curtain-pass = Passe l’appareil à { $who }
curtain-lift = Je suis { $who }
curtain-why = Les autres regardent la bougie.
tv-join = Rejoins avec ton téléphone
tv-waiting = On attend que l’hôte lance la partie
tv-full = Plein écran

## Keys

keys-title = Touches
keys-discs = fleur, crâne, Dernière chance : poser ou abandonner
keys-bid = choisir une enchère
keys-enter = annoncer ; retourner, s’il n’y a qu’un choix ; oui
keys-choose = choisir une pile, un disque ou qui commence
keys-pass = passer
keys-show = montrer le reste de ta pile
keys-skip = sauter l’animation
keys-talk = discussion
keys-log = ce qui s’est passé
keys-sound = sons activés ou non
keys-help = ces touches
keys-off = Tab et Entrée mènent partout aussi. Les touches seules se désactivent dans les réglages.
