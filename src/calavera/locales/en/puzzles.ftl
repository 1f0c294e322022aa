# Puzzles, in the browser and in a terminal. $who is a player; $hand and $stack are discs; $you, $them and the levels’ numbers are
# percentages, already written out; $what, $best and $played are actions of solve.ftl.

puzzle-lead = Positions where one action is clearly best. What would you do?
puzzle-daily = Puzzle of the day
puzzle-ladder = The ladder
puzzle-again = Your mistakes
puzzle-number = Puzzle { $number }
puzzle-level = Level { $level } of 10
puzzle-streak = { $days ->
    [one] One day in a row
   *[other] { $days } days in a row
}
puzzle-streak-none = Solve today’s puzzle to begin a streak.
puzzle-solved-of = { $solved } of { $count } solved
puzzle-due = { $count ->
    [one] One puzzle to try again
   *[other] { $count } puzzles to try again
}
puzzle-due-none = Nothing to repeat today. Puzzles that you fail come back here after some days.
puzzle-offline = This puzzle needs a connection. Those you have opened before also work without one.
puzzle-loading = The puzzle is coming…

## The position

puzzle-you = You
puzzle-player = Player { $number }
puzzle-own = You have { $discs ->
    [one] one disc
   *[other] { $discs } discs
} and still need { $wins ->
    [one] one challenge
   *[other] { $wins } challenges
}.
puzzle-other = { $who } has { $discs ->
    [one] one disc
   *[other] { $discs } discs
} and still needs { $wins ->
    [one] one challenge
   *[other] { $wins } challenges
}.
puzzle-first-own = You are first player.
puzzle-first-other = { $who } is first player.
puzzle-discs = In your hand: { $hand }. On your mat, from the bottom up: { $stack }.
puzzle-nothing = nothing
puzzle-beliefs = Everybody thinks: { $who } still has the skull with { $them }, you with { $you }.
puzzle-earlier = Nothing else is known of earlier rounds.
puzzle-moves = This round so far
puzzle-move = { $who }: { $what }
puzzle-no-moves = The round opens. Everybody puts down a first disc in secret.

## The answer

puzzle-ask = What do you do?
puzzle-right = Right!
puzzle-close = Right: as good as the best.
puzzle-wrong = Not the best: that costs { $points } points.
puzzle-best = Best: { $best }.
puzzle-chances = Chance to win after each action
puzzle-tries = Failures of the levels here: novice { $novice }, regular { $regular }, sharp { $sharp }, expert { $expert }.
puzzle-method-solved = Solved: certain, against perfect play.
puzzle-method-agreed = Estimated: two independent methods agree.
puzzle-next = Next puzzle
puzzle-retry = Try again
puzzle-lab = Open it in the lab
puzzle-tomorrow = The next one comes tomorrow. Meanwhile, climb the ladder.
puzzle-top = You have solved them all.

## In a terminal

puzzle-prompt = A number, or q to stop:
puzzle-unknown = Please give a number from 1 to { $count }, or q.

## Why the best action is best, by the most tempting error

puzzle-why-overbid = A higher bid risks more than it can win.
puzzle-why-all-bid-missed = Bid all discs: nobody can raise that, and the risk is worth it.
puzzle-why-bid-too-low = A low bid leaves the attempt to others. Here you want it yourself.
puzzle-why-missed-bid = A pass leaves the attempt to somebody who is likely to make it. Even a failure costs you less.
puzzle-why-winning-pass-missed = A pass wins more often than any bid: let the others take the risk.
puzzle-why-doomed-bluff = Your own skull is among the discs you would have to flip: that bid only works if somebody raises it.
puzzle-why-early-challenge = Put down another disc first: that is worth more than a challenge now.
puzzle-why-late-challenge = Challenge now: another disc helps the others more than you.
puzzle-why-wrong-first-disc = The first disc decides what you can bid later, and what others may believe.
puzzle-why-wrong-added-disc = The disc you add decides how far you can bid yourself.
puzzle-why-wrong-stack = Flip where a skull is least likely.
puzzle-why-wrong-discard = What you keep decides what the others must fear in the next rounds.
