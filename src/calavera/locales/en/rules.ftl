# The online rule book, in our own words. The rule ids beside its lines are data of the web client, not text.

## The page

book-lead = Skull as it is played here: every rule, the places where the printed editions differ, an example and some advice.
book-contents = Contents
book-ids = Link to this rule
book-link = Link to the rule: { $rule }
book-ids-why = The sign # is a link to one rule: for when somebody at your table doubts it. In a chapter, the arrow keys move from one to the next.
book-top = To the contents
book-next = Next: { $title }
book-previous = Back: { $title }
book-print = Print
book-learn = Learn by playing

## The short version

book-short-title = In short
book-short-tribe = You have three flowers and a skull. Nobody else sees them.
book-short-place = Everyone places a disc face down. Then, in turn: add one more, or challenge.
book-short-bid = To challenge, say how many flowers you dare to turn over. The others raise or pass.
book-short-flip = The highest bidder turns over that many discs: their own stack first, then anyone’s, from the top.
book-short-end = Flowers only: the challenge is won. A skull: they lose a disc, and only they know which.
book-short-win = Win two challenges, or be the last with a disc, and the game is yours.

## The story

book-story-title = Before the game
book-story-voyage = They say a traveller brought it home from a long voyage: a pouch of painted discs, flowers and skulls, a parting gift from people who had played with them all night.
book-story-bikers = The discs did not stay in a drawer. They rode along in saddlebags, from one roadside bar to the next, and bikers bet more on them than could be won back the same evening.
book-story-name = In shops it first appeared as Skull & Roses, a game by Hervé Marly. Today it is simply called Skull. How much of the story is true? At this table, nobody will tell you.

## What it is

book-aim-title = What it is
book-aim-game = Skull is a game of bluffing. Everyone lays discs face down: flowers, and perhaps a skull. Then somebody dares to say how many of them can be turned over without meeting a skull.
book-aim-win = Do that twice and you win. Or be the last one with a disc.
book-aim-face = There is little luck in it, and a lot of straight face.

## The box

book-box-title = What is in the box
book-box-tribe = Six tribes. A tribe is three flowers, one skull and a mat, all in the same colours.
book-box-back = The four backs of a tribe are alike. They tell whose disc it is, and nothing more.
book-box-mat = The mat has two sides: a skull side, and a flower side for whoever has won a challenge.
book-box-figure = A tribe: three flowers, one skull, a back, and the two sides of the mat.

## Setting up

book-setup-title = Setting up
book-setup-players = One box is for three to six players. Each takes a tribe.
book-setup-mats = Put the mat in front of you, skull side up, and take your four discs in hand. Nobody else may see them. They are also your four lives.
book-setup-first = One of you is first player: the host decides who, or a draw does.
book-setup-boxes = Seven to twelve players need two boxes. The game is at its best with fewer than ten.
book-setup-three = With three, the game is tactical and unforgiving. Four or more is kinder to beginners.
book-setup-two = Two can play here as well, to study how games end.
book-setup-figure = A hand of four discs, and the mat with its skull side up.

## A round

book-glance-title = A round at a glance
book-glance-open = Everyone puts one disc face down on their mat.
book-glance-add = In turn, add a disc or challenge with a number.
book-glance-bid = After a challenge, raise the number or pass.
book-glance-flip = Whoever bids the most flips that many discs, their own stack first.
book-glance-end = No skull: the challenge is won. A skull: a disc is lost. Everyone takes their discs back, and the next round begins.
book-glance-figure = Place, bid, flip: the three steps of a round.

## Opening

book-opening-title = Step 1: the opening
book-opening-all = Everyone still in the game puts one disc from hand face down on their own mat.
book-opening-others = In the classic game the first player waits. All the others choose in secret, at the same time; once they have placed, so does the first player.
book-opening-together = At other tables all choose in secret, at the same time. The round starts when the last disc is down.
book-opening-in-turn = Some tables place in turn: the player to the left of the first player begins, and so on clockwise. The first player places last, having watched the others.
book-opening-figure = Four mats with one face-down disc each.

## Adding or challenging

book-adding-title = Step 2: add or challenge
book-adding-turn = From the first player on, clockwise: put one more disc face down on top of your stack, or issue a challenge. This can go around many times.
book-adding-challenge = A challenge is a number: how many discs you are going to flip. At least one, at most as many as lie on all the mats together. You may start as high as you like.
book-adding-at-once = The first player may challenge at once. Nobody needs a second disc for that.
book-adding-empty = With no disc in hand, you have to challenge.
book-adding-closed = After a challenge nobody adds discs in this round.
book-adding-count = How many discs lie in a stack is for all to see, which is why they lie a little offset. What is on them is not.
book-adding-figure = Stacks of one, two and three face-down discs: everyone can count them.

## Bidding

book-bidding-title = The bidding
book-bidding-turn = Clockwise from the challenge, each player names a higher number or passes. Any higher number will do, up to all the discs.
book-bidding-pass = Anyone who passes is out of the bidding: their mat slides towards the middle. The discs on it still count, and can still be flipped.
book-bidding-end = When everyone else has passed, the highest bidder is the Challenger.
book-bidding-all = Nobody can go above all the discs. A bid that high ends the bidding at once.
book-bidding-figure = Two mats have slid to the middle: their players have passed. One player is left.

## The attempt

book-attempt-title = Step 3: the attempt
book-attempt-count = The Challenger flips as many discs as were bid, one at a time.
book-attempt-own = The Challenger’s own stack comes first, all of it, from the top. If it has more discs than the bid, only the top ones are flipped.
book-attempt-others = After that, always the top face-down disc of another stack, chosen anew for each flip. No stack has to be finished.
book-attempt-skull = A skull ends the attempt on the spot. It has failed, and the Challenger flips nothing more.
book-attempt-flowers = As many discs as were bid, and no skull among them: won.
book-attempt-figure = The Challenger’s own two discs are flowers, and so is the top disc of another stack.

## Won

book-won-title = Won
book-won-mat = The mat turns to its flower side.
book-won-twice = If it already showed flowers, the Challenger wins the game.
book-won-next = Everyone takes their discs back. The Challenger is first player of the next round.
book-won-figure = A mat turns from its skull side to its flower side.

## Failed

book-failed-title = Failed
book-failed-lose = A failed attempt costs the Challenger one disc, for the rest of the game. How it is chosen depends on whose skull it was.
book-failed-pick = Somebody else’s: the Challenger’s discs are shuffled face down, and the skull’s owner picks one, blind. It leaves the game unseen. Only the Challenger learns which it was.
book-failed-draw = At some tables the skull’s owner draws a random disc from the Challenger’s hand instead. The odds are the same, and so is the secrecy.
book-failed-own = The Challenger’s own: the Challenger chooses which disc to give up, and tells nobody.
book-failed-back = When that is settled, everyone takes their discs back.
book-failed-figure = Four discs lie shuffled, face down. One of them is being taken away.

## Showing

book-showing-title = Showing
book-showing-rest = After a failed attempt, anyone but the Challenger may turn up the rest of their own stack, if they like.
book-showing-free = Nobody ever has to. Once the lost disc is settled, it is too late.

## Out

book-out-title = Out, and who is first
book-out-last = Anyone who loses their last disc is out of the game, mat and all. What the disc was is not announced.
book-out-first = The Challenger is first player of the next round, won or lost.
book-out-other = If somebody else’s skull eliminates the Challenger, the owner of that skull is first player.
book-out-own = Out by your own skull? Then you name the next first player: anyone still in the game.

## Winning

book-winning-title = How the game ends
book-winning-challenges = Whoever wins a second challenge wins the game.
book-winning-last = The last one with a disc wins it, too.
book-winning-figure = A mat in bloom: one more won challenge and the game is over.

## Talk

book-talk-title = Table talk
book-talk-anything = Anyone may say anything at any time, true or false.
book-talk-binds = It binds nobody. A promise, a threat and a sigh are worth the same: whatever you make of them.

## Variants

book-variants-title = Variants
book-tribes-title = Two tribes each
book-tribes-seats = Every player leads two tribes, seated opposite each other. One box is enough for three players, two boxes for six.
book-tribes-apart = Each tribe plays for itself, with its own hand, mat, turn and lives. You see the discs of both.
book-tribes-stack = The stack that comes first is that of the tribe with the highest bid, the Challenger. Your other tribe’s stack is one among the others.
book-tribes-skull = A skull of either of your tribes is your own skull: you choose the disc to lose, and if the Challenger is out, you name who is first.
book-tribes-show = After a failure, only tribes of other players may show the rest of their stacks.
book-tribes-win = A tribe without discs is out, and you play on with the other. You win with two challenges by the same tribe, or when all tribes left are yours.
book-chance-title = Last Chance
book-chance-middle = One extra disc lies face up in the middle. It is no skull, and everybody knows it.
book-chance-take = Whoever loses a disc and has exactly one left takes the extra disc in hand, for the next round only.
book-chance-place = It is placed like any other disc, but always face up; in a secret opening it turns up once all who choose together have placed. It counts on the mat, and flips as a flower.
book-chance-life = It is never a life. Anyone who fails as Challenger while they have it is out.
book-chance-back = After that round it goes back to the middle, whatever happened. Each player gets it once in a game.
book-chance-figure = The Last Chance disc: silver, with an hourglass, and always face up.

## Editions

book-editions-title = The editions compared
book-editions-lead = Five printed rule books describe one game, and differ in a few places. A table here can follow any of them, and every option goes with every other.
book-editions-what = What differs
book-editions-classic = Classic
book-editions-classic-books = English, French and Chinese, 2013
book-editions-italian = Italian
book-editions-italian-books = a later edition
book-editions-german = German
book-editions-german-books = with a variant of its own
book-editions-opening = Opening
book-editions-opening-classic = all but the first player at once, in secret; then the first player
book-editions-opening-italian = in turn, the first player last
book-editions-opening-german = all at once, in secret
book-editions-loss = Disc lost to another’s skull
book-editions-loss-classic = its owner picks one, blind
book-editions-loss-italian = its owner picks one, blind
book-editions-loss-german = its owner draws one from the Challenger’s hand, at random
book-editions-show = Showing the rest of one’s stack
book-editions-show-classic = yes
book-editions-show-italian = yes
book-editions-show-german = not mentioned; here it is allowed
book-editions-boxes = Two boxes, up to twelve players
book-editions-boxes-classic = in the English and French books
book-editions-boxes-italian = yes
book-editions-boxes-german = not mentioned; here it is possible
book-editions-tribes = Two tribes each
book-editions-tribes-classic = in the English and French books
book-editions-tribes-italian = yes
book-editions-tribes-german = not mentioned; here it is possible
book-editions-chance = Last Chance
book-editions-chance-classic = no; here it is possible
book-editions-chance-italian = no; here it is possible
book-editions-chance-german = yes, as a variant
book-editions-misprint = One misprint: after the opening, the French book sends its readers to step 3. Step 2 is meant.
book-editions-english-title = You have the English book
book-editions-english = The first player places after all the others. The skull’s owner picks the lost disc, blind. The book has rules for two boxes and for two tribes each.
book-editions-french-title = You have the French book
book-editions-french = It tells the same game as the English one. Its word for tribes is peuples; an older printing says gangs.
book-editions-chinese-title = You have the Chinese book
book-editions-chinese = The same game once more, but without two boxes and without two tribes each. A table here can have them all the same.
book-editions-italian-title = You have the Italian book
book-editions-italian-what = A later printing. First discs are placed one after the other, from the first player’s left; the first player has seen the others place and comes last. Everything else is as in the English book.
book-editions-german-title = You have the German book
book-editions-german-what = All place their first disc at the same time. The skull’s owner draws the lost disc from the Challenger’s hand. The book does not mention showing the rest of a stack, two boxes or two tribes each; but it is the only one with Last Chance.
book-editions-quick-title = You have no book
book-editions-quick = Quick is our own: all place at the same time, and the skull’s owner picks, blind. Nobody has to wait, so “Play now” uses it.
book-editions-play-classic = Edition to choose: Classic.
book-editions-play-italian = Edition to choose: Italian.
book-editions-play-german = Edition to choose: German. Switch Last Chance on if you want it.
book-editions-play-quick = Edition to choose: Quick.
book-editions-open = Open a table with these rules

## Example

book-example-title = A round, move by move
book-example-open = Rosa, Tito, Ofelia and Bruno each have one disc on the mat. Rosa is first player.
book-example-add = Rosa, Tito and Ofelia add one disc each. Now seven lie on the table.
book-example-challenge = Bruno would rather dare: “Three.”
book-example-raise = Rosa raises: “Five.” Tito passes, Ofelia passes, Bruno passes. Rosa is the Challenger.
book-example-own = Rosa’s own two discs come first. Two flowers.
book-example-others = Then the top disc of Tito’s stack, Bruno’s only disc, and the top disc of Ofelia’s stack. Flowers, all three.
book-example-won = Five discs and no skull: won. Rosa’s mat turns to its flower side, and Rosa starts the next round.

## Advice

book-advice-title = Some advice
book-advice-first = Being first player is worth a risk; now and then even a disc.
book-advice-bluff = Bid on your own skull. Somebody may want to go higher, and walk into it.
book-advice-keep = Your skull is your best disc. When you may choose what to lose, keep it.
book-advice-lone = Unless you are down to two: give up the skull then. A lone skull can never win a challenge.
book-advice-talk = Have something to say about everything. Say that you placed a skull, whether or not you did.
book-advice-ending = With few discs left there are winning strategies. They are worth looking for.
book-advice-doubt = While the Challenger decides whose disc to flip, sow doubt. Warn, invite, sigh or look away: there is no better moment.
book-advice-disarmed = Without your skull you are disarmed, not beaten. Nobody else knows that it is gone.
book-advice-rare = Hardly any game is won by being the last one left. Aim for your second challenge.
book-advice-boxes = Two boxes are for experienced tables. Learn the game with one.

## Questions

book-questions-title = Questions people ask
book-ask-look = May I look at my own discs?
book-tell-look = Whenever you like: those in your hand, and here also those on your mat. Anyone else’s, never.
book-ask-skip = May I skip my turn?
book-tell-skip = Not before the challenge: add a disc or issue one. After it, passing is always possible.
book-ask-higher = Can I bid more than there are discs?
book-tell-higher = No. All the discs on all the mats is as high as it goes, and it ends the bidding.
book-ask-whole = Must I flip a whole stack?
book-tell-whole = Your own, yes, as far as the bid goes. Of the others you take one top disc at a time, from wherever you like.
book-ask-top = I have three discs on my mat and bid two. Which ones do I flip?
book-tell-top = The top two. The bottom one stays face down, skull or not.
book-ask-safe = I have passed. Am I safe?
book-tell-safe = You will not have to flip. But your discs are still in play: they can help the Challenger, or bite.
book-ask-met = Does the skull that was flipped leave the game?
book-tell-met = Somebody else’s, no: it goes back to its owner’s hand, and the Challenger loses a disc of their own. If it was your own, you may give it up, but you need not.
book-ask-lone = What if I have one disc left, and it is the skull?
book-tell-lone = You place it. If nobody has challenged before your turn, you have to. Bid low and hope that somebody raises. If nobody does, you flip it and are out.
book-ask-lost = Who gets to see a lost disc?
book-tell-lost = Only the player who lost it. Even when it was the last one.
book-ask-lie = May I lie?
book-tell-lie = Please do.

## Afterword

book-after-title = Afterword
book-after-poker = Its author was after what makes the heart beat faster at poker, without the money: the pause before a bid, the look across the table, the last disc.
book-after-equal = Everyone begins with the same four discs. No good deal, no bad one, nothing to blame: only a duel of nerves, and what you make the others believe.
book-after-truth = And do not forget that the truth is a fine bluff, too. Few people expect it.
