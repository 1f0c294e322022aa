verify-seat = Platz { $seat }
verify-chance = Zufall

verify-ok = { $where }: OK. Alle Züge ({ $moves }) sind erlaubt, und jedes Geheimnis entspricht seiner Festlegung. Siegel { $seal }
verify-ok-seen = { $where }: OK und so, wie es gesehen wurde. Alle Züge ({ $moves }) sind erlaubt, und jedes Geheimnis entspricht seiner Festlegung. Siegel { $seal }

verify-unreadable = { $where }: lässt sich nicht prüfen: { $why }
verify-no-fairness = { $where }: lässt sich nicht prüfen. Die Aufzeichnung enthält keine Festlegungen.
verify-still-secret = { $where }: lässt sich noch nicht prüfen. Das ist die öffentliche Fassung; die Salze kommen nach der Partie mit der vollständigen.
verify-not-seen = { $where }: lässt sich nicht vergleichen. Nichts von dem, was gesehen wurde, gehört zu dieser Partie.

verify-illegal-move = { $where }: FEHLER. Zug { $move } verstößt gegen eine Regel; „calavera replay“ sagt, gegen welche.
verify-missing-salt = { $where }: FEHLER. Zug { $move } ({ $who }, { $verb }) hat kein Salz; niemand kann ihn prüfen.
verify-bad-salt = { $where }: FEHLER. Das Salz von Zug { $move } ({ $who }, { $verb }) hat die falsche Form.
verify-missing-commitment = { $where }: FEHLER. Zug { $move } ({ $who }, { $verb }) hat keine Festlegung.
verify-bad-commitment = { $where }: FEHLER. Die Festlegung von Zug { $move } ({ $who }, { $verb }) hat die falsche Form.
verify-wrong-commitment = { $where }: FEHLER. Zug { $move } ({ $who }, { $verb }) entspricht nicht seiner Festlegung.
verify-unexpected-salt = { $where }: FEHLER. Für Zug { $move } gibt es ein Salz, aber in der Aufzeichnung kein solches Geheimnis.
verify-unexpected-commitment = { $where }: FEHLER. Für Zug { $move } gibt es eine Festlegung, aber in der Aufzeichnung kein solches Geheimnis.
verify-wrong-seal = { $where }: FEHLER. Das Siegel passt nicht zu diesen Zügen: Ein offener Zug, der Anfang, das Ende oder das Siegel selbst wurde geändert.
verify-not-what-was-seen = { $where }: FEHLER. Bis Zug { $move } ({ $who }, { $verb }) ist die Aufzeichnung nicht das, was während der Partie gesehen wurde.
verify-missing-move = { $where }: FEHLER. Zug { $move } wurde gesehen, aber die Aufzeichnung endet vorher.
verify-other-start = { $where }: FEHLER. Die Optionen oder der erste Platz sind nicht die, die gesehen wurden.
