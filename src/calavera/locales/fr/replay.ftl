replay-lead = Revois une partie terminée, coup par coup : tout face visible, ou par les yeux d’une seule personne.
replay-by-code = Depuis une table
replay-code = Code ou lien d’une table
replay-code-bad = Un code compte neuf lettres et chiffres, par exemple K7W MQX 2FH. Le lien entier convient aussi.
replay-watch = Regarder
replay-lately = Tes tables
replay-lately-one = La dernière partie avec { $who }
replay-lately-alone = La dernière partie à la table { $code }
replay-kept = Sur cet appareil
replay-kept-none = Rien pour l’instant. Regarde une partie et enregistre-la : elle s’ouvrira ensuite même sans réseau.
replay-won-by = { $who } l’emporte
replay-no-end = interrompue
replay-delete = Supprimer
replay-delete-which = Supprimer la partie avec { $names }
replay-deleted = Supprimée.
replay-undo = Rétablir
replay-from-file = Depuis un fichier
replay-file-what = Une partie que tu as téléchargée ici, ou que la commande calavera a enregistrée.
replay-file-open = Ouvrir un fichier
replay-file-drop = ou dépose-le ici
replay-file-unreadable = « { $file } » n’est pas une partie enregistrée : il y faut un objet JSON, un seul.
replay-file-refused = « { $file } » n’est pas une partie que l’on puisse rejouer.
replay-file-illegal = « { $file } » enfreint une règle au coup { $move } ({ $who }, { $word }).
replay-file-large = « { $file } » est trop gros. Une partie enregistrée tient dans un mégaoctet.
replay-file-secret = « { $file } » vient d’une partie encore en cours : il ne dit rien des disques. Télécharge-le de nouveau après la partie.
replay-file-why = Le moteur du jeu précise, en anglais :
replay-chance = hasard

replay-loading = On étale les disques…
replay-playing-title = Cette partie se joue encore
replay-playing = Ses disques restent face cachée jusqu’à la fin. Reviens à ce moment-là : tout sera face visible.
replay-watch-table = Regarder la table
replay-other-game = Partie { $game } de cette table
replay-missing-title = Rien à revoir
replay-missing = Aucune partie de ce numéro n’a été jouée à cette table.
replay-none-yet = Aucune partie n’est encore allée au bout à cette table.
replay-not-here = Le serveur ne répond pas, et cette partie n’est pas enregistrée sur cet appareil.

replay-title = Partie { $game }, table { $code }
replay-title-file = Une partie tirée d’un fichier
replay-shelf = Toutes les parties à revoir
replay-to-game = Vers la partie { $game }
replay-to-table = Aller à la table
replay-eyes = Regard
replay-eyes-all = Tout face visible
replay-eyes-none = Vu par le public
replay-eyes-seat = Vu par { $who }
replay-moves = Coups
replay-at = Tour { $round } : { $what }
replay-count = { $at } sur { $count }
replay-where = { $at } sur { $count }, { $what }
replay-play = Lecture
replay-pause = Pause
replay-step-back = Un coup en arrière
replay-step-on = Un coup en avant
replay-round-back = Retour au début du tour
replay-round-on = Au tour suivant
replay-speed = Vitesse
replay-times = { $times } ×
replay-broken-off = Ici, la table a été fermée ; nul ne sait comment cela aurait fini.
replay-keys = Touches : ← → un coup, ↑ ↓ un tour, Début et Fin, Espace pour la lecture, E pour changer de regard.
replay-share = Partager cet instant
replay-link = Lien vers ce coup, avec ce regard
replay-shared = Un instant d’une partie avec { $names }
replay-download = Télécharger la partie
replay-keep = Enregistrer pour le hors-ligne
replay-keeping = Enregistrement… { $percent } %
replay-is-kept = Enregistrée sur cet appareil.
replay-forget = Supprimer de cet appareil
replay-cannot-keep = Ce navigateur n’enregistre rien pour nous. Fenêtre privée, ou disque plein ?

fair-title = Tout était-il régulier ?
fair-checking = Vérification…
fair-unasked = La partie enregistrée n’a pas pu être récupérée : rien n’a été vérifié.
fair-ok = Chaque secret est conforme à l’engagement.
fair-seen = Et c’est la partie que ce navigateur a vue : le sceau est celui qu’il a noté à la table.
fair-seen-part = Et jusqu’au coup { $move }, le dernier noté ici, c’est la partie que ce navigateur a vue.
fair-unseen = Ce navigateur n’a noté aucun sceau de cette partie. Demande à quelqu’un de la table si le sien est le même.
fair-bad = Quelque chose ne colle pas.
fair-none = Rien ici ne peut être vérifié.
fair-show = Montrer le coup { $move }
fair-details = Ce qui a été vérifié
fair-here = Dans ce navigateur : { $secrets ->
    [0] aucun engagement
    [one] un engagement
   *[other] { $secrets } engagements
} et { $moves ->
    [0] aucun sceau
    [one] le sceau d’un coup
   *[other] les sceaux de { $moves } coups
}.
fair-server-asking = On demande au serveur si chaque coup est permis…
fair-server-ok = Selon le serveur, chaque coup est permis.
fair-server-illegal = Selon le serveur, le coup { $move } enfreint une règle.
fair-server-bad = Le serveur, lui, trouve à redire.
fair-server-silent = Si chaque coup est permis, seul le serveur peut le dire, et il ne répond pas.
fair-seal = Sceau
fair-copy = Copier le sceau
fair-copied = Le sceau est copié.
fair-no-fairness = La partie enregistrée ne contient aucun engagement.
fair-still-secret = Les sels viennent avec la partie complète, une fois celle-ci terminée.
fair-bad-fairness = Les engagements et les sels n’ont pas la forme voulue.
fair-missing-salt = Le coup { $move } est un secret sans sel : personne ne peut le vérifier.
fair-bad-salt = Le sel du coup { $move } n’est pas valable.
fair-missing-commitment = Le coup { $move } est un secret sans engagement.
fair-bad-commitment = L’engagement du coup { $move } n’est pas valable.
fair-wrong-commitment = Le coup { $move } n’est pas conforme à l’engagement.
fair-unexpected-salt = Il y a un sel pour le coup { $move }, mais pas de secret à cet endroit.
fair-unexpected-commitment = Il y a un engagement pour le coup { $move }, mais pas de secret à cet endroit.
fair-wrong-seal = Le sceau n’est pas celui de ces coups : un coup public, le début, la fin ou le sceau lui-même a changé.
fair-not-what-was-seen = Jusqu’au coup { $move }, ce n’est pas la partie que ce navigateur a vue pendant qu’elle se jouait.
fair-missing-move = Ce navigateur a vu le coup { $move }, mais la partie enregistrée s’arrête avant.
