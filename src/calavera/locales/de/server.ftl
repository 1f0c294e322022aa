# Die schlichte Seite an der Tür eines Servers.

front-what = Tische für Skull, das Bluffspiel: legen, bieten, aufdecken – wenn du dich traust.
front-soon = Der Tisch für deinen Browser wird noch geschnitzt. Programme können hier schon spielen.
front-tables = Offene Tische
front-api = Was Programme hier tun können
front-unofficial = Inoffiziell: ohne Verbindung zu den Machern des Brettspiels.
