import { performance } from 'node:perf_hooks';
import type { ScoredScenario } from './board.ts';
import type { Scenario } from './dataset.ts';
import { scoreEventsAccounted } from './scorers/events-accounted.ts';
import { scorePatchRight } from './scorers/patch-right.ts';
import { scoreSameVerdict } from './scorers/same-verdict.ts';
import { scoreWrongAccepts } from './scorers/wrong-accepts.ts';
import type { Mode, Score, Solution, Solver } from './solution.ts';

/**
 * Solves one scenario and asks every question about it.
 * @param scenario the scenario
 * @param mode with or without the recorded refresh
 * @param solve the solver
 * @returns all scores; where the solver throws, all are false and say so: a crash is a failure, never left out
 */
export async function scoreScenario(scenario: Scenario, mode: Mode, solve: Solver): Promise<ScoredScenario> {
  const started = performance.now();
  const place = { project: scenario.project, id: scenario.id, mode };
  let solution: Solution;
  try {
    solution = await solve(scenario, mode);
  } catch (error) {
    const score: Score = { value: false, explanation: `the solver failed: ${describeError(error)}` };
    return {
      ...place,
      verdict: score,
      patch: score,
      accounted: score,
      wrongAccepts: 0,
      wrongAcceptsExplanation: score.explanation,
      modelCalls: 0,
      ms: performance.now() - started,
    };
  }
  const ms = performance.now() - started;
  const accepts = scoreWrongAccepts(scenario, solution);
  return {
    ...place,
    verdict: scoreSameVerdict(scenario, solution),
    patch: await scorePatchRight(scenario, solution).catch((error: unknown): Score => ({
      value: false,
      explanation: `could not be judged: ${describeError(error)}`,
    })),
    accounted: scoreEventsAccounted(scenario, solution),
    wrongAccepts: accepts.count,
    wrongAcceptsExplanation: accepts.explanation,
    modelCalls: solution.report.totals.modelCalls,
    ms,
  };
}

function describeError(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
