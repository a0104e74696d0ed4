import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { WorldSteps } from '../../../eval/backends/life-cycle.ts';
import { live, stateIn } from '../../../eval/backends/life-cycle.ts';
import { aFolder } from '../../support/scenarios.ts';

interface Watched {
  readonly steps: WorldSteps;
  readonly done: string[];
  readonly use: () => Promise<void>;
}

/** Steps that note what they did, of which some throw. */
function watched(...failing: readonly string[]): Watched {
  const done: string[] = [];
  const step = (name: string) => (): Promise<void> => {
    done.push(name);
    return failing.includes(name) ? Promise.reject(new Error(`${name} failed`)) : Promise.resolve();
  };
  return { steps: { warm: step('warm'), drift: step('drift'), clean: step('clean') }, done, use: step('use') };
}

it('runs all steps from cold to clean', async () => {
  const [journal, { steps, done, use }] = [join(aFolder(), 'journal'), watched()];

  const end = await live(journal, steps, use);

  expect(end).toEqual({ outcome: 'done' });
  expect(done).toEqual(['warm', 'drift', 'use', 'clean']);
  expect(stateIn(journal)).toBe('clean');
});

it.each([
  ['warm', ['drift', 'use', 'clean']],
  ['drifted', ['use', 'clean']],
  ['clean', []],
  ['nonsense', ['warm', 'drift', 'use', 'clean']],
])('continues after %s if it was interrupted', async (state, expected) => {
  const [journal, { steps, done, use }] = [join(aFolder(), 'journal'), watched()];
  writeFileSync(journal, `${state}\n`);

  await live(journal, steps, use);

  expect(done).toEqual(expected);
});

it.each([
  ['warm', 'cold', ['warm', 'clean']],
  ['drift', 'warm', ['warm', 'drift', 'clean']],
  ['use', 'drifted', ['warm', 'drift', 'use', 'clean']],
])('cleans up if %s fails', async (failing, at, expected) => {
  const [journal, { steps, done, use }] = [join(aFolder(), 'journal'), watched(failing)];

  const end = await live(journal, steps, use);

  expect(end).toMatchObject({ outcome: 'failed', at, cleanedUp: true });
  expect(done).toEqual(expected);
  expect(stateIn(journal)).toBe('clean');
});

it('keeps the journal if cleaning up failed, so that the next run cleans up', async () => {
  const journal = join(aFolder(), 'journal');
  const first = watched('clean');
  const end = await live(journal, first.steps, first.use);
  const second = watched();

  await live(journal, second.steps, second.use);

  expect(end).toMatchObject({ outcome: 'failed', cleanedUp: false });
  expect(existsSync(journal)).toBe(true);
  expect(second.done).toContain('clean');
  expect(stateIn(journal)).toBe('clean');
});
