# The web table while it is played on.


## What is going on

now-open = { $who } colloca un dischetto…
turn-place = Colloca un dischetto, coperto.
turn-add = Tocca a te: aggiungi un dischetto o lancia una sfida.
turn-challenge = La tua mano è vuota: lancia una sfida.
turn-raise = { $who } offre { $bid }. Rilancia o passa.
turn-flip-own = Sei lo Sfidante. Prima la tua pila.
turn-flip = Gira un dischetto: ancora { $left }. Di chi?
turn-pick = Il tuo teschio ha morso. Scegli alla cieca un dischetto di { $who }.
turn-discard = Il tuo stesso teschio. Quale dischetto cedi, in segreto?
turn-start = Sei fuori. Chi comincia il prossimo round?
your-turn = Tocca a te
your-turn-title = ● Tocca a te
your-turn-at = Ti aspettano al tavolo { $code }.
line-waiting = La linea è caduta. Mi ricollego; il tavolo ti aspetta…
line-connecting = Cerco il tavolo…
watching = Stai guardando. Nessuna mano è visibile.
away-you = Un bot gioca per te mentre non ci sei.
away-return = Riprendi il mio posto

## The board

table-seats = Posti
seat-about = { $who }, { $tribe }: { $discs } dischetti rimasti, { $stack } sul tappetino, { $up } scoperti
seat-about-out = { $who }: eliminato
seat-challenger = Sfidante
seat-bid = offre { $number }
seat-away = assente, gioca un bot
centre-of = su { $total }

## What one can do

controls-label = Che cosa puoi fare
hand-label = La tua mano
act-place = Colloca: { $disc }
act-pass = Passo
act-bid = Offro { $number }
act-challenge = Sfida: { $number }
act-flip = Gira il dischetto in cima di { $who }
act-flip-own = Gira il tuo dischetto in cima
act-start = Comincia { $who }
act-show = Mostra il resto della mia pila
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
confirm-discard = Cedere questo dischetto: { $disc }?
confirm-bid = Offrire { $number }?
confirm-pass = Passare?
confirm-flip = Girare il dischetto in cima di { $who }?
confirm-pick = Scegliere questo dischetto?
confirm-start = { $who } comincia il prossimo round?
confirm-show = Mostrare a tutti il resto della tua pila?
confirm-yes = Sì
confirm-no = Indietro
over-rematch = Ancora!
over-replay = Rivedi la partita

## Talk

chat-label = Chiacchiere
chat-open = Chiacchiere, { $count } nuove
chat-lines = Che cosa si è detto
chat-none = Nessuno ha detto niente. Sospetto.
chat-emotes = Senza parole
chat-phrases = Frasi
chat-about = Di chi si parla?
chat-back = Indietro
chat-words = Parole tue
chat-say = Di’
chat-mute = Chi non sentire
chat-group-greet = Salutare
chat-group-bluff = Bluffare
chat-group-doubt = Dubitare
chat-group-tease = Stuzzicare
chat-group-praise = Lodare
chat-group-regret = Rimpiangere
chat-group-think = Pensare

## Around the table

log-label = Che cosa è successo
sound-toggle = Suoni
menu-label = Menu
menu-tv = Grande schermo
menu-confirm = Chiedi prima di ogni mossa
menu-leave = Lascia il tavolo
menu-leave-what = Subentra un bot; puoi tornare.
invite-title = Invita
curtain-pass = Passalo a { $who }
curtain-lift = Sono { $who }
curtain-why = Tutti gli altri guardano la candela.
tv-join = Unisciti con il telefono
tv-waiting = Si aspetta l’inizio
tv-full = Schermo intero

## Keys

keys-title = Tasti
keys-discs = fiore, teschio, Ultima possibilità: colloca o cedi
keys-bid = scegli un’offerta
keys-enter = invia l’offerta; gira, se c’è una sola scelta; sì
keys-choose = scegli una pila, un dischetto o chi comincia
keys-pass = passa
keys-show = mostra il resto della tua pila
keys-skip = salta l’animazione
keys-talk = chiacchiere
keys-log = che cosa è successo
keys-sound = suoni accesi o spenti
keys-help = questi tasti
keys-off = Anche Tab e Invio arrivano ovunque. I tasti singoli si disattivano nelle impostazioni.
