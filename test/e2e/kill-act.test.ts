/**
 * kill -9 and Ctrl-C of `reconcile act` around everything that it asks of Terraform, through the built program, the real Terraform and a
 * provider that applies: the next command says what really happened, the book is true, and nothing is done twice.
 */
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { main } from '#cli/main.ts';
import { openActionBook } from '#ledger/actions.ts';
import { openLedger } from '#ledger/sqlite.ts';
import type { ActionSummary } from '#ports/act.ts';
import { createLiveWorld } from '../../eval/replay-provider/apply/live-world.ts';
import type { LiveWorld } from '../../eval/replay-provider/apply/live-world.ts';
import { applyRoot } from '../../eval/replay-provider/apply/run-apply.ts';
import { loadSchemas } from '../../eval/replay-provider/load-schemas.ts';
import { startReplayServer } from '../../eval/replay-provider/server.ts';
import type { ReplayServer } from '../../eval/replay-provider/server.ts';
import { buildProgram } from '../support/growing-trail.ts';
import { aLedgerEntry, aReportRow } from '../support/ledger-entries.ts';
import { aTerminal } from '../support/terminal.ts';

const SLOW = { tags: ['slow'], timeout: 1_800_000 };
const QUEUE = 'aws_sqs_queue';
const MAIN = `resource "${QUEUE}" "work" {\n  name                       = "work"\n  visibility_timeout_seconds = 60\n}\n`;
const CONFIGURATION = { act: { allow: ['revert-drift'], approvers: ['alice', 'bob'] } };
const PLAN = ['a1b2c3d4', '--action', 'revert-drift', '--plan', '--dir', 'root'];

/** When the signal comes: before the n-th call of Terraform, which goes on, as it would; after it; in its place; or while it waits. */
interface Stop {
  readonly call: number;
  readonly when: 'before' | 'after' | 'instead' | 'during';
  readonly signal?: 'KILL' | 'INT';
}

interface Ended {
  readonly end: number | NodeJS.Signals | null;
  readonly said: string;
  /** First words of what Terraform was asked, in order. */
  readonly calls: readonly string[];
}

let program: ReturnType<typeof buildProgram>;
beforeAll(() => {
  program = buildProgram();
}, 240_000);
afterAll(() => program.remove());

describe('reconcile act that is ended from outside', SLOW, () => {
  let folder: string;
  let live: LiveWorld;
  let server: ReplayServer;
  let state: string;
  let applied: number;
  let ledgers = 0;
  let ledger: string;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'reconcile-kill-act-'));
    mkdirSync(join(folder, 'root'));
    mkdirSync(join(folder, 'bin'));
    live = createLiveWorld([]);
    ({ state } = await applyRoot(new Map([['main.tf', Buffer.from(MAIN)]]), 7, live));
    writeFileSync(join(folder, 'root', 'main.tf'), MAIN);
    writeFileSync(join(folder, 'reconcile.yaml'), JSON.stringify(CONFIGURATION));
    const onApply = (): 'apply' => ((applied += 1), 'apply');
    const schemas = loadSchemas((type) => type === QUEUE);
    server = await startReplayServer({ ...schemas, versions: new Map(), world: live, apply: { live, seed: 8, onApply } });
  });
  afterEach(() => {
    server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const timeout = (): unknown => live.resources().find(({ type }) => type === QUEUE)?.values['visibility_timeout_seconds'];

  /** The queue waits 300 seconds by hand, and a run decided that code wins; nothing was planned yet. */
  async function aDrift(): Promise<void> {
    const found = live.resources().find(({ type }) => type === QUEUE);
    live.put(QUEUE, { ...found?.values, visibility_timeout_seconds: 300 }, 'drift');
    writeFileSync(join(folder, 'root', 'terraform.tfstate'), state);
    applied = 0;
    ledgers += 1;
    ledger = join(folder, `ledger-${ledgers}.sqlite`);
    const opened = await openLedger(ledger);
    const row = aReportRow({ address: `${QUEUE}.work`, verdict: 'revert', status: 'proposed' });
    const intent = { ...row.intent, confidence: 'certain' as const };
    await opened.startRun({ runId: 'run-1', startedAt: '2026-11-20T12:00:00.000Z', directory: folder, window: {} });
    await opened.appendDecisions('run-1', '2026-11-20T12:00:00.000Z', [aLedgerEntry({ reconciliation: { ...row, intent } })]);
    await opened.close();
  }

  /** One step by the built program, with a Terraform that counts its calls and sends the signal. */
  async function act(argv: readonly string[], stop?: Stop): Promise<Ended> {
    const calls = join(folder, 'calls');
    const pids = `${calls}.pids`;
    for (const file of [calls, pids]) rmSync(file, { force: true });
    const kill = `kill -${stop?.signal ?? 'KILL'} $PPID`;
    const around: Readonly<Record<Stop['when'], string>> = {
      // Asked politely, it is Terraform itself that has to hear it.
      before: stop?.signal === 'INT' ? `${kill}; exec terraform "$@"` : `${kill}; terraform "$@"; code=$?`,
      after: `terraform "$@"; code=$?; ${kill}`,
      instead: `${kill}; code=1`,
      during: `${kill}; sleep 6; terraform "$@"; code=$?`,
    };
    const script = [
      '#!/bin/sh',
      `PATH="${process.env['PATH']}"`,
      `echo $$ >> "${pids}"; echo "begun $1" >> "${calls}"; n=$(grep -c ^begun "${calls}")`,
      `if [ "$n" = "${stop?.call ?? 0}" ]; then ${around[stop?.when ?? 'before']}; else terraform "$@"; code=$?; fi`,
      `echo "ended $n" >> "${calls}"; exit $code`,
    ];
    writeFileSync(join(folder, 'bin', 'terraform'), `${script.join('\n')}\n`);
    chmodSync(join(folder, 'bin', 'terraform'), 0o755);
    const child = spawn(process.execPath, [program.entry, 'act', ...argv, '--ledger', ledger], {
      cwd: folder,
      env: {
        PATH: `${join(folder, 'bin')}:${process.env['PATH']}`,
        HOME: folder,
        TF_REATTACH_PROVIDERS: server.reattach,
        NODE_NO_WARNINGS: '1',
      },
    });
    let said = '';
    child.stdout.on('data', (chunk) => (said += String(chunk)));
    child.stderr.on('data', (chunk) => (said += String(chunk)));
    const end = await new Promise<Ended['end']>((resolve) => child.once('exit', (code, signal) => resolve(signal ?? code)));
    const lines = (): readonly string[] => (existsSync(calls) ? readFileSync(calls, 'utf8').split('\n').filter(Boolean) : []);
    if (stop?.when !== 'during' && stop?.signal !== 'INT') {
      await untilEnded(lines);
      // Who has said that it ended may still be there for a moment, and then an action rightly counts as running.
      const own = (existsSync(pids) ? readFileSync(pids, 'utf8') : '').split('\n').filter(Boolean).map(Number);
      for (const start = Date.now(); own.some(isRunning) && Date.now() - start < 60_000;) await sleep(20);
    }
    return { end, said, calls: lines().flatMap((line) => /^begun (.*)$/.exec(line)?.[1] ?? []) };
  }

  /** A step that nobody ends, in this process: it needs no program to start. */
  async function step(argv: readonly string[]): Promise<Pick<Ended, 'end' | 'said'>> {
    const env = { PATH: process.env['PATH'] ?? '', HOME: folder, TF_REATTACH_PROVIDERS: server.reattach };
    const terminal = aTerminal(['act', ...argv, '--ledger', ledger], { cwd: folder, env });
    const end = await main({ ...terminal, now: () => new Date(), host: { ...terminal.host, isRunning } });
    return { end, said: terminal.printed.stdout + terminal.printed.stderr };
  }

  function isRunning(id: number): boolean {
    try {
      return process.kill(id, 0);
    } catch {
      return false;
    }
  }

  /** What outlives the program ends by itself. */
  async function untilEnded(lines: () => readonly string[]): Promise<void> {
    const open = (): boolean =>
      lines().filter((line) => line.startsWith('begun')).length > lines().filter((line) => line.startsWith('ended')).length;
    for (const start = Date.now(); open() && Date.now() - start < 60_000;) await sleep(100);
    expect(open(), lines().join('\n')).toBe(false);
  }

  async function book(): Promise<readonly ActionSummary[]> {
    const opened = await openActionBook(ledger);
    try {
      return await opened.all();
    } finally {
      await opened.close();
    }
  }
  const movesOf = async (): Promise<readonly string[]> => (await book()).flatMap(({ moves }) => moves.map(({ kind }) => kind));

  async function planned(): Promise<string> {
    await aDrift();
    const { end, said } = await step(PLAN);
    expect(end, said).toBe(0);
    return (await book())[0]?.id ?? '';
  }

  async function approved(): Promise<string> {
    const id = await planned();
    for (const name of ['alice', 'bob']) expect((await step(['approve', id, '--as', name])).end).toBe(0);
    return id;
  }

  /** After an action whose end nobody wrote down: nothing else begins in its root, and looking after it tells what is really so. */
  async function lookedAfter(id: string, why: string): Promise<void> {
    expect((await step(['show'])).said, why).toContain('begun, unknown');
    expect(await step(['apply', id]), why).toMatchObject({ end: 1, said: expect.stringContaining('begun-before') as unknown });
    expect(await step(PLAN), why).toMatchObject({ end: 1, said: expect.stringContaining('begun-unknown') as unknown });
    const close = (): ReturnType<typeof step> => step(['close', id, '--as', 'alice']);
    let closed = await close();
    // A process that has ended is there until somebody reaps it.
    for (const start = Date.now(); closed.said.includes('(at-work)') && Date.now() - start < 30_000; closed = await close())
      await sleep(200);
    expect(closed, why).toMatchObject({ end: 0, said: expect.stringContaining(timeout() === 60 ? ': done' : ': not-done') as unknown });
    expect(
      (await movesOf()).filter((kind) => kind !== 'refused'),
      why,
    ).toEqual(['approved', 'approved', 'begun', 'closed']);
  }

  it('has planned nothing or one action, at whatever point of planning', async () => {
    await aDrift();
    const whole = await act(PLAN);
    const points = whole.calls.flatMap((_call, index): readonly Stop[] => [
      { call: index + 1, when: 'before' },
      { call: index + 1, when: 'after' },
    ]);

    for (const stop of points) {
      const why = `${stop.when} ${stop.call} of ${whole.calls.join()}`;
      await aDrift();
      expect((await act(PLAN, stop)).end, why).toBe('SIGKILL');
      expect(await book(), why).toEqual([]);
      expect((await step(PLAN)).end, why).toBe(0);
      expect(await book(), why).toHaveLength(1);
    }

    expect(whole.calls).toEqual(expect.arrayContaining(['plan', 'show']));
    expect([applied, timeout()]).toEqual([0, 300]);
  });

  it('has approved or not, and never twice under one name', async () => {
    const id = await planned();

    for (const delay of [40, 90, 160, 250, 400]) {
      const child = spawn(process.execPath, [program.entry, 'act', 'approve', id, '--as', 'alice', '--ledger', ledger], {
        cwd: folder,
        env: { HOME: folder },
      });
      await sleep(delay);
      child.kill('SIGKILL');
    }
    await act(['approve', id, '--as', 'alice']);
    const apply = await act(['apply', id]);

    expect(new Set(await movesOf())).toEqual(new Set(['approved', 'refused']));
    expect(apply).toMatchObject({ end: 1, said: expect.stringContaining('found 1') as unknown });
    expect(applied).toBe(0);
  });

  it('has applied once or not at all, at whatever point of applying, and says which', async () => {
    const whole = await act(['apply', await approved()]);
    expect(whole.end, whole.said).toBe(0);
    const at = whole.calls.indexOf('apply') + 1;
    const points = [
      ...whole.calls.flatMap((_call, index): readonly Stop[] => [
        { call: index + 1, when: 'before' },
        { call: index + 1, when: 'after' },
      ]),
      { call: at, when: 'instead' } as const,
    ];
    let [unknown, begunNot] = [0, 0];

    for (const stop of points) {
      const why = `${stop.when} ${stop.call} of ${whole.calls.join()}`;
      const id = await approved();
      expect((await act(['apply', id], stop)).end, why).toBe('SIGKILL');
      if ((await movesOf()).includes('begun')) {
        unknown += 1;
        await lookedAfter(id, why);
      } else {
        begunNot += 1;
        expect([applied, timeout()], why).toEqual([0, 300]);
        expect((await step(['apply', id])).said, why).toContain('shows nothing left to do');
        expect(await movesOf(), why).toEqual(['approved', 'approved', 'begun', 'ended']);
      }
      const isInstead = stop.when === 'instead';
      expect([applied, timeout()], why).toEqual(isInstead ? [0, 300] : [1, 60]);
    }

    expect(at).toBeGreaterThan(0);
    expect([unknown > 3, begunNot > 3]).toEqual([true, true]);
  });

  it('goes on applying where it was killed meanwhile, and is closed only when that has ended', async () => {
    const at = (await applyCalls()) + 1;
    const id = await approved();

    const killed = await act(['apply', id], { call: at, when: 'during' });
    const early = await step(['close', id, '--as', 'alice']);
    for (const start = Date.now(); timeout() !== 60 && Date.now() - start < 60_000;) await sleep(200);
    await sleep(2000);

    expect(killed.end).toBe('SIGKILL');
    expect(early).toMatchObject({ end: 1, said: expect.stringContaining('at-work') as unknown });
    await lookedAfter(id, 'during');
    expect(applied).toBe(1);
  });

  /** How many calls an apply makes before the one that applies. */
  async function applyCalls(): Promise<number> {
    const { calls } = await act(['apply', await approved()]);
    return calls.indexOf('apply');
  }

  it('has closed or not, at whatever point of closing', async () => {
    const at = (await applyCalls()) + 1;
    const id = await approved();
    await act(['apply', id], { call: at, when: 'before' });
    const probe: Stop[] = [];
    for (const when of ['before', 'after'] as const) for (const call of [1, 2]) probe.push({ call, when });

    for (const stop of probe) {
      expect((await act(['close', id, '--as', 'alice'], stop)).end, JSON.stringify(stop)).toBe('SIGKILL');
      expect(await movesOf()).not.toContain('closed');
    }

    await lookedAfter(id, 'closing');
    expect(applied).toBe(1);
  });

  it.each(['before', 'after'] as const)('writes down the truth where Ctrl-C comes %s the apply', async (when) => {
    const at = (await applyCalls()) + 1;
    const id = await approved();

    await act(['apply', id], { call: at, when, signal: 'INT' });
    const begun = (await book())[0]?.moves.find((move) => move.kind === 'begun');
    const pid = (): number =>
      Number(begun === undefined || !existsSync(`${begun.logFile}.pid`) ? 0 : readFileSync(`${begun.logFile}.pid`, 'utf8'));
    for (const start = Date.now(); pid() > 0 && isRunning(pid()) && Date.now() - start < 60_000;) await sleep(200);

    const moves = await movesOf();
    const last = (await book())[0]?.moves.at(-1);
    if (moves.includes('ended')) expect(last).toMatchObject({ kind: 'ended', outcome: timeout() === 60 ? 'done' : 'failed' });
    else await lookedAfter(id, when);
    expect(applied).toBeLessThanOrEqual(1);
    expect(moves).toContain('begun');
  });
});
