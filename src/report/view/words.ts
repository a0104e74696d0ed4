/** Words for verdicts and times, shared by all views. */
import type { Verdict } from '#domain/decision.ts';
import { VERDICTS } from '#domain/decision.ts';
import type { ReconciliationReport } from '#domain/run-report.ts';

/** Verdicts that need a person come first. */
export const VERDICT_ORDER: readonly Verdict[] = VERDICTS.toReversed();

/** What a verdict means for cloud and code, without a full stop. */
export const MEANING: Readonly<Record<Verdict, string>> = {
  accept: 'update the code',
  hold: 'leave cloud and code unchanged for now',
  revert: 'set the cloud back to the code',
  escalate: 'a person has to decide',
};

/** The word after the number of a verdict: `3 accepted`. */
export const COUNTED_AS: Readonly<Record<Verdict, string>> = {
  accept: 'accepted',
  hold: 'held',
  revert: 'to revert',
  escalate: 'for a person to decide',
};

export const NO_EVENT = 'no matching CloudTrail event';

/** @returns the meaning of one row, whose status may be more specific */
export function meaningOf({ verdict, status }: Pick<ReconciliationReport, 'verdict' | 'status'>): string {
  switch (status) {
    case 'needs-human':
      return 'it may belong in code, but no edit could be proved: write it by hand, or revert the change in the cloud';
    case 'unapplied-code':
      return 'the code already has a different value that is not applied yet: a person has to choose';
    case 'converged':
    case 'proposed':
    case 'held':
    case 'escalated':
      return MEANING[verdict];
  }
}

/** @returns such as `2026-11-20 10:59 UTC` or `2026-11-20 10:59 to 11:05 UTC`; undefined without a matching CloudTrail event */
export function describeWhen({ firstEventTime, lastEventTime }: ReconciliationReport['intent']): string | undefined {
  if (firstEventTime === undefined) return undefined;
  const first = minute(firstEventTime);
  const last = minute(lastEventTime ?? firstEventTime);
  if (first === last) return `${first} UTC`;
  return `${first} to ${first.slice(0, 10) === last.slice(0, 10) ? last.slice(11) : last} UTC`;
}

function minute(time: string): string {
  return new Date(time).toISOString().slice(0, 16).replace('T', ' ');
}

/** Heading of a diff that a run never writes. */
export const SUGGESTED = 'Suggested, not written';
