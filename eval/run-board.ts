/** Runs scenarios and attacks, prints the table, and compares it with the floor. Takes the options; returns the exit code. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { findBinary } from '#terraform/binary.ts';
import { attackLines } from './attacks/attack-board.ts';
import { attackDrops, raiseAttackFloor } from './attacks/attack-floor.ts';
import type { GradedAttack } from './attacks/grade-attack.ts';
import type { JudgeAttack } from './attacks/judge-attacks.ts';
import { createAttackJudge } from './attacks/judge-attacks.ts';
import { runAttacks } from './attacks/run-attacks.ts';
import { UNPROVEN } from './backends/index.ts';
import { boardLines, describeJudge } from './board/board.ts';
import type { Judge } from './board/board.ts';
import { firstsOf, renderRun, runAsJson } from './board/print-run.ts';
import { renderPage } from './board/report-html.ts';
import { Floor, dropsBelow, raiseFloor } from './keep/floor.ts';
import { raiseSmallest } from './keep/raise-smallest.ts';
import { SMALLEST_FILE } from './keep/smallest-diffs.ts';
import type { Run } from './keep/run-file.ts';
import { writeRun } from './keep/run-file.ts';
import { DEFAULT_BINARY } from './options.ts';
import type { Options } from './options.ts';
import { showProgress } from './progress.ts';
import { renamerOf } from './rename/renamer.ts';
import { runSet } from './run-set.ts';
import type { FinishedRun } from './run-set.ts';
import { settingsOf } from './run-settings.ts';
import { emptyReport } from './solvers/bare-report.ts';
import { commandAttackJudge } from './solvers/command.ts';
import { toolOf } from './solvers/tool-of.ts';

/**
 * Runs the chosen scenarios and attacks.
 * @param options the options of the command
 * @param root the repository's root
 * @returns 0, or 1 if something is below the floor
 * @throws Error if options contradict each other, or nothing is found
 */
export async function runBoard(options: Options, root: string): Promise<number> {
  if (UNPROVEN.has(options.backend))
    throw new Error(`expected the backend replay: ${options.backend} is unproven and has no world here; see "Backends" in eval/README.md`);
  refuseMixtures(options);
  const { set } = options;
  if (set === 'mixed') return (await import('./mixed/show-mixed.ts')).showMixed(root, options);
  if (set === 'intents') return (await import('./intents/grade-intents.ts')).showIntents(options);
  if (set === 'edits') return (await import('./edits/show-edits.ts')).showEdits(options);
  const judge = set === 'attacks' ? undefined : await chooseJudge(options.judge, options.terraformBinary, root);
  if (judge !== undefined) process.stderr.write(`${describeJudge(judge)}\n`);
  const finished: FinishedRun =
    set === 'attacks' || judge === undefined
      ? { run: { settings: settingsOf({ ...options, set }, undefined, root), seconds: 0, attempts: [] }, trailOf: () => [] }
      : await runSet({ ...options, set }, judge, root);
  const started = performance.now();
  const attacks = await gradeAttacks(options, root);
  const seconds = finished.run.seconds + Math.round((performance.now() - started) / 1000);
  const run: Run = { ...finished.run, seconds, ...(attacks === undefined ? {} : { attacks }) };
  if (options.out !== undefined) writeRun(options.out, run);
  if (options.html !== undefined) writeFileSync(options.html, renderPage(run, finished.trailOf));
  process.stdout.write(
    options.format === 'json'
      ? `${JSON.stringify(runAsJson(run, judge), undefined, 2)}\n`
      : renderRun(run, judge, options.details === true),
  );
  return holdToFloor(run, options, root);
}

function refuseMixtures({ floor, raise, scenario, set, project, out, html }: Options): void {
  const isSeparate = set === 'mixed' || set === 'edits' || set === 'intents';
  if (isSeparate && (out ?? html) !== undefined)
    throw new Error(`a kept run holds no ${set === 'mixed' ? 'mixed days' : set}: leave out --out and --html`);
  if (floor !== true && raise !== true) return;
  if (scenario !== undefined) throw new Error('the floor counts whole projects: leave out --scenario');
  if (set === 'attacks' && project !== undefined) throw new Error('the floor counts all attacks: leave out --project');
  if (set === 'generated' || isSeparate) throw new Error(`--set ${set} has no floor: leave it out`);
}

/** The default set includes attacks, except with an option that they do not support: a generator, one scenario, or some solvers. */
async function gradeAttacks(options: Options, root: string): Promise<readonly GradedAttack[] | undefined> {
  const { set, project, scenario, generator, solver, secretSeed } = options;
  const judge = attackJudgeOf(options);
  if (set === 'attacks' && judge === undefined)
    throw new Error(`expected a solver that reads days without a provider's values, found ${solver}`);
  const isPart = set === 'default' && scenario === undefined && generator === undefined && judge !== undefined;
  if (set !== 'attacks' && !isPart) return undefined;
  const started = performance.now();
  const rename = await renamerOf(secretSeed);
  return runAttacks(root, { project, scenario, rename: rename?.attack, judge }, ({ from, id }, done, total) =>
    showProgress({ done, total, ms: performance.now() - started }, `${from}/${id}`),
  );
}

function attackJudgeOf(options: Options): JudgeAttack | undefined {
  const tool = toolOf(options);
  if (tool !== undefined) return commandAttackJudge(tool);
  if (options.solver === 'reconcile') return createAttackJudge();
  return options.solver === 'nothing' ? async () => Promise.resolve(emptyReport('nothing')) : undefined;
}

/** Without Terraform, the evaluator judges. A program that was requested by name must exist. */
async function chooseJudge(wanted: Judge['method'], binary: string, root: string): Promise<Judge> {
  if (wanted === 'evaluate') return { method: 'evaluate', reason: 'as asked' };
  const runtime = { directory: root, environment: process.env, signal: new AbortController().signal };
  const found = await findBinary(binary, runtime);
  if (!('unusable' in found)) return { method: 'terraform', ...found.tool };
  if (binary !== DEFAULT_BINARY) throw new Error(`expected a program that plans, but ${found.unusable}`);
  return { method: 'evaluate', reason: found.unusable };
}

/** The attacks of one project are not all attacks, so they are not compared with the floor. */
function holdToFloor(run: Run, { floor, raise, project }: Options, root: string): number {
  const file = join(root, 'eval', 'floor.json');
  const firsts = firstsOf(run);
  const lines = [...boardLines(firsts.recorded), ...boardLines(firsts['provider-6'])];
  const ofAttacks = run.attacks === undefined || project !== undefined ? [] : attackLines(run.attacks);
  if (raise === true) {
    const known = readFloor(file);
    const raised = { ...raiseFloor(known, lines), attacks: raiseAttackFloor(known.attacks, ofAttacks) };
    writeFileSync(file, `${JSON.stringify(raised, undefined, 2)}\n`);
    if (run.attempts.length > 0) raiseSmallest(SMALLEST_FILE, run);
  }
  const held = readFloor(file);
  const drops = floor === true ? [...dropsBelow(held, lines), ...attackDrops(held.attacks, ofAttacks)] : [];
  for (const drop of drops) process.stderr.write(`below the floor: ${drop}\n`);
  return drops.length === 0 ? 0 : 1;
}

function readFloor(file: string): Floor {
  return existsSync(file)
    ? Floor.parse(JSON.parse(readFileSync(file, 'utf8')))
    : { wrongAccepts: 0, wrongStatements: 0, projects: {}, attacks: {} };
}
