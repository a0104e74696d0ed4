import { earlierAnswer, newestDecline } from '#domain/agent/answer.ts';
import type { KnownExplanation, PastAnswer } from '#domain/agent/answer.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import type { Intent, MotivationKind } from '#domain/intent.ts';
import type { Knowledge } from '#ports/knowledge.ts';

export interface ModelQuestion {
  readonly question: string;
  readonly shape: string;
  /** Absent: no model is configured. */
  readonly model?: string | undefined;
}

/**
 * Reuses earlier answers of models: to the same facts, or to the same kind of case if they agree often enough. Runs after the verdicts, so
 * that no verdict rests on it.
 * @param intent without its secrets
 * @returns the explained intent; undefined if a model has to be asked
 */
export async function recalled(
  intent: Intent,
  { question, shape, model }: ModelQuestion,
  knowledge: Pick<Knowledge, 'answersTo' | 'explanation'>,
): Promise<Intent | undefined> {
  const answers = await knowledge.answersTo(question);
  const same = answers.find((one) => one.explanation !== undefined);
  if (same?.explanation !== undefined) {
    const { presumed: read, ...reading } = same.explanation;
    const again = explainedAs(intent, { ...reading, summary: boundText(reading.summary, 300), answers: [same] });
    return read === undefined ? again : { ...again, presumed: read };
  }
  const known = await knowledge.explanation(shape);
  if (known !== undefined) return explainedAs(intent, { ...known, summary: summaryOf(intent, known) });
  const no = model === undefined ? undefined : newestDecline(answers, model);
  return no === undefined ? undefined : { ...intent, explainedBefore: earlierAnswer(no) };
}

/** Writes a new summary with the goal only, because an earlier summary contains the names of its own case. */
function summaryOf({ summary }: Intent, { goal, answers }: KnownExplanation): string {
  const times = answers.length === 1 ? 'one earlier case that a model explained' : `${answers.length} earlier cases that a model explained`;
  return boundText(`${summary} (for ${goal}, as in ${times})`, 300);
}

/** Adds an explanation with confidence `likely` and a presumed motivation, so that it cannot soften a verdict. */
function explainedAs(intent: Intent, { goal, motivation, summary, answers }: KnownExplanation & { readonly summary: string }): Intent {
  const [newest] = answers;
  if (newest === undefined) return intent;
  return {
    ...intent,
    goal,
    stated: [{ goal, evidence: [asRead(newest)] }],
    motivation: presumed(intent, motivation, newest),
    summary,
    inferredBy: 'knowledge',
    confidence: 'likely',
    explainedBefore: earlierAnswer(newest, answers.length),
  };
}

function asRead({ task, runId }: PastAnswer): string {
  return `conversation ${task} of run ${runId}, read by a model`;
}

function presumed({ motivation: known }: Intent, kind: MotivationKind, answer: PastAnswer): Intent['motivation'] {
  if (kind === 'unknown' || known.kind !== 'unknown') return known;
  return { kind, presumed: true, evidence: [...known.evidence, asRead(answer)] };
}
