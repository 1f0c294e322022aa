solve-preset = Zwei am Tisch, Regeln „Schnell“ ({ $preset })
solve-position = Scheiben { $discs0 } gegen { $discs1 }, noch nötige Siege { $wins0 } und { $wins1 }, Startspieler ist Platz { $first }
solve-beliefs = Skull noch im Besitz: Platz 0 { $skull0 }, Platz 1 { $skull1 }
solve-value = Platz 0 gewinnt { $win } der Partien (Wert { $value }).
solve-by-lp = Exakt, durch ein lineares Programm über einen Baum mit { $nodes } Knoten: { $seconds } s.
solve-by-cfr = Durch Regret-Minimierung auf dem ganzen Baum mit { $nodes } Knoten, { $iterations } Durchgänge: Ausnutzbarkeit { $exploitability }, { $seconds } s.
solve-by-table = Aus der Zweiertabelle: Der Wert liegt zwischen { $low } und { $high }; dieser Plan verschenkt höchstens { $exploitability }; { $seconds } s.

solve-opening = Eröffnung, beide verdeckt
solve-turn = Platz { $seat }
solve-in-hand = mit { $hand }
solve-on-mat = mit { $hand }, auf dem Tableau { $stack }
solve-branch = { $answer } ({ $likely })
solve-own-skull = eigener Skull bei Scheibe { $number }
solve-pair = { $one }: { $other }
solve-rarer = { $count ->
    [one] ein seltenerer Zweig
   *[other] { $count } seltenere Zweige
} nicht gezeigt: --least 0 zeigt alles

solve-answer-flower = Blume
solve-answer-skull = Skull
solve-answer-add-flower = eine Blume dazulegen
solve-answer-add-skull = den Skull dazulegen
solve-answer-add = eine Scheibe dazulegen
solve-answer-bid = { $number } bieten
solve-answer-pass = passen
solve-answer-discard-flower = eine Blume abgeben
solve-answer-discard-skull = den Skull abgeben
solve-answer-discard = eine Scheibe abgeben

solve-plot-belief = Gewinnchance von Platz 0, je nachdem, was man von Platz { $seat } glaubt
solve-plot-across = Wahrscheinlichkeit, dass Platz { $seat } den Skull noch hat
solve-plot-line = Platz { $seat }: { $skull }
solve-plot-skull = Wie oft der Skull zuerst gelegt wird
solve-decimal-mark = ,
solve-percent = { $number } %
