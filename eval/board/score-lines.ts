/** Adds up attempts by kind of truth, mode, project, class, difficulty and resource type. Different kinds are never added up. Pure. */
import type { Attempt } from './outcome.ts';
import { classOf, passes } from './outcome.ts';
import { isStated } from './board-shares.ts';
import type { Estimate } from './statistics.ts';
import { meanOf, passAtK } from './statistics.ts';

/** The ways to group attempts. */
export const GROUPINGS = ['all', 'project', 'class', 'difficulty', 'type'] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** A count and its total. */
export interface Share {
  readonly count: number;
  readonly of: number;
}

/** The cost of all attempts. */
export interface Cost {
  readonly modelCalls: number;
  readonly tokens: number;
  /** Undefined if a model was used and its price is not known. */
  readonly usd: number | undefined;
  /** Average per attempt. */
  readonly seconds: number;
}

/** The counts of one line of the table. */
export interface ScoreLine {
  readonly truth: Attempt['truth'];
  readonly mode: Attempt['mode'];
  readonly grouping: Grouping;
  readonly name: string;
  readonly scenarios: number;
  /** pass@k for k = 1, 2, … up to the number of attempts; undefined if the solver gives no verdicts. */
  readonly passAt: readonly Estimate[] | undefined;
  /** Attempts with the expected verdict on every item. Undefined as above. */
  readonly verdict: Share | undefined;
  /** Attempts whose patched code has the right plan. */
  readonly patch: Share;
  /** Of the edited ones: attempts in which no literal replaced a reference. */
  readonly place: Share;
  /** Attempts without an unwanted change. */
  readonly noCollateral: Share;
  /** Attempts in which all accepted changes are in code. */
  readonly converged: Share;
  /** Right goals and motivations, out of the days that state one. */
  readonly goal: Share;
  readonly motivation: Share;
  /** Stated goals and motivations that differ from the recorded ones. */
  readonly misstated: number;
  /** Undefined if the solver gives no verdicts. */
  readonly regret: number | undefined;
  readonly wrongAccepts: number;
  /** Accepted items, out of those that should be accepted. */
  readonly accepts: Share;
  /** Unnecessary questions, out of all items: a person was asked about an item that should be accepted or is no drift. */
  readonly asked: Share;
  readonly cost: Cost;
}

const KINDS: readonly Attempt['truth'][] = ['recorded', 'provider-6', 'held-out', 'generated'];

/**
 * Counts attempts.
 * @param attempts all attempts of a run
 * @param groupings the groupings to use
 * @returns lines by truth, mode and grouping; a scenario with several types counts under each
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
