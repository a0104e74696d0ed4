import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { withResults } from '../../../eval/board/readme-table.ts';
import { readRun, writeRun } from '../../../eval/keep/run-file.ts';
import { aFailure, aRun, anAttempt } from '../../support/attempts.ts';
import { aFolder } from '../../support/scenarios.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

it('reads what it wrote', () => {
  const file = join(aFolder(), 'run.json');
  const run = aRun(anAttempt(), aFailure({ id: 'two' }));

  writeRun(file, run, false);

  expect(readRun(file)).toMatchObject(run);
});

it('leaves out of a committed file what differs from machine to machine, and keeps what is wrong', () => {
  const file = join(aFolder(), 'run.json');
  writeRun(file, aRun(aFailure({ ms: 1234 })), true);

  const [attempt] = readRun(file).attempts;

  expect(attempt).toMatchObject({
    ms: 0,
    verdict: { value: false, explanation: 'expected accept, found none' },
    accounted: { value: true, explanation: '' },
  });
  expect(attempt).not.toHaveProperty('diff');
});

it('refuses what is no run', () => {
  const file = join(aFolder(), 'run.json');
  writeFileSync(file, '{"format": 2}');

  expect(() => readRun(file)).toThrow(`expected a run in ${file}`);
});

it('publishes the committed run: the README says what it says', () => {
  const readme = readFileSync(join(ROOT, 'eval/README.md'), 'utf8');

  const again = withResults(readme, readRun(join(ROOT, 'eval/runs/default.json')));

  expect(again).toBe(readme);
});
