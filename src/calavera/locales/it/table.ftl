now-open = { $who } colloca un dischetto…
now-open-last = Gli altri hanno collocato. Ora tocca a { $who }…
now-others-first = Si aspetta ancora { $count ->
    [one] un dischetto
   *[other] { $count } dischetti
}, poi tocca a { $who }…
now-others-first-you = Primo giocatore, collochi dopo gli altri. { $count ->
    [one] Manca ancora un dischetto
   *[other] Mancano ancora { $count } dischetti
}…
now-owner-draws = { $owner } pesca a caso un dischetto di { $who }.
turn-place = Colloca un dischetto, coperto.
turn-place-last = Gli altri hanno collocato. Colloca il tuo dischetto, coperto.
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
your-turn = Tocca a te
your-turn-title = ● Tocca a te
your-turn-at = Ti aspettano al tavolo { $code }.
line-waiting = Connessione persa. Riconnessione in corso; il tavolo ti aspetta…
line-unsent = Non ancora inviata. Si riprova; la tua mossa non è persa…
line-connecting = Si cerca il tavolo…
watching = Stai guardando. Non si vede la mano di nessuno.
away-you = Un bot gioca per te mentre non ci sei.
away-return = Riprendi il tuo posto

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
act-keep-all = Nessuno mostra
show-ask = Puoi mostrare il resto della tua pila.
show-ask-who = Chi mostra il resto della propria pila?
show-soon = { $question } Decidi entro { $seconds ->
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
menu-confirm = Chiedi prima di ogni mossa
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
