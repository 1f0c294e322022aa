talk-hello = Bonsoir. Qu’on approche une bougie.
talk-hello-luck = Que les fleurs soient nombreuses ce soir.
talk-hello-faces = Que des visages honnêtes. Quel gâchis.
talk-hello-dead = Les morts nous regardent. Le dos bien droit.

talk-only-flowers = Chez moi, rien que des fleurs.
talk-skull-here = Il y a un crâne là-dessous. Promis.
talk-trust-me = Est-ce que j’ai une tête à mentir ?
talk-garden = Mon tapis est un jardin. Viens sentir.
talk-stay-away = Pas touche à ma pile, si tu tiens à tes disques.
talk-flip-mine = Retourne les miens. Ils ne mordent pas.
talk-never-bluff = Je ne bluffe jamais à la lueur des bougies.
talk-asleep = Je les retourne les yeux fermés.
talk-forgot = Fleur ou crâne ? J’ai un trou de mémoire.
talk-all-mine = Tous. Mais oui, tous.
talk-one-more = Un de plus. Pour le frisson.

talk-doubt-who = Je n’en crois pas un pétale, { $who }.
talk-that-many-who = Tant que ça, { $who } ? Et ton testament ?
talk-smells = Ça ne sent pas vraiment la fleur.
talk-all = Tous les disques ? Il faut un cierge.
talk-quick-who = { $who } a posé ça bien vite.
talk-smile-who = Je connais ce sourire, { $who }.
talk-quiet = C’est bien calme, là-dessous.
talk-dare-who = Vas-y, { $who }. Chiche.

talk-come-in-who = Entre donc, { $who }. Attention aux os.
talk-found-mine = Tu as trouvé mon crâne. Joli, non ?
talk-rattle-who = J’entends des os qui claquent, { $who }.
talk-passing-who = Tu passes, { $who } ? La nuit est jeune.
talk-thread-who = Un seul disque, { $who }. Serre-le bien.
talk-own-skull-who = Ton propre crâne, { $who }. Ça doit piquer.
talk-match-who = Encore un défi et { $who } gagne. Debout, la table !
talk-chance-who = Dernière chance, { $who }. Tic, tac.
talk-slept = Voilà donc ce qui dormait là.
talk-in-bloom = Mon tapis est en fleur. Encore un défi.

talk-well-done-who = Du grand art, { $who }.
talk-nerve-who = Quel aplomb, { $who }. Je prends des notes.
talk-lucky-who = Les bougies t’aiment bien ce soir, { $who }.
talk-phew = Une fleur. On respire.
talk-breath = Plus qu’un. On retient son souffle.
talk-gardener = Tu vois ? Je jardine, c’est tout.
talk-good-game-who = La table est à toi, { $who }. Bravo.

talk-ouch = Aïe. Celui-là avait des dents.
talk-my-own = Mon propre crâne. On se connaît.
talk-knew-it = Je le savais. Je l’ai retourné quand même.
talk-not-me = Sans moi. Je tiens à mes disques.
talk-courage = Je passe. Mon courage est allé se coucher.
talk-my-thread = Plus qu’un disque. On s’attache.
talk-my-chance = Une dernière chance. J’ai connu pire.
talk-so-close = Si près. Je sentais déjà les pétales.

talk-candle = Hmm. Je demande à la bougie.
talk-patience = Patience. Les morts ne courent jamais.
talk-counting = Je compte les pétales. Causons en attendant.
talk-worth-it = Est-ce que ça vaut un disque ? Sans doute.
talk-shaking = Ma main ne tremble pas. C’est la bougie.
talk-here-goes = Allez. Une petite pensée pour moi.

talk-rest-who = Repose parmi les fleurs, { $who }.
talk-ghost = Je hanterai cette table. Bonne suite.
talk-won = Des fleurs jusqu’au bout. Merci, la table.
talk-bye = Bonne nuit. Et gare aux bougies.
talk-again = Encore une ? Ce n’était que l’échauffement.
talk-thanks = Belle soirée de mensonges. Merci.

talk-emote-laugh = (rit sous cape)
talk-emote-gasp = (retient son souffle)
talk-emote-shrug = (hausse les épaules)
talk-emote-wink = (fait un clin d’œil)
talk-emote-stare = (regarde fixement)
talk-emote-applaud = (applaudit)
talk-emote-sigh = (soupire)
talk-emote-tap = (pianote sur la table)
