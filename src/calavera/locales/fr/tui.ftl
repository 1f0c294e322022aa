start-tagline = des fleurs, des crânes et du cran
start-resume = Reprendre la partie laissée
start-name = Ton nom
start-language = Langue
start-players = Joueurs
start-edition = Édition
start-last-chance = Dernière chance
start-two-tribes = Deux peuples
start-pace = Rythme
start-motion = Animations
start-manner = Caractère
start-all = Tous les adversaires
start-opponent = Adversaire { $number }
start-yes = oui
start-no = non
start-mixed = variés
start-keys = ↑ ↓ ligne · ← → changer · Entrée jouer · ? règles · Échap quitter
start-keys-resume = Entrée reprendre · ↓ nouvelle partie · ? règles · Échap quitter
start-note-two = À deux : pour étudier les fins de partie.
start-note-three = À trois, c’est tactique et sans pitié : mieux vaut débuter à quatre ou plus.
start-note-many = Deux boîtes sur la table : mieux à moins de dix.
start-note-good = De quatre à six, le jeu est à son meilleur.

centre-bid = { $who } annonce { $bid } sur { $total }
centre-last-chance = Disque Dernière chance
seat-passed = a passé
seat-out = hors jeu
seat-hand = main
choice-all = tous
choice-pass = passer
choice-show = montrer

now-choose-first = Choisis avec ← → ou un nombre, puis Entrée.
show-countdown = w montre le reste de ta pile · Espace continue ({ $seconds })

keys-table = ? règles et touches · L langue · + − rythme · Espace accélérer · Q quitter
keys-out = F finir vite · ? règles et touches · L langue · + − rythme · Q quitter
keys-over = N nouvelle partie · V revoir cette partie · L langue · Q quitter

moment-key = une touche
result-line = { $label } : { $value }

out-panel-keys = f finir vite · une autre touche : regarder

leave-question = Quitter la table ?
leave-saved = La partie est enregistrée ; tu pourras la reprendre.
leave-keys = Entrée quitter · Échap rester

small-screen = La table a besoin de { $columns } × { $rows } caractères ; cette fenêtre en a { $width } × { $height }. Agrandis-la, ou joue avec --plain.

review-title = Une partie à revoir
review-at = Étape { $at } sur { $count }
review-face-up = tout est visible
review-eyes = vu par { $who }
review-keys = ← → étape · ↑ ↓ tour · Début Fin · E regard · L langue · Q quitter
review-broken = L’enregistrement enfreint une règle à l’étape { $number } : { $error }

help-title = Touches
help-disc = f fleur, s crâne (skull), l Dernière chance : poser ou abandonner aussitôt
help-choose = ← → ou un nombre : choisir une enchère, une pile, un disque ; Entrée valide
help-pass = p passer · w montrer le reste de ta pile, quand c’est possible
help-hurry = Espace continuer · + plus vite · − moins vite · m animations
help-read = PgPréc PgSuiv journal · ? ces pages · L langue suivante · Q quitter et garder
help-plain = r affiche les règles de cette table ; un code de langue ({ $languages }) change de langue ; w montre le reste de ta pile après un échec.
ask-tribe = { $who } : { $question }
signs-title = Signes
signs-mat = ☠ tapis côté crâne · ✿ côté fleur : un défi réussi
signs-discs = emblème : un disque en main · ○ un disque sur le tapis · à côté de la pile : leur nombre
signs-seat = ♦ bougie : premier joueur · pâle et plus près : a passé · ⚘ hors jeu

rules-goal-title = But
rules-goal = Réussis deux défis avec le même tapis, ou sois la dernière personne à avoir un disque.
rules-tribe-title = Ton peuple
rules-tribe = Trois fleurs, un crâne, un tapis. Les quatre disques sont ta main et tes vies ; personne d’autre ne les voit. Les tapis commencent côté crâne.
rules-opening-title = Ouverture
rules-opening-simultaneous = Chacun pose un disque face cachée sur son tapis, tous en secret et en même temps.
rules-opening-first-last = Chacun pose un disque face cachée sur son tapis. La place à gauche du premier joueur commence ; le premier joueur pose en dernier, après avoir observé les autres.
rules-opening-others-first = Chacun pose un disque face cachée sur son tapis. Tout le monde choisit en secret et en même temps, sauf le premier joueur, qui pose une fois que les autres ont posé.
rules-adding-title = Ajouter ou défier
rules-adding = À partir du premier joueur, dans le sens horaire : ajoute un disque face cachée sur ta pile, ou lance un défi avec un nombre, au plus tous les disques des tapis. Quand ta main est vide, tu dois lancer un défi. Après un défi, personne n’ajoute plus de disque.
rules-bidding-title = Enchères
rules-bidding = Dans le sens horaire, on surenchérit ou on passe. Qui passe sort des enchères, mais ses disques restent et peuvent être retournés. Annoncer tous les disques y met fin aussitôt. La plus haute enchère désigne le Challenger.
rules-attempt-title = La tentative
rules-attempt = Le Challenger retourne autant de disques qu’annoncé, un par un : d’abord toute sa pile, depuis le haut, puis le disque du dessus de n’importe quelle pile, en choisissant à chaque fois. Un crâne arrête tout aussitôt.
rules-won-title = Tentative réussie
rules-won = Pas de crâne : le tapis passe côté fleur. S’il y était déjà, le Challenger gagne la partie.
rules-failed-title = Tentative échouée
rules-failed-pick = Sur un crâne adverse : on mélange les disques du Challenger face cachée, la personne à qui est le crâne en choisit un à l’aveugle, et il quitte la partie ; seul le Challenger apprend lequel. Sur ton propre crâne, tu choisis en secret le disque perdu.
rules-failed-draw = Sur un crâne adverse : la personne à qui est le crâne tire un disque au hasard dans la main du Challenger, et il quitte la partie ; seul le Challenger apprend lequel. Sur ton propre crâne, tu choisis en secret le disque perdu.
rules-show-title = Montrer
rules-show = Tant que le disque perdu n’est pas désigné, les adversaires peuvent montrer le reste de leur pile. Rien n’y oblige.
rules-out-title = Élimination, et qui commence
rules-out = Sans disque, c’est l’élimination ; le dernier disque n’est pas annoncé. Le Challenger est premier joueur du tour suivant. Si le crâne d’un adversaire l’élimine, cet adversaire commence ; si c’est le sien, le Challenger désigne qui commence.
rules-last-chance-title = Dernière chance
rules-last-chance = Un disque de plus est au centre, face visible. Qui n’a plus qu’un disque le prend pour le tour suivant seulement : posé face visible, il compte sur le tapis et vaut une fleur, mais ce n’est pas une vie. Échouer comme Challenger avec lui, c’est l’élimination. Une fois par joueur et par partie.
rules-two-tribes-title = Deux peuples
rules-two-tribes = Tu joues deux peuples, face à face, chacun à son tour, avec sa main, son tapis et ses vies. La pile de ton autre peuple est une pile comme les autres, mais son crâne est ton propre crâne. Un peuple sans disque est hors jeu, et tu continues avec l’autre. Gagne deux fois avec le même peuple.
rules-talk-title = Paroles
rules-talk = Chacun peut tout dire à tout moment, vrai ou faux. Cela n’engage personne.
