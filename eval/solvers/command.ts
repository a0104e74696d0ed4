/**
 * Runs any command line tool: it gets a copy of the root, the state and the trail in a new folder with neutral names, and edits the files.
 * It never gets the expected result. Changes are derived from the files; verdicts are read from a report, if it writes one.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { ReconciliationReport } from '#domain/run-report.ts';
import { loadPolicy } from '#config/load-policy.ts';
import type { JudgeAttack } from '../attacks/judge-attacks.ts';
import type { Scenario } from '../dataset.ts';
import { readPlainText } from '../dataset.ts';
import { changedPaths, readFileTree, writeFileTree } from '../file-tree.ts';
import type { FileTree } from '../file-tree.ts';
import type { Solution, Solver } from '../solution.ts';
import { acceptRow, bareSolution, emptyReport } from './bare-report.ts';
import { movedTowardsCloud } from './moved-towards-cloud.ts';
import { runTool } from './run-tool.ts';
import type { Tool } from './run-tool.ts';

/** The report that a tool may write to `{report}`. */
export const ToolReport = z.strictObject({
  verdicts: z
    .array(
      z.strictObject({
        address: z.string().optional().describe('of a managed resource'),
        type: z.string().optional().describe('of one made by hand, with its id'),
        id: z.string().optional(),
        verdict: z.enum(['accept', 'revert', 'hold', 'escalate']),
        goal: z.string().optional(),
        motivation: z.string().optional(),
      }),
    )
    .optional()
    .describe('absent: the tool gives none, and is asked for none'),
  modelCalls: z.int().min(0).default(0),
  inputTokens: z.int().min(0).default(0),
  outputTokens: z.int().min(0).default(0),
  usd: z.number().min(0).optional(),
});
type ToolReport = z.infer<typeof ToolReport>;

/** The input of a tool, as files in one folder. */
interface Inputs {
  readonly infra: string;
  readonly stateFile: string;
  readonly traceFile: string;
  /** Undefined if the day is read without a refresh. */
  readonly refreshFile: string | undefined;
  readonly policy: object | undefined;
  readonly beside: Scenario['beside'];
}

/** The output of a tool. */
export interface ToolRun {
  readonly after: FileTree;
  /** Undefined if it wrote none. */
  readonly report: ToolReport | undefined;
  readonly output: string;
}

/**
 * Makes the solver.
 * @param tool the command line, its time limit, and the parent of its folder
 * @returns the solver; it throws if the tool exits with a code other than 0, exceeds its time, writes outside its root, or writes an
 * invalid report
 */
export function commandSolver(tool: Tool): Solver {
  return async (scenario, mode) => {
    const { infra, stateFile, traceFile, refreshFile, policy, beside } = scenario;
    const inputs = { infra, stateFile, traceFile, refreshFile: mode === 'file' ? refreshFile : undefined, policy, beside };
    return solutionOf(scenario, await runOn(inputs, tool));
  };
}

/**
 * Runs a tool once.
 * @param inputs its input
 * @param tool as above
 * @returns its output
 * @throws Error as above
 */
async function runOn(inputs: Inputs, tool: Tool): Promise<ToolRun> {
  const folder = await mkdtemp(join(tool.folder, 'run-'));
  try {
    const places = lay(inputs, folder);
    const before = inputsIn(folder);
    const output = await runTool(tool, places);
    const outside = changedPaths(before, inputsIn(folder));
    if (outside.length > 0) throw new Error(`expected changes in the root alone, found ${outside.join(', ')}; the tool said: ${output}`);
    return { after: keptOf(readFileTree(places.dir), readFileTree(inputs.infra)), report: reportIn(places.report), output };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Neutral file names, without the day's id, kind or project. */
function lay(
  inputs: Inputs,
  folder: string,
): Readonly<Record<'dir' | 'state' | 'trace' | 'refresh' | 'policy' | 'report' | 'home', string>> {
  const at = (name: string): string => join(folder, name);
  const places = {
    dir: at('root'),
    state: at('state.json'),
    trace: at('trace.ndjson'),
    refresh: at('refresh.json'),
    policy: at('policy.json'),
    report: at('report.json'),
    home: at('home'),
  };
  mkdirSync(places.home);
  writeFileTree(readFileTree(inputs.infra), places.dir);
  writeFileSync(places.state, readPlainText(inputs.stateFile));
  writeFileSync(places.trace, readPlainText(inputs.traceFile));
  if (inputs.refreshFile !== undefined) writeFileSync(places.refresh, readPlainText(inputs.refreshFile));
  if (inputs.policy !== undefined) writeFileSync(places.policy, JSON.stringify(inputs.policy));
  for (const [index, { infra, stateFile }] of inputs.beside.entries()) {
    writeFileTree(readFileTree(infra), at(`beside-${index + 1}`));
    writeFileSync(at(`beside-${index + 1}.json`), readPlainText(stateFile));
  }
  return places;
}

/** All files except those that the tool may write: the root, its home and its report. */
function inputsIn(folder: string): FileTree {
  const names = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => !['root', 'home', 'report.json'].includes(name));
  return new Map(
    names.flatMap((entry): readonly (readonly [string, Buffer])[] => {
      const path = join(folder, entry.name);
      if (!entry.isDirectory()) return [[entry.name, entry.isFile() ? readFileSync(path) : Buffer.from('no file')]];
      return [...readFileTree(path)].map(([below, bytes]) => [`${entry.name}/${below}`, bytes] as const);
    }),
  );
}

/** Removes files of the tool's own `terraform init` or `git init`. */
function keptOf(after: FileTree, before: FileTree): FileTree {
  return new Map([...after].filter(([path]) => before.has(path) || !/(?:^|\/)(?:\.terraform|\.git)\/|\.terraform\.lock\.hcl$/.test(path)));
}

function reportIn(file: string): ToolReport | undefined {
  if (!existsSync(file)) return undefined;
  const parsed = ToolReport.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`expected a report of verdicts, found at ${issue?.path.join('.') || 'the top'}: ${issue?.message ?? 'something else'}`);
}

/**
 * The same tool on attacks and twins.
 * @param tool as above
 * @returns a judge of one case: without verdicts, changed code counts as accept, and unchanged code as no answer
 */
export function commandAttackJudge(tool: Tool): JudgeAttack {
  return async ({ infra, stateFile, traceFile, refreshFile, policyFile }) => {
    const policy = policyFile === undefined ? undefined : await loadPolicy(policyFile);
    try {
      const { after, report } = await runOn({ infra, stateFile, traceFile, refreshFile, policy, beside: [] }, tool);
      const isChanged = changedPaths(readFileTree(infra), after).length > 0;
      const rows = report?.verdicts?.map((one) => rowOf(one, UNSEEN)) ?? (isChanged ? [acceptRow('code that changed', UNSEEN)] : []);
      return { ...emptyReport('command'), reconciliations: rows };
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  };
}

/** There is no refresh for the days of attacks. */
const UNSEEN: Pick<Scenario, 'drift'> = { drift: { refresh: [], planWithoutPatch: [], created: [] } };

async function solutionOf(scenario: Scenario, { after, report, output }: ToolRun): Promise<Solution> {
  const { verdicts, modelCalls = 0, inputTokens = 0, outputTokens = 0, usd } = report ?? {};
  const rows =
    verdicts?.map((one) => rowOf(one, scenario)) ??
    (await movedTowardsCloud(scenario, after)).map((address) => acceptRow(address, scenario));
  const bare = bareSolution({ runId: 'command', scenario, rows, after });
  return {
    ...bare,
    report: { ...bare.report, totals: { modelCalls, inputTokens, outputTokens, ms: 0 } },
    silentOn: verdicts === undefined ? ['events', 'verdicts'] : ['events'],
    said: output,
    ...(usd === undefined ? {} : { usd }),
  };
}

function rowOf(
  { address, type, id, verdict, goal, motivation }: NonNullable<ToolReport['verdicts']>[number],
  scenario: Pick<Scenario, 'drift'>,
): ReconciliationReport {
  const row = acceptRow(address ?? `${type ?? ''}.new`, scenario);
  const { intent } = row;
  const told = { ...intent, goal: goal ?? 'unknown', motivation: { kind: motivation ?? 'unknown', evidence: [] } };
  const made = address === undefined ? { kind: 'unmanaged', address: null, resourceType: type ?? '', importId: id ?? '' } : {};
  // As in acceptRow: scorers read no other fields.
  return { ...row, ...made, verdict, intent: told } as ReconciliationReport;
}
