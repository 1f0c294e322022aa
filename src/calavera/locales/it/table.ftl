turn-place = Colloca un dischetto, coperto.
turn-place-last = Gli altri hanno collocato. Tocca a te: colloca un dischetto, coperto.
turn-tribe-place = Colloca un dischetto della tua tribù { $tribe }, coperto.
turn-tribe-place-last = Gli altri hanno collocato. Colloca un dischetto della tua tribù { $tribe }, coperto.
turn-add = Tocca a te: aggiungi un dischetto o lancia una sfida.
turn-tribe-add = Tocca alla tua tribù { $tribe }: aggiungi un dischetto o lancia una sfida.
turn-challenge = La tua mano è vuota: lancia una sfida.
turn-tribe-challenge = La mano della tua tribù { $tribe } è vuota: lancia una sfida.
turn-raise = { $who } offre { $bid }. Rilancia o passa.
turn-tribe-raise = { $who } offre { $bid }. Rilancia o passa con la tua tribù { $tribe }.
turn-flip-own = Tocca a te, Sfidante. Prima la tua pila.
turn-tribe-flip-own = La tua tribù { $tribe } è la Sfidante. Prima la sua pila.
turn-flip = Gira un dischetto: ancora { $left }. Di chi?
turn-pick = Il tuo teschio ha morso. Scegli alla cieca un dischetto di { $who }.
turn-discard = Il tuo teschio. Quale dischetto scarti, in segreto?
turn-tribe-discard = Il tuo teschio. Quale dischetto scarta la tua tribù { $tribe }, in segreto?
turn-start = Per te la partita finisce qui. Chi comincia il prossimo round?
turn-tribe-start = La tua tribù { $tribe } è fuori dalla partita. Chi comincia il prossimo round?
your-turn = Tocca a te
your-turn-title = ● Tocca a te
your-turn-at = Ti aspettano al tavolo { $code }.
line-waiting = Connessione persa. Riconnessione in corso; il tavolo ti aspetta…
line-unsent = Non ancora inviata. Si riprova; la tua mossa non è persa…
line-connecting = Si cerca il tavolo…
watching = Stai guardando. Non si vede la mano di nessuno.
watching-practice = Tavolo di allenamento: gioca una sola persona, con i consigli del coach.
away-you = Un bot gioca per te mentre non ci sei.
away-return = Riprendi il tuo posto
hint-on = Consigli attivi
hint-ask = Consiglio
hint-busy = Il coach sta pensando…
hint-title = Il consiglio del coach
hint-best = { $action }: probabilità di vittoria { $win }.
hint-tempting = { $action } costerebbe { $points } punti.
hint-same = Il resto non è molto peggio: scegli come vuoi.
seat-news-left = { $who } lascia il tavolo. Continua un bot.
seat-news-gone = { $who } non c’è più. Continua un bot.
seat-news-clock = { $who } non ha più tempo. Continua un bot.
seat-news-removed = { $who } deve lasciare il tavolo. Continua un bot.
seat-news-back = { $who } è di nuovo qui.
seat-news-took-over = { $who } prende il posto di { $from }.
seat-news-up = { $who } si alza dal tavolo.
seat-news-pace = Nuovo ritmo: { $pace }.
clock-five = Ancora cinque secondi.

table-seats = Posti
seat-about = { $who }, { $tribe }. Dischetti rimasti: { $discs }, sul tappetino: { $stack }, scoperti: { $up }
seat-about-out = { $who }: fuori dalla partita
seat-challenger = Sfidante
seat-bid = offre { $number }
seat-away = assente, gioca un bot
centre-of = su { $total }

controls-label = Che cosa puoi fare
hand-label = La tua mano
act-place = Colloca: { $disc }
act-pass = Passa
act-bid = Offri { $number }
act-challenge = Sfida con { $number }
act-flip = Gira il dischetto in cima alla pila di { $who }
act-flip-own = Gira il dischetto in cima alla tua pila
act-start = Comincia { $who }
act-show = Mostra il resto della tua pila
act-show-who = { $who }: mostra il resto della pila
act-keep = Tieni coperto
act-keep-all = Nessuno
show-ask = Puoi mostrare il resto della tua pila.
show-ask-who = Chi mostra il resto della propria pila?
show-soon = { $question } Ancora { $seconds ->
    [one] un secondo
   *[other] { $seconds } secondi
}.
bid-label = La tua offerta, da { $low } a { $high }
bid-number = Numero di dischetti
bid-all = { $number }, tutti i dischetti
bid-every = tutti
bid-less = Uno in meno
bid-more = Uno in più
pick-label = I dischetti di { $who }, coperti
pick-one = Scegli il dischetto { $number }
flip-label = Di chi giri un dischetto?
start-label = Chi comincia?
confirm-place = Collocare questo dischetto: { $disc }?
confirm-discard = Scartare questo dischetto: { $disc }?
confirm-bid = Offrire { $number }?
confirm-pass = Passare?
confirm-flip = Girare il dischetto in cima alla pila di { $who }?
confirm-pick = Scegliere questo dischetto?
confirm-start = { $who } comincia il prossimo round?
confirm-show = Mostrare a tutti il resto della tua pila?
confirm-yes = Sì
confirm-no = Indietro
over-rematch = Ancora!
over-replay = Rivedi la partita
over-review = Parola al coach
out-people = Gli altri continuano. Puoi guardare; i loro dischetti restano coperti.
out-finish = Finisci in fretta
out-watch = Guarda a dischetti scoperti
out-open = Tutti i dischetti sono scoperti
out-new = Nuova partita
win-who = { $who } vince!
result-label = Risultato
share-label = Condividi
share-won = Ho vinto una partita di Skull in { $players } in { $rounds ->
    [one] un round
   *[other] { $rounds } round
}. L’offerta più audace: { $number } dischetti su { $total }.
share-played = Una partita di Skull in { $players }, finita dopo { $rounds ->
    [one] un round
   *[other] { $rounds } round
}. L’offerta più audace: { $number } dischetti su { $total }.
share-copied = Copiato. Incollalo dove vuoi.
share-failed = Questo browser non permette alla pagina di copiare il testo.

chat-label = Chiacchiere
chat-open = Chiacchiere, { $count ->
    [one] un nuovo messaggio
   *[other] { $count } nuovi messaggi
}
chat-lines = Che cosa si è detto
chat-none = Nessuno ha detto niente. Sospetto.
chat-emotes = Senza parole
chat-phrases = Frasi
chat-about = Di chi si parla?
chat-back = Indietro
chat-words = Con parole tue
chat-say = Dillo
chat-mute = Silenzia
chat-reaction = Dal pubblico: { $what }
chat-group-greet = Saluti
chat-group-bluff = Bluff
chat-group-doubt = Dubbi
chat-group-tease = Frecciate
chat-group-praise = Complimenti
chat-group-regret = Rimpianti
chat-group-think = Pensieri
chat-group-goodbye = Congedi

log-label = Che cosa è successo
sound-toggle = Suoni
menu-label = Menu
menu-tv = Grande schermo
menu-overlay = Sovrimpressione per lo streaming
menu-confirm = Chiedi prima di ogni mossa
menu-pace = Ritmo della partita
menu-leave = Lascia il tavolo
menu-leave-what = Subentra un bot; puoi tornare.
invite-title = Invita
curtain-pass = Passa il dispositivo: è il turno di { $who }
curtain-lift = Sono { $who }
curtain-why = Tutti gli altri guardano la candela.
tv-join = Unisciti con il telefono
tv-waiting = Si aspetta che la partita cominci
tv-full = Schermo intero

keys-title = Tasti
keys-discs = fiore, teschio, dischetto Ultima possibilità: colloca o scarta
keys-bid = scegli un’offerta
keys-enter = invia l’offerta; gira, se c’è una sola scelta; sì
keys-choose = scegli una pila, un dischetto o chi comincia
keys-pass = passa
keys-show = mostra il resto della tua pila
keys-keep = tieni coperto il resto della tua pila
keys-space = Spazio
keys-skip = salta l’animazione
keys-talk = chiacchiere
keys-log = che cosa è successo
keys-sound = suoni accesi o spenti
keys-help = questi tasti
keys-off = Tab e Invio bastano per tutto. I tasti singoli si disattivano nelle impostazioni.
