import { plainLine } from '#domain/text/foreign-text.ts';
import type { Receipt } from '#domain/judging/receipt.ts';
import { folded } from '#domain/text/listed.ts';
import type { Paint } from './paint.ts';

/** Longest list of event ids that is written out. */
const LONGEST_LIST = 10;
/** Enough of a hash to tell it from others by eye. */
const SHOWN_OF_HASH = 12;

/** @returns what a verdict rested on: who decided, what else was weighed, evidence, inputs, how to ask again */
export function receiptLines(receipt: Receipt, paint: Paint): readonly string[] {
  const { evidence, inputs, tool, decidedAt, decision, intent } = receipt;
  return [
    `decided by ${tool.name} ${tool.version} as of ${plainLine(decidedAt)}; intent inferred by ${intent.inferredBy}, confidence ${intent.confidence}`,
    ...(decision.alternatives ?? []).map(({ verdict, next }) => `alternative ${verdict}: ${plainLine(next)}`),
    ...(evidence.length === 0
      ? ['evidence: no CloudTrail event']
      : folded(
          evidence.map((id) => `evidence: event ${plainLine(id)}`),
          LONGEST_LIST,
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
