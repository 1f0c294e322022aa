# La page simple à l'entrée d'un serveur.

front-what = Des tables pour Skull, le jeu de bluff : posez, misez, osez retourner.
front-soon = La table pour votre navigateur est en cours de sculpture. D’ici là, les programmes peuvent déjà jouer ici.
front-tables = Tables ouvertes
front-api = Ce que les programmes peuvent faire ici
front-unofficial = Non officiel : sans lien avec les créateurs du jeu de société.
