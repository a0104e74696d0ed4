/** The policy documents a drift changed, and what each grants more than before. */
import type { Drift } from '#domain/drift.ts';
import type { Workspace } from '#domain/workspace.ts';
import { accountOfArn } from '#domain/value/arn.ts';
import { visibleLeaves } from '../guardrail.ts';
import { grantsOf, newlyAllowed, noLongerDenied } from './policy-grants.ts';
import type { Grant, Grants } from './policy-grants.ts';

/** One document's change. */
export interface PolicyChange {
  readonly path: string;
  readonly allowed: readonly Grant[];
  readonly released: readonly Grant[];
  /** What it forbids and did not. */
  readonly denied: readonly Grant[];
  /** Allowed to a principal that the document did not name for it, although its account might have allowed as much. */
  readonly named: readonly Grant[];
  /** What it allowed and does not. */
  readonly withdrawn: readonly Grant[];
}

/**
 * Finds the policy documents that a drift changed, in whatever attribute they stand.
 * @param drift a drift
 * @returns what each document allows now and did not, what it forbade and does not, and the other way round
 */
export function policyChanges(drift: Drift): readonly PolicyChange[] {
  const known = changesOfDrift.get(drift) ?? readChanges(drift);
  changesOfDrift.set(drift, known);
  return known;
}

const NOTHING: Grants = { allows: [], denies: [] };

const changesOfDrift = new WeakMap<Drift, readonly PolicyChange[]>();

function readChanges(drift: Drift): readonly PolicyChange[] {
  return visibleLeaves(drift).flatMap((leaf) => {
    const after = grantsOf(leaf.after);
    // What could not be read before allowed nothing that counts against what is allowed now.
    const before = grantsOf(leaf.before) ?? NOTHING;
    if (after === undefined || (leaf.after === null && before === NOTHING)) return [];
    const apart = (grant: Grant): boolean =>
      !before.allows.some(
        (other) =>
          other.principal === grant.principal &&
          newlyAllowed({ allows: [other], denies: [] }, { allows: [grant], denies: [] }).length === 0,
      );
    return [
      {
        path: leaf.path,
        allowed: newlyAllowed(before, after),
        released: noLongerDenied(before, after),
        denied: noLongerDenied(after, before),
        named: after.allows.filter(apart),
        withdrawn: newlyAllowed(after, before),
      },
    ];
  });
}

/**
 * Finds attributes that should hold a policy document and hold something that cannot be read as one.
 * @param drift a drift
 * @returns their paths: a document stood there before, or the text names statements, and the new text is no document
 */
export function unreadablePolicies(drift: Drift): readonly string[] {
  return visibleLeaves(drift)
    .filter((leaf) => typeof leaf.after === 'string' && grantsOf(leaf.after) === undefined)
    .filter(
      (leaf) =>
        /"Statement"/.test(String(leaf.after)) ||
        (typeof leaf.before === 'string' && leaf.before !== '' && grantsOf(leaf.before) !== undefined),
    )
    .map((leaf) => leaf.path);
}

/**
 * The accounts that are at home in a workspace.
 * @param drift its events name the account they happened in
 * @param workspace the ARNs in its state name the account it manages
 * @returns account numbers
 */
export function homeAccounts(drift: Drift, workspace: Workspace): ReadonlySet<string> {
  const fromEvents = drift.events.map((event) => event.recipientAccountId ?? event.userIdentity.accountId);
  return new Set([...fromEvents.filter((account) => account !== undefined), ...accountsOfState(workspace)]);
}

const knownAccounts = new WeakMap<Workspace['resources'], ReadonlySet<string>>();

function accountsOfState({ resources }: Workspace): ReadonlySet<string> {
  const known =
    knownAccounts.get(resources) ??
    new Set(
      resources
        .filter((resource) => resource.mode === 'managed')
        .map((resource) => accountOfArn(String(resource.values['arn'] ?? '')))
        .filter((account) => account !== undefined),
    );
  knownAccounts.set(resources, known);
  return known;
}
