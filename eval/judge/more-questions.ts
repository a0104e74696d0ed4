/** All further questions. Takes a scenario and a solution; returns an answer for each question by name. */
import type { Scenario } from '../dataset.ts';
import { scoreCommentsKept } from '../scorers/comments-kept.ts';
import { scoreConverged } from '../scorers/converged.ts';
import { scoreDiffSize } from '../scorers/diff-size.ts';
import { scoreModelCalls } from '../scorers/model-calls.ts';
import { scoreMoney } from '../scorers/money.ts';
import { scoreNoCollateral } from '../scorers/no-collateral.ts';
import { scoreQuestionsAsked } from '../scorers/questions-asked.ts';
import { scoreRegret } from '../scorers/regret.ts';
import { scoreSaysWhy } from '../scorers/says-why.ts';
import { scoreSecretsKept } from '../scorers/secrets-kept.ts';
import { scoreToldChoices } from '../scorers/told-choices.ts';
import { scoreTokens } from '../scorers/tokens.ts';
import { scoreValueOrigin } from '../scorers/value-origin.ts';
import { scoreValuesRight } from '../scorers/values-right.ts';
import type { ValuesAnswer } from '../scorers/values-right.ts';
import { scoreWallTime } from '../scorers/wall-time.ts';
import type { Measure, Score, Solution } from '../solution.ts';

/** Questions with a boolean answer, and those with a number. */
export const MORE_QUESTIONS = [
  'converged',
  'noCollateral',
  'valueOrigin',
  'valuesRight',
  'commentsKept',
  'secretsKept',
  'saysWhy',
  'toldChoices',
  'diffSize',
  'regret',
  'questionsAsked',
  'modelCalls',
  'tokens',
  'money',
  'wallTime',
] as const;
export type MoreQuestion = (typeof MORE_QUESTIONS)[number];
export type MoreAnswers = Partial<Readonly<Record<MoreQuestion, Score | Measure | ValuesAnswer>>>;

/**
 * Answers all questions.
 * @param scenario the scenario
 * @param solution the result of a solver
 * @returns an answer for each question
 */
export async function askMore(scenario: Scenario, solution: Solution): Promise<MoreAnswers> {
  return {
    converged: await scoreConverged(scenario, solution),
    noCollateral: await scoreNoCollateral(scenario, solution),
    valueOrigin: scoreValueOrigin(scenario, solution),
    valuesRight: scoreValuesRight(scenario, solution),
    commentsKept: scoreCommentsKept(scenario, solution),
    secretsKept: scoreSecretsKept(scenario, solution),
    saysWhy: scoreSaysWhy(scenario, solution),
    toldChoices: scoreToldChoices(scenario, solution),
    diffSize: scoreDiffSize(scenario, solution),
    regret: scoreRegret(scenario, solution),
    questionsAsked: scoreQuestionsAsked(scenario, solution),
    modelCalls: scoreModelCalls(scenario, solution),
    tokens: scoreTokens(scenario, solution),
    money: scoreMoney(scenario, solution),
    wallTime: scoreWallTime(scenario, solution),
  };
}
