front-what = Tavoli per Skull, il gioco del bluff: colloca, offri e osa girare.
front-not-built = Il tavolo per il browser qui non è ancora costruito: lo costruisce il comando make play. I programmi possono giocare lo stesso.
front-tables = Tavoli aperti
front-api = Che cosa possono fare qui i programmi
front-unofficial = Non ufficiale: nessun legame con chi produce il gioco da tavolo.
preview-invite = C’è un posto per te al mio tavolo
preview-invite-what = Skull, il gioco del bluff, a lume di candela. Apri il link, scegli un nome e siediti: non c’è niente da installare.
preview-picture = Un teschio dipinto tra candele, fiori e pile di dischetti
