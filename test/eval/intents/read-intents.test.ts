import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { intentCases, intentRoots } from '../../../eval/intents/read-intents.ts';

const cases = intentCases(mkdtempSync(join(tmpdir(), 'intents-')));

it('writes every day with its calls, and with signals and a policy if it has them', () => {
  expect(cases.map(({ id }) => id)).toEqual([...new Set(cases.map(({ id }) => id))]);
  expect(cases.filter(({ day }) => readFileSync(day.traceFile, 'utf8') === '')).toEqual([]);
  expect(cases.some(({ day }) => day.signalsFile !== undefined)).toBe(true);
  expect(cases.some(({ day }) => day.policyFile !== undefined)).toBe(true);
});

it('has a state of every root', () => {
  for (const { stateFile, tree } of intentRoots().values()) {
    expect(readFileSync(stateFile).length).toBeGreaterThan(0);
    expect(tree.size).toBeGreaterThan(0);
  }
});
