front-what = Tische für Skull, das Bluffspiel: ablegen, bieten und aufdecken – wenn du dich traust.
front-not-built = Der Tisch für den Browser ist hier nicht gebaut: Das erledigt der Befehl make play. Programme können trotzdem spielen.
front-tables = Offene Tische
front-api = Was Programme hier tun können
front-unofficial = Inoffiziell: ohne Verbindung zu Autor und Verlagen des Brettspiels.
