# What `calavera review` says of a finished game. $who is a name; $played and $best are actions of solve.ftl; $loss and $error are
# points of the chance to win, already written out. Moves count from 0, as in records.

review-heading = A game of { $players }, won by { $who }
review-seat = Seat { $seat }
review-column-who = player
review-column-decisions = decisions
review-column-inaccuracy = inaccuracies
review-column-mistake = mistakes
review-column-blunder = blunders
review-column-loss = points lost a decision
review-round = Round { $round }
review-decision = Move { $move }, { $who }: { $played }. Better: { $best }.
review-cost = { $loss } ± { $error } points, { $method }
review-flip = flip a disc of { $who }
review-method-solved = solved
review-method-solved-beliefs = solved for estimated beliefs
review-method-estimated = estimated
review-grade-inaccuracy = Inaccuracy
review-grade-mistake = Mistake
review-grade-blunder = Blunder
review-kind-overbid = The bid was too high.
review-kind-all-bid-missed = A bid of all discs was there to be made.
review-kind-bid-too-low = A higher bid was better.
review-kind-missed-bid = A bid was better than a pass.
review-kind-winning-pass-missed = A pass would have won.
review-kind-doomed-bluff = A bluff that nobody had to believe: your own skull is in the way.
review-kind-early-challenge = Too early: another disc first was better.
review-kind-late-challenge = It was time to challenge.
review-kind-wrong-first-disc = The other disc was the better start.
review-kind-wrong-added-disc = The other disc was the better one to add.
review-kind-wrong-stack = Another stack was safer.
review-kind-wrong-discard = The wrong disc was given up.
review-good = Nothing to complain about.
review-skipped = { $count ->
    [one] One decision could not be judged.
   *[other] { $count } decisions could not be judged.
}
review-stopped = Stopped: the rest of the game was not reviewed.

## The review beside a replay in the browser

review-open = Review this game
review-open-what = The coach looks at every decision. That takes a few seconds.
review-busy = The coach is looking at the game…
review-here = The coach’s word on this move
review-whose = Whose errors?
review-everybody = everybody
review-played = played
review-best = best
review-chances = Chance to win after each action
review-silent = The coach has nothing to say about this move.

## Luck, ranges and beliefs. $share, $range, $deserved, $error, $win and $other are written out with their sign for per cent.

review-luck = Luck and skill
review-luck-won = { $who } won; deserved { $deserved } ± { $error }.
review-luck-lost = { $who } did not win; deserved { $deserved } ± { $error }.
review-luck-what = An estimate: how often players win who decide as well as this. What chance and the others’ secrets did is not counted.
review-luck-move = Luck at move { $move }: { $gain } points for { $who }.
review-curve = Chances to win, with all discs face up
review-curve-what = Before each round. The curve can be clicked to jump to a move.
review-losses = Points lost by decision
review-strong = A strong player: { $share }; with any discs: { $range }.
review-beliefs = How likely each disc is the skull
review-beliefs-seat = What { $who } could know of the others
review-beliefs-table = What the table could believe of { $who }
review-belief-stack = { $who }, from the bottom: { $shares }; in hand { $hand }.
review-belief-truth = The real skull is outlined if it is on the mat.
review-truth-stack = In truth: disc { $place } from the bottom.
review-truth-hand = In truth: in hand.
review-truth-gone = In truth: gone.
review-what-if = What if: { $action }
review-what-if-word = { $action } would have won { $win } ± { $error } of the games, instead of { $other }.
review-branch-go = See how it might have gone on
review-branch = What if
review-branch-lead = { $who }: { $action }. From here strong players go on, each with what it could know.
review-branch-next = { $who } has to choose again:
review-branch-end = The round is over. From here { $who } wins { $win } of the games.
review-branch-back = Back to the real game
review-branch-busy = The coach is playing on…
review-habits = Habits over { $count } games
review-habit-skull-first = skull as the first disc
review-habit-bluff = bids with the skull in the stack
review-habit-pass = passes
review-habit-challenge = challenges instead of another disc
review-habit-line = { $who }, { $habit }: { $share } of { $count }; a strong player { $expected }. Cost: { $loss } points a decision.
review-page-title = Review of a game
