import type { Intent } from '#domain/intent.ts';
import { situationOf } from '#domain/knowledge/situation.ts';
import type { Knowledge } from '#ports/knowledge.ts';

/**
 * Adds past cases of the same situation to a guess: it becomes likely, and its summary states how often it was seen. No verdict uses this.
 * Returns any other intent, and a guess without past cases, unchanged.
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
