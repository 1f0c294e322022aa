home-heading = Fiori, teschi e sangue freddo
home-lead = Skull, il gioco del bluff. Apri un tavolo, manda il link e menti ai tuoi amici a lume di candela.
home-play = Gioca subito
home-play-busy = Accendiamo le candele…
home-play-what = Tu e tre avversari, senza attese
home-play-choose = Oppure scegli i tuoi avversari
home-join-label = Codice o link di un tavolo
home-join = Entra
home-join-bad = Un codice ha nove lettere e cifre, per esempio K7W MQX 2FH. Va bene anche il link intero.
home-create = Crea un tavolo
home-pass = Un solo telefono per tutti
home-learn = Non conosci il gioco?
home-learn-what = Imparalo giocando: pochi minuti, niente da studiare.
home-puzzles = Problemi.
home-puzzles-what = Uno al giorno, e una scala con altri mille.
home-lab = Il laboratorio.
home-lab-what = Prepara un duello e guarda come si gioca alla perfezione.
home-go-on = I tuoi tavoli
home-go-on-with = Torna da { $who }
home-go-on-alone = Torna al tuo tavolo
home-open = Tavoli aperti
home-open-none = In questo momento non è accesa nessuna candela. Crea un tavolo pubblico: forse qualcuno lo sta aspettando.
home-open-nobody = Ancora nessuno
home-open-free = { $count ->
    [one] un posto libero
   *[other] { $count } posti liberi
}
home-open-busy = partita in corso
home-open-all = Mostra tutti i tavoli ({ $count })
home-sit = Siediti
home-sit-with = Siediti con { $who }
home-watch = Guarda
home-watch-who = Guarda il tavolo di { $who }
home-clock = { $seconds } s a mossa
home-language = Lingua
home-unofficial = Calavera è una versione libera e non ufficiale di Skull, il gioco di Hervé Marly. Disegni e testi sono nostri; l’autore e gli editori non c’entrano.

me-title = Tu
me-change = Cambia
me-name = Il tuo nome
me-guest = Ospite
me-tribe = La tua tribù
me-tribe-second = La tua seconda tribù
tribe-taken = già presa
me-save = Salva
me-saved = Salvato. Il prossimo tavolo ti conoscerà così.
