/**
 * What models said before, asked in their place: the same facts were explained already, or the same kind of case often enough and always alike.
 * Like a model's own word it comes after the verdicts, and none can rest on it.
 */
import { earlierAnswer, saidNo } from '#domain/agent/answer.ts';
import type { KnownExplanation, PastAnswer } from '#domain/agent/answer.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import type { Intent, MotivationKind } from '#domain/intent.ts';
import type { Knowledge } from '#ports/knowledge.ts';

/** The names of what would be asked, and of whom. */
export interface WouldAsk {
  readonly question: string;
  readonly shape: string;
  /** Absent: nobody would be. */
  readonly model?: string | undefined;
}

/**
 * Answers from memory.
 * @param intent without its secrets
 * @param asked what a model would be asked
 * @returns the intent with what is remembered; undefined where nothing is, so that a model has to be asked
 */
export async function recalled(
  intent: Intent,
  { question, shape, model }: WouldAsk,
  knowledge: Pick<Knowledge, 'answersTo' | 'explanation'>,
): Promise<Intent | undefined> {
  const answers = await knowledge.answersTo(question);
  const same = answers.find((one) => one.explanation !== undefined);
  if (same?.explanation !== undefined)
    return explainedAs(intent, { ...same.explanation, summary: boundText(same.explanation.summary, 300), answers: [same] });
  const known = await knowledge.explanation(shape);
  if (known !== undefined) return explainedAs(intent, { ...known, summary: summaryOf(intent, known) });
  const no = model === undefined ? undefined : saidNo(answers, model);
  return no === undefined ? undefined : { ...intent, explainedBefore: earlierAnswer(no) };
}

/** What was said of one case names its things: of another one only what for is said. */
function summaryOf({ summary }: Intent, { goal, answers }: KnownExplanation): string {
  const times = answers.length === 1 ? 'one earlier case that a model explained' : `${answers.length} earlier cases that a model explained`;
  return boundText(`${summary} (for ${goal}, as in ${times})`, 300);
}

/** Never more than likely, and no reason that could make anything milder. */
function explainedAs(intent: Intent, { goal, motivation, summary, answers }: KnownExplanation & { readonly summary: string }): Intent {
  const [newest] = answers;
  if (newest === undefined) return intent;
  return {
    ...intent,
    goal,
    motivation: presumed(intent, motivation, newest),
    summary,
    inferredBy: 'knowledge',
    confidence: 'likely',
    explainedBefore: earlierAnswer(newest, answers.length),
  };
}

function presumed({ motivation: known }: Intent, kind: MotivationKind, { task, runId }: PastAnswer): Intent['motivation'] {
  if (kind === 'unknown' || known.kind !== 'unknown') return known;
  return { kind, presumed: true, evidence: [...known.evidence, `conversation ${task} of run ${runId}, as a model read it`] };
}
