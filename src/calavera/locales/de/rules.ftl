book-lead = Skull, wie es hier gespielt wird: alle Regeln, die Unterschiede der gedruckten Ausgaben, ein Beispiel und ein paar Ratschläge.
book-contents = Inhalt
book-ids = Regeln { $ids }
book-ids-why = Die kleinen Zeichen wie T2 sind Namen von Regeln. Der Programmcode und seine Tests benutzen dieselben.
book-top = Zum Inhalt
book-next = Weiter: { $title }
book-previous = Zurück: { $title }
book-print = Drucken
book-learn = Spielend lernen

book-aim-title = Worum es geht
book-aim-game = Skull ist ein Bluffspiel. Alle legen verdeckt Scheiben ab: Blumen und vielleicht einen Skull. Dann traut sich jemand zu sagen, wie viele davon sich aufdecken lassen, ohne auf einen Skull zu stoßen.
book-aim-win = Gelingt dir das zweimal, gewinnst du. Oder außer dir hat niemand mehr eine Scheibe.
book-aim-face = Mit Glück hat das wenig zu tun, mit einem Pokergesicht viel.

book-box-title = Was in der Schachtel ist
book-box-tribe = Sechs Völker. Ein Volk besteht aus drei Blumen, einem Skull und einem Spielertableau in denselben Farben.
book-box-back = Von hinten sehen die vier Scheiben eines Volkes gleich aus. Man erkennt, wem eine gehört, mehr nicht.
book-box-mat = Das Tableau hat zwei Seiten: eine Rückseite mit Skulls und eine verzierte Seite für alle, die eine Herausforderung gewonnen haben.
book-box-figure = Ein Volk: drei Blumen, ein Skull, eine verdeckte Scheibe und die zwei Seiten des Tableaus.

book-setup-title = Vorbereitung
book-setup-players = Eine Schachtel reicht für drei bis sechs Personen. Jede nimmt sich ein Volk.
book-setup-mats = Leg das Tableau mit der Rückseite nach oben vor dich und nimm deine vier Scheiben auf die Hand. Niemand sonst darf sie sehen. Sie sind zugleich deine vier Leben.
book-setup-first = Wer an den Tisch eingeladen hat, bestimmt, wer beginnt; sonst entscheidet das Los.
book-setup-boxes = Für sieben bis zwölf braucht es zwei Schachteln. Am schönsten ist es unter zehn.
book-setup-three = Zu dritt ist es taktisch und hart. Zum Lernen lieber zu viert oder mehr.
book-setup-two = Zu zweit geht es hier auch, um Endspiele zu studieren.
book-setup-figure = Vier Scheiben auf der Hand und das Tableau mit der Rückseite nach oben.

book-glance-title = Eine Runde auf einen Blick
book-glance-open = Alle legen eine Scheibe verdeckt auf ihr Tableau.
book-glance-add = Reihum: noch eine Scheibe ablegen oder mit einer Zahl herausfordern.
book-glance-bid = Nach einer Herausforderung: überbieten oder passen.
book-glance-flip = Wer am meisten bietet, deckt so viele Scheiben auf, zuerst den eigenen Stapel.
book-glance-end = Kein Skull: Die Herausforderung ist gewonnen. Ein Skull: Eine Scheibe ist verloren. Alle nehmen ihre Scheiben zurück, und die nächste Runde beginnt.
book-glance-figure = Ablegen, bieten, aufdecken: die drei Schritte einer Runde.

book-opening-title = Schritt 1: die Eröffnung
book-opening-all = Alle, die noch im Spiel sind, legen eine Scheibe aus der Hand verdeckt auf ihr Tableau.
book-opening-together = Alle wählen heimlich und gleichzeitig. Die Runde geht los, sobald die letzte Scheibe liegt.
book-opening-in-turn = An manchen Tischen wird reihum abgelegt: Links von der Person, die beginnt, geht es los, dann im Uhrzeigersinn. Sie selbst legt zuletzt ab und hat die anderen gesehen.
book-opening-figure = Vier Tableaus mit je einer verdeckten Scheibe.

book-adding-title = Schritt 2: ablegen oder herausfordern
book-adding-turn = Wer beginnt, macht den Anfang, dann geht es im Uhrzeigersinn: Lege noch eine Scheibe verdeckt oben auf deinen Stapel, oder fordere heraus. Das kann viele Male herumgehen.
book-adding-challenge = Eine Herausforderung ist eine Zahl: so viele Scheiben willst du aufdecken. Mindestens eine, höchstens alle auf allen Tableaus. Du darfst so hoch einsteigen, wie du magst.
book-adding-at-once = Wer beginnt, darf sofort herausfordern. Eine zweite Scheibe braucht dafür niemand.
book-adding-empty = Mit leerer Hand musst du herausfordern.
book-adding-closed = Nach einer Herausforderung legt in dieser Runde niemand mehr ab.
book-adding-count = Wie viele Scheiben ein Stapel hat, dürfen alle sehen; darum liegen sie etwas versetzt. Was sie zeigen, bleibt geheim.
book-adding-figure = Stapel aus einer, zwei und drei verdeckten Scheiben: Zählen dürfen alle.

book-bidding-title = Das Bieten
book-bidding-turn = Im Uhrzeigersinn nach der Herausforderung nennt man eine höhere Zahl oder passt. Jede höhere Zahl ist recht, bis hin zu allen Scheiben.
book-bidding-pass = Wer passt, bietet nicht mehr mit: Das Tableau rückt zur Mitte. Die Scheiben darauf zählen weiter und können aufgedeckt werden.
book-bidding-end = Haben alle bis auf eine Person gepasst, ist diese der Herausforderer.
book-bidding-all = Mehr als alle Scheiben geht nicht. Wer so hoch bietet, beendet das Bieten sofort.
book-bidding-figure = Zwei Tableaus sind zur Mitte gerückt: Dort wurde gepasst. Eine Person ist übrig.

book-attempt-title = Schritt 3: der Versuch
book-attempt-count = Der Herausforderer deckt so viele Scheiben auf wie geboten, eine nach der anderen.
book-attempt-own = Zuerst der eigene Stapel, ganz und von oben. Hat er mehr Scheiben als das Gebot, werden nur die obersten aufgedeckt.
book-attempt-others = Dann beliebige andere: immer die oberste verdeckte Scheibe eines Stapels, jedes Mal neu gewählt. Kein Stapel muss zu Ende aufgedeckt werden.
book-attempt-skull = Ein Skull beendet den Versuch auf der Stelle. Er ist verloren, und nichts wird mehr aufgedeckt.
book-attempt-flowers = So viele Scheiben wie geboten und kein Skull darunter: gewonnen.
book-attempt-figure = Die zwei eigenen Scheiben sind Blumen, und die oberste eines anderen Stapels auch.

book-won-title = Gewonnen
book-won-mat = Das Tableau wird auf die verzierte Seite gedreht.
book-won-twice = Lag sie schon oben, ist die Partie gewonnen.
book-won-next = Alle nehmen ihre Scheiben zurück. Wer den Versuch gemacht hat, beginnt die nächste Runde.
book-won-figure = Ein Tableau dreht sich von der Rückseite auf die verzierte Seite.

book-failed-title = Verloren
book-failed-lose = Der Herausforderer verliert eine Scheibe für immer. Es kommt darauf an, wessen Skull es war.
book-failed-pick = Ein fremder: Die Scheiben des Herausforderers werden verdeckt gemischt, und wem der Skull gehört, zieht blind eine davon. Sie verlässt ungesehen das Spiel. Nur wer sie verliert, erfährt, welche es war.
book-failed-draw = An manchen Tischen zieht stattdessen der Zufall. Geheim bleibt es genauso.
book-failed-own = Der eigene: Der Herausforderer sucht sich aus, welche Scheibe er abgibt, und sagt es niemandem.
book-failed-back = Steht das fest, nehmen alle ihre Scheiben zurück.
book-failed-figure = Vier Scheiben liegen verdeckt und gemischt da. Eine wird weggenommen.

book-showing-title = Zeigen
book-showing-rest = Nach einem verlorenen Versuch dürfen alle anderen den Rest ihres eigenen Stapels zeigen, wenn sie mögen.
book-showing-free = Niemand muss das je tun. Sobald die verlorene Scheibe feststeht, ist es zu spät.

book-out-title = Ausscheiden, und wer beginnt
book-out-last = Wer die letzte Scheibe verliert, scheidet aus und gibt das Tableau ab. Was es für eine war, wird nicht angesagt.
book-out-first = Wer herausgefordert hat, beginnt die nächste Runde, gewonnen oder verloren.
book-out-other = Ist der Herausforderer durch einen fremden Skull ausgeschieden, beginnt, wem dieser Skull gehört.
book-out-own = Du bist durch deinen eigenen Skull ausgeschieden? Dann bestimmst du unter allen, die noch im Spiel sind, wer beginnt.

book-winning-title = Das Ende der Partie
book-winning-challenges = Wer eine zweite Herausforderung gewinnt, gewinnt die Partie.
book-winning-last = Wer als einzige Person noch eine Scheibe hat, gewinnt sie auch.
book-winning-figure = Ein Tableau in Blüte: noch eine gewonnene Herausforderung, und die Partie ist aus.

book-talk-title = Tischgespräch
book-talk-anything = Alle dürfen jederzeit alles sagen, wahr oder falsch.
book-talk-binds = Es bindet niemanden. Versprechen, Drohungen und Seufzer sind gleich viel wert: was du daraus machst.

book-variants-title = Varianten
book-tribes-title = Je zwei Völker
book-tribes-seats = Alle führen zwei Völker, die einander gegenübersitzen. Eine Schachtel reicht für drei Personen, zwei reichen für sechs.
book-tribes-apart = Jedes Volk spielt für sich, mit eigener Hand, eigenem Tableau, eigenem Zug und eigenen Leben. Du siehst deine beiden Hände.
book-tribes-stack = Der eigene Stapel, der zuerst kommt, ist der des Volkes, das herausgefordert hat. Der Stapel deines anderen Volkes ist einer unter den übrigen.
book-tribes-skull = Ein Skull deiner beiden Völker ist dein eigener Skull: Du wählst, welche Scheibe verloren ist, und scheidet das Volk aus, bestimmst du, wer beginnt.
book-tribes-win = Du gewinnst mit zwei Herausforderungen desselben Volkes, oder wenn alle übrigen Völker dir gehören.
book-chance-title = Letzte Chance
book-chance-middle = Eine weitere Scheibe liegt offen in der Mitte. Sie ist kein Skull, und alle wissen es.
book-chance-take = Wer eine Scheibe verliert und genau eine übrig hat, nimmt sie auf die Hand, nur für die nächste Runde.
book-chance-place = Sie wird abgelegt wie jede andere, aber immer offen; bei heimlicher Eröffnung zeigt sie sich, sobald alle gewählt haben. Sie zählt auf dem Tableau und gilt beim Aufdecken als Blume.
book-chance-life = Ein Leben ist sie nie. Wer mit ihr als Herausforderer verliert, scheidet aus.
book-chance-back = Nach dieser Runde kommt sie zurück in die Mitte, was auch geschah. Man bekommt sie einmal pro Partie.
book-chance-figure = Die Letzte-Chance-Scheibe: silbern, mit einer Sanduhr, und immer offen.

book-editions-title = Die Ausgaben im Vergleich
book-editions-lead = Fünf gedruckte Regelhefte beschreiben ein Spiel und unterscheiden sich an ein paar Stellen. Ein Tisch kann hier jedem davon folgen, und alles lässt sich mit allem verbinden.
book-editions-what = Was sich unterscheidet
book-editions-classic = Klassisch
book-editions-classic-books = Englisch, Französisch und Chinesisch, 2013
book-editions-italian = Italienisch
book-editions-italian-books = eine spätere Ausgabe
book-editions-german = Deutsch
book-editions-german-books = mit einer eigenen Variante
book-editions-opening = Eröffnung
book-editions-opening-classic = die Reihenfolge bleibt offen, vielleicht zuletzt, wer beginnt; hier alle gleichzeitig
book-editions-opening-italian = reihum, zuletzt, wer beginnt
book-editions-opening-german = alle gleichzeitig und heimlich
book-editions-loss = Verlorene Scheibe bei fremdem Skull
book-editions-loss-classic = wem er gehört, zieht blind
book-editions-loss-italian = wem er gehört, zieht blind
book-editions-loss-german = der Zufall zieht
book-editions-show = Den Rest des Stapels zeigen
book-editions-show-classic = ja
book-editions-show-italian = ja
book-editions-show-german = nicht erwähnt; hier erlaubt
book-editions-boxes = Zwei Schachteln, bis zu zwölf Personen
book-editions-boxes-classic = auf Englisch und Französisch
book-editions-boxes-italian = ja
book-editions-boxes-german = nicht erwähnt; hier möglich
book-editions-tribes = Je zwei Völker
book-editions-tribes-classic = auf Englisch und Französisch
book-editions-tribes-italian = ja
book-editions-tribes-german = nicht erwähnt; hier möglich
book-editions-chance = Letzte Chance
book-editions-chance-classic = nein; hier möglich
book-editions-chance-italian = nein; hier möglich
book-editions-chance-german = ja, als Variante
book-editions-misprint = Ein Druckfehler: Nach der Eröffnung schickt das französische Heft zu Schritt 3. Gemeint ist Schritt 2.

book-example-title = Eine Runde, Zug um Zug
book-example-open = Rosa, Tito, Ofelia und Bruno haben je eine Scheibe auf dem Tableau. Rosa beginnt.
book-example-add = Rosa, Tito und Ofelia legen je eine weitere ab. Jetzt liegen sieben auf dem Tisch.
book-example-challenge = Bruno traut sich lieber etwas: „Drei.“
book-example-raise = Rosa überbietet: „Fünf.“ Tito passt, Ofelia passt, Bruno passt. Rosa macht den Versuch.
book-example-own = Zuerst kommen Rosas eigene zwei Scheiben. Zwei Blumen.
book-example-others = Dann die oberste Scheibe von Titos Stapel, Brunos einzige Scheibe und die oberste von Ofelias Stapel. Lauter Blumen.
book-example-won = Fünf Scheiben und kein Skull: gewonnen. Rosas Tableau zeigt jetzt die verzierte Seite, und Rosa beginnt die nächste Runde.

book-advice-title = Ein paar Ratschläge
book-advice-first = Eine Runde zu beginnen ist ein Wagnis wert; manchmal sogar eine Scheibe.
book-advice-bluff = Biete auf deinen eigenen Skull. Vielleicht will jemand höher hinaus und stolpert hinein.
book-advice-keep = Dein Skull ist deine beste Scheibe. Wenn du wählen darfst, was du verlierst, behalte ihn.
book-advice-lone = Es sei denn, du hast nur noch zwei: Dann gib den Skull ab. Mit ihm allein gewinnst du nie eine Herausforderung.
book-advice-talk = Hab zu allem etwas zu sagen. Behaupte, du hättest einen Skull abgelegt, ob es stimmt oder nicht.
book-advice-ending = Bei wenigen Scheiben gibt es Pläne, die sicher gewinnen. Es lohnt sich, sie zu suchen.

book-questions-title = Häufige Fragen
book-ask-look = Darf ich meine eigenen Scheiben ansehen?
book-tell-look = Wann du willst: die auf der Hand, und hier auch die auf deinem Tableau. Fremde nie.
book-ask-skip = Darf ich aussetzen?
book-tell-skip = Vor der Herausforderung nicht: Leg eine Scheibe ab oder fordere heraus. Danach darfst du immer passen.
book-ask-higher = Darf ich mehr bieten, als Scheiben da sind?
book-tell-higher = Nein. Alle Scheiben auf allen Tableaus sind das Höchste, und damit ist das Bieten zu Ende.
book-ask-whole = Muss ich einen ganzen Stapel aufdecken?
book-tell-whole = Deinen eigenen ja, so weit das Gebot reicht. Bei den anderen immer nur eine oberste Scheibe, bei wem du willst.
book-ask-top = Ich habe drei Scheiben auf dem Tableau und biete zwei. Welche decke ich auf?
book-tell-top = Die oberen zwei. Die unterste bleibt verdeckt, Skull hin oder her.
book-ask-safe = Ich habe gepasst. Bin ich in Sicherheit?
book-tell-safe = Aufdecken musst du nicht mehr. Aber deine Scheiben sind noch im Spiel: Sie können dem Herausforderer helfen, oder beißen.
book-ask-met = Verlässt der aufgedeckte Skull das Spiel?
book-tell-met = Nein, er kommt auf die Hand zurück, aus der er kam. Verloren geht eine Scheibe des Herausforderers.
book-ask-lone = Was, wenn ich nur noch eine Scheibe habe, und sie ist der Skull?
book-tell-lone = Du legst ihn ab, und wenn du dran bist, musst du herausfordern. Biete wenig und hoffe, dass dich jemand überbietet. Sonst deckst du ihn auf und scheidest aus.
book-ask-lost = Wer bekommt eine verlorene Scheibe zu sehen?
book-tell-lost = Nur wer sie verloren hat. Auch wenn es die letzte war.
book-ask-lie = Darf ich lügen?
book-tell-lie = Ich bitte darum.
