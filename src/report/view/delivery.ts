/** The content of commits, pull requests and issues about their changes. No text has control characters. */
import { compareEvents, type CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { ReconciliationReport } from '#domain/run-report.ts';
import { plainLine } from '#domain/text/foreign-text.ts';
import { describeVerifier } from '#domain/verification.ts';
import { explainCommand, forgetCommand, revertCommand } from './commands.ts';
import { describePurpose, viewIntents } from './intent.ts';
import { nextApplyOf, resourceName, viewResource, type NextApply, type ResourceView } from './resource.ts';
import { notesOf, reasonsOf, type Note } from './verdict.ts';
import { NO_EVENT } from './words.ts';

export interface DeliveryView {
  readonly summaries: readonly string[];
  readonly resources: readonly ResourceView[];
  /** Who made the change, and when. */
  readonly origin: string;
  /** Goal and motivation, with quotes. */
  readonly purpose: string;
  readonly events: readonly { readonly time: string; readonly name: string; readonly id: string }[];
  /** Such as `Why the code is updated`. */
  readonly question: string;
  /** The common reason; empty if the reasons differ: `reasons` then has them with names. */
  readonly reason: string;
  readonly reasons: readonly string[];
  readonly notes: readonly Note[];
  /** How the edit was verified, and what that proves; absent if nothing converged. */
  readonly proof?: string;
  /** Terraform planned the edit. */
  readonly isPlanned: boolean;
  readonly nextApply: readonly NextApply[];
  /** Commands that revert the cloud, explain each change, and remove imports from the state. */
  readonly reverts: readonly string[];
  readonly explains: readonly string[];
  readonly forgets: readonly string[];
}

const QUESTIONS: Readonly<Record<ReconciliationReport['verdict'], string>> = {
  accept: 'Why the code is updated',
  hold: 'Why nothing changes for now',
  revert: 'Why the cloud is set back',
  escalate: 'Why a person has to decide',
};

const MAX_QUOTES = 3;

/** A warning about imported resources before a revert. */
export const FORGET =
  'After this is applied, remove the imported resources from the state before you revert it, or the next apply destroys them:';

/** @param rows of one delivery, at least one @param events of their drifts */
export function viewDelivery(rows: readonly ReconciliationReport[], events: readonly CloudTrailEvent[]): DeliveryView {
  const intents = viewIntents(rows);
  const distinct = [...new Map(events.map((event) => [event.eventID, event])).values()].toSorted(compareEvents);
  const converged = rows.flatMap(({ verification }) => (verification?.outcome === 'converged' ? [verification] : []))[0];
  const reasons = reasonsOf(rows);
  const origins = intents.map(({ who, when }) => (when === '' ? who : `${who}, ${when}`));
  return {
    summaries: [...new Set(intents.map(({ summary }) => summary))],
    resources: rows.map(viewResource),
    origin: distinct.length === 0 ? NO_EVENT : [...new Set(origins)].join('; '),
    purpose: [...new Set(intents.map((intent) => describePurpose(intent, MAX_QUOTES)))].join('; '),
    events: distinct.map(({ eventTime, eventName, eventID }) => ({ time: eventTime, name: plainLine(eventName), id: plainLine(eventID) })),
    question: QUESTIONS[rows[0]?.verdict ?? 'escalate'],
    reason: reasons.length === 1 ? (reasons[0] ?? '') : '',
    reasons: reasons.length === 1 ? [] : reasons,
    notes: notesOf(rows),
    ...(converged === undefined ? {} : { proof: proofOf(converged) }),
    isPlanned: converged?.method === 'terraform',
    nextApply: rows.map(nextApplyOf),
    reverts: rows.flatMap((row) => revertCommand(row) ?? []),
    explains: rows.map(explainCommand),
    forgets: rows.filter(({ kind, address }) => kind === 'unmanaged' && address !== null).map((row) => forgetCommand(resourceName(row))),
  };
}

function proofOf(verification: NonNullable<ReconciliationReport['verification']>): string {
  const means =
    verification.method === 'terraform'
      ? 'its plan no longer shows this drift and is otherwise unchanged, and both HCL parsers accept the files.'
      : 'both HCL parsers accept the files, the code now evaluates to the values in the cloud, and no other resource changes.';
  return `Checked by ${plainLine(describeVerifier(verification))}: ${means}`;
}
