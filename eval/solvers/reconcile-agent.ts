/** Our solver with a model: drifts without another patch are given to an agent, over any endpoint of the Messages API. */
import type { ContextOptions } from '#context.ts';
import type { Mode, Solution, Solver } from '../solution.ts';
import type { Scenario } from '../dataset.ts';
import { solveIn } from './reconcile.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const MINUTE = 60_000;

/**
 * Makes the solver.
 * @param environment EVAL_MODEL is the model and ANTHROPIC_API_KEY its key; EVAL_BASE_URL is its endpoint, EVAL_PRICE its price in US
 * dollars per million tokens, `input,output`
 * @returns the solver
 * @throws Error if model or key are missing
 */
export function agentSolver(environment: Environment): Solver {
  const agent = agentIn(environment);
  return async (scenario: Scenario, mode: Mode): Promise<Solution> => {
    const solution = await solveIn(scenario, { mode, agent });
    const usd = priceOf(solution, environment);
    return usd === undefined ? solution : { ...solution, usd };
  };
}

function agentIn({
  EVAL_MODEL: model,
  EVAL_BASE_URL: baseUrl,
  ANTHROPIC_API_KEY: apiKey,
}: Environment): NonNullable<ContextOptions['agent']> {
  if (model === undefined || apiKey === undefined)
    throw new Error('expected EVAL_MODEL and ANTHROPIC_API_KEY in the environment, found one of them missing');
  return {
    model: { provider: 'anthropic', model, apiKey, baseUrl },
    limits: {
      rounds: 24,
      answerTokens: 8192,
      run: { tokens: 2_000_000, usd: undefined, ms: 30 * MINUTE },
      intent: { tokens: 400_000, usd: undefined, ms: 10 * MINUTE },
      price: undefined,
    },
    attempts: 4,
    paths: [],
    explain: true,
  };
}

/**
 * Computes the cost of a run.
 * @param solution with its counted tokens
 * @param environment EVAL_PRICE, `input,output` in US dollars per million tokens
 * @returns US dollars; undefined if no price is given
 */
export function priceOf({ report }: Pick<Solution, 'report'>, { EVAL_PRICE: price }: Environment): number | undefined {
  const [input, output] = (price ?? '').split(',').map(Number);
  if (price === undefined || !Number.isFinite(input) || !Number.isFinite(output)) return undefined;
  return (report.totals.inputTokens * Number(input) + report.totals.outputTokens * Number(output)) / 1_000_000;
}
