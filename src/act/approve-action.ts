import type { ActSettings } from '#domain/action.ts';
import type { ActionMove, ActionRecord, ActRefusal } from '#ports/act.ts';
import { startMoveOf } from './limits.ts';
import { refuse } from './refuse.ts';
import { checkTampering } from './verify-record.ts';

type Approval = Extract<ActionMove, { readonly kind: 'approved' }>;

/** Approves an action in the form that was shown, at `now` (ISO 8601). Does not record the approval. */
export function approveAction(
  record: ActionRecord,
  by: string,
  { settings, now }: { readonly settings: ActSettings; readonly now: string },
): Approval | ActRefusal {
  const { document } = record;
  const tampered = checkTampering(record);
  if (tampered !== undefined) return tampered;
  const name = approverNamed(by, settings);
  if (name === undefined)
    return refuse(
      'no-approver',
      `Expected one of act.approvers; found ${JSON.stringify(by.slice(0, 80))}.`,
      'Add the name to act.approvers in reconcile.yaml; with an empty list nobody can approve.',
    );
  const against = checkState(record, now);
  if (against !== undefined) return against;
  if (validApprovals(record, settings, now).some((approval) => sameName(approval.by, name)))
    return refuse(
      'approved-before',
      `Expected a name that has not approved ${record.id} yet; found ${name}.`,
      'Another person has to approve; each name counts once.',
    );
  const expiry = new Date(Date.parse(now) + settings.approvalExpiresAfter).toISOString();
  return {
    kind: 'approved',
    at: now,
    by: name,
    expiresAt: expiry < document.expiresAt ? expiry : document.expiresAt,
    documentSha256: record.documentSha256,
  };
}

/** Refuses an action that does not wait for approval: it began, its plan expired, or it needs none. */
function checkState(record: ActionRecord, now: string): ActRefusal | undefined {
  const { document, id } = record;
  if (startMoveOf(record) !== undefined)
    return refuse(
      'begun-before',
      `Expected an action that was not started; found that ${id} was.`,
      'Each plan can be applied once. Re-run the plan.',
    );
  if (document.expiresAt <= now)
    return refuse(
      'plan-expired',
      `Expected a plan that is valid at ${now}; found that it expired at ${document.expiresAt}.`,
      'Re-run the plan.',
    );
  if (document.approvals > 0) return undefined;
  return refuse(
    'needs-none',
    `Expected an action that needs approval; found ${document.action}, which needs none.`,
    `Apply it with reconcile act apply ${id}.`,
  );
}

/** Valid approvals in time order: of this document, not expired, by current approvers, one per name. */
export function validApprovals({ moves, documentSha256 }: ActionRecord, settings: ActSettings, now: string): readonly Approval[] {
  const given = moves.filter(
    (move): move is Approval =>
      move.kind === 'approved' &&
      move.documentSha256 === documentSha256 &&
      move.expiresAt > now &&
      approverNamed(move.by, settings) !== undefined,
  );
  return given.filter((approval, index) => given.findIndex((other) => sameName(other.by, approval.by)) === index);
}

/** Returns the name as the settings list it; undefined for anyone else. */
export function approverNamed(by: string, { approvers }: Pick<ActSettings, 'approvers'>): string | undefined {
  return approvers.find((listed) => sameName(listed, by));
}

function sameName(left: string, right: string): boolean {
  return left.trim().toLowerCase() === right.trim().toLowerCase();
}
