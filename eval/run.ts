/** `npm run eval`: the scoreboard. Results to stdout, progress to stderr; exit 0 done, 1 below the floor, 2 error. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { Command, InvalidArgumentError, Option } from '@commander-js/extra-typings';
import type { Judge, ScoredScenario } from './board.ts';
import { boardLines, describeJudge, findDisagreements, renderBoard } from './board.ts';
import type { Scenario } from './dataset.ts';
import { RECORDING_FOLDERS, findScenarios } from './dataset.ts';
import { Floor, dropsBelow, raiseFloor } from './floor.ts';
import { describeProgress } from './progress.ts';
import { addRecording } from './recordings/add-recording.ts';
import { judgePlans } from './replay-provider/plan-right.ts';
import { terraformVersion } from './replay-provider/run-plan.ts';
import { scoreScenarios } from './score-scenarios.ts';
import type { Solver } from './solution.ts';
import { MODES } from './solution.ts';

const ROOT = resolve(import.meta.dirname, '..');
const FLOOR_FILE = join(ROOT, 'eval', 'floor.json');

/** Loaded when asked for, so that one solver's fault does not take the others down. */
const SOLVERS: Readonly<Record<string, () => Promise<Solver>>> = {
  nothing: async () => (await import('./solvers/nothing.ts')).solveWithNothing,
  reconcile: async () => (await import('./solvers/reconcile.ts')).solveWithReconcile,
  'reconcile-terraform': async () => (await import('./solvers/reconcile.ts')).solveWithTerraform,
};

const command = new Command('eval')
  .description('Runs recorded scenarios and prints how many are reconciled correctly.')
  .option('--project <name>', 'only this project')
  .option('--scenario <id>', 'only this scenario')
  .addOption(
    new Option('--mode <mode>', 'trace alone, with the recorded refresh, or both')
      .choices([...MODES, 'both'] as const)
      .default('both' as const),
  )
  .addOption(
    new Option('--judge <judge>', 'who says whether a patch is right: terraform plans it against the recorded world, evaluate is quicker')
      .choices(['terraform', 'evaluate'] as const)
      .default('terraform' as const),
  )
  .option('--solver <name>', `who solves: ${Object.keys(SOLVERS).join(', ')}`, toSolverName, 'reconcile')
  .addOption(
    new Option('--format <format>', 'a table for people, or one JSON object').choices(['table', 'json'] as const).default('table' as const),
  )
  .option('--details', 'also which goal and motivation was taken for which, and where')
  .option('--floor', 'exit 1 when a project is below eval/floor.json')
  .option('--add <folder>', 'check a recording (a project, or one scenario of it), pack it and take it into the dataset; nothing is run')
  .option('--raise', 'lift eval/floor.json to what was reached')
  .showHelpAfterError();

function toSolverName(name: string): string {
  if (name in SOLVERS) return name;
  throw new InvalidArgumentError(`expected one of ${Object.keys(SOLVERS).join(', ')}, found ${name}`);
}

type Options = ReturnType<typeof command.opts>;

function readFloor(): Floor {
  return existsSync(FLOOR_FILE) ? Floor.parse(JSON.parse(readFileSync(FLOOR_FILE, 'utf8'))) : { wrongAccepts: 0, projects: {} };
}

function chooseScenarios({ project, scenario: id, floor, raise }: Options): readonly Scenario[] {
  const scenarios = findScenarios(RECORDING_FOLDERS.map((folder) => join(ROOT, folder))).filter(
    (scenario) => (project ?? scenario.project) === scenario.project && (id ?? scenario.id) === scenario.id,
  );
  if (scenarios.length === 0)
    throw new Error('expected at least one scenario, found none of that name; see eval/README.md for where they lie');
  if ((floor === true || raise === true) && id !== undefined) throw new Error('the floor counts whole projects: leave out --scenario');
  return scenarios;
}

async function chooseJudge(wanted: Judge['method']): Promise<Judge> {
  if (wanted === 'evaluate') return { method: 'evaluate', reason: 'as asked' };
  const version = await terraformVersion();
  return version === undefined ? { method: 'evaluate', reason: 'no terraform on the PATH' } : { method: 'terraform', version };
}

async function main(): Promise<number> {
  const options = command.parse().opts();
  if (options.add !== undefined) return add(options.add);
  const scenarios = chooseScenarios(options);
  const judge = await chooseJudge(options.judge);
  process.stderr.write(`${describeJudge(judge)}\n`);
  const solve = await (SOLVERS[options.solver] ?? SOLVERS['reconcile'])?.();
  if (solve === undefined) throw new Error(`expected a solver, found ${options.solver}`);
  const started = performance.now();
  const scored = await scoreScenarios({
    scenarios,
    modes: options.mode === 'both' ? MODES : [options.mode],
    solve,
    judge: judge.method === 'terraform' ? (scenario, solutions) => judgePlans(scenario, solutions) : undefined,
    progress: ({ project, id }, done) => {
      const ms = performance.now() - started;
      process.stderr.write(`${describeProgress({ done, total: scenarios.length, ms })}  ${project}/${id}\n`);
    },
  });
  return print(scored, judge, options);
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

function print(scored: readonly ScoredScenario[], judge: Judge, { solver, format, details, raise, floor }: Options): number {
  const lines = boardLines(scored);
  const object = { solver, judge, lines, disagreements: findDisagreements(scored), scenarios: scored };
  process.stdout.write(format === 'json' ? `${JSON.stringify(object, undefined, 2)}\n` : renderBoard(scored, judge, details));
  if (raise === true) writeFileSync(FLOOR_FILE, `${JSON.stringify(raiseFloor(readFloor(), lines), undefined, 2)}\n`);
  const drops = floor === true ? dropsBelow(readFloor(), lines) : [];
  for (const drop of drops) process.stderr.write(`below the floor: ${drop}\n`);
  return drops.length === 0 ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`eval: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
