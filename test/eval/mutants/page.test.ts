import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { withResults } from '../../../eval/board/lay-out.ts';
import { ROOMS } from '../../../eval/mutants/mutant.ts';
import { renderMutants } from '../../../eval/mutants/render-mutants.ts';
import type { MutantResult } from '../../../eval/mutants/render-mutants.ts';

const EVAL = resolve(import.meta.dirname, '../../../eval');

it('has a page with the results of the kept runs, which have every room once', () => {
  const runs = ['mutants.json', 'mutants-infer-edits.json'].map(
    (name) => JSON.parse(readFileSync(join(EVAL, 'runs', name), 'utf8')) as MutantResult,
  );
  const page = readFileSync(join(EVAL, 'mutants.md'), 'utf8');

  expect(withResults(page, renderMutants(runs))).toBe(page);
  expect(runs.flatMap(({ lines }) => [...new Set(lines.map(({ room }) => room))]).sort()).toEqual(Object.keys(ROOMS).sort());
});
