import { describe, expect, test } from 'vitest';
import { asStills, buildScenes, ENDING, winnerSeat } from './scenes';
import { seat, view } from '../view.fixture';

const attempt = view({ phase: 'attempt', challenger: 0, bid: 2, seats: [seat(0, { stack: ['hidden', 'hidden'] }), seat(1), seat(2)] });

test('a plain move is one picture, the one that is true', () => {
  const after = view({ total: 4 });
  const scenes = buildScenes(view(), [{ kind: 'placed', seat: 1, disc: null, face_up: false }], after);
  expect(scenes.map((scene) => scene.view)).toEqual([after]);
});

test('the flip that wins is seen before the round is swept away (T5, F1)', () => {
  const after = view({ round: 2, phase: 'opening', seats: [seat(0, { stack: [], wins: 1 }), seat(1, { stack: [] }), seat(2, { stack: [] })] });
  const scenes = buildScenes(attempt, [{ kind: 'flipped', by: 0, seat: 0, disc: 'flower' }, { kind: 'round-won', seat: 0, wins: 1 }], after);
  expect(scenes.map((scene) => scene.moment?.kind)).toEqual(['lift', 'turn', 'won', undefined]);
  expect(scenes[0]!.view.seats[0]).toMatchObject({ stack: ['hidden', 'hidden'], flipped: 0 });
  expect(scenes[1]!.view.seats[0]).toMatchObject({ stack: ['hidden', 'flower'], flipped: 1, wins: 0 });
  expect(scenes[2]!.view.seats[0]!.wins).toBe(1);
  expect(scenes.at(-1)).toEqual({ view: after, moment: null, ms: 0, events: [] });
});

test('a skull darkens the table at its owner’s seat (T4)', () => {
  const after = view({ phase: 'loss' });
  const scenes = buildScenes(attempt, [{ kind: 'flipped', by: 0, seat: 1, disc: 'skull' }, { kind: 'attempt-failed', seat: 0, skull_owner: 1 }], after);
  expect(scenes[2]!.moment).toMatchObject({ kind: 'skull', seat: 1 });
  expect(scenes[2]!.view.seats[1]!.stack).toEqual(['skull']);
});

test('pictures on the way offer nothing to do: what is legal is in the last one', () => {
  const scenes = buildScenes(attempt, [{ kind: 'flipped', by: 0, seat: 0, disc: 'flower' }], view({ legal: ['flip:1'] }));
  expect(scenes[0]!.view.legal).toEqual([]);
  expect(scenes.at(-1)!.view.legal).toEqual(['flip:1']);
});

test('nothing is known of before: only the truth is shown', () => {
  expect(buildScenes(null, [{ kind: 'flipped', by: 0, seat: 1, disc: 'skull' }], view())).toHaveLength(1);
});

test('the tribe that won twice is cheered, or the one that is left (V1, W2)', () => {
  const seats = [seat(0, { player: 0, eliminated: true }), seat(1), seat(2, { player: 0, wins: 2 })];
  expect(winnerSeat(view({ winner: 0, seats }))).toBe(2);
  expect(winnerSeat(view({ winner: 0, seats: [seats[0]!, seats[1]!, seat(2, { player: 0 })] }))).toBe(2);
});

test('a face is told when its disc has turned, and what follows from it later', () => {
  const flipped = { kind: 'flipped', by: 0, seat: 1, disc: 'skull' } as const;
  const failed = { kind: 'attempt-failed', seat: 0, skull_owner: 1 } as const;
  const lost = { kind: 'lost', seat: 0, disc: null } as const;
  const scenes = buildScenes(attempt, [flipped, failed, lost], view());
  expect(scenes.map((scene) => scene.events)).toEqual([[], [], [flipped, failed], [], [lost], []]);
});

test('a disc is lifted the longer, the more are up', () => {
  const lift = (count: number) => {
    const revealed = Array.from({ length: count }, () => [0, 'flower'] as const);
    return buildScenes({ ...attempt, revealed }, [{ kind: 'flipped', by: 0, seat: 0, disc: 'flower' }], view())[0]!.ms;
  };
  expect(lift(1)).toBeGreaterThan(lift(0));
  expect(lift(20)).toBe(lift(30));
});

test('a lost disc is seen to go before the next round opens (F2, F4)', () => {
  const lost = { kind: 'lost', seat: 0, disc: 'flower' } as const;
  const opened = { kind: 'round-opened', round: 2, first: 0 } as const;
  const [take, scene, last] = buildScenes(attempt, [lost, opened], view({ round: 2 }));
  expect(take).toMatchObject({ moment: { kind: 'take', seat: 0 }, events: [], view: { round: 1, legal: [] } });
  expect(take!.moment!.event).toBeUndefined(); // which disc it was is not known before the hand has it
  expect(scene).toMatchObject({ moment: { kind: 'lost', seat: 0, event: lost }, events: [lost], view: { round: 1, legal: [] } });
  expect(last).toMatchObject({ moment: null, events: [opened], view: { round: 2 } });
});

describe.each([
  ['two challenges (W1)', 'challenges', [{ kind: 'flipped', by: 0, seat: 0, disc: 'flower' }, { kind: 'round-won', seat: 0, wins: 2 }], ['lift', 'turn', 'won']],
  ['survival (W2)', 'last', [{ kind: 'lost', seat: 1, disc: null }, { kind: 'eliminated', seat: 1 }], ['take', 'lost']],
] as const)('a game won by %s', (_, reason, events, before) => {
  const won = { kind: 'game-won', player: 0, reason } as const;
  const back = [0, 1, 2].map((number) => seat(number, { stack: [], hand_size: 4 }));
  const after = view({ phase: 'over', winner: 0, reason, seats: back });
  const stacks = [['flower', 'flower'], ['skull'], ['flower']] as const;
  const scenes = buildScenes(attempt, [...events, won], after, stacks);

  test('the mat blooms, then hidden discs turn over, then the result is there', () => {
    expect(scenes.map((scene) => scene.moment?.kind)).toEqual([...before, 'game', 'reveal', 'result']);
    const [bloom, reveal, result] = scenes.slice(-3);
    expect(bloom!.moment!.seat).toBe(0);
    expect(bloom!.view.seats[1]).toMatchObject({ stack: ['hidden'], flipped: 0 });
    expect(reveal!.view.seats[1]).toMatchObject({ stack: ['skull'], flipped: 1, hand_size: 3 });
    expect(result!.view).toBe(reveal!.view);
    expect(bloom!.ms + reveal!.ms).toBe(ENDING);
  });

  test('who won is told when the mat blooms, and not before', () => {
    expect(scenes.findIndex((scene) => scene.events.some((event) => event.kind === 'game-won'))).toBe(before.length);
  });
});

test('a flower that decides nothing snaps back while the next disc can be chosen', () => {
  const after = view({ phase: 'attempt', legal: ['flip:1'] });
  const scenes = buildScenes(attempt, [{ kind: 'flipped', by: 0, seat: 0, disc: 'flower' }], after);
  expect(scenes.map((scene) => scene.moment?.kind)).toEqual(['lift', 'turn', 'flower']);
  expect(scenes.at(-1)).toMatchObject({ moment: { seat: 0 }, ms: 0, view: { legal: ['flip:1'] } });
});

test('a loss takes two to three seconds', () => {
  const [take, lost] = buildScenes(attempt, [{ kind: 'lost', seat: 0, disc: null }], view());
  expect(take!.ms + lost!.ms).toBeGreaterThanOrEqual(2000);
  expect(take!.ms + lost!.ms).toBeLessThanOrEqual(3000);
});

test('without motion the same is told in fewer milliseconds: lifted, face, result', () => {
  const failed = [{ kind: 'flipped', by: 0, seat: 1, disc: 'skull' }, { kind: 'attempt-failed', seat: 0, skull_owner: 1 }] as const;
  const scenes = buildScenes(attempt, failed, view({ phase: 'loss' }));
  const stills = asStills(scenes);
  expect(stills.map(({ moment, events, view }) => ({ moment, events, view }))).toEqual(
    scenes.map(({ moment, events, view }) => ({ moment, events, view })),
  );
  expect(stills.slice(0, 3).every((scene) => scene.ms >= 300)).toBe(true);
  const sum = (all: readonly { ms: number }[]) => all.reduce((time, scene) => time + scene.ms, 0);
  expect(sum(stills)).toBeLessThan(sum(scenes));
  expect(asStills(buildScenes(view(), [{ kind: 'passed', seat: 1 }], view()))[0]!.ms).toBe(0);
});
