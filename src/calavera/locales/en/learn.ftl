# The lesson: the candle on the table speaks, one line at a time. The companions are Rosa, Tito and Ofelia.

## Around the lesson

learn-coach = The candle
learn-next = Next
learn-back = One step back
learn-again = This part again
learn-skip = Skip this part
learn-leave = Leave the lesson
learn-progress = Part { $at } of { $count }: { $title }
learn-your-move = Your move
learn-watch = Watch the table…
learn-play = Play now
learn-rules = Read the rules
learn-restart = Once more from the start
learn-done-title = That was a game of Skull
learn-done = You have bluffed, bid, flipped, lost a disc and won. The rest is knowing faces. Go and find some.
learn-extras = Two rare moments, if you like:
learn-tribes = For another evening: lead two tribes at once, each with its own mat and lives.

## The parts

learn-part-first = The first round
learn-part-dare = Your first challenge
learn-part-bluff = A bluff
learn-part-bitten = What if nobody had raised?
learn-part-fail = A skull in the way
learn-part-win = The second challenge
learn-part-chance = The Last Chance disc
learn-part-lone = The last disc is a skull

## The first round

learn-first-hello = Good evening. I am the candle. At the table with you: Rosa, Tito and Ofelia. You have three flowers and a skull; only you can see them.
learn-first-candle = Every round begins with one disc each, face down on the mat. I stand by yours, so you are first player, and the first player places last. Watch the others.
learn-first-place = All three have placed. Now you: choose a disc. While it lies face down, only you know what it is.
learn-first-flower = A flower. Harmless, but who knows that?
learn-first-skull = Your skull, right away? I think we will get along.
learn-first-add = The first player also has the first turn. On your turn, add a disc or challenge. Add one for now.
learn-first-not-yet = A challenge! Soon. First let the stacks grow a little: add a disc.
learn-first-challenge = Tito challenges: “I can flip 2 discs and meet no skull.” No more adding now. In turn, raise or pass.
learn-first-pass = Ofelia raises to 3. Whoever bids the most has to flip. Let this one go: pass.
learn-first-no-raise = Brave. But you have not seen a single skull yet. Pass, and watch what happens.
learn-first-challenger = All the others have passed. Ofelia is the Challenger: three flips, Ofelia’s own disc first.
learn-first-bones = A skull! Tito had bid on it, so that somebody would go higher: a bluff. Now Ofelia loses a disc.
learn-first-show = Before that, anyone else may show the rest of their own stack. Nobody has to. Show yours, or go on.
learn-first-shown = There. Now they know you a little better, or think so.
learn-first-lost = Tito took a disc, unseen; only Ofelia knows which. Everyone takes their discs back, and a new round begins.

## Your first challenge

learn-dare-place = Now you. The Challenger’s own discs come first, so place a flower.
learn-dare-not-skull = It would be the very first disc that you flip. Keep the skull in hand, and place a flower.
learn-dare-bid = Five discs lie on the mats. Challenge: say 2, or 3 if you feel bold.
learn-dare-bold = Three! Nobody breathes.
learn-dare-too-low = One would be your own flower and nothing else. They would never let you have it that cheaply. Say 2 or 3.
learn-dare-too-high = That is nearly everything there is. It is allowed, but start with 2 or 3.
learn-dare-no-disc = You could. But you have a flower down, and nobody knows. Dare a number.
learn-dare-own = They all pass: you are the Challenger. Your own stack comes first. Flip it.
learn-dare-others = A flower, as you knew. Now anyone else’s, always the top disc of a stack. Whom do you trust?
learn-dare-more = A flower! One more. The same stack or another: you choose anew each time.
learn-dare-won = No skull: challenge won! Your mat turns to its flower side. One more, and the game is yours.

## A bluff

learn-bluff-first = The Challenger is first player of the next round: you. So the others place before you.
learn-bluff-place = Time for a trick. Place your skull, and look innocent.
learn-bluff-not-flower = A flower bites nobody. This trick needs the skull.
learn-bluff-bid = You may challenge at once. Say 2, as if a flower lay there: you want somebody to go higher.
learn-bluff-too-high = That high, nobody raises you, and you would flip your own skull. Say 2.
learn-bluff-no-disc = One disc is bait enough. Say 2.
learn-bluff-pass = Rosa raises to 3: exactly what you wanted. Now pass, and keep a straight face.
learn-bluff-no-raise = Then you would be the one who flips, your own skull first. Pass, and let Rosa walk into it.
learn-bluff-pick = Your skull! Rosa’s discs lie shuffled, face down. Pick one: it leaves the game.
learn-bluff-picked = Rosa is down to three. What you took, only Rosa knows: perhaps the skull, perhaps not.

## What if nobody had raised?

learn-bitten-what-if = A bluff can bite. Suppose you bid 2 on your skull, and nobody raises.
learn-bitten-flip = You are the Challenger, and your own stack comes first. There is no way around it.
learn-bitten-discard = Your own skull, so nobody picks for you: give up a disc of your choice, in secret. The skull is your best one.
learn-bitten-kept = Wise. They cannot know, but you can still bite.
learn-bitten-gone = Gone. You can only pretend from now on. Then again, only you know that.
learn-bitten-back = Back to the real game, where Rosa raised and lost a disc.

## A skull in the way

learn-fail-place = Rosa was Challenger and starts this round, even after failing. Place a flower.
learn-fail-not-skull = Not this time: you will want to flip your own disc in a moment. A flower.
learn-fail-raise = The bid is 3, and four discs lie there. Say 4, all of them: nobody can go higher, and the bidding ends.
learn-fail-no-pass = Sensible. But nobody learns from being sensible. Say 4, just this once.
learn-fail-own = All four, then. You know how it begins: your own.
learn-fail-others = Three to go. The order is yours.
learn-fail-more = A flower. Go on…
learn-fail-skull = Ofelia’s skull: that ends it. Your discs are shuffled face down, and Ofelia picks one.
learn-fail-lost = You lost a flower, and only you know. But you start again, and that is worth something: now and then a disc.

## The second challenge

learn-win-first = You are first player again, and your mat is in bloom: one more won challenge and you win. The others place before you.
learn-win-place = Now you. Start with a flower.
learn-win-not-skull = Your own stack comes first, skull and all. Place a flower.
learn-win-add = Two flowers of your own are two flips without a worry. Add the other one.
learn-win-patience = Not yet. Another flower first: then you know two discs for certain.
learn-win-raise = Ofelia bids 2. Two discs you know, and one more you can find: say 3.
learn-win-enough = 3 is enough to be highest. Never promise more than you must.
learn-win-no-pass = And miss this? You have two flowers down. Say 3.
learn-win-own = They pass. Your own two first, from the top.
learn-win-last = One more. Only the top disc of a stack counts, and the stack is yours to choose. Whose?
learn-win-close = A flower! Right underneath lay Tito’s skull. You need not tell anyone that you guessed.
learn-win-won = Two challenges won: the game is yours. Being the last one with a disc wins it, too.

## The Last Chance disc

learn-chance-taken = A variant: whoever falls to one disc gets the Last Chance disc, for one round, once a game. It is no skull, and all know it.
learn-chance-place = It is placed like any other disc. Which one goes first?
learn-chance-add = The Last Chance disc always lies face up. Add your other disc.
learn-chance-patience = Wait for your other disc. Two of your own, and no skull: that is a rare thing to know.
learn-chance-bid = Rosa bids 1. You know two discs for certain, and they are your own: say 2.
learn-chance-certain = Two discs you know, no more and no less. Say 2.
learn-chance-flip = All pass. Your own two, from the top.
learn-chance-won = Won: it counts as a flower. Now it goes back. It is never a life: fail as Challenger with it, and you are out.

## The last disc is a skull

learn-lone-left = One disc left, and it is your skull. The others place first.
learn-lone-place = Now it has to go on your mat.
learn-lone-bid = With no disc in hand you have to challenge. Bid low, and hope that somebody raises.
learn-lone-too-high = All of them? Then nobody can raise you. Leave them some room.
learn-lone-flip = Nobody has been so kind. Flip it.
learn-lone-discard = Your own skull, and your last disc. It leaves the game, and so do you.
learn-lone-start = Out by your own skull, you have the last word: who is first player of the next round?
learn-lone-started = Had somebody else’s skull done it, its owner would start. Now you know even the sad parts.
