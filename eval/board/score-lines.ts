/** Adds attempts up: per kind of truth, mode, project, class, difficulty and resource type. Kinds are never added up. Pure. */
import type { Attempt } from './outcome.ts';
import { classOf, passes } from './outcome.ts';
import { isStated } from './board-shares.ts';
import type { Estimate } from './statistics.ts';
import { meanOf, passAtK } from './statistics.ts';

/** What attempts are counted under. */
export const GROUPINGS = ['all', 'project', 'class', 'difficulty', 'type'] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** How many out of how many. */
export interface Share {
  readonly count: number;
  readonly of: number;
}

/** What solving cost, over all attempts. */
export interface Cost {
  readonly modelCalls: number;
  readonly tokens: number;
  /** Undefined where a model was asked and nobody said what it costs. */
  readonly usd: number | undefined;
  /** Of one attempt, on average. */
  readonly seconds: number;
}

/** One line. */
export interface ScoreLine {
  readonly truth: Attempt['truth'];
  readonly mode: Attempt['mode'];
  readonly grouping: Grouping;
  readonly name: string;
  readonly scenarios: number;
  /** pass@k for k = 1, 2, … as many as there were attempts; undefined where the solver gives no verdicts. */
  readonly passAt: readonly Estimate[] | undefined;
  /** Every item judged as expected. Undefined as above. */
  readonly verdict: Share | undefined;
  /** The plan of the patched code shows what it should. */
  readonly patch: Share;
  /** Of those that were edited: no literal stands in the place of a reference. */
  readonly place: Share;
  /** Nothing was changed that was to be left alone. */
  readonly noCollateral: Share;
  /** What was to be done is done. */
  readonly converged: Share;
  /** Of those whose goal, or motivation, something of the day states: how many were told rightly. */
  readonly goal: Share;
  readonly motivation: Share;
  /** Goals and motivations that were stated and are not as recorded. */
  readonly misstated: number;
  /** Undefined where the solver gives no verdicts. */
  readonly regret: number | undefined;
  readonly wrongAccepts: number;
  /** Of the items that are to be accepted, how many are. */
  readonly accepts: Share;
  /** Of all items, how many a person was asked about that were to be accepted or are nothing at all. */
  readonly asked: Share;
  readonly cost: Cost;
}

const KINDS: readonly Attempt['truth'][] = ['recorded', 'provider-6', 'held-out', 'generated'];

/**
 * Counts.
 * @param attempts all attempts of a run
 * @param groupings which of them
 * @returns lines by truth, mode and grouping; a scenario of several types counts under each
 */
export function scoreLines(attempts: readonly Attempt[], groupings: readonly Grouping[] = GROUPINGS): readonly ScoreLine[] {
  const modes = [...new Set(attempts.map(({ mode }) => mode))];
  return KINDS.flatMap((truth) =>
    modes.flatMap((mode) => {
      const own = attempts.filter((attempt) => attempt.truth === truth && attempt.mode === mode);
      return groupings.flatMap((grouping) => {
        const names = [...new Set(own.flatMap((attempt) => namesOf(attempt, grouping)))].sort();
        return names.map((name) =>
          lineOf(
            own.filter((attempt) => namesOf(attempt, grouping).includes(name)),
            { truth, mode, grouping, name },
          ),
        );
      });
    }),
  );
}

function namesOf(attempt: Attempt, grouping: Grouping): readonly string[] {
  switch (grouping) {
    case 'all':
      return ['all'];
    case 'project':
      return [attempt.project];
    case 'class':
      return [classOf(attempt)];
    case 'difficulty':
      return [attempt.difficulty];
    case 'type':
      return attempt.types;
  }
}

function lineOf(attempts: readonly Attempt[], named: Pick<ScoreLine, 'truth' | 'mode' | 'grouping' | 'name'>): ScoreLine {
  const ofScenario = groupById(attempts);
  const firsts = attempts.filter(({ sample }) => sample === 0);
  const isJudged = attempts.some(({ verdict }) => verdict.value !== 'unscored');
  const share = (asked: readonly Attempt[], is: (attempt: Attempt) => boolean): Share => ({
    count: asked.filter(is).length,
    of: asked.length,
  });
  const items = attempts.flatMap((attempt) => attempt.items);
  const accepts = items.filter(({ expected }) => expected === 'accept');
  const edited = firsts.filter((attempt) => amountOf(attempt, 'diffSize') > 0);
  return {
    ...named,
    scenarios: ofScenario.size,
    passAt: isJudged ? passAtOf([...ofScenario.values()]) : undefined,
    verdict: isJudged ? share(firsts, ({ verdict }) => verdict.value === true) : undefined,
    patch: share(firsts, ({ patch, evaluator }) => (patch ?? evaluator).value === true),
    place: share(edited, ({ more }) => more?.valueOrigin?.value === true),
    noCollateral: share(firsts, ({ more }) => more?.noCollateral?.value === true),
    converged: share(firsts, ({ more }) => more?.converged?.value === true),
    goal: share(
      firsts.filter(({ goal }) => goal.expected !== 'unknown'),
      ({ goal }) => goal.value === true,
    ),
    motivation: share(
      firsts.filter(({ motivation }) => motivation.expected !== 'unknown'),
      ({ motivation }) => motivation.value === true,
    ),
    misstated: firsts.flatMap(({ goal, motivation }) => [goal, motivation]).filter((one) => isStated(one) && one.value !== true).length,
    regret: isJudged ? total(attempts, (attempt) => amountOf(attempt, 'regret')) : undefined,
    wrongAccepts: total(attempts, ({ wrongAccepts }) => wrongAccepts),
    accepts: { count: accepts.filter(({ found }) => found === 'accept').length, of: accepts.length },
    asked: { count: total(attempts, (attempt) => amountOf(attempt, 'questionsAsked')), of: items.length },
    cost: costOf(attempts),
  };
}

function passAtOf(scenarios: readonly (readonly Attempt[])[]): readonly Estimate[] {
  const fewest = Math.min(...scenarios.map((own) => own.length));
  return Array.from({ length: fewest }, (_, index) =>
    meanOf(scenarios.map((own) => passAtK(own.length, own.filter(passes).length, index + 1))),
  );
}

function costOf(attempts: readonly Attempt[]): Cost {
  const isPriced = attempts.every(({ more }) => more?.money?.value !== 'unscored');
  return {
    modelCalls: total(attempts, ({ modelCalls }) => modelCalls),
    tokens: total(attempts, (attempt) => amountOf(attempt, 'tokens')),
    usd: isPriced ? total(attempts, (attempt) => amountOf(attempt, 'money')) : undefined,
    seconds: total(attempts, ({ ms }) => ms) / 1000 / Math.max(1, attempts.length),
  };
}

function amountOf({ more }: Attempt, question: 'regret' | 'questionsAsked' | 'diffSize' | 'tokens' | 'money'): number {
  const answer = more?.[question];
  return answer !== undefined && 'amount' in answer ? answer.amount : 0;
}

function total<Item>(items: readonly Item[], count: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + count(item), 0);
}

function groupById(attempts: readonly Attempt[]): ReadonlyMap<string, readonly Attempt[]> {
  const groups = new Map<string, Attempt[]>();
  for (const attempt of attempts) {
    const key = `${attempt.project}/${attempt.id}`;
    groups.set(key, [...(groups.get(key) ?? []), attempt]);
  }
  return groups;
}
