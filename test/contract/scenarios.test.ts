import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readRefresh } from '#terraform/refresh.ts';
import { readState } from '#terraform/state.ts';
import type { Scenario } from '../../eval/dataset.ts';
import { findScenarios, readPlainText } from '../../eval/dataset.ts';
import { evaluateTree } from '../../eval/evaluated-tree.ts';
import { readFileTree } from '../../eval/file-tree.ts';
import { loadGrammar } from '#hcl/parse.ts';

const RECORDINGS = resolve(import.meta.dirname, '../../fixtures/recordings');
const SCENARIOS = findScenarios([RECORDINGS]);
const PROJECTS = [...new Set(SCENARIOS.map((scenario) => scenario.project))];

function recordsOf(
  scenario: Scenario,
): readonly { readonly eventID: string; readonly eventTime: string; readonly recipientAccountId?: string }[] {
  return readPlainText(scenario.traceFile)
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { eventID: string; eventTime: string });
}

it('has every scenario of the orders-service', () => {
  const found = SCENARIOS.filter((scenario) => scenario.project === 'orders-service');

  expect(found).toHaveLength(17);
});

it('gives no two scenarios one id', () => {
  const ids = SCENARIOS.map((scenario) => scenario.id);

  expect(new Set(ids).size).toBe(ids.length);
});

describe.each(PROJECTS)('%s', (project) => {
  it.each(['infra', 'scenarios', 'baseline/terraform.tfstate', 'baseline/show.json.gz', 'baseline/apply-trace.ndjson.gz'])(
    'has %s',
    (path) => {
      const found = existsSync(join(RECORDINGS, project, path));

      expect(found).toBe(true);
    },
  );

  it('declares every instance of its state', async () => {
    await loadGrammar();
    const scenario = SCENARIOS.find((candidate) => candidate.project === project)!;
    const resources = readState(readPlainText(join(RECORDINGS, project, 'baseline/terraform.tfstate')), 'terraform.tfstate');
    const tree = evaluateTree(readFileTree(scenario.infra), { resources, created: [], schema: {}, directory: scenario.infra });
    if (!('instances' in tree)) throw new Error(tree.join('; '));

    const managed = resources.filter((resource) => resource.mode === 'managed').map((resource) => resource.address);

    expect([...tree.instances.keys()].sort()).toEqual([...managed].sort());
  });

  it('shows in show.json.gz the state it holds raw', () => {
    const raw = readState(readPlainText(join(RECORDINGS, project, 'baseline/terraform.tfstate')), 'terraform.tfstate');
    const shown = readState(readPlainText(join(RECORDINGS, project, 'baseline/show.json.gz')), 'show.json.gz');

    expect(shown.map((resource) => resource.address).sort()).toEqual(raw.map((resource) => resource.address).sort());
  });
});

describe.each(SCENARIOS.map((scenario) => [scenario.id, scenario] as const))('%s', (_id, scenario) => {
  const folder = join(RECORDINGS, scenario.project, 'scenarios', scenario.id);
  const records = recordsOf(scenario);

  it('holds the files of the format and no others', () => {
    const names = readdirSync(folder).filter((name) => name !== 'baseline');

    expect(names.sort()).toEqual(['drift.json', 'refresh.plan.json.gz', 'scenario.json', 'trace.ndjson.gz', 'world.json']);
  });

  it('is packed without name and time, so that packing again gives the same bytes', () => {
    const headers = ['trace.ndjson.gz', 'refresh.plan.json.gz'].map((name) =>
      readFileSync(join(folder, name)).subarray(3, 8).toString('hex'),
    );

    expect(headers).toEqual(['0000000000', '0000000000']);
  });

  it('has a trace in time order, as many records as it says, each with an id of its own', () => {
    const times = records.map((record) => record.eventTime);

    expect(records).toHaveLength(scenario.events);
    expect(times).toEqual([...times].sort());
    expect(new Set(records.map((record) => record.eventID)).size).toBe(records.length);
  });

  it('has a refresh that says what drift.json says', () => {
    const refresh = readRefresh(readPlainText(scenario.refreshFile), 'refresh.plan.json.gz');

    expect(refresh.changes.map((change) => change.address).sort()).toEqual(scenario.drift.refresh.map((change) => change.address).sort());
  });

  it('expects something of resources it knows', () => {
    const known = new Set(readState(readPlainText(scenario.stateFile), 'terraform.tfstate').map((resource) => resource.address));
    const created = new Set(scenario.drift.created.map((resource) => `${resource.type} ${resource.id}`));

    const strangers = scenario.expected.filter((item) =>
      item.new === undefined ? !known.has(item.address!) : !created.has(`${item.new.type} ${item.new.id}`),
    );

    expect(strangers).toEqual([]);
  });

  it('expects each resource once, with attributes where it is more than nothing', () => {
    const names = scenario.expected.map((item) => item.address ?? `${item.new?.type} ${item.new?.id}`);
    const empty = scenario.expected.filter(
      (item) => item.address !== undefined && item.decision !== 'none' && item.attributes.length === 0,
    );

    expect(new Set(names).size).toBe(names.length);
    expect(empty).toEqual([]);
  });
});
