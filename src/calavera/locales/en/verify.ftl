# What `calavera verify` finds out about a record, a line each. $where is a file and the number of a record in it; $who is
# verify-seat or verify-chance; $verb is a word of records, such as place; $why is in English. Moves and seats count from 0.

verify-seat = seat { $seat }
verify-chance = chance

verify-ok = { $where }: in order. All moves ({ $moves }) are legal, and every secret is what was committed to. Seal { $seal }
verify-ok-seen = { $where }: in order, and as it was seen. All moves ({ $moves }) are legal, and every secret is what was committed to. Seal { $seal }

## It cannot be told

verify-unreadable = { $where }: cannot be checked: { $why }
verify-no-fairness = { $where }: cannot be checked. The record has no commitments.
verify-still-secret = { $where }: cannot be checked yet. This is the public form; the salts come with the full record, after the game.
verify-not-seen = { $where }: cannot be compared. Nothing that was seen is of this game.

## Something is wrong

verify-illegal-move = { $where }: NOT in order. Move { $move } breaks a rule; “calavera replay” says which.
verify-missing-salt = { $where }: NOT in order. Move { $move } ({ $who }, { $verb }) has no salt, so that nobody can check it.
verify-bad-salt = { $where }: NOT in order. Move { $move } ({ $who }, { $verb }) has a salt that cannot be one.
verify-missing-commitment = { $where }: NOT in order. Move { $move } ({ $who }, { $verb }) has no commitment.
verify-bad-commitment = { $where }: NOT in order. Move { $move } ({ $who }, { $verb }) has a commitment that cannot be one.
verify-wrong-commitment = { $where }: NOT in order. Move { $move } ({ $who }, { $verb }) is not what was committed to.
verify-unexpected-salt = { $where }: NOT in order. There is a salt for move { $move }, but no such secret in the record.
verify-unexpected-commitment = { $where }: NOT in order. There is a commitment for move { $move }, but no such secret in the record.
verify-wrong-seal = { $where }: NOT in order. The seal is not that of these moves: a public move, the start, the end or the seal itself was changed.
verify-not-what-was-seen = { $where }: NOT in order. Up to move { $move } ({ $who }, { $verb }) the record is not what was seen during the game.
verify-missing-move = { $where }: NOT in order. Move { $move } was seen, but the record ends before it.
verify-other-start = { $where }: NOT in order. The options or the first seat are not those that were seen.
