// @module-tag slow
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runResidue } from '../../../eval/agent-residue/run-residue.ts';
import type { RunRow } from '../../../eval/agent-residue/table.ts';
import { findScenarios } from '../../../eval/dataset.ts';
import { generateScenarios } from '../../../eval/inject/default-set.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const MINUTES = 60_000;

let scratch = '';
let rows: readonly RunRow[] = [];

/** Recorded days and some that were drawn now, every type of them left to recipes and the script. */
beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'reconcile-residue-'));
  const recorded = findScenarios([join(ROOT, 'fixtures/recordings')]).slice(0, 5);
  const drawn = generateScenarios({ seed: 'a script', count: 8 }, join(scratch, 'generated'));
  rows = await runResidue({ scenarios: [...recorded, ...drawn], runs: 3, leaves: () => true, scratch, done: () => undefined });
}, 5 * MINUTES);

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const inRun = (run: number): readonly RunRow[] => rows.filter((row) => row.run === run);
const sum = (some: readonly RunRow[], of: (row: RunRow) => number): number => some.reduce((total, row) => total + of(row), 0);

describe('the residue of several days in three runs', () => {
  it('is solved by a scripted model in the loop, with calls and tokens counted', () => {
    const solved = sum(inRun(1), (row) => row.byModel);

    expect(solved).toBeGreaterThan(sum(inRun(1), (row) => row.residue) / 2);
    expect(sum(inRun(1), (row) => row.modelCalls)).toBeGreaterThan(solved);
    expect(sum(inRun(1), (row) => row.inputTokens)).toBeGreaterThan(0);
  });

  it('needs no model on fresh copies: recipes solve the same intents, and the rest fails for the same reasons', () => {
    expect(sum(inRun(2), (row) => row.modelCalls)).toBe(0);
    expect(sum(inRun(2), (row) => row.byModel)).toBe(0);
    expect(inRun(2).map((row) => row.byRecipe + row.along)).toEqual(inRun(1).map((row) => row.byModel + row.byRecipe + row.along));
    expect(inRun(2).flatMap((row) => row.unsolved).length).toBe(inRun(1).flatMap((row) => row.unsolved).length);
    for (const why of inRun(2).flatMap((row) => row.unsolved)) expect(why).toMatch(/\(conversation patch-\w+ of run residue-1-/);
  });

  it('rejects recipes for code written differently, and calls the model again', () => {
    const changed = inRun(3).flatMap((row) => row.refused);

    expect(changed.filter((why) => why.includes('expected code with'))).not.toEqual([]);
    expect(sum(inRun(3), (row) => row.byModel)).toBeGreaterThan(0);
  });

  it('accepts nothing wrongly, and leaves files that the judge confirms', () => {
    expect(sum(rows, (row) => row.wrongAccepts)).toBe(0);
    for (const row of rows.filter((one) => one.residue > 0 && one.unsolved.length === 0))
      expect([row.scenario, row.run, row.right]).toEqual([row.scenario, row.run, true]);
  });
});
