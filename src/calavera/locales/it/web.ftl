# The web table's shell: titles, ways, notices, and why something was refused.

title-home = Un tavolo tra amici
title-create = Un nuovo tavolo
title-table = Tavolo
title-tv = Il tavolo sul grande schermo
title-learn = Impara giocando
title-rules = Regole
title-replay = Partite da rivedere
title-settings = Impostazioni
title-nowhere = Qui sotto non c’è niente
nowhere-what = Questo indirizzo non porta a nessun tavolo e a nessuna pagina. Forse una lettera si è persa per strada.
nav-label = Pagine
nav-home = Inizio
nav-learn = Impara
nav-rules = Regole
nav-replay = Partite
nav-settings = Impostazioni
web-close = Chiudi
web-again = Riprova
web-cannot-load = Non è stato possibile caricare questa pagina. La rete c’è?
web-recovered = Eccoti di nuovo, { $who }. Ora anche questo dispositivo è tuo.
tribe-second = { $tribe } II
seat-number = Posto { $number }
seat-of-tribe = { $who } ({ $tribe })

## Why something was refused

refusal-other = Al momento non è possibile.
refusal-unreachable = Il server non risponde. Niente è perduto: riprova tra un attimo.
refusal-no-such-table = Questo tavolo non c’è. Controlla il codice, o aprine uno nuovo.
refusal-table-closed = Questo tavolo è chiuso. Le sue partite si possono ancora rivedere.
refusal-table-full = Tutti i posti sono occupati. Puoi guardare.
refusal-seat-taken = Lì c’è già qualcuno. Scegli un altro posto.
refusal-tribe-taken = Qualcuno a questo tavolo ha già quella tribù. Scegline un’altra.
refusal-seats-taken = Qui siedono in più di quanti posti resterebbero. Prima libera un posto.
refusal-empty-seats = { $taken } posti su { $seats } sono occupati: riempi gli altri, o inizia senza.
refusal-seat-free = Lì non c’è più nessuno.
refusal-game-on = Non a metà partita: aspetta che finisca.
refusal-host-only = Può farlo solo chi ospita il tavolo.
refusal-chat-closed = La chat è chiusa. Le frasi pronte funzionano ancora.
refusal-too-often = Un po’ più piano: riprova tra { $seconds } s.
refusal-full-house = Questo server ha tutti i tavoli che può tenere. Riprova più tardi.
refusal-not-your-seat = Quel posto non è tuo.
refusal-not-your-turn = Non è ancora il tuo turno.
refusal-bad-name = Un nome ha da 1 a 24 caratteri, almeno uno visibile.
refusal-bad-talk = È troppo lungo per un solo respiro, o qui non si può dire.
refusal-no-such-code = Questo link è già stato usato o è scaduto. Creane uno nuovo sull’altro dispositivo.
