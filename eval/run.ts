/** `npm run eval`: the scoreboard. Results to stdout, progress to stderr; exit 0 done, 1 below the floor, 2 error. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Command, InvalidArgumentError, Option } from '@commander-js/extra-typings';
import type { ScoredScenario } from './board.ts';
import type { Scenario } from './dataset.ts';
import { boardLines, renderBoard } from './board.ts';
import { RECORDING_FOLDERS, findScenarios } from './dataset.ts';
import { Floor, dropsBelow, raiseFloor } from './floor.ts';
import { scoreScenario } from './score-scenario.ts';
import { planRight } from './replay-provider/plan-right.ts';
import type { Mode, Solution, Solver } from './solution.ts';
import { MODES } from './solution.ts';

const ROOT = resolve(import.meta.dirname, '..');
const FLOOR_FILE = join(ROOT, 'eval', 'floor.json');

/** Loaded when asked for, so that one solver's fault does not take the others down. */
const SOLVERS: Readonly<Record<string, () => Promise<Solver>>> = {
  nothing: async () => (await import('./solvers/nothing.ts')).solveWithNothing,
  reconcile: async () => (await import('./solvers/reconcile.ts')).solveWithReconcile,
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
  .option('--solver <name>', `who solves: ${Object.keys(SOLVERS).join(', ')}`, toSolverName, 'reconcile')
  .option('--json', 'print one JSON object instead of the table')
  .option('--plan', 'ask the real terraform about every patch too, against the recorded world (takes minutes)')
  .option('--floor', 'exit 1 when a project is below eval/floor.json')
  .option('--raise', 'lift eval/floor.json to what was reached')
  .showHelpAfterError();

function toSolverName(name: string): string {
  if (name in SOLVERS) return name;
  throw new InvalidArgumentError(`expected one of ${Object.keys(SOLVERS).join(', ')}, found ${name}`);
}

function readFloor(): Floor {
  return existsSync(FLOOR_FILE) ? Floor.parse(JSON.parse(readFileSync(FLOOR_FILE, 'utf8'))) : { wrongAccepts: 0, projects: {} };
}

async function scoreWithPlan(scenario: Scenario, mode: Mode, solve: Solver): Promise<ScoredScenario> {
  const solutions: Solution[] = [];
  const scored = await scoreScenario(scenario, mode, async (...question) => {
    const solution = await solve(...question);
    solutions.push(solution);
    return solution;
  });
  const [solution] = solutions;
  return { ...scored, plan: solution === undefined ? scored.patch : await planRight(scenario, solution) };
}

async function main(): Promise<number> {
  const options = command.parse().opts();
  const scenarios = findScenarios(RECORDING_FOLDERS.map((folder) => join(ROOT, folder))).filter(
    (scenario) => (options.project ?? scenario.project) === scenario.project && (options.scenario ?? scenario.id) === scenario.id,
  );
  if (scenarios.length === 0)
    throw new Error('expected at least one scenario, found none of that name; see eval/README.md for where they lie');
  if ((options.floor === true || options.raise === true) && options.scenario !== undefined)
    throw new Error('the floor counts whole projects: leave out --scenario');
  const modes = options.mode === 'both' ? MODES : [options.mode];
  const solve = await (SOLVERS[options.solver] ?? SOLVERS['reconcile'])?.();
  if (solve === undefined) throw new Error(`expected a solver, found ${options.solver}`);
  const scored: ScoredScenario[] = [];
  for (const scenario of scenarios) {
    for (const mode of modes) scored.push(await (options.plan === true ? scoreWithPlan : scoreScenario)(scenario, mode, solve));
    process.stderr.write(`${scored.length}/${scenarios.length * modes.length} ${scenario.project}/${scenario.id}\n`);
  }
  const lines = boardLines(scored);
  process.stdout.write(
    options.json === true ? `${JSON.stringify({ solver: options.solver, lines, scenarios: scored }, undefined, 2)}\n` : renderBoard(scored),
  );
  if (options.raise === true) writeFileSync(FLOOR_FILE, `${JSON.stringify(raiseFloor(readFloor(), lines), undefined, 2)}\n`);
  const drops = options.floor === true ? dropsBelow(readFloor(), lines) : [];
  for (const drop of drops) process.stderr.write(`below the floor: ${drop}\n`);
  return drops.length === 0 ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`eval: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
