/** `npm run eval`: the benchmark. Results to stdout, progress to stderr; exit 0 done, 1 below the floor, 2 error. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { findBinary } from '#terraform/binary.ts';
import { attackLines, renderAttacks } from './attacks/attack-board.ts';
import { attackDrops, raiseAttackFloor } from './attacks/attack-floor.ts';
import type { GradedAttack } from './attacks/grade-attack.ts';
import { runAttacks } from './attacks/run-attacks.ts';
import { UNPROVEN } from './backends/index.ts';
import { describeJudge, findDisagreements, renderBoard, boardLines } from './board/board.ts';
import type { Judge } from './board/board.ts';
import { compareRuns, renderComparison } from './board/compare-runs.ts';
import { RECORDING_FOLDERS } from './dataset.ts';
import { Floor, dropsBelow, raiseFloor } from './keep/floor.ts';
import { findBases } from './inject/base.ts';
import { describeMutationCoverage, mutationCoverage } from './inject/mutation-coverage.ts';
import { command, DEFAULT_BINARY } from './options.ts';
import type { Options } from './options.ts';
import type { Attempt } from './board/outcome.ts';
import { GROUPINGS, passLines, renderPassLines } from './board/pass-table.ts';
import { renamerOf } from './rename/renamer.ts';
import { showProgress } from './progress.ts';
import { raiseSmallest } from './keep/raise-smallest.ts';
import { SMALLEST_FILE } from './keep/smallest-diffs.ts';
import { withResults } from './board/readme-table.ts';
import { showIdioms } from './idioms/show-idioms.ts';
import { readManifest } from './repairs/manifest.ts';
import { renderRepairs, runRepairs } from './repairs/run-repairs.ts';
import { addRecording } from './recordings/add-recording.ts';
import { renderPage } from './board/report-html.ts';
import { readRun, writeRun } from './keep/run-file.ts';
import type { Run } from './keep/run-file.ts';
import { runSet } from './run-set.ts';

const ROOT = resolve(import.meta.dirname, '..');
const FLOOR_FILE = join(ROOT, 'eval', 'floor.json');
const README = join(ROOT, 'eval', 'README.md');

async function main(): Promise<number> {
  const options = command.parse().opts();
  if (options.add !== undefined) return add(options.add);
  if (options.publish !== undefined) return publish(options.publish);
  if (options.compare !== undefined) return compare(options.compare);
  if (options.repairs !== undefined) return repair(options.repairs, options.repositories);
  if (options.idioms !== undefined) return showIdioms(options.idioms);
  if (UNPROVEN.has(options.backend))
    throw new Error(`expected the backend replay: ${options.backend} is unproven and has no world here; see "Backends" in eval/README.md`);
  refuseMixtures(options);
  const found = { ...(await runScenarios(options)), ...(await gradeAttacks(options)) };
  return print(found, options);
}

async function repair(manifest: string, repositories: string | undefined): Promise<number> {
  if (repositories === undefined) throw new Error('expected --repositories FOLDER, where the clones that the manifest names are');
  const started = performance.now();
  const results = await runRepairs(readManifest(manifest), repositories, ({ repository, commit }, done, total) =>
    showProgress({ done, total, ms: performance.now() - started }, `${repository} ${commit}`),
  );
  process.stdout.write(renderRepairs(results));
  return 0;
}

/** What a board tells of; a part that was not asked for is not there. */
interface Found {
  readonly run?: Run;
  readonly judge?: Judge;
  readonly attacks?: readonly GradedAttack[];
}

function refuseMixtures({ floor, raise, scenario, set, project, out, html }: Options): void {
  if (set === 'attacks' && (out !== undefined || html !== undefined))
    throw new Error('a kept run holds scenarios, and attacks are none: leave out --out and --html');
  if (floor !== true && raise !== true) return;
  if (scenario !== undefined) throw new Error('the floor counts whole projects: leave out --scenario');
  if (set === 'attacks' && project !== undefined) throw new Error('the floor counts all attacks: leave out --project');
  if (set === 'generated') throw new Error('generated days have no floor: leave out --set generated');
}

async function runScenarios({ set, ...options }: Options): Promise<Found> {
  if (set === 'attacks') return {};
  const judge = await chooseJudge(options.judge, options.terraformBinary);
  process.stderr.write(`${describeJudge(judge)}\n`);
  const { run, trailOf } = await runSet({ ...options, set }, judge, ROOT);
  if (options.out !== undefined) writeRun(options.out, run, true);
  if (options.html !== undefined) writeFileSync(options.html, renderPage(run, trailOf));
  return { run, judge };
}

/** Of everything, attacks are a part only where nothing was named that they do not have: another solver, a generator, one scenario. */
async function gradeAttacks({ set, project, scenario, generator, solver, secretSeed }: Options): Promise<Found> {
  const isPart = set === 'default' && scenario === undefined && generator === undefined && solver === 'reconcile';
  if (set !== 'attacks' && !isPart) return {};
  const started = performance.now();
  const rename = await renamerOf(secretSeed);
  const attacks = await runAttacks(ROOT, { project, scenario, rename: rename?.attack }, ({ from, id }, done, total) =>
    showProgress({ done, total, ms: performance.now() - started }, `${from}/${id}`),
  );
  return { attacks };
}

/** Without Terraform the evaluator judges; a program that was asked for by name has to be there. */
async function chooseJudge(wanted: Judge['method'], binary: string): Promise<Judge> {
  if (wanted === 'evaluate') return { method: 'evaluate', reason: 'as asked' };
  const around = { directory: ROOT, environment: process.env, signal: new AbortController().signal };
  const found = await findBinary(binary, around);
  if (!('unusable' in found)) return { method: 'terraform', ...found.tool };
  if (binary !== DEFAULT_BINARY) throw new Error(`expected a program that plans, but ${found.unusable}`);
  return { method: 'evaluate', reason: found.unusable };
}

function print(found: Found, options: Options): number {
  if (options.format === 'json')
    process.stdout.write(`${JSON.stringify({ ...scenariosAsJson(found, options), ...attacksAsJson(found) }, undefined, 2)}\n`);
  else {
    if (found.run !== undefined && found.judge !== undefined) printScenarios(found.run, found.judge, options);
    if (found.attacks !== undefined)
      process.stdout.write(`${found.run === undefined ? '' : '\n'}${renderAttacks(found.attacks, options.details === true)}`);
  }
  return holdToFloor(found, options);
}

function firstsOf({ attempts }: Run): Readonly<Record<Attempt['truth'], readonly Attempt[]>> {
  const of = (wanted: Attempt['truth']): readonly Attempt[] => attempts.filter(({ sample, truth }) => sample === 0 && truth === wanted);
  return { recorded: of('recorded'), 'provider-6': of('provider-6'), 'held-out': of('held-out'), generated: of('generated') };
}

function scenariosAsJson({ run, judge }: Found, { solver }: Options): object {
  if (run === undefined) return {};
  const { recorded, generated, 'provider-6': told, 'held-out': heldOut } = firstsOf(run);
  return {
    solver,
    judge,
    lines: boardLines(recorded),
    provider6: boardLines(told),
    generated: boardLines(generated),
    heldOut: boardLines(heldOut),
    passes: passLines(run.attempts),
    disagreements: findDisagreements([...recorded, ...told]),
    scenarios: run.attempts,
  };
}

function attacksAsJson({ attacks }: Found): object {
  return attacks === undefined ? {} : { attacks: { lines: attackLines(attacks), cases: attacks } };
}

function printScenarios(run: Run, judge: Judge, { details }: Options): void {
  const { recorded, generated, 'provider-6': told, 'held-out': heldOut } = firstsOf(run);
  if (recorded.length > 0) process.stdout.write(renderBoard(recorded, judge, details));
  if (told.length > 0) process.stdout.write(`\nDays of a root of provider 6, told by hand:\n\n${renderBoard(told, judge, details)}`);
  if (heldOut.length > 0) process.stdout.write(`\nHeld-out days, told before they were run:\n\n${renderBoard(heldOut, judge, details)}`);
  if (generated.length > 0)
    process.stdout.write(
      `\nGenerated truth, stated by generators and never added to the above:\n\n${renderBoard(generated, judge, details)}\n${describeMutationCoverage(mutationCoverage(findBases()))}\n`,
    );
  const groupings = details === true ? GROUPINGS : GROUPINGS.filter((grouping) => grouping !== 'type');
  process.stdout.write(`\n${renderPassLines(passLines(run.attempts), groupings).join('\n')}\n`);
}

/** Attacks of one project are not all attacks: they are then held to nothing. */
function holdToFloor({ run, attacks }: Found, { floor, raise, project }: Options): number {
  const firsts = run === undefined ? undefined : firstsOf(run);
  const lines = firsts === undefined ? [] : [...boardLines(firsts.recorded), ...boardLines(firsts['provider-6'])];
  const ofAttacks = attacks === undefined || project !== undefined ? [] : attackLines(attacks);
  if (raise === true) {
    const known = readFloor();
    const raised = { ...raiseFloor(known, lines), attacks: raiseAttackFloor(known.attacks, ofAttacks) };
    writeFileSync(FLOOR_FILE, `${JSON.stringify(raised, undefined, 2)}\n`);
    if (run !== undefined) raiseSmallest(SMALLEST_FILE, run);
  }
  const held = readFloor();
  const drops = floor === true ? [...dropsBelow(held, lines), ...attackDrops(held.attacks, ofAttacks)] : [];
  for (const drop of drops) process.stderr.write(`below the floor: ${drop}\n`);
  return drops.length === 0 ? 0 : 1;
}

function readFloor(): Floor {
  return existsSync(FLOOR_FILE)
    ? Floor.parse(JSON.parse(readFileSync(FLOOR_FILE, 'utf8')))
    : { wrongAccepts: 0, wrongStatements: 0, projects: {}, attacks: {} };
}

async function add(folder: string): Promise<number> {
  const addition = await addRecording(folder, join(ROOT, RECORDING_FOLDERS[0]));
  if (addition.outcome === 'refused') {
    process.stderr.write(addition.problems.map((problem) => `refused: ${problem}\n`).join(''));
    return 1;
  }
  const { project, scenarios, bytes } = addition;
  process.stdout.write(
    `added ${project}: ${scenarios.length} ${scenarios.length === 1 ? 'scenario' : 'scenarios'}, ${bytes} bytes written\n`,
  );
  return 0;
}

function publish(file: string): number {
  writeFileSync(README, withResults(readFileSync(README, 'utf8'), readRun(file)));
  return 0;
}

/** Exit 1 where something got worse, so that a pipeline can ask. */
function compare([before, after]: readonly string[]): number {
  if (before === undefined || after === undefined) throw new Error('expected two kept runs, found fewer');
  const differences = compareRuns(readRun(before), readRun(after));
  process.stdout.write(renderComparison(differences));
  return differences.some(({ kind }) => kind === 'wrong accept' || kind === 'regression') ? 1 : 0;
}

/** What is finished is kept already: it is enough to end, so that what is temporary goes too. */
function endOn(signal: 'SIGINT' | 'SIGTERM', code: number): void {
  process.once(signal, () => {
    process.stderr.write('\neval: interrupted; started again with the same settings it goes on where it was\n');
    process.exit(code);
  });
}

// https://tldp.org/LDP/abs/html/exitcodes.html: 128 and the number of the signal
endOn('SIGINT', 130);
endOn('SIGTERM', 143);
try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`eval: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
