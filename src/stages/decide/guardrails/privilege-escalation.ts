import type { Drift } from '#domain/drift.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import { joinedGroups, riskOfGroup, riskOfPolicyArn } from '../grants/attached-rights.ts';
import { textsOf } from '../exposure/current-resources.ts';
import { resourceName, valuesOf, visibleLeaves } from '../guardrail.ts';
import type { Alarm, Guardrail, GuardrailContext } from '../guardrail.ts';
import { homeAccounts, policyChanges, unreadablePolicies } from '../grants/policy-changes.ts';
import type { PolicyChange } from '../grants/policy-changes.ts';
import { controlsAccess } from '../grants/access-controls.ts';
import { reachedAccount } from '../grants/guarded-actions.ts';
import { strangeBucket } from '../grants/strange-buckets.ts';
import { grantsOf } from '../grants/policy-grants.ts';
import type { Grant } from '../grants/policy-grants.ts';
import { isPowerful, riskOfGrant } from '../grants/risky-grants.ts';
import { lentKey } from '../grants/lent-keys.ts';
import { lentRole } from '../grants/lent-roles.ts';
import { lostCondition } from '../grants/lost-conditions.ts';
import { lostDenial } from '../grants/lost-denials.ts';
import { lostLimit } from '../grants/lost-limits.ts';
import { matchedName } from '../grants/matched-names.ts';
import { powerfulRole } from '../grants/runs-as.ts';

const SERVICE = /^Service:[\w.-]+\.amazonaws\.com(?:\.cn)?$/;

/** Nobody gains far more rights than code gives them by changing a policy in the console. */
export const privilegeEscalation: Guardrail = {
  id: 'privilege-escalation',
  title: 'Gives an identity far more rights than code does',
  docs: 'https://docs.aws.amazon.com/IAM/latest/UserGuide/best-practices.html#grant-least-privilege',
  defaultEffect: 'escalate',
  check(drift, _intent, context) {
    return (
      riskyDocument(drift, context) ??
      powerfulAttachment(drift, context) ??
      powerfulRole(drift, context) ??
      powerfulGroup(drift, context) ??
      lostLimit(drift, context) ??
      lostDenial(drift, context) ??
      lostCondition(drift) ??
      lentKey(drift, context) ??
      lentRole(drift, context) ??
      matchedName(drift, context)
    );
  },
};

function riskyDocument(drift: Drift, context: GuardrailContext): Alarm | undefined {
  const [unreadable] = unreadablePolicies(drift);
  if (unreadable !== undefined)
    return { message: `${unreadable} of ${resourceName(drift)} is no policy document any more: what it grants cannot be told` };
  const changes = policyChanges(drift);
  if (changes.length === 0) return undefined;
  const home = homeAccounts(drift, context.workspace);
  for (const change of changes) {
    const risk = change.path.endsWith('assume_role_policy')
      ? openedTrust(drift, change)
      : riskyPermission(change, home, { earlier: earlierGrants(drift, change.path), context });
    if (risk !== undefined) return { message: boundText(`${change.path} of ${resourceName(drift)} ${risk}`, 300) };
  }
  return undefined;
}

interface Beside {
  /** What the same document allowed before. */
  readonly earlier: readonly Grant[];
  readonly context: GuardrailContext;
}

function riskyPermission(change: PolicyChange, home: ReadonlySet<string>, { earlier, context }: Beside): string | undefined {
  for (const grant of change.allowed) {
    const risk = grant.principal === '' ? riskOfGrant(grant, earlier) : riskToResource(grant, home);
    if (risk !== undefined) return `now allows ${risk}`;
    const account = grant.principal === '' && isPowerful(grant.action) ? reachedAccount(grant, home) : undefined;
    if (account !== undefined) return `now allows ${grant.action} in ${account}, another account`;
    const bucket = grant.principal === '' ? strangeBucket(grant, earlier, context) : undefined;
    if (bucket !== undefined) return `now allows ${grant.action} on ${bucket}, a bucket that is not in this workspace`;
  }
  // What the account may delegate to anybody is not yet given to this one.
  const named = change.named
    .filter((grant) => grant.principal !== '')
    .map((grant) => riskToResource(grant, home))
    .find((risk) => risk !== undefined);
  if (named !== undefined) return `now allows ${named}`;
  const lockedOut = locksOut(change, home);
  if (lockedOut !== undefined) return lockedOut;
  const [released] = change.released;
  return released === undefined ? undefined : `no longer denies ${released.action} on ${released.resource}`;
}

/** In a resource's own policy `*` is that resource. The account itself always has the last word there: AWS writes that statement into every new key. */
function riskToResource(grant: Grant, home: ReadonlySet<string>): string | undefined {
  if ([...home].some((account) => grant.principal.endsWith(`:iam::${account}:root`))) return undefined;
  const isRisky = grant.action.startsWith('!') || /^(?:[^:]+:)?\*+$/.test(grant.action) || controlsAccess(grant.action);
  return isRisky ? `${grant.action} to ${grant.principal}` : undefined;
}

/**
 * A policy that shuts its own account out leaves whoever it still names in charge; of a key nobody else can ever change it.
 * https://docs.aws.amazon.com/kms/latest/developerguide/key-policy-default.html
 */
function locksOut({ denied, withdrawn }: PolicyChange, home: ReadonlySet<string>): string | undefined {
  const all = denied.find(
    (grant) =>
      (grant.principal === 'AWS:*' || grant.principal.startsWith('!')) &&
      /^(?:[^:]+:)?\*+$/.test(grant.action) &&
      Object.keys(grant.condition).length === 0,
  );
  if (all !== undefined) return `now denies ${all.action} to everybody${all.principal.startsWith('!') ? ' but those it names' : ''}`;
  const own = withdrawn.find(
    (grant) => /^(?:kms:)?\*+$/.test(grant.action) && [...home].some((account) => grant.principal.endsWith(`:iam::${account}:root`)),
  );
  return own === undefined ? undefined : `no longer lets the account itself use ${own.action}`;
}

function openedTrust(drift: Drift, change: PolicyChange): string | undefined {
  // A role made by hand trusts somebody in any case: a service of AWS is what a role is for, anybody else is news.
  const [opened] = change.allowed.filter((grant) => drift.kind !== 'unmanaged' || !SERVICE.test(grant.principal));
  if (opened !== undefined)
    return `now lets ${opened.principal === 'AWS:*' ? 'everybody' : opened.principal} assume the role${Object.keys(opened.condition).length === 0 ? ' without a condition' : ''}, which it did not before`;
  return change.released.length > 0 ? 'no longer denies what it denied' : undefined;
}

function earlierGrants(drift: Drift, path: string): readonly Grant[] {
  return visibleLeaves(drift)
    .filter((leaf) => leaf.path === path)
    .flatMap((leaf) => grantsOf(leaf.before)?.allows ?? []);
}

function powerfulAttachment(drift: Drift, context: GuardrailContext): Alarm | undefined {
  if (drift.kind === 'missing') return undefined;
  const more = attachedToMore(drift, context);
  if (more !== undefined) return more;
  for (const leaf of visibleLeaves(drift)) {
    if (!/(?:^|\.)(?:policy_arn|managed_policy_arns|permission_set_policy_arn)$/.test(leaf.path)) continue;
    const earlier = new Set(textsOf(leaf.before));
    for (const arn of textsOf(leaf.after).filter((text) => !earlier.has(text))) {
      const risk = riskOfPolicyArn(arn, context);
      if (risk !== undefined) return { message: boundText(`${resourceName(drift)} attaches ${arn}: ${risk}`, 300) };
    }
  }
  return undefined;
}

/** One attachment may be of many, and take in one more of them. */
function attachedToMore(drift: Drift, context: GuardrailContext): Alarm | undefined {
  if (drift.kind !== 'changed' || drift.resourceType !== 'aws_iam_policy_attachment') return undefined;
  const added = visibleLeaves(drift)
    .filter(({ path }) => /^(?:users|roles|groups)$/.test(path))
    .flatMap(({ before, after }) => textsOf(after).filter((name) => !textsOf(before).includes(name)));
  const [arn] = textsOf(valuesOf(drift, context.workspace).after['policy_arn']);
  const risk = added.length === 0 || arn === undefined ? undefined : riskOfPolicyArn(arn, context);
  return risk === undefined
    ? undefined
    : { message: boundText(`${resourceName(drift)} attaches ${arn ?? ''} to ${added.join(', ')}: ${risk}`, 300) };
}

/** Whoever joins a group gets what is attached to it. https://docs.aws.amazon.com/IAM/latest/UserGuide/id_groups.html */
function powerfulGroup(drift: Drift, context: GuardrailContext): Alarm | undefined {
  for (const group of joinedGroups(drift, context.workspace)) {
    const risk = riskOfGroup(group, context);
    if (risk !== undefined) return { message: boundText(`${resourceName(drift)} puts somebody into ${group}: ${risk}`, 300) };
  }
  return undefined;
}
