/** Grades the intents of a report, and prints the results of all days. Takes a day and its report; the grade is pure. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunReport } from '#domain/run-report.ts';
import { createAttackJudge } from '../attacks/judge-attacks.ts';
import { intentCases } from './read-intents.ts';
import type { ExpectedIntent, IntentCase } from './read-intents.ts';

type ReportedIntent = RunReport['reconciliations'][number]['intent'];

/** The answers about one day. */
export interface GradedIntents {
  readonly id: string;
  /** Questions with the right answer. */
  readonly right: readonly string[];
  /** Questions with another answer, each with that answer. */
  readonly wrong: readonly string[];
}

/**
 * Grades a day.
 * @param read the day with its expected intents
 * @param report the report of its run; the error text if the run failed
 * @returns the right and wrong answers: do exactly the expected changes have one intent, and are its goal, class, motivation, confidence,
 * quotes and summary as expected
 */
export function gradeIntents({ id, intents }: Pick<IntentCase, 'id' | 'intents'>, report: RunReport | string): GradedIntents {
  const rows = typeof report === 'string' ? [] : rowsOf(report);
  const answers = intents.flatMap((expected) => answersTo(expected, rows));
  const failed = typeof report === 'string' ? [`the run failed: ${report}`] : [];
  return {
    id,
    right: answers.flatMap(({ question, found }) => (found === undefined ? [question] : [])),
    wrong: [...failed, ...answers.flatMap(({ question, found }) => (found === undefined ? [] : [`${question}: found ${found}`]))],
  };
}

interface Row {
  readonly name: string;
  readonly intent: ReportedIntent;
}

/** A resource that is not in the state is named by its type, since its address is a proposal. */
function rowsOf({ reconciliations, settled, invisible }: RunReport): readonly Row[] {
  const known = reconciliations.map(({ kind, address, ...row }) => ({ ...row, address: kind === 'unmanaged' ? null : address }));
  return [...known, ...settled, ...invisible].flatMap(({ address, resourceType, intent }) =>
    intent === undefined ? [] : [{ name: address ?? `new ${resourceType ?? ''}`, intent }],
  );
}

interface Asked {
  readonly question: string;
  /** The wrong answer; undefined: right. */
  readonly found: string | undefined;
}

function answersTo(expected: ExpectedIntent, rows: readonly Row[]): readonly Asked[] {
  const intent = rows.find(({ name }) => expected.of.includes(name))?.intent;
  const together = [...new Set(rows.filter((row) => row.intent.id === intent?.id).map(({ name }) => name))].sort();
  const evidence = [...(intent?.goalEvidence ?? []), ...(intent?.motivation.evidence ?? [])];
  const [said, whole] = [intent?.summary ?? '', JSON.stringify(intent ?? {})];
  const { serves, goal, class: kind, motivation, confidence, by, quotes, says, not } = expected;
  const about = expected.of.join(', ');
  const equal = (word: string, wanted: string | undefined, found: string | undefined): readonly Asked[] =>
    wanted === undefined ? [] : [{ question: `${about}: ${word} ${wanted}`, found: wanted === found ? undefined : String(found) }];
  const holds = (question: string, isRight: boolean, found: string): Asked => ({
    question: `${about}: ${question}`,
    found: isRight && intent !== undefined ? undefined : found,
  });
  return [
    ...equal('one piece of work of', expected.of.toSorted().join(', '), together.join(', ')),
    ...equal('serves', serves, intent?.serves),
    ...equal('stated goal', goal, intent?.goal),
    ...equal('class', kind, intent === undefined ? undefined : (intent.recognised?.id ?? 'none')),
    ...equal('motivation', motivation, intent?.motivation.kind),
    ...equal('confidence', confidence, intent?.confidence),
    ...equal('by', by?.join(', '), intent?.actors.map(({ name }) => name.replace(/ \(.*$/, '')).join(', ')),
    ...quotes.map((text) =>
      holds(
        `quotes ${text}`,
        evidence.some((quote) => quote.includes(text)),
        evidence.join('; '),
      ),
    ),
    ...says.map((text) => holds(`says ${text}`, said.includes(text), said)),
    ...not.map((text) => holds(`does not contain ${text}`, !whole.includes(text), whole)),
  ];
}

/**
 * Runs days and prints the results.
 * @param chosen an id, and whether to print days with only right answers too; all if nothing is given
 * @returns 0, or 1 if an answer is wrong
 * @throws Error if none is selected
 */
export async function showIntents({ scenario, details }: { scenario?: string | undefined; details?: true | undefined }): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'reconcile-intents-'));
  try {
    const cases = intentCases(folder).filter(({ day }) => scenario === undefined || day.id === scenario);
    if (cases.length === 0) throw new Error(`expected a day in eval/intents/roots, found none named ${scenario ?? ''}`);
    const judge = createAttackJudge();
    const graded: GradedIntents[] = [];
    for (const one of cases) graded.push(gradeIntents(one, await judge(one.day)));
    process.stdout.write(renderIntents(graded, details === true));
    return graded.some(({ wrong }) => wrong.length > 0) ? 1 : 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Renders results as text.
 * @param graded the graded days
 * @param isLong true to print also days with only right answers
 * @returns the totals, and every day with a wrong answer
 */
export function renderIntents(graded: readonly GradedIntents[], isLong = false): string {
  const count = (name: 'right' | 'wrong'): number => graded.reduce((sum, one) => sum + one[name].length, 0);
  return [
    `${graded.length} days with a known intent: ${count('right')} of ${count('right') + count('wrong')} answers are right.`,
    ...graded
      .filter(({ wrong }) => isLong || wrong.length > 0)
      .flatMap(({ id, right, wrong }) => [`${id}: ${right.length} right`, ...wrong.map((answer) => `  wrong: ${answer}`)]),
    '',
  ].join('\n');
}
