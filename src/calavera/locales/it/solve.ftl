solve-preset = Due giocatori, regole «Rapida» ({ $preset })
solve-position = Dischetti { $discs0 } contro { $discs1 }, sfide ancora da vincere { $wins0 } e { $wins1 }, il posto { $first } è primo giocatore
solve-beliefs = Teschio ancora in gioco: posto 0 { $skull0 }, posto 1 { $skull1 }
solve-value = Partite vinte dal posto 0: { $win } (valore { $value }).
solve-by-lp = Esatto, con un programma lineare su un albero di { $nodes } nodi: { $seconds } s.
solve-by-cfr = Per minimizzazione del rimpianto sull’intero albero di { $nodes } nodi, { $iterations } iterazioni: sfruttabilità { $exploitability }, { $seconds } s.
solve-by-table = Dalla tabella dei duelli: il valore sta tra { $low } e { $high }; questo piano concede al massimo { $exploitability }; { $seconds } s.

solve-opening = Apertura, entrambi in segreto
solve-turn = Posto { $seat }
solve-in-hand = con { $hand }
solve-on-mat = con { $hand }, sul tappetino { $stack }
solve-branch = { $answer } ({ $likely })
solve-own-skull = proprio teschio al dischetto { $number }
solve-pair = { $one }: { $other }
solve-rarer = { $count ->
    [one] un seguito più raro non mostrato
   *[other] { $count } seguiti più rari non mostrati
}: --least 0 mostra tutto

solve-answer-flower = fiore
solve-answer-skull = teschio
solve-answer-add-flower = aggiungere un fiore
solve-answer-add-skull = aggiungere il teschio
solve-answer-add = aggiungere un dischetto
solve-answer-bid = offrire { $number }
solve-answer-pass = passare
solve-answer-discard-flower = scartare un fiore
solve-answer-discard-skull = scartare il teschio
solve-answer-discard = scartare un dischetto

solve-plot-belief = Probabilità che vinca il posto 0, secondo ciò che si crede del posto { $seat }
solve-plot-across = probabilità che il posto { $seat } abbia ancora il teschio
solve-plot-line = posto { $seat }: { $skull }
solve-plot-skull = Quanto spesso si colloca per primo il teschio
solve-decimal-mark = ,
solve-percent = { $number } %
