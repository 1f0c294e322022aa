# La pagina semplice all'ingresso di un server.

front-what = Tavoli per Skull, il gioco del bluff: posa, dichiara e osa girare.
front-soon = Il tavolo per il tuo browser è ancora in lavorazione. Intanto i programmi possono già giocare qui.
front-tables = Tavoli aperti
front-api = Che cosa possono fare qui i programmi
front-unofficial = Non ufficiale: nessun legame con chi produce il gioco da tavolo.
