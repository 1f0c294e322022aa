create-presets = Was für ein Abend soll es werden?
preset-classic = Klassisch
preset-what-classic = Vier Plätze, wie im englischen, französischen und chinesischen Heft: Der Startspieler legt nach allen anderen ab.
preset-now = Sofort, mit Bots
preset-what-now = Du und drei Bots. Es geht sofort los.
preset-italian = Italienische Ausgabe
preset-what-italian = Wer beginnt, legt zuletzt ab und hat den anderen zugesehen.
preset-german = Deutsche Ausgabe
preset-what-german = Alle wählen gleichzeitig; die Person, der der Skull gehört, zieht die verlorene Scheibe zufällig. Die Letzte Chance lässt sich dazunehmen.
preset-quick = Schnell
preset-what-quick = Vier Plätze, niemand wartet: Alle wählen ihre erste Scheibe gleichzeitig und geheim.
preset-two-tribes = Zwei Völker pro Person
preset-what-two-tribes = Alle haben zwei Tableaus, einander gegenüber.
preset-party = Ein Fest
preset-what-party = Sieben bis zwölf an einem Tisch, mit zwei Schachteln.
preset-pass = Ein Handy, reihum
preset-what-pass = Für Leute in einem Raum. Bei jedem Weitergeben fällt ein Vorhang.
create-more = Weitere Optionen
create-open = Tisch eröffnen
create-play = Partie starten

people-legend = Wer spielt an diesem Gerät?
people-what = Es wandert weiter, wenn die nächste Person dran ist; ein Vorhang hütet die Geheimnisse.
people-name = Name von Person { $number }
people-unnamed = Person { $number }
people-empty = Ein leeres Feld spielt unter dem Namen, der darin steht.
people-double = Hier heißt schon jemand { $who }. Häng einen Buchstaben an, sonst weiß niemand, wer gemeint ist.
people-more = Noch jemand
people-less = Ohne { $who }
people-count = Personen an diesem Gerät

option-players = Wie viele spielen?
option-edition = Ausgabe
option-opening = Erste Scheibe einer Runde
opening-simultaneous = alle wählen gleichzeitig und geheim
opening-first-last = der Reihe nach; wer beginnt, legt zuletzt ab
opening-others-first = alle außer dem Startspieler wählen gleichzeitig und geheim, dann legt der Startspieler ab
option-loss = Bei einem fremden Skull
loss-pick = wem der Skull gehört, zieht blind die verlorene Scheibe
loss-draw = der Zufall zieht die verlorene Scheibe
option-last-chance = Letzte Chance
option-last-chance-what = Wer nur noch eine Scheibe hat, bekommt für eine Runde eine offene dazu.
option-two-tribes = Zwei Völker pro Person
option-two-tribes-what = Alle haben zwei Tableaus, einander gegenüber. Für zwei bis sechs Personen.
option-clock = Zeit pro Zug
clock-none = ohne Uhr
clock-seconds = { $seconds } s
option-pace = Bots spielen
option-who = Wer darf kommen?
option-public = Öffentlich
option-public-what = Alle: Der Tisch steht auf der Startseite
option-private = Per Link
option-private-what = Nur wer den Link oder den Code hat

warn-two = Zu zweit lassen sich Endspiele gut üben; für einen Abend ist es wenig.
warn-three = Zu dritt ist es taktisch und verzeiht nichts. Wer neu ist, hat es zu viert leichter.
warn-boxes = Zwei Schachteln liegen auf dem Tisch: Völker der zweiten haben eine II hinter dem Namen.
warn-many = So viele können spielen, am besten ist es aber mit weniger als zehn.

bots-count = Bots
bots-number = { $count ->
    [one] ein Bot
   *[other] { $count } Bots
}
bots-level = Stärke
bots-style = Art
bots-mixed = bunt gemischt
style-none = ohne Eigenheiten
style-bluffer = blufft gern
style-careful = geht auf Nummer sicher
style-chatty = redet viel
style-silent = sagt nichts

lobby-sit = Hinsetzen
lobby-who = Wie heißt du?
lobby-sit-here = Hier sitzen
lobby-watching = Du schaust zu; ein Platz ist für dich frei.
lobby-full = Alle Plätze sind besetzt. Du kannst zuschauen: Die Partie beginnt hier.
lobby-free = Freier Platz
lobby-you = du
lobby-host = lädt ein
lobby-name = Name
lobby-place = Platz am Tisch
lobby-place-swap = Platz { $number }, Tausch mit { $who }
lobby-leave = Von diesem Platz aufstehen
lobby-remove = Diesen Platz frei machen
lobby-move = Auf diesen Platz wechseln
lobby-bot = Ein Bot
lobby-bot-add = Diesen Bot dazusetzen
lobby-person = Noch jemand an diesem Gerät
lobby-person-add = Dazusetzen
lobby-complete = Alle sind da
lobby-missing = { $count ->
    [one] Ein Platz ist noch frei
   *[other] { $count } Plätze sind noch frei
}
lobby-first = Wer beginnt?
lobby-first-lot = das Los entscheidet
lobby-start = Partie starten
lobby-start-bots = { $count ->
    [one] Mit einem Bot starten
   *[other] Mit { $count } Bots starten
}
lobby-start-fewer = So starten, zu { $count ->
    [2] zweit
    [3] dritt
    [4] viert
    [5] fünft
    [6] sechst
   *[other] { $count }
}
lobby-waiting = { $who } startet die Partie. Mach es dir bequem.
lobby-waiting-host = Wer eingeladen hat, startet die Partie. Mach es dir bequem.
lobby-terms = Was gespielt wird
lobby-terms-line = { $what }: { $how }
lobby-terms-change = Regeln ändern
lobby-listed = Auf der Startseite zeigen: Alle dürfen sich setzen
lobby-chat = Freier Chat; sonst nur die fertigen Sätze
lobby-invite = Einladen
lobby-screen = Auf großem Bildschirm zeigen
lobby-leave-table = Tisch verlassen
lobby-close = Tisch schließen
lobby-close-sure = Den Tisch schließen?
lobby-close-what = Alle gehen nach Hause, und der Link führt nirgends mehr hin.
lobby-close-not = Offen lassen

invite-qr = QR-Code mit der Adresse dieses Tisches
invite-code = Code des Tisches
invite-link = Link zum Tisch
invite-copy = Link kopieren
invite-copied = Kopiert. Füg ihn dort ein, wo deine Freunde sind.
invite-selected = Der Link ist markiert: Kopier ihn von dort.
invite-send = Senden …
invite-words = An meinem Tisch ist ein Platz für dich frei. Komm, wir spielen Skull.
invite-loopback = Andere Geräte erreichen diese Adresse nicht: Sie meint nur diesen Computer. Starte den Server mit { $command } und öffne den Tisch unter der Adresse dieses Computers in deinem Netz.

news-sat = { $who } setzt sich.
news-left = { $who } steht vom Tisch auf.
news-renamed = { $was } heißt jetzt { $who }.
news-moved = { $who } sitzt jetzt auf Platz { $number }.
news-host = { $who } hat jetzt den Tisch in der Hand.
news-terms = Was gespielt wird, hat sich geändert: { $what }.
news-public = Der Tisch steht jetzt auf der Startseite.
news-private = Der Tisch steht nicht mehr auf der Startseite.
news-chat = Freier Chat ist jetzt erlaubt.
news-phrases = Jetzt sind nur noch die fertigen Sätze erlaubt.

gone-closed = Die Kerzen sind aus
gone-closed-what = Dieser Tisch ist geschlossen. Danke für den Abend.
gone-games = Seine Partien kann man noch ansehen.
gone-look = Partien ansehen
gone-lost = Kein Tisch unter dieser Adresse
