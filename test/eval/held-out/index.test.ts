import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { heldOutDays, heldOutScenarios, treeOf } from '../../../eval/held-out/index.ts';

const days = heldOutDays();

it('writes every day with values of the provider schema, and addresses of its state', () => {
  const scenarios = heldOutScenarios(mkdtempSync(join(tmpdir(), 'held-out-')));

  expect(scenarios.map(({ id }) => id)).toEqual([...days.keys()]);
  expect(scenarios.filter(({ expected, events }) => expected.length === 0 || events === 0)).toEqual([]);
});

it('names an AWS documentation page for the call of each day', () => {
  expect([...days].filter(([, { day }]) => !day.source.startsWith('https://docs.aws.amazon.com/')).map(([id]) => id)).toEqual([]);
});

it('returns the root of a day as it is written', () => {
  const [[id = '', first] = []] = days;
  const tree = first === undefined ? new Map<string, Buffer>() : treeOf(first.day);
  const folder = mkdtempSync(join(tmpdir(), 'held-out-'));
  const written = heldOutScenarios(folder).find((scenario) => scenario.id === id);

  expect(tree.size).toBeGreaterThan(0);
  for (const [path, bytes] of tree) expect(readFileSync(join(written?.infra ?? '', path))).toEqual(bytes);
});
