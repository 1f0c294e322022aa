# Home: ways to a table, your name and tribe, open tables.

home-heading = Flowers, skulls and nerve
home-lead = Skull, the bluffing game. Open a table, send the link, and lie to your friends by candlelight.
home-play = Play now
home-play-busy = Lighting the candles…
home-play-what = You and three opponents, right away
home-play-choose = Or choose your opponents
home-join-label = Code or link of a table
home-join = Join
home-join-bad = A code has nine letters and digits, such as K7W MQX 2FH. The whole link will do, too.
home-create = Create a table
home-pass = One phone, passed around
home-learn = New to the game?
home-learn-what = Learn it by playing: a few minutes, nothing to read first.
home-puzzles = Puzzles.
home-puzzles-what = One a day, and a ladder of a thousand more.
home-lab = The lab.
home-lab-what = Set up any duel of two, and see how perfect players play it.
home-go-on = Your tables
home-go-on-with = Back to { $who }
home-go-on-alone = Back to your table
home-open = Open tables
home-open-none = No candle is burning anywhere just now. Create a table and make it public: somebody may be waiting for one.
home-open-nobody = Nobody yet
home-open-free = { $count ->
    [one] one free seat
   *[other] { $count } free seats
}
home-open-busy = game in progress
home-open-all = Show all { $count }
home-sit = Sit down
home-sit-with = Sit down with { $who }
home-watch = Watch
home-watch-who = Watch the table of { $who }
home-clock = { $seconds } s a turn
home-language = Language
home-unofficial = Calavera is an unofficial, free version of Skull, the game by Hervé Marly. It has its own drawings and words, and nothing to do with the author or the publishers.

me-title = You
me-change = Change
me-name = Your name
me-guest = Guest
me-tribe = Your tribe
me-tribe-second = Your second tribe
tribe-taken = taken
me-save = Save
me-saved = Saved. The next table will know you by it.
