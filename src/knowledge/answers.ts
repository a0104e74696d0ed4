// Answers of models are stored and deleted with their situation, and never exported, because they contain names of one case.
import { sql } from 'kysely';
import { byNewest } from '#domain/agent/answer.ts';
import type { Answer, KnownExplanation, PastAnswer } from '#domain/agent/answer.ts';
import type { KnowledgeDatabase } from './database.ts';
import type { WriteContext } from './write-context.ts';

interface Row {
  readonly run: string;
  readonly at: string;
  readonly body: string;
}

const NEWEST = 200;
const OF_SHAPE = 'select distinct run, at, body from knowledge_answers where shape = ? order by at desc limit ?';

/** Stores an answer; idempotent. `about`: `at` is ISO 8601 */
export function storeAnswer(
  answer: Answer,
  about: { readonly runId: string; readonly at: string; readonly situation: string },
  { run, kysely }: WriteContext,
): void {
  const { question, kind, model, task, shape = null } = answer;
  run(
    sql`insert into knowledge_answers (question, kind, model, run, task, situation, at, shape, body)
      values (${question}, ${kind}, ${model}, ${about.runId}, ${task}, ${about.situation}, ${about.at}, ${shape}, ${JSON.stringify(answer)})
      on conflict do nothing`.compile(kysely),
  );
}

/** Deletes all answers about cases of one situation, even if they also concern other situations. `at`: ISO 8601; later answers stay */
export function forgetAnswers(situation: string, at: string, { run, kysely }: WriteContext): void {
  run(
    sql`delete from knowledge_answers where (question, run, task) in
      (select question, run, task from knowledge_answers where situation = ${situation} and at <= ${at})`.compile(kysely),
  );
}

/** Returns past answers to a question, newest first, each once. */
export function answersTo(question: string, { select }: Pick<KnowledgeDatabase, 'select'>): readonly PastAnswer[] {
  return read(select<Row>('select distinct run, at, body from knowledge_answers where question = ?', [question]));
}

/** Returns the explanation of a kind of case by its hash, if that many of the newest answers agree, each about different calls. */
export function explanationOf(
  shape: string,
  confirmations: number,
  { select }: Pick<KnowledgeDatabase, 'select'>,
): KnownExplanation | undefined {
  const rows = select<Row>(OF_SHAPE, [shape, NEWEST]);
  const explained = read(rows).filter((one) => one.explanation !== undefined);
  // The same calls explained twice are one case.
  const cases = [...new Map(explained.toReversed().map((one) => [one.question, one])).values()].toSorted(byNewest);
  const newest = cases.slice(0, Math.max(1, confirmations));
  const first = newest[0]?.explanation;
  if (first === undefined || newest.length < confirmations) return undefined;
  const { goal, motivation } = first;
  const agrees = (one: PastAnswer): boolean => one.explanation?.goal === goal && one.explanation.motivation === motivation;
  return newest.every(agrees) ? { goal, motivation, answers: cases.filter(agrees) } : undefined;
}

function read(rows: readonly Row[]): readonly PastAnswer[] {
  return rows.map(({ run, at, body }) => ({ ...(JSON.parse(body) as Answer), runId: run, at })).toSorted(byNewest);
}
