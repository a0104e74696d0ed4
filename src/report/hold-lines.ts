import { plainLine } from '#domain/text/foreign-text.ts';
import type { ReconciliationReport, RunReport } from '#domain/run-report.ts';

/**
 * Says under which terms something is held.
 * @param items reconciliations that are told together
 * @returns one line for each different term, without control characters; none where nothing is held
 */
export function holdLines(items: readonly Pick<ReconciliationReport, 'hold'>[]): readonly string[] {
  const told = items.flatMap(({ hold }) => (hold === undefined ? [] : [`held for ${termsText(hold)}`]));
  return [...new Set(told)];
}

/**
 * Names a settled item, and where it is held who answers for it.
 * @param item of a report's settled list
 * @returns such as `aws_sqs_queue.jobs (carol, until 2026-01-24T00:00:00Z)`; empty where it has no name
 */
export function settledName({ address, resourceType, hold }: RunReport['settled'][number]): string {
  const name = plainLine(address ?? resourceType ?? '');
  return hold === undefined ? name : `${name} (${termsText(hold)})`;
}

function termsText({ owner, until }: NonNullable<ReconciliationReport['hold']>): string {
  return `${plainLine(owner)}, ${until === undefined ? 'until it changes' : `until ${plainLine(until)}`}`;
}

/**
 * What code could say instead, of everything that is told together.
 * @returns unified diffs, each once
 */
export function suggestionsOf(items: readonly Pick<ReconciliationReport, 'suggestion'>[]): readonly string[] {
  return [...new Set(items.flatMap(({ suggestion }) => suggestion ?? []))];
}
