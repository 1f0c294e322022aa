puzzle-lead = Stellungen, in denen eine Aktion klar die beste ist. Was würdest du tun?
puzzle-daily = Aufgabe des Tages
puzzle-ladder = Die Leiter
puzzle-again = Deine Fehler
puzzle-number = Aufgabe { $number }
puzzle-level = Stufe { $level } von 10
puzzle-streak = { $days ->
    [one] Ein Tag in Folge
   *[other] { $days } Tage in Folge
}
puzzle-streak-none = Löse die Aufgabe des Tages, um eine Serie zu beginnen.
puzzle-solved-of = { $solved } von { $count } gelöst
puzzle-due = { $count ->
    [one] Eine Aufgabe zum Wiederholen
   *[other] { $count } Aufgaben zum Wiederholen
}
puzzle-due-none = Heute gibt es nichts zu wiederholen. Aufgaben, die du nicht löst, kommen nach einigen Tagen hierher zurück.
puzzle-offline = Diese Aufgabe braucht eine Verbindung. Schon geöffnete gehen auch ohne.
puzzle-loading = Die Aufgabe kommt …

puzzle-you = Du
puzzle-player = Person { $number }
puzzle-own = Du hast { $discs ->
    [one] eine Scheibe
   *[other] { $discs } Scheiben
} und brauchst noch { $wins ->
    [one] eine gewonnene Herausforderung
   *[other] { $wins } gewonnene Herausforderungen
}.
puzzle-other = { $who } hat { $discs ->
    [one] eine Scheibe
   *[other] { $discs } Scheiben
} und braucht noch { $wins ->
    [one] eine gewonnene Herausforderung
   *[other] { $wins } gewonnene Herausforderungen
}.
puzzle-first-own = Du bist Startspieler.
puzzle-first-other = Startspieler: { $who }.
puzzle-discs = Auf der Hand: { $hand }. Auf deinem Spielertableau, von unten nach oben: { $stack }.
puzzle-nothing = nichts
puzzle-beliefs = Wie wahrscheinlich der Skull noch da ist, glauben alle: { $them } bei { $who }, { $you } bei dir.
puzzle-earlier = Sonst ist von früheren Runden nichts bekannt.
puzzle-moves = Diese Runde bisher
puzzle-move = { $who }: { $what }
puzzle-no-moves = Die Runde beginnt. Alle legen verdeckt eine erste Scheibe.

puzzle-ask = Was tust du?
puzzle-right = Richtig!
puzzle-close = Richtig: so gut wie die beste.
puzzle-wrong = Nicht die beste: Das kostet { $points } Punkte.
puzzle-best = Am besten: { $best }.
puzzle-chances = Gewinnchance nach jeder Aktion
puzzle-tries = Wer hier scheitert: novice { $novice }, regular { $regular }, sharp { $sharp }, expert { $expert }.
puzzle-method-solved = Gelöst: sicher, gegen perfektes Spiel.
puzzle-method-agreed = Geschätzt: Zwei unabhängige Verfahren stimmen überein.
puzzle-next = Nächste Aufgabe
puzzle-retry = Noch einmal
puzzle-lab = Im Labor öffnen
puzzle-tomorrow = Die nächste kommt morgen. Bis dahin wartet die Leiter.
puzzle-top = Du hast alle gelöst.

puzzle-prompt = Eine Zahl, oder q zum Beenden:
puzzle-unknown = Bitte eine Zahl von 1 bis { $count }, oder q.

puzzle-why-overbid = Ein höheres Gebot riskiert mehr, als es gewinnen kann.
puzzle-why-all-bid-missed = Biete alle Scheiben: Niemand kann das überbieten, und das Risiko lohnt sich.
puzzle-why-bid-too-low = Ein niedriges Gebot überlässt anderen den Versuch. Hier willst du ihn selbst.
puzzle-why-missed-bid = Passen überlässt den Versuch jemandem, der ihn wohl schafft. Selbst ein Fehlschlag kostet dich weniger.
puzzle-why-winning-pass-missed = Passen gewinnt öfter als jedes Gebot: Überlass anderen das Risiko.
puzzle-why-doomed-bluff = Dein eigener Skull ist unter den Scheiben, die du aufdecken müsstest: Dieses Gebot hilft nur, wenn jemand überbietet.
puzzle-why-early-challenge = Lege erst noch eine Scheibe: Das ist mehr wert als jetzt eine Herausforderung.
puzzle-why-late-challenge = Fordere jetzt heraus: Eine weitere Scheibe hilft den anderen mehr als dir.
puzzle-why-wrong-first-disc = Die erste Scheibe entscheidet, was du später bieten kannst und was andere glauben dürfen.
puzzle-why-wrong-added-disc = Die Scheibe, die du dazulegst, entscheidet, wie weit du selbst bieten kannst.
puzzle-why-wrong-stack = Decke dort auf, wo ein Skull am unwahrscheinlichsten ist.
puzzle-why-wrong-discard = Was du behältst, entscheidet, was andere in den nächsten Runden fürchten müssen.
