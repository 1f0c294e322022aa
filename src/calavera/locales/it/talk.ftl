talk-hello = Buonasera. C’è posto vicino alla candela.
talk-hello-luck = Che stasera i fiori siano tanti.
talk-hello-faces = Che facce oneste. Peccato per il gioco.
talk-hello-dead = I morti ci guardano. Schiena dritta.

talk-only-flowers = Qui da me, soltanto fiori.
talk-skull-here = Qui sotto c’è un teschio. Parola mia.
talk-trust-me = Questa faccia saprebbe mentire?
talk-garden = Il mio tappetino è un giardino. Annusa.
talk-stay-away = Alla larga dalla mia pila. È un consiglio.
talk-flip-mine = Gira i miei. Non mordono.
talk-never-bluff = A lume di candela non bluffo mai.
talk-asleep = Questi li giro a occhi chiusi.
talk-forgot = Fiore o teschio? Mi è passato di mente.
talk-all-mine = Tutti. Sì, proprio tutti.
talk-one-more = Uno in più. Per il brivido.

talk-doubt-who = Non ci credo neanche per un petalo, { $who }.
talk-that-many-who = Così tanti, { $who }? Hai fatto testamento?
talk-smells = Questo non è profumo di fiori.
talk-all = Tutti i dischetti? Qui ci vuole un cero.
talk-quick-who = Quanta fretta con quel dischetto, { $who }.
talk-smile-who = Conosco quel sorriso, { $who }.
talk-quiet = C’è troppo silenzio, lì sotto.
talk-dare-who = Avanti, { $who }. Vediamo se hai coraggio.

talk-come-in-who = Entra pure, { $who }. Occhio alle ossa.
talk-found-mine = Hai trovato il mio teschio. Bello, vero?
talk-rattle-who = Sento ossa che scricchiolano, { $who }.
talk-passing-who = Passi, { $who }? La notte è giovane.
talk-thread-who = Un solo dischetto, { $who }. Tienilo stretto.
talk-own-skull-who = Il tuo stesso teschio, { $who }. Che morso.
talk-match-who = Ancora una sfida e vince { $who }. Sveglia!
talk-chance-who = Ultima possibilità, { $who }. Tic, tac.
talk-slept = Ecco cosa dormiva lì sotto.
talk-in-bloom = Il mio tappetino è in fiore. Ancora una sfida.

talk-well-done-who = Un capolavoro, { $who }.
talk-nerve-who = Che sangue freddo, { $who }. Prendo appunti.
talk-lucky-who = Stasera le candele ti vogliono bene, { $who }.
talk-phew = Un fiore. Si respira.
talk-breath = Ne manca uno. Nessuno respiri.
talk-gardener = Visto? Faccio solo giardinaggio.
talk-good-game-who = Il tavolo è tuo, { $who }. Gran partita.

talk-ouch = Ahi. Quello aveva i denti.
talk-my-own = Il mio teschio. Ci conosciamo già.
talk-knew-it = Lo sapevo. E l’ho girato lo stesso.
talk-not-me = Io no. Ai miei dischetti ci tengo.
talk-courage = Passo. Il mio coraggio è già a letto.
talk-my-thread = Un solo dischetto. Ormai ci vogliamo bene.
talk-my-chance = Ultima possibilità. Ho visto notti peggiori.
talk-so-close = C’ero quasi. Sentivo già i petali.

talk-candle = Mmm. Chiedo alla candela.
talk-patience = Pazienza. I morti non hanno mai fretta.
talk-counting = Conto i petali. Tu chiacchiera pure.
talk-worth-it = Vale un dischetto? Direi di sì.
talk-shaking = Non mi trema la mano. È la candela.
talk-here-goes = Si va. Un pensiero per me, ogni tanto.

talk-rest-who = Riposa tra i fiori, { $who }.
talk-ghost = Infesterò questo tavolo. Buon proseguimento.
talk-won = Fiori fino all’ultimo. Grazie di cuore.
talk-bye = Buonanotte. E occhio alle candele.
talk-again = Un’altra? Mi stavo solo scaldando.
talk-thanks = Che bella serata di bugie. Grazie.

talk-emote-laugh = (ridacchia)
talk-emote-gasp = (resta senza fiato)
talk-emote-shrug = (alza le spalle)
talk-emote-wink = (fa l’occhiolino)
talk-emote-stare = (fissa in silenzio)
talk-emote-applaud = (applaude)
talk-emote-sigh = (sospira)
talk-emote-tap = (tamburella sul tavolo)
