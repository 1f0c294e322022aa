# Finished games: where they are found, how they are watched again, and whether they were fair.

## Where they are found

replay-lead = Watch a finished game again, move by move: everything face up, or through one player’s eyes.
replay-by-code = From a table
replay-code = Code or link of a table
replay-code-bad = A code has nine letters and digits, such as K7W MQX 2FH. The whole link will do, too.
replay-watch = Watch
replay-lately = Your tables
replay-lately-one = The last game with { $who }
replay-lately-alone = The last game at table { $code }
replay-kept = On this device
replay-kept-none = Nothing yet. Watch a game and save it: after that it opens without a network, too.
replay-won-by = { $who } won
replay-no-end = unfinished
replay-delete = Delete
replay-delete-which = Delete the game of { $names }
replay-deleted = Deleted.
replay-undo = Undo
replay-from-file = From a file
replay-file-what = A record that you downloaded here, or that the calavera command wrote.
replay-file-open = Open a file
replay-file-drop = or drop it here
replay-file-unreadable = “{ $file }” is not a record: a record is one JSON object.
replay-file-refused = “{ $file }” is not a record that can be played.
replay-file-illegal = “{ $file }” breaks a rule at move { $move } ({ $who }, { $word }).
replay-file-large = “{ $file }” is too large. A record has at most one megabyte.
replay-file-secret = “{ $file }” is from a game that was still being played: it says nothing about the discs. Download it again after the game.
replay-file-why = In the engine’s own words:
replay-chance = chance

## Why there is nothing to watch

replay-loading = Laying out the discs…
replay-playing-title = This one is still being played
replay-playing = Its discs stay face down until it is over. Come back then, and everything will be face up.
replay-watch-table = Watch the table
replay-other-game = Game { $game } of this table
replay-missing-title = Nothing to look back on
replay-missing = No game with this number was played at this table.
replay-none-yet = Nobody has finished a game at this table yet.
replay-not-here = The server does not answer, and this game is not saved on this device.

## Watching

replay-title = Game { $game }, table { $code }
replay-title-file = A game from a file
replay-shelf = All replays
replay-to-game = To game { $game }
replay-to-table = To the table
replay-eyes = View
replay-eyes-all = Everything face up
replay-eyes-none = Through a spectator’s eyes
replay-eyes-seat = Through { $who }’s eyes
replay-moves = Moves
replay-at = Round { $round }: { $what }
replay-count = { $at } of { $count }
replay-where = { $at } of { $count }, { $what }
replay-play = Play
replay-pause = Pause
replay-step-back = One move back
replay-step-on = One move on
replay-round-back = Back to the start of the round
replay-round-on = On to the next round
replay-speed = Speed
replay-times = { $times } ×
replay-broken-off = Here the table was closed; nobody knows how it would have ended.
replay-keys = Keys: ← → one move, ↑ ↓ one round, Home and End, Space to play, E for another view.
replay-share = Share this moment
replay-link = Link to this move, in this view
replay-shared = A moment of { $names }
replay-download = Download the record
replay-keep = Save for offline
replay-keeping = Saving… { $percent }%
replay-is-kept = Saved on this device.
replay-forget = Delete from this device
replay-cannot-keep = This browser does not let us save anything. Is this a private window, or is the disk full?

## Whether it was fair. Moves count from 1; a commitment, a salt and a seal are explained in docs/fairness.md.

fair-title = Was it fair?
fair-checking = Checking…
fair-unasked = The record could not be fetched, so nothing was checked.
fair-ok = Every secret matches its commitment.
fair-seen = And it is the game that this browser saw: the seal is the one it noted at the table.
fair-seen-part = And up to move { $move }, the last one noted here, it is the game that this browser saw.
fair-unseen = This browser noted no seal of this game. Ask somebody who played whether theirs is the same.
fair-bad = Something does not fit.
fair-none = Nothing here can be checked.
fair-show = Show move { $move }
fair-details = What was checked
fair-here = In this browser: { $secrets ->
    [one] one commitment
   *[other] { $secrets } commitments
} and the { $moves ->
    [one] seal of one move
   *[other] seals of { $moves } moves
}.
fair-server-asking = Asking the server whether every move is legal…
fair-server-ok = According to the server, every move is legal.
fair-server-illegal = According to the server, move { $move } breaks a rule.
fair-server-bad = The server objects.
fair-server-silent = Only the server can say whether every move is legal, and it does not answer.
fair-seal = Seal
fair-copy = Copy the seal
fair-copied = The seal is copied.
fair-no-fairness = The record has no commitments.
fair-still-secret = The salts come with the full record, after the game.
fair-bad-fairness = The record’s commitments and salts do not have the right form.
fair-missing-salt = Move { $move } is a secret without a salt, so nobody can check it.
fair-bad-salt = Move { $move } has a salt of the wrong form.
fair-missing-commitment = Move { $move } is a secret that nobody committed to.
fair-bad-commitment = Move { $move } has a commitment of the wrong form.
fair-wrong-commitment = Move { $move } does not match its commitment.
fair-unexpected-salt = There is a salt for move { $move }, but no such secret in the record.
fair-unexpected-commitment = There is a commitment for move { $move }, but no such secret in the record.
fair-wrong-seal = The seal does not fit these moves: a public move, the start, the end or the seal itself was changed.
fair-not-what-was-seen = Up to move { $move }, this is not the game that this browser saw while it was played.
fair-missing-move = This browser saw move { $move }, but the record ends before it.
