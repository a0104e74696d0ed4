/**
 * Whether a changed policy document grants only what is shown to be harmless. Compares two documents by what they allow. A grant that an
 * earlier one covers is not new; any other must match what the same identity already reads or uses, on the same resource.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_evaluation-logic.html
 */
import type { Json, JsonObject } from '#domain/json.ts';
import { isEmpty } from '#domain/json.ts';
import { grantsOf, newlyAllowed, noLongerDenied, policyIn, statementsIn } from '../grants/policy-grants.ts';
import type { Grant, Grants } from '../grants/policy-grants.ts';
import { grantViolation } from './new-grants.ts';

const EFFECTS: ReadonlySet<Json> = new Set(['Allow', 'Deny']);
const STATEMENT_KEYS: ReadonlySet<string> = new Set([
  'Sid',
  'Effect',
  'Principal',
  'NotPrincipal',
  'Action',
  'NotAction',
  'Resource',
  'NotResource',
  'Condition',
]);

/** Further inputs of the comparison. */
export interface PolicySurroundings {
  /** Grants in other policies of the same identity, from the state. */
  readonly others: readonly Grant[];
  /** Whether a grant lets a service deliver from a resource of this code. */
  readonly isOwnDelivery: (grant: Grant) => boolean;
}

const NO_SURROUNDINGS: PolicySurroundings = { others: [], isOwnDelivery: () => false };

/** Returns what a policy change (JSON text or parsed) grants beyond what is shown to be harmless. Other text is never shown. */
export function policyViolation(
  before: Json,
  after: Json,
  { others, isOwnDelivery }: PolicySurroundings = NO_SURROUNDINGS,
): string | undefined {
  const [previous, current] = [grantsOf(before), grantsOf(after)];
  if (previous === undefined || current === undefined) return 'controls permissions, and the policy cannot be parsed';
  const unknown = unknownMemberIn(after);
  if (unknown !== undefined) return `has ${unknown}, which is not in the IAM policy grammar`;
  if (policyIn(before)['Version'] === '2012-10-17' && policyIn(after)['Version'] !== '2012-10-17' && !isEmpty(after))
    return 'uses an old policy version without variables';
  const released = noLongerDenied(previous, current)[0];
  if (released !== undefined) return `no longer denies ${describe(released)}`;
  const locked = noLongerDenied(current, previous).find((grant) => Object.keys(grant.condition).length === 0);
  if (locked !== undefined) return `denies ${describe(locked)} without a condition`;
  const isShared = [...previous.allows, ...current.allows].some(({ principal }) => principal !== '');
  return isShared ? resourcePolicyViolation(previous, current, isOwnDelivery) : identityPolicyViolation(previous, current, others);
}

/** Checks an identity's own policy: fewer permissions harm no one else. */
function identityPolicyViolation(previous: Grants, current: Grants, others: readonly Grant[]): string | undefined {
  const held = [...previous.allows, ...others];
  for (const grant of newlyAllowed({ allows: held, denies: [] }, current)) {
    const violation = grantViolation(grant, held);
    if (violation !== undefined) return `allows ${describe(grant)}: ${violation}`;
  }
  return undefined;
}

/** Checks a resource or trust policy: no principal or permission may be added, and no principal removed. */
function resourcePolicyViolation(
  previous: Grants,
  current: Grants,
  isOwnDelivery: PolicySurroundings['isOwnDelivery'],
): string | undefined {
  const known = new Set(previous.allows.map(({ principal }) => principal));
  const added = current.allows.find((grant) => !known.has(grant.principal) && !isOwnDelivery(grant));
  if (added !== undefined) return `allows ${added.principal}`;
  const wider = newlyAllowed(previous, current).find((grant) => !isOwnDelivery(grant));
  if (wider !== undefined) return `allows ${describe(wider)}`;
  const kept = new Set(current.allows.map(({ principal }) => principal));
  const shut = [...known].find((principal) => !kept.has(principal));
  return shut === undefined ? undefined : `no longer allows ${shut}`;
}

function unknownMemberIn(document: Json): string | undefined {
  const parsed = policyIn(document);
  const outside = Object.keys(parsed).find((key) => !['Version', 'Id', 'Statement'].includes(key));
  const statements = statementsIn(parsed);
  const inside = statements.flatMap((statement: JsonObject) => Object.keys(statement)).find((key) => !STATEMENT_KEYS.has(key));
  const isOdd = statements.some((statement) => !EFFECTS.has(statement['Effect'] ?? null));
  return outside ?? inside ?? (isOdd ? 'an effect' : undefined);
}

function describe({ principal, action, resource }: Grant): string {
  const who = principal === '' ? '' : ` for ${principal}`;
  const what = action.startsWith('!') ? `everything except ${action.slice(1)}` : action;
  const where = resource === '' ? '' : ` on ${resource.startsWith('!') ? `everything except ${resource.slice(1)}` : resource}`;
  return `${what}${where}${who}`;
}
