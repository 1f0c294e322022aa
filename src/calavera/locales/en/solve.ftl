# What `calavera solve` finds out about a position of two. Seats count from 0. $win, $skull0, $skull1, $share and $likely are
# percentages, already written out; $hand and $stack are discs drawn as signs, the stack from the bottom up.

solve-preset = Two players, preset { $preset }
solve-position = Discs { $discs0 } against { $discs1 }, wins still needed { $wins0 } and { $wins1 }, seat { $first } is first player
solve-beliefs = Skull still owned: seat 0 { $skull0 }, seat 1 { $skull1 }
solve-value = Seat 0 wins { $win } of the games (value { $value }).
solve-by-lp = Exact, by a linear programme over a tree of { $nodes } nodes: { $seconds } s.
solve-by-cfr = By regret minimisation on the whole tree of { $nodes } nodes, { $iterations } iterations: exploitability { $exploitability }, { $seconds } s.
solve-by-table = From the heads-up table: the value lies between { $low } and { $high }; this plan gives away { $exploitability } at most; { $seconds } s.

solve-opening = Opening, both in secret
solve-turn = Seat { $seat }
solve-in-hand = with { $hand }
solve-on-mat = with { $hand }, on the mat { $stack }
solve-branch = { $answer } ({ $likely })
solve-own-skull = own skull at flip { $number }
solve-pair = { $one }: { $other }
solve-rarer = { $count ->
    [one] one rarer branch
   *[other] { $count } rarer branches
} not shown: --least 0 shows everything

solve-answer-flower = flower
solve-answer-skull = skull
solve-answer-add-flower = add a flower
solve-answer-add-skull = add the skull
solve-answer-add = add a disc
solve-answer-bid = bid { $number }
solve-answer-pass = pass
solve-answer-discard-flower = give up a flower
solve-answer-discard-skull = give up the skull
solve-answer-discard = give up a disc

## What the plots show

solve-plot-belief = Chance that seat 0 wins, by what is believed of seat { $seat }
solve-plot-across = belief that seat { $seat } still owns its skull
solve-plot-line = seat { $seat }: { $skull }
solve-plot-skull = How often the skull goes down first
solve-decimal-mark = .
solve-percent = { $number }%
