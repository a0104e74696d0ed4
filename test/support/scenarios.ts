import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Json, JsonObject } from '#domain/json.ts';
import type { Patch } from '#domain/patch.ts';
import { SCHEMA_VERSION } from '#domain/run-report.ts';
import type { ReconciliationReport, RunReport } from '#domain/run-report.ts';
import type { ExpectedItem, Scenario } from '../../eval/dataset.ts';
import { readScenario } from '../../eval/dataset.ts';
import { readFileTree } from '../../eval/file-tree.ts';
import type { Solution } from '../../eval/solution.ts';

const scratch = mkdtempSync(join(tmpdir(), 'scenarios-'));
// Test files share this module, so the folder is removed at the end of the process.
process.once('exit', () => rmSync(scratch, { recursive: true, force: true }));

/** A new empty folder that is removed after the tests. */
export function aFolder(): string {
  return mkdtempSync(join(scratch, 'folder-'));
}

/** The parts of a hand-made scenario; the rest has defaults. */
export interface ScenarioParts {
  readonly files: Readonly<Record<string, string>>;
  /** Root-module instances by address: `type.name` or `type.name["key"]`. */
  readonly state: Readonly<Record<string, JsonObject>>;
  readonly expected: readonly Omit<ExpectedItem, 'why'>[];
  /** Address → attribute → value after the drift; null for a deleted instance. */
  readonly drifted?: Readonly<Record<string, JsonObject | null>>;
  readonly created?: readonly { readonly type: string; readonly id: string; readonly values: JsonObject }[];
  readonly trace?: readonly JsonObject[];
}

/** Writes a scenario to a separate folder, in the recordings' format, and reads it back. */
export function aScenario(parts: ScenarioParts): Scenario {
  const project = join(aFolder(), 'tiny-project');
  writeScenario(project, 'tiny', parts);
  return readScenario(project, 'tiny');
}

/** Writes a scenario below a project's folder. */
export function writeScenario(project: string, id: string, parts: ScenarioParts): void {
  const folder = join(project, 'scenarios', id);
  mkdirSync(join(project, 'infra'), { recursive: true });
  for (const [path, text] of Object.entries(parts.files)) writeText(join(project, 'infra', path), text);
  writeText(join(project, 'baseline', 'terraform.tfstate'), JSON.stringify(rawState(parts.state)));
  writeText(join(folder, 'scenario.json'), JSON.stringify(definitionOf(id, parts)));
  writeText(join(folder, 'trace.ndjson'), (parts.trace ?? []).map((record) => `${JSON.stringify(record)}\n`).join(''));
  writeText(join(folder, 'refresh.plan.json'), JSON.stringify({ format_version: '1.2', resource_drift: [] }));
  writeText(join(folder, 'drift.json'), JSON.stringify({ refresh: refreshOf(parts), planWithoutPatch: [], created: parts.created ?? [] }));
  writeText(join(folder, 'world.json'), JSON.stringify(worldOf(parts)));
}

/** The solution of a solver that reported these rows and left these files. */
export function aSolution(scenario: Scenario, { rows = [], files = {}, patches = [], events = {} }: SolutionParts = {}): Solution {
  const before = readFileTree(scenario.infra);
  const after = new Map([...before, ...Object.entries(files).map(([path, text]) => [path, Buffer.from(text)] as const)]);
  const report: RunReport = {
    schemaVersion: SCHEMA_VERSION,
    runId: 'test',
    window: { from: null, to: null },
    events: { read: 0, kept: 0, context: {}, dropped: {}, malformed: [], ...events },
    reconciliations: [...rows],
    settled: [],
    invisible: [],
    unexplained: [],
    verifiedBy: null,
    deliveries: [],
    totals: { modelCalls: 0, inputTokens: 0, outputTokens: 0, ms: 0 },
  };
  return { report, patches, before, after };
}

interface SolutionParts {
  readonly rows?: readonly ReconciliationReport[];
  readonly files?: Readonly<Record<string, string>>;
  readonly patches?: readonly Patch[];
  readonly events?: Partial<RunReport['events']>;
}

/** A solution whose patch replaces texts of the scenario's files, with correctly reported edits. */
export function aPatchedSolution(
  scenario: Scenario,
  replacements: readonly { readonly path: string; readonly find: string; readonly text: string }[],
): Solution {
  const tree = readFileTree(scenario.infra);
  const textOf = (path: string): string => tree.get(path)?.toString('utf8') ?? '';
  const edits = replacements.map(({ path, find, text }) => {
    const start = textOf(path).indexOf(find);
    return { path, start, end: start + find.length, text, edit: 'set-attribute' };
  });
  const files = Object.fromEntries(
    [...new Set(edits.map((edit) => edit.path))].map((path) => [
      path,
      edits
        .filter((edit) => edit.path === path)
        .sort((left, right) => right.start - left.start)
        .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), textOf(path)),
    ]),
  );
  return aSolution(scenario, { files, patches: [{ proposedBy: 'direct', edits, files: [], imports: [] }] });
}

/** A row of a report. */
export function aRow(parts: Partial<ReconciliationReport> & Pick<ReconciliationReport, 'verdict'>): ReconciliationReport {
  return {
    id: 'r-1',
    address: null,
    resourceType: 'aws_sqs_queue',
    importId: null,
    kind: 'changed',
    status: 'converged',
    reason: 'for the test',
    attributes: {},
    intent: {
      id: 'i-1',
      goal: 'operability',
      motivation: { kind: 'unknown', evidence: [] },
      summary: 'for the test',
      actors: [],
      eventIDs: [],
    },
    findings: [],
    edits: [],
    verification: null,
    refusal: null,
    diff: '',
    ...parts,
  };
}

function writeText(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

function definitionOf(id: string, parts: ScenarioParts): Json {
  const expected = parts.expected.map((item) => ({ ...item, why: 'for the test' }));
  const story = {
    title: 'Somebody changes something',
    summary: 'One call.',
    origin: 'console',
    intent: { goal: 'operability', motivation: 'none', statement: 'Try it.' },
  };
  return { id, ...story, expected, hard: [], events: 1, mutating: 1 } as unknown as Json;
}

function split(address: string): { readonly type: string; readonly name: string; readonly index_key?: string } {
  const [, type = '', name = '', key] = /^(\w+)\.(\w+)(?:\["(.+)"\])?$/.exec(address) ?? [];
  return { type, name, ...(key === undefined ? {} : { index_key: key }) };
}

function rawState(state: ScenarioParts['state']): Json {
  const resources = Object.entries(state).map(([address, attributes]) => {
    const { index_key, ...identity } = split(address);
    const instance = { ...(index_key === undefined ? {} : { index_key }), schema_version: 0, attributes };
    return { mode: 'managed', ...identity, provider: 'provider["registry.terraform.io/hashicorp/aws"]', instances: [instance] };
  });
  const lineage = '00000000-0000-4000-8000-000000000000';
  return { version: 4, terraform_version: '1.11.4', serial: 1, lineage, outputs: {}, resources } as unknown as Json;
}

function refreshOf({ state, drifted }: ScenarioParts): Json {
  return Object.entries(drifted ?? {}).map(([address, after]) => {
    const before = state[address] ?? {};
    const names = after === null ? Object.keys(before) : Object.keys(after);
    const changed = Object.fromEntries(names.map((name) => [name, { before: before[name] ?? null, after: after?.[name] ?? null }]));
    return { address, type: split(address).type, actions: [after === null ? 'delete' : 'update'], changed };
  }) as unknown as Json;
}

function worldOf({ state, drifted }: ScenarioParts): Json {
  const alive = Object.entries(state).filter(([address]) => drifted?.[address] !== null);
  return Object.fromEntries(alive.map(([address, values]) => [address, { ...values, ...drifted?.[address] }]));
}
