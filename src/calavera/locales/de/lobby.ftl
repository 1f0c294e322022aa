create-presets = Was für ein Abend soll es werden?
preset-friends = Unter Freunden
preset-what-friends = Vier Plätze. Eröffne den Tisch und verschicke den Link.
preset-now = Sofort, mit Bots
preset-what-now = Du und drei Bots. Es geht sofort los.
preset-two-tribes = Zwei Völker pro Person
preset-what-two-tribes = Alle haben zwei Tableaus, einander gegenüber.
preset-party = Ein Fest
preset-what-party = Sieben bis zwölf an einem Tisch, mit zwei Schachteln.
preset-pass = Ein Handy, reihum
preset-what-pass = Für Leute in einem Raum. Bei jedem Weitergeben fällt ein Vorhang.
create-rules = Nach welchen Regeln?
preset-classic = Klassisch
preset-what-classic = Wie im englischen, französischen und chinesischen Heft: Der Startspieler legt nach allen anderen ab.
preset-italian = Italienische Ausgabe
preset-what-italian = Abgelegt wird reihum; der Startspieler kommt zuletzt und hat den anderen zugesehen.
preset-german = Deutsche Ausgabe
preset-what-german = Alle wählen gleichzeitig; die Person, der der Skull gehört, zieht eine zufällige Scheibe aus der Hand des Herausforderers. Die Letzte Chance lässt sich dazunehmen.
preset-quick = Schnell
preset-what-quick = Alle wählen ihre erste Scheibe gleichzeitig und geheim. Niemand wartet.
create-more = Weitere Optionen
create-open = Tisch eröffnen
create-play = Partie starten

people-legend = Wer spielt an diesem Gerät?
people-what = Es wird weitergegeben, wenn die nächste Person dran ist; ein Vorhang hütet die Geheimnisse.
people-name = Name von Person { $number }
people-unnamed = Person { $number }
people-empty = Wer das Feld leer lässt, spielt unter dem Namen, der darin steht.
people-double = Hier heißt schon jemand { $who }. Hänge einen Buchstaben an, sonst weiß niemand, wer gemeint ist.
people-more = Noch jemand
people-less = { $who } entfernen
people-count = Personen an diesem Gerät

option-players = Wie viele spielen?
option-edition = Ausgabe
option-opening = Erste Scheibe einer Runde
opening-simultaneous = alle gleichzeitig und geheim
opening-first-last = der Reihe nach, der Startspieler zuletzt
opening-others-first = alle außer dem Startspieler gleichzeitig und geheim, dann der Startspieler
option-loss = Bei einem fremden Skull
loss-pick = die Person, der der Skull gehört, zieht blind die verlorene Scheibe
loss-draw = die Person, der der Skull gehört, zieht eine zufällige Scheibe aus der Hand des Herausforderers
option-last-chance = Letzte Chance
option-last-chance-what = Wer nur noch eine Scheibe hat, bekommt für eine Runde eine weitere, die offen liegt.
option-hints = Tipps
option-hints-what = Wenn du dran bist, kannst du den Coach fragen. Sonst darf sich niemand setzen.
option-two-tribes = Zwei Völker pro Person
option-two-tribes-what = Alle haben zwei Tableaus, einander gegenüber. Für zwei bis sechs Personen.
option-clock = Zeit pro Zug
clock-none = ohne Uhr
clock-seconds = { $seconds } s
option-pace = Tempo der Bots
option-who = Wer darf kommen?
option-public = Öffentlich
option-public-what = Alle: Der Tisch steht auf der Startseite
option-private = Per Link
option-private-what = Nur Personen mit dem Link oder dem Code

warn-two = Zu zweit lassen sich Endspiele gut üben; für einen Abend ist es wenig.
warn-three = Zu dritt ist es taktisch und verzeiht nichts. Zum Lernen ist es zu viert oder mit mehr Personen leichter.
warn-boxes = Zwei Schachteln liegen auf dem Tisch: Völker der zweiten haben eine II hinter dem Namen.
warn-many = So viele können spielen; am besten ist es aber mit weniger als zehn.

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
lobby-host = leitet den Tisch
lobby-name = Name
lobby-place = Platz am Tisch
lobby-place-swap = Platz { $number }, Tausch mit { $who }
lobby-leave = Von diesem Platz aufstehen
lobby-remove = Diesen Platz frei machen
lobby-ban = { $who } vom Tisch entfernen
lobby-ban-what = Zuschauen geht weiterhin, hinsetzen erst wieder, wenn du es erlaubst.
lobby-banned = Von diesem Tisch entfernt
lobby-unban = { $who } wieder an den Tisch lassen
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
    [7] siebt
    [8] acht
    [9] neunt
    [10] zehnt
    [11] elft
   *[12] zwölft
}
lobby-waiting = { $who } startet die Partie. Lehne dich so lange zurück.
lobby-waiting-host = Wer den Tisch leitet, startet die Partie. Lehne dich so lange zurück.
lobby-invited = { $who } hat dir einen Platz freigehalten.
lobby-ready = Ich bin bereit
lobby-not-ready = Noch nicht
lobby-is-ready = bereit
lobby-all-ready = Alle sind bereit.
lobby-talk = Solange ihr wartet
lobby-lesson = Noch nie Skull gespielt?
lobby-lesson-what = Lerne es beim Spielen, in ein paar Minuten. Dein Platz bleibt dir.
take-next = Ab der nächsten Runde für { $who } spielen
take-now = Den Platz von { $who } übernehmen
take-promised = Ab der nächsten Runde gehört dir der Platz von { $who }. Bis dahin siehst du zu.
take-back = Lieber zusehen
score-label = Gewonnene Partien an diesem Tisch
lobby-terms = Was gespielt wird
lobby-terms-line = { $what }: { $how }
lobby-terms-change = Regeln ändern
lobby-listed = Auf der Startseite zeigen: Alle dürfen sich setzen
lobby-chat = Gespräch am Tisch; ohne diese Option schweigen alle
lobby-hints = Übung: Der Coach gibt der einzigen Person unter Bots Tipps
lobby-invite = Einladen
lobby-screen = Auf großem Bildschirm zeigen
lobby-leave-table = Tisch verlassen
lobby-close = Tisch schließen
lobby-close-sure = Den Tisch schließen?
lobby-close-what = Alle gehen nach Hause, und der Link führt nirgendwo mehr hin.
lobby-close-not = Offen lassen

invite-qr = QR-Code mit der Adresse dieses Tisches
invite-code = Code des Tisches
invite-link = Link zum Tisch
invite-copy = Link kopieren
invite-copied = Kopiert. Füge ihn dort ein, wo deine Freunde sind.
invite-selected = Der Link ist markiert: Kopiere ihn von dort.
invite-send = Senden …
invite-words = An meinem Tisch ist ein Platz für dich frei. Komm, wir spielen Skull.
invite-loopback = Andere Geräte erreichen diese Adresse nicht: Sie gilt nur auf diesem Computer. Starte den Server mit { $command } und öffne den Tisch unter der Adresse dieses Computers in deinem Netz.

news-sat = { $who } setzt sich.
news-left = { $who } steht vom Tisch auf.
news-renamed = { $was } heißt jetzt { $who }.
news-moved = { $who } sitzt jetzt auf Platz { $number }.
news-host = { $who } leitet jetzt den Tisch.
news-terms = Die Regeln haben sich geändert: { $what }.
news-public = Der Tisch steht jetzt auf der Startseite.
news-private = Der Tisch steht nicht mehr auf der Startseite.
news-chat = Ab jetzt darf geredet werden.
news-phrases = Ab jetzt wird nicht mehr geredet.
news-hints = Ab jetzt gibt der Coach hier Tipps.
news-no-hints = Ab jetzt gibt der Coach hier keine Tipps mehr.

gone-closed = Die Kerzen sind aus
gone-closed-what = Dieser Tisch ist geschlossen. Danke für den Abend.
gone-games = Seine Partien kann man noch ansehen.
gone-look = Partien ansehen
gone-lost = Kein Tisch unter dieser Adresse
