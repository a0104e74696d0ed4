import { expect, it } from 'vitest';
import { describeProgress } from '../../eval/progress.ts';

it.each([
  [{ done: 0, total: 89, ms: 0 }, ' 0/89 scenarios, 0 s'],
  [{ done: 30, total: 90, ms: 15_000 }, '30/90 scenarios, 15 s, about 30 s left'],
  [{ done: 89, total: 89, ms: 61_400 }, '89/89 scenarios, 61 s'],
])('describes progress: %j', (progress, line) => {
  expect(describeProgress(progress)).toBe(line);
});
