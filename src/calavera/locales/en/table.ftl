# The web table during a game.

## What is going on

turn-place = Place a disc, face down.
turn-place-last = The others have placed. Place your disc, face down.
turn-tribe-place = Place a disc of your { $tribe } tribe, face down.
turn-tribe-place-last = The others have placed. Place a disc of your { $tribe } tribe, face down.
turn-add = Your turn: add a disc, or challenge.
turn-tribe-add = Your { $tribe } tribe’s turn: add a disc, or challenge.
turn-challenge = Your hand is empty: challenge with a number.
turn-tribe-challenge = Your { $tribe } tribe has no disc in hand: challenge with a number.
turn-raise = { $who } bids { $bid }. Raise or pass.
turn-tribe-raise = { $who } bids { $bid }. Raise or pass for your { $tribe } tribe.
turn-flip-own = You are the Challenger. Your own stack comes first.
turn-tribe-flip-own = Your { $tribe } tribe is the Challenger. Its own stack comes first.
turn-flip = Flip a disc: { $left } to go. Whose?
turn-pick = { $who } met your skull. Pick one of their discs, blind.
turn-discard = Your own skull. Which disc do you give up, in secret?
turn-tribe-discard = Your own skull. Which disc does your { $tribe } tribe give up, in secret?
turn-start = You are out. Who starts the next round?
turn-tribe-start = Your { $tribe } tribe is out. Who starts the next round?
your-turn = Your turn
your-turn-title = ● Your turn
your-turn-at = They are waiting for you at table { $code }.
line-waiting = Connection lost. Reconnecting; the table waits for you…
line-unsent = Not sent yet. Trying again; your move is not lost…
line-connecting = Finding the table…
watching = You are watching. Nobody’s hand is shown.
watching-practice = Practice table: one person plays here, with hints from the coach.
away-you = A bot plays for you while you are away.
away-return = Take my seat back
hint-on = Hints are on
hint-ask = Hint
hint-busy = The coach is thinking…
hint-title = The coach’s hint
hint-best = { $action }: that wins { $win } of the games.
hint-tempting = { $action } would cost { $points } points.
hint-same = Nothing else is much worse: choose as you like.
seat-news-left = { $who } leaves the table. A bot plays on.
seat-news-gone = { $who } is away. A bot plays on.
seat-news-clock = { $who } ran out of time. A bot plays on.
seat-news-removed = The host removes { $who }. A bot plays on.
seat-news-back = { $who } is back.
seat-news-took-over = { $who } takes over { $from }’s seat.
seat-news-up = { $who } gets up from the table.
seat-news-pace = The host changes the pace: { $pace }.
clock-five = Five seconds left.

## The board

table-seats = Seats
seat-about = { $who }, { $tribe }. Discs left: { $discs }, on the mat: { $stack }, face up: { $up }
seat-about-out = { $who }: eliminated
seat-challenger = Challenger
seat-bid = bid { $number }
seat-away = away, a bot is playing
centre-of = of { $total }

## What you can do

controls-label = What you can do
hand-label = Your hand
act-place = Place: { $disc }
act-pass = Pass
act-bid = Bid { $number }
act-challenge = Challenge: { $number }
act-flip = Flip { $who }’s top disc
act-flip-own = Flip my top disc
act-start = { $who } starts
act-show = Show the rest of my stack
act-show-who = { $who }: show the rest of the stack
act-keep = Keep it hidden
act-keep-all = Nobody
show-ask = You may show the rest of your stack.
show-ask-who = Who shows the rest of their stack?
show-soon = { $question } { $seconds ->
    [one] One second
   *[other] { $seconds } seconds
} left.
bid-label = Your bid, { $low } to { $high }
bid-number = Number of discs
bid-all = { $number }, every disc there is
bid-every = all
bid-less = One less
bid-more = One more
pick-label = { $who }’s discs, face down
pick-one = Pick disc { $number }
flip-label = Whose disc do you flip?
start-label = Who starts?
confirm-place = Place this disc: { $disc }?
confirm-discard = Give up this disc: { $disc }?
confirm-bid = Bid { $number }?
confirm-pass = Pass?
confirm-flip = Flip { $who }’s top disc?
confirm-pick = Pick this disc?
confirm-start = { $who } starts the next round?
confirm-show = Show the rest of your stack to everyone?
confirm-yes = Yes
confirm-no = Back
over-rematch = Again!
over-replay = Look back
over-review = Review

## Out, and the end

out-people = The others play on. You can watch; their discs stay hidden.
out-finish = Finish quickly
out-watch = Watch face up
out-open = All discs are face up
out-new = New game
win-who = { $who } wins!
result-label = Result
share-label = Share
share-won = I won a game of Skull with { $players } players in { $rounds ->
    [one] one round
   *[other] { $rounds } rounds
}. The boldest bid: { $number } of { $total } discs.
share-played = A game of Skull with { $players } players, over after { $rounds ->
    [one] one round
   *[other] { $rounds } rounds
}. The boldest bid: { $number } of { $total } discs.
share-copied = Copied. Paste it wherever you like.
share-failed = This browser does not let the page copy it.

## Talk

chat-label = Talk
chat-open = Talk, { $count ->
    [one] one new message
   *[other] { $count } new messages
}
chat-lines = What was said
chat-none = Nobody has said anything. Suspicious.
chat-emotes = Without words
chat-phrases = Phrases
chat-about = About whom?
chat-back = Back
chat-words = Your own words
chat-say = Say
chat-mute = Mute
chat-reaction = Somebody watching: { $what }
chat-group-greet = Greet
chat-group-bluff = Bluff
chat-group-doubt = Doubt
chat-group-tease = Tease
chat-group-praise = Praise
chat-group-regret = Regret
chat-group-think = Think
chat-group-goodbye = Say goodbye

## Around the table

log-label = What happened
sound-toggle = Sounds
menu-label = Menu
menu-tv = Big screen
menu-overlay = Overlay for streams
menu-confirm = Ask before each move
menu-pace = Pace of the game
menu-leave = Leave the table
menu-leave-what = A bot takes over; you can come back.
invite-title = Invite
curtain-pass = Pass it to { $who }
curtain-lift = I am { $who }
curtain-why = Everyone else looks at the candle.
tv-join = Join on your phone
tv-waiting = Waiting for the host to begin
tv-full = Full screen

## Keys

keys-title = Keys
keys-discs = flower, skull, Last Chance disc: place it or give it up
keys-bid = choose a bid
keys-enter = send the bid; flip, if there is only one choice; yes
keys-choose = choose a stack, a disc or who starts
keys-pass = pass
keys-show = show the rest of your stack
keys-keep = keep the rest of your stack hidden
keys-space = Space
keys-skip = skip the animation
keys-talk = talk
keys-log = what happened
keys-sound = sounds on or off
keys-help = these keys
keys-off = Everything can be reached with Tab and Enter, too. Single keys can be switched off in the settings.
