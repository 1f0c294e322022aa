front-what = Des tables pour Skull, le jeu de bluff : pose, annonce, ose retourner.
front-not-built = La table pour navigateur n’est pas construite ici : la commande make play la construit. Les programmes peuvent jouer quand même.
front-tables = Tables ouvertes
front-api = Ce que les programmes peuvent faire ici
front-unofficial = Non officiel : sans lien avec les créateurs du jeu de société.
preview-invite = Il y a une place pour toi à ma table
preview-invite-what = Skull, le jeu de bluff, à la lueur des bougies. Ouvre le lien, donne un nom, et assieds-toi : rien à installer.
preview-picture = Un crâne peint entre des bougies, des fleurs en papier et des piles de disques
