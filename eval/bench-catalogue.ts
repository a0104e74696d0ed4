/**
 * The catalogue part of `npm run bench`: the time to load its bundle, and the time to load all services that are read on demand. For
 * comparison: zod, which every run loads before it. Each load is a separate process, as for a user. The time of node and zod is subtracted
 * from the catalogue's. Prints JSON.
 */
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { execa } from 'execa';

const ROOT = resolve(import.meta.dirname, '..');
/** Under node_modules, so that bundles resolve external packages. */
const BUNDLES = join(ROOT, 'node_modules', '.cache', 'reconcile-bench-catalogue');
const ROUNDS = 15;
const SCRIPT = [
  'const start = performance.now();',
  "await import('zod');",
  'const between = performance.now();',
  'const { catalogue } = await import(process.argv[1]);',
  'const loaded = performance.now();',
  'const types = [...catalogue.entries.keys()].length;',
  'const all = performance.now();',
  'process.stdout.write(JSON.stringify({ zodMs: between - start, catalogueMs: loaded - between, everyServiceMs: all - loaded, types }));',
].join('\n');

interface Load {
  readonly zodMs: number;
  readonly catalogueMs: number;
  readonly everyServiceMs: number;
  readonly types: number;
}

async function bundle(): Promise<string> {
  rmSync(BUNDLES, { recursive: true, force: true });
  const config = join(ROOT, '.config', 'tsdown.config.ts');
  const entry = join(ROOT, 'src', 'catalogue', 'index.ts');
  await execa('npx', ['tsdown', entry, '--config', config, '--out-dir', BUNDLES, '--log-level', 'error'], { cwd: ROOT });
  return join(BUNDLES, 'index.mjs');
}

async function load(file: string): Promise<Load> {
  const { stdout } = await execa(process.execPath, ['--input-type=module', '-e', SCRIPT, file], { cwd: ROOT });
  return JSON.parse(stdout) as Load;
}

function median(times: readonly number[]): number {
  return Number((times.toSorted((left, right) => left - right)[Math.floor(times.length / 2)] ?? 0).toFixed(2));
}

const file = await bundle();
const loads: Load[] = [];
for (let round = 0; round < ROUNDS; round += 1) loads.push(await load(file));
process.stdout.write(
  `${JSON.stringify({
    types: loads[0]?.types,
    catalogueMs: median(loads.map((one) => one.catalogueMs)),
    everyServiceMs: median(loads.map((one) => one.everyServiceMs)),
    zodMs: median(loads.map((one) => one.zodMs)),
    timesZod: median(loads.map((one) => one.catalogueMs / one.zodMs)),
  })}\n`,
);
