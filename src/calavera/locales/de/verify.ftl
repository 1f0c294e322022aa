verify-seat = Platz { $seat }
verify-chance = Zufall

verify-ok = { $where }: in Ordnung. Alle Züge ({ $moves }) sind erlaubt, und jedes Geheimnis ist das, auf das man sich festgelegt hatte. Siegel { $seal }
verify-ok-seen = { $where }: in Ordnung und so, wie es gesehen wurde. Alle Züge ({ $moves }) sind erlaubt, und jedes Geheimnis ist das, auf das man sich festgelegt hatte. Siegel { $seal }

verify-unreadable = { $where }: lässt sich nicht prüfen: { $why }
verify-no-fairness = { $where }: lässt sich nicht prüfen. Die Aufzeichnung enthält keine Festlegungen.
verify-still-secret = { $where }: lässt sich noch nicht prüfen. Das ist die öffentliche Fassung; die Salze kommen nach der Partie mit der vollständigen.
verify-not-seen = { $where }: lässt sich nicht vergleichen. Nichts von dem, was gesehen wurde, gehört zu dieser Partie.

verify-illegal-move = { $where }: NICHT in Ordnung. Zug { $move } verstößt gegen eine Regel; „calavera replay“ sagt, gegen welche.
verify-missing-salt = { $where }: NICHT in Ordnung. Zug { $move } ({ $who }, { $verb }) hat kein Salz, niemand kann ihn prüfen.
verify-bad-salt = { $where }: NICHT in Ordnung. Das Salz von Zug { $move } ({ $who }, { $verb }) ist keines.
verify-missing-commitment = { $where }: NICHT in Ordnung. Zug { $move } ({ $who }, { $verb }) hat keine Festlegung.
verify-bad-commitment = { $where }: NICHT in Ordnung. Die Festlegung von Zug { $move } ({ $who }, { $verb }) ist keine.
verify-wrong-commitment = { $where }: NICHT in Ordnung. Zug { $move } ({ $who }, { $verb }) ist nicht der, auf den man sich festgelegt hatte.
verify-unexpected-salt = { $where }: NICHT in Ordnung. Für Zug { $move } gibt es ein Salz, aber dort ist kein Geheimnis.
verify-unexpected-commitment = { $where }: NICHT in Ordnung. Für Zug { $move } gibt es eine Festlegung, aber dort ist kein Geheimnis.
verify-wrong-seal = { $where }: NICHT in Ordnung. Das Siegel passt nicht zu diesen Zügen: Ein offener Zug, der Anfang, das Ende oder das Siegel selbst wurde geändert.
verify-not-what-was-seen = { $where }: NICHT in Ordnung. Bis Zug { $move } ({ $who }, { $verb }) ist es nicht das, was während der Partie gesehen wurde.
verify-missing-move = { $where }: NICHT in Ordnung. Zug { $move } wurde gesehen, aber die Aufzeichnung endet vorher.
verify-other-start = { $where }: NICHT in Ordnung. Die Optionen oder der erste Platz sind nicht die, die gesehen wurden.
