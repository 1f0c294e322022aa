home-heading = Des fleurs, des crânes et du cran
home-lead = Skull, le jeu de bluff. Ouvre une table, envoie le lien et mens à tes amis à la lueur des bougies.
home-play = Jouer
home-play-busy = On allume les bougies…
home-play-what = Toi et trois adversaires, tout de suite
home-play-choose = Ou choisis tes adversaires
home-join-label = Code ou lien d’une table
home-join = Rejoindre
home-join-bad = Un code compte neuf lettres et chiffres, par exemple K7W MQX 2FH. Le lien entier convient aussi.
home-create = Créer une table
home-pass = Un seul téléphone pour tous
home-learn = Tu découvres le jeu ?
home-learn-what = Apprends-le en jouant : quelques minutes, et rien à lire avant.
home-puzzles = Problèmes.
home-puzzles-what = Un par jour, et une échelle de mille autres.
home-lab = Le labo.
home-lab-what = Compose n’importe quel duel et regarde comment le jouer à la perfection.
home-go-on = Tes tables
home-go-on-with = Retrouver { $who }
home-go-on-alone = Retourner à ta table
home-open = Tables ouvertes
home-open-none = Aucune bougie ne brûle en ce moment. Crée une table publique : quelqu’un l’attend peut-être.
home-open-nobody = Encore personne
home-open-free = { $count ->
    [one] une place libre
   *[other] { $count } places libres
}
home-open-busy = partie en cours
home-open-all = Voir les { $count } tables
home-sit = S’asseoir
home-sit-with = S’asseoir avec { $who }
home-watch = Regarder
home-watch-who = Regarder jouer { $who }
home-clock = { $seconds } s par coup
home-language = Langue
home-unofficial = Calavera est une version libre et non officielle de Skull, le jeu d’Hervé Marly. Les dessins et les textes sont les nôtres ; l’auteur et les éditeurs n’y sont pour rien.

me-title = Toi
me-change = Modifier
me-name = Ton nom
me-guest = Convive
me-tribe = Ton peuple
me-tribe-second = Ton second peuple
tribe-taken = déjà prise
me-save = Enregistrer
me-saved = C’est noté. La prochaine table te connaîtra ainsi.
