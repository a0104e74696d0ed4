/**
 * Scores many scenarios: solves one after the other while Terraform judges in the background, so that both cores have work. Takes
 * scenarios, a solver and the judge; returns scores in the order of the scenarios. Reports progress and prints nothing.
 */
import type { ScoredScenario } from '../board/board.ts';
import type { Scenario } from '../dataset.ts';
import { scoreScenario } from './score-scenario.ts';
import type { ScoredSolution } from './score-scenario.ts';
import type { Mode, Score, Solver } from '../solution.ts';

/** Judges all solutions of one scenario together, because they share the recorded root. */
export type JudgePatches = (scenario: Scenario, solutions: readonly NonNullable<ScoredSolution['solution']>[]) => Promise<readonly Score[]>;

/** Scenarios, solver and judge. */
export interface Scoring {
  readonly scenarios: readonly Scenario[];
  readonly modes: readonly Mode[];
  readonly solve: Solver;
  /** Undefined if only the evaluator judges. */
  readonly judge: JudgePatches | undefined;
  /** Called after each scenario that is complete in all modes. */
  readonly progress: (scenario: Scenario, done: number, scored: readonly ScoredScenario[]) => void;
}

/** Terraform uses one core; a third judge would only wait. */
const JUDGES_AT_A_TIME = 2;

/**
 * Scores scenarios.
 * @param scoring scenarios, modes, solver and judge
 * @returns one item per scenario and mode, in that order; if a judge throws, the patch is wrong, with that explanation
 */
export async function scoreScenarios({ scenarios, modes, solve, judge, progress }: Scoring): Promise<readonly ScoredScenario[]> {
  const results: (readonly ScoredScenario[])[] = [];
  const judging = new Set<Promise<void>>();
  let done = 0;
  for (const [index, scenario] of scenarios.entries()) {
    const solved: ScoredSolution[] = [];
    for (const mode of modes) solved.push(await scoreScenario(scenario, mode, solve));
    while (judging.size >= JUDGES_AT_A_TIME) await Promise.race(judging);
    const judged = withPatches(scenario, solved, judge).then((scored) => {
      results[index] = scored;
      done += 1;
      judging.delete(judged);
      progress(scenario, done, scored);
    });
    judging.add(judged);
  }
  await Promise.all(judging);
  return results.flat();
}

async function withPatches(
  scenario: Scenario,
  solved: readonly ScoredSolution[],
  judge: JudgePatches | undefined,
): Promise<readonly ScoredScenario[]> {
  if (judge === undefined) return solved.map(({ scored }) => scored);
  const solutions = solved.flatMap(({ solution }) => (solution === undefined ? [] : [solution]));
  const scores = await judge(scenario, solutions).catch((error: unknown): readonly Score[] => {
    const explanation = `could not be judged: ${error instanceof Error ? error.message : String(error)}`;
    return solutions.map(() => ({ value: false, explanation }));
  });
  return solved.map(({ scored, solution }) => {
    // A solver that threw left no patch to judge; its failure counts here too.
    const patch = solution === undefined ? undefined : scores[solutions.indexOf(solution)];
    return { ...scored, patch: patch ?? scored.evaluator };
  });
}
