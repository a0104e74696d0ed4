/**
 * The trail part of `npm run bench`: a seeded corpus as CloudTrail delivers it, read by us, by `gunzip -c | wc -c` (nobody who
 * unpacks can be faster than unpacking), by DuckDB and by a loop that parses everything. Each is a process of its own, all take
 * turns, and ratios are taken within a turn, so that a busy machine is busy for all. Prints JSON.
 */
import { cpus, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { execa } from 'execa';
import { writeCorpus } from './bench-trail/corpus/write-corpus.ts';
import type { Finding } from './bench-trail/window.ts';

const ROOT = resolve(import.meta.dirname, '..');
/** Under node_modules, so that what is bundled finds what is not. */
const BUNDLES = join(ROOT, 'node_modules', '.cache', 'reconcile-bench');
const CONTENDERS = ['ours', 'gunzip', 'duckdb', 'parse-everything'] as const;
type Contender = (typeof CONTENDERS)[number];

interface Turn extends Partial<Finding> {
  readonly ms: number;
  readonly cpuMs: number;
}

async function bundle(): Promise<void> {
  const entries = CONTENDERS.filter((name) => name !== 'gunzip').map((name) => join(ROOT, 'eval', 'bench-trail', `${name}.ts`));
  const config = join(ROOT, '.config', 'tsdown.config.ts');
  await execa(
    'npx',
    ['tsdown', ...entries, '--config', config, '--out-dir', BUNDLES, '--external', '@duckdb/node-api', '--log-level', 'error'],
    { cwd: ROOT },
  );
}

async function run(name: Contender, folder: string): Promise<Turn> {
  const started = performance.now();
  if (name !== 'gunzip') {
    const { stdout } = await execa(process.execPath, [join(BUNDLES, `${name}.mjs`), folder], { cwd: tmpdir() });
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

function median(values: readonly number[]): number {
  return [...values].sort((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0;
}

function ratio(over: readonly Turn[], under: readonly Turn[], of: 'ms' | 'cpuMs'): number {
  return median(over.map((turn, index) => turn[of] / (under[index]?.[of] ?? 1)));
}

async function measure(events: number, rounds: number): Promise<unknown> {
  const corpus = await writeCorpus(events);
  const turns: Record<Contender, Turn[]> = { ours: [], gunzip: [], duckdb: [], 'parse-everything': [] };
  for (let round = 0; round < rounds; round += 1) for (const name of CONTENDERS) turns[name].push(await run(name, corpus.path));
  const standing = new Set(CONTENDERS.flatMap((name) => turns[name].flatMap((turn) => turn.standing ?? [])));
  if (standing.size !== 1) throw new Error(`expected all contenders to keep the same number of events; found ${[...standing].join(', ')}`);
  const { ours, gunzip, duckdb } = turns;
  const parse = turns['parse-everything'];
  return {
    events,
    files: corpus.files,
    megabytes: corpus.bytes / 1e6,
    gzipMegabytes: corpus.gzipBytes / 1e6,
    standing: [...standing][0],
    rounds,
    ms: Object.fromEntries(CONTENDERS.map((name) => [name, median(turns[name].map(({ ms }) => ms))])),
    cpuMs: Object.fromEntries(CONTENDERS.map((name) => [name, median(turns[name].map(({ cpuMs }) => cpuMs))])),
    peakMb: Object.fromEntries(
      CONTENDERS.flatMap((name) =>
        turns[name][0]?.peakMb === undefined ? [] : [[name, Math.max(...turns[name].map(({ peakMb }) => peakMb ?? 0))]],
      ),
    ),
    ratios: {
      oursToGunzip: ratio(ours, gunzip, 'ms'),
      oursToGunzipCpu: ratio(ours, gunzip, 'cpuMs'),
      duckdbToOurs: ratio(duckdb, ours, 'ms'),
      duckdbToOursCpu: ratio(duckdb, ours, 'cpuMs'),
      parseEverythingToOurs: ratio(parse, ours, 'ms'),
      parseEverythingToOursCpu: ratio(parse, ours, 'cpuMs'),
    },
  };
}

const { values } = parseArgs({ options: { events: { type: 'string', multiple: true }, rounds: { type: 'string' } } });
await bundle();
const sizes = [];
for (const events of values.events ?? ['100000', '1000000']) sizes.push(await measure(Number(events), Number(values.rounds ?? 3)));
const figures = {
  machine: { cpus: `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}`, node: process.version },
  threads: { ours: '1, and one that unpacks', gunzip: 1, duckdb: 2, parseEverything: 1 },
  sizes,
};
const short = (_: string, value: unknown): unknown =>
  typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(3)) : value;
process.stdout.write(`${JSON.stringify(figures, short)}\n`);
