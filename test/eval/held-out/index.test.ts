import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { heldOutDays, heldOutScenarios, treeOf } from '../../../eval/held-out/index.ts';

const days = heldOutDays();

it('writes every day down with values that the provider’s schema has, and names of its state', () => {
  const scenarios = heldOutScenarios(mkdtempSync(join(tmpdir(), 'held-out-')));

  expect(scenarios.map(({ id }) => id)).toEqual([...days.keys()]);
  expect(scenarios.filter(({ expected, events }) => expected.length === 0 || events === 0)).toEqual([]);
});

it('says where the call of each day is documented, on a page of AWS', () => {
  expect([...days].filter(([, { day }]) => !day.source.startsWith('https://docs.aws.amazon.com/')).map(([id]) => id)).toEqual([]);
});

it('has the root of a day as it will be written', () => {
  const [[id = '', first] = []] = days;
  const tree = first === undefined ? new Map<string, Buffer>() : treeOf(first.day);
  const folder = mkdtempSync(join(tmpdir(), 'held-out-'));
  const written = heldOutScenarios(folder).find((scenario) => scenario.id === id);

  expect(tree.size).toBeGreaterThan(0);
  for (const [path, bytes] of tree) expect(readFileSync(join(written?.infra ?? '', path))).toEqual(bytes);
});
