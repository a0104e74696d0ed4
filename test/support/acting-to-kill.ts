/** A root for `reconcile act` with the built program and the real Terraform, and a Terraform wrapper that kills its caller. */
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Action } from '#domain/action.ts';
import { openActionLedger } from '#ledger/actions.ts';
import { openLedger } from '#ledger/sqlite.ts';
import type { ActionSummary } from '#ports/act.ts';
import type { LedgerEntry } from '#ports/ledger.ts';
import { createLiveWorld } from '../../eval/replay-provider/apply/live-world.ts';
import type { LiveWorld } from '../../eval/replay-provider/apply/live-world.ts';
import { applyRoot } from '../../eval/replay-provider/apply/run-apply.ts';
import { loadSchemas } from '../../eval/replay-provider/load-schemas.ts';
import { startReplayServer } from '../../eval/replay-provider/server.ts';
import { runBy } from './day-on-disk.ts';
import { aLedgerEntry, aReportRow } from './ledger-entries.ts';
import { isRunning, runHere } from './run-here.ts';

/**
 * The time of the signal relative to the n-th call of Terraform: before it (the call still runs), after it, instead of it, or while the
 * program waits for it. applying: Terraform itself is killed while the provider applies.
 */
export interface Stop {
  readonly call: number;
  readonly when: 'before' | 'after' | 'instead' | 'during' | 'applying';
  readonly signal?: 'KILL' | 'INT';
}

/** How a step of the program ended. */
export interface Ended {
  readonly end: number | NodeJS.Signals | null;
  readonly said: string;
  /** First words of the Terraform commands, in order. */
  readonly calls: readonly string[];
}

/** The action, and the root it acts on. */
export interface ToActOn {
  readonly action: Action;
  /** The root's code. */
  readonly code: string;
  /** Makes the drift. */
  readonly drift: (live: LiveWorld) => void;
  /** The decision of a run about it. */
  readonly row: Partial<LedgerEntry['reconciliation']>;
  /** `reconcile.yaml` below `act`, in addition to the action and the approvers. */
  readonly settings?: object;
  /** Passed to planning and applying. */
  readonly more?: readonly string[];
}

/** The root and functions on it. Each plan begins with a fresh ledger and a fresh drift. */
export interface ActingToKill {
  readonly folder: string;
  /** Environment of Terraform in the root. */
  readonly environment: Readonly<Record<string, string>>;
  readonly live: LiveWorld;
  /** How often the provider was called to apply since the last drift. */
  readonly applied: () => number;
  readonly stateText: () => string;
  /** The state after the apply, before the drift. */
  readonly stateBefore: string;
  readonly drifted: () => Promise<void>;
  /** Runs one step with the built program, and a Terraform that counts its calls and sends the signal. */
  readonly act: (argv: readonly string[], stop?: Stop) => Promise<Ended>;
  /** Runs one step with the built program, killed after that many milliseconds. */
  readonly killedAfter: (argv: readonly string[], delay: number) => Promise<void>;
  /** Runs the built program with the same ledger; the trail is empty by default. */
  readonly run: (records?: readonly object[]) => Promise<Pick<Ended, 'end' | 'said'>>;
  /** Runs one step in this process, without a kill, which needs no program start. */
  readonly step: (argv: readonly string[]) => Promise<Pick<Ended, 'end' | 'said'>>;
  readonly plan: readonly string[];
  readonly book: () => Promise<readonly ActionSummary[]>;
  readonly movesOf: () => Promise<readonly string[]>;
  readonly planned: () => Promise<string>;
  readonly approved: () => Promise<string>;
  readonly remove: () => void;
}

/**
 * Applies a root's code to a separate cloud.
 * @param subject the action and its root
 * @param entry the built program
 * @returns the root; the caller removes it
 */
export async function anActingToKill(subject: ToActOn, entry: string): Promise<ActingToKill> {
  const folder = mkdtempSync(join(tmpdir(), 'reconcile-kill-act-'));
  for (const name of ['root', 'bin']) mkdirSync(join(folder, name));
  const live = createLiveWorld([]);
  const { state } = await applyRoot(new Map([['main.tf', Buffer.from(subject.code)]]), 7, live);
  const asApplied = live.resources().map(({ type, values }) => ({ type, values }));
  writeFileSync(join(folder, 'root', 'main.tf'), subject.code);
  const act = { allow: [subject.action], approvers: ['alice', 'bob'], ...subject.settings };
  writeFileSync(join(folder, 'reconcile.yaml'), JSON.stringify({ act }));
  let [applied, ledgers, ledger] = [0, 0, ''];
  let kills = false;
  const onApply = (): 'apply' => {
    applied += 1;
    for (const name of kills ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((one) => one.endsWith('.pid')) : [])
      process.kill(Number(readFileSync(join(folder, name), 'utf8')), 'SIGKILL');
    return 'apply';
  };
  const schemas = loadSchemas((type) => subject.code.includes(`"${type}"`));
  const server = await startReplayServer({ ...schemas, versions: new Map(), world: live, apply: { live, seed: 8, onApply } });
  const reattach = { HOME: folder, TF_REATTACH_PROVIDERS: server.reattach };
  const plan = ['a1b2c3d4', '--action', subject.action, '--plan', '--dir', 'root', ...(subject.more ?? [])];

  async function drifted(): Promise<void> {
    for (const { type, values } of live.resources()) live.remove(type, String(values['id']));
    for (const { type, values } of asApplied) live.put(type, values, 'apply');
    subject.drift(live);
    writeFileSync(join(folder, 'root', 'terraform.tfstate'), state);
    applied = 0;
    ledgers += 1;
    ledger = join(folder, `ledger-${ledgers}.sqlite`);
    await writeDecision(ledger, folder, subject.row);
  }
  function start(argv: readonly string[]): ReturnType<typeof spawn> {
    const env = { ...reattach, PATH: `${join(folder, 'bin')}:${process.env['PATH']}`, NODE_NO_WARNINGS: '1' };
    return spawn(process.execPath, [entry, 'act', ...argv, '--ledger', ledger], { cwd: folder, env });
  }
  async function step(argv: readonly string[]): Promise<Pick<Ended, 'end' | 'said'>> {
    const { code, out, err } = await runHere(['act', ...argv, '--ledger', ledger], { cwd: folder, env: reattach });
    return { end: code, said: out + err };
  }
  const book = (): Promise<readonly ActionSummary[]> => readBook(ledger);
  async function planned(): Promise<string> {
    await drifted();
    const { end, said } = await step(plan);
    expect(end, said).toBe(0);
    return (await book())[0]?.id ?? '';
  }
  return {
    folder,
    environment: reattach,
    live,
    applied: () => applied,
    stateText: () => readFileSync(join(folder, 'root', 'terraform.tfstate'), 'utf8'),
    stateBefore: state,
    drifted,
    act: (argv, stop) => {
      kills = stop?.when === 'applying';
      return endedAt(folder, () => start(argv), stop);
    },
    async run(records = []) {
      writeFileSync(join(folder, 'trail.json'), JSON.stringify({ Records: records }));
      const argv = ['run', '--dir', join(folder, 'root'), '--trace', join(folder, 'trail.json'), '--refresh', 'off', '--ledger', ledger];
      const { code, out, err } = await runBy(entry, reattach)(argv);
      return { end: code, said: out + err };
    },
    async killedAfter(argv, delay) {
      const child = start(argv);
      await sleep(delay);
      child.kill('SIGKILL');
    },
    step,
    plan,
    book,
    movesOf: async () => (await book()).flatMap(({ moves }) => moves.map(({ kind }) => kind)),
    planned,
    async approved() {
      const id = await planned();
      for (const name of ['alice', 'bob']) expect((await step(['approve', id, '--as', name])).end).toBe(0);
      return id;
    },
    remove() {
      server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Writes a decision with certain confidence, as the basis of an action.
 * @param file the ledger's
 * @param directory of the run
 * @param over the decision
 */
export async function writeDecision(file: string, directory: string, over: ToActOn['row']): Promise<void> {
  const ledger = await openLedger(file);
  const row = aReportRow(over);
  const intent = { ...row.intent, confidence: 'certain' as const };
  await ledger.startRun({ runId: 'run-1', startedAt: '2026-11-20T12:00:00.000Z', directory, window: {} });
  await ledger.appendDecisions('run-1', '2026-11-20T12:00:00.000Z', [aLedgerEntry({ reconciliation: { ...row, intent } })]);
  await ledger.close();
}

async function readBook(file: string): Promise<readonly ActionSummary[]> {
  const opened = await openActionLedger(file);
  try {
    return await opened.all();
  } finally {
    await opened.close();
  }
}

/** Starts the program with a Terraform that sends the signal, and waits until all child processes have ended. */
async function endedAt(folder: string, start: () => ReturnType<typeof spawn>, stop: Stop | undefined): Promise<Ended> {
  const calls = join(folder, 'calls');
  const pids = `${calls}.pids`;
  for (const file of [calls, pids]) rmSync(file, { force: true });
  writeFileSync(join(folder, 'bin', 'terraform'), stoppingTerraform({ calls, pids }, stop));
  chmodSync(join(folder, 'bin', 'terraform'), 0o755);
  const child = start();
  let said = '';
  child.stdout?.on('data', (chunk) => (said += String(chunk)));
  child.stderr?.on('data', (chunk) => (said += String(chunk)));
  const end = await new Promise<Ended['end']>((resolve) => child.once('exit', (code, signal) => resolve(signal ?? code)));
  const lines = (): readonly string[] => (existsSync(calls) ? readFileSync(calls, 'utf8').split('\n').filter(Boolean) : []);
  if (stop?.when !== 'during' && stop?.when !== 'applying' && stop?.signal !== 'INT') {
    await untilEnded(lines);
    // A process may exist for a moment after its end was logged; an action then rightly counts as running.
    const own = (existsSync(pids) ? readFileSync(pids, 'utf8') : '').split('\n').filter(Boolean).map(Number);
    for (const begin = Date.now(); own.some(isRunning) && Date.now() - begin < 60_000;) await sleep(20);
  }
  return { end, said, calls: lines().flatMap((line) => /^begun (.*)$/.exec(line)?.[1] ?? []) };
}

function stoppingTerraform({ calls, pids }: { readonly calls: string; readonly pids: string }, stop: Stop | undefined): string {
  const kill = `kill -${stop?.signal ?? 'KILL'} $PPID`;
  const around: Readonly<Record<Stop['when'], string>> = {
    // On SIGINT the program signals its child, which must be Terraform itself.
    before: stop?.signal === 'INT' ? `${kill}; exec terraform "$@"` : `${kill}; terraform "$@"; code=$?`,
    after: `terraform "$@"; code=$?; ${kill}`,
    instead: `${kill}; code=1`,
    applying: 'exec terraform "$@"',
    during: `${kill}; sleep 6; terraform "$@"; code=$?`,
  };
  const script = [
    '#!/bin/sh',
    `PATH="${process.env['PATH']}"`,
    `echo $$ >> "${pids}"; echo "begun $1" >> "${calls}"; n=$(grep -c ^begun "${calls}")`,
    `if [ "$n" = "${stop?.call ?? 0}" ]; then ${around[stop?.when ?? 'before']}; else terraform "$@"; code=$?; fi`,
    `echo "ended $n" >> "${calls}"; exit $code`,
  ];
  return `${script.join('\n')}\n`;
}

/** Waits for processes that outlive the program. */
async function untilEnded(lines: () => readonly string[]): Promise<void> {
  const open = (): boolean =>
    lines().filter((line) => line.startsWith('begun')).length > lines().filter((line) => line.startsWith('ended')).length;
  for (const start = Date.now(); open() && Date.now() - start < 60_000;) await sleep(100);
  expect(open(), lines().join('\n')).toBe(false);
}
