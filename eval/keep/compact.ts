/**
 * Compact form of attempts in a kept run: one word for a right answer, the beginning of the reason for a wrong one. Pure, in both
 * directions; explanations of right answers are lost.
 */
import { z } from 'zod';
import type { Attempt } from '../board/outcome.ts';
import type { MoreAnswers } from '../judge/more-questions.ts';
import { MORE_QUESTIONS } from '../judge/more-questions.ts';
import type { Answer, Score } from '../solution.ts';
import type { ValueCounts } from '../board/value-counts.ts';

const Reason = z.string();
const CompactScore = z
  .union([z.literal(true), z.strictObject({ no: Reason }), z.strictObject({ unscored: Reason })])
  .describe('true: right; no: wrong, with the reason; unscored: the scenario cannot answer the question');
type CompactScore = z.infer<typeof CompactScore>;

const Counts = z.strictObject({
  right: z.int(),
  hidden: z.int(),
  shadows: z.int(),
  wrong: z.array(z.string()),
  unseen: z.array(z.string()),
});

const CompactMore = z.union([
  CompactScore,
  z.number().describe('the amount of a right answer'),
  z.strictObject({ score: CompactScore, amount: z.number() }),
  z.strictObject({ score: CompactScore, byType: z.record(z.string(), Counts) }),
]);

const Words = z.tuple([z.string(), z.string()]).describe('the recorded value and the found one');

/** One attempt at a scenario. */
const CompactAttempt = z.strictObject({
  mode: z.enum(['off', 'file']).describe('off: the trail alone; file: with the refresh'),
  sample: z.int().min(0).describe('the number of the attempt, from 0'),
  verdict: CompactScore,
  patch: CompactScore.optional().describe("Terraform's judgement; absent if Terraform did not judge"),
  evaluator: CompactScore.describe("the evaluator's judgement of the same question"),
  accounted: CompactScore,
  goal: Words,
  serves: Words,
  motivation: Words,
  items: z.array(z.tuple([z.string(), z.string(), z.string()])).describe('each expected item, the expected verdict, the found one'),
  wrongAccepts: z.int().min(0).describe('the number of wrongly accepted rows'),
  acceptedWrongly: z.string().optional().describe('the wrongly accepted rows, with the expected verdicts; absent: none'),
  modelCalls: z.int().min(0),
  ms: z.int().min(0).describe('the duration of solving, without scoring'),
  more: z.partialRecord(z.enum(MORE_QUESTIONS), CompactMore),
  said: z.string().optional().describe('the end of the output of a command line tool, if the attempt does not pass'),
});

/** A scenario and every attempt at it. */
export const CompactScenario = z.strictObject({
  project: z.string(),
  id: z.string(),
  truth: z.enum(['recorded', 'generated', 'provider-6', 'held-out']),
  generator: z.string().describe('family/name; recorded if the scenario is not generated'),
  change: z.enum(['changed', 'made by hand', 'deleted', 'nothing']),
  difficulty: z.enum(['easy', 'medium', 'hard']),
  types: z.array(z.string()),
  title: z.string(),
  attempts: z.array(CompactAttempt).min(1),
});
export type CompactScenario = z.infer<typeof CompactScenario>;

/**
 * Packs attempts.
 * @param attempts of a run
 * @returns one entry per scenario, in the order of their first attempts
 */
export function packAttempts(attempts: readonly Attempt[]): readonly CompactScenario[] {
  const found = new Map<string, CompactScenario>();
  for (const attempt of attempts) {
    const { project, id, truth, generator, change, difficulty, types, title } = attempt;
    const key = `${truth} ${project}/${id}`;
    const known = found.get(key)?.attempts ?? [];
    const facts = { project, id, truth, generator, change, difficulty, types: [...types], title };
    found.set(key, { ...facts, attempts: [...known, packed(attempt)] });
  }
  return [...found.values()];
}

/**
 * Unpacks attempts.
 * @param scenarios from `packAttempts`
 * @returns the attempts, without explanations of right answers and without diffs
 */
export function unpackAttempts(scenarios: readonly CompactScenario[]): readonly Attempt[] {
  return scenarios.flatMap(({ attempts, ...facts }) =>
    attempts.map(({ verdict, patch, evaluator, accounted, goal, serves, motivation, items, acceptedWrongly, more, said, ...rest }) => ({
      ...facts,
      ...rest,
      verdict: unpackScore(verdict),
      ...(patch === undefined ? {} : { patch: unpackScore(patch) }),
      evaluator: unpackScore(evaluator),
      accounted: unpackScore(accounted),
      goal: unpackWords(goal),
      serves: unpackWords(serves),
      motivation: unpackWords(motivation),
      items: items.map(([item, expected, found]) => ({ item, expected, found })),
      wrongAcceptsExplanation: acceptedWrongly ?? 'no wrong accept',
      more: unpackMore(more),
      ...(said === undefined ? {} : { said }),
    })),
  );
}

function packed({ mode, sample, verdict, patch, evaluator, accounted, ...rest }: Attempt): CompactScenario['attempts'][number] {
  const { goal, serves, motivation, items, wrongAccepts, wrongAcceptsExplanation, modelCalls, ms, more = {}, said } = rest;
  return {
    mode,
    sample,
    verdict: packScore(verdict),
    ...(patch === undefined ? {} : { patch: packScore(patch) }),
    evaluator: packScore(evaluator),
    accounted: packScore(accounted),
    goal: [goal.expected, goal.found],
    serves: [serves.expected, serves.found],
    motivation: [motivation.expected, motivation.found],
    items: items.map(({ item, expected, found }): [string, string, string] => [item, expected, found]),
    wrongAccepts,
    ...(wrongAccepts === 0 ? {} : { acceptedWrongly: wrongAcceptsExplanation }),
    modelCalls,
    ms: Math.round(ms),
    more: packMore(more),
    ...(said === undefined ? {} : { said }),
  };
}

/** The full reason is in the run's output and on its page. */
const MAX_REASON_LENGTH = 160;

function packScore({ value, explanation }: Score): CompactScore {
  if (value === true) return true;
  const reason = explanation.length > MAX_REASON_LENGTH ? `${explanation.slice(0, MAX_REASON_LENGTH)}…` : explanation;
  return value === 'unscored' ? { unscored: reason } : { no: reason };
}

function unpackScore(score: CompactScore): Score {
  if (score === true) return { value: true, explanation: '' };
  return 'no' in score ? { value: false, explanation: score.no } : { value: 'unscored', explanation: score.unscored };
}

function unpackWords([expected, found]: readonly [string, string]): Answer {
  const value = expected === found;
  return { value, explanation: value ? '' : `expected ${expected}, found ${found}`, expected, found };
}

/** Duration and model calls are stored separately; wrong values are stored by type. */
function packMore(more: MoreAnswers): CompactScenario['attempts'][number]['more'] {
  const entries = Object.entries(more).filter(([name]) => name !== 'wallTime' && name !== 'modelCalls');
  return Object.fromEntries(
    entries.map(([name, answer]) => {
      const score = packScore(answer);
      if ('byType' in answer)
        return [
          name,
          { score: answer.value === false ? { no: '' } : score, byType: Object.fromEntries(Object.entries(answer.byType).map(copied)) },
        ];
      if ('amount' in answer && score === true) return [name, answer.amount];
      return [name, 'amount' in answer ? { score, amount: answer.amount } : score];
    }),
  );
}

function copied([type, counts]: readonly [string, ValueCounts]): readonly [string, z.infer<typeof Counts>] {
  return [type, { ...counts, wrong: [...counts.wrong], unseen: [...counts.unseen] }];
}

function unpackMore(more: CompactScenario['attempts'][number]['more']): MoreAnswers {
  return Object.fromEntries(
    Object.entries(more).map(([name, answer]) => {
      if (typeof answer === 'number') return [name, { ...unpackScore(true), amount: answer }];
      if (answer === true || 'no' in answer || 'unscored' in answer) return [name, unpackScore(answer)];
      const { score, ...numbers } = answer;
      return [name, { ...unpackScore(score), ...numbers }];
    }),
  );
}
