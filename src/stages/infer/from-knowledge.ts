/** The second inferrer: what is remembered of the same situation. It can only say that something was seen before; no verdict comes out of it. */
import type { Intent } from '#domain/intent.ts';
import { situationOf } from '#domain/knowledge/situation.ts';
import type { Knowledge } from '#ports/knowledge.ts';

/**
 * Adds what is remembered to an intent that the catalogue could only guess.
 * @returns the intent as it is where the catalogue was sure or nothing is remembered of any of its drifts; else one
 *   that is likely and whose summary says how often the situation was seen
 */
export async function withKnowledge(intent: Intent, knowledge: Pick<Knowledge, 'recall'>): Promise<Intent> {
  const first = intent.drifts.find((drift) => drift.events.length > 0);
  if (intent.confidence !== 'guess' || first === undefined) return intent;
  const [most] = await knowledge.recall(situationOf(first));
  if (most === undefined || most.timesSeen < 1) return intent;
  const times = most.timesSeen === 1 ? 'once' : `${most.timesSeen} times`;
  return {
    ...intent,
    inferredBy: 'knowledge',
    confidence: 'likely',
    summary: `${intent.summary} (seen ${times} before: ${most.verdict}, ${most.outcome})`,
  };
}
