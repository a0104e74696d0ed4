/**
 * The decide part of `npm run bench`: correlates and decides a generated day of 50,000 mutating calls with states of two sizes, on the
 * built bundle. For comparison: JSON.parse of the same records in the same process. Prints JSON.
 */
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { execa } from 'execa';
import { DAYS } from './bench-decide/hands.ts';
import type { Day } from './bench-decide/hands.ts';

const ROOT = resolve(import.meta.dirname, '..');
/** Under node_modules, so that bundles resolve external packages. */
const BUNDLES = join(ROOT, 'node_modules', '.cache', 'reconcile-bench-decide');
const STAGES = ['correlate', 'mask', 'infer', 'decide'] as const;

interface Turn {
  readonly kept: number;
  readonly drifts: number;
  readonly intents: number;
  readonly verdicts: Readonly<Record<string, number>>;
  readonly ms: Times;
  readonly cpuMs: Times;
}

type Times = Readonly<Record<(typeof STAGES)[number] | 'parseJson', number>>;

async function bundle(): Promise<void> {
  const config = join(ROOT, '.config', 'tsdown.config.ts');
  const entry = join(ROOT, 'eval', 'bench-decide', 'ours.ts');
  await execa('npx', ['tsdown', entry, '--config', config, '--out-dir', BUNDLES, '--log-level', 'error'], { cwd: ROOT });
}

interface Case {
  readonly resources: number;
  readonly events: number;
  readonly day: Day;
}

async function run({ resources, events, day }: Case): Promise<Turn> {
  const { stdout } = await execa(process.execPath, [join(BUNDLES, 'ours.mjs'), String(resources), String(events), day], {
    cwd: tmpdir(),
  });
  return JSON.parse(stdout) as Turn;
}

function median(values: readonly number[]): number {
  return [...values].sort((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0;
}

async function measure(of: Case, rounds: number): Promise<unknown> {
  const turns: Turn[] = [];
  for (let round = 0; round < rounds; round += 1) turns.push(await run(of));
  const [first] = turns;
  const total = (times: Times): number => STAGES.reduce((sum, stage) => sum + times[stage], 0);
  const medians = (timesOf: (turn: Turn) => Times): unknown => ({
    ...Object.fromEntries([...STAGES, 'parseJson' as const].map((name) => [name, median(turns.map((turn) => timesOf(turn)[name]))])),
    total: median(turns.map((turn) => total(timesOf(turn)))),
    timesJsonParse: median(turns.map((turn) => total(timesOf(turn)) / timesOf(turn).parseJson)),
  });
  return {
    resources: of.resources,
    day: of.day,
    events: first?.kept,
    drifts: first?.drifts,
    intents: first?.intents,
    verdicts: first?.verdicts,
    rounds,
    ms: medians((turn) => turn.ms),
    cpuMs: medians((turn) => turn.cpuMs),
  };
}

const { values } = parseArgs({
  options: {
    resources: { type: 'string', multiple: true },
    events: { type: 'string' },
    rounds: { type: 'string' },
    day: { type: 'string', multiple: true },
  },
});
await bundle();
const sizes = [];
for (const day of DAYS.filter((one) => values.day?.includes(one) ?? true))
  for (const resources of values.resources ?? ['2000', '20000'])
    sizes.push(await measure({ resources: Number(resources), events: Number(values.events ?? 50_000), day }, Number(values.rounds ?? 5)));
const short = (_: string, value: unknown): unknown =>
  typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(3)) : value;
process.stdout.write(`${JSON.stringify({ node: process.version, sizes }, short)}\n`);
