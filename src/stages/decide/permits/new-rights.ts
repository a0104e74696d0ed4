/**
 * New resources that grant permissions shown to be harmless: delivery by a service from a resource of this code, and the role of an AWS
 * agent that Systems Manager Automation created as AWS documents it.
 */
import { isAgentPolicy } from '#catalogue/iam/agent-policies.ts';
import type { Drift } from '#domain/drift.ts';
import type { JsonObject } from '#domain/json.ts';
import { isEmpty } from '#domain/json.ts';
import { grantsOfPermission } from '../grants/permission-statement.ts';
import { grantsOf } from '../grants/policy-grants.ts';
import { textsOf } from '../exposure/current-resources.ts';
import { valuesOf } from '../guardrail.ts';
import type { JudgedDrift } from '../judged-drift.ts';
import { isOwnDelivery } from './deliveries.ts';
import { actorCategoryOf } from './actor-category.ts';

/** Whether everything that a new resource grants is shown to be harmless. */
export function isHarmlessGrant(judged: JudgedDrift): boolean {
  const { drift, context } = judged;
  if (drift.kind !== 'unmanaged' || actorCategoryOf(drift.actors, judged) === 'agent') return false;
  const spelled = grantsOfPermission(drift, valuesOf(drift, context.workspace).after);
  if (spelled.length > 0) return spelled.every((grant) => isOwnDelivery(grant, context.workspace));
  return isOfAgentRole(judged);
}

/** Covers the role, its attachments, and its instance profile. */
function isOfAgentRole({ drift, context }: JudgedDrift): boolean {
  const { entries } = context.catalogue;
  const target = entries.get(drift.resourceType)?.references['role'];
  const made = context.drifts.filter(({ kind }) => kind === 'unmanaged');
  const role =
    target === undefined
      ? drift
      : made.find((one) => one.resourceType === target.type && one.observed?.[target.attribute] === drift.observed?.['role']);
  const service = role === undefined ? undefined : serviceOf(role);
  if (role === undefined || service === undefined) return false;
  const name = role.observed?.['name'];
  const attachedToRole = made.filter(
    (one) => entries.get(one.resourceType)?.references['role']?.type === role.resourceType && one.observed?.['role'] === name,
  );
  return [role, ...attachedToRole].every(
    (one) => one.actors.every(({ via }) => via === 'automation') && givesAgentPolicies(one.observed ?? {}, service),
  );
}

/** Returns the only service that may assume a role. */
function serviceOf({ observed }: Drift): string | undefined {
  const { allows = [], denies = [] } = grantsOf(observed?.['assume_role_policy'] ?? null) ?? {};
  const [first] = allows;
  if (first === undefined || allows.length > 1 || denies.length > 0 || first.action !== 'sts:assumerole') return undefined;
  return first.principal.startsWith('Service:') ? first.principal.slice('Service:'.length) : undefined;
}

function givesAgentPolicies(observed: JsonObject, service: string): boolean {
  const attached = [...textsOf(observed['policy_arn']), ...textsOf(observed['managed_policy_arns'])];
  const documents = [observed['policy'], observed['inline_policy']];
  return documents.every((one) => isEmpty(one ?? null)) && attached.every((arn) => isAgentPolicy(service, arn));
}
