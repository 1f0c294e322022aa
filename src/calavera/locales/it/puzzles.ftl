puzzle-lead = Posizioni in cui un’azione è chiaramente la migliore. Tu che cosa faresti?
puzzle-daily = Il problema del giorno
puzzle-ladder = La scala
puzzle-again = I tuoi errori
puzzle-number = Problema { $number }
puzzle-level = Livello { $level } di 10
puzzle-streak = { $days ->
    [one] Un giorno di fila
   *[other] { $days } giorni di fila
}
puzzle-streak-none = Risolvi il problema del giorno per cominciare una serie.
puzzle-solved-of = { $solved } di { $count } risolti
puzzle-due = { $count ->
    [one] Un problema da riprovare
   *[other] { $count } problemi da riprovare
}
puzzle-due-none = Oggi niente da ripetere. I problemi sbagliati tornano qui dopo qualche giorno.
puzzle-offline = Questo problema ha bisogno di una connessione. Quelli già aperti funzionano anche senza.
puzzle-loading = Il problema arriva…

puzzle-you = Tu
puzzle-player = Posto { $number }
puzzle-own = Hai { $discs ->
    [one] un dischetto
   *[other] { $discs } dischetti
} e ti { $wins ->
    [one] manca ancora una sfida
   *[other] mancano ancora { $wins } sfide
}.
puzzle-other = { $who } ha { $discs ->
    [one] un dischetto
   *[other] { $discs } dischetti
}; { $wins ->
    [one] manca ancora una sfida
   *[other] mancano ancora { $wins } sfide
}.
puzzle-first-own = Sei il primo giocatore.
puzzle-first-other = Primo giocatore: { $who }.
puzzle-discs = In mano: { $hand }. Sul tuo tappetino, dal basso in alto: { $stack }.
puzzle-nothing = niente
puzzle-beliefs = Teschio ancora in gioco, secondo tutti: { $who } { $them }, tu { $you }.
puzzle-earlier = Dei round precedenti non si sa altro.
puzzle-moves = Questo round finora
puzzle-move = { $who }: { $what }
puzzle-no-moves = Il round si apre. Tutti collocano in segreto il primo dischetto.

puzzle-ask = Che cosa fai?
puzzle-right = Giusto!
puzzle-close = Giusto: vale quanto la migliore.
puzzle-wrong = Non è la migliore: costa { $points } punti.
puzzle-best = La migliore: { $best }.
puzzle-chances = Probabilità di vincere dopo ogni azione
puzzle-tries = Chi sbaglia qui: novice { $novice }, regular { $regular }, sharp { $sharp }, expert { $expert }.
puzzle-method-solved = Risolto: certo, contro un gioco perfetto.
puzzle-method-agreed = Stimato: due metodi indipendenti concordano.
puzzle-next = Prossimo problema
puzzle-retry = Riprova
puzzle-lab = Apri nel laboratorio
puzzle-tomorrow = Il prossimo arriva domani. Intanto sali la scala.
puzzle-top = Li hai risolti tutti.

puzzle-prompt = Un numero, o q per smettere:
puzzle-unknown = Serve un numero da 1 a { $count }, oppure q.

puzzle-why-overbid = Un’offerta più alta rischia più di quanto possa rendere.
puzzle-why-all-bid-missed = Offri tutti i dischetti: nessuno può rilanciare, e il rischio vale la pena.
puzzle-why-bid-too-low = Un’offerta bassa lascia il tentativo agli altri. Qui lo vuoi per te.
puzzle-why-missed-bid = Passare lascia il tentativo a chi probabilmente ci riesce. Anche un fallimento ti costa meno.
puzzle-why-winning-pass-missed = Passare vince più spesso di ogni offerta: lascia il rischio agli altri.
puzzle-why-doomed-bluff = Il tuo teschio è tra i dischetti che dovresti girare: questa offerta serve solo se qualcuno rilancia.
puzzle-why-early-challenge = Prima aggiungi un dischetto: vale più di una sfida adesso.
puzzle-why-late-challenge = Lancia la sfida adesso: un altro dischetto aiuta più gli altri che te.
puzzle-why-wrong-first-disc = Il primo dischetto decide che cosa potrai offrire e che cosa gli altri possono credere.
puzzle-why-wrong-added-disc = Il dischetto che aggiungi decide fin dove puoi offrire tu.
puzzle-why-wrong-stack = Gira dove un teschio è meno probabile.
puzzle-why-wrong-discard = Ciò che tieni decide che cosa gli altri dovranno temere nei prossimi round.
