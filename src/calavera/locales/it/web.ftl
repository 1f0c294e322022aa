title-home = Un tavolo tra amici
title-create = Un nuovo tavolo
title-table = Tavolo
title-tv = Il tavolo sul grande schermo
title-overlay = Sovrimpressione per lo streaming
title-learn = Impara giocando
title-rules = Regole
title-replay = Partite da rivedere
title-puzzles = Problemi
title-lab = Il laboratorio
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
web-recover-title = Diventare qualcun altro, qui?
web-recover-who = In questo browser sei { $who }.
web-recover-nobody = Con questo browser hai già avuto dei tavoli, senza un nome.
web-recover-what = Il link ti fa diventare la persona che l’ha creato. Il nome e i posti che hai qui restano indietro; per ritrovarli, crea prima un link nelle impostazioni. Se resti, il link non viene consumato.
web-recover-yes = Diventa quella persona
web-recover-no = Resta chi sei
web-recover-sign-out = Disconnetti quella persona da ogni altro dispositivo
tribe-second = { $tribe } II
seat-number = Posto { $number }
seat-of-tribe = { $who } ({ $tribe })

refusal-other = Al momento non è possibile.
refusal-unreachable = Il server non risponde. Niente è perduto: riprova tra un attimo.
refusal-no-such-table = Questo tavolo non c’è. Controlla il codice, o aprine uno nuovo.
refusal-table-closed = Questo tavolo è chiuso.
refusal-coach-busy = Il coach ha troppo da fare. Riprova tra qualche secondo.
refusal-tampered = Questa registrazione è stata modificata dopo la partita: le mosse non corrispondono ai sigilli.
refusal-not-over = Questa partita non è finita. Si analizzano solo partite finite.
refusal-records-busy = Troppe partite aspettano di essere lette. Riprova tra qualche secondo.
refusal-practice-table = Questo è un tavolo di allenamento: gioca una sola persona, con i consigli. Puoi guardare.
refusal-hints-people = I consigli sono per una sola persona tra i bot. Qui altre persone giocano o aspettano.
refusal-no-hints = A questo tavolo il coach non dà consigli.
refusal-no-advice = Qui il coach non ha consigli.
refusal-table-full = Tutti i posti sono occupati. Puoi guardare.
refusal-seat-taken = Lì c’è già qualcuno. Scegli un altro posto.
refusal-tribe-taken = Qualcuno a questo tavolo ha già quella tribù. Scegline un’altra.
refusal-seats-taken = Per questo ci sono già troppe persone sedute. Prima libera un posto.
refusal-empty-seats = { $taken ->
    [one] Un solo posto su { $seats } è occupato
   *[other] { $taken } posti su { $seats } sono occupati
}: riempi gli altri, o inizia senza.
refusal-seat-free = Lì non c’è più nessuno.
refusal-game-on = Non a metà partita: aspetta che finisca.
refusal-game-face-up = Qualcuno segue questa partita a dischetti scoperti. Nessuno può più entrare: siediti prima della prossima.
refusal-no-game = Nessuna partita è in corso.
refusal-people-left = C’è ancora una persona in gioco. Aspetta che restino solo i bot.
refusal-host-only = Può farlo solo chi ospita il tavolo.
refusal-chat-closed = A questo tavolo le chiacchiere sono chiuse.
refusal-too-often = Un po’ più piano, per favore: riprova tra { $seconds } s.
refusal-full-house = Questo server ha tutti i tavoli che può tenere. Riprova più tardi.
refusal-not-your-seat = Quel posto non è tuo.
refusal-not-your-turn = Non è ancora il tuo turno.
refusal-bad-name = Un nome ha da 1 a 24 caratteri, tutti visibili.
refusal-bad-talk = È troppo lungo per un solo respiro, o qui non si può dire.
refusal-no-such-code = Questo link è già stato usato o è scaduto. Creane uno nuovo sull’altro dispositivo.
refusal-banned = Chi ospita ti ha fatto lasciare questo tavolo. Puoi guardare, e sederti di nuovo quando ti sarà permesso.
refusal-disk-full = Il server non ha più spazio per salvare nulla. Non si è perso niente, ma chi lo gestisce deve prima fare spazio.
refusal-cut-short = Questa partita è stata interrotta quando il tavolo è stato chiuso. I suoi dischetti restano segreti: si potrà rivedere tra { $hours ->
    [one] un’ora
   *[other] { $hours } ore
}.
