# The table drawn in a terminal, its start screen and its rules panel. Letters in brackets are keys: the same in every language.

## The start screen

start-tagline = flowers, skulls and nerve
start-resume = Go on with the game you left
start-name = Your name
start-language = Language
start-players = Players
start-edition = Edition
start-last-chance = Last Chance
start-two-tribes = Two tribes each
start-pace = Pace
start-motion = Motion
start-manner = Manner
start-all = All opponents
start-opponent = Opponent { $number }
start-yes = yes
start-no = no
start-mixed = mixed
start-keys = ↑ ↓ line · ← → change · Enter play · ? rules · Esc leave
start-keys-resume = Enter go on · ↓ a new game · ? rules · Esc leave
start-note-two = Two players: good for endgames and study.
start-note-three = Three is tactical and unforgiving: four or more is kinder to beginners.
start-note-many = Two boxes on the table: best with fewer than ten.
start-note-good = Four to six is the game at its best.

## The table

centre-bid = { $who } bids { $bid } of { $total }
centre-last-chance = Last Chance disc
seat-passed = passed
seat-out = out
seat-hand = hand
choice-all = all
choice-pass = pass
choice-show = show

now-choose-first = Choose with ← → or a number, then Enter.
show-countdown = w shows the rest of your stack · Space goes on ({ $seconds })

keys-table = ? rules and keys · L language · + − pace · Space hurry · Q leave
keys-out = F finish quickly · ? rules and keys · L language · + − pace · Q leave
keys-over = N new game · V step through this game · L language · Q leave

moment-key = any key
result-line = { $label }: { $value }

out-panel-keys = f finish quickly · any other key: watch

leave-question = Leave the table?
leave-saved = The game is saved; you can go on with it later.
leave-keys = Enter leave · Esc stay

small-screen = The table needs { $columns } × { $rows } characters; this window has { $width } × { $height }. Make it larger, or play with --plain.

## Stepping through a game

review-title = A game to look back on
review-at = Step { $at } of { $count }
review-face-up = everything face up
review-eyes = through the eyes of { $who }
review-keys = ← → step · ↑ ↓ round · Home End · E eyes · L language · Q leave
review-broken = The record breaks a rule at step { $number }: { $error }

## Keys and rules

help-title = Keys
help-disc = f flower, s skull, l Last Chance disc: place or give up at once
help-choose = ← → or a number: choose a bid, a stack or a disc; Enter does it
help-pass = p pass · w show the rest of your stack, when that is possible
help-hurry = Space go on now · + faster · − slower · m motion on or off
help-read = PgUp PgDn scroll the log · ? these pages · L next language · Q leave and save
help-plain = r prints the rules of this table; a language code ({ $languages }) changes the language; w shows the rest of your stack after a failure.
ask-tribe = { $who }: { $question }
signs-title = Signs
signs-mat = ☠ skull side of a mat · ✿ flower side: one challenge won
signs-discs = emblem: a disc in hand · ○ a disc on the mat · beside the stack: how many lie there
signs-seat = ♦ candle: first player · dim and nearer: passed · ⚘ eliminated

rules-goal-title = Aim
rules-goal = Win two challenges with the same mat, or be the last one with a disc.
rules-tribe-title = Your tribe
rules-tribe = Three flowers, one skull, one mat. The four discs are your hand and your lives; nobody else sees them. Mats begin skull side up.
rules-opening-title = Opening
rules-opening-simultaneous = Everyone puts one disc face down on the mat, all in secret at once.
rules-opening-first-last = Everyone puts one disc face down on the mat. The seat to the left of the first player begins; the first player places last, having watched the others.
rules-opening-others-first = Everyone puts one disc face down on the mat. All but the first player choose in secret, at once; the first player places when all the others have.
rules-adding-title = Adding or challenging
rules-adding = Clockwise from the first player, add one disc face down on top of your stack, or challenge with a number, at most all the discs on the mats. With an empty hand you must challenge. After a challenge nobody adds discs.
rules-bidding-title = Bidding
rules-bidding = Clockwise, raise or pass. Anyone who passes is out of the bidding, but their discs stay and can be flipped. A bid of every disc ends it at once. The highest bidder is the Challenger.
rules-attempt-title = The attempt
rules-attempt = The Challenger flips as many discs as were bid, one at a time: all of their own stack first, from the top, then the top disc of any stack, choosing anew each time. A skull stops it at once.
rules-won-title = Won
rules-won = Without a skull, the mat turns to its flower side. If it already showed flowers, the Challenger wins the game.
rules-failed-title = Failed
rules-failed-pick = On someone else’s skull, the Challenger’s discs are shuffled face down, the skull’s owner picks one blind, and it leaves the game; only the Challenger learns which. On your own skull, you choose in secret which disc to lose.
rules-failed-draw = On someone else’s skull, its owner draws a random disc from the Challenger’s hand, and it leaves the game; only the Challenger learns which. On your own skull, you choose in secret which disc to lose.
rules-show-title = Showing
rules-show = Until the lost disc is settled, opponents may show the rest of their own stack. Nobody has to.
rules-out-title = Out, and who is first
rules-out = Without discs you are eliminated; the last disc is not announced. The Challenger is first player of the next round. If an opponent’s skull eliminates you, its owner starts; if your own does, you name who starts.
rules-last-chance-title = Last Chance
rules-last-chance = An extra disc lies face up in the middle. Anyone who falls to one disc takes it for the next round only: it lies face up, counts on the mat and flips as a flower, but it is no life. Lose as Challenger with it and you are out. Once a game for each player.
rules-two-tribes-title = Two tribes
rules-two-tribes = You play two tribes, opposite each other, each with its own hand, mat, turn and lives. Your other tribe’s stack is one among the others, but its skull is your own skull. A tribe without discs is out, and you play on with the other. Win twice with the same tribe.
rules-talk-title = Talk
rules-talk = Anyone may say anything at any time, true or false. It binds nobody.
