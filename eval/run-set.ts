/**
 * Runs a set of scenarios and keeps each finished one at once, so that an interrupted run can resume. Takes options and the judge; returns
 * the run.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import type { Judge } from './board/board.ts';
import type { Checkpoint } from './keep/checkpoint.ts';
import { openCheckpoint } from './keep/checkpoint.ts';
import { codeFingerprint } from './keep/code-fingerprint.ts';
import type { Scenario } from './dataset.ts';
import { RECORDING_FOLDERS, findScenarios, readPlainText } from './dataset.ts';
import { generateScenarios } from './inject/default-set.ts';
import { heldOutScenarios } from './held-out/index.ts';
import { providerSixScenarios } from './inject/provider-six/index.ts';
import type { Options } from './options.ts';
import type { Attempt } from './board/outcome.ts';
import { factsOf, passes } from './board/outcome.ts';
import { showProgress } from './progress.ts';
import { judgePlans } from './replay-provider/plan-right.ts';
import type { Run, RunSettings } from './keep/run-file.ts';
import { settingsOf } from './run-settings.ts';
import { scoreScenarios } from './judge/score-scenarios.ts';
import type { Scoring } from './judge/score-scenarios.ts';
import { renamerOf } from './rename/renamer.ts';
import { commandSolver } from './solvers/command.ts';
import { SOLVERS } from './solvers/index.ts';
import { toolOf } from './solvers/tool-of.ts';

/** A run, and further data for a report. */
export interface FinishedRun {
  readonly run: Run;
  /** Returns the mutating records of an attempt's day. */
  readonly trailOf: (attempt: Attempt) => readonly string[];
}

/** Attacks are not scenarios: they have a separate run. */
export type ScenarioOptions = Options & { readonly set: Exclude<RunSettings['set'], 'attacks'> };

/**
 * Runs a set of scenarios.
 * @param options the options of the command
 * @param judge the method that judges patches
 * @param root the repository's root
 * @returns the run, in the order of scenarios
 * @throws Error if no scenario is chosen
 */
export async function runSet(options: ScenarioOptions, judge: Judge, root: string): Promise<FinishedRun> {
  const scratch = openScratch();
  const renamer = await renamerOf(options.secretSeed);
  const scenarios = chooseScenarios(options, root, join(scratch, 'generated')).map((named) => renamer?.scenario(named) ?? named);
  const settings = settingsOf(options, judge, root);
  const checkpoint = openOwn(checkpointFile(settings, options, root), settings, root);
  const finished = new Map((options.fresh === true ? [] : checkpoint.finished).map((attempt) => [keyOf(attempt), attempt]));
  const tool = toolOf(options);
  const solve = await (tool === undefined ? SOLVERS[options.solver]?.(options.terraformBinary) : commandSolver(tool));
  if (solve === undefined) throw new Error(`expected a solver, found ${options.solver}`);
  const started = performance.now();
  const total = scenarios.length * options.samples;
  let done = 0;
  for (let sample = 0; sample < options.samples; sample++) {
    const isFinished = (scenario: Scenario): boolean => settings.modes.every((mode) => finished.has(keyOf({ ...scenario, mode, sample })));
    const pending = scenarios.filter((scenario) => !isFinished(scenario));
    done += scenarios.length - pending.length;
    await scoreScenarios({
      scenarios: pending,
      modes: settings.modes,
      solve,
      judge: judge.method === 'terraform' ? planJudge(options.terraformBinary) : undefined,
      progress: (scenario, _done, scored) => {
        done += 1;
        const attempts = scored.map((one): Attempt => withoutChatter({ ...one, ...factsOf(scenario), sample }));
        checkpoint.add(attempts);
        for (const attempt of attempts) finished.set(keyOf(attempt), attempt);
        showProgress({ done, total, ms: performance.now() - started }, `${scenario.project}/${scenario.id}`);
      },
    });
  }
  checkpoint.remove();
  const order = new Map(scenarios.map((scenario, index) => [`${scenario.project}/${scenario.id}`, index]));
  const attempts = [...finished.values()].sort(
    (left, right) => (order.get(`${left.project}/${left.id}`) ?? 0) - (order.get(`${right.project}/${right.id}`) ?? 0),
  );
  const files = new Map(scenarios.map((scenario) => [`${scenario.project}/${scenario.id}`, scenario.traceFile]));
  const seconds = Math.round((performance.now() - started) / 1000);
  return { run: { settings, seconds, attempts }, trailOf: ({ project, id }) => changesIn(files.get(`${project}/${id}`)) };
}

/** Keeps the output of a tool only for failed attempts. */
function withoutChatter({ said, ...attempt }: Attempt): Attempt {
  return said === undefined || passes(attempt) ? attempt : { ...attempt, said };
}

/** One program plans for every scenario. */
function planJudge(binary: string): NonNullable<Scoring['judge']> {
  return (scenario, solutions) => judgePlans(scenario, solutions, { binary });
}

/**
 * Selects scenarios by the options.
 * @param options set, seed and filters
 * @param root the repository's root
 * @param scratch folder for generated scenarios
 * @returns at least one
 * @throws Error if there is none
 */
export function chooseScenarios(
  {
    set,
    seed,
    count,
    project,
    scenario: id,
    generator,
  }: Pick<ScenarioOptions, 'set' | 'seed' | 'count' | 'project' | 'scenario' | 'generator'>,
  root: string,
  scratch: string,
): readonly Scenario[] {
  const isAsked = (part: Scenario['truth']): boolean => set === 'default' || set === part;
  const recorded = isAsked('recorded')
    ? findScenarios(
        RECORDING_FOLDERS.map((folder) => join(root, folder)),
        id,
      )
    : [];
  // Ids are unique: if a recorded day matches, the told and generated ones need not be searched.
  const isFound = id !== undefined && recorded.length > 0;
  const providerSix = isAsked('provider-6') && !isFound ? providerSixScenarios(scratch) : [];
  // Only on explicit request, so that published results count the same days in every run.
  const heldOut = set === 'held-out' ? heldOutScenarios(scratch) : [];
  const generated = isAsked('generated') && !isFound ? generateScenarios({ seed, count, id }, scratch) : [];
  const chosen = [...recorded, ...providerSix, ...heldOut, ...generated].filter(
    (scenario) =>
      (project ?? scenario.project) === scenario.project &&
      (id ?? scenario.id) === scenario.id &&
      (generator === undefined || scenario.generator === generator || scenario.generator.startsWith(`${generator}/`)),
  );
  if (chosen.length === 0)
    throw new Error('expected at least one scenario, found none of that name; see eval/README.md for where they lie');
  return chosen;
}

/** All temporary files of a run are in one folder, so that an interrupted run leaves nothing behind. */
function openScratch(): string {
  const scratch = mkdtempSync(join(tmpdir(), 'eval-run-'));
  process.env['TMPDIR'] = scratch;
  process.once('exit', () => clear(scratch));
  return scratch;
}

const CLEARINGS = 20;

/** Other threads may still write files that they began before the end. If the folder fills up meanwhile, it is cleared again. */
function clear(folder: string): void {
  for (let left = CLEARINGS; left > 0 && existsSync(folder); left -= 1) {
    try {
      rmSync(folder, { recursive: true, force: true, maxRetries: 2, retryDelay: 20 });
    } catch (error) {
      if (left === 1) process.stderr.write(`eval: ${folder} is left: ${String(error)}\n`);
    }
  }
}

function openOwn(file: string, settings: RunSettings, root: string): Checkpoint {
  const checkpoint = openCheckpoint(file, settings, codeFingerprint(root));
  if (checkpoint.outdated) process.stderr.write('the code is another than that of the interrupted run: beginning anew\n');
  if (checkpoint.keptBy !== undefined)
    process.stderr.write(`process ${checkpoint.keptBy} runs the same settings: this run keeps nothing to go on from\n`);
  return checkpoint;
}

/** Resumable progress depends on the filters: a narrower request has its own file. */
function checkpointFile(settings: RunSettings, { project, scenario, generator }: Options, root: string): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([settings, project, scenario, generator]))
    .digest('hex')
    .slice(0, 16);
  return join(root, 'node_modules', '.cache', 'reconcile-eval', `${digest}.ndjson`);
}

function keyOf({ project, id, mode, sample }: Pick<Attempt, 'project' | 'id' | 'mode' | 'sample'>): string {
  return JSON.stringify([project, id, mode, sample]);
}

function changesIn(file: string | undefined): readonly string[] {
  if (file === undefined) return [];
  return readPlainText(file)
    .split('\n')
    .filter((line) => line.includes('"readOnly":false') || line.includes('"readOnly": false'))
    .slice(0, 100);
}
