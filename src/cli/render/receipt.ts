import { plainLine } from '#domain/text/foreign-text.ts';
import type { Receipt } from '#domain/judging/receipt.ts';
import { folded } from '#domain/text/listed.ts';
import type { Paint } from './paint.ts';

/** How many event ids are listed. */
const MAX_LIST_ITEMS = 10;
/** Characters of a hash, enough to recognise it. */
const SHOWN_OF_HASH = 12;

/** @returns the basis of a verdict: the deciding version, alternatives, evidence, inputs, and the command to decide again */
export function receiptLines(receipt: Receipt, paint: Paint): readonly string[] {
  const { evidence, inputs, tool, decidedAt, decision, intent } = receipt;
  return [
    `decided by ${tool.name} ${tool.version} as of ${plainLine(decidedAt)}; intent inferred by ${intent.inferredBy}, confidence ${intent.confidence}`,
    ...(decision.alternatives ?? []).map(({ verdict, next }) => `alternative ${verdict}: ${plainLine(next)}`),
    ...(evidence.length === 0
      ? ['evidence: no CloudTrail event']
      : folded(
          evidence.map((id) => `evidence: event ${plainLine(id)}`),
          MAX_LIST_ITEMS,
        )),
    paint(
      'dim',
      `inputs (SHA-256): ${Object.entries(inputs)
        .map(([name, hash]) => `${name} ${String(hash).slice(0, SHOWN_OF_HASH)}`)
        .join(', ')}`,
    ),
    `to repeat: reconcile replay ${plainLine(receipt.id)}`,
  ];
}
