/** Whom a resource's own policy lets in, and what shares a resource with accounts by other means than a document. */
import type { Drift } from '#domain/drift.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { isJsonObject, textsIn } from '#domain/json.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import type { Workspace } from '#domain/workspace.ts';
import { tieOf } from './condition-ties.ts';
import type { Home } from './condition-ties.ts';
import { currentResources, textsOf } from './current-resources.ts';
import { resourceName, valuesOf, visibleLeaves } from '../guardrail.ts';
import type { Alarm, GuardrailContext } from '../guardrail.ts';
import { homeAccounts, policyChanges } from '../grants/policy-changes.ts';
import { accountOf } from '../grants/policy-grants.ts';
import type { Grant } from '../grants/policy-grants.ts';
import { grantsOfPermission } from '../grants/permission-statement.ts';

/**
 * Finds whom a drift lets in by a policy, or by sharing.
 * @param drift a drift of any type
 * @param context state, code and the other drifts
 * @returns an alarm where everybody, another account or somebody who is not known here comes in
 */
export function openedPolicy(drift: Drift, context: GuardrailContext): Alarm | undefined {
  const changes = policyChanges(drift).filter((change) => !change.path.endsWith('assume_role_policy'));
  const allowed = [...changes.flatMap((change) => change.allowed), ...grantsOfPermission(drift, context.workspace)];
  const shared = sharedWith(drift, context);
  if (allowed.length === 0 && shared.length === 0) return undefined;
  const home = homeOf(drift, context);
  return openedTo(allowed, drift, home) ?? openedByService(allowed, drift, home) ?? openedShare(shared, drift, home);
}

function openedTo(allowed: readonly Grant[], drift: Drift, home: Home): Alarm | undefined {
  const everybody = allowed.filter((grant) => grant.principal === 'AWS:*');
  const open = everybody.find((grant) => tieOf(grant.condition, home) === 'open');
  if (open !== undefined)
    return { message: boundText(`${resourceName(drift)} now lets everybody use ${open.action} on ${open.resource}`, 300) };
  const elsewhere = everybody.find((grant) => tieOf(grant.condition, home) === 'elsewhere');
  if (elsewhere !== undefined)
    return {
      message: boundText(
        `${resourceName(drift)} now lets everybody use ${elsewhere.action} whom ${JSON.stringify(elsewhere.condition)} leaves, and this workspace does not know who that is`,
        300,
      ),
    };
  const stranger = allowed.find((grant) => isForeign(grant, home));
  if (stranger === undefined) return undefined;
  return {
    message: boundText(
      `${resourceName(drift)} now lets ${stranger.principal.replace(/^AWS:/, '')}, of another account, use ${stranger.action}`,
      300,
    ),
  };
}

function isForeign(grant: Grant, home: Home): boolean {
  const account = accountOf(grant.principal);
  return (account !== undefined && !home.accounts.has(account)) || /^(?:CanonicalUser|Federated):/.test(grant.principal);
}

/** Services that act for whatever bucket or distribution is named like it, or names us as its origin. */
const OF_ANYBODY = new Set(['Service:s3.amazonaws.com', 'Service:cloudfront.amazonaws.com']);

/**
 * A service acts for whoever tells it to: one that acts for another account's resource lets that account in, and a bucket of
 * any account can be named like one that is gone.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/confused-deputy.html https://docs.aws.amazon.com/securityhub/latest/userguide/lambda-controls.html#lambda-1
 */
function openedByService(allowed: readonly Grant[], drift: Drift, home: Home): Alarm | undefined {
  const found = allowed.find((grant) => {
    if (!grant.principal.startsWith('Service:')) return false;
    const tie = tieOf(grant.condition, home);
    return tie === 'elsewhere' || (tie === 'open' && (OF_ANYBODY.has(grant.principal) || namesSource(grant.condition)));
  });
  if (found === undefined) return undefined;
  return {
    message: boundText(
      `${resourceName(drift)} now lets ${found.principal.slice('Service:'.length)} use ${found.action} for resources that are not of this workspace`,
      300,
    ),
  };
}

/** A source that is named by a pattern is as good as none, and somebody meant one. */
function namesSource(condition: JsonObject): boolean {
  return /aws:source(?:arn|account)/i.test(JSON.stringify(condition));
}

/** Arguments that list the accounts a thing is shared with. https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/USER_ShareSnapshot.html */
const SHARING = /(?:^|\.)(?:shared_accounts|allowed_principals|authorized_account_ids|permissions\.account_ids)$/;
/** Types that are a share. https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/sharingamis-explicit.html https://docs.aws.amazon.com/ebs/latest/userguide/ebs-modifying-snapshot-permissions.html */
const SHARE_TYPE =
  /^aws_(?:ami_launch_permission|snapshot_create_volume_permission|vpc_endpoint_service_allowed_principal|ram_principal_association)$/;
const SHARE_KEYS = ['account_id', 'group', 'organization_arn', 'organizational_unit_arn', 'principal_arn', 'principal'] as const;

function sharedWith(drift: Drift, context: GuardrailContext): readonly string[] {
  if (drift.kind === 'missing') return [];
  if (SHARE_TYPE.test(drift.resourceType)) {
    const { after } = valuesOf(drift, context.workspace);
    return SHARE_KEYS.flatMap((name) => textsOf(after[name]));
  }
  const listed = newGrantees(drift);
  if (listed.length > 0) return listed;
  return visibleLeaves(drift)
    .filter((leaf) => SHARING.test(leaf.path))
    .flatMap((leaf) => {
      // Documents have all accounts in one text. https://docs.aws.amazon.com/systems-manager/latest/userguide/documents-ssm-sharing.html
      const named = (value: Json): readonly string[] => textsOf(value).flatMap((text) => text.split(','));
      const earlier = new Set(named(leaf.before));
      return named(leaf.after).filter((name) => !earlier.has(name));
    });
}

/** CloudFront's own, that writes logs. https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/standard-logging-legacy-s3.html */
const WRITES_LOGS = 'c4c1ede66af53448b93c283ce9448c4ba468c9432aa01d700d3878632f77d2d0';

/** People and accounts on a list of access, beside the owner. https://docs.aws.amazon.com/AmazonS3/latest/userguide/acl-overview.html */
function newGrantees(drift: Drift): readonly string[] {
  const change =
    drift.resourceType === 'aws_s3_bucket_acl'
      ? drift.changes.find(({ path, hidden }) => path === 'access_control_policy' && !hidden)
      : undefined;
  if (change === undefined) return [];
  const known = new Set([...textsIn(change.before), ...ownersIn(change.after), WRITES_LOGS]);
  return granteesIn(change.after).filter((grantee) => !known.has(grantee));
}

function blocksIn(value: Json, ...path: readonly string[]): readonly JsonObject[] {
  const items = (Array.isArray(value) ? (value as readonly Json[]) : []).filter(isJsonObject);
  const [next, ...rest] = path;
  return next === undefined ? items : items.flatMap((item) => blocksIn(item[next] ?? null, ...rest));
}

function ownersIn(value: Json): readonly string[] {
  return blocksIn(value, 'owner').flatMap((owner) => textsOf(owner['id']));
}

function granteesIn(value: Json): readonly string[] {
  return blocksIn(value, 'grant', 'grantee').flatMap((grantee) => [...textsOf(grantee['id']), ...textsOf(grantee['email_address'])]);
}

function openedShare(shared: readonly string[], drift: Drift, home: Home): Alarm | undefined {
  const stranger = shared.find((name) => ![...home.accounts].some((account) => name === account || name.includes(`::${account}:`)));
  if (stranger === undefined) return undefined;
  return { message: boundText(`${resourceName(drift)} is now shared with ${stranger === 'all' ? 'everybody' : stranger}`, 300) };
}

const textsOfState = new WeakMap<Workspace['resources'], string>();

/**
 * What is at home in a workspace: its accounts, its resources, and organisations that its policies have long named.
 * @param drift its events name the account they happened in
 * @param context the state
 * @returns lookups
 */
export function homeOf(drift: Drift, context: GuardrailContext): Home {
  const { workspace, drifts } = context;
  const resources = currentResources(drifts, workspace);
  return {
    accounts: homeAccounts(drift, workspace),
    knows: (name) => resources.named(name).length > 0 || (name.startsWith('o-') && stateText(workspace).includes(name)),
  };
}

function stateText({ resources }: Workspace): string {
  const known =
    textsOfState.get(resources) ??
    resources.flatMap((resource) => textsIn(resource.values).filter((text) => text.includes('o-'))).join('\n');
  textsOfState.set(resources, known);
  return known;
}
