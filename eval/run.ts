/** `npm run eval`: the benchmark. Results to stdout, progress to stderr; exit 0 done, 1 below the floor, 2 error. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { UNPROVEN } from './backends/index.ts';
import { describeJudge, findDisagreements, renderBoard, boardLines } from './board/board.ts';
import type { Judge } from './board/board.ts';
import { compareRuns, renderComparison } from './board/compare-runs.ts';
import { RECORDING_FOLDERS } from './dataset.ts';
import { Floor, dropsBelow, raiseFloor } from './keep/floor.ts';
import { findBases } from './inject/base.ts';
import { describeMutationCoverage, mutationCoverage } from './inject/mutation-coverage.ts';
import { command } from './options.ts';
import type { Options } from './options.ts';
import { GROUPINGS, passLines, renderPassLines } from './board/pass-table.ts';
import { raiseSmallest } from './keep/raise-smallest.ts';
import { SMALLEST_FILE } from './keep/smallest-diffs.ts';
import { withResults } from './board/readme-table.ts';
import { addRecording } from './recordings/add-recording.ts';
import { terraformVersion } from './replay-provider/run-plan.ts';
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
  if (UNPROVEN.has(options.backend))
    throw new Error(`expected the backend replay: ${options.backend} is unproven and has no world here; see "Backends" in eval/README.md`);
  if ((options.floor === true || options.raise === true) && options.scenario !== undefined)
    throw new Error('the floor counts whole projects: leave out --scenario');
  if ((options.floor === true || options.raise === true) && options.set === 'generated')
    throw new Error('the floor counts recorded days: leave out --set generated');
  const judge = await chooseJudge(options.judge);
  process.stderr.write(`${describeJudge(judge)}\n`);
  const { run, trailOf } = await runSet(options, judge, ROOT);
  if (options.out !== undefined) writeRun(options.out, run, true);
  if (options.html !== undefined) writeFileSync(options.html, renderPage(run, trailOf));
  return print(run, judge, options);
}

async function chooseJudge(wanted: Judge['method']): Promise<Judge> {
  if (wanted === 'evaluate') return { method: 'evaluate', reason: 'as asked' };
  const version = await terraformVersion();
  return version === undefined ? { method: 'evaluate', reason: 'no terraform on the PATH' } : { method: 'terraform', version };
}

function print(run: Run, judge: Judge, { solver, format, details, raise, floor }: Options): number {
  const firsts = run.attempts.filter(({ sample }) => sample === 0);
  const recorded = firsts.filter(({ truth }) => truth === 'recorded');
  const generated = firsts.filter(({ truth }) => truth === 'generated');
  const [lines, passes] = [boardLines(recorded), passLines(run.attempts)];
  if (format === 'json') {
    const object = {
      solver,
      judge,
      lines,
      generated: boardLines(generated),
      passes,
      disagreements: findDisagreements(recorded),
      scenarios: run.attempts,
    };
    process.stdout.write(`${JSON.stringify(object, undefined, 2)}\n`);
  } else {
    if (recorded.length > 0) process.stdout.write(renderBoard(recorded, judge, details));
    if (generated.length > 0)
      process.stdout.write(
        `\nGenerated truth, stated by generators and never added to the above:\n\n${renderBoard(generated, judge, details)}\n${describeMutationCoverage(mutationCoverage(findBases()))}\n`,
      );
    process.stdout.write(
      `\n${renderPassLines(passes, details === true ? GROUPINGS : GROUPINGS.filter((grouping) => grouping !== 'type')).join('\n')}\n`,
    );
  }
  if (raise === true) {
    writeFileSync(FLOOR_FILE, `${JSON.stringify(raiseFloor(readFloor(), lines), undefined, 2)}\n`);
    raiseSmallest(SMALLEST_FILE, run);
  }
  const drops = floor === true ? dropsBelow(readFloor(), lines) : [];
  for (const drop of drops) process.stderr.write(`below the floor: ${drop}\n`);
  return drops.length === 0 ? 0 : 1;
}

function readFloor(): Floor {
  return existsSync(FLOOR_FILE) ? Floor.parse(JSON.parse(readFileSync(FLOOR_FILE, 'utf8'))) : { wrongAccepts: 0, projects: {} };
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
