front-what = Tavoli per Skull, il gioco del bluff: colloca, offri e osa girare.
front-not-built = Il tavolo per il browser qui non è ancora costruito: lo costruisce il comando make play. I programmi possono giocare lo stesso.
front-tables = Tavoli aperti
front-api = Che cosa possono fare qui i programmi
front-unofficial = Non ufficiale: nessun legame con chi produce il gioco da tavolo.
