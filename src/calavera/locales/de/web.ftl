title-home = Ein Tisch unter Freunden
title-create = Ein neuer Tisch
title-table = Tisch
title-tv = Der Tisch auf dem großen Bildschirm
title-overlay = Einblendung für Streams
title-learn = Spielend lernen
title-rules = Regeln
title-replay = Partien im Rückblick
title-puzzles = Aufgaben
title-lab = Das Labor
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
web-again = Noch einmal versuchen
web-cannot-load = Diese Seite ließ sich nicht laden. Bist du online?
web-recovered = Da bist du wieder, { $who }. Dieses Gerät gehört jetzt auch dir.
web-recover-title = Hier jemand anderes werden?
web-recover-who = In diesem Browser bist du { $who }.
web-recover-nobody = Mit diesem Browser warst du schon an Tischen, ohne Namen.
web-recover-what = Der Link macht dich zu der Person, die ihn erstellt hat. Dein jetziger Name und deine Plätze bleiben dann zurück; um sie wiederzufinden, erstelle dir vorher in den Einstellungen einen Link. Wenn du bleibst, wird der Link nicht verbraucht.
web-recover-yes = Diese Person werden
web-recover-no = Bleiben, wer ich bin
web-recover-sign-out = Diese Person überall sonst abmelden
tribe-second = { $tribe } II
seat-number = Platz { $number }
seat-of-tribe = { $who } ({ $tribe })

refusal-other = Das geht gerade nicht.
refusal-unreachable = Der Server antwortet nicht. Nichts ist verloren; versuche es gleich noch einmal.
refusal-no-such-table = Diesen Tisch gibt es nicht. Prüfe den Code oder eröffne einen neuen Tisch.
refusal-table-closed = Dieser Tisch ist geschlossen.
refusal-coach-busy = Der Coach hat zu viel zu tun. Versuch es in ein paar Sekunden noch einmal.
refusal-tampered = Diese Aufzeichnung wurde nach der Partie verändert: Ihre Züge passen nicht zu ihren Siegeln.
refusal-not-over = Diese Partie ist nicht zu Ende. Nur beendete Partien werden besprochen.
refusal-records-busy = Zu viele Aufzeichnungen warten. Versuch es in ein paar Sekunden noch einmal.
refusal-practice-table = Das ist ein Übungstisch: Hier spielt nur eine Person, mit Tipps. Du kannst zuschauen.
refusal-hints-people = Tipps sind für eine Person unter Bots. Hier sitzen oder warten mehr.
refusal-no-hints = An diesem Tisch gibt der Coach keine Tipps.
refusal-no-advice = Hier hat der Coach keinen Rat.
refusal-table-full = Alle Plätze sind besetzt. Zuschauen geht.
refusal-seat-taken = Da sitzt schon jemand. Nimm einen anderen Platz.
refusal-tribe-taken = Dieses Volk hat hier schon jemand. Wähle ein anderes.
refusal-seats-taken = Dafür sitzen hier zu viele. Gib zuerst einen Platz frei.
refusal-empty-seats = { $taken ->
    [one] Erst einer von { $seats } Plätzen ist
   *[other] Erst { $taken } von { $seats } Plätzen sind
} besetzt: Vergib die anderen oder starte ohne sie.
refusal-seat-free = Da sitzt niemand mehr.
refusal-game-on = Nicht mitten in einer Partie: Warte, bis sie vorbei ist.
refusal-game-face-up = Bei dieser Partie schaut jemand offen zu. Jetzt kann niemand mehr einsteigen; setz dich vor der nächsten dazu.
refusal-no-game = Gerade läuft keine Partie.
refusal-people-left = Noch ist jemand im Spiel. Warte, bis nur noch Bots übrig sind.
refusal-host-only = Das kann nur, wer den Tisch leitet.
refusal-chat-closed = An diesem Tisch ist das Gespräch abgeschaltet.
refusal-too-often = Etwas langsamer, bitte: Versuche es in { $seconds } s noch einmal.
refusal-full-house = Auf diesem Server ist kein Platz für noch einen Tisch. Versuche es später noch einmal.
refusal-not-your-seat = Das ist nicht dein Platz.
refusal-not-your-turn = Du bist noch nicht dran.
refusal-bad-name = Ein Name hat 1 bis 24 Zeichen, alle sichtbar.
refusal-bad-talk = Das ist zu lang für einen Atemzug, oder es lässt sich hier nicht sagen.
refusal-no-such-code = Dieser Link ist verbraucht oder zu alt. Erstelle auf dem anderen Gerät einen neuen.
refusal-banned = Du wurdest von diesem Tisch entfernt. Du kannst zuschauen und dich wieder hinsetzen, sobald es dir erlaubt wird.
refusal-disk-full = Der Server hat keinen Speicherplatz mehr. Verloren ist nichts, aber wer ihn betreibt, muss erst Platz schaffen.
refusal-cut-short = Diese Partie wurde abgebrochen, als der Tisch geschlossen wurde. Ihre Scheiben bleiben geheim: Ansehen kann man sie in { $hours ->
    [one] einer Stunde
   *[other] { $hours } Stunden
}.
