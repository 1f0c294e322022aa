verify-seat = siège { $seat }
verify-chance = hasard

verify-ok = { $where } : OK. Tous les coups ({ $moves }) sont permis et chaque secret est conforme à l’engagement. Sceau { $seal }
verify-ok-seen = { $where } : OK, et conforme à ce qui a été vu. Tous les coups ({ $moves }) sont permis et chaque secret est conforme à l’engagement. Sceau { $seal }

verify-unreadable = { $where } : vérification impossible : { $why }
verify-no-fairness = { $where } : vérification impossible. La partie enregistrée ne contient aucun engagement.
verify-still-secret = { $where } : pas encore vérifiable. C’est la forme publique ; les sels viennent avec la partie complète, une fois celle-ci terminée.
verify-not-seen = { $where } : comparaison impossible. Rien de ce qui a été vu ne concerne cette partie.

verify-illegal-move = { $where } : ÉCHEC. Le coup { $move } enfreint une règle ; « calavera replay » dit laquelle.
verify-missing-salt = { $where } : ÉCHEC. Le coup { $move } ({ $who }, { $verb }) n’a pas de sel : personne ne peut le vérifier.
verify-bad-salt = { $where } : ÉCHEC. Le sel du coup { $move } ({ $who }, { $verb }) n’est pas valable.
verify-missing-commitment = { $where } : ÉCHEC. Le coup { $move } ({ $who }, { $verb }) n’a pas d’engagement.
verify-bad-commitment = { $where } : ÉCHEC. L’engagement du coup { $move } ({ $who }, { $verb }) n’est pas valable.
verify-wrong-commitment = { $where } : ÉCHEC. Le coup { $move } ({ $who }, { $verb }) n’est pas conforme à l’engagement.
verify-unexpected-salt = { $where } : ÉCHEC. Il y a un sel pour le coup { $move }, mais pas de secret à cet endroit.
verify-unexpected-commitment = { $where } : ÉCHEC. Il y a un engagement pour le coup { $move }, mais pas de secret à cet endroit.
verify-wrong-seal = { $where } : ÉCHEC. Le sceau n’est pas celui de ces coups : un coup public, le début, la fin ou le sceau lui-même a changé.
verify-not-what-was-seen = { $where } : ÉCHEC. Jusqu’au coup { $move } ({ $who }, { $verb }), ce n’est pas la partie qui a été vue.
verify-missing-move = { $where } : ÉCHEC. Le coup { $move } a été vu, mais la partie enregistrée s’arrête avant.
verify-other-start = { $where } : ÉCHEC. Les options ou le premier siège ne sont pas ceux qui ont été vus.
