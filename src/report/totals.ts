import type { Verdict } from '#domain/decision.ts';
import { VERDICTS } from '#domain/decision.ts';
import type { RunReport } from '#domain/run-report.ts';

/** How people read a verdict on one line. */
export const VERDICT_MEANING: Readonly<Record<Verdict, string>> = {
  accept: 'update the code',
  hold: 'leave cloud and code unchanged for now',
  revert: 'set the cloud back to the code',
  escalate: 'a person has to decide',
};

/**
 * Counts a report for its last lines.
 * @returns how many reconciliations got each verdict, how many accepted ones are in a proved patch, and how many events went where
 */
export function countReport(report: RunReport): {
  readonly verdicts: Readonly<Record<Verdict, number>>;
  readonly converged: number;
  readonly context: number;
  readonly dropped: number;
} {
  const verdicts = Object.fromEntries(
    VERDICTS.map((verdict) => [verdict, report.reconciliations.filter((item) => item.verdict === verdict).length]),
  ) as Record<Verdict, number>;
  return {
    verdicts,
    converged: report.reconciliations.filter((item) => item.status === 'converged').length,
    context: sum(report.events.context),
    dropped: sum(report.events.dropped),
  };
}

/**
 * Counts settled or unexplained items by their reason.
 * @returns reason and number of items, most frequent first
 */
export function countByReason(items: readonly { readonly reason: string }[]): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const { reason } of items) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].sort(([, left], [, right]) => right - left);
}

/**
 * Says when the calls of an intent were made.
 * @param intent an intent of a report
 * @returns such as `2026-11-20 10:59 UTC` or `2026-11-20 10:59 to 11:05 UTC`; undefined when no matching CloudTrail event
 */
export function describeWhen(intent: RunReport['reconciliations'][number]['intent']): string | undefined {
  if (intent.firstEventTime === undefined) return undefined;
  const first = minute(intent.firstEventTime);
  const last = minute(intent.lastEventTime ?? intent.firstEventTime);
  if (first === last) return `${first} UTC`;
  return first.slice(0, 10) === last.slice(0, 10) ? `${first} to ${last.slice(11)} UTC` : `${first} to ${last} UTC`;
}

function minute(time: string): string {
  return new Date(time).toISOString().slice(0, 16).replace('T', ' ');
}

function sum(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}
