import { plainLine } from '#domain/text/foreign-text.ts';
import type { Receipt } from '#domain/judging/receipt.ts';
import { folded } from '#domain/text/listed.ts';
import type { Paint } from './paint.ts';

/** Longest list of event ids that is written out; what is left is counted. */
const LONGEST_LIST = 10;
/** Enough of a hash to tell it from others by eye. */
const SHOWN_OF_HASH = 12;

/**
 * Tells what a verdict rested on.
 * @param receipt the receipt
 * @param paint the brush of the stream it goes to
 * @returns lines without control characters: evidence, inputs, who decided, what else was weighed, how to ask again
 */
export function receiptLines(receipt: Receipt, paint: Paint): readonly string[] {
  const { evidence, inputs, tool, decidedAt, decision, intent } = receipt;
  return [
    `decided by ${tool.name} ${tool.version} as of ${plainLine(decidedAt)}; the intent was read by ${intent.inferredBy}, ${confidenceOf(intent.confidence)}`,
    ...(decision.alternatives ?? []).map(({ verdict, next }) => `weighed ${verdict}: ${plainLine(next)}`),
    ...(evidence.length === 0
      ? ['evidence: none in the trail']
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
    `the same again: reconcile replay ${plainLine(receipt.id)}`,
  ];
}

function confidenceOf(confidence: Receipt['intent']['confidence']): string {
  switch (confidence) {
    case 'certain':
      return 'which is certain of it';
    case 'likely':
      return 'which takes it to be likely';
    case 'guess':
      return 'which could only guess';
  }
}
