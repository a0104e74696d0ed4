/**
 * Checks a recording. Takes a project's folder in the recordings' format, compressed or not; returns problems as instructions for its
 * author. Independent of how a scenario is solved or scored.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { readRefresh } from '#terraform/refresh.ts';
import { readState } from '#terraform/state.ts';
import { describeItem, readPlainText, readScenario } from '../dataset.ts';
import type { ExpectedItem, Scenario } from '../dataset.ts';
import { evaluateTree } from '../judge/evaluated-tree.ts';
import { readFileTree } from '../file-tree.ts';
import { machineTraces, suspiciousTexts } from './suspicious.ts';

/** The files of a scenario; the first two may be compressed. */
const SCENARIO_FILES = ['trace.ndjson', 'refresh.plan.json', 'scenario.json', 'drift.json', 'world.json'] as const;
/** The files of a baseline; the last two may be compressed. */
const BASELINE_FILES = ['terraform.tfstate', 'show.json', 'apply-trace.ndjson'] as const;

/**
 * Checks the files that all scenarios of a project share.
 * @param project the project's folder
 * @returns problems, one line each; empty if there are none
 */
export async function projectProblems(project: string): Promise<readonly string[]> {
  const baseline = join(project, 'baseline');
  const missing = [
    ...(existsSync(join(project, 'infra')) ? [] : ['infra: is missing']),
    ...BASELINE_FILES.filter((name) => packedOrPlain(join(baseline, name)) === undefined).map((name) => `baseline/${name}: is missing`),
  ];
  if (missing.length > 0) return missing;
  await loadGrammar();
  const state = addressesIn(join(baseline, 'terraform.tfstate'));
  const infra = join(project, 'infra');
  const resources = readState(plainText(join(baseline, 'terraform.tfstate')), 'terraform.tfstate');
  const tree = evaluateTree(readFileTree(infra), { resources, created: [], schema: {}, directory: infra });
  const managed = resources.filter(({ mode }) => mode === 'managed').map(({ address }) => address);
  return [
    ...('instances' in tree ? differing('infra declares other instances than the state holds', [...tree.instances.keys()], managed) : tree),
    ...differing('show.json shows other resources than the state holds', addressesIn(join(baseline, 'show.json')), state),
    ...somebodys(project, ['baseline', 'infra']),
  ];
}

/**
 * Checks one scenario.
 * @param project the project's folder
 * @param id the scenario's folder name
 * @returns problems, one line each, starting with the id; empty if there are none
 */
export function scenarioProblems(project: string, id: string): readonly string[] {
  const folder = join('scenarios', id);
  const strangers = readdirSync(join(project, folder)).filter(
    (name) => name !== 'baseline' && !SCENARIO_FILES.some((known) => name === known || name === `${known}.gz`),
  );
  let scenario: Scenario;
  try {
    scenario = readScenario(project, id);
  } catch (error) {
    return [`${id}: ${error instanceof Error ? error.message : String(error)}`];
  }
  const problems = [
    ...strangers.map((name) => `${name}: is not a file of the format`),
    ...traceProblems(scenario),
    ...refreshProblems(scenario),
    ...expectationProblems(scenario),
    ...somebodys(project, [folder]),
  ];
  return problems.map((problem) => `${id}: ${problem}`);
}

function traceProblems(scenario: Scenario): readonly string[] {
  const records = readPlainText(scenario.traceFile)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as { readonly eventID?: string; readonly eventTime?: string; readonly readOnly?: boolean });
  const times = records.map(({ eventTime }) => eventTime ?? '');
  return [
    ...(records.length === scenario.events ? [] : [`says ${scenario.events} events, the trace holds ${records.length}`]),
    ...(times.every((time, index) => index === 0 || (times[index - 1] ?? '') <= time) ? [] : ['the trace is not in time order']),
    ...(new Set(records.map(({ eventID }) => eventID)).size === records.length ? [] : ['two records of the trace have one eventID']),
  ];
}

function refreshProblems(scenario: Scenario): readonly string[] {
  const refreshed = readRefresh(readPlainText(scenario.refreshFile), 'refresh.plan.json').changes.map(({ address }) => address);
  return differing(
    'refresh.plan.json tells of other resources than drift.json',
    refreshed,
    scenario.drift.refresh.map(({ address }) => address),
  );
}

function expectationProblems({ expected, stateFile, drift }: Scenario): readonly string[] {
  const known = new Set(addressesIn(stateFile));
  const created = new Set(drift.created.map(({ type, id }) => `new ${type} ${id}`));
  const names = expected.map((item) => describeItem(item));
  return [
    ...expected
      .filter((item) => !(item.address === undefined ? isElsewhere(item) || created.has(describeItem(item)) : known.has(item.address)))
      .map((item) => `expects something of ${describeItem(item)}, which neither the state nor drift.json knows`),
    ...names.filter((name, index) => names.indexOf(name) !== index).map((name) => `expects ${name} twice`),
    ...expected
      .filter((item) => item.address !== undefined && item.decision !== 'none' && item.attributes.length === 0)
      .map((item) => `expects ${item.decision} of ${describeItem(item)} and names no attribute`),
  ];
}

/** A resource made in another region cannot be read by this root's provider. Only the trail shows it, and no drift is expected. */
function isElsewhere(item: ExpectedItem): boolean {
  return item.new !== undefined && item.decision === 'none';
}

/** Lists files with content that looks like real data. */
function somebodys(project: string, folders: readonly string[]): readonly string[] {
  return folders.flatMap((folder) =>
    [...readFileTree(join(project, folder))]
      .filter(([path]) => !path.endsWith('.zip'))
      .flatMap(([path]) => {
        const text = readPlainText(join(project, folder, path));
        return [...suspiciousTexts(text), ...machineTraces(text)].map((found) => `${folder}/${path}: holds a real-looking ${found}`);
      }),
  );
}

function addressesIn(file: string): readonly string[] {
  return readState(plainText(file), file).map(({ address }) => address);
}

function plainText(file: string): string {
  const found = packedOrPlain(file);
  if (found === undefined) throw new Error(`expected ${file} or ${file}.gz, found neither`);
  return readPlainText(found);
}

function packedOrPlain(file: string): string | undefined {
  return [file, `${file}.gz`].find((candidate) => existsSync(candidate));
}

function differing(what: string, found: readonly string[], expected: readonly string[]): readonly string[] {
  const [left, right] = [new Set(found), new Set(expected)];
  const only = [...[...left].filter((item) => !right.has(item)), ...[...right].filter((item) => !left.has(item))];
  return only.length === 0 ? [] : [`${what}: ${only.sort().join(', ')}`];
}
