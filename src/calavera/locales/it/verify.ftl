verify-seat = posto { $seat }
verify-chance = caso

verify-ok = { $where }: tutto in regola. Tutte le mosse ({ $moves }) sono permesse e ogni segreto corrisponde all’impegno preso. Sigillo { $seal }
verify-ok-seen = { $where }: tutto in regola e come è stato visto. Tutte le mosse ({ $moves }) sono permesse e ogni segreto corrisponde all’impegno preso. Sigillo { $seal }

verify-unreadable = { $where }: non si può verificare: { $why }
verify-no-fairness = { $where }: non si può verificare. La registrazione non contiene impegni.
verify-still-secret = { $where }: non si può ancora verificare. Questa è la forma pubblica; i sali arrivano con quella completa, a partita finita.
verify-not-seen = { $where }: non si può confrontare. Niente di ciò che è stato visto riguarda questa partita.

verify-illegal-move = { $where }: NON in regola. La mossa { $move } viola una regola; «calavera replay» dice quale.
verify-missing-salt = { $where }: NON in regola. La mossa { $move } ({ $who }, { $verb }) non ha il sale: nessuno può verificarla.
verify-bad-salt = { $where }: NON in regola. Il sale della mossa { $move } ({ $who }, { $verb }) non è valido.
verify-missing-commitment = { $where }: NON in regola. La mossa { $move } ({ $who }, { $verb }) non ha un impegno.
verify-bad-commitment = { $where }: NON in regola. L’impegno della mossa { $move } ({ $who }, { $verb }) non è valido.
verify-wrong-commitment = { $where }: NON in regola. La mossa { $move } ({ $who }, { $verb }) non corrisponde all’impegno preso.
verify-unexpected-salt = { $where }: NON in regola. C’è un sale per la mossa { $move }, ma lì non c’è alcun segreto.
verify-unexpected-commitment = { $where }: NON in regola. C’è un impegno per la mossa { $move }, ma lì non c’è alcun segreto.
verify-wrong-seal = { $where }: NON in regola. Il sigillo non è quello di queste mosse: è cambiata una mossa pubblica, l’inizio, la fine o il sigillo stesso.
verify-not-what-was-seen = { $where }: NON in regola. Fino alla mossa { $move } ({ $who }, { $verb }) non è la partita che è stata vista.
verify-missing-move = { $where }: NON in regola. La mossa { $move } è stata vista, ma la registrazione finisce prima.
verify-other-start = { $where }: NON in regola. Le opzioni o il primo posto non sono quelli che sono stati visti.
