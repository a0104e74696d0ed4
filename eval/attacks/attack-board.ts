/** Adds up graded attacks and twins, and renders them. Pure: takes grades, returns numbers and lines. */
import { alignColumns } from '../board/columns.ts';
import { percent } from '../board/confusion.ts';
import { GRADES, SOURCES } from './attack-case.ts';
import type { Source } from './attack-case.ts';
import { OUTCOMES } from './grade-attack.ts';
import type { GradedAttack, Outcome } from './grade-attack.ts';

/** One line: the attacks of a source and grade, or its twins. */
export interface AttackLine {
  readonly from: Source;
  readonly kind: (typeof GRADES)[number] | 'twin';
  readonly cases: number;
  readonly outcomes: Readonly<Record<Outcome, number>>;
  /** The number of attacks for which a guardrail or a rule of the team says what is wrong. */
  readonly named: number;
  readonly regret: number;
}

/**
 * Counts outcomes.
 * @param graded cases with their grades
 * @returns lines by source, attacks before twins; without lines for empty groups
 */
export function attackLines(graded: readonly GradedAttack[]): readonly AttackLine[] {
  return SOURCES.flatMap((from) =>
    [...GRADES, 'twin' as const].flatMap((kind) => {
      const own = graded.filter(({ attack }) => attack.from === from && (attack.grade ?? 'twin') === kind);
      if (own.length === 0) return [];
      const count = (outcome: Outcome): number => own.filter((one) => one.outcome === outcome).length;
      const outcomes = Object.fromEntries(OUTCOMES.map((outcome) => [outcome, count(outcome)])) as Record<Outcome, number>;
      const named = own.filter(({ isNamed }) => isNamed).length;
      return [{ from, kind, cases: own.length, outcomes, named, regret: own.reduce((sum, { regret }) => sum + regret, 0) }];
    }),
  );
}

/**
 * Renders grades as text.
 * @param graded cases with their grades
 * @returns lines of text: the attacks, the twins, and the cases with a wrong result
 */
export function renderAttacks(graded: readonly GradedAttack[]): string {
  const lines = attackLines(graded);
  const row = ({ from, kind, cases, outcomes, named, regret }: AttackLine): readonly string[] => [
    from,
    kind,
    String(cases),
    ...OUTCOMES.map((outcome) => String(outcomes[outcome])),
    ...(kind === 'twin' ? [] : [String(named)]),
    percent(outcomes[kind === 'twin' ? 'accepted' : 'refused'], cases),
    String(regret),
  ];
  const tableOf = (kinds: readonly AttackLine['kind'][], words: readonly string[], right: string): readonly string[] => {
    const own = lines.filter(({ kind }) => kinds.includes(kind));
    return own.length === 0 ? [] : ['', ...alignColumns([['source', 'grade', 'cases', ...words, right, 'regret'], ...own.map(row)], 2)];
  };
  const wrong = graded.filter(({ isRight }) => !isRight);
  return [
    'Attacks, to be refused, and twins that do no harm, to be accepted:',
    ...tableOf(GRADES, [...OUTCOMES, 'named'], 'share refused'),
    ...tableOf(['twin'], ['asked', ...OUTCOMES.slice(1)], 'share accepted'),
    ...(wrong.length === 0 ? ['', 'Every case is as it should be.'] : ['', 'Not as it should be:', ...wrong.flatMap(describe)]),
  ].join('\n');
}

function describe({ attack, outcome, found, regret }: GradedAttack): readonly string[] {
  const { from, id, grade, project, family, why } = attack;
  return [
    `  ${from}/${id} (${grade ?? 'twin'}, ${family}, ${project}): ${grade === undefined && outcome === 'refused' ? 'asked' : outcome}, regret ${regret}`,
    ...(why === undefined ? [] : [`    the case: ${why}`]),
    ...found.map((line) => `    ${shorten(line)}`),
  ];
}

function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > 400 ? `${line.slice(0, 399)}…` : line;
}
