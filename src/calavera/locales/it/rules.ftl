book-lead = Skull come si gioca qui: tutte le regole, le differenze fra le edizioni stampate, un esempio e qualche consiglio.
book-contents = Indice
book-ids = Regole { $ids }
book-ids-why = I piccoli segni, come T2, sono nomi di regole. Il codice e i suoi test usano gli stessi.
book-top = All’indice
book-next = Avanti: { $title }
book-previous = Indietro: { $title }
book-print = Stampa
book-learn = Impara giocando

book-aim-title = Che gioco è
book-aim-game = Skull è un gioco di bluff. Ognuno colloca dischetti a faccia in giù: fiori, e forse un teschio. Poi qualcuno osa dire quanti se ne possono girare senza incappare in un teschio.
book-aim-win = Riesci due volte e vinci. Oppure conserva un dischetto quando nessun altro ne ha più.
book-aim-face = C’entra poco la fortuna, e molto la faccia tosta.

book-box-title = Nella scatola
book-box-tribe = Sei tribù. Una tribù è fatta di tre fiori, un teschio e un tappetino, tutti degli stessi colori.
book-box-back = I quattro dorsi di una tribù sono uguali. Dicono di chi è il dischetto, e nient’altro.
book-box-mat = Il tappetino ha due lati: il lato teschi, e il lato fiori per chi ha vinto una sfida.
book-box-figure = Una tribù: tre fiori, un teschio, un dorso e i due lati del tappetino.

book-setup-title = Preparazione
book-setup-players = Una scatola basta da tre a sei giocatori. Ognuno prende una tribù.
book-setup-mats = Metti il tappetino davanti a te, con il lato teschi in su, e prendi in mano i tuoi quattro dischetti. Nessun altro deve vederli. Sono anche le tue quattro vite.
book-setup-first = Si sceglie un primo giocatore: decide chi ospita, o il caso.
book-setup-boxes = Da sette a dodici giocatori servono due scatole. Meglio se siete meno di dieci.
book-setup-three = In tre è tattico e spietato. Per cominciare meglio in quattro o più.
book-setup-two = Qui si gioca anche in due, per studiare i finali.
book-setup-figure = Quattro dischetti in mano, e il tappetino sul lato teschi.

book-glance-title = Un round in breve
book-glance-open = Ognuno colloca un dischetto coperto sul proprio tappetino.
book-glance-add = A turno, si aggiunge un dischetto o si lancia una sfida con un numero.
book-glance-bid = Dopo una sfida, si rilancia o si passa.
book-glance-flip = Chi offre di più gira altrettanti dischetti, a cominciare dalla propria pila.
book-glance-end = Nessun teschio: la sfida è vinta. Un teschio: si perde un dischetto. Ognuno riprende i suoi, e comincia un nuovo round.
book-glance-figure = Collocare, offrire, girare: le tre fasi di un round.

book-opening-title = Fase 1: l’apertura
book-opening-all = Chi è ancora in partita colloca un dischetto dalla mano, coperto, sul proprio tappetino.
book-opening-together = Si sceglie in segreto, tutti insieme. Il round comincia quando è giù l’ultimo dischetto.
book-opening-in-turn = A certi tavoli si colloca a turno: comincia chi siede alla sinistra del primo giocatore, poi si va in senso orario. Il primo giocatore colloca per ultimo, dopo aver osservato gli altri.
book-opening-figure = Quattro tappetini con un dischetto coperto ciascuno.

book-adding-title = Fase 2: aggiungere o sfidare
book-adding-turn = Dal primo giocatore, in senso orario: aggiungi un dischetto coperto in cima alla tua pila, o lancia una sfida. Si può fare il giro del tavolo molte volte.
book-adding-challenge = Una sfida è un numero: quanti dischetti girerai. Almeno uno, al massimo tutti quelli sui tappetini. Si può partire alti quanto si vuole.
book-adding-at-once = Il primo giocatore può sfidare subito. A nessuno serve un secondo dischetto per farlo.
book-adding-empty = A mano vuota devi sfidare.
book-adding-closed = Dopo una sfida nessuno aggiunge dischetti in questo round.
book-adding-count = Quanti dischetti ha una pila lo vedono tutti: per questo stanno un po’ sfalsati. Che cosa mostrano, no.
book-adding-figure = Pile di uno, due e tre dischetti coperti: tutti possono contarli.

book-bidding-title = Le offerte
book-bidding-turn = In senso orario dalla sfida, ognuno dice un numero più alto o passa. Va bene qualsiasi numero più alto, fino a tutti i dischetti.
book-bidding-pass = Chi passa esce dalle offerte: il suo tappetino scivola verso il centro. I suoi dischetti contano ancora, e si possono girare.
book-bidding-end = Quando hanno passato tutti tranne uno, chi resta è lo Sfidante.
book-bidding-all = Non si può andare oltre tutti i dischetti. Un’offerta così alta chiude subito.
book-bidding-figure = Due tappetini sono scivolati al centro: lì si è passato. Resta una persona sola.

book-attempt-title = Fase 3: il tentativo
book-attempt-count = Lo Sfidante gira tanti dischetti quanti ne ha offerti, uno alla volta.
book-attempt-own = Prima la propria pila, tutta, dall’alto. Se ha più dischetti dell’offerta, si girano solo quelli in cima.
book-attempt-others = Poi di chiunque: sempre il dischetto coperto in cima a una pila, scegliendo ogni volta. Nessuna pila va finita per forza.
book-attempt-skull = Un teschio ferma tutto all’istante. Il tentativo è fallito, e non si gira più niente.
book-attempt-flowers = Tanti dischetti quanti offerti, e nemmeno un teschio: riuscito.
book-attempt-figure = I due dischetti dello Sfidante sono fiori, e anche quello in cima a un’altra pila.

book-won-title = Riuscito
book-won-mat = Il tappetino si gira sul lato fiori.
book-won-twice = Se mostrava già i fiori, lo Sfidante vince la partita.
book-won-next = Ognuno riprende i suoi dischetti. Lo Sfidante è primo giocatore del round seguente.
book-won-figure = Un tappetino passa dal lato teschi al lato fiori.

book-failed-title = Fallito
book-failed-lose = Lo Sfidante perde un dischetto per sempre. Conta di chi era il teschio.
book-failed-pick = Di un altro: i dischetti dello Sfidante si mescolano coperti, e il padrone del teschio ne sceglie uno alla cieca. Lascia la partita senza che lo si veda. Solo lo Sfidante sa qual era.
book-failed-draw = A certi tavoli è il caso a pescarlo. Il segreto è lo stesso.
book-failed-own = Il proprio: lo Sfidante sceglie a quale dischetto rinunciare, e non lo dice a nessuno.
book-failed-back = Deciso questo, ognuno riprende i suoi dischetti.
book-failed-figure = Quattro dischetti mescolati e coperti. Uno viene tolto.

book-showing-title = Mostrare
book-showing-rest = Dopo un fallimento, tutti tranne lo Sfidante possono mostrare il resto della propria pila, se vogliono.
book-showing-free = Nessuno è mai obbligato. Una volta deciso il dischetto perso, è troppo tardi.

book-out-title = Fuori, e chi comincia
book-out-last = Chi perde l’ultimo dischetto è eliminato e restituisce il tappetino. Che dischetto fosse non viene annunciato.
book-out-first = Lo Sfidante è primo giocatore del round seguente, che abbia vinto o perso.
book-out-other = Se lo elimina il teschio di un altro, comincia il padrone di quel teschio.
book-out-own = Ti elimina il tuo teschio? Allora scegli tu il primo giocatore, fra chi è ancora in partita.

book-winning-title = Come finisce la partita
book-winning-challenges = Chi vince una seconda sfida vince la partita.
book-winning-last = Vince anche chi ha un dischetto quando nessun altro ne ha più.
book-winning-figure = Un tappetino in fiore: ancora una sfida vinta, e la partita è finita.

book-talk-title = Le chiacchiere
book-talk-anything = Ognuno può dire qualsiasi cosa in ogni momento, vera o falsa.
book-talk-binds = Non impegna nessuno. Promesse, minacce e sospiri valgono uguale: quello che ne fai tu.

book-variants-title = Varianti
book-tribes-title = Due tribù a testa
book-tribes-seats = Ognuno guida due tribù, sedute una di fronte all’altra. Una scatola basta per tre giocatori, due scatole per sei.
book-tribes-apart = Ogni tribù gioca per sé, con la sua mano, il suo tappetino, il suo turno e le sue vite. Tu vedi entrambe le tue mani.
book-tribes-stack = La propria pila, quella che viene prima, è della tribù che ha lanciato la sfida. La pila dell’altra tua tribù è una fra le altre.
book-tribes-skull = Un teschio dell’una o dell’altra è il tuo teschio: scegli tu il dischetto da perdere, e se quella tribù è eliminata, scegli tu chi comincia.
book-tribes-win = Vinci con due sfide della stessa tribù, o quando tutte le tribù rimaste sono tue.
book-chance-title = Ultima possibilità
book-chance-middle = Un dischetto in più sta al centro, scoperto. Non è un teschio, e lo sanno tutti.
book-chance-take = Chi perde un dischetto e ne ha ancora uno solo lo prende in mano, per il round seguente soltanto.
book-chance-place = Si colloca come gli altri, ma sempre scoperto; se l’apertura è segreta, si mostra quando tutti hanno scelto. Conta sul tappetino, e girato vale un fiore.
book-chance-life = Non è mai una vita. Chi fallisce da Sfidante mentre lo ha è eliminato.
book-chance-back = Dopo quel round torna al centro, comunque sia andata. Si riceve una volta a testa per partita.
book-chance-figure = Il dischetto Ultima possibilità: d’argento, con una clessidra, e sempre scoperto.

book-editions-title = Le edizioni a confronto
book-editions-lead = Cinque regolamenti stampati raccontano un solo gioco, con qualche differenza. Qui un tavolo può seguirne uno qualsiasi, e ogni opzione sta con ogni altra.
book-editions-what = Che cosa cambia
book-editions-classic = Classica
book-editions-classic-books = inglese, francese e cinese, 2013
book-editions-italian = Italiana
book-editions-italian-books = un’edizione successiva
book-editions-german = Tedesca
book-editions-german-books = con una variante tutta sua
book-editions-opening = Apertura
book-editions-opening-classic = l’ordine è libero, forse il primo giocatore per ultimo; qui tutti insieme
book-editions-opening-italian = a turno, il primo giocatore per ultimo
book-editions-opening-german = tutti insieme, in segreto
book-editions-loss = Dischetto perso sul teschio di un altro
book-editions-loss-classic = il padrone del teschio sceglie alla cieca
book-editions-loss-italian = il padrone del teschio sceglie alla cieca
book-editions-loss-german = pescato a caso
book-editions-show = Mostrare il resto della pila
book-editions-show-classic = sì
book-editions-show-italian = sì
book-editions-show-german = non se ne parla; qui si può
book-editions-boxes = Due scatole, fino a dodici giocatori
book-editions-boxes-classic = in inglese e in francese
book-editions-boxes-italian = sì
book-editions-boxes-german = non se ne parla; qui si può
book-editions-tribes = Due tribù a testa
book-editions-tribes-classic = in inglese e in francese
book-editions-tribes-italian = sì
book-editions-tribes-german = non se ne parla; qui si può
book-editions-chance = Ultima possibilità
book-editions-chance-classic = no; qui si può
book-editions-chance-italian = no; qui si può
book-editions-chance-german = sì, come variante
book-editions-misprint = Un refuso: dopo l’apertura il regolamento francese manda alla fase 3. Si intende la fase 2.

book-example-title = Un round, mossa per mossa
book-example-open = Rosa, Tito, Ofelia e Bruno hanno un dischetto ciascuno sul tappetino. Comincia Rosa.
book-example-add = Rosa, Tito e Ofelia ne aggiungono uno a testa. Ora sul tavolo ce ne sono sette.
book-example-challenge = Bruno preferisce osare: «Tre.»
book-example-raise = Rosa rilancia: «Cinque.» Tito passa, Ofelia passa, Bruno passa. Tocca a Rosa tentare.
book-example-own = Prima i due dischetti di Rosa. Due fiori.
book-example-others = Poi quello in cima alla pila di Tito, l’unico di Bruno e quello in cima alla pila di Ofelia. Fiori, tutti e tre.
book-example-won = Cinque dischetti e nessun teschio: riuscito. Il tappetino di Rosa si gira sul lato fiori, e Rosa comincia il round seguente.

book-advice-title = Qualche consiglio
book-advice-first = Essere il primo giocatore vale un rischio; a volte perfino un dischetto.
book-advice-bluff = Offri sul tuo teschio. Forse qualcuno vorrà rilanciare, e ci incapperà.
book-advice-keep = Il teschio è il tuo dischetto migliore. Se puoi scegliere che cosa perdere, tienilo.
book-advice-lone = A meno che te ne restino due: allora rinuncia al teschio. Da solo non vince mai una sfida.
book-advice-talk = Commenta tutto. Di’ che hai collocato un teschio, che sia vero o no.
book-advice-ending = Con pochi dischetti esistono piani vincenti. Vale la pena cercarli.

book-questions-title = Domande frequenti
book-ask-look = Posso guardare i miei dischetti?
book-tell-look = Quando vuoi: quelli in mano, e qui anche quelli sul tappetino. Quelli degli altri, mai.
book-ask-skip = Posso saltare il turno?
book-tell-skip = Prima della sfida no: aggiungi un dischetto o sfida. Dopo, si può sempre passare.
book-ask-higher = Posso offrire più dischetti di quanti ce ne sono?
book-tell-higher = No. Tutti i dischetti sui tappetini sono il massimo, e chiudono le offerte.
book-ask-whole = Devo girare una pila intera?
book-tell-whole = La tua sì, fin dove arriva l’offerta. Degli altri, un dischetto in cima alla volta, da chi vuoi.
book-ask-top = Ho tre dischetti sul tappetino e offro due. Quali giro?
book-tell-top = I due in cima. Quello in fondo resta coperto, teschio o no.
book-ask-safe = Ho passato. Sono al sicuro?
book-tell-safe = Non dovrai girare niente. Ma i tuoi dischetti sono ancora in gioco: possono aiutare lo Sfidante, o mordere.
book-ask-met = Il teschio girato lascia la partita?
book-tell-met = No, torna in mano al suo padrone. Il dischetto perso è uno dello Sfidante.
book-ask-lone = E se mi resta un solo dischetto, ed è il teschio?
book-tell-lone = Lo collochi, e al tuo turno devi sfidare. Offri poco e spera che qualcuno rilanci. Se nessuno lo fa, lo giri e per te è finita.
book-ask-lost = Chi può vedere un dischetto perso?
book-tell-lost = Solo chi lo ha perso. Anche se era l’ultimo.
book-ask-lie = Posso mentire?
book-tell-lie = Prego, fai pure.
