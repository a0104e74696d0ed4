import type { Action, ActSettings } from '#domain/action.ts';
import { matchesAny } from '#domain/text/glob.ts';
import { CONFIDENCES } from '#domain/intent.ts';
import type { Confidence } from '#domain/intent.ts';
import type { ReconciliationReport } from '#domain/run-report.ts';
import type { ActRefusal } from '#ports/act.ts';
import { refuse } from './refuse.ts';

export interface ActTarget {
  readonly address: string;
  readonly type: string;
}

/** Returns the single resource of an action, or why Terraform cannot act on it. */
export function targetOf(row: ReconciliationReport): ActTarget | ActRefusal {
  if (row.invisible !== undefined)
    return refuse(
      'no-plan-shows-it',
      `Expected a change that a plan shows; found one that no plan shows (${row.invisible}).`,
      'Change it in AWS by hand.',
    );
  if (row.address === null || row.kind === 'unmanaged') {
    return refuse(
      'not-managed',
      `Expected a resource that Terraform manages; found the unmanaged resource ${row.resourceType} ${row.importId ?? ''}.`,
      'Import it with the patch of its reconciliation, or delete it in AWS.',
    );
  }
  return { address: row.address, type: row.resourceType };
}

/** Returns a sentence if the run's confidence is too low, so that only noop is possible; otherwise undefined. */
export function lowConfidenceReason(row: ReconciliationReport, { confidence }: Pick<ActSettings, 'confidence'>): string | undefined {
  const is = confidenceOf(row);
  if (CONFIDENCES.indexOf(is) <= CONFIDENCES.indexOf(confidence)) return undefined;
  return `the confidence of the run is ${is}, and an action needs at least ${confidence}`;
}

/** Returns the confidence of a drift. Reports of earlier versions have none: they count as a guess. */
export function confidenceOf({ intent }: ReconciliationReport): Confidence {
  return intent.confidence ?? 'guess';
}

/** Returns why the verdict forbids the action; undefined if it may be planned. */
export function checkVerdict(action: Action, row: ReconciliationReport, settings: ActSettings): ActRefusal | undefined {
  if (row.findings.some(({ guardrail }) => guardrail === 'oscillation') && action !== 'noop')
    return refuse(
      'oscillates',
      'Expected a stable value; found one that several actors change back and forth.',
      'Let the actors agree first; reconcile explain names them.',
    );
  switch (action) {
    case 'noop':
      return undefined;
    case 'refresh-state':
      return isAccepted(row)
        ? undefined
        : refuse(
            'not-accepted',
            `Expected a change that is accepted, or that an agent made within its bounds; found verdict ${row.verdict}, status ${row.status}.`,
            'Only accepted changes are recorded in the state.',
          );
    case 'revert-drift':
      if (row.status === 'unapplied-code')
        return refuse(
          'unapplied-code',
          'Expected applied code; found code that is not applied yet.',
          'Run terraform apply for the code first.',
        );
      return row.verdict === 'hold'
        ? refuse(
            'held',
            `Expected a change without a hold; found a hold by ${row.hold?.owner ?? 'an unknown owner'}.`,
            'Ask the owner, or end the hold.',
          )
        : undefined;
    case 'replace-instance':
      return checkReplacement(row, settings);
  }
}

function isAccepted({ verdict, status, findings }: ReconciliationReport): boolean {
  if (verdict === 'accept') return status === 'converged';
  return (
    verdict === 'hold' && findings.every(({ guardrail, effect }) => guardrail === 'musculature' && effect === 'hold') && findings.length > 0
  );
}

function checkReplacement(row: ReconciliationReport, { replaceable }: ActSettings): ActRefusal | undefined {
  if (row.verdict === 'hold' || row.verdict === 'escalate')
    return refuse(
      'undecided',
      `Expected a resource without open drift; found verdict ${row.verdict}.`,
      'Resolve the drift first: a replacement would lose it.',
    );
  if (matchesAny(replaceable.types, row.resourceType) || matchesAny(replaceable.addresses, row.address ?? undefined)) return undefined;
  return refuse(
    'not-replaceable',
    `Expected one of act.replaceable; found ${row.address ?? row.resourceType}, which is not listed.`,
    'If it keeps no data, add its type or address to act.replaceable in reconcile.yaml.',
  );
}
