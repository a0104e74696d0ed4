import { appendFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openCheckpoint } from '../../eval/checkpoint.ts';
import { aRun, anAttempt } from '../support/attempts.ts';
import { aFolder } from '../support/scenarios.ts';

const { settings } = aRun();

it('hands back what was finished, without the line a crash cut off', () => {
  const file = join(aFolder(), 'deep', 'checkpoint.ndjson');
  openCheckpoint(file, settings).add([anAttempt({ id: 'a' }), anAttempt({ id: 'b' })]);
  appendFileSync(file, '{"project": "sho');

  const again = openCheckpoint(file, settings);

  expect(again.finished.map(({ id }) => id)).toEqual(['a', 'b']);
});

it('takes nothing over from a run of other settings', () => {
  const file = join(aFolder(), 'checkpoint.ndjson');
  openCheckpoint(file, settings).add([anAttempt()]);

  const other = openCheckpoint(file, { ...settings, seed: '2' });

  expect(other.finished).toEqual([]);
});

it('is gone when the run is complete', () => {
  const file = join(aFolder(), 'checkpoint.ndjson');

  openCheckpoint(file, settings).remove();

  expect(existsSync(file)).toBe(false);
});
