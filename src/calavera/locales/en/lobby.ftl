# A new table, a table before its first game, and how others come to it.

## Creating a table

create-presets = What kind of evening will it be?
preset-friends = Friends
preset-what-friends = Four seats. Open the table and send the link.
preset-now = Now, with bots
preset-what-now = You and three bots. It starts at once.
preset-two-tribes = Two tribes each
preset-what-two-tribes = Two mats a player, across the table from each other.
preset-party = A party
preset-what-party = Seven to twelve at one table, with two boxes of discs.
preset-pass = One phone, passed around
preset-what-pass = For people in one room. A curtain falls each time it changes hands.
create-rules = Which rules?
preset-classic = Classic
preset-what-classic = As in the English, French and Chinese books: the first player places after everyone else.
preset-italian = Italian edition
preset-what-italian = All place in turn; the first player comes last, having watched the others.
preset-german = German edition
preset-what-german = All choose at once; the skull’s owner draws the lost disc from the Challenger’s hand, at random. Last Chance can be switched on.
preset-quick = Quick
preset-what-quick = All choose their first disc at once, in secret. Nobody waits.
create-more = More options
create-open = Open the table
create-play = Start the game

people-legend = Who plays on this device?
people-what = Pass it on when it is someone else’s turn; a curtain keeps the secrets.
people-name = Name of person { $number }
people-unnamed = Player { $number }
people-empty = Leave a field empty to play under the name shown in it.
people-double = Somebody here is called { $who } already. Add a letter, or nobody will know who is meant.
people-more = One more
people-less = Remove { $who }
people-count = People at this device

## Options

option-players = Players
option-edition = Edition
option-opening = First disc of a round
opening-simultaneous = all choose at once, in secret
opening-first-last = one after the other, the first player last
opening-others-first = all but the first player choose at once, in secret; then the first player
option-loss = On someone else’s skull
loss-pick = the skull’s owner picks the lost disc, blind
loss-draw = the skull’s owner draws a random disc from the Challenger’s hand
option-last-chance = Last Chance
option-last-chance-what = Anyone down to one disc gets an extra one, face up, for one round.
option-hints = Hints
option-hints-what = On your turn you may ask the coach. Nobody else can sit down.
option-two-tribes = Two tribes each
option-two-tribes-what = Every player has two mats, opposite each other. For two to six players.
option-clock = Time for a turn
clock-none = no clock
clock-seconds = { $seconds } s
option-pace = Pace of the bots
option-who = Who can come?
option-public = Public
option-public-what = Anyone: the table is listed on the start page
option-private = By link
option-private-what = Only people with the link or the code

warn-two = Two players are good for endings and study, less so for an evening.
warn-three = With three it is tactical and unforgiving. Four or more is kinder to beginners.
warn-boxes = Two boxes are on the table: tribes of the second one have a II after their name.
warn-many = So many can play, but the game is at its best with fewer than ten.

bots-count = Bots
bots-number = { $count ->
    [one] one bot
   *[other] { $count } bots
}
bots-level = Level
bots-style = Manner
bots-mixed = all sorts
style-none = plays as it comes
style-bluffer = bluffs a lot
style-careful = plays it safe
style-chatty = talks a lot
style-silent = says nothing

## Before the first game

lobby-sit = Sit down
lobby-who = What shall we call you?
lobby-sit-here = Sit here
lobby-watching = You are watching; there is a seat for you.
lobby-full = Every seat is taken. You can watch: the game starts here.
lobby-free = Free seat
lobby-you = you
lobby-host = host
lobby-name = Name
lobby-place = Place at the table
lobby-place-swap = Seat { $number }, swap with { $who }
lobby-leave = Get up from this seat
lobby-remove = Free this seat
lobby-ban = Remove { $who } from the table
lobby-ban-what = They may watch, but not sit down again until you let them.
lobby-banned = Removed from this table
lobby-unban = Let { $who } sit down again
lobby-move = Move to this seat
lobby-bot = A bot
lobby-bot-add = Seat this bot
lobby-person = Somebody else at this device
lobby-person-add = Seat
lobby-complete = Everybody is here
lobby-missing = { $count ->
    [one] One seat is still free
   *[other] { $count } seats are still free
}
lobby-first = Who is first?
lobby-first-lot = drawn by lot
lobby-start = Start the game
lobby-start-bots = { $count ->
    [one] Start with one bot
   *[other] Start with { $count } bots
}
lobby-start-fewer = Start as we are, { $count } of us
lobby-waiting = { $who } will start the game. Make yourself at home.
lobby-waiting-host = The host will start the game. Make yourself at home.
lobby-invited = { $who } has kept a seat for you.
lobby-ready = I am ready
lobby-not-ready = Not yet
lobby-is-ready = ready
lobby-all-ready = Everybody is ready.
lobby-talk = While you wait
lobby-lesson = Never played Skull?
lobby-lesson-what = Learn it by playing, in a few minutes. Your seat stays yours.
take-next = Take { $who }’s seat in the next round
take-now = Take { $who }’s seat
take-promised = In the next round { $who }’s seat is yours. Until then you are watching.
take-back = I would rather watch
score-label = Games won at this table
lobby-terms = What is played
lobby-terms-line = { $what }: { $how }
lobby-terms-change = Change the rules
lobby-listed = Listed on the start page: anyone may sit down
lobby-chat = Talk; without it nobody can say anything here
lobby-hints = Practice: the coach gives hints to the one person among bots
lobby-invite = Invite
lobby-screen = Show on a big screen
lobby-leave-table = Leave
lobby-close = Close the table
lobby-close-sure = Close the table?
lobby-close-what = Everybody is sent home, and the link stops working.
lobby-close-not = Keep it open

## Inviting

invite-qr = QR code with the address of this table
invite-code = Code of the table
invite-link = Link to the table
invite-copy = Copy the link
invite-copied = Copied. Paste it wherever your friends are.
invite-selected = The link is selected: copy it from there.
invite-send = Send…
invite-words = There is a seat for you at my table. Come and play Skull.
invite-loopback = Other devices cannot reach this address: it means this computer only. Start the server with { $command } and open the table under this computer’s address in your network.

## What screen readers announce

news-sat = { $who } sits down.
news-left = { $who } gets up from the table.
news-renamed = { $was } is now called { $who }.
news-moved = { $who } now has seat { $number }.
news-host = { $who } is the host now.
news-terms = The rules have changed: { $what }.
news-public = The table is now listed on the start page.
news-private = The table is no longer listed on the start page.
news-chat = Talk is allowed now.
news-phrases = Nobody can talk here now.
news-hints = The coach gives hints here now.
news-no-hints = The coach gives no more hints here.

## A table that is no more, or never was

gone-closed = The candles are out
gone-closed-what = This table is closed. Thank you for the evening.
gone-games = Its games can still be looked at.
gone-look = Look back at its games
gone-lost = No table at this address
