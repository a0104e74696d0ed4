/**
 * Runs the real flow on attacks, one run each with nothing remembered but a run before where the case has one, and writes no code. A project
 * that is read without a refresh is opened once for all of its cases.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { loadPolicy } from '#config/load-policy.ts';
import { parsePolicy } from '#config/policy-schema.ts';
import { createPorts } from '#context.ts';
import type { RunReport } from '#domain/run-report.ts';
import type { Workspace } from '#domain/workspace.ts';
import { reconcile } from '#reconcile.ts';
import type { AttackCase } from './attack-case.ts';

/** What a run made of a case; a text where it failed. */
export type JudgeAttack = (attack: AttackCase) => Promise<RunReport | string>;

/**
 * Makes a judge.
 * @returns what judges one case after the other; a run that throws is answered with what was thrown, since a crash is a fault and never left out
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

async function judge(attack: AttackCase, opened: Map<string, Promise<readonly Workspace[]>>): Promise<RunReport> {
  const { traceFile, earlierFile } = attack;
  if (earlierFile === undefined) return judgeNight(attack, { traceFile, ledgerFile: ':memory:', opened });
  const memory = await mkdtemp(join(tmpdir(), 'reconcile-attack-'));
  try {
    const ledgerFile = join(memory, 'ledger.sqlite');
    await judgeNight(attack, { traceFile: earlierFile, ledgerFile, opened });
    return await judgeNight(attack, { traceFile, ledgerFile, opened });
  } finally {
    await rm(memory, { recursive: true, force: true });
  }
}

interface Night {
  readonly traceFile: string;
  readonly ledgerFile: string;
  readonly opened: Map<string, Promise<readonly Workspace[]>>;
}

async function judgeNight(attack: AttackCase, { traceFile, ledgerFile, opened }: Night): Promise<RunReport> {
  const { id, from, infra, stateFile, refreshFile, policyFile, signalsFile } = attack;
  const ports = await createPorts({
    roots: [{ directory: infra, variableFiles: [], state: stateFile, refresh: refreshFile ?? 'off' }],
    traces: [traceFile],
    signals: signalsFile === undefined ? [] : [signalsFile],
    ledgerFile,
    environment: {},
    verify: 'evaluate',
    stdin: Readable.from([]),
    observer: { stage: () => undefined, warn: () => undefined },
  });
  const { terraform } = ports;
  const open = (): Promise<readonly Workspace[]> => {
    if (refreshFile !== undefined) return terraform.open();
    const root = `${infra} ${stateFile}`;
    const known = opened.get(root) ?? terraform.open();
    opened.set(root, known);
    return known;
  };
  const options = {
    runId: `eval-${from}-${id}-${basename(traceFile)}`,
    startedAt: new Date().toISOString(),
    directory: infra,
    window: {},
    policy: policyFile === undefined ? parsePolicy(undefined, 'the default policy') : await loadPolicy(policyFile),
    write: false,
    deliver: 'none' as const,
    patchFile: '',
  };
  try {
    const { report } = await reconcile(options, { ...ports, terraform: { ...terraform, open } });
    return report;
  } finally {
    await ports.ledger.close();
    await ports.knowledge.close();
  }
}
