# The web table's shell: titles, ways, notices, and why something was refused.

title-home = Ein Tisch für Freunde
title-create = Ein neuer Tisch
title-table = Tisch
title-tv = Der Tisch auf dem großen Bildschirm
title-learn = Spielend lernen
title-rules = Regeln
title-replay = Partien zum Nachsehen
title-settings = Einstellungen
title-nowhere = Darunter liegt nichts
nowhere-what = Diese Adresse führt zu keinem Tisch und keiner Seite. Vielleicht ging unterwegs ein Buchstabe verloren.
nav-label = Seiten
nav-home = Start
nav-learn = Lernen
nav-rules = Regeln
nav-replay = Partien
nav-settings = Einstellungen
web-close = Schließen
web-again = Noch einmal
web-cannot-load = Diese Seite ließ sich nicht holen. Ist das Netz da?
web-recovered = Da bist du wieder, { $who }. Dieses Gerät gehört jetzt auch dir.
tribe-second = { $tribe } II
seat-number = Platz { $number }
seat-of-tribe = { $who } ({ $tribe })

## Why something was refused

refusal-other = Das geht gerade nicht.
refusal-unreachable = Der Server antwortet nicht. Nichts ist verloren; versuch es gleich noch einmal.
refusal-no-such-table = Diesen Tisch gibt es nicht. Prüf den Code, oder eröffne einen neuen.
refusal-table-closed = Dieser Tisch ist geschlossen. Seine Partien kann man noch ansehen.
refusal-table-full = Alle Plätze sind besetzt. Zuschauen geht.
refusal-seat-taken = Da sitzt schon jemand. Nimm einen anderen Platz.
refusal-tribe-taken = Dieses Volk hat hier schon jemand. Wähl ein anderes.
refusal-seats-taken = Hier sitzen mehr, als dann Plätze da wären. Mach zuerst einen Platz frei.
refusal-empty-seats = { $taken } von { $seats } Plätzen sind besetzt: füll die anderen, oder starte ohne sie.
refusal-seat-free = Da sitzt niemand mehr.
refusal-game-on = Nicht mitten in einer Partie: warte, bis sie vorbei ist.
refusal-host-only = Das kann nur, wer den Tisch eröffnet hat.
refusal-chat-closed = Der Chat ist geschlossen. Die fertigen Sätze gehen noch.
refusal-too-often = Etwas langsamer, bitte: in { $seconds } s wieder.
refusal-full-house = Auf diesem Server ist kein Platz für noch einen Tisch. Versuch es später.
refusal-not-your-seat = Das ist nicht dein Platz.
refusal-not-your-turn = Du bist noch nicht dran.
refusal-bad-name = Ein Name hat 1 bis 24 Zeichen, mindestens ein sichtbares.
refusal-bad-talk = Das ist zu lang für einen Atemzug, oder es lässt sich hier nicht sagen.
refusal-no-such-code = Dieser Link ist verbraucht oder zu alt. Mach auf dem anderen Gerät einen neuen.
