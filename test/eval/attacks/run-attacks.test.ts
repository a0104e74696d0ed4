import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { findAttacks } from '../../../eval/attacks/attack-case.ts';
import { runAttacks } from '../../../eval/attacks/run-attacks.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

it('runs the chosen case, and reports its progress', async () => {
  const [chosen] = findAttacks(ROOT).filter(({ project }) => project === 'lab');
  const told: unknown[] = [];

  const graded = await runAttacks(ROOT, { project: 'lab', scenario: chosen!.id }, ({ id }, done, total) => told.push([id, done, total]));

  expect(graded.map(({ attack }) => attack.id)).toEqual([chosen!.id]);
  expect(told).toEqual([[chosen!.id, 1, 1]]);
});

it('refuses to run no cases', async () => {
  await expect(runAttacks(ROOT, { scenario: 'nobody' }, () => undefined)).rejects.toThrow('expected at least one attack or twin');
});
