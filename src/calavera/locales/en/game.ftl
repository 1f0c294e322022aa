# The game in words. $who, $whose, $owner and $first are names of players; keys that end in -you speak to the reader.

list-separator = { ", " }
disc-flower = flower
disc-skull = skull
disc-last-chance = Last Chance disc

## What happened

event-round-opened = — Round { $round }. { $who } is first player. —
event-placed = { $who } places a disc.
event-placed-you = You place a { $disc }.
event-placed-known = { $who } places a { $disc }.
event-placed-last-chance = { $who } places the Last Chance disc, face up.
event-bid = { $who } bids { $number }.
event-passed = { $who } passes.
event-attempt-began = { $who } is the Challenger and must flip { $bid ->
    [one] one disc
   *[other] { $bid } discs
}.
event-flipped-flower = A flower from { $whose }’s stack.
event-flipped-skull = A skull from { $whose }’s stack!
event-flipped-last-chance = The Last Chance disc from { $whose }’s stack: as good as a flower.
event-attempt-failed = { $who } walks into { $owner }’s skull.
event-attempt-failed-own = { $who } walks into their own skull.
event-attempt-failed-own-you = Your own skull bit you.
event-attempt-failed-you = { $owner }’s skull bit you.
event-attempt-failed-yours = Your skull bit { $who }.
event-shown = { $who } shows what was left face down: { $discs }.
event-shuffled = { $who } { $count ->
    [one] lays out the last disc,
   *[other] shuffles { $count } discs
} face down.
event-lost = { $who } loses a disc, unseen.
event-lost-you = { $kind ->
    [skull] You lost your skull.
    [last-chance] You lost the Last Chance disc.
   *[flower] You lost a flower.
 }
event-lost-known = { $who } loses a { $disc }.
event-eliminated = { $who } is eliminated.
event-starter-named = { $who } names { $first } as first player.
event-last-chance-taken = { $who } is down to one disc and takes the Last Chance disc.
event-last-chance-shown = { $who } has the Last Chance disc on the mat.
event-last-chance-returned = The Last Chance disc goes back to the middle.
event-round-won = { $who } wins the challenge! The mat turns to its flower side.
event-round-won-twice = { $who } wins a second challenge!
event-game-won = { $who } wins the game.

## What you can do

ask-place = Place a disc: { $choices }.
ask-add-or-challenge = Add a disc ({ $choices }) or challenge with a number from 1 to { $total }.
ask-challenge = Your hand is empty: challenge with a number from 1 to { $total }.
ask-raise = { $who } bid { $bid }. Raise to a number from { $low } to { $total }, or pass (p).
ask-raise-all = { $who } bid { $bid }. Raise to { $total }, every disc there is, or pass (p).
ask-flip = Flip a disc ({ $left } to go). Whose? { $choices }.
ask-flip-own = Your own stack comes first. Press Enter to flip a disc.
ask-pick = { $count ->
    [one] Take { $who }’s last disc (1).
   *[other] Pick one of { $who }’s { $count } face-down discs: a number from 1 to { $count }.
}
ask-discard = It was your own skull. Which disc do you give up, in secret? { $choices }.
ask-start = You are out. Who starts the next round? { $choices }.
ask-start-tribe = This tribe is out. Who starts the next round? { $choices }.
ask-show = You may show the rest of your stack (w). Nobody has to.
ask-show-too = You may also show the rest of your stack (w).
choice-flower = flower (f)
choice-skull = skull (s)
choice-last-chance = Last Chance disc (l)
choice-seat = { $who } ({ $number })
not-understood = “{ $text }” does not fit here.
speech = { $who }: “{ $text }”
speech-emote = { $who } { $text }

## The table

table-seat = { $who }: { $discs ->
    [one] one disc
   *[other] { $discs } discs
} left, { $stack } on the mat
table-first = first player
table-passed = passed
table-out = eliminated
table-won = flower side up
table-hand = Your hand: { $discs }
table-hand-empty = Your hand is empty.

## Around the game

play-title = Calavera — a game of Skull, unofficial
play-welcome = You sit with { $names }. Type ? for help, q to leave.
play-help = Each player has three flowers and one skull. Place discs face down, then dare: bid how many you can flip without meeting a skull. The highest bidder flips, starting with their own stack. Win two challenges, or be the last one with a disc. Answer with the letters or numbers offered; t shows the table, q leaves.
play-saved = The game is saved in { $file }.
play-not-saved = The game could not be saved: { $why }.
play-resumed = The game goes on where you left it.
play-left = You leave the table. Until next time.
play-left-saved = Your game waits for you: calavera play --resume

## What is going on

head-round = Round { $round }
centre-discs = { $total ->
    [0] The mats are empty
    [one] One disc on the mats
   *[other] { $total } discs on the mats
}
centre-attempt = { $who } flips { $bid } of { $total }
now-place = Waiting for { $count ->
    [one] one more disc
   *[other] { $count } more discs
}…
now-open = { $who } places a disc…
now-open-last = The others have placed. { $who } places last…
now-others-first = Waiting for { $count ->
    [one] one more disc
   *[other] { $count } more discs
}, then for { $who }…
now-others-first-you = You are first player: you place after the others. { $count ->
    [one] One more disc
   *[other] { $count } more discs
}…
now-owner-draws = { $owner } draws one of { $who }’s discs at random.
now-add = { $who } is thinking: a disc, or a challenge?
now-raise = { $who } is thinking: go above { $bid }, or pass?
now-flip = { $who } reaches for a disc…
now-flip-last = { $who } reaches for the last disc…
now-shuffle = { $who }’s discs are shuffled, face down.
now-draw = { $who } is about to lose a disc.
now-pick = { $who } picks a disc, blind.
now-discard = { $who } gives up a disc, in secret.
now-start = { $who } names who starts.
now-over = { $who } wins the game.
moment-skull = A skull!
moment-won = The mat is in bloom.
moment-game = Two challenges won.
moment-game-last = The last one at the table.

## Out, and the end

out-place = You are out: { $place ->
    [2] 2nd
    [3] 3rd
   *[other] { $place }th
} of { $players }.
out-fast = The bots are finishing…
win-you = You win!
result-you = you
result-place = Your place
result-place-of = { $place ->
    [2] 2nd
    [3] 3rd
   *[other] { $place }th
} of { $players }
result-rounds = Rounds
result-bluffs = Bluffs that worked
result-bluffer = { $who } { $count }
result-none = none
result-boldest = Boldest bid
result-bid = { $number } of { $total }
result-won = won in round { $round }
result-failed = failed in round { $round }
result-outbid = outbid in round { $round }
