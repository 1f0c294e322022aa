front-what = Tische für Skull, das Bluffspiel: ablegen, bieten und aufdecken – wenn du dich traust.
front-not-built = Der Tisch für den Browser ist hier nicht gebaut: Das erledigt der Befehl make play. Programme können trotzdem spielen.
front-tables = Offene Tische
front-api = Was Programme hier tun können
front-unofficial = Inoffiziell: ohne Verbindung zu Autor und Verlagen des Brettspiels.
preview-invite = An meinem Tisch ist ein Platz für dich frei
preview-invite-what = Skull, das Bluffspiel, bei Kerzenschein. Öffne den Link, nenne einen Namen und setz dich: Nichts muss installiert werden.
preview-picture = Ein bemalter Skull zwischen Kerzen, Papierblumen und Stapeln von Scheiben
