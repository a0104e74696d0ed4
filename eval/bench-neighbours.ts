/**
 * The cost of 60 other roots that read the same module: a run of the built program on a root with and without them, and the edit of one
 * value in code that is already read. Prints one line of JSON.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { execa } from 'execa';
import { editAccepted } from '#edit-accepted.ts';
import type { RunReport } from '#domain/run-report.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { openRoots } from '#terraform/workspace.ts';
import { FIRST, acceptedDrift, writeDay, writeEstate } from './bench-neighbours/estate.ts';

const BUNDLE = resolve(import.meta.dirname, '..', 'dist', 'index.mjs');
const ROUNDS = 5;
const NEIGHBOURS = 60;
/** The limit: the time of a run with neighbours divided by the time without. */
const MAX_RATIO = 1.5;

interface Case {
  readonly repository: string;
  readonly dir: string;
}

function median(times: readonly number[]): number {
  return [...times].sort((left, right) => left - right)[Math.floor(times.length / 2)] ?? 0;
}

async function timed<Result>(work: () => Result | Promise<Result>): Promise<{ readonly ms: number; readonly result: Result }> {
  const started = performance.now();
  const result = await work();
  return { ms: performance.now() - started, result };
}

/** Performs a whole run and returns the outcome of each change. */
async function run({ repository, dir }: Case, trace: string): Promise<string> {
  const what = ['--dir', dir, '--trace', trace, '--refresh', 'off', '--verify', 'evaluate', '--ledger', ':memory:', '--format', 'json'];
  const { exitCode, stdout, stderr } = await execa(process.execPath, [BUNDLE, 'run', ...what], { cwd: repository, reject: false });
  if (exitCode !== 1) throw new Error(`expected changes, found exit code ${exitCode ?? 'none'}: ${stderr.slice(0, 500)}`);
  const { reconciliations } = JSON.parse(stdout) as RunReport;
  return JSON.stringify(reconciliations.map(({ address, status }) => [address, status]));
}

/** Performs one edit on files that were just read. */
async function edit({ repository, dir }: Case): Promise<number> {
  const roots = [{ directory: join(repository, dir), variableFiles: [], state: 'auto', refresh: 'off' }];
  const program = { binary: 'auto', host: { id: process.pid, isRunning: () => true, interrupted: new AbortController().signal } };
  const [workspace] = await openRoots({ roots, environment: {}, program, onWarning: () => undefined }).open();
  if (workspace === undefined) throw new Error('expected a root, found none');
  const { ms, result } = await timed(() => editAccepted([acceptedDrift()], workspace));
  if (result.refusals.size > 0) throw new Error(`expected an edit, found ${[...result.refusals.values()].join('; ')}`);
  return ms;
}

/** Returns three cases: the root alone, the root with neighbours in the repository, and the root with all neighbours given as roots. */
function casesIn(scratch: string): readonly Case[] {
  const [alone, near] = [join(scratch, 'alone'), join(scratch, 'near')];
  writeEstate(alone, 0);
  writeEstate(near, NEIGHBOURS);
  return [
    { repository: alone, dir: FIRST },
    { repository: near, dir: FIRST },
    { repository: near, dir: 'live/*' },
  ];
}

/** Measures the cases in turn, so that other load on the machine affects all of them. */
async function inTurn(cases: readonly Case[], measure: (one: Case) => Promise<number>): Promise<readonly number[]> {
  const times: readonly number[][] = cases.map(() => []);
  for (let round = 0; round < ROUNDS; round += 1) for (const [index, one] of cases.entries()) times[index]?.push(await measure(one));
  return times.map(median);
}

async function main(): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'reconcile-neighbours-'));
  try {
    const trace = join(scratch, 'trace.ndjson');
    writeDay(trace);
    const cases = casesIn(scratch);
    const outcomes = new Set<string>();
    const [alone = 0, beside = 0, given = 0] = await inTurn(cases, async (one) => {
      const { ms, result } = await timed(() => run(one, trace));
      outcomes.add(result);
      return ms;
    });
    if (outcomes.size !== 1) throw new Error(`expected one outcome with and without neighbours, found ${[...outcomes].join(' and ')}`);
    await loadGrammar();
    const [editAlone = 0, editBeside = 0] = await inTurn(cases.slice(0, 2), edit);
    const figures = {
      neighbours: NEIGHBOURS,
      rounds: ROUNDS,
      cpus: cpus().length,
      runMs: { alone, beside, given },
      editMs: { alone: editAlone, beside: editBeside },
      ratios: { beside: beside / alone, given: given / alone, edit: editBeside / editAlone },
      most: MAX_RATIO,
      reached: beside / alone <= MAX_RATIO,
    };
    const short = (_: string, value: unknown): unknown => (typeof value === 'number' ? Number(value.toPrecision(3)) : value);
    process.stdout.write(`${JSON.stringify(figures, short)}\n`);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

await main();
