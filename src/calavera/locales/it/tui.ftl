start-tagline = fiori, teschi e sangue freddo
start-resume = Riprendi la partita lasciata
start-name = Il tuo nome
start-language = Lingua
start-players = Giocatori
start-edition = Edizione
start-last-chance = Ultima possibilità
start-two-tribes = Due tribù a testa
start-pace = Ritmo
start-motion = Animazioni
start-manner = Carattere
start-all = Tutti gli avversari
start-opponent = Avversario { $number }
start-yes = sì
start-no = no
start-mixed = misti
start-keys = ↑ ↓ riga · ← → cambia · Invio gioca · ? regole · Esc esci
start-keys-resume = Invio riprendi · ↓ nuova partita · ? regole · Esc esci
start-note-two = In due: buono per studiare i finali.
start-note-three = In tre è tattico e spietato: per cominciare meglio in quattro o più.
start-note-many = Due scatole sul tavolo: il meglio è in meno di dieci.
start-note-good = Da quattro a sei il gioco dà il meglio.

centre-bid = { $who } offre { $bid } su { $total }
centre-last-chance = Dischetto Ultima possibilità
seat-passed = ha passato
seat-out = fuori
seat-hand = mano
choice-all = tutti
choice-pass = passa
choice-show = mostra

now-choose-first = Scegli con ← → o un numero, poi Invio.
show-countdown = w mostra il resto della pila · Spazio continua ({ $seconds })

keys-table = ? regole e tasti · L lingua · + − ritmo · Spazio avanti · Q esci
keys-out = F finisci in fretta · ? regole e tasti · L lingua · + − ritmo · Q esci
keys-over = N nuova partita · V rivedi questa partita · L lingua · Q esci

moment-key = un tasto
result-line = { $label }: { $value }

out-panel-keys = f finisci in fretta · un altro tasto: guarda

leave-question = Lasciare il tavolo?
leave-saved = La partita è salvata; potrai riprenderla.
leave-keys = Invio esci · Esc resta

small-screen = Il tavolo ha bisogno di { $columns } × { $rows } caratteri; questa finestra ne ha { $width } × { $height }. Ingrandiscila, o gioca con --plain.

review-title = Una partita da rivedere
review-at = Passo { $at } di { $count }
review-face-up = tutto scoperto
review-eyes = con gli occhi di { $who }
review-keys = ← → passo · ↑ ↓ round · Inizio Fine · E occhi · L lingua · Q esci
review-broken = La registrazione viola una regola al passo { $number }: { $error }

help-title = Tasti
help-disc = f fiore, s teschio, l Ultima possibilità: colloca o scarta subito
help-choose = ← → o un numero: scegli un’offerta, una pila, un dischetto; Invio conferma
help-pass = p passa · w mostra il resto della pila, quando si può
help-hurry = Spazio avanti · + più veloce · − più lento · m animazioni sì o no
help-read = Pag↑ Pag↓ cronaca · ? queste pagine · L lingua seguente · Q esci e salva
help-plain = r mostra le regole di questo tavolo; un codice ({ $languages }) cambia lingua; w mostra il resto della tua pila dopo un tentativo fallito.
ask-tribe = { $who }: { $question }
signs-title = Segni
signs-mat = ☠ lato teschi di un tappetino · ✿ lato fiori: una sfida vinta
signs-discs = emblema: un dischetto in mano · ○ uno sul tappetino · accanto alla pila: quanti sono
signs-seat = ♦ candela: primo giocatore · pallido e più vicino: ha passato · ⚘ fuori

rules-goal-title = Scopo
rules-goal = Vinci due sfide con lo stesso tappetino, o conserva un dischetto quando nessun altro ne ha più.
rules-tribe-title = La tua tribù
rules-tribe = Tre fiori, un teschio, un tappetino. I quattro dischetti sono la tua mano e le tue vite; nessun altro li vede. I tappetini cominciano dal lato teschi.
rules-opening-title = Apertura
rules-opening-simultaneous = Ognuno colloca un dischetto coperto sul tappetino, tutti in segreto e insieme.
rules-opening-first-last = Ognuno colloca un dischetto coperto sul tappetino. Comincia chi siede alla sinistra del primo giocatore; il primo giocatore colloca per ultimo, dopo aver osservato gli altri.
rules-opening-others-first = Ognuno colloca un dischetto coperto sul tappetino. Tutti scelgono in segreto e insieme, tranne il primo giocatore, che colloca quando gli altri hanno collocato.
rules-adding-title = Aggiungere o sfidare
rules-adding = Dal primo giocatore, in senso orario: aggiungi un dischetto coperto in cima alla pila, o lancia una sfida con un numero, al massimo tutti i dischetti sui tappetini. A mano vuota devi lanciare una sfida. Dopo una sfida nessuno aggiunge dischetti.
rules-bidding-title = Offerte
rules-bidding = In senso orario si rilancia o si passa. Chi passa esce dalle offerte, ma i suoi dischetti restano e si possono girare. Offrire tutti i dischetti chiude subito. Chi offre di più è lo Sfidante.
rules-attempt-title = Il tentativo
rules-attempt = Lo Sfidante gira tanti dischetti quanti ne ha offerti, uno alla volta: prima tutta la propria pila, dall’alto, poi il dischetto in cima a una pila qualsiasi, scegliendo ogni volta. Un teschio ferma tutto subito.
rules-won-title = Tentativo riuscito
rules-won = Nessun teschio: il tappetino si gira sul lato fiori. Se mostrava già i fiori, lo Sfidante vince la partita.
rules-failed-title = Tentativo fallito
rules-failed-pick = Su un teschio avversario: i dischetti dello Sfidante si mescolano coperti, il proprietario del teschio ne sceglie uno alla cieca, e quello lascia la partita; solo lo Sfidante viene a sapere quale. Sul tuo teschio scegli in segreto quale perdere.
rules-failed-draw = Su un teschio avversario: il proprietario del teschio pesca a caso un dischetto dalla mano dello Sfidante, e quello lascia la partita; solo lo Sfidante viene a sapere quale. Sul tuo teschio scegli in segreto quale perdere.
rules-show-title = Mostrare
rules-show = Finché il dischetto perso non è deciso, gli avversari possono mostrare il resto della propria pila. Nessuno è obbligato.
rules-out-title = Eliminazione, e chi comincia
rules-out = Senza dischetti è l’eliminazione; l’ultimo non viene annunciato. Lo Sfidante è primo giocatore del round seguente. Se lo elimina il teschio di un avversario, comincia quell’avversario; se è il proprio, è lo Sfidante a scegliere chi comincia.
rules-last-chance-title = Ultima possibilità
rules-last-chance = Un dischetto in più sta al centro, scoperto. Chi resta con un solo dischetto lo prende per il round seguente soltanto: sta scoperto, conta sul tappetino e vale un fiore, ma non è una vita. Fallire da Sfidante con questo dischetto vuol dire eliminazione. Una volta per giocatore e per partita.
rules-two-tribes-title = Due tribù
rules-two-tribes = Giochi due tribù, una di fronte all’altra, ognuna con mano, tappetino, turno e vite. La pila dell’altra tua tribù è una fra le altre, ma il suo teschio conta come tuo. Una tribù senza dischetti è eliminata, e tu continui con l’altra. Vinci due volte con la stessa tribù.
rules-talk-title = Chiacchiere
rules-talk = Ognuno può dire in ogni momento qualsiasi cosa, vera o falsa. Non impegna nessuno.
