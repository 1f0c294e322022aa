verify-seat = posto { $seat }
verify-chance = caso

verify-ok = { $where }: OK. Tutte le mosse ({ $moves }) sono permesse e ogni segreto corrisponde all’impegno preso. Sigillo { $seal }
verify-ok-seen = { $where }: OK, e come è stato visto. Tutte le mosse ({ $moves }) sono permesse e ogni segreto corrisponde all’impegno preso. Sigillo { $seal }

verify-unreadable = { $where }: non si può verificare: { $why }
verify-no-fairness = { $where }: non si può verificare. La registrazione non contiene impegni.
verify-still-secret = { $where }: non si può ancora verificare. Questa è la forma pubblica; i sali arrivano con quella completa, a partita finita.
verify-not-seen = { $where }: non si può confrontare. Niente di ciò che è stato visto riguarda questa partita.

verify-illegal-move = { $where }: ERRORE. La mossa { $move } viola una regola; «calavera replay» dice quale.
verify-missing-salt = { $where }: ERRORE. La mossa { $move } ({ $who }, { $verb }) non ha il sale: nessuno può verificarla.
verify-bad-salt = { $where }: ERRORE. Il sale della mossa { $move } ({ $who }, { $verb }) non è valido.
verify-missing-commitment = { $where }: ERRORE. La mossa { $move } ({ $who }, { $verb }) non ha un impegno.
verify-bad-commitment = { $where }: ERRORE. L’impegno della mossa { $move } ({ $who }, { $verb }) non è valido.
verify-wrong-commitment = { $where }: ERRORE. La mossa { $move } ({ $who }, { $verb }) non corrisponde all’impegno preso.
verify-unexpected-salt = { $where }: ERRORE. C’è un sale per la mossa { $move }, ma lì non c’è alcun segreto.
verify-unexpected-commitment = { $where }: ERRORE. C’è un impegno per la mossa { $move }, ma lì non c’è alcun segreto.
verify-wrong-seal = { $where }: ERRORE. Il sigillo non è quello di queste mosse: è cambiata una mossa pubblica, l’inizio, la fine o il sigillo stesso.
verify-not-what-was-seen = { $where }: ERRORE. Fino alla mossa { $move } ({ $who }, { $verb }) non è la partita che è stata vista.
verify-missing-move = { $where }: ERRORE. La mossa { $move } è stata vista, ma la registrazione finisce prima.
verify-other-start = { $where }: ERRORE. Le opzioni o il primo posto non sono quelli che sono stati visti.
