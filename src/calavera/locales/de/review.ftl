review-heading = Eine Partie mit { $players } Personen, gewonnen von { $who }
review-seat = Platz { $seat }
review-column-who = wer
review-column-decisions = Entscheidungen
review-column-inaccuracy = Ungenauigkeiten
review-column-mistake = Fehler
review-column-blunder = Patzer
review-column-loss = verlorene Punkte je Entscheidung
review-round = Runde { $round }
review-decision = Zug { $move }, { $who }: { $played }. Besser: { $best }.
review-cost = { $loss } ± { $error } Punkte, { $method }
review-flip = eine Scheibe von { $who } aufdecken
review-method-solved = gelöst
review-method-solved-beliefs = gelöst für geschätzte Annahmen
review-method-estimated = geschätzt
review-grade-inaccuracy = Ungenauigkeit
review-grade-mistake = Fehler
review-grade-blunder = Patzer
review-kind-overbid = Das Gebot war zu hoch.
review-kind-all-bid-missed = Ein Gebot auf alle Scheiben war möglich.
review-kind-bid-too-low = Ein höheres Gebot war besser.
review-kind-missed-bid = Ein Gebot war besser als Passen.
review-kind-winning-pass-missed = Passen hätte gewonnen.
review-kind-doomed-bluff = Ein Bluff ohne Aussicht: Der eigene Skull liegt im Weg.
review-kind-early-challenge = Zu früh: Erst noch eine Scheibe war besser.
review-kind-late-challenge = Es war Zeit für eine Herausforderung.
review-kind-wrong-first-disc = Die andere Scheibe war der bessere Anfang.
review-kind-wrong-added-disc = Die andere Scheibe war die bessere.
review-kind-wrong-stack = Ein anderer Stapel war sicherer.
review-kind-wrong-discard = Das war die falsche Scheibe zum Abgeben.
review-good = Nichts auszusetzen.
review-skipped = { $count ->
    [one] Eine Entscheidung ließ sich nicht beurteilen.
   *[other] { $count } Entscheidungen ließen sich nicht beurteilen.
}
review-stopped = Abgebrochen: Der Rest der Partie wurde nicht angesehen.

review-open = Partie besprechen
review-open-what = Der Coach sieht sich jede Entscheidung an. Das dauert ein paar Sekunden.
review-busy = Der Coach sieht sich die Partie an …
review-here = Was der Coach zu diesem Zug sagt
review-whose = Fehler von wem?
review-everybody = alle
review-played = gespielt
review-best = am besten
review-chances = Gewinnchance nach jeder Aktion
review-silent = Zu diesem Zug hat der Coach nichts zu sagen.

## Luck, ranges and beliefs. $share, $range, $deserved, $error, $win and $other are written out with their sign for per cent.

review-luck = Glück und Können
review-luck-won = { $who } hat gewonnen; verdient waren { $deserved } ± { $error }.
review-luck-lost = { $who } hat nicht gewonnen; verdient waren { $deserved } ± { $error }.
review-luck-what = Eine Schätzung: So oft gewinnt, wer so gut entscheidet. Was der Zufall und die Geheimnisse der anderen bewirkt haben, zählt nicht.
review-luck-move = Glück bei Zug { $move }: { $gain } Punkte für { $who }.
review-curve = Gewinnchancen, alle Scheiben offen
review-curve-what = Vor jeder Runde. Ein Klick auf die Kurve springt zu einem Zug.
review-losses = Verlorene Punkte je Entscheidung
review-strong = Jemand mit starkem Spiel: { $share }; mit beliebigen Scheiben: { $range }.
review-beliefs = Wie wahrscheinlich jede Scheibe der Skull ist
review-beliefs-seat = Was { $who } über die anderen wissen konnte
review-beliefs-table = Was der Tisch über { $who } annehmen konnte
review-belief-stack = { $who }, von unten: { $shares }; auf der Hand { $hand }.
review-belief-truth = Der wirkliche Skull ist umrandet, wenn er auf dem Spielertableau liegt.
review-truth-stack = In Wahrheit: Scheibe { $place } von unten.
review-truth-hand = In Wahrheit: auf der Hand.
review-truth-gone = In Wahrheit: nicht mehr im Spiel.
review-what-if = Was wäre wenn: { $action }
review-what-if-word = { $action }: Das hätte { $win } ± { $error } der Partien gewonnen, statt { $other }.
review-habits = Gewohnheiten in { $count } Partien
review-habit-skull-first = Skull als erste Scheibe
review-habit-bluff = Gebote mit dem Skull im Stapel
review-habit-pass = Passen
review-habit-challenge = Herausfordern statt einer weiteren Scheibe
review-habit-line = { $who }, { $habit }: { $share } von { $count }; bei starkem Spiel { $expected }. Kosten: { $loss } Punkte je Entscheidung.
review-page-title = Analyse einer Partie
