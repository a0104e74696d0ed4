/**
 * The trail part of `npm run bench`: reads a seeded corpus in the form that CloudTrail delivers. Contenders: our reader, `gunzip -c | wc
 * -c`, DuckDB, a loop that parses everything, and a loop that only unpacks (a lower limit for any reader that uses zlib). Each is a
 * separate process. They run in turn and ratios are computed within a turn, so that load on the machine affects all of them. First, DuckDB
 * runs the queries for Athena and CloudTrail Lake; the result must be the same events. Prints JSON.
 */
import { cpus, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { execa } from 'execa';
import { writeCorpus } from './bench-trail/corpus/write-corpus.ts';
import type { Finding } from './bench-trail/window.ts';

const ROOT = resolve(import.meta.dirname, '..');
/** Under node_modules, so that bundles resolve external packages. */
const BUNDLES = join(ROOT, 'node_modules', '.cache', 'reconcile-bench');
const PROGRAMS = ['ours', 'duckdb', 'parse-everything', 'inflate-only'] as const;
type Program = (typeof PROGRAMS)[number];

/** Each contender: its program, its options after the folder, and the number of threads. */
const CONTENDERS = {
  /** One thread of JavaScript. While it reads a file, zlib unpacks the next one in the background, as in any node program. */
  ours: { program: 'ours', options: [], threads: '1, and one of zlib' },
  gunzip: { program: undefined, options: [], threads: '1' },
  duckdb: { program: 'duckdb', options: [], threads: '2' },
  parseEverything: { program: 'parse-everything', options: [], threads: '1' },
  inflateOnly: { program: 'inflate-only', options: ['1'], threads: '1' },
  inflateOnlyInThreads: { program: 'inflate-only', options: ['2'], threads: '2' },
} as const;
type Contender = keyof typeof CONTENDERS;
const NAMES = Object.keys(CONTENDERS) as readonly Contender[];

interface Turn extends Partial<Finding> {
  readonly ms: number;
  readonly cpuMs: number;
}

async function bundle(): Promise<void> {
  const entries = PROGRAMS.map((name) => join(ROOT, 'eval', 'bench-trail', `${name}.ts`));
  const config = join(ROOT, '.config', 'tsdown.config.ts');
  await execa(
    'npx',
    ['tsdown', ...entries, '--config', config, '--out-dir', BUNDLES, '--external', '@duckdb/node-api', '--log-level', 'error'],
    { cwd: ROOT },
  );
}

async function run(name: Contender, folder: string): Promise<Turn> {
  const { program, options } = CONTENDERS[name];
  const started = performance.now();
  if (program !== undefined) {
    const { stdout } = await execa(process.execPath, [join(BUNDLES, `${program}.mjs`), folder, ...options], { cwd: tmpdir() });
    const finding = JSON.parse(stdout) as Finding;
    return { ...finding, ms: performance.now() - started };
  }
  const { stdout } = await execa('sh', ['-c', `find "$1" -name '*.gz' -print0 | xargs -0 gunzip -c | wc -c; times`, 'sh', folder]);
  return { ms: performance.now() - started, cpuMs: childrenMs(stdout) };
}

/** The last line of `times`: user and system time of the children, such as `0m5.120s 0m0.310s`. */
function childrenMs(text: string): number {
  const parts = [...(text.trim().split('\n').at(-1) ?? '').matchAll(/(\d+)m([\d.]+)s/g)];
  return parts.reduce((sum, [, minutes, seconds]) => sum + 60_000 * Number(minutes) + 1000 * Number(seconds), 0);
}

/** The queries for Athena and CloudTrail Lake must return the same events as our filter. Not part of the measured time. */
async function checkSameEvents(folder: string): Promise<void> {
  const idsOf = async (program: Program, ...options: readonly string[]): Promise<string | undefined> => {
    const { stdout } = await execa(process.execPath, [join(BUNDLES, `${program}.mjs`), folder, ...options, 'ids'], { cwd: tmpdir() });
    return (JSON.parse(stdout) as Finding).ids;
  };
  const ours = await idsOf('ours');
  for (const query of ['athena', 'lake'])
    if (ours === undefined || (await idsOf('duckdb', query)) !== ours)
      throw new Error(`expected the query for ${query} to leave the events that our filter leaves`);
}

function median(values: readonly number[]): number {
  return [...values].sort((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0;
}

function ratio(over: readonly Turn[], under: readonly Turn[], of: 'ms' | 'cpuMs'): number {
  return median(over.map((turn, index) => turn[of] / (under[index]?.[of] ?? 1)));
}

/** The two contenders of each ratio: the time of the first divided by the time of the second. */
const RATIOS: Readonly<Record<string, readonly [Contender, Contender]>> = {
  oursToGunzip: ['ours', 'gunzip'],
  duckdbToOurs: ['duckdb', 'ours'],
  parseEverythingToOurs: ['parseEverything', 'ours'],
  oursToInflateOnly: ['ours', 'inflateOnly'],
  /** The upper limit for any reader that uses zlib, compared with DuckDB. */
  duckdbToInflateOnlyInThreads: ['duckdb', 'inflateOnlyInThreads'],
};

function byName<Value>(of: (name: Contender) => Value): Readonly<Record<string, Value>> {
  return Object.fromEntries(NAMES.map((name) => [name, of(name)]));
}

async function measure(events: number, rounds: number): Promise<unknown> {
  const corpus = await writeCorpus(events);
  await checkSameEvents(corpus.path);
  const turns = Object.fromEntries(NAMES.map((name): [string, Turn[]] => [name, []])) as Record<Contender, Turn[]>;
  for (let round = 0; round < rounds; round += 1) for (const name of NAMES) turns[name].push(await run(name, corpus.path));
  const standing = new Set(NAMES.flatMap((name) => turns[name].flatMap((turn) => turn.standing ?? [])));
  if (standing.size !== 1) throw new Error(`expected all contenders to keep the same number of events; found ${[...standing].join(', ')}`);
  const ratiosOf = (of: 'ms' | 'cpuMs') =>
    Object.fromEntries(Object.entries(RATIOS).map(([name, [over, under]]) => [name, ratio(turns[over], turns[under], of)]));
  return {
    events,
    files: corpus.files,
    megabytes: corpus.bytes / 1e6,
    gzipMegabytes: corpus.gzipBytes / 1e6,
    standing: [...standing][0],
    sameEventIds: ['athena', 'lake'],
    rounds,
    ms: byName((name) => median(turns[name].map(({ ms }) => ms))),
    cpuMs: byName((name) => median(turns[name].map(({ cpuMs }) => cpuMs))),
    peakMb: byName((name) => Math.max(...turns[name].map(({ peakMb }) => peakMb ?? 0)) || undefined),
    ratios: ratiosOf('ms'),
    cpuRatios: ratiosOf('cpuMs'),
  };
}

const { values } = parseArgs({ options: { events: { type: 'string', multiple: true }, rounds: { type: 'string' } } });
await bundle();
const sizes = [];
for (const events of values.events ?? ['100000', '1000000']) sizes.push(await measure(Number(events), Number(values.rounds ?? 3)));
const figures = {
  machine: { cpus: `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}`, node: process.version },
  threads: byName((name) => CONTENDERS[name].threads),
  sizes,
};
const short = (_: string, value: unknown): unknown =>
  typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(3)) : value;
process.stdout.write(`${JSON.stringify(figures, short)}\n`);
