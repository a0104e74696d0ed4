/**
 * Runs the real flow on attacks, without writing code. Each case is one run with an empty ledger, except for the earlier run of the case. A
 * project without a refresh is opened once for all of its cases.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import { judgeProposal } from '#check-proposal.ts';
import { loadPolicy } from '#config/load-policy.ts';
import { parsePolicy } from '#config/policy-schema.ts';
import { createPorts } from '#context.ts';
import type { Policy } from '#config/policy-schema.ts';
import type { RunReport } from '#domain/run-report.ts';
import type { Workspace } from '#domain/workspace.ts';
import type { FoundOutcome } from '#ports/knowledge.ts';
import { graphOfReceipts } from '#past-runs.ts';
import { answerProposal } from '#queries/check.ts';
import { drawGraph } from '#queries/graph.ts';
import { reconcile } from '#reconcile.ts';
import type { AskedBefore, AttackCase, AttackedRoot } from './attack-case.ts';

/** Runs a case: returns its report, or the error text if the run failed. */
export type JudgeAttack = (attack: AttackCase) => Promise<RunReport | string>;

/**
 * Creates a judge.
 * @returns a function that judges one case after the other. It returns the error of a run that throws, because a crash counts as a fault
 */
export function createAttackJudge(): JudgeAttack {
  const opened = new Map<string, Promise<readonly Workspace[]>>();
  return async (attack) => {
    try {
      return await judge(attack, opened);
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  };
}

async function judge(attack: AttackCase, opened: Night['opened']): Promise<RunReport> {
  const { traceFile, earlierFile, asked = [], at, earlierAt } = attack;
  if (earlierFile === undefined && asked.length === 0) return judgeNight(attack, { traceFile, at, ledgerFile: ':memory:', opened });
  const memory = await mkdtemp(join(tmpdir(), 'reconcile-attack-'));
  try {
    const ledgerFile = join(memory, 'ledger.sqlite');
    for (const one of asked) await propose(attack, one, ledgerFile);
    if (earlierFile !== undefined) await judgeNight(attack, { traceFile: earlierFile, at: earlierAt, ledgerFile, opened }, attack.closed);
    return await judgeNight(attack, { traceFile, at, ledgerFile, opened });
  } finally {
    await rm(memory, { recursive: true, force: true });
  }
}

/** The overlap of `--since last`. */
const OVERLAP_MS = 30 * 60 * 1000;

interface Night {
  readonly traceFile: string;
  readonly at: string | undefined;
  readonly ledgerFile: string;
  readonly opened: Map<string, Promise<readonly Workspace[]>>;
}

type Opened = Awaited<ReturnType<typeof createPorts>>;

async function openAttack(attack: AttackCase, { traceFile, at, ledgerFile }: Partial<Night> & Pick<Night, 'ledgerFile'>): Promise<Opened> {
  const { infra, stateFile, beside = [], refreshFile, signalsFile, digestKeys } = attack;
  const rootOf = ({ infra: directory, stateFile: state }: AttackedRoot) => ({
    directory,
    variableFiles: [],
    state,
    refresh: 'off' as const,
  });
  const ports = await createPorts({
    roots: [{ ...rootOf({ infra, stateFile }), refresh: refreshFile ?? 'off' }, ...beside.map(rootOf)],
    traces: traceFile === undefined ? [] : [traceFile],
    signals: signalsFile === undefined ? [] : [signalsFile],
    ...(digestKeys === undefined ? {} : { digestKeys: { file: digestKeys } }),
    ledgerFile,
    environment: {},
    verify: 'evaluate',
    stdin: Readable.from([]),
    observer: { stage: () => undefined, warn: () => undefined },
  });
  return at === undefined ? ports : { ...ports, clock: { now: () => new Date(at) } };
}

async function policyOf({ policyFile }: AttackCase): Promise<Policy> {
  return policyFile === undefined ? parsePolicy(undefined, 'the default policy') : loadPolicy(policyFile);
}

async function judgeNight(attack: AttackCase, night: Night, isClosed = false): Promise<RunReport> {
  const { id, from, infra, stateFile, refreshFile, beside, earlierFile } = attack;
  const { opened, traceFile } = night;
  const ports = await openAttack(attack, night);
  const { terraform, knowledge } = ports;
  const open = (): Promise<readonly Workspace[]> => {
    if (refreshFile !== undefined || beside !== undefined) return terraform.open();
    const root = `${infra} ${stateFile}`;
    const known = opened.get(root) ?? terraform.open();
    opened.set(root, known);
    return known;
  };
  const options = {
    runId: `eval-${from}-${id}-${basename(traceFile)}`,
    startedAt: ports.clock.now().toISOString(),
    directory: infra,
    window: {},
    // A run uses the results of an earlier run only if it resumes.
    ...(earlierFile === undefined ? {} : { resume: { overlapMs: OVERLAP_MS } }),
    policy: await policyOf(attack),
    write: false,
    deliver: 'none' as const,
    patchFile: '',
  };
  try {
    const { report } = await reconcile(options, { ...ports, terraform: { ...terraform, open } });
    if (attack.causes !== undefined) await askGraph(attack.causes, ports.ledger);
    if (isClosed) await knowledge.learn(await closedIn(ports.ledger, options.startedAt));
    return report;
  } finally {
    await close(ports);
  }
}

/** @throws Error naming the edges that `reconcile graph` lacks, or has although it must not */
async function askGraph(causes: readonly string[], ledger: Opened['ledger']): Promise<void> {
  const drawn = await drawGraph({}, ledger, graphOfReceipts);
  const { nodes, edges } = drawn.kind === 'drawn' ? drawn.graph : { nodes: [], edges: [] };
  const labels = new Map(nodes.map(({ id, label }) => [id, label]));
  const lines = edges.map(({ kind, from, to }) => `${kind}: ${labels.get(from) ?? ''} -> ${labels.get(to) ?? ''}`);
  const wrong = causes.filter((cause) => {
    const [first = '', second = ''] = cause.replace(/^!/, '').split(' -> ');
    const isDrawn = lines.some((line) => line.startsWith(first) && line.slice(line.indexOf(' -> ')).includes(second));
    return isDrawn === cause.startsWith('!');
  });
  if (wrong.length > 0) throw new Error(`expected ${wrong.join(', ')} in the graph, found ${lines.join('; ')}`);
}

/** The outcomes that a VCS reports for pull requests that people closed after an hour. */
async function closedIn(ledger: Opened['ledger'], ranAt: string): Promise<readonly FoundOutcome[]> {
  const at = new Date(Date.parse(ranAt) + 3_600_000).toISOString();
  const found: FoundOutcome[] = [];
  for await (const { reconciliation, events } of ledger.decisions({ from: ranAt }))
    found.push({
      reconciliation: reconciliation.id,
      eventIDs: events.map(({ eventID }) => eventID),
      reality: 'closed',
      at,
      detail: 'closed without a merge',
    });
  return found;
}

/** Checks a proposal as `reconcile check` does, and keeps the answer. @throws Error if another answer was expected */
async function propose(attack: AttackCase, { at, answered, ...proposal }: AskedBefore, ledgerFile: string): Promise<void> {
  const ports = await openAttack(attack, { at, ledgerFile });
  const id = `proposal-${at}`;
  try {
    const judged = await judgeProposal({ id, proposal, policy: await policyOf(attack), window: { to: at } }, ports);
    const receipt = answerProposal({ id, proposal, ...judged });
    const picked = typeof answered === 'object' ? pick(receipt, Object.keys(answered)) : answered;
    if (!isDeepStrictEqual(picked, answered))
      throw new Error(`expected ${JSON.stringify(answered)}, was answered ${JSON.stringify(picked)}`);
    if (typeof answered === 'string') throw new Error(`was answered ${receipt.answer}`);
    await ports.ledger.saveProposal(judged.key, receipt);
  } catch (error) {
    if (typeof answered !== 'string' || !String(error).includes(answered)) throw error;
  } finally {
    await close(ports);
  }
}

function pick(from: object, names: readonly string[]): object {
  const all = new Map<string, unknown>(Object.entries(from));
  return Object.fromEntries(names.map((name) => [name, all.get(name)]));
}

async function close({ ledger, knowledge }: Pick<Opened, 'ledger' | 'knowledge'>): Promise<void> {
  await ledger.close();
  await knowledge.close();
}
