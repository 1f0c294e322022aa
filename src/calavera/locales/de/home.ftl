home-heading = Blumen, Skulls und gute Nerven
home-lead = Skull, das Bluffspiel. Eröffne einen Tisch, verschicke den Link und belüge deine Freunde bei Kerzenschein.
home-play = Jetzt spielen
home-play-busy = Die Kerzen werden angezündet …
home-play-what = Du gegen drei andere, sofort
home-play-choose = Oder wähle, gegen wen du spielst
home-join-label = Code oder Link eines Tisches
home-join = Beitreten
home-join-bad = Ein Code hat neun Buchstaben und Ziffern, zum Beispiel K7W MQX 2FH. Der ganze Link geht auch.
home-create = Tisch eröffnen
home-pass = Ein Handy, reihum
home-learn = Neu im Spiel?
home-learn-what = Lerne es beim Spielen: ein paar Minuten, ganz ohne Regelheft.
home-puzzles = Aufgaben.
home-puzzles-what = Eine am Tag, und eine Leiter mit tausend weiteren.
home-lab = Das Labor.
home-lab-what = Stell ein Duell auf und sieh, wie man es perfekt spielt.
home-go-on = Deine Tische
home-go-on-with = Zurück zu { $who }
home-go-on-alone = Zurück an deinen Tisch
home-open = Offene Tische
home-open-none = Gerade brennt nirgends eine Kerze. Eröffne einen öffentlichen Tisch: Vielleicht wartet schon jemand darauf.
home-open-nobody = Noch niemand
home-open-free = { $count ->
    [one] ein freier Platz
   *[other] { $count } freie Plätze
}
home-open-busy = Partie läuft
home-open-all = Alle { $count } zeigen
home-sit = Hinsetzen
home-sit-with = Zu { $who } setzen
home-watch = Zuschauen
home-watch-who = Am Tisch von { $who } zuschauen
home-clock = { $seconds } s pro Zug
home-language = Sprache
home-unofficial = Calavera ist eine inoffizielle, freie Fassung von Skull, dem Spiel von Hervé Marly. Zeichnungen und Texte sind eigene; mit Autor und Verlagen hat sie nichts zu tun.

me-title = Du
me-change = Ändern
me-name = Dein Name
me-guest = Gast
me-tribe = Dein Volk
me-tribe-second = Dein zweites Volk
tribe-taken = vergeben
me-save = Speichern
me-saved = Gespeichert. So kennt dich der nächste Tisch.
