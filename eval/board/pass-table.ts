/** pass@k by project, type, difficulty, generator and mode, recorded and generated truth apart. Pure: attempts in, rows out. */
import { alignColumns } from './columns.ts';
import { percent } from './confusion.ts';
import type { Attempt } from './outcome.ts';
import { passes } from './outcome.ts';
import type { Estimate } from './statistics.ts';
import { meanOf, passAtK } from './statistics.ts';

/** What attempts are counted under. */
export const GROUPINGS = ['all', 'project', 'generator', 'difficulty', 'type'] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** How many out of how many. */
export interface Share {
  readonly count: number;
  readonly of: number;
}

/** One line. */
export interface PassLine {
  readonly truth: Attempt['truth'];
  readonly mode: Attempt['mode'];
  readonly grouping: Grouping;
  readonly name: string;
  readonly scenarios: number;
  /** pass@k for k = 1, 2, … as many as there were attempts. */
  readonly passAt: readonly Estimate[];
  readonly wrongAccepts: number;
  readonly regret: number;
  /** Of the items that are to be accepted, how many are. */
  readonly accepts: Share;
  /** Of all items, how many a person was asked about that were to be accepted or are nothing at all. */
  readonly asked: Share;
  /** The two questions kept apart: what was to be done is done; what was to be left alone is. */
  readonly converged: number;
  readonly noCollateral: number;
}

/**
 * Counts.
 * @param attempts all attempts of a run
 * @returns lines by truth, mode and grouping; a scenario of several types counts under each
 */
export function passLines(attempts: readonly Attempt[]): readonly PassLine[] {
  const kinds = [...new Set(attempts.map(({ truth, mode }) => `${truth} ${mode}`))].sort().reverse();
  return kinds.flatMap((kind) => {
    const own = attempts.filter(({ truth, mode }) => `${truth} ${mode}` === kind);
    return GROUPINGS.flatMap((grouping) => {
      const names = [...new Set(own.flatMap((attempt) => namesOf(attempt, grouping)))].sort();
      return names.map((name) =>
        lineOf(
          own.filter((attempt) => namesOf(attempt, grouping).includes(name)),
          grouping,
          name,
        ),
      );
    });
  });
}

/**
 * Prints lines for people.
 * @param lines as counted
 * @param groupings which of them
 * @returns a table, header first
 */
export function renderPassLines(lines: readonly PassLine[], groupings: readonly Grouping[]): readonly string[] {
  const chosen = lines.filter(({ grouping }) => groupings.includes(grouping));
  const most = Math.max(1, ...chosen.map(({ passAt }) => passAt.length));
  const header = [
    'truth',
    'mode',
    'by',
    'name',
    'scenarios',
    ...Array.from({ length: most }, (_, index) => `pass@${index + 1}`),
    '95 %',
    'converged',
    'no collateral',
    'wrong accepts',
    'regret',
    'accepts accepted',
    'asked without need',
  ];
  const rows = chosen.map(
    ({ truth, mode, grouping, name, scenarios, passAt, converged, noCollateral, wrongAccepts, regret, accepts, asked }) => [
      truth,
      mode,
      grouping,
      name,
      String(scenarios),
      ...Array.from({ length: most }, (_, index) => passAt[index]?.share.toFixed(3) ?? '-'),
      `${(passAt[0]?.low ?? 0).toFixed(3)}–${(passAt[0]?.high ?? 1).toFixed(3)}`,
      `${converged}/${scenarios}`,
      `${noCollateral}/${scenarios}`,
      String(wrongAccepts),
      String(regret),
      describeShare(accepts),
      describeShare(asked),
    ],
  );
  return alignColumns([header, ...rows], 4);
}

function describeShare({ count, of }: Share): string {
  return `${count}/${of} ${percent(count, of)}`;
}

function namesOf({ project, generator, difficulty, types }: Attempt, grouping: Grouping): readonly string[] {
  switch (grouping) {
    case 'all':
      return ['all'];
    case 'project':
      return [project];
    case 'generator':
      return [generator.split('/')[0] ?? generator];
    case 'difficulty':
      return [difficulty];
    case 'type':
      return types;
  }
}

function lineOf(attempts: readonly Attempt[], grouping: Grouping, name: string): PassLine {
  const ofScenario = groupById(attempts);
  const fewest = Math.min(...[...ofScenario.values()].map((own) => own.length));
  const passAt = Array.from({ length: fewest }, (_, index) =>
    meanOf([...ofScenario.values()].map((own) => passAtK(own.length, own.filter(passes).length, index + 1))),
  );
  const [first] = attempts;
  const firsts = attempts.filter(({ sample }) => sample === 0);
  const amount = ({ more }: Attempt, question: 'regret' | 'questionsAsked'): number => {
    const answer = more?.[question];
    return answer !== undefined && 'amount' in answer ? answer.amount : 0;
  };
  const total = (question: 'regret' | 'questionsAsked'): number => attempts.reduce((sum, attempt) => sum + amount(attempt, question), 0);
  const items = attempts.flatMap((attempt) => attempt.items);
  const accepts = items.filter(({ expected }) => expected === 'accept');
  return {
    truth: first?.truth ?? 'recorded',
    mode: first?.mode ?? 'off',
    grouping,
    name,
    scenarios: ofScenario.size,
    passAt,
    wrongAccepts: attempts.reduce((sum, { wrongAccepts }) => sum + wrongAccepts, 0),
    regret: total('regret'),
    accepts: { count: accepts.filter(({ found }) => found === 'accept').length, of: accepts.length },
    asked: { count: total('questionsAsked'), of: items.length },
    converged: firsts.filter(({ more }) => more?.converged?.value === true).length,
    noCollateral: firsts.filter(({ more }) => more?.noCollateral?.value === true).length,
  };
}

function groupById(attempts: readonly Attempt[]): ReadonlyMap<string, readonly Attempt[]> {
  const groups = new Map<string, readonly Attempt[]>();
  for (const attempt of attempts) {
    const key = `${attempt.project}/${attempt.id}`;
    groups.set(key, [...(groups.get(key) ?? []), attempt]);
  }
  return groups;
}
