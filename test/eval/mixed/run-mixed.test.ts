// @module-tag slow
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { runMixed } from '../../../eval/mixed/run-mixed.ts';
import { renamerOf } from '../../../eval/rename/renamer.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

it('accepts nothing on mixed days that it does not accept alone', async () => {
  const renamer = await renamerOf('a test');
  if (renamer === undefined) throw new Error('expected a renamer');
  const { results } = await runMixed(ROOT, { seed: 'a test', project: 'orders-service', renamer }, () => undefined);

  expect(results.flatMap(({ wrongAccepts }) => wrongAccepts)).toEqual([]);
  expect(results.some(({ kinds }) => kinds.length > 2)).toBe(true);
  expect(results.flatMap(({ rows }) => rows).length).toBeGreaterThan(0);
});

it('reports an unknown project', async () => {
  const renamer = await renamerOf('a test');

  await expect(runMixed(ROOT, { seed: 'a test', project: 'none', renamer: renamer! }, () => undefined)).rejects.toThrow('found none');
});
