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

## Without words

talk-emote-laugh = (chuckles)
talk-emote-gasp = (gasps)
talk-emote-shrug = (shrugs)
talk-emote-wink = (winks)
talk-emote-stare = (stares)
talk-emote-applaud = (applauds)
talk-emote-sigh = (sighs)
talk-emote-tap = (taps the table)
