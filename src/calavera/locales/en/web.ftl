# The web table's shell: titles, ways, notices, and why something was refused.

title-home = A table for friends
title-create = A new table
title-table = Table
title-tv = The table on a big screen
title-overlay = Overlay for streams
title-learn = Learn by playing
title-rules = Rules
title-replay = Games to look back on
title-puzzles = Puzzles
title-lab = The lab
title-settings = Settings
title-nowhere = Nothing lies under this one
nowhere-what = This address leads to no table and no page. Perhaps a letter went missing on the way.
nav-label = Pages
nav-home = Home
nav-learn = Learn
nav-rules = Rules
nav-replay = Replays
nav-settings = Settings
web-close = Close
web-again = Try again
web-cannot-load = This page could not be loaded. Are you online?
web-recovered = Welcome back, { $who }. This device is yours now, too.
web-recover-title = Become somebody else here?
web-recover-who = In this browser you are { $who }.
web-recover-nobody = In this browser you have been at tables already, without a name.
web-recover-what = The link makes you the person who made it. Your present name and seats then stay behind; to find them again, first make a link for them in the settings. If you stay, the link is not used up.
web-recover-yes = Become that person
web-recover-no = Stay who I am
web-recover-sign-out = Sign that person out everywhere else
tribe-second = { $tribe } II
seat-number = Seat { $number }
seat-of-tribe = { $who } ({ $tribe })

## Why something was refused

refusal-other = That is not possible right now.
refusal-unreachable = The server does not answer. Nothing is lost; try again in a moment.
refusal-no-such-table = There is no such table. Check the code, or open a new one.
refusal-table-closed = This table is closed.
refusal-coach-busy = The coach has too much to do. Try again in a few seconds.
refusal-tampered = This record was changed after the game: its moves do not match its seals.
refusal-not-over = This game is not over. Only finished games are reviewed.
refusal-records-busy = Too many records are waiting. Try again in a few seconds.
refusal-practice-table = This is a practice table: one person plays here, with hints. You can watch.
refusal-hints-people = Hints are for one person among bots. More people sit or wait here.
refusal-no-hints = The coach gives no hints at this table.
refusal-no-advice = The coach has no advice here.
refusal-table-full = Every seat is taken. You can watch.
refusal-seat-taken = Somebody sits there already. Take another seat.
refusal-tribe-taken = Somebody at this table has that tribe. Choose another.
refusal-seats-taken = Too many people are seated for that. Free a seat first.
refusal-empty-seats = { $taken ->
    [one] Only one of { $seats } seats is
   *[other] Only { $taken } of { $seats } seats are
} taken so far: fill the others, or start without them.
refusal-seat-free = Nobody sits there any more.
refusal-game-on = Not in the middle of a game: wait until it is over.
refusal-game-face-up = This game is being watched face up. Nobody can join it now; sit down before the next one.
refusal-no-game = No game is on.
refusal-people-left = Somebody is still playing. Wait until only bots are left.
refusal-host-only = Only the host of this table can do that.
refusal-chat-closed = The host has closed the talk at this table.
refusal-too-often = A little slower, please: try again in { $seconds } s.
refusal-full-house = This server has as many tables as it can hold. Try again later.
refusal-not-your-seat = That seat is not yours.
refusal-not-your-turn = It is not your turn yet.
refusal-bad-name = A name has 1 to 24 characters, none of them invisible.
refusal-bad-talk = That is too long to say in one breath, or cannot be said here.
refusal-no-such-code = This link has been used or is too old. Make a new one on the other device.
refusal-banned = The host has removed you from this table. You can watch, and sit down again once the host allows it.
refusal-disk-full = The server has no room left to store anything. Nothing is lost, but whoever runs it has to make space first.
refusal-cut-short = This game was cut short when its table was closed. Its discs stay secret: it can be watched in { $hours ->
    [one] one hour
   *[other] { $hours } hours
}.
