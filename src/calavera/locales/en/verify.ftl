# What `calavera verify` finds out about a record, a line each. $where is a file and the number of a record in it; $who is
# verify-seat or verify-chance; $verb is a word of records, such as place; $why is in English. Moves and seats count from 0.

verify-seat = seat { $seat }
verify-chance = chance

verify-ok = { $where }: OK. All moves ({ $moves }) are legal, and every secret matches its commitment. Seal { $seal }
verify-ok-seen = { $where }: OK, and as it was seen. All moves ({ $moves }) are legal, and every secret matches its commitment. Seal { $seal }

## It cannot be told

verify-unreadable = { $where }: cannot be checked: { $why }
verify-no-fairness = { $where }: cannot be checked. The record has no commitments.
verify-still-secret = { $where }: cannot be checked yet. This is the public form; the salts come with the full record, after the game.
verify-not-seen = { $where }: cannot be compared. Nothing that was seen belongs to this game.

## Something is wrong

verify-illegal-move = { $where }: FAILED. Move { $move } breaks a rule; “calavera replay” says which.
verify-missing-salt = { $where }: FAILED. Move { $move } ({ $who }, { $verb }) has no salt, so nobody can check it.
verify-bad-salt = { $where }: FAILED. Move { $move } ({ $who }, { $verb }) has a salt of the wrong form.
verify-missing-commitment = { $where }: FAILED. Move { $move } ({ $who }, { $verb }) has no commitment.
verify-bad-commitment = { $where }: FAILED. Move { $move } ({ $who }, { $verb }) has a commitment of the wrong form.
verify-wrong-commitment = { $where }: FAILED. Move { $move } ({ $who }, { $verb }) does not match its commitment.
verify-unexpected-salt = { $where }: FAILED. There is a salt for move { $move }, but no such secret in the record.
verify-unexpected-commitment = { $where }: FAILED. There is a commitment for move { $move }, but no such secret in the record.
verify-wrong-seal = { $where }: FAILED. The seal does not match these moves: a public move, the start, the end or the seal itself was changed.
verify-not-what-was-seen = { $where }: FAILED. Up to move { $move } ({ $who }, { $verb }), the record is not what was seen during the game.
verify-missing-move = { $where }: FAILED. Move { $move } was seen, but the record ends before it.
verify-other-start = { $where }: FAILED. The options or the first seat are not those that were seen.
