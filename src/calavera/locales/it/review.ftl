review-heading = Partita in { $players }, vittoria: { $who }
review-seat = Posto { $seat }
review-column-who = chi
review-column-decisions = decisioni
review-column-inaccuracy = imprecisioni
review-column-mistake = errori
review-column-blunder = sviste
review-column-loss = punti persi per decisione
review-round = Round { $round }
review-decision = Mossa { $move }, { $who }: { $played }. Meglio: { $best }.
review-cost = { $loss } ± { $error } punti, { $method }
review-flip = girare un dischetto di { $who }
review-method-solved = risolto
review-method-solved-beliefs = risolto per ipotesi stimate
review-method-estimated = stimato
review-grade-inaccuracy = Imprecisione
review-grade-mistake = Errore
review-grade-blunder = Svista
review-kind-overbid = L’offerta era troppo alta.
review-kind-all-bid-missed = Si poteva offrire il totale dei dischetti.
review-kind-bid-too-low = Un’offerta più alta era meglio.
review-kind-missed-bid = Un’offerta era meglio che passare.
review-kind-winning-pass-missed = Bastava passare per vincere.
review-kind-doomed-bluff = Un bluff senza speranza: il proprio teschio è sulla strada.
review-kind-early-challenge = Troppo presto: prima era meglio un altro dischetto.
review-kind-late-challenge = Era il momento di lanciare la sfida.
review-kind-wrong-first-disc = L’altro dischetto era un inizio migliore.
review-kind-wrong-added-disc = L’altro dischetto era quello giusto da aggiungere.
review-kind-wrong-stack = Un’altra pila era più sicura.
review-kind-wrong-discard = Non era il dischetto giusto da scartare.
review-good = Niente da ridire.
review-skipped = { $count ->
    [one] Una decisione non si è potuta giudicare.
   *[other] { $count } decisioni non si sono potute giudicare.
}
review-stopped = Interrotto: il resto della partita non è stato rivisto.

review-open = Rivedi la partita con il coach
review-open-what = Il coach guarda ogni decisione. Servono pochi secondi.
review-busy = Il coach guarda la partita…
review-here = Che cosa dice il coach di questa mossa
review-whose = Errori di chi?
review-everybody = tutti
review-played = giocata
review-best = migliore
review-chances = Probabilità di vincere dopo ogni azione
review-silent = Su questa mossa il coach non ha niente da dire.

## Luck, ranges and beliefs. $share, $range, $deserved, $error, $win and $other are written out with their sign for per cent.

review-luck = Fortuna e bravura
review-luck-won = { $who } ha vinto; meritato: { $deserved } ± { $error }.
review-luck-lost = { $who } non ha vinto; meritato: { $deserved } ± { $error }.
review-luck-what = Una stima: quanto spesso vince chi decide così bene. L’effetto del caso e dei segreti degli altri non conta.
review-luck-move = Fortuna alla mossa { $move }: { $gain } punti per { $who }.
review-curve = Probabilità di vincere, con tutti i dischetti scoperti
review-curve-what = Prima di ogni round. Un clic sulla curva porta a una mossa.
review-losses = Punti persi per decisione
review-strong = Ai livelli più alti: { $share }; con dischetti qualsiasi: { $range }.
review-beliefs = Quanto è probabile che ogni dischetto sia il teschio
review-beliefs-seat = Che cosa { $who } poteva sapere degli altri
review-beliefs-table = Che cosa il tavolo poteva credere di { $who }
review-belief-stack = { $who }, dal basso: { $shares }; in mano { $hand }.
review-belief-truth = Il vero teschio è cerchiato se è sul tappetino.
review-truth-stack = In verità: dischetto { $place } dal basso.
review-truth-hand = In verità: in mano.
review-truth-gone = In verità: fuori dal gioco.
review-what-if = E se: { $action }
review-what-if-word = { $action } avrebbe vinto { $win } ± { $error } delle partite, invece di { $other }.
review-habits = Abitudini in { $count } partite
review-habit-skull-first = teschio come primo dischetto
review-habit-bluff = offerte con il teschio nella pila
review-habit-pass = passare
review-habit-challenge = lanciare una sfida invece di aggiungere un dischetto
review-habit-line = { $who }, { $habit }: { $share } su { $count }; ai livelli più alti { $expected }. Costo: { $loss } punti per decisione.
review-page-title = Analisi di una partita
