start-tagline = Blumen, Skulls und Nerven
start-resume = Die verlassene Partie fortsetzen
start-name = Dein Name
start-language = Sprache
start-players = Am Tisch
start-edition = Ausgabe
start-last-chance = Letzte Chance
start-two-tribes = Zwei Völker
start-pace = Tempo
start-motion = Bewegung
start-manner = Art
start-all = Alle Gegner
start-opponent = Gegner { $number }
start-yes = ja
start-no = nein
start-mixed = gemischt
start-keys = ↑ ↓ Zeile · ← → ändern · Enter spielen · ? Regeln · Esc verlassen
start-keys-resume = Enter fortsetzen · ↓ neue Partie · ? Regeln · Esc verlassen
start-note-two = Zu zweit: gut, um Endspiele zu studieren.
start-note-three = Zu dritt ist es taktisch und hart: Zum Lernen lieber zu viert oder mehr.
start-note-many = Zwei Schachteln auf dem Tisch: am besten mit weniger als zehn.
start-note-good = Zu viert bis zu sechst ist das Spiel am schönsten.

centre-bid = { $who } bietet { $bid } von { $total }
centre-last-chance = Letzte-Chance-Scheibe
seat-passed = gepasst
seat-out = ausgeschieden
seat-hand = Hand
choice-all = alle
choice-pass = passen
choice-show = zeigen

now-choose-first = Wähle mit ← → oder einer Zahl, dann Enter.
show-countdown = w zeigt den Rest deines Stapels · Leertaste: weiter ({ $seconds })

keys-table = ? Regeln, Tasten · L Sprache · + − Tempo · Leertaste weiter · Q verlassen
keys-out = F schnell zu Ende · ? Regeln und Tasten · L Sprache · + − Tempo · Q verlassen
keys-over = N neue Partie · V diese Partie ansehen · L Sprache · Q verlassen

moment-key = beliebige Taste
result-line = { $label }: { $value }

out-panel-keys = f schnell zu Ende · jede andere Taste: zuschauen

leave-question = Den Tisch verlassen?
leave-saved = Die Partie wird gespeichert; du kannst sie später fortsetzen.
leave-keys = Enter verlassen · Esc bleiben

small-screen = Der Tisch braucht { $columns } × { $rows } Zeichen; dieses Fenster hat { $width } × { $height }. Vergrößere es oder spiele mit --plain.

review-title = Eine Partie im Rückblick
review-at = Schritt { $at } von { $count }
review-face-up = alles offen
review-eyes = aus der Sicht von { $who }
review-keys = ← → Schritt · ↑ ↓ Runde · Pos1 Ende · E Sicht · L Sprache · Q verlassen
review-broken = Die Aufzeichnung verstößt bei Schritt { $number } gegen eine Regel: { $error }

help-title = Tasten
help-disc = f Blume, s Skull, l Letzte Chance: sofort ablegen oder abgeben
help-choose = ← → oder eine Zahl: Gebot, Stapel oder Scheibe wählen; Enter bestätigt
help-pass = p passen · w den Rest deines Stapels zeigen, wenn das geht
help-hurry = Leertaste weiter · + schneller · − langsamer · m Bewegung an oder aus
help-read = Bild↑ Bild↓ Verlauf · ? diese Seiten · L nächste Sprache · Q verlassen, speichern
help-plain = r zeigt die Regeln dieses Tisches; ein Sprachkürzel ({ $languages }) wechselt die Sprache; w zeigt nach einem verlorenen Versuch den Rest deines Stapels.
ask-tribe = { $who }: { $question }
signs-title = Zeichen
signs-mat = ☠ Skull-Seite eines Tableaus · ✿ verzierte Seite: eine Herausforderung gewonnen
signs-discs = Emblem: Scheibe auf der Hand · ○ abgelegte Scheibe · neben dem Stapel: wie viele
signs-seat = ♦ Kerze: Startspieler · blass und näher: hat gepasst · ⚘ ausgeschieden

rules-goal-title = Ziel
rules-goal = Gewinne zwei Herausforderungen mit demselben Tableau, oder sei die letzte Person mit einer Scheibe.
rules-tribe-title = Dein Volk
rules-tribe = Drei Blumen, ein Skull, ein Spielertableau. Die vier Scheiben sind deine Hand und deine Leben; sonst sieht sie niemand. Zu Beginn zeigen die Tableaus ihre Skull-Seite.
rules-opening-title = Eröffnung
rules-opening-simultaneous = Alle legen eine Scheibe verdeckt auf ihr Tableau, heimlich und gleichzeitig.
rules-opening-first-last = Alle legen eine Scheibe verdeckt auf ihr Tableau. Links vom Startspieler geht es los; der Startspieler selbst legt zuletzt ab und hat den anderen zugesehen.
rules-opening-others-first = Alle legen eine Scheibe verdeckt auf ihr Tableau. Zuerst wählen alle außer dem Startspieler, heimlich und gleichzeitig; liegen ihre Scheiben, legt auch der Startspieler ab.
rules-adding-title = Ablegen oder herausfordern
rules-adding = Vom Startspieler an legt man im Uhrzeigersinn eine Scheibe verdeckt oben auf den eigenen Stapel oder fordert mit einer Zahl heraus, höchstens mit allen Scheiben auf den Tableaus. Mit leerer Hand muss man herausfordern. Nach einer Herausforderung legt niemand mehr ab.
rules-bidding-title = Bieten
rules-bidding = Im Uhrzeigersinn wird überboten oder gepasst. Wer passt, bietet nicht mehr mit, aber die Scheiben bleiben liegen und können aufgedeckt werden. Ein Gebot über alle Scheiben beendet das Bieten sofort. Wer das höchste Gebot hat, ist der Herausforderer.
rules-attempt-title = Der Versuch
rules-attempt = Der Herausforderer deckt so viele Scheiben auf, wie geboten wurden, eine nach der anderen: zuerst den ganzen eigenen Stapel von oben, dann die oberste Scheibe eines beliebigen Stapels, jedes Mal neu gewählt. Ein Skull beendet den Versuch sofort.
rules-won-title = Gewonnen
rules-won = Ohne Skull wird das Tableau auf die verzierte Seite gedreht. Lag sie schon oben, gewinnt der Herausforderer die Partie.
rules-failed-title = Verloren
rules-failed-pick = Beim Skull einer anderen Person werden die Scheiben des Herausforderers verdeckt gemischt, und diese Person zieht blind eine davon. Die Scheibe verlässt das Spiel; nur der Herausforderer erfährt, welche es war. Beim eigenen Skull wählst du heimlich, welche Scheibe du abgibst.
rules-failed-draw = Beim Skull einer anderen Person zieht diese eine zufällige Scheibe aus der Hand des Herausforderers. Die Scheibe verlässt das Spiel; nur der Herausforderer erfährt, welche es war. Beim eigenen Skull wählst du heimlich, welche Scheibe du abgibst.
rules-show-title = Zeigen
rules-show = Bis die verlorene Scheibe feststeht, dürfen die anderen den Rest ihres eigenen Stapels zeigen. Niemand muss.
rules-out-title = Ausscheiden, und wer beginnt
rules-out = Wer keine Scheibe mehr hat, scheidet aus; die letzte wird nicht verraten. Der Herausforderer beginnt die nächste Runde. Scheidest du durch einen fremden Skull aus, beginnt die Person, der er gehört. Scheidest du durch deinen eigenen aus, bestimmst du, wer beginnt.
rules-last-chance-title = Letzte Chance
rules-last-chance = Eine weitere Scheibe liegt offen in der Mitte. Wer nur noch eine eigene Scheibe hat, nimmt die weitere für die nächste Runde: Sie liegt offen, zählt auf dem Tableau und gilt als Blume, ist aber kein Leben. Wer mit ihr als Herausforderer verliert, scheidet aus. Einmal pro Person und Partie.
rules-two-tribes-title = Zwei Völker
rules-two-tribes = Du spielst zwei Völker, einander gegenüber, jedes mit eigener Hand, eigenem Tableau, eigenem Zug und eigenen Leben. Der Stapel deines anderen Volkes ist einer unter den übrigen, aber sein Skull ist dein eigener. Ein Volk ohne Scheiben scheidet aus, und du spielst mit dem anderen weiter. Gewinne zweimal mit demselben Volk.
rules-talk-title = Reden
rules-talk = Alle dürfen jederzeit alles sagen, wahr oder falsch. Es verpflichtet niemanden.
