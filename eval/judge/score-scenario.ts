import { performance } from 'node:perf_hooks';
import type { ScoredScenario } from '../board/board.ts';
import { recordedMotivation } from './compared-intent.ts';
import type { Scenario } from '../dataset.ts';
import { diffText } from './diff-text.ts';
import { askMore } from './more-questions.ts';
import { scoreEventsAccounted } from '../scorers/events-accounted.ts';
import { scoreItemVerdicts } from '../scorers/item-verdicts.ts';
import { scorePatchRight } from '../scorers/patch-right.ts';
import { scoreSameGoal } from '../scorers/same-goal.ts';
import { scoreServesGoal } from '../scorers/serves-goal.ts';
import { scoreSameMotivation } from '../scorers/same-motivation.ts';
import { scoreSameVerdict } from '../scorers/same-verdict.ts';
import { scoreWrongAccepts } from '../scorers/wrong-accepts.ts';
import type { Answer, Mode, Score, Solution, Solver } from '../solution.ts';

/** Scores, and the scored solution. */
export interface ScoredSolution {
  readonly scored: ScoredScenario;
  /** Undefined if the solver threw. */
  readonly solution: Solution | undefined;
}

/**
 * Solves one scenario and answers every question that needs no other program.
 * @param scenario the scenario
 * @param mode with or without the recorded refresh
 * @param solve the solver
 * @returns all scores except Terraform's. If the solver throws, all are false with that explanation: a crash counts as a failure
 */
export async function scoreScenario(scenario: Scenario, mode: Mode, solve: Solver): Promise<ScoredSolution> {
  const started = performance.now();
  let solved: Solution;
  try {
    solved = await solve(scenario, mode);
  } catch (error) {
    const explanation = `the solver failed: ${describeError(error)}`;
    return { scored: failed({ scenario, mode, explanation, ms: performance.now() - started }), solution: undefined };
  }
  const ms = performance.now() - started;
  const solution = { ...solved, ms };
  const accepts = scoreWrongAccepts(scenario, solution);
  const isSilentOn = (what: 'verdicts' | 'events'): boolean => solution.silentOn?.includes(what) === true;
  const notAsked = (what: string): Score => ({ value: 'unscored', explanation: `the solver tells no ${what}` });
  const more = await askMore(scenario, solution);
  const scored = {
    project: scenario.project,
    id: scenario.id,
    mode,
    verdict: isSilentOn('verdicts') ? notAsked('verdicts') : scoreSameVerdict(scenario, solution),
    evaluator: await scorePatchRight(scenario, solution).catch((error: unknown): Score => ({
      value: false,
      explanation: `could not be judged: ${describeError(error)}`,
    })),
    accounted: isSilentOn('events') ? notAsked('events') : scoreEventsAccounted(scenario, solution),
    goal: scoreSameGoal(scenario, solution),
    serves: scoreServesGoal(scenario, solution),
    motivation: scoreSameMotivation(scenario, solution),
    items: scoreItemVerdicts(scenario, solution),
    wrongAccepts: accepts.count,
    wrongAcceptsExplanation: accepts.explanation,
    modelCalls: solution.report.totals.modelCalls,
    ms,
    more: isSilentOn('verdicts') ? { ...more, regret: { ...notAsked('verdicts'), amount: 0 } } : more,
    diff: diffText(solution),
    ...(solution.said === undefined ? {} : { said: solution.said }),
  };
  return { scored, solution };
}

interface Failing {
  readonly scenario: Scenario;
  readonly mode: Mode;
  readonly explanation: string;
  readonly ms: number;
}

/** The solver threw: every answer is false, with the reason. */
function failed({ scenario, mode, explanation, ms }: Failing): ScoredScenario {
  const score: Score = { value: false, explanation };
  const instead = (expected: string): Answer => ({ ...score, expected, found: 'failed' });
  return {
    project: scenario.project,
    id: scenario.id,
    mode,
    verdict: score,
    evaluator: score,
    accounted: score,
    goal: instead(scenario.intent.goal),
    serves: instead(scenario.intent.goal),
    motivation: instead(recordedMotivation(scenario)),
    items: scoreItemVerdicts(scenario, undefined),
    wrongAccepts: 0,
    wrongAcceptsExplanation: explanation,
    modelCalls: 0,
    ms,
    more: {},
    diff: '',
  };
}

function describeError(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
