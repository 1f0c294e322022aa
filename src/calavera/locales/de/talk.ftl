talk-hello = Guten Abend. Rückt die Kerzen näher.
talk-hello-luck = Mögen eure Blumen zahlreich sein.
talk-hello-faces = Lauter ehrliche Gesichter. Ein Jammer.
talk-hello-dead = Die Toten schauen zu. Benehmt euch.

talk-only-flowers = Bei mir liegen nur Blumen.
talk-skull-here = Hier drunter liegt ein Skull. Ehrenwort.
talk-trust-me = Vertraut mir. Kann dieses Gesicht lügen?
talk-garden = Mein Tableau ist ein Garten. Riecht mal.
talk-stay-away = Finger weg von meinem Stapel. Nur ein Rat.
talk-flip-mine = Nimm meine. Die beißen nicht.
talk-never-bluff = Bei Kerzenlicht bluffe ich nie.
talk-asleep = Die decke ich im Schlaf auf.
talk-forgot = Blume oder Skull? Glatt vergessen.
talk-all-mine = Alle. Doch, doch, alle.
talk-one-more = Eine mehr. Man lebt nur einmal.

talk-doubt-who = Kein Blütenblatt glaube ich dir, { $who }.
talk-that-many-who = So viele, { $who }? Schon ein Testament gemacht?
talk-smells = Nach Blumen riecht das nicht.
talk-all = Alle Scheiben? Zündet eine Kerze an.
talk-quick-who = { $who } hatte es beim Ablegen sehr eilig.
talk-smile-who = Dieses Lächeln kenne ich, { $who }.
talk-quiet = Verdächtig still da drunter.
talk-dare-who = Na los, { $who }. Trau dich.

talk-come-in-who = Nur herein, { $who }. Vorsicht, Knochen.
talk-found-mine = Du hast meinen Skull gefunden. Hübsch, oder?
talk-rattle-who = Da klappern Knochen, { $who }.
talk-passing-who = Du passt, { $who }? Die Nacht ist jung.
talk-thread-who = Noch eine Scheibe, { $who }. Halte sie gut fest.
talk-own-skull-who = Vom eigenen Skull gebissen, { $who }. Autsch.
talk-match-who = Noch einmal, und { $who } gewinnt. Aufwachen!
talk-chance-who = Letzte Chance für { $who }. Tick, tack.
talk-slept = Das also hat da drin geschlafen.
talk-in-bloom = Mein Tableau blüht. Noch einmal, dann reicht’s.

talk-well-done-who = Wunderschön gemacht, { $who }.
talk-nerve-who = Nerven hast du, { $who }. Ich schreibe mit.
talk-lucky-who = Die Kerzen mögen dich heute, { $who }.
talk-phew = Eine Blume. Wir dürfen wieder atmen.
talk-breath = Nur noch eine. Luft anhalten.
talk-gardener = Seht ihr? Ich gärtnere bloß.
talk-good-game-who = Der Tisch gehört dir, { $who }. Stark gespielt.

talk-ouch = Autsch. Die hatte Zähne.
talk-my-own = Mein eigener Skull. Wir kennen uns.
talk-knew-it = Ich wusste es. Und habe trotzdem aufgedeckt.
talk-not-me = Ohne mich. Ich hänge an meinen Scheiben.
talk-courage = Ich passe. Mein Mut ist schon im Bett.
talk-my-thread = Nur noch eine Scheibe. Das verbindet.
talk-my-chance = Letzte Chance. Es gab schon schlimmere Nächte.
talk-so-close = So knapp. Es duftete schon nach Blüten.

talk-candle = Hm. Ich frage mal die Kerze.
talk-patience = Geduld. Die Toten haben es auch nie eilig.
talk-counting = Ich zähle Blütenblätter. Redet ruhig weiter.
talk-worth-it = Ist das eine Scheibe wert? Wohl schon.
talk-shaking = Meine Hand zittert nicht. Das ist die Kerze.
talk-here-goes = Also gut. Behaltet mich in Erinnerung.

talk-rest-who = Ruhe sanft zwischen den Blumen, { $who }.
talk-ghost = Ich spuke hier weiter. Lasst euch nicht stören.
talk-won = Blumen bis zuletzt. Danke, ihr Lieben.
talk-bye = Gute Nacht. Und Kerzen auspusten.
talk-again = Noch eine? Das war nur zum Aufwärmen.
talk-thanks = Ein schöner Abend zum Schwindeln. Danke.

talk-emote-laugh = (kichert)
talk-emote-gasp = (schnappt nach Luft)
talk-emote-shrug = (zuckt mit den Schultern)
talk-emote-wink = (zwinkert)
talk-emote-stare = (starrt)
talk-emote-applaud = (applaudiert)
talk-emote-sigh = (seufzt)
talk-emote-tap = (trommelt auf den Tisch)
