create-presets = Che serata sarà?
preset-friends = Tra amici
preset-what-friends = Quattro posti. Apri il tavolo e manda il link.
preset-now = Subito, con i bot
preset-what-now = Tu e tre bot, e si comincia.
preset-two-tribes = Due tribù per giocatore
preset-what-two-tribes = Due tappetini per giocatore, uno di fronte all’altro.
preset-party = Una festa
preset-what-party = Da sette a dodici a un tavolo, con due scatole.
preset-pass = Un solo telefono per tutti
preset-what-pass = Per chi è nella stessa stanza. A ogni passaggio cala un sipario.
create-rules = Quali regole?
preset-classic = Classica
preset-what-classic = Come nei regolamenti inglese, francese e cinese: il primo giocatore colloca dopo tutti gli altri.
preset-italian = Edizione italiana
preset-what-italian = Si colloca a turno; il primo giocatore viene per ultimo, dopo aver osservato gli altri.
preset-german = Edizione tedesca
preset-what-german = Tutti scelgono insieme; il proprietario del teschio pesca a caso il dischetto perso. Si può aggiungere l’Ultima possibilità.
preset-quick = Rapida
preset-what-quick = Tutti scelgono il primo dischetto insieme, in segreto. Nessuno aspetta.
create-more = Altre opzioni
create-open = Apri il tavolo
create-play = Inizia la partita

people-legend = Chi gioca su questo dispositivo?
people-what = Passa di mano a ogni turno; un sipario custodisce i segreti.
people-name = Nome della persona { $number }
people-unnamed = Ospite { $number }
people-empty = Lascia un campo vuoto per giocare con il nome che vi appare.
people-double = Qui qualcuno si chiama già { $who }. Aggiungi una lettera, così si capisce di chi si parla.
people-more = Una persona in più
people-less = Togli { $who }
people-count = Persone su questo dispositivo

option-players = Giocatori
option-edition = Edizione
option-opening = Primo dischetto di un round
opening-simultaneous = tutti scelgono insieme, in segreto
opening-first-last = uno dopo l’altro, il primo giocatore per ultimo
opening-others-first = tutti scelgono insieme, in segreto, tranne il primo giocatore, che colloca dopo
option-loss = Su un teschio avversario
loss-pick = il proprietario del teschio sceglie alla cieca il dischetto perso
loss-draw = il proprietario del teschio pesca a caso il dischetto perso dalla mano dello Sfidante
option-last-chance = Ultima possibilità
option-last-chance-what = Chi resta con un dischetto ne riceve un altro, scoperto, per un round.
option-hints = Consigli
option-hints-what = Al tuo turno puoi chiedere al coach. Nessun altro può sedersi.
option-two-tribes = Due tribù per giocatore
option-two-tribes-what = Ognuno ha due tappetini, uno di fronte all’altro. Da due a sei giocatori.
option-clock = Tempo per mossa
clock-none = senza limite
clock-seconds = { $seconds } s
option-pace = Ritmo dei bot
option-who = Chi può venire?
option-public = Pubblico
option-public-what = Chiunque: il tavolo appare nella pagina iniziale
option-private = Con il link
option-private-what = Solo chi ha il link o il codice

warn-two = In due si studiano bene i finali; per una serata è poco.
warn-three = In tre è tattico e non perdona. Con chi comincia, meglio essere in quattro o più.
warn-boxes = Sul tavolo ci sono due scatole: le tribù della seconda hanno un II dopo il nome.
warn-many = Si può giocare anche in così tanti, ma il gioco dà il meglio in meno di dieci.

bots-count = Bot
bots-number = { $count ->
    [one] un bot
   *[other] { $count } bot
}
bots-level = Livello
bots-style = Carattere
bots-mixed = di ogni tipo
style-none = gioca come viene
style-bluffer = bluffa spesso
style-careful = va sul sicuro
style-chatty = parla molto
style-silent = non dice nulla

lobby-sit = Siediti
lobby-who = Come ti chiami?
lobby-sit-here = Siediti qui
lobby-watching = Stai guardando; c’è un posto per te.
lobby-full = Tutti i posti sono occupati. Puoi guardare: la partita inizia qui.
lobby-free = Posto libero
lobby-you = tu
lobby-host = ospita
lobby-name = Nome
lobby-place = Posto al tavolo
lobby-place-swap = Posto { $number }, scambio con { $who }
lobby-leave = Alzati da questo posto
lobby-remove = Libera questo posto
lobby-ban = Allontana { $who } dal tavolo
lobby-ban-what = Potrà guardare, ma non sedersi di nuovo finché non lo permetti.
lobby-banned = Persone allontanate da questo tavolo
lobby-unban = Lascia che { $who } si sieda di nuovo
lobby-move = Spostati a questo posto
lobby-bot = Un bot
lobby-bot-add = Aggiungi questo bot
lobby-person = Un’altra persona su questo dispositivo
lobby-person-add = Aggiungi
lobby-complete = Ci sono tutti
lobby-missing = { $count ->
    [one] Un posto è ancora libero
   *[other] { $count } posti sono ancora liberi
}
lobby-first = Chi comincia?
lobby-first-lot = a sorte
lobby-start = Inizia la partita
lobby-start-bots = { $count ->
    [one] Inizia con un bot
   *[other] Inizia con { $count } bot
}
lobby-start-fewer = Inizia così, in { $count }
lobby-waiting = { $who } darà inizio alla partita. Intanto, fai come a casa tua.
lobby-waiting-host = Chi ospita darà inizio alla partita. Intanto, fai come a casa tua.
lobby-invited = { $who } ti ha tenuto un posto.
lobby-ready = Per me si può iniziare
lobby-not-ready = Non ancora
lobby-is-ready = si può iniziare
lobby-all-ready = Per tutti si può iniziare.
lobby-talk = Nell’attesa
lobby-lesson = Mai giocato a Skull?
lobby-lesson-what = Impara giocando, in pochi minuti. Il tuo posto resta tuo.
take-next = Prendi il posto di { $who } dal prossimo round
take-now = Prendi il posto di { $who }
take-promised = Dal prossimo round avrai il posto di { $who }. Fino ad allora guardi.
take-back = Preferisco guardare
score-label = Partite vinte a questo tavolo
lobby-terms = Che cosa si gioca
lobby-terms-line = { $what }: { $how }
lobby-terms-change = Cambia le regole
lobby-listed = Visibile nella pagina iniziale: chiunque può sedersi
lobby-chat = Chiacchiere al tavolo; senza, tutti tacciono
lobby-hints = Allenamento: il coach consiglia l’unica persona tra i bot
lobby-invite = Invita
lobby-screen = Mostra su un grande schermo
lobby-leave-table = Lascia il tavolo
lobby-close = Chiudi il tavolo
lobby-close-sure = Chiudere il tavolo?
lobby-close-what = Tutti tornano a casa, e il link non porta più da nessuna parte.
lobby-close-not = Lascialo aperto

invite-qr = Codice QR con l’indirizzo di questo tavolo
invite-code = Codice del tavolo
invite-link = Link al tavolo
invite-copy = Copia il link
invite-copied = Copiato. Incollalo dove sono i tuoi amici.
invite-selected = Il link è selezionato: non resta che copiarlo.
invite-send = Invia…
invite-words = C’è un posto per te al mio tavolo. Vieni a giocare a Skull.
invite-loopback = Gli altri dispositivi non raggiungono questo indirizzo: indica solo questo computer. Avvia il server con { $command } e apri il tavolo all’indirizzo di questo computer nella tua rete.

news-sat = { $who } si siede.
news-left = { $who } si alza dal tavolo.
news-renamed = { $was } ora si chiama { $who }.
news-moved = { $who } ora ha il posto { $number }.
news-host = Ora ospita { $who }.
news-terms = Regole cambiate: { $what }.
news-public = Ora il tavolo appare nella pagina iniziale.
news-private = Il tavolo non appare più nella pagina iniziale.
news-chat = Ora al tavolo si può parlare.
news-phrases = Ora al tavolo non si parla più.
news-hints = Ora qui il coach dà consigli.
news-no-hints = Ora qui il coach non dà più consigli.

gone-closed = Le candele sono spente
gone-closed-what = Questo tavolo è chiuso. Grazie della serata.
gone-games = Le sue partite si possono ancora rivedere.
gone-look = Rivedi le partite
gone-lost = Nessun tavolo a questo indirizzo
