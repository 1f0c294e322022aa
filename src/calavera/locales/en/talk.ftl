# Table talk, for people and bots: short, warm, a little wry. Any of it may be a lie, and none of it is known to be.
# $who is the name of the player spoken of or to; the keys that have it end in -who.

## Greetings

talk-hello = Good evening. Pull up a candle.
talk-hello-luck = May your flowers be many tonight.
talk-hello-faces = Such honest faces. Shame about the game.
talk-hello-dead = The dead are watching. Sit up straight.

## Bluffs

talk-only-flowers = Nothing but flowers here.
talk-skull-here = There’s a skull under this one. Truly.
talk-trust-me = Trust me. Would this face lie?
talk-garden = My mat is a garden. Come and smell it.
talk-stay-away = Stay off my stack if you like your discs.
talk-flip-mine = Flip mine. They don’t bite.
talk-never-bluff = I never bluff by candlelight.
talk-asleep = I could flip these in my sleep.
talk-forgot = Flower or skull? I honestly forget.
talk-all-mine = All of them. Yes, you heard me.
talk-one-more = One more. Just to feel alive.

## Doubts

talk-doubt-who = I don’t believe a petal of it, { $who }.
talk-that-many-who = That many, { $who }? Is your will in order?
talk-smells = That doesn’t smell like flowers.
talk-all = Every disc? Somebody light a candle.
talk-quick-who = { $who } put that down very quickly.
talk-smile-who = I know that smile, { $who }.
talk-quiet = It’s awfully quiet under there.
talk-dare-who = Go on, { $who }. I dare you.

## Taunts

talk-come-in-who = Do come in, { $who }. Mind the bones.
talk-found-mine = You found my skull. Isn’t it lovely?
talk-rattle-who = I hear bones rattling, { $who }.
talk-passing-who = Passing, { $who }? The night is young.
talk-thread-who = One disc left, { $who }. Hold it tight.
talk-own-skull-who = Bitten by your own skull, { $who }. Ouch.
talk-match-who = One more and { $who } has it. Wake up, all.
talk-chance-who = A last chance for { $who }. Tick, tock.
talk-slept = So that’s what slept in there.
talk-in-bloom = My mat is in bloom. One more to go.

## Praise

talk-well-done-who = Beautifully done, { $who }.
talk-nerve-who = What nerve, { $who }. I’m taking notes.
talk-lucky-who = The candles like you tonight, { $who }.
talk-phew = A flower. We may breathe again.
talk-breath = One to go. Nobody breathe.
talk-gardener = See? I’m only a gardener.
talk-good-game-who = The table is yours, { $who }. Well won.

## Regrets

talk-ouch = Ouch. That one had teeth.
talk-my-own = My own skull. We’ve met.
talk-knew-it = I knew it. I flipped it anyway.
talk-not-me = Not me. I’m fond of my discs.
talk-courage = I pass. My courage went to bed.
talk-my-thread = One disc left. We’ve grown close.
talk-my-chance = One last chance. I’ve had worse nights.
talk-so-close = So close. I could smell the petals.

## Thinking

talk-candle = Hmm. Let me ask the candle.
talk-patience = Patience. The dead never hurry.
talk-counting = Counting petals. Do carry on.
talk-worth-it = Is it worth a disc? Probably.
talk-shaking = My hand isn’t shaking. It’s the candle.
talk-here-goes = Here goes. Remember me fondly.

## Goodbyes

talk-rest-who = Rest among the flowers, { $who }.
talk-ghost = I’ll haunt this table. Carry on.
talk-won = Flowers to the very end. Thank you all.
talk-bye = Good night. Mind the candles.
talk-again = Again? I was only warming up.
talk-thanks = A fine night to be fooled. Thank you.

## Lines of bots that look back at what happened

talk-you-again-who = You again, { $who }. I should write this down.
talk-same-skull = The same skull, twice. I collect them now.
talk-habit = This is becoming a habit.
talk-third-time = Third time lucky. Surely.
talk-revenge-who = That was for last time, { $who }.
talk-even-who = Now we’re even, { $who }.
talk-promise = A number is not a promise.
talk-polite-who = I only bid to be polite, { $who }.
talk-first-one-who = The very first one, { $who }. Poor thing.
talk-short = Well. That was short.
talk-finish-who = You want to finish it, { $who }? Already?
talk-stop-this = Somebody stop this. Somebody else.
talk-stop-who = Somebody stop { $who }. I have a cold.
talk-braver = Anyone braver than me? Now, please.
talk-one-disc = One disc is plenty, it turns out.
talk-not-buried = Not buried yet, as you see.
talk-two-who = Just the two of us, { $who }.
talk-chairs = So many empty chairs. Shall we?

## Lines of bots that bluff a lot

talk-bluffer-hello = Hide your skulls. I can smell them.
talk-bluffer-luck = I’d wish you luck, but I need mine.
talk-bluffer-either = Flower or skull, I win with both.
talk-bluffer-guess = Guess. You’ll be wrong.
talk-bluffer-easy = Too easy. I almost feel sorry.
talk-bluffer-eyes = Look me in the eye. See any bones?
talk-bluffer-higher = Higher. The air is better up there.
talk-bluffer-boring = Too low. I was getting bored.
talk-bluffer-charity = I pass. Call it charity.
talk-bluffer-believed-who = You believed me, { $who }? How sweet.
talk-bluffer-things = I said flowers? I say many things.
talk-bluffer-worth = Worth it. Did you see my face?
talk-bluffer-me-too = I fooled everybody. Me included.
talk-bluffer-true = All true, for once. Confusing, isn’t it?

## Lines of bots that play it safe

talk-careful-hello = Good evening. I brought a spare candle.
talk-careful-discs = Good evening. Mind your discs, all four.
talk-careful-gently = Gently. Discs have feelings.
talk-careful-counted = I counted twice. Then once more.
talk-careful-against = One more, against my better judgement.
talk-careful-winter = I pass. I’m saving discs for winter.
talk-careful-plans = No, thank you. I have plans tomorrow.
talk-careful-sure-who = Quite sure, { $who }? Count again.
talk-careful-slowly = Slowly. One after the other.
talk-careful-once-more = I should have counted once more.
talk-careful-label = I label everything. Except that one.
talk-careful-sign = There was a sign. A very small one.
talk-careful-home-who = I’m sorry, { $who }. I’d have stayed home.
talk-careful-steady = Slow and steady. And in bloom.

## Lines of bots that talk a lot

talk-chatty-hello = Sit, sit! I have so much to tell you.
talk-chatty-biscuits = Hello, hello! Who brought biscuits?
talk-chatty-where = Where was I? Ah yes, my turn.
talk-chatty-story = This reminds me of a story. Later.
talk-chatty-grandmother = My grandmother had a mat like this.
talk-chatty-nicely-who = How nicely you put that down, { $who }.
talk-chatty-watch = I pass. I’d rather watch you all.
talk-chatty-aunt-who = My aunt passed like that, { $who }. Wise woman.
talk-chatty-tell-who = Do tell, { $who }. Leave nothing out.
talk-chatty-look = I can’t look. What is it? Tell me.
talk-chatty-tale = Well, that will make a good story.
talk-chatty-sit-who = Oh no, { $who }. Have a biscuit.
talk-chatty-saw = Did everybody see that? I can do it again.
talk-chatty-everyone-who = I’m telling everyone about this, { $who }.

## Without words

talk-emote-laugh = (chuckles)
talk-emote-gasp = (gasps)
talk-emote-shrug = (shrugs)
talk-emote-wink = (winks)
talk-emote-stare = (stares)
talk-emote-applaud = (applauds)
talk-emote-sigh = (sighs)
talk-emote-tap = (taps the table)
