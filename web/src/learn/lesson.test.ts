// Ways through the lesson that was made: to its end, back again, and off the path.
import { expect, test } from 'vitest';
import { act, type At, back, canGoOn, type Lesson, onward, skip, start, waits } from './lesson';
import made from './lesson.json';

const lesson = made as unknown as Lesson;

/** Walk on, choosing by `pick`, until the lesson is over; where the learner had a say. */
function walk(at: At, pick: (words: string[]) => string): At[] {
  const seen: At[] = [];
  for (let here: At | null = at; here; ) {
    if (waits(here)) seen.push(here);
    here = here.step.choices ? act(lesson, here, pick(Object.keys(here.step.choices))) : onward(lesson, here);
  }
  return seen;
}

test.each([
  ['the first choice', (words: string[]) => words[0]!],
  ['the last choice', (words: string[]) => words.at(-1)!],
])('%s everywhere wins the game', (_, pick) => {
  const seen = walk(start(lesson, 0), pick);
  const last = lesson.frames[seen.at(-1)!.step.frame]!;
  expect([last.phase, last.winner]).toEqual(['over', 0]);
  expect(new Set(seen.map((at) => at.scene))).toEqual(new Set([0, 1, 2, 3, 4, 5]));
});

test('whenever the learner is waited for, there is a line and something to do', () => {
  for (const at of walk(start(lesson, 0), (words) => words[0]!)) {
    expect(at.line).toMatch(/^learn-/);
    expect(canGoOn(at) || Object.keys(at.step.choices ?? {}).length > 0).toBe(true);
  }
});

test('another legal action gets a kind word and changes nothing', () => {
  const at = walk(start(lesson, 1), (words) => words[0]!)[0]!;
  const tried = act(lesson, at, 'place:skull');
  expect(tried.why).toBe('learn-dare-not-skull');
  expect(tried.step).toBe(at.step);
  expect(act(lesson, tried, 'no such word').why).toBe('learn-dare-not-skull');
  expect(act(lesson, tried, 'place:flower').why).toBeNull();
});

test('back leads to where one had a say, with its line, as often as one likes', () => {
  const seen = walk(start(lesson, 0), (words) => words[0]!);
  let here: At | null = seen.at(-1)!;
  for (const at of seen.slice(0, -1).reverse()) {
    here = back(here!);
    expect([here!.step, here!.line]).toEqual([at.step, at.line]);
  }
  expect(back(here!)).toBeNull();
});

test('scenes can be skipped up to the last; those beside the game lead nowhere else', () => {
  let at: At | null = start(lesson, 0);
  let count = 1;
  while ((at = skip(lesson, at))) count++;
  expect(count).toBe(lesson.scenes.filter((scene) => !scene.extra).length);
  const extra = lesson.scenes.findIndex((scene) => scene.extra);
  expect(walk(start(lesson, extra), (words) => words[0]!).every((seen) => seen.scene === extra)).toBe(true);
});

test('what companions say is heard until the learner goes on', () => {
  const seen = walk(start(lesson, 0), (words) => words[0]!);
  const heard = seen.findIndex((at) => at.talk?.phrase === 'talk-garden');
  expect(heard).toBeGreaterThan(0);
  expect(seen[heard - 1]!.talk).toBeNull();
  expect(seen[heard + 1]!.talk).toBeNull();
});
