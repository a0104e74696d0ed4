/**
 * Permissions that endanger an account, whoever gets them: over everything, over permissions themselves, and over secrets. Only the extent
 * of a grant is judged, because it is outside this code.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/best-practices.html
 */
import { actionsIn } from '#catalogue/iam/action-levels.ts';
import type { KnownAction } from '#catalogue/iam/action-levels.ts';
import { isJsonObject } from '#domain/json.ts';
import { arnParts } from '#domain/value/arn.ts';
import type { Grant } from '../grants/policy-grants.ts';
import { accountOf } from '../grants/policy-grants.ts';
import { textsOf } from '../exposure/current-resources.ts';

/** Services whose write actions grant permissions or ways to sign in. */
const OF_RIGHTS = /^(?:iam|organizations|sso|sso-directory|identitystore|sts|account):/;

/** Services and actions that return secrets, keys or credentials, whatever their access level. */
const OF_SECRETS = /^(?:secretsmanager:(?:get|batchget)|kms:decrypt|ssm:getparameter|sts:assumerole|iam:passrole)/;

/** AWS managed policies that only read in one service, or that AWS provides for one service to work. https://docs.aws.amazon.com/aws-managed-policy/latest/reference/about-managed-policy-reference.html */
const NARROW_POLICY =
  /^policy\/(?:service-role\/(?!.*(?:Admin|FullAccess|PowerUser))\w+|(?:\w+\/)*\w+ReadOnlyAccess|AmazonSSMManagedInstanceCore|CloudWatchAgentServerPolicy)$/;

/** Returns why a grant to an identity endangers the account, as the end of a sentence; undefined if it is narrow. */
export function broadGrantReason({ action, resource }: Grant): string | undefined {
  if (action.startsWith('!')) return `allows everything except ${action.slice(1)}`;
  if (action === '*' || action === '*:*') return 'allows everything';
  const isWide = resource === '' || resource.startsWith('!') || !isNamed(resource);
  const actions = actionsIn(action);
  if (actions.length === 0) return isWide ? `allows the unknown action ${action}` : undefined;
  const found = actions.find((one) => isDangerous(one, isWide));
  return found === undefined ? undefined : `allows ${action}${isWide ? ' on all resources' : ''}, which includes ${found.action}`;
}

function isDangerous({ action, level }: KnownAction, isWide: boolean): boolean {
  if (OF_SECRETS.test(action)) return isWide;
  if (OF_RIGHTS.test(action)) return level === 'permissions' || level === 'write';
  return isWide && level === 'permissions';
}

/** Whether an ARN names a specific resource; a wildcard may only cover objects inside it. */
function isNamed(resource: string): boolean {
  const { resource: name = '' } = arnParts(resource) ?? {};
  return /^[^*?]*[^*?/:][/:]?\*?$/.test(name) && /[\w.-]{3}/.test(name) && !/^[\w-]+[/:]\*$/.test(name);
}

/** Returns why attaching a managed policy endangers the account; undefined for another ARN, or a policy that is known to be narrow. */
export function broadPolicyReason(arn: string): string | undefined {
  const { service, accountId, resource = '' } = arnParts(arn) ?? {};
  if (service !== 'iam' || !resource.startsWith('policy/')) return undefined;
  if (accountId === 'aws') return NARROW_POLICY.test(resource) ? undefined : `grants ${resource.slice('policy/'.length)}`;
  return `grants ${arn}, whose permissions are unknown`;
}

/** Returns the external principal that a grant admits, as the end of a sentence; undefined for own accounts and services. */
export function externalPrincipalIn(grant: Grant, ownAccountIds: ReadonlySet<string>): string | undefined {
  const { principal, condition } = grant;
  if (principal.startsWith('Service:')) return undefined;
  if (principal.startsWith('Federated:'))
    return isOfCluster(grant) ? undefined : `allows all identities of the provider ${principal.slice('Federated:'.length)}`;
  if (ownAccountIds.has(accountOf(principal) ?? '') || isOurs(condition, ownAccountIds)) return undefined;
  if (principal === 'AWS:*') return 'allows everyone';
  return NOBODY_ELSE.test(principal) ? undefined : `allows ${principal.slice(principal.indexOf(':') + 1)}`;
}

/**
 * Principals that admit no other account: excluded ones, deleted ones, which are shown by their unique ids and have no access, and origin
 * access identities, by which AWS represents a customer's distribution.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/private-content-restricting-access-to-s3.html
 */
const NOBODY_ELSE = /^(?:!|AWS:A(?:ID|RO)A[A-Z0-9]+$|AWS:arn:aws[\w-]*:iam::cloudfront:user\/)/;

/** A service account in an EKS cluster. https://docs.aws.amazon.com/eks/latest/userguide/iam-roles-for-service-accounts.html */
function isOfCluster({ principal, condition }: Grant): boolean {
  if (!/oidc-provider\/oidc\.eks\.[\w-]+\.amazonaws\.com/.test(principal)) return false;
  return Object.values(condition).some(
    (tests) =>
      isJsonObject(tests) &&
      Object.entries(tests).some(([key, value]) => key.endsWith(':sub') && textsOf(value).every((text) => !text.startsWith('*'))),
  );
}

const OPERATOR = /^(?:StringEquals|StringEqualsIgnoreCase|StringLike|ArnEquals|ArnLike)$/;
const OF_ACCOUNT = /^(?:aws:(?:sourceaccount|sourceowner|principalaccount|sourcearn|principalarn)|kms:calleraccount)$/i;

/** Whether a condition admits only own accounts. https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_condition-keys.html */
function isOurs(condition: Grant['condition'], ownAccountIds: ReadonlySet<string>): boolean {
  const isOwn = (text: string): boolean => ownAccountIds.has(/^\d{12}$/.test(text) ? text : (arnParts(text)?.accountId ?? ''));
  return Object.entries(condition).some(
    ([operator, tests]) =>
      OPERATOR.test(operator) &&
      isJsonObject(tests) &&
      Object.entries(tests).some(([key, value]) => OF_ACCOUNT.test(key) && textsOf(value).length > 0 && textsOf(value).every(isOwn)),
  );
}
