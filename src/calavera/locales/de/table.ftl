turn-place = Lege eine Scheibe verdeckt ab.
turn-place-last = Die anderen haben abgelegt. Lege deine Scheibe verdeckt ab.
turn-tribe-place = Lege eine Scheibe deines Volkes { $tribe } verdeckt ab.
turn-tribe-place-last = Die anderen haben abgelegt. Lege eine Scheibe deines Volkes { $tribe } verdeckt ab.
turn-add = Du bist dran: Lege eine Scheibe ab oder fordere heraus.
turn-tribe-add = Dein Volk { $tribe } ist dran: Lege eine Scheibe ab oder fordere heraus.
turn-challenge = Deine Hand ist leer: Fordere mit einer Zahl heraus.
turn-tribe-challenge = Die Hand deines Volkes { $tribe } ist leer: Fordere mit einer Zahl heraus.
turn-raise = { $who } bietet { $bid }. Überbieten oder passen?
turn-tribe-raise = { $who } bietet { $bid }. Überbietet oder passt dein Volk { $tribe }?
turn-flip-own = Du hast das höchste Gebot. Zuerst kommt dein eigener Stapel.
turn-tribe-flip-own = Dein Volk { $tribe } hat das höchste Gebot. Zuerst kommt der eigene Stapel.
turn-flip = { $left ->
    [one] Noch eine Scheibe.
   *[other] Noch { $left } Scheiben.
} Bei wem deckst du auf?
turn-pick = Dein Skull hat zugebissen. Ziehe blind eine Scheibe von { $who }.
turn-discard = Dein eigener Skull. Welche Scheibe gibst du heimlich ab?
turn-tribe-discard = Dein eigener Skull. Welche Scheibe gibt dein Volk { $tribe } heimlich ab?
turn-start = Du bist ausgeschieden. Wer beginnt die nächste Runde?
turn-tribe-start = Dein Volk { $tribe } ist ausgeschieden. Wer beginnt die nächste Runde?
your-turn = Du bist dran
your-turn-title = ● Du bist dran
your-turn-at = Am Tisch { $code } wartet man auf dich.
line-waiting = Verbindung verloren. Sie wird wieder aufgebaut; der Tisch wartet auf dich …
line-unsent = Noch nicht gesendet. Neuer Versuch; dein Zug geht nicht verloren …
line-connecting = Der Tisch wird gesucht …
watching = Du schaust zu und siehst niemandem in die Hand.
watching-practice = Übungstisch: Hier spielt nur eine Person, mit Tipps vom Coach.
away-you = Ein Bot spielt für dich, solange du weg bist.
away-return = Wieder selbst spielen
hint-on = Tipps sind an
hint-ask = Tipp
hint-busy = Der Coach überlegt …
hint-title = Der Tipp des Coachs
hint-best = { $action }: Das gewinnt { $win } der Partien.
hint-tempting = { $action }: Das würde { $points } Punkte kosten.
hint-same = Nichts anderes ist viel schlechter: Wähle frei.
seat-news-left = { $who } verlässt den Tisch. Ein Bot spielt weiter.
seat-news-gone = { $who } ist gerade nicht da. Ein Bot spielt weiter.
seat-news-clock = Die Zeit von { $who } ist um. Ein Bot spielt weiter.
seat-news-removed = { $who } muss den Tisch verlassen. Ein Bot spielt weiter.
seat-news-back = { $who } ist wieder da.
seat-news-took-over = { $who } übernimmt den Platz von { $from }.
seat-news-up = { $who } steht vom Tisch auf.
seat-news-pace = Neues Tempo: { $pace }.
clock-five = Noch fünf Sekunden.

table-seats = Plätze
seat-about = { $who }, { $tribe }. Scheiben übrig: { $discs }, auf dem Tableau: { $stack }, offen: { $up }
seat-about-out = { $who }: ausgeschieden
seat-challenger = Herausforderer
seat-bid = bietet { $number }
seat-away = weg, ein Bot spielt
centre-of = von { $total }

controls-label = Was du tun kannst
hand-label = Deine Hand
act-place = Ablegen: { $disc }
act-pass = Passen
act-bid = { $number } bieten
act-challenge = Herausfordern: { $number }
act-flip = Oberste Scheibe von { $who } aufdecken
act-flip-own = Meine oberste Scheibe aufdecken
act-start = { $who } beginnt
act-show = Den Rest meines Stapels zeigen
act-show-who = { $who }: den Rest des Stapels zeigen
act-keep = Verdeckt lassen
act-keep-all = Niemand
show-ask = Du darfst den Rest deines Stapels zeigen.
show-ask-who = Wer zeigt den Rest des eigenen Stapels?
show-soon = { $question } Noch { $seconds ->
    [one] eine Sekunde
   *[other] { $seconds } Sekunden
}.
bid-label = Dein Gebot, { $low } bis { $high }
bid-number = Zahl der Scheiben
bid-all = { $number }, alle Scheiben
bid-every = alle
bid-less = Eins weniger
bid-more = Eins mehr
pick-label = Die Scheiben von { $who }, verdeckt
pick-one = Scheibe { $number } ziehen
flip-label = Wessen Scheibe deckst du auf?
start-label = Wer beginnt?
confirm-place = Diese Scheibe ablegen: { $disc }?
confirm-discard = Diese Scheibe abgeben: { $disc }?
confirm-bid = { $number } bieten?
confirm-pass = Passen?
confirm-flip = Oberste Scheibe von { $who } aufdecken?
confirm-pick = Diese Scheibe ziehen?
confirm-start = Soll { $who } die nächste Runde beginnen?
confirm-show = Den Rest deines Stapels allen zeigen?
confirm-yes = Ja
confirm-no = Zurück
over-rematch = Noch einmal!
over-replay = Partie ansehen
over-review = Besprechen
out-people = Die anderen spielen weiter. Du kannst zuschauen; ihre Scheiben bleiben verdeckt.
out-finish = Schnell zu Ende
out-watch = Offen zuschauen
out-open = Alle Scheiben sind offen
out-new = Neue Partie
win-who = { $who } gewinnt!
result-label = Ergebnis
share-label = Teilen
share-won = Ich habe eine Partie Skull mit { $players } Leuten in { $rounds ->
    [one] einer Runde
   *[other] { $rounds } Runden
} gewonnen. Das kühnste Gebot: { $number } von { $total } Scheiben.
share-played = Eine Partie Skull mit { $players } Leuten, nach { $rounds ->
    [one] einer Runde
   *[other] { $rounds } Runden
} zu Ende. Das kühnste Gebot: { $number } von { $total } Scheiben.
share-copied = Kopiert. Füge es ein, wo du magst.
share-failed = Dieser Browser lässt die Seite den Text nicht kopieren.

chat-label = Gespräch
chat-open = Gespräch, { $count ->
    [one] eine neue Nachricht
   *[other] { $count } neue Nachrichten
}
chat-lines = Was gesagt wurde
chat-none = Noch hat niemand etwas gesagt. Verdächtig.
chat-emotes = Ohne Worte
chat-phrases = Sätze
chat-about = Über wen?
chat-back = Zurück
chat-words = In eigenen Worten
chat-say = Sagen
chat-mute = Stummschalten
chat-reaction = Aus dem Publikum: { $what }
chat-group-greet = Grüßen
chat-group-bluff = Bluffen
chat-group-doubt = Zweifeln
chat-group-tease = Necken
chat-group-praise = Loben
chat-group-regret = Bedauern
chat-group-think = Nachdenken
chat-group-goodbye = Verabschieden

log-label = Was bisher geschah
sound-toggle = Töne
menu-label = Menü
menu-tv = Großer Bildschirm
menu-overlay = Einblendung für Streams
menu-confirm = Vor jedem Zug nachfragen
menu-pace = Tempo der Partie
menu-leave = Den Tisch verlassen
menu-leave-what = Ein Bot übernimmt; du kannst zurückkommen.
invite-title = Einladen
curtain-pass = Gib das Gerät weiter an { $who }
curtain-lift = Ich bin { $who }
curtain-why = Alle anderen schauen in die Kerze.
tv-join = Mit dem Handy mitmachen
tv-waiting = Wir warten auf den Beginn der Partie
tv-full = Vollbild

keys-title = Tasten
keys-discs = Blume, Skull, Letzte Chance: ablegen oder abgeben
keys-bid = ein Gebot wählen
keys-enter = Gebot abgeben; aufdecken, wenn es nur eine Möglichkeit gibt; ja
keys-choose = Stapel, Scheibe oder Startspieler wählen
keys-pass = passen
keys-show = den Rest deines Stapels zeigen
keys-keep = den Rest deines Stapels verdeckt lassen
keys-space = Leertaste
keys-skip = die Animation überspringen
keys-talk = Gespräch
keys-log = was bisher geschah
keys-sound = Töne an oder aus
keys-help = diese Tasten
keys-off = Mit Tab und Enter ist ebenfalls alles zu erreichen. Die einzelnen Tasten lassen sich in den Einstellungen abschalten.
