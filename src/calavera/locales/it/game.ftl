list-separator = { ", " }
disc-flower = fiore
disc-skull = teschio
disc-last-chance = dischetto Ultima possibilità

event-round-opened = — Round { $round }. Primo giocatore: { $who }. —
event-placed = { $who } colloca un dischetto.
event-placed-you = Collochi un dischetto: { $disc }.
event-placed-known = { $who } colloca un dischetto: { $disc }.
event-placed-last-chance = { $who } colloca il dischetto Ultima possibilità, scoperto.
event-bid = { $who } offre { $number }.
event-passed = { $who } passa.
event-attempt-began = { $who } è Sfidante e deve girare { $bid ->
    [one] un dischetto
   *[other] { $bid } dischetti
}.
event-flipped-flower = Un fiore, nella pila di { $whose }.
event-flipped-skull = Un teschio, nella pila di { $whose }!
event-flipped-last-chance = Il dischetto Ultima possibilità, nella pila di { $whose }: vale un fiore.
event-attempt-failed = { $who } incappa nel teschio di { $owner }.
event-attempt-failed-own = { $who } incappa nel proprio teschio.
event-attempt-failed-own-you = Il tuo stesso teschio ti ha morso.
event-attempt-failed-you = Il teschio di { $owner } ti ha morso.
event-attempt-failed-yours = Il tuo teschio ha morso { $who }.
event-shown = { $who } mostra il resto della pila: { $discs }.
event-shuffled = { $who } { $count ->
    [one] presenta l’ultimo dischetto,
   *[other] mescola { $count } dischetti,
} a faccia in giù.
event-lost = { $who } perde un dischetto, ma quale resta un segreto.
event-lost-you = { $kind ->
    [skull] Hai perso il tuo teschio.
    [last-chance] Hai perso il dischetto Ultima possibilità.
   *[flower] Hai perso un fiore.
 }
event-lost-known = { $who } perde un dischetto: { $disc }.
event-eliminated = { $who } perde l’ultimo dischetto: eliminazione.
event-starter-named = { $who } sceglie chi comincia: { $first }.
event-last-chance-taken = { $who } resta con un solo dischetto e prende il dischetto Ultima possibilità.
event-last-chance-shown = { $who } ha il dischetto Ultima possibilità sul tappetino.
event-last-chance-returned = Il dischetto Ultima possibilità torna al centro.
event-round-won = { $who } vince la sfida! Il tappetino si gira sul lato fiori.
event-round-won-twice = { $who } vince la seconda sfida!
event-game-won = { $who } vince la partita.

ask-place = Colloca un dischetto: { $choices }.
ask-add-or-challenge = Aggiungi un dischetto ({ $choices }) o lancia una sfida con un numero da 1 a { $total }.
ask-challenge = La tua mano è vuota: lancia una sfida con un numero da 1 a { $total }.
ask-raise = { $who } offre { $bid }. Rilancia con un numero da { $low } a { $total }, o passa (p).
ask-raise-all = { $who } offre { $bid }. Rilancia a { $total }, cioè tutti i dischetti, o passa (p).
ask-flip = Gira un dischetto (ancora { $left }). Di chi? { $choices }.
ask-flip-own = Prima la tua pila. Premi Invio per girare un dischetto.
ask-pick = { $count ->
    [one] Prendi l’ultimo dischetto di { $who } (1).
   *[other] Scegli uno dei dischetti coperti di { $who }: un numero da 1 a { $count }.
}
ask-discard = Era il tuo teschio. Quale dischetto scarti, in segreto? { $choices }.
ask-start = La partita per te finisce qui. Chi comincia il prossimo round? { $choices }.
ask-start-tribe = Questa tribù è fuori dalla partita. Chi comincia il prossimo round? { $choices }.
ask-show = Puoi mostrare il resto della tua pila (w). Nessuno ti obbliga.
ask-show-too = Puoi anche mostrare il resto della tua pila (w).
choice-flower = fiore (f)
choice-skull = teschio (s)
choice-last-chance = Ultima possibilità (l)
choice-seat = { $who } ({ $number })
not-understood = «{ $text }» qui non va bene.
speech = { $who }: «{ $text }»
speech-emote = { $who } { $text }

table-seat = { $who }: { $discs ->
    [one] un dischetto
   *[other] { $discs } dischetti
} in tutto, { $stack } sul tappetino
table-first = primo giocatore
table-passed = ha passato
table-out = fuori dalla partita
table-won = lato fiori
table-hand = La tua mano: { $discs }
table-hand-empty = La tua mano è vuota.

play-title = Calavera — una partita a Skull, non ufficiale
play-welcome = Al tavolo con te: { $names }. Scrivi ? per l’aiuto, q per uscire.
play-help = Ognuno ha tre fiori e un teschio. Colloca i dischetti a faccia in giù, poi osa: di’ quanti ne puoi girare senza incappare in un teschio. Chi offre di più gira i dischetti, a cominciare dalla propria pila. Vince la partita chi vince due sfide, o chi ha un dischetto quando nessun altro ne ha più. Rispondi con le lettere o i numeri proposti; t mostra il tavolo, q lo lascia.
play-saved = La partita è salvata in { $file }.
play-not-saved = Non è stato possibile salvare la partita: { $why }.
play-resumed = La partita riprende da dove l’hai lasciata.
play-left = Lasci il tavolo. Alla prossima.
play-left-saved = La tua partita ti aspetta: calavera play --resume

head-round = Round { $round }
centre-discs = { $total ->
    [0] I tappetini sono vuoti
    [one] Un dischetto sui tappetini
   *[other] { $total } dischetti sui tappetini
}
centre-attempt = { $who } ne gira { $bid } su { $total }
now-place = Si aspetta ancora { $count ->
    [one] un dischetto
   *[other] { $count } dischetti
}…
now-open = { $who } colloca un dischetto…
now-open-last = Gli altri hanno collocato. Manca solo { $who }…
now-others-first = Ancora { $count ->
    [one] un dischetto
   *[other] { $count } dischetti
}, poi colloca { $who }…
now-others-first-you = Primo giocatore, collochi dopo gli altri. { $count ->
    [one] Manca ancora un dischetto
   *[other] Mancano ancora { $count } dischetti
}…
now-owner-draws = { $owner } pesca a caso un dischetto di { $who }.
now-add = { $who } pensa: un dischetto o una sfida?
now-raise = { $who } pensa: andare oltre { $bid } o passare?
now-flip = { $who } allunga la mano verso un dischetto…
now-flip-last = { $who } allunga la mano verso l’ultimo dischetto…
now-shuffle = I dischetti di { $who } vengono mescolati, coperti.
now-draw = { $who } sta per perdere un dischetto.
now-pick = { $who } sceglie un dischetto alla cieca.
now-discard = { $who } scarta un dischetto, in segreto.
now-start = { $who } sceglie chi comincia.
now-over = { $who } vince la partita.
moment-skull = Un teschio!
moment-won = Il tappetino è in fiore.
moment-game = Due sfide vinte.
moment-game-last = Al tavolo non c’è più nessun altro.

out-place = Sei fuori: { $place }º posto su { $players }.
out-fast = I bot stanno finendo…
win-you = Hai vinto!
result-you = tu
result-place = Il tuo posto
result-place-of = { $place }º su { $players }
result-rounds = Round
result-bluffs = Bluff riusciti
result-bluffer = { $who } { $count }
result-none = nessuno
result-boldest = Offerta più audace
result-bid = { $number } su { $total }
result-won = riuscita nel round { $round }
result-failed = fallita nel round { $round }
result-outbid = superata nel round { $round }
