/** Policies that forbid, taken off whom they forbade something: nothing in the document changed, and everything that it stopped goes on. */
import type { ChangedLeaf } from '#catalogue/changed-leaves.ts';
import type { Drift } from '#domain/drift.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import type { Json } from '#domain/json.ts';
import { textsOf } from '../exposure/current-resources.ts';
import { resourceName, valuesOf, visibleLeaves } from '../guardrail.ts';
import type { Alarm, GuardrailContext } from '../guardrail.ts';
import { grantsOf } from './policy-grants.ts';

const ATTACHMENT = /^aws_iam_(?:(?:role|user|group)_)?policy_attachment$/;

/** https://docs.aws.amazon.com/aws-managed-policy/latest/reference/AWSCompromisedKeyQuarantineV3.html */
const DENIES = /:aws:policy\/(?:[\w-]+\/)*AWS(?:DenyAll|CompromisedKeyQuarantine\w*)$/;

/** https://docs.aws.amazon.com/organizations/latest/userguide/orgs_manage_policies_scps.html */
const ORGANISATION = /^aws_organizations_policy(?:_attachment)?$/;

/**
 * Finds whether a policy that forbids no longer holds for somebody.
 * @param drift a drift of any type
 * @param context the state, for what attached policies say
 * @returns an alarm; undefined where nothing that was attached forbade anything
 */
export function lostDenial(drift: Drift, context: GuardrailContext): Alarm | undefined {
  if (drift.kind === 'unmanaged') return undefined;
  const found = fromOrganisation(drift) ?? fromIdentity(drift, context);
  return found === undefined ? undefined : { message: boundText(`${resourceName(drift)} ${found}`, 300) };
}

function fromOrganisation(drift: Drift): string | undefined {
  // Without a policy of its own an endpoint lets everything through. https://docs.aws.amazon.com/vpc/latest/privatelink/vpc-endpoints-access.html
  if (drift.kind === 'missing' && (drift.resourceType === 'aws_vpc_endpoint_policy' || isNarrowEndpoint(drift)))
    return 'said what goes through the endpoint, and is gone';
  if (drift.kind === 'changed' && drift.resourceType.startsWith('aws_vpc_endpoint') && visibleLeaves(drift).some(isEmptied))
    return 'no longer says what goes through it';
  if (drift.kind === 'missing')
    return ORGANISATION.test(drift.resourceType) ? 'said what whole accounts may do at most, and is gone' : undefined;
  const moved = drift.resourceType === 'aws_organizations_account' && visibleLeaves(drift).some((leaf) => leaf.path === 'parent_id');
  return moved ? 'is in another part of the organisation, where other rules hold' : undefined;
}

/** Whoever asked the service through it asks it over the internet then, and nothing says what may go through. */
function isNarrowEndpoint({ resourceType, changes }: Drift): boolean {
  const policy = resourceType === 'aws_vpc_endpoint' ? changes.find(({ path, hidden }) => path === 'policy' && !hidden) : undefined;
  return policy !== undefined && isNarrow(policy.before);
}

/** A policy of its own, not the one that lets everything through. */
function isNarrow(policy: Json): boolean {
  const grants = grantsOf(policy);
  if (grants === undefined) return false;
  const isOpen = grants.allows.some(({ action, resource, principal }) => action === '*' && resource === '*' && principal === 'AWS:*');
  return grants.denies.length > 0 || (grants.allows.length > 0 && !isOpen);
}

function isEmptied({ path, before, after }: ChangedLeaf): boolean {
  return path === 'policy' && (after === null || after === '') && isNarrow(before);
}

function fromIdentity(drift: Drift, context: GuardrailContext): string | undefined {
  if (!ATTACHMENT.test(drift.resourceType)) return undefined;
  const { before } = valuesOf(drift, context.workspace);
  const arn = textsOf(before['policy_arn']).find((one) => forbids(one, context));
  if (arn === undefined) return undefined;
  if (drift.kind === 'missing') return `no longer holds ${arn} against somebody, which forbids`;
  const freed = visibleLeaves(drift)
    .filter(({ path }) => /^(?:users|roles|groups)$/.test(path))
    .flatMap((leaf) => textsOf(leaf.before).filter((name) => !textsOf(leaf.after).includes(name)));
  return freed.length === 0 ? undefined : `no longer holds ${arn} against ${freed.join(', ')}, which forbids`;
}

/** As it was before the run: a document that was emptied in the same breath forbade until then. */
function forbids(arn: string, { workspace }: GuardrailContext): boolean {
  if (DENIES.test(arn)) return true;
  return workspace.resources.some(
    ({ type, values }) =>
      type === 'aws_iam_policy' && values['arn'] === arn && (grantsOf(values['policy'] ?? null)?.denies ?? []).length > 0,
  );
}
