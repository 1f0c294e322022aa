list-separator = { ", " }
disc-flower = Blume
disc-skull = Skull
disc-last-chance = Letzte-Chance-Scheibe

event-round-opened = — Runde { $round }. { $who } beginnt. —
event-placed = { $who } legt eine Scheibe ab.
event-placed-you = Du legst ab: { $disc }.
event-placed-known = { $who } legt ab: { $disc }.
event-placed-last-chance = { $who } legt die Letzte-Chance-Scheibe offen ab.
event-bid = { $who } bietet { $number }.
event-passed = { $who } passt.
event-attempt-began = { $who } hat das höchste Gebot und muss { $bid ->
    [one] eine Scheibe
   *[other] { $bid } Scheiben
} aufdecken.
event-flipped-flower = Eine Blume aus dem Stapel von { $whose }.
event-flipped-skull = Ein Skull aus dem Stapel von { $whose }!
event-flipped-last-chance = Die Letzte-Chance-Scheibe aus dem Stapel von { $whose }: so gut wie eine Blume.
event-attempt-failed = { $who } stößt auf den Skull von { $owner }.
event-attempt-failed-own = { $who } stößt auf den eigenen Skull.
event-attempt-failed-own-you = Dein eigener Skull hat dich gebissen.
event-attempt-failed-you = Der Skull von { $owner } hat dich gebissen.
event-attempt-failed-yours = Dein Skull hat { $who } gebissen.
event-shown = { $who } zeigt den Rest des Stapels: { $discs }.
event-shuffled = { $who } { $count ->
    [one] legt die letzte Scheibe
   *[other] mischt { $count } Scheiben und legt sie
} verdeckt aus.
event-lost = { $who } verliert eine Scheibe. Welche, bleibt geheim.
event-lost-you = { $kind ->
    [skull] Du hast deinen Skull verloren.
    [last-chance] Du hast die Letzte-Chance-Scheibe verloren.
   *[flower] Du hast eine Blume verloren.
 }
event-lost-known = { $who } verliert: { $disc }.
event-eliminated = { $who } ist ausgeschieden.
event-starter-named = { $who } bestimmt, wer beginnt: { $first }.
event-last-chance-taken = { $who } hat nur noch eine Scheibe und nimmt die Letzte-Chance-Scheibe.
event-last-chance-shown = Auf dem Tableau von { $who } liegt die Letzte-Chance-Scheibe.
event-last-chance-returned = Die Letzte-Chance-Scheibe wandert zurück in die Mitte.
event-round-won = { $who } gewinnt die Herausforderung! Das Tableau zeigt jetzt die verzierte Seite.
event-round-won-twice = { $who } gewinnt die zweite Herausforderung!
event-game-won = { $who } gewinnt die Partie.

ask-place = Lege eine Scheibe ab: { $choices }.
ask-add-or-challenge = Lege noch eine Scheibe ab ({ $choices }) oder fordere mit einer Zahl von 1 bis { $total } heraus.
ask-challenge = Deine Hand ist leer: Fordere mit einer Zahl von 1 bis { $total } heraus.
ask-raise = { $who } bietet { $bid }. Überbiete mit einer Zahl von { $low } bis { $total } oder passe (p).
ask-raise-all = { $who } bietet { $bid }. Überbiete mit { $total }, also mit allen Scheiben, oder passe (p).
ask-flip = { $left ->
    [one] Noch eine Scheibe.
   *[other] Noch { $left } Scheiben.
} Bei wem deckst du auf? { $choices }.
ask-flip-own = Zuerst kommt dein eigener Stapel. Decke mit der Eingabetaste auf.
ask-pick = { $count ->
    [one] Nimm die letzte Scheibe von { $who } (1).
   *[other] Ziehe eine der { $count } verdeckten Scheiben von { $who }: mit einer Zahl von 1 bis { $count }.
}
ask-discard = Es war dein eigener Skull. Welche Scheibe gibst du heimlich ab? { $choices }.
ask-start = Du bist ausgeschieden. Wer beginnt die nächste Runde? { $choices }.
ask-start-tribe = Dieses Volk ist ausgeschieden. Wer beginnt die nächste Runde? { $choices }.
ask-show = Du kannst den Rest deines Stapels zeigen (w). Niemand muss.
ask-show-too = Du kannst auch den Rest deines Stapels zeigen (w).
choice-flower = Blume (f)
choice-skull = Skull (s)
choice-last-chance = Letzte Chance (l)
choice-seat = { $who } ({ $number })
not-understood = „{ $text }“ geht hier nicht.
speech = { $who }: „{ $text }“
speech-emote = { $who } { $text }

table-seat = { $who }: noch { $discs ->
    [one] eine Scheibe
   *[other] { $discs } Scheiben
}, { $stack } auf dem Tableau
table-first = Startspieler
table-passed = hat gepasst
table-out = ausgeschieden
table-won = verzierte Seite oben
table-hand = Deine Hand: { $discs }
table-hand-empty = Deine Hand ist leer.

play-title = Calavera — eine Partie Skull, inoffiziell
play-welcome = Mit dir am Tisch: { $names }. ? hilft, q verlässt den Tisch.
play-help = Alle haben drei Blumen und einen Skull. Lege Scheiben verdeckt ab, dann beweise Mut: Biete, wie viele du aufdecken kannst, ohne auf einen Skull zu stoßen. Wer am meisten bietet, deckt auf, zuerst den eigenen Stapel. Du gewinnst mit zwei gewonnenen Herausforderungen, oder wenn außer dir niemand mehr eine Scheibe hat. Antworte mit den angebotenen Buchstaben oder Zahlen; t zeigt den Tisch, q verlässt ihn.
play-saved = Die Partie ist gespeichert: { $file }.
play-not-saved = Die Partie konnte nicht gespeichert werden: { $why }.
play-resumed = Die Partie geht da weiter, wo du sie verlassen hast.
play-left = Du verlässt den Tisch. Bis zum nächsten Mal.
play-left-saved = Deine Partie wartet auf dich: calavera play --resume

head-round = Runde { $round }
centre-discs = { $total ->
    [0] Noch liegt keine Scheibe
    [one] Eine Scheibe liegt auf dem Tisch
   *[other] { $total } Scheiben liegen auf dem Tisch
}
centre-attempt = { $who } deckt { $bid } von { $total } auf
now-place = Es { $count ->
    [one] fehlt noch eine Scheibe
   *[other] fehlen noch { $count } Scheiben
} …
now-open = { $who } legt eine Scheibe ab …
now-open-last = Die anderen haben abgelegt. { $who } legt zuletzt ab …
now-others-first = Es { $count ->
    [one] fehlt noch eine Scheibe
   *[other] fehlen noch { $count } Scheiben
}, dann legt { $who } ab …
now-others-first-you = Du beginnst diese Runde, also legst du zuletzt ab. Es { $count ->
    [one] fehlt noch eine Scheibe
   *[other] fehlen noch { $count } Scheiben
} …
now-owner-draws = { $owner } zieht eine zufällige Scheibe aus der Hand von { $who }.
now-add = { $who } überlegt: ablegen oder herausfordern?
now-raise = { $who } überlegt: über { $bid } gehen oder passen?
now-flip = { $who } greift nach einer Scheibe …
now-flip-last = { $who } greift nach der letzten Scheibe …
now-shuffle = Die Scheiben von { $who } werden verdeckt gemischt.
now-draw = { $who } verliert gleich eine Scheibe.
now-pick = { $who } zieht blind eine Scheibe.
now-discard = { $who } gibt heimlich eine Scheibe ab.
now-start = { $who } bestimmt, wer beginnt.
now-over = { $who } gewinnt die Partie.
moment-skull = Ein Skull!
moment-won = Das Tableau steht in Blüte.
moment-game = Zwei Herausforderungen gewonnen.
moment-game-last = Sonst hat niemand mehr eine Scheibe.

out-place = Du bist ausgeschieden: Platz { $place } von { $players }.
out-fast = Die Bots spielen zu Ende …
win-you = Du gewinnst!
result-you = du
result-place = Dein Platz
result-place-of = { $place } von { $players }
result-rounds = Runden
result-bluffs = Geglückte Bluffs
result-bluffer = { $who } { $count }
result-none = keine
result-boldest = Kühnstes Gebot
result-bid = { $number } von { $total }
result-won = gewonnen in Runde { $round }
result-failed = verloren in Runde { $round }
result-outbid = überboten in Runde { $round }
