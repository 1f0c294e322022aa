# The web table while it is played on.


## What is going on

now-open = { $who } legt eine Scheibe ab …
turn-place = Leg eine Scheibe verdeckt ab.
turn-add = Du bist dran: Leg eine Scheibe ab oder fordere heraus.
turn-challenge = Deine Hand ist leer: Fordere mit einer Zahl heraus.
turn-raise = { $who } bietet { $bid }. Überbieten oder passen?
turn-flip-own = Du forderst heraus. Zuerst dein eigener Stapel.
turn-flip = Deck eine Scheibe auf, noch { $left }. Bei wem?
turn-pick = Dein Skull hat zugebissen. Zieh blind eine Scheibe von { $who }.
turn-discard = Dein eigener Skull. Welche Scheibe gibst du heimlich ab?
turn-start = Du bist ausgeschieden. Wer beginnt die nächste Runde?
your-turn = Du bist dran
your-turn-title = ● Du bist dran
your-turn-at = Am Tisch { $code } wartet man auf dich.
line-waiting = Die Verbindung ist weg. Sie kommt gleich wieder; der Tisch wartet …
line-connecting = Der Tisch wird gesucht …
watching = Du schaust zu. Keine Hand wird gezeigt.
away-you = Ein Bot spielt für dich, solange du weg bist.
away-return = Meinen Platz zurücknehmen

## The board

table-seats = Plätze
seat-about = { $who }, { $tribe }: noch { $discs } Scheiben, { $stack } auf dem Tableau, { $up } offen
seat-about-out = { $who }: ausgeschieden
seat-challenger = fordert heraus
seat-bid = bietet { $number }
seat-away = weg, ein Bot spielt
centre-of = von { $total }

## What one can do

controls-label = Was du tun kannst
hand-label = Deine Hand
act-place = Ablegen: { $disc }
act-pass = Passen
act-bid = { $number } bieten
act-challenge = Herausfordern: { $number }
act-flip = Oberste Scheibe von { $who } aufdecken
act-flip-own = Deine oberste Scheibe aufdecken
act-start = { $who } beginnt
act-show = Den Rest meines Stapels zeigen
bid-label = Dein Gebot, { $low } bis { $high }
bid-number = Zahl der Scheiben
bid-all = { $number }, alle Scheiben
bid-every = alle
bid-less = Eins weniger
bid-more = Eins mehr
pick-label = Die Scheiben von { $who }, verdeckt
pick-one = Scheibe { $number } ziehen
flip-label = Wessen Scheibe deckst du auf?
start-label = Wer beginnt?
confirm-place = Diese Scheibe ablegen: { $disc }?
confirm-discard = Diese Scheibe abgeben: { $disc }?
confirm-bid = { $number } bieten?
confirm-pass = Passen?
confirm-flip = Oberste Scheibe von { $who } aufdecken?
confirm-pick = Diese Scheibe ziehen?
confirm-start = { $who } beginnt die nächste Runde?
confirm-show = Allen den Rest deines Stapels zeigen?
confirm-yes = Ja
confirm-no = Zurück
over-rematch = Noch einmal!
over-replay = Nachsehen

## Talk

chat-label = Gespräch
chat-open = Gespräch, { $count } neu
chat-lines = Was gesagt wurde
chat-none = Noch hat niemand etwas gesagt. Verdächtig.
chat-emotes = Ohne Worte
chat-phrases = Sätze
chat-about = Über wen?
chat-back = Zurück
chat-words = Deine eigenen Worte
chat-say = Sagen
chat-mute = Wen ich nicht hören will
chat-group-greet = Grüßen
chat-group-bluff = Bluffen
chat-group-doubt = Zweifeln
chat-group-tease = Necken
chat-group-praise = Loben
chat-group-regret = Bedauern
chat-group-think = Nachdenken

## Around the table

log-label = Was geschah
sound-toggle = Töne
menu-label = Menü
menu-tv = Großer Bildschirm
menu-confirm = Vor jedem Zug nachfragen
menu-leave = Den Tisch verlassen
menu-leave-what = Ein Bot übernimmt; du kannst zurückkommen.
invite-title = Einladen
curtain-pass = Gib weiter an { $who }
curtain-lift = Ich bin { $who }
curtain-why = Alle anderen schauen in die Kerze.
tv-join = Mach mit deinem Handy mit
tv-waiting = Gleich geht es los
tv-full = Vollbild

## Keys

keys-title = Tasten
keys-discs = Blume, Skull, Letzte Chance: ablegen oder abgeben
keys-bid = ein Gebot wählen
keys-enter = Gebot abgeben; aufdecken, wenn es nur eine Wahl gibt; ja
keys-choose = einen Stapel, eine Scheibe oder wer beginnt wählen
keys-pass = passen
keys-show = den Rest deines Stapels zeigen
keys-skip = Gezeigtes überspringen
keys-talk = Gespräch
keys-log = was geschah
keys-sound = Töne an oder aus
keys-help = diese Tasten
keys-off = Mit Tab und Enter geht auch alles. Einzelne Tasten lassen sich in den Einstellungen abschalten.
