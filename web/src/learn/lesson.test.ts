// Paths through the lesson: to its end, back, and with actions that it does not accept.
import { expect, test } from 'vitest';
import { playAction, type Position, previousPosition, canContinue, type Lesson, nextPosition, nextScene, startScene, waitsForLearner } from './lesson';
import made from './lesson.json';

const lesson = made as unknown as Lesson;

/** Play the lesson to its end with the choices of `pick`; the positions that waited for the learner. */
function walk(at: Position, pick: (words: string[]) => string): Position[] {
  const seen: Position[] = [];
  for (let here: Position | null = at; here; ) {
    if (waitsForLearner(here)) seen.push(here);
    here = here.step.choices ? playAction(lesson, here, pick(Object.keys(here.step.choices))) : nextPosition(lesson, here);
  }
  return seen;
}

test.each([
  ['the first choice', (words: string[]) => words[0]!],
  ['the last choice', (words: string[]) => words.at(-1)!],
])('%s everywhere wins the game', (_, pick) => {
  const seen = walk(startScene(lesson, 0), pick);
  const last = lesson.frames[seen.at(-1)!.step.frame]!;
  expect([last.phase, last.winner]).toEqual(['over', 0]);
  expect(new Set(seen.map((at) => at.scene))).toEqual(new Set([0, 1, 2, 3, 4, 5]));
});

test('whenever the learner is waited for, there is a line and something to do', () => {
  for (const at of walk(startScene(lesson, 0), (words) => words[0]!)) {
    expect(at.line).toMatch(/^learn-/);
    expect(canContinue(at) || Object.keys(at.step.choices ?? {}).length > 0).toBe(true);
  }
});

test('another legal action gets a kind word and changes nothing', () => {
  const at = walk(startScene(lesson, 1), (words) => words[0]!)[0]!;
  const tried = playAction(lesson, at, 'place:skull');
  expect(tried.why).toBe('learn-dare-not-skull');
  expect(tried.step).toBe(at.step);
  expect(playAction(lesson, tried, 'no such word').why).toBe('learn-dare-not-skull');
  expect(playAction(lesson, tried, 'place:flower').why).toBeNull();
});

test('back leads to where one had a say, with its line, as often as one likes', () => {
  const seen = walk(startScene(lesson, 0), (words) => words[0]!);
  let here: Position | null = seen.at(-1)!;
  for (const at of seen.slice(0, -1).reverse()) {
    here = previousPosition(here!);
    expect([here!.step, here!.line]).toEqual([at.step, at.line]);
  }
  expect(previousPosition(here!)).toBeNull();
});

test('scenes can be skipped up to the last; those beside the game lead nowhere else', () => {
  let at: Position | null = startScene(lesson, 0);
  let count = 1;
  while ((at = nextScene(lesson, at))) count++;
  expect(count).toBe(lesson.scenes.filter((scene) => !scene.extra).length);
  const extra = lesson.scenes.findIndex((scene) => scene.extra);
  expect(walk(startScene(lesson, extra), (words) => words[0]!).every((seen) => seen.scene === extra)).toBe(true);
});

test('what companions say is heard until the learner goes on', () => {
  const seen = walk(startScene(lesson, 0), (words) => words[0]!);
  const heard = seen.findIndex((at) => at.talk?.phrase === 'talk-garden');
  expect(heard).toBeGreaterThan(0);
  expect(seen[heard - 1]!.talk).toBeNull();
  expect(seen[heard + 1]!.talk).toBeNull();
});
