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
