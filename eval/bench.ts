/** `npm run bench`: measures the built tool, compared with two well-known programs in the same run. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { execa } from 'execa';
import { RECORDING_FOLDERS, findScenarios } from './dataset.ts';

const ROOT = resolve(import.meta.dirname, '..');
const BUNDLE = join(ROOT, 'dist', 'index.mjs');
const START_EVAL = join(ROOT, '.config', 'start-eval.mjs');
const ROUNDS = 5;
const PARTS = [
  ['editing', 'bench-edits.ts'],
  ['roots beside a root', 'bench-neighbours.ts'],
  ['verify', 'bench-verify.ts'],
  ['reading a trail', 'bench-trail.ts'],
  ['deciding', 'bench-decide.ts'],
  ['looking up what was learnt', 'bench-knowledge.ts'],
  ['the page of a report', 'bench-page.ts'],
  ['loading the catalogue', 'bench-catalogue.ts'],
] as const;

interface Timed {
  readonly name: string;
  readonly command: readonly string[];
}

async function medianMs({ name, command }: Timed, cwd: string): Promise<number> {
  const [file = '', ...rest] = command;
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const started = performance.now();
    // `run` exits 1 if it found something, which is expected here.
    const { exitCode, stderr } = await execa(file, rest, { cwd, reject: false });
    if (exitCode === undefined || exitCode > 1) throw new Error(`${name} ended with ${exitCode ?? 'a signal'}: ${stderr.slice(0, 500)}`);
    times.push(performance.now() - started);
  }
  return times.sort((left, right) => left - right)[Math.floor(ROUNDS / 2)] ?? 0;
}

async function main(): Promise<void> {
  if (!existsSync(BUNDLE)) throw new Error('expected dist/index.mjs, found nothing; run `npm run build`');
  const [scenario] = findScenarios([join(ROOT, RECORDING_FOLDERS[0])]);
  if (scenario === undefined) throw new Error('expected a recording in fixtures, found none');
  const scratch = mkdtempSync(join(tmpdir(), 'reconcile-bench-'));
  const startUp = await medianMs({ name: 'node -e 0', command: ['node', '-e', '0'] }, scratch);
  const unpack = await medianMs({ name: 'gunzip', command: ['gunzip', '-c', scenario.traceFile] }, scratch);
  const run = [
    'node',
    BUNDLE,
    'run',
    '--dir',
    scenario.infra,
    '--trace',
    scenario.traceFile,
    '--state',
    scenario.stateFile,
    '--refresh',
    'off',
    '--format',
    'json',
  ];
  const timed = [
    { name: 'reconcile demo', command: ['node', BUNDLE, 'demo'] },
    { name: `reconcile run (${scenario.id})`, command: run },
    { name: `one scenario, judged (${scenario.id})`, command: ['node', START_EVAL, '--scenario', scenario.id] },
  ];
  process.stdout.write(`node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown CPU'}, median of ${ROUNDS}\n`);
  process.stdout.write(`node -e 0: ${startUp.toFixed(0)} ms\ngunzip of the same trace: ${unpack.toFixed(0)} ms\n`);
  for (const item of timed) {
    const ms = await medianMs(item, scratch);
    process.stdout.write(
      `${item.name}: ${ms.toFixed(0)} ms, ${(ms / startUp).toFixed(1)} × node -e 0, ${(ms / unpack).toFixed(1)} × gunzip\n`,
    );
  }
  rmSync(scratch, { recursive: true, force: true });
  for (const [name, file] of PARTS) await measureApart(name, file);
}

/** In a separate process, so that its memory is measured alone. */
async function measureApart(name: string, file: string): Promise<void> {
  const { stdout } = await execa(process.execPath, ['--import', 'tsx', join(import.meta.dirname, file)], { cwd: ROOT });
  process.stdout.write(`${name}, as JSON: ${stdout}\n`);
}

try {
  await main();
} catch (error) {
  process.stderr.write(`bench: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
